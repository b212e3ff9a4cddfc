import type { View } from '../../core/view.ts'
import type { DebateConclusion } from '../../engine/display.ts'
import { concluded } from '../conclusion.ts'
import { inBrief } from '../report/in-brief.ts'
import { capital } from '../report/markdown.ts'
import { speakersOf } from '../seat-name.ts'
import { endingWords } from '../words.ts'
import { headline, scoreText, totalText } from './headline.ts'
import { type SideId, sides } from './options-in.ts'
import type { Result } from './result.ts'
import { unresolvedIn } from './rulings.ts'
import type { ArenaVerdict } from './verdict.ts'
import { arenaWords, endedWords } from './words.ts'

export function conclusion(view: View): DebateConclusion {
  const verdict = view.verdict as ArenaVerdict | null
  if (!verdict) return concluded({})
  const { winner, result, judging } = verdict
  const found = concluded({
    lines: headline(result, view.brief.language),
    winner: winner === null ? null : { seat: winner, withModel: true },
    score: scoreText(result, view.brief.language),
    open: openIn(verdict, view),
    judging,
  })
  return {
    ...found,
    answers: answersIn(verdict, view),
    reason: reasonIn(verdict, view),
    deciding: found.judging ? found.deciding : movingIn(verdict),
  }
}

const longestOfEach = 120

/** The judge's advice, if it fits the result; else who won, and what is advised by whom. */
function answersIn({ winner, result, ruling, judging }: ArenaVerdict, view: View): string[] {
  if (!ruling) return []
  const { language } = view.brief
  const t = endedWords[language]
  const { side } = arenaWords[language]
  const outcome = outcomeText(result, view)
  if (judging && judging.winner === null) {
    const each = sides.flatMap(side => judging.rulings.find(ruled => ruled.winner === side) ?? [])
    const advised = each.map(({ judge, winner, recommendation }) =>
      t.advises(voices(view, judge), side[winner], inBrief(recommendation, language, longestOfEach)),
    )
    return [t.noShared(outcome), ...advised]
  }
  if (ruling.winner === winner) return [ruling.recommendation]
  return [t.against(outcome, named(view, ruling.winner), ruling.recommendation)]
}

function outcomeText({ winner, total }: Result, view: View): string {
  const t = endedWords[view.brief.language]
  const { pro, con } = totalText(total)
  if (winner === null) return t.tied(pro, con)
  return winner === 'pro' ? t.won(named(view, 'pro'), pro, con) : t.won(named(view, 'con'), con, pro)
}

/** Why the judge ruled so; if that is not the result, also what gave it to the winner. */
function reasonIn({ winner, result, ruling, judging }: ArenaVerdict, view: View): string {
  const { language } = view.brief
  const t = endedWords[language]
  const { points, audience } = result.alone
  const voices = [...(points === winner ? [t.points] : []), ...(audience === winner ? [t.votes] : [])]
  const others = winner === null || voices.length === 0 ? '' : t.forWinner(voices, named(view, winner))
  if (!ruling) return capital(others + t.noRuling)
  if (judging && judging.winner === null) return capital(others + t.cancelled)
  if (ruling.winner === winner) return endingWords[language].stronger(named(view, winner), ruling.reasoning)
  return capital(others + t.ruledFor(named(view, ruling.winner), ruling.reasoning))
}

/** The words that moved those who voted for the winner. */
function movingIn({ winner, votes, moved }: ArenaVerdict): DebateConclusion['deciding'] {
  const voted = new Set(votes.filter(({ vote }) => vote === winner).map(({ agent_id }) => agent_id))
  const words = (moved ?? []).flatMap(({ agent_id, to, by }) =>
    by && to === winner && voted.has(agent_id) ? [by] : [],
  )
  return [...new Map(words.map(({ quote, turn }) => [quote, { quote, turn }])).values()]
}

function openIn(verdict: ArenaVerdict, view: View): string[] {
  const { said, by } = unresolvedIn(verdict)
  const { aside } = arenaWords[view.brief.language]
  return said.map(question => (by ? `${question}${aside(voices(view, by.judge))}` : question))
}

/** `Con (own:bob)` */
function named(view: View, side: SideId): string {
  const { side: names, aside } = arenaWords[view.brief.language]
  return `${names[side]}${aside(voices(view, side))}`
}

/** All who spoke for a seat. */
const voices = (view: View, seat: string): string =>
  speakersOf(view, seat).join(arenaWords[view.brief.language].followedBy)
