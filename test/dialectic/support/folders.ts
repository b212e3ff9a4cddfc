import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bareEnvironment } from '../../support/bare-machine.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

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
