import { cpSync, rmSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { buildPage } from './build-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const target = process.argv[2] ?? `${root}dist`

/** Bundles the command line and the library into dist/ (or where the argument says), with the texts and the page beside them. */
rmSync(target, { recursive: true, force: true })
for (const [name, input] of Object.entries({ cli: 'src/cli/main.ts', index: 'src/index.ts' })) {
  const bundle = await rolldown({
    input: { [name]: root + input },
    platform: 'node',
    // Some packages offer a UMD file first, which cannot be bundled.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [texts(), noSubprograms()],
  })
  await bundle.write({
    dir: target,
    format: 'esm',
    minify: true,
    codeSplitting: { groups: [{ name: `${name}-core`, test: isCore }] },
  })
  await bundle.close()
}

await buildPage(`${target}/page`)

/** One file for what most commands need, because looking for many takes longer; the rest is loaded by those who need it. */
function isCore(id: string): boolean {
  return !/[\\/](offline|html|tools[\\/](?:subprocess|groups|status)|work-tree|p-queue|src[\\/]evidence[\\/]|src[\\/]search[\\/](?!settings)|@modelcontextprotocol|eventsource[\\/]|jose[\\/]|pkce-challenge|person[\\/]|agents|arena[\\/]memory|src[\\/]cli[\\/](?:research[\\/]|commands[\\/]research)|doctor|@ai-sdk|native[\\/](?:responses|anthropic|google)|markdown-it|terminal[\\/]markdown|core[\\/]markdown|src[\\/]server|src[\\/](?:panels|shown[\\/]reply)|cli[\\/](?:commands[\\/])?serve|@?hono|linkify-it|mdurl|uc\.micro|entities|minisearch)/.test(
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
