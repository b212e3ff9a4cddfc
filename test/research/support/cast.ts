import type { LiveTerminalOptions } from '../../../src/cli/terminal/live.ts'
import type { AgonEvent, JournalRecord } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import type { Language } from '../../../src/core/language.ts'
import type { Call, Material, Speech } from '../../../src/core/model.ts'
import type { Lookup } from '../../../src/core/search.ts'
import type { View } from '../../../src/core/view.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open, type Performance } from '../../../src/engine/perform.ts'
import { research } from '../../../src/formats/research/research.ts'
import type { Audit, Investigation, Judgment, Rebuttal } from '../../../src/formats/research/shapes.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { withArchive } from '../../cases/play.ts'
import { TerminalEmulator } from '../../support/terminal-emulator.ts'
import { Watched } from '../../support/watched.ts'
import { readLines } from './fixtures.ts'
import { staged } from './play.ts'
import { numbersIn } from './script.ts'

/** Two roles that cite files which the user brought, one of them wrongly, and pages that a service finds. */
export const castOpening = (language: Language, given: Partial<Opening> = {}): Opening => ({
  topic: lines[language].topic,
  language,
  seats: ['ferry', 'raft', 'auditor', 'judge'].map(id => ({ id, model: `scripted:${id}` })),
  effort: null,
  budget: null,
  context: castFiles,
  ...given,
  options: {
    roles: [
      { id: 'ferry', name: 'Ferry', stance: lines[language].stances.ferry },
      { id: 'raft', name: 'Raft', stance: lines[language].stances.raft },
    ],
    evidence_round: true,
    official: ['docs/prices.md'],
    date: '2026-11-16',
    ...given.options,
  },
})

const castFiles: Material[] = [
  {
    path: 'docs/prices.md',
    text: '# Prices\nFerry costs 20 dollars a month for each person.\nRaft costs nothing for teams of up to ten people.\n',
  },
]

/** A service that knows one page, and fails where it is asked for prices of tomorrow. */
const castLookup: Lookup = {
  name: 'searxng',
  find: async query =>
    /tomorrow|明天/.test(query)
      ? { failure: { kind: 'transport', message: 'searxng answered 502', maybePaid: false } }
      : {
          hits: [
            { url: 'https://raft.example/docs', title: 'Raft documentation', text: 'Raft runs by itself.', date: null },
            { url: 'https://blog.example/raft', title: 'A year with Raft', text: 'It went well.', date: '2026-03-01' },
          ],
        },
  read: async url =>
    url === 'https://raft.example/docs'
      ? { url, title: 'Raft documentation', text: 'Raft runs by itself on a machine of your own.' }
      : { reason: 'it answered 404' },
}

/** What the cast says to a call, by the shape that is asked for. */
export function castReply(call: Call): object {
  const { language, seat } = call.moment
  const t = lines[language]
  switch (call.shape?.name) {
    case 'investigation':
      return seat === 'raft' ? t.raft : t.ferry
    case 'looking':
      return call.key.includes('look-1')
        ? { searches: [], pages: ['https://raft.example/docs', 'https://blog.example/raft'], findings: null }
        : call.key.includes('look-2')
          ? { searches: [], pages: [], findings: t.raft }
          : { searches: t.searches, pages: [], findings: null }
    case 'rebuttal':
      return rebuttalTo(numbersIn(call), t)
    case 'audit':
      return auditOf(numbersIn(call), t)
    case 'judgment':
      return judgmentOf(call, t)
    default:
      throw new Error(`nobody knows what to say to ${call.key}`)
  }
}

const rebuttalTo = (numbers: readonly string[], t: CastLines): Rebuttal => ({
  rebuttals: numbers.map(to => ({ to, rebuttal: t.rebuttal.replace('{to}', to), confidence: 0.65 })),
  weakest_premise: { to: numbers[0]!, premise: t.premise, challenge: t.challenge },
  attacks: [...t.attacks],
})

function auditOf([first, second, ...rest]: string[], t: CastLines): Audit {
  return {
    claims: [
      { claim: t.claims[0], in: [first!], tag: 'official-docs', why: t.why },
      { claim: t.claims[1], in: [second!], tag: 'official-docs', why: t.why },
      { claim: t.claims[2], in: [rest[0]!], tag: 'exaggerated', why: t.why },
    ],
    without: rest.slice(1),
  }
}

