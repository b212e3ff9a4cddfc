import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { agonHome, archivePath, type Environment, stateDirectory } from '../home.ts'

/** Where Agon itself writes while it plays a debate. */
export function ownPaths(env: Environment, cwd: string, out: string | null): string[] {
  const home = agonHome(env)
  const archive = archivePath(home)
  return [
    join(home, 'tools'),
    ...['', '-wal', '-shm', '-journal'].map(ending => `${archive}${ending}`),
    join(stateDirectory(env, cwd), 'debate'),
    join(cwd, '.debates'),
    ...(out === null ? [] : [out]),
  ]
}

/** Without links, also where the last part of it does not exist yet. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    const above = dirname(whole)
    return above === whole ? whole : join(realPath(above), basename(whole))
  }
}
