import type { z } from 'zod'
import type { Json } from '../../core/json.ts'
import type { options } from './options.ts'

export type SideId = 'pro' | 'con'

export const sides: readonly SideId[] = ['pro', 'con']

export const otherSide = (side: SideId): SideId => (side === 'pro' ? 'con' : 'pro')

export interface ArenaOptions extends z.infer<typeof options> {
  audience: Member[]
}

export type Debater = ArenaOptions['pro']
export type Member = NonNullable<z.infer<typeof options>['audience']>[number]

const debater = (side: SideId) => ({ agent_id: side as string, position: null, style: null, memory: null })

/** Defaults. */
export const usual = {
  rounds: 10,
  weights: { judge: 60, audience: 40 },
  poll: true,
  learn: false,
  pro: debater('pro'),
  con: debater('con'),
  audience: [],
  insisted: [],
}

/** Reads the options of a brief. They were checked when the debate was opened. */
export function arenaOf(given: Readonly<Record<string, Json>>): ArenaOptions {
  const known = given as Partial<ArenaOptions>
  return {
    ...usual,
    ...known,
    rounds: asNumber(known.rounds ?? usual.rounds) as number,
    weights: asWeights(known.weights ?? usual.weights) as ArenaOptions['weights'],
    pro: { ...usual.pro, ...known.pro },
    con: { ...usual.con, ...known.con },
    audience: (known.audience ?? []).map(member => ({ ...member, weight: member.weight ?? 1 })),
  }
}

/** The command line gives numbers as text. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

/** `60/40`, `60:40` */
export function asWeights(value: unknown): unknown {
  const found = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*[/:]\s*(\d+(?:\.\d+)?)$/.exec(value.trim()) : null
  return found ? { judge: Number(found[1]), audience: Number(found[2]) } : value
}
