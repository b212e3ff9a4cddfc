import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchWorkTree, workTreeReport } from '../../../src/host/work-tree/work-tree.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'
import { temporaryFolder } from '../../support/folder.ts'
import type { Golden } from '../../support/golden.ts'
import { languages } from './saying.ts'

const gitIsHere = spawnSync('git', ['--version']).status === 0
export const skip = gitIsHere ? false : 'needs git'

/** As many files as a user's folder may have, and as long as a busy machine may take. */
const bounds = { repository: { files: 200_000, ms: 600_000 }, folder: { files: 20_000, ms: 600_000 } }

export const watch = (path: string, env: Record<string, string>, own: readonly string[] = []) =>
  watchWorkTree(path, { env, own: [...own], bounds })

interface Folder {
  path: string
  env: Record<string, string>
  write(name: string, text: string): string
  git(...args: string[]): string
  watch(own?: string[]): ReturnType<typeof watchWorkTree>
}

export function newFolder(t: TestContext): Folder {
  const place = temporaryFolder(t)
  const path = join(place, 'work')
  mkdirSync(path)
  const env = { ...bareEnvironment, HOME: join(place, 'home') }
  mkdirSync(env.HOME)
  return {
    path,
    env,
    write(name, text) {
      const file = join(path, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    },
    git(...args) {
      const person = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'init.defaultBranch=main']
      const ran = spawnSync('git', [...person, ...args], { cwd: path, env, encoding: 'utf8' })
      assert.equal(ran.status, 0, `git ${args.join(' ')}: ${ran.stderr}`)
      return ran.stdout
    },
    watch: (own = []) => watch(path, env, own),
  }
}

export function newRepository(t: TestContext): Folder {
  const folder = newFolder(t)
  folder.git('init', '-q')
  folder.write('kept.txt', 'kept\n')
  folder.write('src/code.ts', 'code\n')
  folder.write('.gitignore', 'ignored/\n*.log\n.env\n')
  folder.write('.env', 'A=1\n')
  folder.git('add', '-A')
  folder.git('commit', '-qm', 'one')
  folder.write('new.txt', 'not followed\n')
  folder.write('ignored/big.bin', 'x')
  return folder
}

export const said = async (tree: Awaited<ReturnType<typeof watchWorkTree>>) =>
  (await tree.changes()).map(({ kind, path }) => `${kind} ${path}`)

/** The clock that stamps files is a little behind the other one. */
export const settled = () => sleep(30)

export async function watchedRepository(t: TestContext) {
  const folder = newRepository(t)
  await settled()
  return { folder, tree: await folder.watch() }
}

/** In both languages, whatever folder it is about. */
export async function reports(
  golden: Golden,
  title: string,
  tree: Awaited<ReturnType<typeof watchWorkTree>>,
): Promise<void> {
  for (const language of languages) {
    const report = (await workTreeReport(tree, language))!
    assert.doesNotMatch(report, /[\x00-\x09\x0b-\x1f\u202e]/)
    golden.is(language, title, report.replaceAll(dirname(tree.root), 'PLACE'))
  }
}
