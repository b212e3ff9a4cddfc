import type { DebateDocument } from '../../src/core/document.ts'
import type { KeptEvent } from '../../src/core/events.ts'
import type { About, Control, Estimate, ListedDebate } from '../../src/server/house.ts'

/** Answers of a house with everything in them that an answer can have. */
export const sampleAbout: About = {
  version: '0.1.0',
  language: 'en',
  formats: [
    {
      id: 'duel',
      name: 'Duel',
      summary: 'Two sides and a judge.',
      topic: { label: 'Question', hint: 'What is to be decided' },
      seats: [
        {
          id: 'proposer',
          label: 'Proposer',
          about: 'Argues for',
          kind: 'debater',
          usual: 'openai:gpt-5',
          optional: false,
        },
        { id: 'judge', label: 'Judge', about: 'Rules', kind: 'judge', usual: null, optional: true },
      ],
      fields: [
        { name: 'rounds', label: 'Rounds', hint: '', kind: 'number', least: 1, most: 9, usual: 2, rare: false },
        {
          name: 'effort',
          label: 'Effort',
          hint: '',
          kind: 'choice',
          choices: [{ value: 'low', label: 'Low' }],
          usual: null,
          rare: true,
        },
      ],
      planned: false,
    },
  ],
  voices: [
    { name: 'openai:gpt-5', from: 'OPENAI_API_KEY', prices: { input: 1, output: 10 } },
    { name: 'claude', from: 'installed here', prices: null },
  ],
  budget: null,
  folder: '~/work',
}

export const sampleControl: Control = {
  state: 'running',
  here: true,
  heldBy: 'agon serve',
  listens: false,
  questions: [
    {
      key: 'ruling/judge',
      seat: 'judge',
      person: 'The judge',
      instruction: 'Rule.',
      rules: 'Everything',
      turns: ['opening/proposer'],
      fields: [
        {
          name: 'winner',
          label: 'Winner',
          hint: '',
          optional: false,
          kind: 'choice',
          choices: [{ value: 'a', label: 'A' }],
        },
        {
          name: 'firm',
          label: 'Firm',
          hint: '',
          optional: true,
          kind: 'yes-no',
          unless: { field: 'winner', is: 'a', value: null },
        },
        {
          name: 'points',
          label: 'Points',
          hint: '',
          optional: false,
          kind: 'list',
          item: { kind: 'number', whole: true, least: 0, most: null, step: 1 },
          least: 0,
          most: 5,
        },
        { name: 'why', label: 'Why', hint: '', optional: false, kind: 'group', fields: [] },
        {
          name: 'text',
          label: 'Text',
          hint: '',
          optional: false,
          usual: '',
          kind: 'text',
          least: 1,
          most: null,
          long: true,
        },
        { name: 'rest', label: 'Rest', hint: '', optional: true, kind: 'json' },
      ],
      begun: null,
      problems: [],
      insteadOf: null,
    },
  ],
}

export const sampleListed: ListedDebate = {
  id: 1,
  topic: 'Is it so?',
  format: 'duel',
  formatName: 'Duel',
  language: 'en',
  state: 'running',
  asks: false,
  headline: null,
  createdAt: '2026-11-16T12:00:00.000Z',
  turns: 3,
  cost: null,
  models: ['openai:gpt-5'],
  parent: null,
  found: { turn: 'opening/proposer', snippet: 'it is so', match: [0, 2] },
}

export const sampleOpening: KeptEvent = {
  type: 'debate.opened',
  format: 'duel',
  version: 1,
  brief: {
    topic: 'Is it so?',
    language: 'en',
    seats: [{ id: 'proposer', model: 'openai:gpt-5' }],
    effort: null,
    budget: null,
    options: {},
    context: [],
  },
  secret: '',
  cues: {},
}

export const sampleEstimate: Estimate = {
  seats: [{ id: 'proposer', label: 'Proposer', model: 'openai:gpt-5' }],
  calls: [4, 6],
  tokens: [1000, 2000],
  cost: [0.01, 0.02],
  unpriced: [],
  remarks: [],
}

export const sampleDocument: DebateDocument = {
  version: 1,
  id: 1,
  format: 'duel',
  topic: 'Is it so?',
  language: 'en',
  state: 'running',
  outcome: null,
  decided: false,
  failure: null,
  createdAt: '2026-11-16T12:00:00.000Z',
  fork: null,
  children: [],
  seats: [{ id: 'proposer', model: 'openai:gpt-5', languageModel: true }],
  context: [],
  effort: null,
  rigor: null,
  budget: null,
  options: { rounds: 2 },
  turns: [
    {
      key: 'opening/proposer',
      seat: 'proposer',
      model: 'openai:gpt-5',
      state: 'answered',
      text: 'It is so.',
      value: null,
      finish: 'stop',
      ms: 1200,
      attempts: 1,
      usage: null,
      cost: null,
    },
  ],
  facts: [],
  evidence: null,
  verdict: null,
  usage: { calls: 1, input: 10, output: 5, cached: 0, cacheWrite: 0, reasoning: 0 },
  cost: null,
  notices: [],
  report: '# Report\n',
}
