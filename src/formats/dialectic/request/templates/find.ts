import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clean } from '../../../../core/clean.ts'
import { type Language, languages } from '../../../../core/language.ts'
import type { Mask } from '../../../../core/mask.ts'
import { nearest } from '../../../../core/nearest.ts'
import { exitCodes, UsageError } from '../../../../host/exit.ts'
import { faultAt, faultBehind } from '../../../../host/fault.ts'
import { readText } from '../../../../host/files/folder.ts'
import { contextWords } from '../../../../host/words.ts'
import type { Options } from '../../options-in.ts'
import { templateWords } from '../words.ts'

export type Template = NonNullable<Options['template']>

interface Place {
  language: Language
  home: string
}

const shipped: Record<Language, string> = {
  en: fileURLToPath(new URL('./en/', import.meta.url)),
  zh: fileURLToPath(new URL('./zh/', import.meta.url)),
}

const longest = 20_000
const mostBytes = 256_000

/**
 * What debates of a kind should pay attention to: a template by its name or heading in either language, or the user's
 * Markdown file. `home` is `$AGON_HOME`: the user's templates are in its `templates/`, as `NAME.md` or `NAME.zh.md`.
 * Throws UsageError if there is none, or it is empty.
 */
export function readTemplate(
  written: string,
  language: Language,
  cwd: string,
  home: string,
  mask: Pick<Mask, 'text'> = { text: text => text },
): Template {
  const known = templatesIn({ language, home })
  const wanted = folded(written)
  const found = known.find(({ name }) => folded(name) === wanted) ?? known.find(({ labels }) => labels.includes(wanted))
  if (found) return { name: found.name, text: mask.text(textIn(found.file, language)) }
  const file = resolve(cwd, written)
  if (isFile(file)) return { name: mask.text(nameOf(file)), text: mask.text(textIn(file, language)) }
  throw notThere(written, known, { language, home })
}

interface Known {
  name: string
  /** Its names in both languages. */
  labels: string[]
  file: string
}

/** The user's templates come before shipped ones of the same name. */
function templatesIn({ home, language }: Place): Known[] {
  const own = join(home, 'templates')
  const order = [language, ...languages.filter(other => other !== language)]
  const names = [...new Set([...namesIn(own), ...order.flatMap(each => namesIn(shipped[each]))])]
  return names.map(name => {
    const ofUser = [`${name}.${language}.md`, `${name}.md`, ...order.map(each => `${name}.${each}.md`)]
    const files = [...ofUser.map(file => join(own, file)), ...order.map(each => join(shipped[each], `${name}.md`))]
    const there = files.filter(isFile)
    return { name, file: there[0]!, labels: there.flatMap(labelIn) }
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(file => namePattern.test(file) && isFile(join(folder, file)))
      .map(file => file.replace(/(?:\.(?:en|zh))?\.md$/, ''))
      .sort()
  } catch {
    return []
  }
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}(?:\.(?:en|zh))?\.md$/u

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function textIn(file: string, language: Language): string {
  const t = templateWords[language]
  const read = readText(realpathSync(file), mostBytes, contextWords[language])
  if (read.problem !== null) throw new UsageError(faultBehind('--template', t.refused(file, read.problem)))
  const text = clean(read.text).text.trim()
  if (text.replace(heading, '').trim() === '') throw new UsageError(faultBehind('--template', t.empty(file)))
  if (text.length > longest) throw new UsageError(faultBehind('--template', t.tooLong(file, longest)))
  return text
}

const heading = /^#[ \t]+(\S[^\n]*)\n?/

function labelIn(file: string): string[] {
  const read = readText(realpathSync(file), mostBytes, contextWords.en)
  const label = read.problem === null ? heading.exec(clean(read.text).text.trim())?.[1] : undefined
  return label === undefined ? [] : [folded(label)]
}

const nameOf = (file: string): string =>
  clean(basename(file).replace(/\.[^.]*$/, ''))
    .text.replace(/\s+/g, ' ')
    .slice(0, 80) || 'template'

function notThere(written: string, known: readonly Known[], { home, language }: Place): UsageError {
  const names = known.map(({ name }) => name)
  const meant = nearest(written, names)
  const own = join(home, 'templates', 'NAME.md')
  const message = templateWords[language].notThere(written, meant, names, own)
  return new UsageError(faultAt('--template', message, language), exitCodes.notFound)
}

const folded = (word: string): string => word.trim().normalize('NFC').toLowerCase()
