import type { Json } from '../../core/json.ts'

export type SideId = 'pro' | 'con'

export const sides: readonly SideId[] = ['pro', 'con']

export const otherSide = (side: SideId): SideId => (side === 'pro' ? 'con' : 'pro')

/** A way of arguing or listening: its name and its text. */
interface Manner {
  tag: string
  text: string
}

export interface Debater {
  agent_id: string
  /** What it stands for, if the motion does not say so. */
  position: string | null
  style: Manner | null
  /** What it learned in earlier debates. */
  memory: string | null
}

export interface Member {
  agent_id: string
  type: string
  /** The name of the text it comes from, if that is not its type. */
  kind?: string | undefined
  preference: string
  weight: number
}

export interface ArenaOptions {
  rounds: number
  /** The weights of the judge and of the audience. */
  weights: { judge: number; audience: number }
  /** The audience says where it leans before and after. */
  poll: boolean
  /** The ruling says what each debater should remember. */
  learn: boolean
  pro: Debater
  con: Debater
  audience: Member[]
  /** What the user insisted on against the advice of the rules. */
  insisted: ('same-judge' | 'same-model')[]
}

const debater = (side: SideId): Debater => ({ agent_id: side, position: null, style: null, memory: null })

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
} satisfies ArenaOptions

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
