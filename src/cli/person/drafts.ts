import { hash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PersonQuestion } from '../../models/person.ts'

/** Below it stands what a person wants to see while writing. One text for both languages: a draft outlives a setting. */
export const cutLine = '<!-- agon: nothing below this line is sent · 此行以下的内容不会发送 -->'

const fieldEnding = '.field.md'
const wholeEnding = '.whole.json'

export const draftsFolder = (home: string): string => join(home, 'drafts')

/**
 * What a person has written so far, on disk at every moment: it outlives the process, and goes away when the turn is in
 * the journal. It is the person's own text as typed, for their eyes alone.
 */
export class Draft {
  readonly path: string
  readonly #folder: string
  #kept: string | null = null

  private constructor(folder: string, name: string) {
    this.#folder = folder
    this.path = join(folder, name)
  }

  /** A new archive starts counting again: the topic tells its debates from those of the one before. */
  static of(folder: string, { debate, key, topic }: Pick<PersonQuestion, 'debate' | 'key' | 'topic'>, ending: string) {
    const mark = hash('sha256', topic, 'hex').slice(0, 8)
    return new Draft(folder, `${debate}-${mark}-${key.replace(/[^\w.-]/g, '_')}${ending}`)
  }

  /** Of a debate that is to be forgotten. */
  static removeAll(folder: string, debate: number): void {
    const names = existsSync(folder) ? readdirSync(folder) : []
    for (const name of names) if (name.startsWith(`${debate}-`)) rmSync(join(folder, name), { force: true })
  }

  /** For one field of many, while it is in the editor. */
  ofField(): Draft {
    return new Draft(this.#folder, basename(this.path) + fieldEnding)
  }

  /** For a whole form, while it is in the editor as JSON. */
  ofWhole(): Draft {
    return new Draft(this.#folder, basename(this.path) + wholeEnding)
  }

  /** '' when there is none. */
  read(): string {
    try {
      const text = readFileSync(this.path, 'utf8')
      const cut = text.indexOf(cutLine)
      return (cut < 0 ? text : text.slice(0, cut)).replaceAll('\r\n', '\n').trim()
    } catch {
      return ''
    }
  }

  /** Throws when the disk does not take it. */
  keep(text: string): void {
    if (text === this.#kept) return
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const next = `${this.path}.new`
    writeFileSync(next, text, { mode: 0o600 })
    chmodSync(next, 0o600)
    renameSync(next, this.path)
    this.#kept = text
  }

  remove(): void {
    this.#kept = null
    for (const ending of ['', '.new', '~', fieldEnding, wholeEnding]) rmSync(this.path + ending, { force: true })
  }
}
