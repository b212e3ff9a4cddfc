import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Brief } from '../../../src/core/events.ts'
import { type Options, optionsIn } from '../../../src/formats/dialectic/options-in.ts'
import type { Decision } from '../../../src/formats/dialectic/shapes.ts'
import type { Lab, LabRequest, Reply } from '../../lab/server.ts'
import { briefOf, type Machine, newLabMachine } from '../../support/agon.ts'

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
    limits: { tries: 1, callSeconds: 300 },
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

/** `agon dialectic` with these arguments, played to its end. */
export async function play(machine: Machine, ...args: string[]) {
  const ran = await machine.run(['dialectic', '--plain', ...args])
  assert.equal(ran.code, 0, ran.stderr)
  return ran
}

/** `agon dialectic` with these arguments is refused before anything is spent or written. */
export async function refused(machine: DialecticMachine, ...args: string[]) {
  const { code, stdout, stderr } = await machine.run(['dialectic', ...args])
  assert.deepEqual([stdout, machine.journal(), machine.lab.requests.length], ['', [], 0], 'nothing was spent')
  assert.deepEqual(recordsIn(machine), [], 'nothing was written')
  return { code, stderr: told(machine, stderr) }
}

/** Without what is another one on every machine and day; which providers are known is not told here either. */
export const told = ({ folder, home }: Machine, text: string): string =>
  text
    .replaceAll(folder, 'WORK')
    .replaceAll(home, 'HOME')
    .replace(/127\.0\.0\.1:\d+/g, 'ADDRESS')
    .replace(/20\d\d-\d\d-\d\d(?=-)/g, 'DATE')
    .replace(/(Known by name: |无需配置即可使用的名称：)[^.。]*/g, '$1…')

/** The records in a machine's `.debates`, with their paths. */
export function recordsIn({ folder }: Machine): string[] {
  const place = join(folder, '.debates')
  return existsSync(place) ? readdirSync(place).flatMap(name => (name.endsWith('.md') ? [join(place, name)] : [])) : []
}
