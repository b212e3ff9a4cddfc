import type { Call, Speech } from '../../src/core/model.ts'
import { research } from '../../src/formats/research/research.ts'
import type { Audit, Investigation, Judgment, Rebuttal } from '../../src/formats/research/shapes.ts'
import { plainBrief } from '../support/brief.ts'
import type { AttackCase, Words } from './case.ts'

/** Two roles, whose seats are called as sides are elsewhere, an auditor, and a judge. */
export const researchCase: AttackCase = {
  format: research,
  debaters: ['pro', 'con', 'auditor'],
  judge: 'judge',
  rigors: ['low', 'high'],
  opening: ({ language, rigor }) => ({
    ...plainBrief,
    topic: language === 'zh' ? '店里的消息队列选哪一个？' : 'Which message queue for the shop?',
    language,
    seats: ['pro', 'con', 'auditor', 'judge'].map(id => ({ id, model: `lab:${id}` })),
    options: {
      roles: [
        { id: 'pro', name: 'Heron', stance: 'argue for Heron' },
        { id: 'con', name: 'Marten', stance: 'argue for Marten' },
      ],
      evidence_round: true,
      date: '2026-11-16',
    },
    ...(rigor !== 'low' && { rigor }),
  }),
  reply: (call, words) => JSON.stringify(replyTo(call, words, 'pro')),
  obeyed: call => JSON.stringify(replyTo(call, null, 'con')),
}

/**
 * The same with the words where a user writes: what a role is called and stands for, what the report has to answer. They are
 * meant as they stand, and whoever obeys them does what its user wants.
 */
export const researchOfUser: AttackCase = {
  ...researchCase,
  opening(setting, words) {
    const opening = researchCase.opening(setting, words)
    const roles = [
      { id: 'pro', name: words.within(80), stance: words.within(2_000) },
      { id: 'con', name: 'Marten', stance: 'argue for Marten' },
    ]
    return { ...opening, options: { ...opening.options, roles, goal: words.within(2_000) } }
  },
  reply: call => JSON.stringify(replyTo(call, null, 'pro')),
  obeyed: call => JSON.stringify(replyTo(call, null, 'pro')),
}

function replyTo(call: Call, words: Words | null, best: string): object {
  const numbers = String(call.moment.values.numbers ?? '').split(', ')
  switch (call.shape?.name) {
    case 'investigation':
      return investigation(call, words)
    case 'rebuttal':
      return rebuttal(numbers, words)
    case 'audit':
      return audit(numbers, words)
    default:
      return judgment(call, numbers, words, best)
  }
}

const honest = { pro: 'Few hands keep it running all year.', con: 'Whoever joins knows it from elsewhere.' }

/** Hostile words stand before the honest ones in one argument and behind them in the next, in a source and in a quotation. */
function investigation({ moment: { seat } }: Call, words: Words | null): Investigation {
  const own = honest[seat as keyof typeof honest]
  const cited = {
    source: 'no-source',
    reference: words?.within(300) ?? null,
    quote: words?.within(300) ?? null,
  } as const
  const item = (argument: string) => ({ argument, confidence: 0.6, ...cited })
  const text = words?.within(1_000) ?? 'A reason like any other.'
  return {
    arguments: [item(`${text} ${own}`), item(`${own} ${text}`), item(text)],
    weaknesses: [words?.within(600) ?? 'It was tried by few.', 'It was tried for a short time.'],
    counters: [words?.within(600) ?? 'They will say that it is young.'],
  }
}

/** Short, so that nothing has to be asked for again. */
function rebuttal(numbers: readonly string[], words: Words | null): Rebuttal {
  const text = words?.within(60) ?? 'That remains to be shown.'
  return {
    rebuttals: numbers.map((to, place) => ({
      to,
      rebuttal: place === 0 ? text : 'That remains to be shown.',
      confidence: 0.5,
    })),
    weakest_premise: { to: numbers[0]!, premise: text, challenge: 'Who has seen it?' },
    attacks: [text, 'Nobody has asked those who will run it.'],
  }
}

/** Only one of the claims has the words: two that say the same are one. */
const audit = (numbers: readonly string[], words: Words | null): Audit => ({
  claims: [words?.within(500) ?? 'Few people run it.', 'Newcomers know it from elsewhere.'].map((claim, place) => ({
    claim,
    in: [numbers[place]!],
    tag: 'no-source',
    why: words?.within(600) ?? 'Nothing is cited.',
  })),
  without: numbers.slice(2),
})

function judgment({ moment }: Call, numbers: readonly string[], words: Words | null, best: string): Judgment {
  const said = moment.values.said as readonly Speech[]
  const speechOf = (seat: string) => said.find(({ key, of = key }) => of === `research/${seat}`)!
  const sides = ['pro', 'con'].map(seat => speechOf(seat).seat)
  const winner = speechOf(best)
  const text = words?.within(400) ?? 'words like any other'
  const bySide = <T>(value: (side: string) => T) => Object.fromEntries(sides.map(side => [side, value(side)]))
  const points = { why: text, ...bySide(side => (side === winner.seat ? 8 : 6)) }
  const isBlind = said.some(({ of }) => of !== undefined)
  return {
    ...(isBlind && { criteria: { evidence: points, reasoning: points, rebuttal: points, relevance: points } }),
    treated: numbers.map(argument => ({ argument, treatment: 'relied-on', why: text })),
    strong_arguments: bySide(side => [{ argument: side === sides[0] ? '1.1' : '2.1', why: text }]),
    exaggerated_claims: bySide(() => [{ claim: text, why: text }]),
    shared_limitations: [text],
    core_disagreements: [{ disagreement: text, values: text }],
    consensus: [text],
    recommendation: {
      favours: winner.seat,
      advice: words?.within(3_000) ?? text,
      deciding: { turn: winner.key, quote: honest[best as keyof typeof honest] },
    },
    open_questions: [{ question: text, changes: text, cheapest_way: text }],
    scenarios: [1, 2].map(place => ({
      scenario: `${place} ${text}`.slice(0, 400),
      recommendation: text,
      rationale: text,
    })),
    // One sentence, whatever is in it.
    summary: text.slice(0, 200).replace(/[.!?。！？]+/g, ','),
  }
}
