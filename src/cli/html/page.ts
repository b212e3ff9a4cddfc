import type { DebateDocument, DocumentTurn } from '../../core/document.ts'
import type { Json } from '../../core/json.ts'
import { isSitting, sittingPlace } from '../../core/judging/sittings.ts'
import type { Language } from '../../core/language.ts'
import { memo } from '../../core/memo.ts'
import type { Conclusion } from '../../engine/conclusion.ts'
import type { Chart } from '../../engine/format.ts'
import type { Panel } from '../../engine/panel.ts'
import type { RenderMarkdown } from './markdown.ts'
import type { PageWords } from './words.ts'

/** Names for people, in the debate's language. */
export interface HtmlLabels {
  language: Language
  /** `round-1/proposer` → Round 1 */
  scene(key: string): string
  /** `proposer` → Proposer */
  seat(id: string): string
  /** What it came to; left out: nobody can tell but its report. */
  conclusion?: Conclusion
  /** Why that is as firm as it is; left out: nothing was weighed. */
  firmness?: string
  charts?: readonly Chart[]
  /** What is drawn beside the speeches; a chart that one of them shows is not shown twice. */
  panels?: readonly Panel[]
  /** The turns stand as they are to be read. */
  inOrder?: true
  /** A reply in JSON in words, as Markdown; null: as the data that it is. */
  inWords?(key: string, value: Json): string | null
  /** In which of its parts a reply cites something: `2.1`. `at`: of the span of the citation. */
  citedIn?(key: string, at: number): string | null
  /** What of it all could hear, as Markdown; '': nothing. */
  heard?(key: string, value: Json): string
}

/** What every part of the page is made from. */
export interface Page {
  document: DebateDocument
  labels: HtmlLabels
  words: PageWords
  render: RenderMarkdown
  /** Citations that have a row in the report, by their id. */
  rows: ReadonlySet<string>
}

/** What a debate comes to: where nobody wins, nothing is judged. */
export const resultNames = ({ labels, words }: Page): { name: string; none: string } =>
  labels.conclusion?.kind === 'conclusion'
    ? { name: words.conclusion, none: words.noConclusion }
    : { name: words.verdict, none: words.noVerdict }

/** Seats are told apart by colour and by name; there are six colours, and who debates sits first. */
export function seatClass({ document }: Page, seat: string): string {
  const index = document.seats.findIndex(({ id }) => id === seat)
  return index < 0 || index > 5 ? 'seat' : `seat seat-${index + 1}`
}

/** `Round 1 · Proposer`; null: there is no such turn. */
export function turnName({ document, labels }: Page, key: string): string | null {
  const { turns } = document
  const seat = memo(speakers, turns, () => new Map(turns.map(turn => [turn.key, turn.seat]))).get(key)
  return seat === undefined ? null : `${labels.scene(key)} · ${labels.seat(seat)}`
}

/** By the keys of turns. */
const speakers = new WeakMap<readonly DocumentTurn[], ReadonlyMap<string, string>>()

export interface Scene {
  name: string
  turns: DocumentTurn[]
}

/** Neighbouring turns of the same scene. */
export function scenesOf({ document, labels }: Page): Scene[] {
  const scenes: Scene[] = []
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
