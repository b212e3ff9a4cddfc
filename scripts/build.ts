import { cpSync, rmSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

const target = process.argv[2] ?? `${root}dist`

/** Bundles the command line and the library into dist/ (or where the argument says), with the cues beside them. */
rmSync(target, { recursive: true, force: true })
const bundle = await rolldown({
  input: { cli: `${root}src/cli/main.ts`, index: `${root}src/index.ts` },
  platform: 'node',
  // Some packages offer a UMD file first, which cannot be bundled.
  resolve: { mainFields: ['module', 'main'] },
  plugins: [cues()],
})
await bundle.write({ dir: target, format: 'esm', minify: true, chunkFileNames: '[name]-[hash].js' })
await bundle.close()

/** `new URL('./cues/', import.meta.url)` points beside the source file; in the bundle all of them share one folder. */
function cues(): Plugin {
  const written = "new URL('./cues/', import.meta.url)"
  return {
    name: 'cues',
    transform(code, id) {
      if (!code.includes(written)) return null
      const room = relative(`${root}src`, dirname(id))
      cpSync(`${dirname(id)}/cues`, `${target}/cues/${room}`, { recursive: true })
      return { code: code.replaceAll(written, `new URL('./cues/${room}/', import.meta.url)`), map: null }
    },
  }
}
