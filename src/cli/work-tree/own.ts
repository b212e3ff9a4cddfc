import { fstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { agonHome, archivePath, type Environment, stateDirectory } from '../home.ts'

/** Where Agon itself writes while it plays a debate. */
export function ownPaths(env: Environment, cwd: string, out: string | null): string[] {
  const archive = archivePath(agonHome(env))
  return [
    ...['', '-wal', '-shm', '-journal'].map(ending => `${archive}${ending}`),
    join(stateDirectory(env, cwd), 'debate'),
    join(cwd, '.debates'),
    ...(out === null ? [] : [out]),
    ...[1, 2].flatMap(output => redirectedTo(output, cwd)),
  ]
}

/** `agon … > out.txt`: the file of the working folder that an output goes to. */
function redirectedTo(output: number, cwd: string): string[] {
  try {
    const { dev, ino } = fstatSync(output)
    if (!fstatSync(output).isFile()) return []
    const isIt = (path: string) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found?.dev === dev && found.ino === ino
    }
    return readdirSync(cwd)
      .map(name => join(cwd, name))
      .filter(isIt)
  } catch {
    return []
  }
}
