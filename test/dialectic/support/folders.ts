import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { bareEnvironment } from '../../support/bare-machine.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** A folder in which a test file makes others; it is gone afterwards. */
export function folderForTests(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agon-dialectic-')))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A new folder below that one, with these files. */
export function newFolder(below: string, files: Files = {}): string {
  const cwd = mkdtempSync(join(below, 'x'))
  write(cwd, files)
  return cwd
}

export function write(cwd: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
}

/** Git with the settings of nobody. */
export function git(cwd: string, args: readonly string[], input = ''): string {
  const who = ['-c', 'user.name=NAME', '-c', 'user.email=name@example.com']
  const env = { ...bareEnvironment, HOME: cwd, GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', [...who, ...args], { cwd, env, input, encoding: 'utf8', stdio: 'pipe' })
}

/** Everything that lies in this folder is committed on `main`. */
export function commitAll(cwd: string): void {
  git(cwd, ['init', '-q', '-b', 'main'])
  git(cwd, ['add', '-A'])
  git(cwd, ['commit', '-q', '-m', 'first'])
}
