import type { Court } from '../../../src/core/judging/ruling.ts'
import type { Speech } from '../../../src/core/model.ts'
import type { Shape } from '../../../src/engine/structured.ts'
import { admissionShape } from '../../../src/formats/arena/round/admit.ts'
import { application, leaning, voteShape } from '../../../src/formats/arena/round/audience.ts'
import { scoreShape } from '../../../src/formats/arena/round/score.ts'
import { rulingShape as arenaRuling } from '../../../src/formats/arena/verdict.ts'
import { choiceShape, conclusionShape, decisionShape } from '../../../src/formats/dialectic/shapes.ts'
import { finalAnswerShape, firstAnswerShape, openingsShape } from '../../../src/formats/duel/first-answers.ts'
import { rulingShape as duelRuling } from '../../../src/formats/duel/ruling.ts'
import { summaryShape } from '../../../src/formats/duel/summary.ts'
import { rulingShape as judgeRuling } from '../../../src/formats/judge/verdict.ts'
import { auditShape, rebuttalShape } from '../../../src/formats/research/audit.ts'
import { investigationShape, lookingShape } from '../../../src/formats/research/investigate.ts'
import { judgmentShape } from '../../../src/formats/research/judge.ts'
import { rulingShape as treeRuling } from '../../../src/formats/tree/ruling.ts'
import { triageShape, updatesShape } from '../../../src/formats/tree/triage.ts'

/** A debate on whether a museum should open at night, as a blind judge is shown it. */
const said: Speech[] = [
  {
    key: 'round-1/X',
    seat: 'X',
    text: 'Night hours reach people who work by day. Two more guards would cost 30 thousand a year. We must not close the archive for them.',
  },
  {
    key: 'round-1/Y',
    seat: 'Y',
    text: 'The school visits fill the house already. Nobody has counted who would come after eight. Visitors stay away when the cloakroom is shut.',
  },
  {
    key: 'round-2/X',
    seat: 'X',
    text: 'The winter trial counted them: 210 on an average evening. Visitors stay away when the cloakroom is shut, so it stays open too.',
  },
  {
    key: 'round-2/Y',
    seat: 'Y',
    text: 'The trial was not free either: heating took 4 thousand. Two more guards would cost 30 thousand a year, and the roof needs them first.',
  },
]

const court: Court = {
  judge: 'judge',
  order: 'as-said',
  blind: true,
  rigor: 'high',
  sides: [
    { seat: 'one', label: 'X', name: 'Side X' },
    { seat: 'other', label: 'Y', name: 'Side Y' },
  ],
  shown: speeches => [...speeches],
}

export const guards = 'Two more guards would cost 30 thousand a year'
const row = { why: 'It has the figures.', X: 8, Y: 6 }
const quote = { turn: 'round-1/X', quote: 'Night hours reach people who work by day.' }
const sheet = (...names: string[]) => Object.fromEntries(names.map(name => [name, { ...row }]))
const files = [
  { path: 'halls/plan.md', text: '# 1. 展厅（未定）\n# 1. 展厅（旧）\n# 2. 灯光\n' },
  { path: 'staff/plan.md', text: '# 正文\n' },
  { path: 'staff/cost.md', text: '# 3. 费用\n' },
]
const numbers = ['1.1', '1.2', '2.1', '2.2']
const parties = ['a', 'b', 'c'].map(id => ({ id: `party-${id}`, label: `方 ${id.toUpperCase()}` }))
const listener = (agent_id: string) => ({ agent_id, type: 'visitor', weight: 1 })
const applicant = {
  listener: listener('aud_01'),
  application: { intent: 'support_pro', claim: 'Trams run late.', novelty: 'new', confidence: 0.7 },
  repeated: { measure: 0, turn: null },
}
const reach = { files: [], web: false, official: [] }
const ground = {
  said,
  numbers,
  isOf: (number: string, label: string) => number.startsWith(label === 'X' ? '1.' : '2.'),
}
const round = { number: 3, phase: 'clash', facts: true }
const any = <T>(value: unknown): T => value as T
const unsourced = { argument: 'Evenings are free.', confidence: 0.6, source: 'no-source', reference: null, quote: null }
const findings = {
  arguments: [
    unsourced,
    { ...unsourced, argument: 'Trams run late.' },
    { ...unsourced, argument: 'Guards are found.' },
  ],
  weaknesses: ['They count nobody.', 'They fear the roof.'],
  counters: ['That it costs.'],
}

