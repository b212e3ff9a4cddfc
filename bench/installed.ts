import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The package as a user has it: command and bundle, and no sources. Gives the path of its command. */
export const installPackage = (folder: string): Promise<string> => buildFrom(root, folder)

/** The same with the format of the bench instead of Agon's own, none of which has forty turns. */
export async function installWithBenchFormat(folder: string): Promise<string> {
  const tree = join(folder, 'tree')
  for (const name of ['src', 'web', 'scripts', 'bin', 'package.json', 'tsconfig.json'])
    copy(join(root, name), join(tree, name))
  for (const name of ['formats.ts', 'cues']) copy(join(root, 'bench', name), join(tree, 'bench', name))
  const index = join(tree, 'src/formats/index.ts')
  const own = '[{ ...exchange, spec: async () => exchange.spec, load: async () => exchange }]'
  const listed = readFileSync(index, 'utf8').replace(/^const list = .*$/m, `const list = ${own} as const`)
  writeFileSync(index, `import { exchange } from '../../bench/formats.ts'\n${listed}`)
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
  const installed = join(folder, 'installed')
  mkdirSync(installed)
  const command = await buildFrom(tree, installed)
  copy(join(root, 'bench', 'cues'), join(installed, 'dist', 'cues'))
  return command
}

async function buildFrom(tree: string, folder: string): Promise<string> {
  await runNode([join(tree, 'scripts/build.ts'), join(folder, 'dist')], 60)
  for (const name of ['bin', 'package.json']) copy(join(tree, name), join(folder, name))
  return join(folder, 'bin/agon.js')
}

const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true })
