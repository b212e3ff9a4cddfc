import { clean } from '../../core/clean.ts'
import type { Json } from '../../core/json.ts'
import { splitModelName } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import { noWinText } from '../report/judging.ts'
import type { DuelVerdict } from './record.ts'
import { completedRounds, exchanged, holderOf, nameOf, plannedRounds, rulingOf } from './record.ts'

/** The file in which coding tools look for the last debate. They define its form, which is followed exactly. */
export function stateFile(view: View, openedAt: string): { path: string; content: Json } {
  const content = {
    id: `debate-${openedAt}-${view.secret.slice(0, 4)}`,
    topic: view.brief.topic,
    proposer: { ...holderOf(view, 'proposer') },
    challenger: { ...holderOf(view, 'challenger') },
    effort: view.brief.effort,
    rounds_completed: completedRounds(view),
    max_rounds: plannedRounds(view),
    status: statusOf(view),
    exchanges: exchanged(view).map(({ round, side, turn }) => ({
      round,
      role: side,
      tool: splitModelName(turn.model).provider,
      response: shown(turn.text),
      duration_ms: turn.ms,
    })),
    verdict: verdictOf(view),
    timestamp: openedAt,
  }
  return { path: 'debate/last-debate.json', content }
}

function statusOf(view: View): string {
  if (view.state === 'done') return view.outcome === 'verdict' ? 'completed' : String(view.outcome)
  return view.state === 'failed' ? 'failed' : 'paused'
}

function verdictOf(view: View): Json {
  const ruling = rulingOf(view)
  if (!ruling) return null
  const [proposer, challenger] = [nameOf(view, 'proposer', then), nameOf(view, 'challenger', then)]
  return {
    winner: ruling.winner && nameOf(view, ruling.winner, then),
    reasoning: ruling.winner === null ? noWinText(ruling.judging, { view }) : shown(ruling.reasoning),
    agreements: ruling.agreements.map(a => shown(`${a.point} (evidence: ${a.evidence})`)),
    disagreements: ruling.disagreements.map(d =>
      shown(`${d.point}: ${proposer} argues ${d.proposer}, ${challenger} argues ${d.challenger}`),
    ),
    recommendation: ruling.winner === null ? noAdvice(ruling) : shown(ruling.recommendation),
  }
}

/** If the rulings share no advice, each one's own is given. */
const noAdvice = ({ judging }: DuelVerdict): string =>
  [...new Set(judging.rulings.map(({ recommendation }) => shown(recommendation)))].join('\n')

/** Separates two who spoke for one seat. */
const then = ', '

const shown = (words: string): string => clean(words).text
