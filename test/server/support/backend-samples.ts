import type { TurnCalls } from '../../../src/core/calls.ts'
import type { DebateDocument } from '../../../src/core/document.ts'
import type { KeptEvent } from '../../../src/core/events.ts'
import type { About, Control, FormEstimate, FormField, ListedForPage } from '../../../src/server/backend.ts'
import type { AskedField } from '../../../src/server/read.ts'

/** Answers of a backend with everything in them that an answer can have. */
const voice = 'openai:gpt-5'
const topic = 'Is it so?'
const createdAt = '2026-11-16T12:00:00.000Z'
const prices = { input: 1, output: 10 }

const formFields: FormField[] = [
  { name: 'rounds', label: 'Rounds', hint: '', kind: 'number', least: 1, most: 9, usual: 2, rare: false },
  {
    ...{ name: 'effort', label: 'Effort', hint: '', kind: 'choice', usual: null, rare: true },
    choices: [{ value: 'low', label: 'Low' }],
  },
  {
    ...{
      name: 'roles',
      label: 'Roles',
      hint: '',
      kind: 'rows',
      one: 'Role',
      least: 2,
      most: 4,
      usual: [{}],
      rare: false,
    },
    columns: [
      { name: 'name', label: 'Name', kind: 'choice', empty: 'nobody', choices: [{ value: 'a', label: 'A' }] },
      { name: 'model', label: 'Model', kind: 'voice', empty: '' },
    ],
  },
]

export const sampleAbout: About = {
  version: '0.1.0',
  language: 'en',
  names: { duel: 'Duel' },
  formats: [
    {
      ...{ id: 'duel', name: 'Duel', summary: 'Two sides and a judge.', planned: false, fields: formFields },
      topic: { label: 'Question', hint: 'What is to be decided' },
      seats: [
        { id: 'proposer', label: 'Proposer', about: 'Argues for', kind: 'debater', usual: voice, optional: false },
        { id: 'judge', label: 'Judge', about: 'Rules', kind: 'judge', usual: null, optional: true },
      ],
    },
  ],
  voices: [
    { name: voice, from: 'OPENAI_API_KEY', prices },
    { name: 'claude', from: 'installed here', prices: null },
  ],
  budget: null,
  folder: '~/work',
}

const needed = { hint: '', optional: false }
const amount = { kind: 'number', whole: true, least: 0, most: null, step: 1 } as const
const askedFields: AskedField[] = [
  { name: 'winner', label: 'Winner', ...needed, kind: 'choice', choices: [{ value: 'a', label: 'A' }] },
  {
    ...{ name: 'firm', label: 'Firm', hint: '', optional: true, kind: 'yes-no' },
    unless: { field: 'winner', is: 'a', value: null },
  },
  { name: 'points', label: 'Points', ...needed, kind: 'list', item: amount, least: 0, most: 5 },
  { name: 'why', label: 'Why', ...needed, kind: 'group', fields: [] },
  { name: 'text', label: 'Text', ...needed, usual: '', kind: 'text', least: 1, most: null, long: true },
  { name: 'rest', label: 'Rest', hint: '', optional: true, kind: 'json' },
]

export const sampleControl: Control = {
  ...{ state: 'running', here: true, heldBy: 'agon serve', listens: false },
  questions: [
    {
      ...{ key: 'ruling/judge', seat: 'judge', person: 'The judge', instruction: 'Rule.', rules: 'Everything' },
      ...{ turns: ['opening/proposer'], fields: askedFields, begun: null, problems: [], insteadOf: null },
    },
  ],
}

export const sampleListed: ListedForPage = {
  ...{ id: 1, topic, format: 'duel', formatName: 'Duel', language: 'en', state: 'running', asks: false },
  ...{
    ending: { headline: 'Con prevails', model: voice, firmness: 'firm', answer: 'Stay.' },
    createdAt,
    turns: 3,
    models: [voice],
    parent: null,
  },
  ...{ cost: null, knownCost: 0.1, unknownCalls: 1 },
  found: { turn: 'opening/proposer', snippet: 'it is so', match: [0, 2] },
}

export const sampleOpening: KeptEvent = {
  ...{ type: 'debate.opened', format: 'duel', version: 1, secret: '', cues: {} },
  brief: {
    ...{ topic, language: 'en', effort: null, budget: null, options: {}, context: [] },
    seats: [{ id: 'proposer', model: voice }],
  },
}

export const sampleEstimate: FormEstimate = {
  seats: [{ id: 'proposer', label: 'Proposer', model: voice }],
  depends: 'How long replies are.',
  ...{ calls: [4, 6], tokens: [1000, 2000], cost: [0.01, 0.02], unpriced: [], remarks: [] },
}

export const sampleDocument: DebateDocument = {
  ...{ version: 1, id: 1, format: 'duel', topic, language: 'en', state: 'running', outcome: null, decided: false },
  ...{ failure: null, createdAt, fork: null, children: [], context: [], effort: null, rigor: null, budget: null },
  ...{
    options: { rounds: 2 },
    facts: [],
    answer: null,
    firmness: null,
    score: null,
    why: { reason: null, quotes: [] },
    failures: [],
    open: [],
    evidence: null,
    verdict: null,
    notices: [],
  },
  ...{ cost: null, knownCost: 0, unknownCalls: 1 },
  seats: [{ id: 'proposer', model: voice, languageModel: true }],
  turns: [
    {
      ...{ key: 'opening/proposer', seat: 'proposer', model: voice, state: 'answered', text: 'It is so.' },
      ...{ value: null, finish: 'stop', ms: 1200, attempts: 1, usage: null, cost: null },
    },
  ],
  usage: { calls: 1, input: 10, output: 5, cached: 0, cacheWrite: 0, reasoning: 0 },
  report: '# Report\n',
}

export const sampleCalls: TurnCalls = {
  ...{ version: 1, debate: 1, key: 'ruling/judge', seat: 'judge', shape: 'ruling', prompt: 'sent', stands: 2 },
  messages: [{ role: 'system', content: 'The rules' }],
  tries: [
    {
      ...{
        number: 1,
        at: createdAt,
        model: voice,
        reportedModel: 'gpt-5-mini',
        known: 1,
        reply: '{}',
        isJoined: false,
      },
      ...{ isUnderWay: false, finish: null, cost: null, ms: 12, remarks: ['No effort'], adjusted: [], sources: [] },
      again: [{ role: 'assistant', content: 'No' }],
      failure: { kind: 'bad-output', message: 'no winner', maybePaid: true },
      usage: { input: 10, output: 5, cached: 4, cacheWrite: 1, reasoning: 2 },
    },
    {
      ...{ number: 2, at: createdAt, model: voice, reportedModel: null, known: 0, reply: '{}', isJoined: true },
      ...{ isUnderWay: false, finish: 'stop', cost: 0.1, ms: 12, failure: null, usage: null, again: [], remarks: [] },
      adjusted: [{ path: 'winner', wrote: 'A', read: 'a' }],
      sources: [{ url: 'https://example.org/', title: null }],
    },
  ],
}
