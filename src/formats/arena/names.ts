import type { Language } from '../../core/language.ts'
import { inline } from '../report/markdown.ts'
import type { Member } from './options-in.ts'
import { type ArenaRound, isBattleAndEndgame } from './phases.ts'
import { arenaWords } from './words.ts'

export function phaseName(round: Pick<ArenaRound, 'phase' | 'of'>, language: Language): string {
  const { phase, battleAndEndgame } = arenaWords[language]
  return isBattleAndEndgame(round) ? battleAndEndgame : phase[round.phase]
}

/** The name by which readers know a seat: a side, an audience member's kind, a judge. */
export function seatName(seat: string, audience: readonly Member[], language: Language): string {
  const t = arenaWords[language]
  if (seat === 'pro' || seat === 'con') return t.side[seat]
  const member = audience.find(({ agent_id }) => agent_id === seat)
  if (member) return inline(t.member(member.type, member.agent_id))
  return seat === 'judge' ? t.judge : inline(seat)
}
