import type { DebateDocument, DocumentTurn } from '../../core/document.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Chart } from '../../engine/format.ts'
import type { RenderMarkdown } from './markdown.ts'
import { isSitting, matterOf } from './scenes.ts'
import type { PageWords } from './words.ts'

/** Names for people, in the debate's language. */
export interface HtmlLabels {
  language: Language
  /** `round-1/proposer` → Round 1 */
  scene(key: string): string
  /** `proposer` → Proposer */
  seat(id: string): string
  /** How the debate ended and what must be told along with it, where its format says so; left out: its verdict tells. */
  headline?: readonly string[]
  charts?: readonly Chart[]
  /** The turns stand as they are to be read. */
  inOrder?: true
  /** A reply in JSON in words, as Markdown; null: as the data that it is. */
  inWords?(key: string, value: Json): string | null
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
export const resultNames = ({ document, words }: Page): { name: string; none: string } =>
  document.format === 'dialectic'
    ? { name: words.conclusion, none: words.noConclusion }
    : { name: words.verdict, none: words.noVerdict }

/** Seats are told apart by colour and by name; the colours repeat after six. */
export function seatClass({ document }: Page, seat: string): string {
  const index = document.seats.findIndex(({ id }) => id === seat)
  return index < 0 ? 'seat' : `seat seat-${(index % 6) + 1}`
}

export interface Scene {
  name: string
  turns: DocumentTurn[]
}

/** Neighbouring turns of the same scene. */
export function scenesOf({ document, labels }: Page): Scene[] {
  const scenes: Scene[] = []
  for (const turn of document.turns) {
    const name = labels.scene(isSitting(turn, document.turns) ? `${matterOf(turn.key).scene}/${turn.seat}` : turn.key)
    const last = scenes.at(-1)
    if (last?.name === name) last.turns.push(turn)
    else scenes.push({ name, turns: [turn] })
  }
  return scenes
}
