import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChunkingContext } from 'rolldown'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the page of the browser into a folder: index.html and hashed files, nothing from elsewhere. */
export async function buildPage(target: string, checkout = root): Promise<void> {
  await build(pageConfig(target, checkout))
}

const pageConfig = (target: string, checkout = root): InlineConfig => ({
  configFile: false,
  root: join(checkout, 'web'),
  base: '/',
  logLevel: 'warn',
  plugins: [plainImports()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: target,
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: false,
    // Nearly all of it is needed in any view.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => `assets/${isDrawing(moduleIds) ? 'drawing-' : ''}[name]-[hash].js`,
        codeSplitting: {
          groups: [{ name: togetherIn(checkout), debugName: 'page', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})

/** Whether these files draw panels, and nothing else. */
const isDrawing = (files: readonly string[]): boolean =>
  files.length > 0 && files.every(file => /[\\/]web[\\/]panels[\\/]|[\\/]panels\.css$/.test(file))

/**
 * Parts are loaded by a plain `import()`, and the page is told which could not be. The bundler's own way also lists for each of them all files
 * that come with it, which saves a moment over a long line and costs 2 KB here.
 */
function plainImports(): Plugin {
  const code = `export const __vitePreload = load => load().catch(error => {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  })`
  return { name: 'plain-imports', enforce: 'pre', load: id => (id === '\0vite/preload-helper.js' ? code : null) }
}

/** What is loaded with every debate that is over. Most formats need what a duel needs. */
const ofDebate = ['web/debate/debate.tsx', 'src/formats/duel/display.ts', 'src/formats/duel/panels.ts']

/**
 * What is always loaded together is one file: what every view needs, what every debate needs, and each format. Anything else stays where the
 * bundler puts it.
 */
function togetherIn(checkout: string): (id: string, graph: ChunkingContext) => string | null {
  const from = (files: readonly string[], graph: ChunkingContext) =>
    importedBy(
      files.map(file => join(checkout, file)),
      graph,
    )
  let found: Record<'all' | 'others' | 'debate', ReadonlySet<string>> | null = null
  return (id, graph) => {
    found ??= {
      all: from(['web/main.tsx'], graph),
      others: from(['web/home/home.tsx', 'web/home/new.tsx'], graph),
      debate: from(ofDebate, graph),
    }
    const { all, others, debate } = found
    // The entry itself, and what is no script, must stay.
    if (/main\.tsx$|\.css$/.test(id)) return null
    if (all.has(id) || (others.has(id) && debate.has(id))) return 'page'
    const format = /[\\/]src[\\/]formats[\\/](\w+)[\\/](?!request|offline)/.exec(id)?.[1]
    if (format && existsSync(join(checkout, 'src/formats', format, 'display.ts'))) return `format-${format}`
    return debate.has(id) ? 'debate' : null
  }
}

/** These files and all that they import, but not what they load late. */
function importedBy(files: readonly string[], graph: ChunkingContext): ReadonlySet<string> {
  const found = new Set(files)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

if (import.meta.main) await buildPage(process.argv[2] ?? `${root}dist/page`)
