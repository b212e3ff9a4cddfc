import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Call, CueValues, Speech } from '../../core/model.ts'
import { nobody } from './nobody.ts'

/**
 * What stands for a reply in a dry run. Each topic gets its root and one sample disagreement, with two parties on its sides
 * and all others uninvolved, which comes back unchanged and is ruled on: so every kind of prompt is there once.
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

/** The speech that shows what is left to rule on names the ids in what it was derived as. */
function sampleRuling({ divergences, positions }: CueValues, schema: Json, t: Words) {
  const ids = (divergences as Speech).derived?.split(' ') ?? []
  const { recommendation, reasoning, example } = t
  const grounds = sampleGrounds(positions as readonly Speech[], schema, t)
  return {
    forcedVerdicts: ids.map(divergenceId => ({ divergenceId, recommendation, reasoning, example, ...grounds })),
    annotationErrors: [],
  }
}

/** What a blind judge brings besides: the same points for everybody, no side taken, and the words of the first. */
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

/** Those who have a place on the sides of a disagreement. */
function partiesIn(schema: Json): string[] {
  return Object.keys(within(schema, ['properties', 'divergences', 'items', 'properties', 'sides', 'properties']) ?? {})
}

/** `root` is round 1, `d1` round 2, `d1.2` round 3. */
const roundOf = (node: string): number => (node === 'root' ? 1 : node.split('.').length + 1)

interface Words {
  says(party: string, step: string, node: string, round: number): string
  point: string
  detail: string
  title: string
  claim(party: string): string
  recommendation: string
  reasoning: string
  example: string
}

const words: Record<Language, Words> = {
  en: {
    says: (party, step, node, round) =>
      `‹what ${party} says: ${step}, ${node === 'root' ? '' : `${node.toUpperCase()}, `}round ${round}›`,
    point: '‹a point that all agree on›',
    detail: '‹what exactly is agreed›',
    title: '‹the question that is still disputed›',
    claim: party => `‹core claim of ${party}, as the reviewer puts it›`,
    recommendation: '‹what the reviewer recommends›',
    reasoning: '‹why›',
    example: '‹a short example›',
  },
  zh: {
    says: (party, step, node, round) =>
      `‹${party} 的发言：${step === 'rebuttal' ? '反驳' : '立场'}，${node === 'root' ? '' : `${node.toUpperCase()}，`}第 ${round} 轮›`,
    point: '‹各方一致同意的要点›',
    detail: '‹合意的具体内容›',
    title: '‹仍有分歧的问题›',
    claim: party => `‹评审归纳的 ${party} 的核心主张›`,
    recommendation: '‹评审的推荐方案›',
    reasoning: '‹理由›',
    example: '‹简短的例子›',
  },
}
