import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../../src/core/language.ts'
import { readArenaFile } from '../../../src/formats/arena/request/config.ts'
import { ConfigError } from '../../../src/host/config/problem.ts'
import { UsageError } from '../../../src/host/exit.ts'
import { temporaryFolder } from '../../support/folder.ts'

const folder = temporaryFolder()

/** A folder with these files. */
export function place(files: Record<string, string | object>): string {
  const here = mkdtempSync(join(folder, 'x'))
  for (const [name, held] of Object.entries(files)) {
    mkdirSync(dirname(join(here, name)), { recursive: true })
    writeFileSync(join(here, name), typeof held === 'string' ? held : JSON.stringify(held, null, 2))
  }
  return here
}

/** A user who added nothing. */
export const nobody = { home: place({}), language: 'en' as Language }

export const readArena = (file: string | object, language: Language = 'en', files: Record<string, string> = {}) =>
  readArenaFile('arena.json', { cwd: place({ 'arena.json': file, ...files }), language })

/** What a user is told, the same wherever the tests run. What is wrong with a file is an error of the configuration. */
export function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
    assert.equal(error instanceof ConfigError, /^\w+\.json[:：]/.test(error.message), error.message)
    return error.message.replaceAll(/\/\S*\/x\w{6}/g, 'HERE').replaceAll(folder, 'TMP')
  }
  throw new Error('expected a refusal')
}
