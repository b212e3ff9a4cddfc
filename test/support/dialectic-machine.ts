import type { TestContext } from 'node:test'
import type { Brief } from '../../src/core/events.ts'
import { type Options, optionsIn } from '../../src/formats/dialectic/options.ts'
import type { Decision } from '../../src/formats/dialectic/shapes.ts'
import type { Lab, LabRequest, Reply } from '../lab/server.ts'
import { type Machine, newLabMachine } from './agon.ts'
import { briefOf } from './research-machine.ts'

export type DialecticMachine = Machine & { lab: Lab }

export interface DialecticScript {
  /** The round in which both say that it is settled. */
  settledIn?: number
  /** What the main agent decides after a round; left out: it goes on. */
  decide?: (round: number) => Partial<Decision>
  /** Whom it chooses. */
  partner?: string
  /** Before everything else. */
  first?: (request: LabRequest) => Reply | null
}

/** A machine that can reach these models of the lab, and names no seats. What they say is scripted. */
export async function dialecticMachine(
  t: TestContext,
  {
    models = ['a', 'b', 'c'],
    script = {},
    ...more
  }: { models?: string[]; script?: DialecticScript } & Record<string, unknown> = {},
): Promise<DialecticMachine> {
  const machine = await newLabMachine(t, { rules: rulesOf(script) })
  machine.configure({
    providers: { lab: { baseURL: machine.lab.url, models } },
    limits: { tries: 1, callSeconds: 20 },
    ...more,
  })
  return machine
}

const rulesOf =
  ({ settledIn = 2, decide = () => ({}), partner = 'general-purpose', first = () => null }: DialecticScript) =>
  (request: LabRequest): Reply | null => {
    const { turn } = request
    const round = Number(/^round-(\d+)/.exec(turn)?.[1] ?? 0)
    const own = first(request)
    if (own) return own
    if (turn === 'choice/main') return json({ partner, reason: 'It knows the most about this.' })
    if (turn.endsWith('/decide/main')) return json({ ...goOn, ...decide(round) })
    if (turn === 'conclusion/main') return json(conclusion)
    if (!turn.startsWith('round-')) return null
    return {
      text: `${saidIn(turn)}\n\n${JSON.stringify({ ...tail, state: round >= settledIn ? 'settled' : 'go-on' })}`,
    }
  }

const json = (value: object): Reply => ({ text: JSON.stringify(value) })

/** Words that no other turn says. */
export const saidIn = (turn: string): string => `The words of ${turn.replaceAll('/', ' ')} are these and no others.`

const tail = { agreed: ['latency matters'], open: ['who owns it'], missing: [], suggestions: [] }

const goOn: Decision = {
  next: 'go-on',
  why: 'There is more to say.',
  new_point: true,
  disagreement: null,
  question: null,
}

const conclusion = {
  outcome: 'agreed',
  answer: 'Stay with Redis until somebody owns the database.',
  insights: ['Ownership weighs more than latency here.'],
  agreed: ['latency matters'],
  open: [],
  split: [],
}

export const optionsOf = (machine: Machine): Options => optionsIn(briefOf(machine) as Brief)
