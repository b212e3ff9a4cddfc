export type PhaseId = 'position' | 'clash' | 'battle' | 'endgame' | 'summary'

/** One round and its rules. */
export interface ArenaRound {
  number: number
  /** How many rounds there are. */
  of: number
  phase: PhaseId
  /** Members of the audience may apply, and debaters may ask them for help. */
  audience: boolean
  /** Each speech has to answer an argument of the opponent, in the opponent's own words. */
  answers: boolean
  /** New core arguments may be made. */
  arguments: boolean
  /** Words of the audience may be quoted. */
  allies: boolean
  /** New numbers and sources may be brought in. */
  facts: boolean
}

/** For one side, in all rounds of the first phase together. */
export const mostArguments = 3

/**
 * The last two rounds are endgame and summary. Positions and key battles get a quarter each of the others, rounded (a
 * half goes down); the clash gets the rest. Ten rounds: 2, 4, 2, 1, 1. In four, the third is battle and endgame.
 */
export function phaseLengths(rounds: number): Record<PhaseId, number> {
  if (rounds < 5) return { position: 1, clash: rounds - 3, battle: 0, endgame: 1, summary: 1 }
  const quarter = Math.max(1, Math.ceil((rounds - 2) / 4 - 0.5))
  return { position: quarter, clash: rounds - 2 - 2 * quarter, battle: quarter, endgame: 1, summary: 1 }
}

/** If there is no round for key battles alone, the endgame is both. */
export const isBattleAndEndgame = ({ phase, of }: Pick<ArenaRound, 'phase' | 'of'>): boolean =>
  phase === 'endgame' && phaseLengths(of).battle === 0

export function schedule(rounds: number): ArenaRound[] {
  const phases = Object.entries(phaseLengths(rounds)).flatMap(([phase, length]) =>
    Array.from({ length }, () => phase as PhaseId),
  )
  return phases.map((phase, index) => ({ number: index + 1, of: rounds, phase, ...holds[phase] }))
}

const holds: Record<PhaseId, Omit<ArenaRound, 'number' | 'of' | 'phase'>> = {
  position: { audience: false, answers: false, arguments: true, allies: false, facts: true },
  clash: { audience: true, answers: true, arguments: true, allies: false, facts: true },
  battle: { audience: false, answers: true, arguments: true, allies: true, facts: true },
  endgame: { audience: false, answers: true, arguments: false, allies: true, facts: true },
  summary: { audience: false, answers: true, arguments: false, allies: true, facts: false },
}
