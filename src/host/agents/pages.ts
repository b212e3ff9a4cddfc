import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { agentWords } from '../words.ts'

type Kind = 'worked' | 'refuted'

/** A heading of the file and the lines below it, as the user wrote them. */
interface Page {
  /** null: it is not about lessons. */
  kind: Kind | null
  head: string[]
  /** The lessons, each with the lines that follow it. */
  items: string[][]
  tail: string[]
}

/** Newest last. Older ones are dropped. */
export const mostKept = 12

export function pagesOf(text: string): Page[] {
  const pages: Page[] = [{ kind: null, head: [], items: [], tail: [] }]
  for (const line of text.split(/\r?\n/)) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]
    if (heading === undefined) addLine(pages.at(-1)!, line)
    else pages.push({ kind: headingOf(clean(heading).text), head: [line], items: [], tail: [] })
  }
  for (const { items, tail } of pages) while (items.at(-1)?.at(-1)?.trim() === '') tail.unshift(items.at(-1)!.pop()!)
  return pages
}

export const newPages = (agent: string, language: Language): Page[] => {
  const t = agentWords[language]
  return pagesOf(`# ${agent}\n\n${t.aboutFile}\n\n## ${t.worked}\n\n## ${t.refuted}\n`)
}

export function textOf(pages: readonly Page[], lineEnd: string): string {
  const text = pages.flatMap(({ head, items, tail }) => [...head, ...items.flat(), ...tail]).join(lineEnd)
  return text.endsWith('\n') ? text : `${text}${lineEnd}`
}

export const entriesIn = (pages: readonly Page[], kind: Kind): string[] =>
  itemsIn(pages, kind)
    .map(entryOf)
    .filter(entry => entry !== '')

/**
 * Writes lessons into the pages. A lesson that is learned again moves to the end and stands once. Only entries written
 * here are dropped to make room, never what a user wrote or changed. Returns how many were new.
 */
export function learn(pages: Page[], kind: Kind, learned: readonly string[], language: Language): number {
  let fresh = 0
  for (const line of learned) {
    const same = itemsIn(pages, kind).filter(item => lessonIn(firstLine(item)) === lessonIn(line))
    if (same.some(item => firstLine(item) === line || !isOurs(item))) continue
    if (same.length === 0) fresh += 1
    remove(pages, same)
    append(pages, kind, `- ${line}`, language)
  }
  remove(pages, itemsIn(pages, kind).filter(isOurs).slice(0, -mostKept))
  return fresh
}

/** Which list a heading opens, in either language. */
function headingOf(heading: string): Kind | null {
  const plain = heading.trim().toLowerCase()
  const is = (kind: Kind) => Object.values(agentWords).some(t => t[kind].toLowerCase() === plain)
  return is('worked') ? 'worked' : is('refuted') ? 'refuted' : null
}

function addLine({ kind, head, items }: Page, line: string): void {
  const last = items.at(-1)
  if (kind === null || (!last && line.trim() === '')) head.push(line)
  else if (!last || /^ ?(?:[-*+]|\d{1,9}[.)])\s+\S/.test(line)) items.push([line])
  else last.push(line)
}

const itemsIn = (pages: readonly Page[], kind: Kind): string[][] =>
  pages.filter(page => page.kind === kind).flatMap(({ items }) => items)

const entryOf = ([first = '', ...more]: readonly string[]): string =>
  clean([first.replace(/^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/, ''), ...more].join(' '))
    .text.replace(/\s+/g, ' ')
    .trim()

const firstLine = (item: readonly string[]): string => entryOf(item.slice(0, 1))

const lessonIn = (entry: string): string => entry.replace(/ \(#\d+ [^()\s]*\)$/, '')

const isOurs = ([first = '', ...more]: readonly string[]): boolean =>
  /^- .* \(#\d+ [^()\s]*\)$/.test(first) && more.every(line => line.trim() === '')

function remove(pages: readonly Page[], gone: readonly string[][]): void {
  for (const page of pages) page.items = page.items.filter(item => !gone.includes(item))
}

function append(pages: Page[], kind: Kind, line: string, language: Language): void {
  const page = pages.findLast(page => page.kind === kind) ?? addPage(pages, kind, language)
  const { head, items, tail } = page
  if (head.at(-1)!.trim() !== '') head.push('')
  // After an entry of several lines, an empty line starts a new list.
  const last = items.at(-1)
  if (last && last.length > 1 && last.at(-1)!.trim() !== '') last.push('')
  items.push([line])
  if (tail.length === 0 && page !== pages.at(-1)) tail.push('')
}

/** What worked comes before what was refuted. */
function addPage(pages: Page[], kind: Kind, language: Language): Page {
  const page: Page = { kind, head: [`## ${agentWords[language][kind]}`, ''], items: [], tail: [] }
  const other = kind === 'worked' ? pages.findIndex(one => one.kind === 'refuted') : -1
  const at = other >= 0 ? other : pages.findLastIndex(one => one.kind === 'worked') + 1 || pages.length
  const before = pages[at - 1]
  if (before && [...before.head, ...before.items.flat(), ...before.tail].at(-1)?.trim() !== '') before.tail.push('')
  pages.splice(at, 0, page)
  return page
}
