import { bullets, type Doc, heading, paragraph, table } from '../../../core/doc/doc.ts'
import { percentage, rounded } from '../../../core/figures.ts'
import { cell, inline, inQuotes, literal, shortened } from '../../report/markdown.ts'
import { type SideId, sides } from '../options-in.ts'
import type { CastVote } from '../verdict.ts'
import { arenaWords } from '../words.ts'
import { type ArenaBook, nameIn, quoteOf, voicesOf } from './book.ts'
import { type MindFact, mindsIn, votesIn } from './facts.ts'

const longestReason = 600

/** Each vote with its reason, the dissent from the result, and who changed their mind. */
export function audiencePart(book: ArenaBook): Doc {
  const { options, t } = book
  const votes = votesOf(book)
  return [
    heading(2, `5. ${t.differ}`),
    ...(votes.length > 0
      ? voted(votes, book)
      : [paragraph(options.audience.length === 0 ? t.noAudience : t.noVoteYet)]),
    ...minds(votes, book),
  ]
}

/** The votes as counted. If there is no result, as cast. */
function votesOf({ verdict, view, options }: ArenaBook): CastVote[] {
  const typeOf = (id: string) => options.audience.find(({ agent_id }) => agent_id === id)?.type ?? id
  return verdict?.votes ?? votesIn(view).map(vote => ({ ...vote, type: typeOf(vote.agent_id) }))
}

function voted(votes: readonly CastVote[], book: ArenaBook): Doc {
  const { t, language } = book
  const { side } = arenaWords[language]
  const rows = votes.map(({ type, agent_id, weight, vote, confidence }) => [
    cell(type),
    cell(agent_id),
    cell(voicesOf(book, agent_id)),
    rounded(weight),
    side[vote],
    percentage(confidence),
  ])
  return [table(t.audienceColumns, rows), ...camps(votes, book)]
}

/** Who voted for which side and why, by kind. Votes against the result are called dissent. */
function camps(votes: readonly CastVote[], book: ArenaBook): Doc {
  const { t, language, verdict } = book
  const { side: names, colon } = arenaWords[language]
  const winner = verdict?.winner ?? null
  const voters = sides.filter(side => votes.some(({ vote }) => vote === side))
  const parts = voters.flatMap(side => {
    const camp = votes.filter(({ vote }) => vote === side)
    const title = t.votedFor(names[side], weightOf(camp), winner !== null && side !== winner)
    const reasons = camp.map(({ agent_id, reason }) => {
      const words = reason && colon + inQuotes(literal(shortened(reason, longestReason)))
      return `${nameIn(book, agent_id)}${words ?? ''}`
    })
    return [paragraph(title), bullets(reasons)]
  })
  const [only, other] = voters
  return [
    ...(only && !other ? [paragraph(t.unanimous(names[only]))] : []),
    ...parts,
    ...dividedKinds(votes).map(kind => paragraph(t.divided(inline(kind)))),
  ]
}

const weightOf = (votes: readonly CastVote[]): string => rounded(votes.reduce((sum, { weight }) => sum + weight, 0))

/** Kinds of members that voted for both sides. */
function dividedKinds(votes: readonly CastVote[]): string[] {
  const kinds = [...new Set(votes.map(({ type }) => type))]
  return kinds.filter(kind => new Set(votes.filter(({ type }) => type === kind).map(({ vote }) => vote)).size > 1)
}

/** Who changed from which side to which, and by whose words. */
function minds(votes: readonly CastVote[], book: ArenaBook): Doc {
  const { verdict, view, options, t } = book
  const all: readonly MindFact[] = verdict?.moved ?? mindsIn(view)
  if (all.length === 0) return votes.length > 0 && options.audience.length > 0 ? [paragraph(t.notPolled)] : []
  const moved = all.filter(({ from, to }) => from !== to)
  if (moved.length === 0) return [paragraph(t.nobodyMoved)]
  const still = all.filter(({ from, to }) => from === to)
  return [
    paragraph(t.moved),
    bullets(moved.map(mind => movedText(mind, votes, book))),
    ...(still.length > 0 ? [paragraph(t.unmoved(still.map(mind => stillText(mind, book))))] : []),
  ]
}

function movedText({ agent_id, from, to, by }: MindFact, votes: readonly CastVote[], book: ArenaBook): string {
  const { t, language } = book
  const { colon, pause, leaning, side } = arenaWords[language]
  const vote = votes.find(vote => vote.agent_id === agent_id)?.vote
  const voted = vote !== undefined && vote !== to ? `${pause}${t.butVoted(side[vote as SideId])}` : ''
  const words = by ? t.by(quoteOf(book, by)) : t.byNothing
  return `${nameIn(book, agent_id)}${colon}${leaning[from]} → ${leaning[to]}${voted}${pause}${words}`
}

const stillText = ({ agent_id, to }: MindFact, book: ArenaBook): string =>
  `${nameIn(book, agent_id)}${arenaWords[book.language].colon}${arenaWords[book.language].leaning[to]}`
