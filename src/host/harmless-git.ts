import { delimiter, isAbsolute, sep } from 'node:path'
import { promisify } from 'node:util'
import { ownEnvironment } from '../system.ts'
import type { Environment } from './host.ts'

/**
 * Asks git about a folder whose repository may be hostile. null: no answer. Nothing in the repository's settings may
 * start a program: no file system monitor, no hook, no pager, and no fetching of missing objects, which would run the
 * configured way to the remote.
 */
export function harmlessGit(folder: string, given: Environment) {
  const harmless = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-C', folder]
  // Without a PATH git would not be found, and files that it ignores would be taken along.
  const env = { ...ownEnvironment(), ...given }
  const { HOME, XDG_CONFIG_HOME, SystemRoot } = env
  const PATH = pathOutside(folder, env)
  const environment = {
    ...{ PATH, HOME, XDG_CONFIG_HOME, SystemRoot, LC_ALL: 'C' },
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
  }
  const limits = { maxBuffer: 256_000_000, timeout: 5_000, killSignal: 'SIGKILL' } as const
  return async (args: readonly string[]): Promise<string | null> => {
    // With an empty PATH, the working folder would be searched.
    if (PATH === '') return null
    const { execFile } = await import('node:child_process')
    try {
      const { stdout } = await promisify(execFile)('git', [...harmless, ...args], { ...limits, env: environment })
      return stdout
    } catch {
      return null
    }
  }
}

/** A `git` in the project's folder or its packages (npm puts those first) is not the user's git. */
function pathOutside(folder: string, { PATH = '' }: Environment): string {
  return PATH.split(delimiter)
    .filter(entry => isAbsolute(entry) && !`${entry}${sep}`.startsWith(`${folder}${sep}`) && !packages.test(entry))
    .join(delimiter)
}

const packages = /[\\/]node_modules[\\/]/
