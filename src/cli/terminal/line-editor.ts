import { graphemes } from '../../show/style.ts'

/** A line that is being typed: the text before and after the cursor. Its line breaks were pasted. */
export interface TypedLine {
  before: string
  after: string
}

/** A key as node:readline describes it. */
export interface Key {
  name?: string | undefined
  ctrl?: boolean | undefined
  meta?: boolean | undefined
}

/** More than anybody types. Text beyond this is ignored. */
const longest = 100_000

/** No written character is longer. */
const longestGrapheme = 64

type Edit = (line: TypedLine) => TypedLine

/** By name, with `ctrl-` or `meta-` in front if that was held down. */
const edits: Readonly<Record<string, Edit>> = {
  backspace: ({ before, after }) => ({ before: before.slice(0, before.length - lastOf(before)), after }),
  delete: ({ before, after }) => ({ before, after: after.slice(firstOf(after)) }),
  left: ({ before, after }) => split(before + after, before.length - lastOf(before)),
  right: ({ before, after }) => split(before + after, before.length + firstOf(after)),
  home: ({ before, after }) => ({ before: '', after: before + after }),
  end: ({ before, after }) => ({ before: before + after, after: '' }),
  'ctrl-u': ({ after }) => ({ before: '', after }),
  'ctrl-k': ({ before }) => ({ before, after: '' }),
  'ctrl-w': ({ before, after }) => ({ before: before.slice(0, wordStart(before)), after }),
  'meta-b': ({ before, after }) => split(before + after, wordStart(before)),
  'meta-f': ({ before, after }) => split(before + after, before.length + wordEnd(after)),
}

const others: Readonly<Record<string, string>> = {
  'ctrl-h': 'backspace',
  'ctrl-a': 'home',
  'ctrl-e': 'end',
  'ctrl-b': 'left',
  'ctrl-f': 'right',
  'meta-backspace': 'ctrl-w',
  'ctrl-left': 'meta-b',
  'ctrl-right': 'meta-f',
}

/** Terminals that know this mark where a paste begins and ends. Others ignore it. */
export const pasteMarks = { on: '\x1b[?2004h', off: '\x1b[?2004l' }

export const emptyLine: TypedLine = { before: '', after: '' }

/** What a key makes of a line. A key without a meaning leaves it as it is. */
export function edited(line: TypedLine, text: string | undefined, { name = '', ctrl, meta }: Key): TypedLine {
  const pressed = `${ctrl ? 'ctrl-' : meta ? 'meta-' : ''}${name}`
  const edit = edits[others[pressed] ?? pressed]
  if (edit) return edit(line)
  return text === undefined || ctrl || meta ? line : written(line, text)
}

/** Inserts text as it is, but without control characters. */
export function written({ before, after }: TypedLine, text: string): TypedLine {
  const words = text.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
  return before.length + after.length + words.length > longest ? { before, after } : { before: before + words, after }
}

const split = (text: string, at: number): TypedLine => ({ before: text.slice(0, at), after: text.slice(at) })

const lastOf = (text: string): number => graphemes(text.slice(-longestGrapheme)).at(-1)?.length ?? 0

const firstOf = (text: string): number => graphemes(text.slice(0, longestGrapheme))[0]?.length ?? 0

function wordStart(text: string): number {
  let at = text.trimEnd().length
  while (at > 0 && !/\s/.test(text[at - 1]!)) at -= 1
  return at
}

function wordEnd(text: string): number {
  let at = text.length - text.trimStart().length
  while (at < text.length && !/\s/.test(text[at]!)) at += 1
  return at
}
