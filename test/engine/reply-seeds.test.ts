import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isUsable, readReply } from '../../src/engine/reply/read.ts'
import { replies } from './support/reply-shapes.ts'

const quote = { turn: 'round-1/X', quote: 'Night hours reach people who work by day.' }

/** Replies in just the shape that the documents behind the formats give, without anything that is asked beyond it. */
const seeds: Record<string, { shape: string; reply: object; absent: Record<string, unknown> }> = {
  'a triage': {
    shape: 'tree triage',
    reply: {
      consensus: [{ point: '衣帽间开放', detail: '三方同意' }],
      divergences: [
        { id: 'd1', title: '夜场', sides: { 'party-a': '开', 'party-b': '不开' }, uninvolved: ['party-c'] },
      ],
    },
    absent: { 'divergences.0.importance': null },
  },
  'a triage in which all agree': {
    shape: 'tree triage',
    reply: { consensus: [{ point: '衣帽间开放', detail: '三方同意' }], divergences: [] },
    absent: {},
  },
  'forced verdicts': {
    shape: 'tree ruling',
    reply: {
      consensus: [],
      divergences: [],
      forcedVerdicts: [{ divergenceId: 'd1', recommendation: 'Open.', reasoning: 'The trial.' }],
    },
    absent: { annotationErrors: [], 'forcedVerdicts.0.sideWith': null, 'forcedVerdicts.0.example': null },
  },
  'the points of a round': {
    shape: 'arena score',
    reply: {
      round: 3,
      scores: { X: { logic: 7.5, rebuttal: 6.0 }, Y: { logic: 6.0, rebuttal: 8.0 } },
      foul: false,
      comment: '反方精准回应核心论点',
    },
    absent: { 'scores.X.clarity': null, fouls: [] },
  },
  'an application': {
    shape: 'arena application',
    reply: { intent: 'support_pro', claim: '夜里电车晚点', novelty: 'new', confidence: 0.0 },
    absent: {},
  },
  'a vote': {
    shape: 'arena vote',
    reply: { agent_id: 'aud_01', vote: 'pro', confidence: 0.78, reason: '正方更符合现实约束' },
    absent: { leaning: null, moved_by: null },
  },
  'a synthesis': {
    shape: 'duel ruling',
    reply: {
      winner: 'X',
      reasoning: 'The trial answers who would come.',
      citations: [quote],
      quality: { disagreement: { rating: 'high' }, evidence: { rating: 'medium' }, depth: { rating: 'low' } },
      agreements: ['The cloakroom stays open.'],
      disagreements: ['what comes first'],
      recommendation: 'Open two evenings a week.',
    },
    absent: { criteria: null, unsupported: [], unresolved: [], 'agreements.0.evidence': null },
  },
  'a judgment': {
    shape: 'research judgment',
    reply: {
      strong_arguments: { X: ['1.1'], Y: ['2.1'] },
      exaggerated_claims: { X: [], Y: ['Nobody comes at night.'] },
      shared_limitations: ['Neither says who pays.'],
      core_disagreements: ['What comes first: reach or cost.'],
      consensus: ['The cloakroom stays open.'],
      recommendation: { favours: 'X', advice: 'Open two evenings a week.' },
      open_questions: ['What would a winter cost?'],
      scenarios: [{ scenario: 'a mild winter', recommendation: 'open', rationale: 'Heating is cheap.' }],
      summary: 'Open two evenings a week.',
    },
    absent: { criteria: null, treated: [], 'recommendation.deciding': null, 'open_questions.0.changes': null },
  },
  'an audit': {
    shape: 'research audit',
    reply: { claims: [{ claim: '供暖要四千。', in: ['1.1', '1.2'], tag: '[no-source]' }] },
    absent: { without: [], 'claims.0.why': null },
  },
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value)

describe('a reply in the shape of a seed is enough', () => {
  for (const [name, { shape, reply, absent }] of Object.entries(seeds))
    it(name, () => {
      const reading = readReply(JSON.stringify(reply), replies[shape]!.shape, 'en')
      assert.deepEqual(
        reading.faults.map(({ text }) => text),
        [],
      )
      assert.ok(isUsable(reading))
      for (const [path, value] of Object.entries(absent)) assert.deepEqual(at(reading.value, path), value, path)
    })
})
