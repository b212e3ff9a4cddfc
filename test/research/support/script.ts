import type { Call, Speech } from '../../../src/core/model.ts'
import type { Opening } from '../../../src/engine/perform.ts'
import type {
  Argument,
  Audit,
  Investigation,
  Judgment,
  Looking,
  Rebuttal,
} from '../../../src/formats/research/shapes.ts'
import { plainBrief } from '../../support/brief.ts'

const names: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  opencode: 'OpenCode',
  aider: 'Aider',
  cursor: 'Cursor',
}

export const roleIds = (roles: number): string[] => Object.keys(names).slice(0, roles)

/** So many roles, an auditor and a judge, all of different models. */
export function researchOpening(options: Opening['options'] = {}, roles = 2): Opening {
  const ids = roleIds(roles)
  return {
    ...plainBrief,
    topic: ids.map(id => names[id]).join(' vs '),
    seats: [...ids, 'auditor', 'judge'].map(id => ({ id, model: `scripted:${id}` })),
    options: {
      roles: ids.map(id => ({ id, name: names[id]!, stance: `argue for ${names[id]}` })),
      evidence_round: true,
      date: '2026-11-16',
      ...options,
    },
  }
}

/** A cast that keeps every rule. Its replies depend on the call alone. */
export function researchScript(call: Call): string {
  const reply = replies[call.shape?.name ?? '']
  if (!reply) throw new Error(`nobody knows what to say to ${call.key}`)
  return JSON.stringify(reply(call))
}

const replies: Readonly<Record<string, (call: Call) => object>> = {
  investigation: call => investigationOf(call.moment.seat),
  looking: call => findingsOf(call.moment.seat),
  rebuttal: rebuttalOf,
  audit: auditOf,
  judgment: judgmentOf,
}

const themes = ['setup', 'prices', 'privacy']

const argumentOf = (seat: string, theme: string): Argument => ({
  argument: `The ${seat} way of ${theme} saves a small team the most work.`,
  confidence: 0.7,
  source: 'no-source',
  reference: null,
  quote: null,
})

export const investigationOf = (seat: string): Investigation => ({
  arguments: themes.map(theme => argumentOf(seat, theme)),
  weaknesses: [`What stands against ${seat} is hard to learn.`, `What stands against ${seat} is closed.`],
  counters: [`They will say that ${seat} is young.`],
})

const findingsOf = (seat: string): Looking => ({ searches: [], pages: [], findings: investigationOf(seat) })

/** Everything that a role found, from one that can look things up. */
export const findings = (seat: string): string => JSON.stringify(findingsOf(seat))

/** Looks things up before it says what it found. */
export const looks = (searches: readonly string[], pages: readonly string[] = []): string =>
  JSON.stringify({ searches, pages, findings: null })

/** How often a role has looked things up before this call. */
export const roundOf = ({ key }: Call): number => Number(/look-(\d+)/.exec(key)?.[1] ?? 0)

export const numbersIn = (call: Call): string[] => String(call.moment.values.numbers).split(', ')

export function rebuttalOf(call: Call): Rebuttal {
  const { seat } = call.moment
  const numbers = numbersIn(call)
  return {
    rebuttals: numbers.map(to => ({
      to,
      rebuttal: `Argument ${to} takes for granted what it should show.`,
      confidence: 0.6,
    })),
    weakest_premise: {
      to: numbers[0]!,
      premise: 'That every team is small.',
      challenge: 'What becomes of it in a large one?',
    },
    attacks: [`${seat} is updated more often.`, `${seat} can be left without loss.`],
  }
}

function auditOf(call: Call): Audit {
  const [first, ...rest] = numbersIn(call)
  return {
    claims: [
      { claim: 'It saves a small team the most work.', in: [first!], tag: 'no-source', why: 'Nothing is cited.' },
    ],
    without: rest,
  }
}

/** For the side whose words come first in the alphabet, whatever it is called and wherever it stands. */
export function judgmentOf(call: Call): Judgment {
  const shown = call.moment.values.said as readonly Speech[]
  const sides = sidesIn(call)
  const heard = sides.filter(side => numberOf(side, shown) !== null)
  const winner = heard.toSorted((a, b) => textOf(a, shown).localeCompare(textOf(b, shown)))[0]!
  const speech = shown.find(({ seat }) => seat === winner)!
  const points = (criterion: string): [string, Record<string, string | number>] => [
    criterion,
    { why: 'By what it shows.', ...Object.fromEntries(sides.map(side => [side, side === winner ? 8 : 6])) },
  ]
  const bySide = <T>(value: (side: string) => T) => Object.fromEntries(sides.map(side => [side, value(side)]))
  const isBlind = call.moment.values.sides !== undefined
  return {
    ...(isBlind && { criteria: Object.fromEntries(['evidence', 'reasoning', 'rebuttal', 'relevance'].map(points)) }),
    treated: numbersIn(call).map(argument => ({ argument, treatment: 'relied-on', why: 'It was not refuted.' })),
    strong_arguments: bySide(side => {
      const argument = numberOf(side, shown)
      return argument === null ? [] : [{ argument, why: 'It holds.' }]
    }),
    exaggerated_claims: bySide(() => []),
    shared_limitations: ['Neither works offline.'],
    core_disagreements: [{ disagreement: 'Openness against comfort', values: 'freedom; ease' }],
    consensus: ['Both save work.'],
    recommendation: {
      favours: winner,
      advice: 'Try it on one project for a month.',
      deciding: { turn: speech.key, quote: /saves a small team the most work/.exec(speech.text)![0] },
    },
    open_questions: [
      {
        question: 'What will it cost next year?',
        changes: 'A higher price turns it.',
        cheapest_way: 'Ask for an offer.',
      },
    ],
    scenarios: [
      { scenario: 'A team of three', recommendation: 'Take the first', rationale: 'Less to set up.' },
      { scenario: 'A bank', recommendation: 'Take the second', rationale: 'It can be audited.' },
    ],
    summary: 'Try the first one for a month.',
  }
}

/** What the sides are called in the reply that a judge is asked for. */
export function sidesIn({ shape }: Call): string[] {
  const schema = shape!.schema as { properties: { strong_arguments: { properties: object } } }
  return Object.keys(schema.properties.strong_arguments.properties)
}

/** The first argument of a side, by its number; null: it brought none. */
const numberOf = (side: string, shown: readonly Speech[]): string | null =>
  /(?<=- )\d\.1/.exec(textOf(side, shown))?.[0] ?? null

const textOf = (side: string, shown: readonly Speech[]): string =>
  shown.find(({ seat, derived }) => seat === side && derived === 'investigation')?.text ?? ''
