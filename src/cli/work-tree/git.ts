import { join } from 'node:path'
import { isInside } from '../context/folder.ts'
import { harmlessGit } from '../harmless-git.ts'
import type { Environment } from '../home.ts'

/** A repository, as far as changes of it are looked for. */
export interface Repository {
  root: string
  /** Where HEAD is, and where the configuration and the hooks are: two folders in a linked work tree. */
  folders: readonly string[]
  /** What git follows, and what it neither follows nor ignores. null: git does not say. */
  files(): Promise<string[] | null>
  /** Branches, tags and the stash. Not those of remotes: editors fetch by themselves. */
  refs(): Promise<Map<string, string>>
}

/** null: no repository, a bare one, one of somebody else's, one whose settings point elsewhere, or there is no git. */
export async function repositoryAt(cwd: string, env: Environment): Promise<Repository | null> {
  const ask = harmlessGit(cwd, env)
  const answer = await ask(['rev-parse', '--path-format=absolute', '--show-toplevel', '--git-dir', '--git-common-dir'])
  const [root, own, common, ...more] = answer?.trimEnd().split('\n') ?? []
  if (!root || !own || !common || more.length > 0 || !isInside(cwd, root)) return null
  return {
    root,
    folders: [...new Set([own, common])],
    async files() {
      const list = await ask(['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'])
      return list?.split('\0').filter(name => name !== '') ?? null
    },
    async refs() {
      const list = await ask(['for-each-ref', '--format=%(refname) %(objectname)', ...refsWatched])
      const lines = (list ?? '').split('\n').filter(line => line !== '')
      return new Map(lines.map(line => [join('.git', line.split(' ')[0]!), line]))
    },
  }
}

const refsWatched = ['refs/heads', 'refs/tags', 'refs/stash']
