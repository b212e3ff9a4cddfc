import { type Block, bullets, type Doc, heading, paragraph } from '../../../core/doc/doc.ts'
import type { Json } from '../../../core/json.ts'
import type { BlindSide } from '../../../core/judging/blind.ts'
import { revealed } from '../../../core/judging/reveal.ts'
import type { Speech } from '../../../core/model.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { faultText } from '../../report/faults.ts'
import { inline, literal } from '../../report/markdown.ts'
import { sceneLabel } from '../about.ts'
import { speechesIn } from '../course-in.ts'
import { heardIn } from '../length.ts'
import { lookedUp } from '../live.ts'
import { arrived } from '../partial-replies.ts'
import { incompleteMark } from '../text.ts'
import { bookOf, type ResearchBook } from './book.ts'
import { nameOf } from './context.ts'
import { inWordsWith } from './replies.ts'

/** Everything said, phase by phase, and the searches in between; nothing if nobody was asked anything. */
export function transcript(view: View): Doc {
  if (view.turns.size === 0) return []
  const book = bookOf(view)
  const parts = ordered(book).flatMap(turn => {
    const looked = lookups(turn, book)
    // The search results also tell what was asked for.
    return [headingOf(turn, book), ...(looked.length > 0 ? looked : wordsOf(turn, book))]
  })
  return [heading(2, book.t.transcript), ...parts]
}

/** What counts as said: the roles' findings and answers as text. */
export const recordOf = (view: View): Speech[] =>
  speechesIn(heardIn(view)).map(({ key, seat, text }) => ({ key, seat, text }))

const phases = ['research', 'rebuttal', 'audit', 'judgment']

/** Turns that ran in parallel are listed by role, each with its searches. */
function ordered({ view, players }: ResearchBook): TurnView[] {
  const phaseOf = ({ key }: TurnView) => phases.indexOf(key.slice(0, key.indexOf('/')))
  const roleOf = ({ seat }: TurnView) => players.findIndex(({ id }) => id === seat)
  return [...view.turns.values()].sort((a, b) => phaseOf(a) - phaseOf(b) || roleOf(a) - roleOf(b))
}

/** `Investigation, after search 1 · OpenCode · openai:gpt-5.4` */
function headingOf({ key, seat, model }: TurnView, book: ResearchBook): Block {
  const { language, t } = book
  const scene = sceneLabel(key, language).replaceAll(' · ', t.pause)
  return heading(3, [scene, inline(nameOf(book, seat)), inline(model)].join(' · '))
}

function wordsOf(turn: TurnView, book: ResearchBook): Doc {
  const { view, language, t } = book
  if (turn.state === 'answered') return reply(turn.key, unblinded(turn, book), view)
  if (turn.state === 'speaking') return [paragraph(`*${t.awaited(null)}*`)]
  const why = turn.missed ?? turn.failures.at(-1)?.failure
  const arrived = turn.state === 'missed' ? arrivedOf(turn, book) : null
  const mark = `*${incompleteMark}${why ? ` ${literal(faultText(why, language))}` : ''}*`
  return [paragraph(mark), ...(arrived === null ? [] : reply(turn.key, arrived, view))]
}

/** Headings in a reply are put below that of the turn. */
const reply = (key: string, value: Json, view: View): Doc =>
  (inWordsWith(key, value, view, arrived) ?? []).map(block =>
    block.kind === 'heading' ? heading(5, block.text) : block,
  )

/** The usable part of a reply that broke off. */
function arrivedOf({ key, seat, shape }: TurnView, { found, rebutted, audited }: ResearchBook): Json {
  const ofSeat = ({ player }: { player: { id: string } }) => player.id === seat
  const value = key.startsWith('research/')
    ? found.find(ofSeat)?.value
    : key.startsWith('rebuttal/')
      ? rebutted.find(ofSeat)?.value
      : shape === 'audit'
        ? audited.value
        : null
  const usable = shape === 'looking' && value ? { searches: [], pages: [], findings: value } : value
  return (usable ?? null) as object as Json
}

/** A blind judge's reply with the real names, if it is known whom each label means. */
function unblinded({ key, value }: TurnView, book: ResearchBook): Json {
  const labels = book.verdict?.judging.rulings.find(ruling => ruling.key === key)?.labels
  if (!labels) return value
  const sides = Object.entries(labels).map(([label, seat]): BlindSide => ({ label, seat, name: label }))
  return revealed(value, sides, seat => nameOf(book, seat))
}

/** The searches that a reply asked for, and their results. */
function lookups({ key, seat }: TurnView, { view }: ResearchBook): Doc {
  const scene = key.slice(0, key.lastIndexOf('/') + 1)
  const facts = view.facts.filter(
    fact => isLookup(fact.type) && fact.seat === seat && fact.key.startsWith(`${scene}${fact.type}/`),
  )
  if (facts.length === 0) return []
  return [bullets(facts.map(fact => literal(lookedUp(fact, view.brief).text)))]
}

const isLookup = (type: string): boolean => type === 'search.made' || type === 'page.read'
