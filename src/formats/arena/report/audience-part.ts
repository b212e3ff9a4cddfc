import { cell, inline, literal, shortened, table } from '../../report/markdown.ts'
import { type SideId, sides } from '../options.ts'
import type { CastVote, Moved } from '../verdict.ts'
import { arenaWords, figure } from '../words.ts'
import { type Book, nameIn, quoteOf, voicesOf } from './book.ts'
import { type MindFact, mindsIn, votesIn } from './facts.ts'

const longestCell = 160
const longestReason = 600

/** Every voice by itself: how it voted and why, who stands against the result, and whom the debate moved. */
export function audiencePart(book: Book): string[] {
  const { options, t } = book
  const votes = votesOf(book)
  return [
    `## 5. ${t.differ}`,
    ...(options.audience.length === 0 ? [t.noAudience] : votes.length === 0 ? [t.noVoteYet] : voted(votes, book)),
    ...minds(votes, book),
  ]
}

/** As they were counted; of a debate without a result, as they were cast. */
function votesOf({ verdict, view, options }: Book): CastVote[] {
  const typeOf = (id: string) => options.audience.find(({ agent_id }) => agent_id === id)?.type ?? id
  return verdict?.votes ?? votesIn(view).map(vote => ({ ...vote, type: typeOf(vote.agent_id) }))
}

function voted(votes: readonly CastVote[], book: Book): string[] {
  const { t, language } = book
  const { side } = arenaWords[language]
  const rows = votes.map(({ type, agent_id, weight, vote, confidence, reason }) => [
    cell(type),
    cell(agent_id),
    cell(voicesOf(book, agent_id)),
    figure(weight),
    side[vote],
    figure(confidence),
    cell(shortened(reason, longestCell)),
  ])
  return [table(t.audienceColumns, rows), grouped(votes, book), ...dissent(votes, book)]
}

/** Who stands where, kind by kind. */
function grouped(votes: readonly CastVote[], book: Book): string {
  const { t, language } = book
  const { side: names } = arenaWords[language]
  const camps = sides.flatMap(side => {
    const camp = votes.filter(({ vote }) => vote === side)
    return camp.length === 0 ? [] : [{ side, camp }]
  })
  const [only, second] = camps
  if (only && !second) return t.unanimous(names[only.side])
  const lines = camps.map(({ side, camp }) =>
    t.votedFor(
      names[side],
      weightOf(camp),
      camp.map(({ agent_id }) => nameIn(book, agent_id)),
    ),
  )
  return [...lines, ...dividedKinds(votes).map(kind => t.divided(inline(kind)))].map(line => `- ${line}`).join('\n')
}

const weightOf = (votes: readonly CastVote[]): string => figure(votes.reduce((sum, { weight }) => sum + weight, 0))

/** Kinds of which some voted for one side and some for the other. */
function dividedKinds(votes: readonly CastVote[]): string[] {
  const kinds = [...new Set(votes.map(({ type }) => type))]
  return kinds.filter(kind => new Set(votes.filter(({ type }) => type === kind).map(({ vote }) => vote)).size > 1)
}

/** Those who voted against the result, in their own words; of a tie there are none. */
function dissent(votes: readonly CastVote[], book: Book): string[] {
  const { verdict, t, language } = book
  const { colon, quoted } = arenaWords[language]
  const winner = verdict?.winner ?? null
  const against = votes.filter(({ vote }) => winner !== null && vote !== winner)
  if (against.length === 0) return []
  const items = against.map(
    ({ agent_id, reason }) => `- ${nameIn(book, agent_id)}${colon}${quoted(literal(shortened(reason, longestReason)))}`,
  )
  return [`${t.dissent(against.length)}\n\n${items.join('\n')}`]
}

/** From where to where, and by whose words. */
function minds(votes: readonly CastVote[], book: Book): string[] {
  const { verdict, view, options, t } = book
  const all: readonly (MindFact | Moved)[] = verdict?.moved ?? mindsIn(view)
  if (all.length === 0) return votes.length > 0 && options.audience.length > 0 ? [t.notPolled] : []
  const moved = all.filter(({ from, to }) => from !== to)
  if (moved.length === 0) return [t.nobodyMoved]
  const still = all.filter(({ from, to }) => from === to)
  return [
    `${t.moved}\n\n${moved.map(mind => `- ${movedText(mind, votes, book)}`).join('\n')}`,
    ...(still.length > 0 ? [t.unmoved(still.map(mind => stillText(mind, book)))] : []),
  ]
}

function movedText({ agent_id, from, to, by }: MindFact | Moved, votes: readonly CastVote[], book: Book): string {
  const { t, language } = book
  const { colon, comma, leaning, side } = arenaWords[language]
  const vote = votes.find(vote => vote.agent_id === agent_id)?.vote
  const voted = vote !== undefined && vote !== to ? `${comma}${t.butVoted(side[vote as SideId])}` : ''
  const words = by ? t.by(quoteOf(book, by)) : t.byNothing
  return `${nameIn(book, agent_id)}${colon}${leaning[from]} → ${leaning[to]}${voted}${comma}${words}`
}

const stillText = ({ agent_id, to }: MindFact | Moved, book: Book): string =>
  `${nameIn(book, agent_id)} ${arenaWords[book.language].leaning[to]}`
