import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the page of the browser into a folder: index.html and hashed files, nothing from elsewhere. */
export async function buildPage(target: string, checkout = root): Promise<void> {
  await build({
    configFile: false,
    root: join(checkout, 'web'),
    base: '/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: target,
      emptyOutDir: true,
      target: 'es2024',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  })
}

if (import.meta.main) await buildPage(process.argv[2] ?? `${root}dist/page`)
