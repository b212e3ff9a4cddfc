import { readFileSync } from 'node:fs'
import { clean } from '../../../core/clean.ts'
import type { DebateDocument, DocumentTurn } from '../../../core/document.ts'
import type { Json } from '../../../core/json.ts'
import { isSitting, sittingPlace } from '../../../core/judging/sittings.ts'
import type { Language } from '../../../core/language.ts'
import { addClass, type MarkdownToken as Token } from '../../../core/markdown/token.ts'
import { memo } from '../../../core/memo.ts'
import type { DebateConclusion } from '../../../engine/display.ts'
import type { Panel } from '../../../engine/panel.ts'
import type { RenderMarkdown } from './markdown.ts'
import type { PageWords } from './words.ts'

/** Names for people, in the debate's language. */
export interface HtmlLabels {
  language: Language
  /** What the format is called. */
  format: string
  /** `round-1/proposer` → Round 1 */
  scene(key: string): string
  /** `proposer` → Proposer */
  seat(id: string): string
  /** The result. Left out: only the report can tell. */
  conclusion?: DebateConclusion
  /** Why the result is as firm as it is. Left out: nothing was weighed. */
  firmness?: string
  /** What is drawn beside the speeches. */
  panels?: readonly Panel[]
  inOrder?: true
  /** A reply in JSON in words, as Markdown. null: shown as data. */
  inWords?(key: string, value: Json): string | null
  /** The part of a reply that cites something: `2.1`. `at`: the start of the citation. */
  citedIn?(key: string, at: number): string | null
  /** The audible part of a reply, as Markdown. '': nothing. */
  heard?(key: string, value: Json): string
}

export interface HtmlPage {
  document: DebateDocument
  labels: HtmlLabels
  words: PageWords
  render: RenderMarkdown
  rows: ReadonlySet<string>
}

/** The name of the result: without a winner it is a conclusion and not a verdict. */
export const resultNames = ({ labels, words }: HtmlPage): { name: string; none: string } =>
  labels.conclusion?.kind === 'conclusion'
    ? { name: words.conclusion, none: words.noConclusion }
    : { name: words.verdict, none: words.noVerdict }

/** Seats differ by colour and name. There are six colours, and debaters sit first. */
export function seatClass({ document }: HtmlPage, seat: string): string {
  const index = document.seats.findIndex(({ id }) => id === seat)
  return index < 0 || index > 5 ? 'seat' : `seat seat-${index + 1}`
}

/** `Round 1 · Proposer`; null: there is no such turn. */
export function turnName({ document, labels }: HtmlPage, key: string): string | null {
  const { turns } = document
  const seat = memo(speakers, turns, () => new Map(turns.map(turn => [turn.key, turn.seat]))).get(key)
  return seat === undefined ? null : `${labels.scene(key)} · ${labels.seat(seat)}`
}

const speakers = new WeakMap<readonly DocumentTurn[], ReadonlyMap<string, string>>()

export interface HtmlScene {
  name: string
  turns: DocumentTurn[]
}

export function scenesOf({ document, labels }: HtmlPage): HtmlScene[] {
  const scenes: HtmlScene[] = []
  for (const turn of document.turns) {
    const name = labels.scene(
      isSitting(turn, document.turns) ? `${sittingPlace(turn.key).scene}/${turn.seat}` : turn.key,
    )
    const last = scenes.at(-1)
    if (last?.name === name) last.turns.push(turn)
    else scenes.push({ name, turns: [turn] })
  }
  return scenes
}

const folder = new URL('../../../style/', import.meta.url)

/** One style sheet for phone to desktop, light and dark, and paper. */
export const pageStyle = (): string => ['tokens', 'shared', 'exported'].map(sheet).join('')

export const sheet = (name: string): string => readFileSync(new URL(`${name}.css`, folder), 'utf8')

export const escapeHtml = (text: string): string =>
  clean(text).text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** From this many columns on they never fit, however wide the screen. */
const mostColumns = 5

/**
 * For tables of three or more columns that contain sentences. If columns do not fit, each row stands by itself, and
 * each cell is preceded by its column's head. Tables with a class of their own are left alone.
 */
export function stackTables(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'table_open' || token.attrs.class !== undefined) continue
    const end = tokens.findIndex(({ type }, at) => at > index && type === 'table_close')
    const table = tokens.slice(index, end)
    const heads = table.flatMap(({ type }, at) => (type === 'th_open' ? [table[at + 1]!.content] : []))
    const cells = table.filter(({ type }) => type === 'td_open')
    if (heads.length < 3 || !cells.some(isLong)) continue
    addClass(token, heads.length > mostColumns ? 'stacked always' : 'stacked')
    for (const [place, cell] of cells.entries()) cell.attrs['data-label'] = heads[place % heads.length]!
  }
}

const isLong = (cell: Token): boolean => cell.attrs.class?.includes('long') ?? false

const stacked = (table: string): string => `
  ${table}, ${table} tbody, ${table} tr, ${table} td { display: block; }
  ${table} thead { display: none; }
  ${table} tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  ${table} td { border: 0; padding: .1rem 0; min-width: 0; white-space: normal; }
  ${table} td:first-child { font-weight: 600; }
  ${table} td:not(:first-child)::before { content: attr(data-label) ": "; color: var(--soft); font-weight: 400; }
  :lang(zh-Hans) ${table} td:not(:first-child)::before { content: attr(data-label) "："; }
  ${table} td[data-label$="?"]:not(:first-child)::before { content: attr(data-label) " "; }`

/** Paper cannot be scrolled or opened. */
export const stackedStyle = `
.stacked { width: 100%; }
.stacked td { overflow-wrap: anywhere; }
.stacked td.short { overflow-wrap: normal; }
${stacked('.always')}
@media (max-width: 40rem) {${stacked('.stacked')}
}
.fold { margin: 0 0 .9rem; }
.fold > .scroll { margin-top: .75rem; }
@media print {
  .scroll { overflow: visible; }
  .scroll td { min-width: 0; overflow-wrap: anywhere; }
  .scroll td.short, .scroll th { overflow-wrap: normal; }
  .scroll th { white-space: normal; }
  .fold > summary { list-style: none; color: var(--text); }
  .fold::details-content { content-visibility: visible; block-size: auto; }
}
`
