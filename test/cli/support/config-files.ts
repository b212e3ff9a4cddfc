import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../src/core/language.ts'
import { ConfigError } from '../../../src/host/config/problem.ts'
import { temporaryFolder } from '../../support/folder.ts'

export type Files = { user?: string | object; project?: string | object; env?: Record<string, string> }

export const folder = temporaryFolder()

/** A home and a working folder with these files in them. */
export function place({ user, project, env = {} }: Files, language: Language = 'en') {
  const base = mkdtempSync(join(folder, 'x'))
  const [home, cwd] = [join(base, 'home'), join(base, 'work')]
  for (const [root, content] of [
    [home, user],
    [cwd, project],
  ] as const) {
    mkdirSync(join(root, '.agon'), { recursive: true })
    if (content === undefined) continue
    writeFileSync(join(root, '.agon', 'config.json'), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return { home, cwd, env, language }
}

/** What is wrong with a configuration that is refused. */
export function refusal(action: () => unknown): ConfigError {
  try {
    action()
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error
  }
  throw new assert.AssertionError({ message: 'expected a ConfigError' })
}
