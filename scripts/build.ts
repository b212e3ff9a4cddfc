import { cpSync, rmSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

const target = process.argv[2] ?? `${root}dist`

/** Bundles the command line and the library into dist/ (or where the argument says), with the cues beside them. */
rmSync(target, { recursive: true, force: true })
for (const [name, input] of Object.entries({ cli: 'src/cli/main.ts', index: 'src/index.ts' })) {
  const bundle = await rolldown({
    input: { [name]: root + input },
    platform: 'node',
    // Some packages offer a UMD file first, which cannot be bundled.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [cues(), noSubprograms()],
  })
  await bundle.write({
    dir: target,
    format: 'esm',
    minify: true,
    codeSplitting: { groups: [{ name: `${name}-core`, test: isCore }] },
  })
  await bundle.close()
}

/** One file for what most commands need, because looking for many takes longer; the rest is loaded by those who need it. */
function isCore(id: string): boolean {
  return !/[\\/](offline|html|tools[\\/](?:subprocess|groups|status|queue)|work-tree|p-queue|src[\\/]evidence[\\/]|person[\\/]|doctor|@ai-sdk|native[\\/](?:responses|anthropic|google)|markdown-it|terminal[\\/]markdown|linkify-it|mdurl|uc\.micro|entities|minisearch)/.test(
    id,
  )
}

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
