import { block } from '../../core/block.ts'
import type { TurnView } from '../../core/view.ts'
import type { TextPanel } from '../../engine/panel.ts'
import { inline } from '../report/markdown.ts'
import { listed } from '../report/said.ts'
import { panelWords } from './panel-words.ts'
import { headings, rule } from './record/structure.ts'
import type { Happened } from './report/happened.ts'
import { type Shown, undecided } from './report/shown.ts'
import { partnerNumber } from './seats.ts'
import type { UserReply } from './shapes.ts'
import { words } from './tail.ts'

/** The record as far as it is written, under the headings that the file has: to be read, while the file is to be gone on with. */
export function recordPanel(book: Shown): TextPanel[] {
  const rounds = [...byRound(book)].flatMap(([number, said]) => {
    const parts = [...said.flatMap(sectionOf), ...under(headings.user, said.flatMap(userWords).join('\n\n'))]
    return parts.length === 0 ? [] : [[headings.round(number), ...parts].join('\n\n')]
  })
  if (rounds.length === 0) return []
  const { view, language } = book
  const head = `${headings.debate} ${inline(view.brief.topic.slice(0, longestTopic))}`
  const markdown = [head, ...rounds, ...conclusion(book)].join(`\n\n${rule}\n\n`)
  return [{ kind: 'text', id: 'record', title: panelWords[language].record, markdown }]
}

const longestTopic = 4_000

/** What the user says behind the last round stands at its end. */
function byRound({ happened }: Shown): Map<number, Happened[]> {
  const last = happened.findLast(({ round }) => round !== null)?.round ?? null
  const placed = happened.flatMap(one => {
    const round = one.round ?? (one.kind === 'remark' ? last : null)
    return round === null ? [] : [{ round, one }]
  })
  const rounds = Map.groupBy(placed, ({ round }) => round)
  return new Map([...rounds].map(([round, said]) => [round, said.map(({ one }) => one)]))
}

function sectionOf(one: Happened): string[] {
  if (one.kind === 'past' && one.seat !== 'user') return under(pastHeading(one), one.text)
  if (one.kind !== 'turn') return []
  const { state, structured, leftOut } = one.turn
  return state === 'answered' && !structured && !leftOut ? speechOf(one.turn) : []
}

const pastHeading = ({ key, seat }: { key: string; seat: string }): string =>
  key.includes('/conclusion/') ? headings.earlier : headingOf(seat)

/** Whenever in a round the user says something, it stands at its end. */
function userWords(one: Happened): string[] {
  if (one.kind === 'remark') return [one.text]
  if (one.kind === 'past') return one.seat === 'user' ? [one.text] : []
  const { state, shape, value } = one.turn
  return state === 'answered' && shape === 'user-reply' ? [(value as object as UserReply).words] : []
}

const written = new WeakMap<TurnView, { text: string; parts: string[] }>()

/** A speech does not change any more, and all of them are asked for whenever something happens. */
function speechOf(turn: TurnView): string[] {
  const known = written.get(turn)
  if (known && known.text === turn.text) return known.parts
  const parts = under(headingOf(turn.seat), words(turn.text))
  written.set(turn, { text: turn.text, parts })
  return parts
}

/** What is longer is read in its own place. */
const longestSpeech = 60_000

const under = (heading: string, text: string): string[] =>
  text.trim() === '' ? [] : [`${heading}\n\n${block(shortenedTo(text))}`]

const shortenedTo = (text: string): string =>
  text.length > longestSpeech ? `${text.slice(0, longestSpeech).toWellFormed()} …` : text

function headingOf(seat: string): string {
  const number = partnerNumber(seat)
  return number === null ? headings.main : headings.partner(number)
}

function conclusion(book: Shown): string[] {
  const { verdict } = book
  if (!verdict) return []
  const { answer, insights, decision } = verdict
  return [
    [
      headings.conclusion,
      block(answer),
      headings.insights,
      listed(insights),
      headings.decision,
      decision?.trim() ? block(decision) : `- ${undecided(book)}`,
    ].join('\n\n'),
  ]
}
