import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { orElse } from '../../host/caught.ts'
import type { Environment } from '../../host/host.ts'
import type { PersonQuestion } from '../../models/person.ts'
import type { Input, Screen } from '../io.ts'
import type { Talk } from './talk.ts'

/** Below this line is what a person wants to see while writing. It has both languages: a draft outlives a setting. */
export const cutLine = '<!-- agon: nothing below this line is sent · 此行以下的内容不会发送 -->'

const fieldEnding = '.field.md'
const wholeEnding = '.whole.json'

/**
 * What a person has written so far, always on disk: it survives the process and is removed when the turn is in the
 * journal. It holds the text as typed, for that person's eyes alone.
 */
export class Draft {
  readonly path: string
  readonly #folder: string
  #kept: string | null = null

  private constructor(folder: string, name: string) {
    this.#folder = folder
    this.path = join(folder, name)
  }

  /** A new archive starts counting again. The topic tells its debates from those of the old one. */
  static of(folder: string, { debate, key, topic }: Pick<PersonQuestion, 'debate' | 'key' | 'topic'>, ending: string) {
    const mark = hash('sha256', topic, 'hex').slice(0, 8)
    return new Draft(folder, `${debate}-${mark}-${key.replace(/[^\w.-]/g, '_')}${ending}`)
  }

  ofField(): Draft {
    return new Draft(this.#folder, basename(this.path) + fieldEnding)
  }

  ofWhole(): Draft {
    return new Draft(this.#folder, basename(this.path) + wholeEnding)
  }

  /** '' when there is none. */
  read(): string {
    const [text = ''] = orElse('', () => readFileSync(this.path, 'utf8')).split(cutLine, 1)
    return text.replaceAll('\r\n', '\n').trim()
  }

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

const keptEveryMs = 1_000

/** While somebody writes, their text is saved about every second, and whenever they are interrupted. */
export async function keeping<T>(work: () => Promise<T>, keepAll: () => void): Promise<T> {
  const timer = setInterval(keepAll, keptEveryMs)
  try {
    return await work()
  } catch (error) {
    keepAll()
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** If the draft cannot be saved, the person may still go on writing. */
export function keep(talk: Talk, draft: Draft, text: string): void {
  try {
    if (text === '') draft.remove()
    else draft.keep(text)
  } catch (error) {
    talk.warnOnce(talk.t.draftNotKept((error as Error).message))
  }
}

/** The user's editor as program and arguments. null: none is set. */
export function editorOf(env: Environment): string[] | null {
  const words = wordsOf(env.VISUAL?.trim() || env.EDITOR?.trim() || '')
  return words.length > 0 ? words : null
}

/** `code --wait`, `"/opt/my editor/run" -f`: splits words as a shell does, without a shell. */
export function wordsOf(command: string): string[] {
  const words = command.matchAll(/(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\]|\\.)+))+/g)
  return Array.from(words, ([word]) =>
    word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g, (_, double, single, escaped) =>
      double === undefined ? (single ?? escaped) : double.replace(/\\(["\\])/g, '$1'),
    ),
  )
}

/** The terminal in which the editor runs: the one the person sits at. */
export interface EditorPlace {
  env: Environment
  cwd?: string | undefined
  input: Input
  output: Screen
}

/**
 * Opens a file in the editor and waits until it is closed. Returns what went wrong, or null. The editor draws where the
 * person reads, which need not be our standard output. It shares our terminal, so it must end when we do.
 */
export async function edit(
  [program, ...args]: readonly string[],
  path: string,
  signal: AbortSignal,
  { env, cwd, input, output }: EditorPlace,
): Promise<string | null> {
  const shown = output.fd ?? 'ignore'
  const child = spawn(program!, [...args, path], { env, cwd, stdio: [input.fd ?? 'ignore', shown, shown] })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    return await new Promise(resolve => {
      child.once('error', error => resolve(error.message))
      child.once('close', (code, killed) => resolve(code === 0 ? null : (killed ?? `exit ${code}`)))
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
