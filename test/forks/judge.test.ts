import type { Json } from '../../src/core/json.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { judge } from '../../src/formats/judge/judge.ts'
import { forkCases } from '../cases/fork.ts'

const speeches = ['alice', 'bob'].map(speaker => ({
  key: `round-1/${speaker}`,
  speaker,
  text: `${speaker} has measured it twice.`,
}))
const speakers = ['alice', 'bob'].map(id => ({ id, name: id }))

forkCases({
  format: judge,
  opening: {
    topic: 'Who is right?',
    language: 'en',
    seats: ['judge', 'judge-2'].map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: judge.options.parse({ speakers, speeches }) as Record<string, Json>,
    context: [],
    rigor: 'high',
  },
  script: forAlice,
})

function forAlice({ moment, shape }: Call): string {
  const shown = moment.values.exchanges as readonly Speech[]
  const { key, seat, text } = shown.find(({ of }) => of === 'round-1/alice')!
  const { properties } = shape!.schema as { properties: Record<string, { properties?: object }> }
  const sheet = { why: 'it holds', ...Object.fromEntries(shown.map(one => [one.seat, one.seat === seat ? 7 : 4])) }
  return JSON.stringify({
    criteria: Object.fromEntries(Object.keys(properties.criteria!.properties!).map(name => [name, sheet])),
    winner: seat,
    reasoning: `Side ${seat} shows it.`,
    citations: [{ turn: key, quote: text }],
    unresolved: [],
    recommendation: 'Measure it once more.',
  })
}
