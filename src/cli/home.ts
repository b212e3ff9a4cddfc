import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

export const agonHome = (env: Environment): string => resolve(env.AGON_HOME || join(homedir(), '.agon'))

export const archivePath = (home: string): string => join(home, 'agon.db')

/** The three tools that keep a state folder of their own, and how to tell that one of them started us. */
const hosts: readonly { folder: string; started: (env: Environment) => boolean }[] = [
  { folder: '.claude', started: env => Boolean(env.CLAUDECODE || env.CLAUDE_CODE_ENTRYPOINT) },
  { folder: '.opencode', started: env => Boolean(env.OPENCODE || env.OPENCODE_CLIENT || env.OPENCODE_PID) },
  { folder: '.codex', started: env => Boolean(env.CODEX_SANDBOX || env.CODEX_THREAD_ID || env.CODEX_CI) },
]

/** Where other programs look for the last debate. Our own home when nobody else's is at hand, so that no folder is littered. */
export function stateDirectory(env: Environment, cwd: string): string {
  if (env.AI_STATE_DIR) return resolve(cwd, env.AI_STATE_DIR)
  const host = hosts.find(({ started }) => started(env)) ?? hosts.find(({ folder }) => isFolder(join(cwd, folder)))
  return host ? join(cwd, host.folder) : agonHome(env)
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()
