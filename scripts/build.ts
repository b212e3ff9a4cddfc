import { cpSync, rmSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ChunkingContext, type Plugin, rolldown } from 'rolldown'
import { buildPage } from './build-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const target = process.argv[2] ?? `${root}dist`

/** Where nearly everybody gets to: the start, the help, the archive, and a duel with its speeches. */
const mostNeeded = [
  'src/index.ts',
  'src/cli/main.ts',
  'src/cli/program/help.ts',
  'src/cli/commands/archive.ts',
  'src/cli/commands/format.ts',
  'src/formats/duel/duel.ts',
  'src/evidence/examiner.ts',
].map(path => root + path)

/** Bundles the command line and the library into dist/ (or where the argument says), with the texts and the page beside them. */
rmSync(target, { recursive: true, force: true })
for (const [name, input] of Object.entries({ cli: 'src/cli/main.ts', index: 'src/index.ts' })) {
  const bundle = await rolldown({
    input: { [name]: root + input },
    platform: 'node',
    // Some packages offer a UMD file first, which cannot be bundled.
    resolve: { mainFields: ['module', 'main'], alias: { '#page-file': `${root}web/file/file.tsx` } },
    moduleTypes: { '.css': 'text' },
    plugins: [texts(), sheets(), noSubprograms()],
    // A format that some commands load late is a part of others.
    checks: { ineffectiveDynamicImport: false },
  })
  await bundle.write({
    dir: target,
    format: 'esm',
    minify: true,
    codeSplitting: { groups: [{ name: coreOrMore(name), debugName: name, test: isCommon }] },
  })
  await bundle.close()
}

await buildPage(`${target}/page`)

/** Two files: what most commands need, and what other formats and commands need besides. Looking for many takes longer. */
function coreOrMore(name: string): (id: string, graph: ChunkingContext) => string {
  let core: ReadonlySet<string> | null = null
  return (id, graph) => {
    core ??= importedBy(mostNeeded, graph)
    return `${name}-${core.has(id) ? 'core' : 'more'}`
  }
}

/** These files and all that they import, but not what they load late. */
function importedBy(files: readonly string[], graph: ChunkingContext): ReadonlySet<string> {
  const found = new Set(files)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Neither in one file nor in the other: large parts that are loaded late, each by few. */
function isCommon(id: string): boolean {
  return !/[\\/](offline|export[\\/]html|tools[\\/](?:subprocess|groups|status)|work-tree|p-queue|src[\\/]evidence[\\/]|src[\\/]search[\\/](?!settings)|@modelcontextprotocol|eventsource[\\/]|jose[\\/]|pkce-challenge|person[\\/]|agents|formats[\\/]research[\\/]request[\\/]|commands[\\/]research|doctor|@ai-sdk|native[\\/](?:responses|anthropic|google)|terminal[\\/]markdown|core[\\/]markdown|src[\\/]server|src[\\/]shown[\\/]reply|commands[\\/]serve|@?hono|web[\\/]|preact|minisearch)/.test(
    id,
  )
}

/**
 * `new URL('./cues/', import.meta.url)` points to a folder of texts beside the source file, or from it; in the bundle all
 * of them are below one folder.
 */
function texts(): Plugin {
  const written = /new URL\('(\.{1,2}\/[^']*\/)', import\.meta\.url\)/g
  return {
    name: 'texts',
    transform(code, id) {
      if (!id.startsWith(`${root}src`) || !code.includes('import.meta.url')) return null
      const moved = code.replace(written, (_, path: string) => {
        const folder = resolve(dirname(id), path)
        const place = `texts/${relative(`${root}src`, folder)}`
        cpSync(folder, `${target}/${place}`, { recursive: true })
        return `new URL('./${place}/', import.meta.url)`
      })
      return { code: moved, map: null }
    },
  }
}

/** Vite reads `?inline` as: the text of this style sheet. Here all of them are text. */
function sheets(): Plugin {
  return {
    name: 'sheets',
    resolveId: (source, importer) =>
      importer && source.endsWith('.css?inline') ? resolve(dirname(importer), source.replace('?inline', '')) : null,
  }
}

/** Commander loads node:child_process for commands that are programs of their own. We have none, and it takes 10 ms. */
function noSubprograms(): Plugin {
  return {
    name: 'no-subprograms',
    transform(code, id) {
      if (!/[\\/]commander[\\/]/.test(id)) return null
      return {
        code: code.replace(/import childProcess from ['"]node:child_process['"];?/, 'const childProcess = {};'),
        map: null,
      }
    },
  }
}
