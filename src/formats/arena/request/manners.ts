import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clean } from '../../../core/clean.ts'
import { type Language, languages } from '../../../core/language.ts'
import { nearest } from '../../../core/nearest.ts'
import { UsageError } from '../../../host/exit.ts'
import { mannerWords } from './words.ts'

export type MannerKind = 'styles' | 'audience'

/** A way to argue or to listen. */
export interface DebaterManner {
  /** The name of its file. */
  name: string
  /** Its name in the language of the debate. */
  label: string
  text: string
}

/** Shipped with Agon: `en/logic.md`. Users add theirs in their home: `logic.md`, or `logic.zh.md`. */
const shipped: Record<MannerKind, string> = {
  styles: fileURLToPath(new URL('../styles/', import.meta.url)),
  audience: fileURLToPath(new URL('../audience/', import.meta.url)),
}

export interface MannerPlace {
  /** The folder of the user's own: `$AGON_HOME`. */
  home: string
  language: Language
}

/** Finds it by file name or by label, in either language. Throws UsageError if there is none. */
export function findManner(kind: MannerKind, tag: string, place: MannerPlace): DebaterManner {
  const known = mannersIn(kind, place)
  const wanted = folded(tag)
  const found =
    known.find(({ name }) => folded(name) === wanted) ??
    known.find(({ labels }) => labels.some(label => folded(label) === wanted))
  if (!found) throw new UsageError(notThere(kind, tag, known, place))
  return read(found, place.language)
}

export const isManner = (kind: MannerKind, tag: string, place: MannerPlace): boolean =>
  mannersIn(kind, place).some(({ name, labels }) => [name, ...labels].some(word => folded(word) === folded(tag)))

export const namesOf = (kind: MannerKind, place: MannerPlace): Pick<DebaterManner, 'name' | 'label'>[] =>
  mannersIn(kind, place).map(({ name, labels }) => ({ name, label: labels[0] ?? name }))

interface Known {
  name: string
  /** In all languages that it has. */
  labels: string[]
  files: string[]
}

function mannersIn(kind: MannerKind, { home, language }: MannerPlace): Known[] {
  const own = join(home, kind)
  const names = [...new Set([...ownNames(own), ...namesIn(join(shipped[kind], language))])]
  const other = languages.filter(one => one !== language)
  return names.map(name => {
    const ofUser = [`${name}.${language}`, name, ...other.map(one => `${name}.${one}`)].map(file => join(own, file))
    const ofAgon = [language, ...other].map(one => join(shipped[kind], one, name))
    const files = [...ofUser, ...ofAgon].map(file => `${file}.md`).filter(isFile)
    return { name, files, labels: files.flatMap(file => labelIn(textOf(file)) ?? []) }
  })
}

/** `logic.md`, `logic.zh.md` */
const ownNames = (folder: string): string[] =>
  namesIn(folder).map(name => name.replace(new RegExp(`\\.(?:${languages.join('|')})$`), ''))

function namesIn(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter(file => file.endsWith('.md'))
    return files
      .map(file => file.slice(0, -'.md'.length))
      .filter(name => namePattern.test(name))
      .sort()
  } catch {
    return []
  }
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}(?:\.(?:en|zh))?$/u

/** More than any accepted text: the rest does not matter. */
const mostBytes = 64 * 1024

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function textOf(file: string): string {
  const { size } = statSync(file)
  return size > mostBytes ? '' : clean(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')).text
}

const heading = /^\s*#[ \t]+(\S[^\n]*)\n?/

const labelIn = (text: string): string | null => heading.exec(text)?.[1]?.trim() || null

export const limits = { label: 60, text: 2_000 }

function read({ name, files, labels }: Known, language: Language): DebaterManner {
  const file = files[0]!
  const t = mannerWords[language]
  if (statSync(file).size > mostBytes) throw new UsageError(t.tooLong(file, limits.text))
  const whole = textOf(file)
  const text = whole.replace(heading, '').trim()
  const label = labelIn(whole) ?? labels[0] ?? name
  if (text === '') throw new UsageError(t.empty(file))
  if (text.length > limits.text) throw new UsageError(t.tooLong(file, limits.text))
  if (label.length > limits.label) throw new UsageError(t.longName(file, limits.label))
  return { name, label, text }
}

function notThere(kind: MannerKind, tag: string, known: readonly Known[], { home, language }: MannerPlace): string {
  const shown = known.map(({ name, labels }) => ({ name, label: labels[0] ?? name }))
  const meant = nearest(
    tag,
    known.flatMap(({ name, labels }) => [name, ...labels]),
  )
  return mannerWords[language].notThere(kind, tag, meant, shown, join(home, kind, 'NAME.md'))
}

const folded = (word: string): string => word.trim().normalize('NFC').toLowerCase()
