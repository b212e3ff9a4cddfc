import { accessSync, constants, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { knownProviders } from '../../src/models/providers.ts'

/** What tests and the programs they start may call. Everything else that is installed, the tools above all, is not there. */
const needed = ['sh', 'env', 'git', 'script', 'stty', 'cat', 'sleep', 'touch', 'true', 'rm', 'mkdir', 'cp', 'sed']

/** A folder with those programs alone, to be the whole PATH: any folder of the machine may hold a tool. */
export const programs = linkedPrograms()

/** Model servers that run on the machine are not found: their providers are sought where nobody listens. */
export const noServers: Record<string, string> = Object.fromEntries(
  knownProviders.flatMap(({ port, moved }) => (port === undefined ? [] : [[moved!.by, '127.0.0.1:1']])),
)

/** Compiled sources, so that the hundredth process starts quicker than the first. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/agon-e2e', import.meta.url))

/** An environment that holds nothing of the machine: no keys, no servers, no tools, no language, no settings of git. */
export const bareEnvironment: Record<string, string> = {
  ...noServers,
  PATH: programs,
  GIT_CONFIG_NOSYSTEM: '1',
  NODE_COMPILE_CACHE: compileCache,
}

function linkedPrograms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agon-programs-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(process.execPath, join(folder, 'node'))
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin']
  for (const name of needed) {
    const found = folders.map(place => join(place, name)).find(isExecutable)
    if (found !== undefined) symlinkSync(found, join(folder, name))
  }
  return folder
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
