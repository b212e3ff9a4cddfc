import type { Call, Speech } from '../../../src/core/model.ts'

/** A disagreement that the reviewer finds: who claims what. Everyone else is uninvolved. */
export interface Found {
  title: string
  sides: Record<string, string>
  importance?: 'high' | 'medium' | 'low'
  sameAs?: string
}

/** What is found in which node. A node that is not named ends in agreement. */
export type Growth = Readonly<Record<string, readonly Found[]>>

const between = (a: string, b: string) => ({ 'party-a': a, 'party-b': b })

/** Three rounds deep, with a party that takes no side, an impasse, a question that is debated elsewhere, and a ruling. */
export const growth: Growth = {
  root: [
    { title: 'Where is the state kept?', sides: between('in memory', 'on disk'), importance: 'high' },
    {
      title: 'Who pays for the move?',
      sides: { ...between('the platform team', 'every team'), 'party-c': 'nobody yet' },
      importance: 'medium',
    },
    { title: 'When does it start?', sides: { 'party-b': 'now', 'party-c': 'next year' }, importance: 'low' },
  ],
  d1: [
    { title: 'How often is memory written out?', sides: between('every second', 'at once'), importance: 'medium' },
    { title: 'Where is the state kept?', sides: between('in memory', 'on disk'), importance: 'high' },
    {
      title: '“Who pays for the move”?',
      sides: { ...between('the platform team', 'every team'), 'party-c': 'nobody yet' },
      importance: 'low',
    },
  ],
  d2: [{ title: 'Which quarter bears the cost?', sides: { 'party-a': 'first', 'party-c': 'third' } }],
  'd1.1': [
    { title: 'What may a crash lose?', sides: between('one second', 'nothing') },
    { title: 'Who notices?', sides: { 'party-b': 'the user', 'party-c': 'nobody' }, importance: 'low' },
  ],
}

/** One that two parties do not agree on. */
export const found = (title: string): Found => ({ title: `${title}?`, sides: between('x', 'y') })

/** Every debate leaves as many disagreements as are needed. */
export function bushy(nodes: number): Growth {
  const grown: Record<string, Found[]> = {}
  const open = ['root']
  for (let count = 1; count < nodes; ) {
    const node = open.shift()!
    grown[node] = Array.from({ length: 6 }, (_, i) => found(`${node} ${i}`))
    open.push(...grown[node].map((_, i) => (node === 'root' ? `d${i + 1}` : `${node}.${i + 1}`)))
    count += 6
  }
  return grown
}

/** A tree in which every reply is a pure function of its call. */
export const treeScript =
  (found: Growth = growth) =>
  (call: Call): string => {
    const { cue, values } = call.moment
    const [, node = ''] = call.key.split('/')
    if (cue === 'updates') return JSON.stringify({ updates: [] })
    if (cue === 'triage') return JSON.stringify(triageOf(node, found[node] ?? [], partiesIn(values.parties as string)))
    if (cue === 'ruling') return JSON.stringify(blindly(rulingOf(idsIn(values)), values.positions as Speech[]))
    return speechFor(call.key)
  }

/** Party B changes its mind in the first disagreement, as it says in the way it was asked to. */
const speechFor = (key: string): string =>
  `This is ${key}, and it holds «${key}».${key.endsWith('/d1/rebuttal/party-b') ? moved : ''}`

const moved = '\n\nMOVED (party-a): a write to disk for each message costs 8 ms.'

/** `Party A (party-a), Party B (party-b)` → their ids. */
const partiesIn = (names: string): string[] => [...names.matchAll(/\(([^()]+)\)(?:,|$)/g)].map(match => match[1]!)

export function triageOf(node: string, found: readonly Found[], parties: readonly string[]) {
  return {
    consensus: [{ point: `agreed in ${node}`, detail: `what exactly is agreed in ${node}` }],
    divergences: found.map(({ title, sides, importance = 'medium', sameAs }, i) => {
      const taken = sidesAmong(sides, parties)
      const uninvolved = parties.filter(party => !Object.hasOwn(taken, party))
      return { id: `x${i + 1}`, title, sides: taken, uninvolved, importance, ...(sameAs && { sameAs }) }
    }),
  }
}

/** A party that is absent takes no side; a disagreement has two all the same. */
function sidesAmong(sides: Record<string, string>, parties: readonly string[]): Record<string, string> {
  const present = parties.filter(party => Object.hasOwn(sides, party))
  const taking = present.length >= 2 ? present : parties.slice(0, 2)
  return Object.fromEntries(taking.map(party => [party, sides[party] ?? `the view of ${party}`]))
}

const idsIn = (values: Call['moment']['values']): string[] => (values.divergences as Speech).derived!.split(' ')

/** With what a judge has to give besides that was shown labels. It sides with whoever took the first position. */
function blindly({ forcedVerdicts, ...ruling }: ReturnType<typeof rulingOf>, positions: readonly Speech[]): object {
  const first = positions.toSorted((a, b) => ((a.of ?? '') < (b.of ?? '') ? -1 : 1))[0]!
  if (first.of === undefined) return { forcedVerdicts, ...ruling }
  const points = Object.fromEntries(positions.map(({ seat }) => [seat, seat === first.seat ? 8 : 6]))
  const sheet = { why: 'more of it can be looked up', ...points }
  const grounds = {
    criteria: { evidence: sheet, reasoning: sheet, practicality: sheet },
    sideWith: first.seat,
    quotes: [{ turn: first.key, quote: first.text.split('\n')[0] }],
  }
  return { forcedVerdicts: forcedVerdicts.map(verdict => ({ ...verdict, ...grounds })), ...ruling }
}

export const rulingOf = (ids: readonly string[]) => ({
  forcedVerdicts: ids.map(id => ({
    divergenceId: id,
    recommendation: `do as ${id} says`,
    reasoning: `the argument about ${id} decided it`,
    example: `like a shop that ${id}`,
  })),
  annotationErrors: [],
})
