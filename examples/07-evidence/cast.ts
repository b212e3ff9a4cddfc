import { type Call, type Model, scriptedModel } from 'agon'
import { inLabels } from '../labels.ts'

type Side = 'proposer' | 'challenger'

/** Everything that is said, in one language. */
export interface Script {
  topic: string
  /** Where its docs are, and where its report goes. */
  folder: string
  said: Record<string, string>
  /** What each would decide before and after. */
  sealed: Record<Side, object>
  final: Record<Side, object>
  /** What both judges rest on, what each of them says, and the rest of the ruling. */
  quotes: { turn: string; quote: string }[]
  reasons: [string, string]
  why: Record<'evidence' | 'reasoning' | 'response' | 'practicality', string>
  ruling: object
}

export const seats = { proposer: 'stage:proposer', challenger: 'stage:challenger', judge: 'bench:first,court:second' }

export function castOf(script: Script): Record<string, Model> {
  const voice = (name: string, line: (call: Call) => string): Model =>
    scriptedModel(name, line, { prices: { input: 0, output: 0 } })
  const debater = (call: Call) => debate(script, call)
  return {
    'stage:proposer': voice('stage:proposer', debater),
    'stage:challenger': voice('stage:challenger', debater),
    'bench:first': voice('bench:first', call => rule(script, script.reasons[0], call)),
    'court:second': voice('court:second', call => rule(script, script.reasons[1], call)),
  }
}

function debate({ said, sealed, final }: Script, { key, moment }: Call): string {
  const seat = moment.seat as Side
  if (moment.cue === 'sealed') return JSON.stringify(sealed[seat])
  if (moment.cue === 'final') return JSON.stringify(final[seat])
  return said[key]!
}

/** Both judges score alike, in both orders: the challenger is ahead, most of all on evidence. */
function rule({ quotes, why, ruling }: Script, reasoning: string, call: Call): string {
  const points = { evidence: [3, 8], reasoning: [6, 7], response: [5, 7], practicality: [5.5, 7.5] } as const
  const sheet = Object.entries(points).map(([name, [proposer, challenger]]) => [
    name,
    { why: why[name as keyof typeof why], proposer, challenger },
  ])
  const decided = { criteria: Object.fromEntries(sheet), winner: 'challenger' }
  if (call.moment.cue === 'openings') return inLabels(decided, call)
  return inLabels({ ...decided, reasoning, citations: quotes, ...ruling }, call)
}