/** Every shape of a reply that a model is asked for, each with a reply that is right. */
export const replies: Record<string, { shape: Shape<unknown>; reply: Record<string, unknown> }> = {
  'duel ruling': {
    shape: duelRuling(court, said),
    reply: {
      criteria: sheet('evidence', 'reasoning', 'response', 'practicality'),
      winner: 'X',
      reasoning: 'The trial answers who would come.',
      citations: [quote],
      quality: {
        disagreement: { rating: 'high', why: 'They never met.' },
        evidence: { rating: 'medium', why: 'One trial.' },
        depth: { rating: 'low', why: 'Little on the roof.' },
      },
      agreements: [{ point: 'The cloakroom stays open.', evidence: 'both say so' }],
      disagreements: [{ point: 'what comes first', X: 'the evenings', Y: 'the roof' }],
      unresolved: ['Who pays for the heating?'],
      unsupported: [{ turn: 'round-1/Y', quote: 'The school visits fill the house already', calledOutBy: 'X' }],
      recommendation: 'Open two evenings a week.',
    },
  },
  'duel summary': {
    shape: any(summaryShape(said)),
    reply: {
      positions: { proposer: 'Open at night.', challenger: 'Mend the roof.' },
      concessions: [quote],
      agreements: [{ point: 'The cloakroom stays open.', evidence: 'both say so' }],
      disagreements: ['what comes first'],
      contradictions: [],
    },
  },
  'duel openings': {
    shape: openingsShape(court),
    reply: { criteria: sheet('evidence', 'reasoning', 'practicality'), winner: 'X' },
  },
  'duel first answer': { shape: any(firstAnswerShape), reply: { answer: 'Open.', because: 'People work by day.' } },
  'duel final answer': {
    shape: any(finalAnswerShape),
    reply: { answer: 'Open.', changed: 'partly', because: 'The trial.' },
  },
  'judge ruling': {
    shape: judgeRuling(court, said),
    reply: {
      criteria: sheet('evidence', 'reasoning', 'response', 'practicality'),
      winner: 'X',
      reasoning: 'The trial answers who would come.',
      citations: [quote],
      unresolved: [],
      recommendation: 'Open two evenings a week.',
    },
  },
  'tree triage': {
    shape: any(triageShape(parties, ['d1', 'd3'])),
    reply: {
      consensus: [{ point: '衣帽间开放', detail: '三方同意' }],
      divergences: [
        {
          id: 'd2',
          title: '先开夜场还是先修屋顶',
          sides: { 'party-a': '先开夜场', 'party-b': '先修屋顶' },
          uninvolved: ['party-c'],
          importance: 'high',
          sameAs: null,
        },
      ],
    },
  },
  'tree ruling': {
    shape: treeRuling(court, ['d1'], said),
    reply: {
      forcedVerdicts: [
        {
          divergenceId: 'd1',
          criteria: sheet('evidence', 'reasoning', 'practicality'),
          sideWith: 'X',
          recommendation: 'Open two evenings.',
          reasoning: 'The trial.',
          example: 'As the library does.',
          quotes: [quote],
        },
      ],
      annotationErrors: [{ annotation: 'nobody comes', why: '210 did' }],
    },
  },
  'tree updates': {
    shape: any(updatesShape(files)),
    reply: { updates: [{ file: 'staff/cost.md', section: '3. 费用', change: '加一行。', why: '裁决' }] },
  },
  'arena score': {
    shape: scoreShape(court, any(round), said.slice(2)),
    reply: {
      round: 3,
      scores: {
        X: { logic: 7, rebuttal: 6.5, clarity: 7, evidence: 8 },
        Y: { logic: 6, rebuttal: 6, clarity: 7, evidence: 5.5 },
      },
      foul: false,
      fouls: [],
      comment: 'X has the figures.',
    },
  },
  'arena application': {
    shape: any(application),
    reply: { intent: 'support_pro', claim: 'Trams run late.', novelty: 'new', confidence: 0.7 },
  },
  'arena admission': {
    shape: any(admissionShape(any([applicant]), [], 'en')),
    reply: {
      applications: [
        {
          agent_id: 'aud_01',
          new_information: true,
          repeats: false,
          shifts_balance: true,
          admit: true,
          reason: 'It is new.',
        },
      ],
      help: [],
    },
  },
  'arena leaning': { shape: any(leaning), reply: { leaning: 'pro', confidence: 0.6, reason: 'I work by day.' } },
  'arena vote': {
    shape: any(voteShape('aud_01', true, said)),
    reply: {
      agent_id: 'aud_01',
      vote: 'pro',
      confidence: 0.78,
      reason: 'The trial.',
      leaning: 'pro',
      moved_by: quote,
    },
  },
  'arena ruling': {
    shape: arenaRuling(court, said, true),
    reply: {
      criteria: sheet('logic', 'rebuttal', 'clarity', 'evidence'),
      winner: 'X',
      reasoning: 'The trial answers who would come.',
      deciding: { ...quote, why: 'It is a figure.' },
      blind_spots: { X: ['the roof'], Y: ['the trial'] },
      unresolved: ['Who pays?'],
      recommendation: 'Open two evenings a week.',
      lessons: { X: { worked: [{ ...quote, lesson: 'Bring figures.' }], refuted: [] }, Y: { worked: [], refuted: [] } },
    },
  },
  'research investigation': { shape: any(investigationShape(any(reach))), reply: findings },
  'research looking': {
    shape: any(lookingShape(any(reach))),
    reply: { searches: ['museum night opening visitors'], pages: [], findings: null },
  },
  'research rebuttal': {
    shape: any(rebuttalShape(['1.1', '1.2'], 1)),
    reply: {
      rebuttals: [
        { to: '1.1', rebuttal: '夜里没有人来。', confidence: 0.8 },
        { to: '1.2', rebuttal: '保安可以招。', confidence: 0.7 },
      ],
      weakest_premise: { to: '1.1', premise: '晚上有人', challenge: '没有数据。' },
      attacks: ['没有算供暖。', '没有算屋顶。'],
    },
  },
  'research audit': {
    shape: any(auditShape(['1.1', '1.2'])),
    reply: {
      claims: [{ claim: '供暖要四千。', in: ['1.1', '1.2'], tag: 'official-docs', why: '有出处' }],
      without: [],
    },
  },
  'research judgment': {
    shape: judgmentShape(court, any(ground)),
    reply: {
      criteria: sheet('evidence', 'reasoning', 'rebuttal', 'relevance'),
      treated: numbers.map(argument => ({ argument, treatment: 'relied-on', why: 'It holds.' })),
      strong_arguments: { X: [{ argument: '1.1', why: 'It holds.' }], Y: [] },
      exaggerated_claims: { X: [], Y: [{ claim: 'nobody comes', why: '210 did' }] },
      shared_limitations: ['the roof'],
      core_disagreements: [{ disagreement: 'what comes first', values: 'use or upkeep' }],
      consensus: ['the cloakroom'],
      recommendation: { favours: 'X', advice: 'Open two evenings.', deciding: quote },
      open_questions: [{ question: 'Who pays?', changes: 'the budget', cheapest_way: 'ask the city' }],
      scenarios: [
        { scenario: 'a cold winter', recommendation: 'close', rationale: 'heating' },
        { scenario: 'a mild one', recommendation: 'open', rationale: 'visitors' },
      ],
      summary: 'Open two evenings a week.',
    },
  },
  'dialectic choice': {
    shape: any(choiceShape(any([{ name: 'bob' }, { name: 'cyd' }]))),
    reply: { partner: 'bob', reason: 'He knows museums.' },
  },
  'dialectic decision': {
    shape: any(decisionShape(true)),
    reply: { next: 'go-on', why: 'A new point.', new_point: true, disagreement: null, question: null },
  },
  'dialectic conclusion': {
    shape: any(conclusionShape),
    reply: {
      outcome: 'partly',
      answer: 'Two evenings.',
      insights: ['Count first.'],
      agreed: ['the cloakroom'],
      open: ['the roof'],
      split: [{ point: 'what comes first', main: 'evenings', partner: 'roof' }],
    },
  },
}
