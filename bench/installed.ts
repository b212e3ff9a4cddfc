import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { runNode } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The package as a user has it: what `files` names, and no sources. Gives the path of its command. */
export async function installPackage(folder: string): Promise<string> {
  if (isOld(join(root, 'dist/cli.js'))) await runNode([join(root, 'scripts/build.ts')], 60)
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
  for (const name of [...files, 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true })
  return join(folder, 'bin/agon.js')
}

function isOld(bundle: string): boolean {
  if (!existsSync(bundle)) return true
  const built = statSync(bundle).mtimeMs
  return globSync('{src/**,scripts/build.ts}', { cwd: root }).some(file => statSync(join(root, file)).mtimeMs > built)
}

/** The same, with the formats of the bench in the list of formats: no format of Agon's own has forty turns. */
export async function installWithBenchFormats(folder: string): Promise<string> {
  await installPackage(folder)
  rmSync(join(folder, 'dist'), { recursive: true })
  const bundle = await rolldown({
    input: { cli: join(root, 'src/cli/main.ts') },
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    plugins: [benchFormats(), cuesBeside(join(folder, 'dist'))],
  })
  await bundle.write({ dir: join(folder, 'dist'), format: 'esm', minify: true, chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  return join(folder, 'bin/agon.js')
}

function benchFormats(): Plugin {
  const list = join(root, 'src/formats/index.ts')
  const source = "import { exchange } from '../../bench/formats.ts'; export const formats = [exchange]"
  return { name: 'bench-formats', load: id => (id === list ? source : null) }
}

/** As scripts/build.ts does it: in a bundle, cues lie in folders named after the rooms they belong to. */
function cuesBeside(dist: string): Plugin {
  const written = "new URL('./cues/', import.meta.url)"
  return {
    name: 'cues',
    transform(code, id) {
      if (!code.includes(written)) return null
      const room = relative(root, dirname(id))
      cpSync(join(dirname(id), 'cues'), join(dist, 'cues', room), { recursive: true })
      return { code: code.replaceAll(written, `new URL('./cues/${room}/', import.meta.url)`), map: null }
    },
  }
}
