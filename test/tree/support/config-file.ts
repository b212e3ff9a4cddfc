import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../../src/core/language.ts'
import { readTreeConfig, type TreeConfig } from '../../../src/formats/tree/request/config.ts'
import { temporaryFolder } from '../../support/folder.ts'

export const folder = temporaryFolder()

/** How a file refers to an environment variable. */
export const ref = (name: string): string => '$'.concat(`{${name}}`)

export interface Given {
  env?: Record<string, string>
  language?: Language
  /** Where the file is, from the working folder. */
  at?: string
  /** Beside the configuration. */
  files?: Record<string, string>
  /** Links in the working folder; `../` leads out of it, where there are `outside/secret.md` and `outside/folder`. */
  links?: Record<string, string>
  /** It is read from a working folder that is not its own. */
  fromElsewhere?: boolean
}

/** A working folder with the file in it. */
export function place(content: string | object, given: Given = {}) {
  const { at = 'debate/config.json', files = {}, links = {} } = given
  const around = mkdtempSync(join(folder, 'x'))
  const cwd = join(around, 'work')
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  const held = { [`work/${at}`]: text, 'outside/secret.md': 'outside', 'outside/folder/x': '' }
  for (const [name, file] of Object.entries(files)) held[`work/${name}`] = file
  for (const [name, file] of Object.entries(held)) {
    mkdirSync(dirname(join(around, name)), { recursive: true })
    writeFileSync(join(around, name), file)
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(cwd, name))
  return { cwd, at, around }
}

export const small = {
  debaters: [{ model: 'openai:gpt-5.2' }, { model: 'claude' }],
  reviewer: { model: 'person' },
  topics: [{ id: 'topic-1', title: 'Where to keep sessions' }],
}

/** Reads a file, or the small one with these fields changed. */
export function read(content: string | object, given: Given = {}): TreeConfig {
  const { cwd, at } = place(typeof content === 'string' ? content : { ...small, ...content }, given)
  return readTreeConfig(given.fromElsewhere ? join(cwd, at) : at, {
    cwd: given.fromElsewhere ? mkdtempSync(join(folder, 'y')) : cwd,
    env: given.env ?? {},
    language: given.language ?? 'en',
  })
}

export const configFixture = (name: 'broken.jsonc' | 'whole.jsonc' | 'whole.read.json'): string =>
  readFileSync(new URL(`../../fixtures/tree-config/${name}`, import.meta.url), 'utf8')
