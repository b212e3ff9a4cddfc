import type { Json } from '../../core/json.ts'
import { nobody } from '../../core/judging/weigh.ts'
import type { Call, CueValues, Speech } from '../../core/model.ts'
import { type RehearsalWords as Words, rehearsalWords as words } from './words.ts'

/**
 * The stand-in for a reply in a dry run. Each topic gets its root and one sample disagreement between two parties, with
 * all others uninvolved. It comes back unchanged and is ruled on, so every kind of prompt appears once.
 */
export function rehearse({ key, moment, shape }: Call): string {
  const t = words[moment.language]
  const [, node = '', step = ''] = key.split('/')
  if (step === 'triage') return JSON.stringify(sampleTriage(partiesIn(shape?.schema ?? null), t))
  if (step === 'ruling') return JSON.stringify(sampleRuling(moment.values, shape?.schema ?? null, t))
  if (node === 'updates') return JSON.stringify({ updates: [] })
  return t.says(String(moment.values.party), step, node, roundOf(node))
}

function sampleTriage(parties: readonly string[], t: Words) {
  const [one = '', other = '', ...rest] = parties
  return {
    consensus: [{ point: t.point, detail: t.detail }],
    divergences: [
      {
        id: 'd1',
        title: t.title,
        sides: { [one]: t.claim(one), [other]: t.claim(other) },
        uninvolved: rest,
        importance: 'high',
      },
    ],
  }
}

/** The speech that shows what is left to rule on has the ids in its `derived`. */
function sampleRuling({ divergences, positions }: CueValues, schema: Json, t: Words) {
  const ids = (divergences as Speech).derived?.split(' ') ?? []
  const { recommendation, reasoning, example } = t
  const grounds = sampleGrounds(positions as readonly Speech[], schema, t)
  return {
    forcedVerdicts: ids.map(divergenceId => ({ divergenceId, recommendation, reasoning, example, ...grounds })),
    annotationErrors: [],
  }
}

/** What a blind judge adds: equal points for all, no side taken, and the first speaker's words. */
function sampleGrounds([first]: readonly Speech[], schema: Json, t: Words) {
  const path = ['properties', 'forcedVerdicts', 'items', 'properties', 'criteria', 'properties']
  const criteria = within(schema, path) as Record<string, Json> | null
  if (!criteria || !first) return {}
  const sheet = Object.entries(criteria).map(([name, points]) => {
    const sides = Object.keys((within(points, ['properties']) ?? {}) as object).filter(side => side !== 'why')
    return [name, { why: t.reasoning, ...Object.fromEntries(sides.map(side => [side, 5])) }]
  })
  return { criteria: Object.fromEntries(sheet), sideWith: nobody, quotes: [{ turn: first.key, quote: first.text }] }
}

const within = (schema: Json, path: readonly string[]): Json =>
  path.reduce<Json>((inner, name) => (inner as Record<string, Json> | null)?.[name] ?? null, schema)

/** The parties that can take a side in a disagreement. */
function partiesIn(schema: Json): string[] {
  return Object.keys(within(schema, ['properties', 'divergences', 'items', 'properties', 'sides', 'properties']) ?? {})
}

/** `root` is round 1, `d1` round 2, `d1.2` round 3. */
const roundOf = (node: string): number => (node === 'root' ? 1 : node.split('.').length + 1)
