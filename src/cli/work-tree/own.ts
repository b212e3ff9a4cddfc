import { fstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { agonHome, archivePath, type Environment, stateDirectory } from '../home.ts'

/** Where Agon itself writes while it plays a debate. */
export function ownPaths(env: Environment, cwd: string, out: string | null): string[] {
  const home = agonHome(env)
  const databases = [archivePath(home), join(home, 'outputs.lock')]
  return [
    ...databases.flatMap(path => ['', '-wal', '-shm', '-journal'].map(ending => `${path}${ending}`)),
    // What agents learn, what a person has begun to write, where tools and programs run.
    ...['agents', 'drafts', 'tools'].map(folder => join(home, folder)),
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