/** For the side whose first argument stands last. */
function judgmentOf(call: Call, t: CastLines): Judgment {
  const shown = call.moment.values.said as readonly Speech[]
  const found = shown.filter(({ derived }) => derived === 'investigation')
  const sides = [
    ...new Set(
      shown.filter(({ derived }) => derived === 'rebuttal' || derived === 'investigation').map(({ seat }) => seat),
    ),
  ]
  const winner = found.find(({ text }) => text.includes(t.raft.arguments[0]!.argument)) ?? found[0]!
  const bySide = <T>(value: T) => Object.fromEntries(sides.map(side => [side, value]))
  const points = Object.fromEntries(sides.map(side => [side, side === winner.seat ? 8 : 5]))
  const criteria = ['evidence', 'reasoning', 'rebuttal', 'relevance'].map(name => [name, { why: t.why, ...points }])
  return {
    ...(call.moment.values.sides !== undefined && { criteria: Object.fromEntries(criteria) }),
    treated: numbersIn(call).map(argument => ({ argument, treatment: 'relied-on', why: t.why })),
    strong_arguments: bySide([]),
    exaggerated_claims: bySide([]),
    shared_limitations: [t.claims[2]],
    core_disagreements: [{ disagreement: t.premise, values: t.challenge }],
    consensus: [t.claims[0]],
    recommendation: {
      favours: winner.seat,
      advice: t.advice,
      deciding: { turn: winner.key, quote: /(?<=^- \d\.1 )[^|]+(?= \|)/m.exec(winner.text)![0] },
    },
    open_questions: [{ question: t.question, changes: t.why, cheapest_way: t.why }],
    scenarios: t.scenarios.map(scenario => ({ scenario, recommendation: t.advice, rationale: t.why })),
    summary: t.summary,
  }
}

interface CastLines {
  topic: string
  stances: Record<'ferry' | 'raft', string>
  ferry: Investigation
  raft: Investigation
  searches: string[]
  rebuttal: string
  premise: string
  challenge: string
  attacks: [string, string]
  claims: [string, string, string]
  why: string
  advice: string
  question: string
  scenarios: [string, string]
  summary: string
}

const lines = readLines<CastLines>('cast')

export interface GivenCast extends Partial<Opening> {
  language?: Language
  /** In place of what the cast says; null: what it says. */
  reply?(call: Call): object | string | ScriptedLine | Failure | null
  performance?: Partial<Performance>
}

export interface PlayedCast {
  id: number
  view: View
  records: JournalRecord[]
  /** Everything that a terminal hears, in order. */
  heard: AgonEvent[]
}

export const playCast = (given: GivenCast = {}): Promise<PlayedCast> => withArchive(archive => openCast(archive, given))

export async function openCast(archive: Archive, given: GivenCast = {}): Promise<PlayedCast> {
  const { language = 'en', reply = () => null, performance = {}, ...opening } = given
  const heard: AgonEvent[] = []
  const { id, view } = await open(castOpening(language, opening), {
    ...staged(archive, { lookup: castLookup, bytes: 4_000, examined: true }),
    listeners: [event => heard.push(structuredClone(event))],
    modelFor: name =>
      scriptedModel(name, call => said(reply(call) ?? castReply(call)), { prices: { input: 1, output: 4 } }),
    ...performance,
  })
  return { id, view, records: verify(archive.read(id)).records, heard }
}

const isSaid = (reply: object): reply is ScriptedLine | Failure => 'kind' in reply || 'text' in reply

const said = (reply: object | string): string | ScriptedLine | Failure =>
  typeof reply === 'string' || isSaid(reply) ? reply : JSON.stringify(reply)

export const raftSearches = { search: { ferry: 'none', raft: 'searxng' } }

/** What events look like on a terminal, in the end and, where asked for, in between. */
export function screenOf(
  events: readonly AgonEvent[],
  language: Language,
  options: Partial<LiveTerminalOptions> & { columns?: number; between?(event: AgonEvent, text: string): void } = {},
): TerminalEmulator {
  const { columns = 80, between, ...rest } = options
  const out = new TerminalEmulator(columns, 40)
  const watched = new Watched(research, out, { language, ...rest })
  for (const event of events) {
    watched.now += 200
    watched.hear(event)
    between?.(event, out.text)
  }
  watched.terminal.end()
  return out
}
