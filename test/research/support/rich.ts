import type { JournalRecord } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import type { Language } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Model, Speech } from '../../../src/core/model.ts'
import type { Lookup } from '../../../src/core/search.ts'
import type { View } from '../../../src/core/view.ts'
import { textHash } from '../../../src/engine/cues.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open } from '../../../src/engine/perform.ts'
import { makeExaminer } from '../../../src/evidence/examiner.ts'
import type { Pages } from '../../../src/evidence/web/pages.ts'
import type { Audit, Investigation, Judgment } from '../../../src/formats/research/shapes.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import { withArchive } from '../../cases/play.ts'
import { readJson, readLines } from './fixtures.ts'
import { staged } from './play.ts'
import { numbersIn } from './script.ts'

type RoleId = 'sqlite' | 'postgres' | 'redis'

interface RichLines {
  topic: string
  goal: string
  file: string
  roles: Record<RoleId, { name: string; stance: string }>
  swapped: string
  timeout: string
  searches: string[]
  found: Record<RoleId, Investigation>
  /** Words by which a side can be told, whatever it is called. */
  marker: Record<RoleId, string>
  rebuttals: string[]
  premise: { premise: string; challenge: string }
  attacks: Record<RoleId, string[]>
  claims: Audit['claims']
  scored: string
  treated: string
  strong: string
  exaggerated: { claim: string; why: string }
  judgment: Pick<Judgment, 'shared_limitations' | 'core_disagreements' | 'consensus' | 'open_questions' | 'scenarios'>
  deciding: Record<'sqlite' | 'postgres', string>
  advice: Record<'sqlite' | 'postgres', string>
  summary: Record<'sqlite' | 'postgres', string>
}

export const richLines = readLines<RichLines>('rich')

const webPages = readJson<Record<string, { title: string; text: string }>>('rich-pages.json')

/**
 * Three roles who choose the queue of a small team: one looks things up with a service, one by itself, one knows what it
 * knows and breaks off in the middle. Some of their quotations hold, some do not. A panel of three judges in both orders, one of whom sees it otherwise.
 */
export function richOpening(language: Language, given: Partial<Opening> = {}): Opening {
  const t = richLines[language]
  return {
    topic: t.topic,
    language,
    seats: [
      { id: 'sqlite', model: 'openai:gpt-5.4' },
      { id: 'postgres', model: 'anthropic:claude-4.6-sonnet' },
      { id: 'redis', model: 'deepseek:deepseek-chat' },
      { id: 'auditor', model: 'google:gemini-3-pro' },
      { id: 'judge', model: 'google:gemini-3-pro' },
      { id: 'judge-2', model: 'mistral:mistral-large' },
      { id: 'judge-3', model: 'moonshot:kimi-k3' },
    ],
    effort: null,
    budget: null,
    rigor: 'high',
    context: [
      { path: 'docs/queue.md', text: t.file },
      { path: 'docs/team.md', text: '# Team\nFive people, one of them on call.\n' },
    ],
    ...given,
    options: {
      roles: (['sqlite', 'postgres', 'redis'] as const).map(id => ({ id, ...t.roles[id] })),
      goal: t.goal,
      audience: 'team',
      decision_type: 'team-standardization',
      evidence_round: true,
      search: { sqlite: 'searxng', postgres: 'own', redis: 'none' },
      official: ['docs/queue.md'],
      date: '2026-11-16',
      swapped: [{ seat: 'redis', from: 'groq:llama-4', to: 'deepseek:deepseek-chat', why: t.swapped }],
      ...given.options,
    },
  }
}

export interface RichRun {
  id: number
  view: View
  records: JournalRecord[]
}

/** In place of what a voice says; null: what it says. */
type Instead = (call: Call) => string | object | ScriptedLine | Failure | null

export const playRich = (
  language: Language,
  given: Partial<Opening> = {},
  instead: Instead = () => null,
): Promise<RichRun> =>
  withArchive(async archive => {
    const mask = makeMask([])
    const { id, view } = await open(richOpening(language, given), {
      ...staged(archive, { lookup, bytes: 4_000, limits: { tries: 1 } }),
      modelFor: name => voice(name, richLines[language], instead),
      examinerFor: ({ language }, sources) =>
        makeExaminer({ language, sources, folders: [], around: '/nowhere', git: null, pages, mask }),
    })
    return { id, view, records: verify(archive.read(id)).records }
  })

function voice(name: string, t: RichLines, instead: Instead): Model {
  const model = scriptedModel(
    name,
    call => {
      const reply = instead(call) ?? replyOf(call, t)
      return typeof reply === 'string' || 'kind' in reply || 'text' in reply
        ? (reply as string | ScriptedLine | Failure)
        : { text: JSON.stringify(reply), sources: sourcesOf(call) }
    },
    { searches: true },
  )
  return { ...model, stream: (call, signal) => (breaksOff(call, instead) ? half(call, t) : model.stream(call, signal)) }
}

const breaksOff = (call: Call, instead: Instead): boolean => call.key === 'research/redis' && instead(call) === null

/** The connection goes quiet in the middle of the second argument. */
async function* half(_call: Call, t: RichLines): ReturnType<Model['stream']> {
  const whole = JSON.stringify(t.found.redis)
  yield { type: 'text', text: whole.slice(0, whole.indexOf(t.found.redis.arguments[1]!.argument) + 20) }
  yield { type: 'failed', failure: { kind: 'timeout', message: t.timeout, maybePaid: true } }
}

const sourcesOf = ({ key, search }: Call) =>
  search && key === 'research/postgres'
    ? [
        { url: 'https://postgres.example/docs/skip-locked', title: 'SKIP LOCKED' },
        { url: 'https://forum.example/queues', title: 'Queues in the database?' },
      ]
    : []

function replyOf(call: Call, t: RichLines): object {
  const { seat } = call.moment
  switch (call.shape?.name) {
    case 'looking':
      return lookingOf(call.key, t)
    case 'investigation':
      return t.found[seat as keyof RichLines['found']]
    case 'rebuttal':
      return rebuttalOf(call, t)
    case 'audit':
      return {
        claims: t.claims,
        without: numbersIn(call).filter(number => !t.claims.some(one => one.in.includes(number))),
      }
    default:
      return judgmentOf(call, t)
  }
}

function lookingOf(key: string, t: RichLines): object {
  if (key === 'research/sqlite') return { searches: t.searches, pages: [], findings: null }
  if (key === 'research/look-1/sqlite')
    return {
      searches: [],
      pages: ['https://sqlite.example/wal.html', 'https://old.example/gone', 'https://bench.example/queues'],
      findings: null,
    }
  return { searches: [], pages: [], findings: t.found.sqlite }
}

function rebuttalOf(call: Call, t: RichLines): object {
  const numbers = numbersIn(call)
  const { seat } = call.moment
  // One is left unanswered, also when asked for again.
  const answered = seat === 'postgres' ? numbers.slice(0, -1) : numbers
  return {
    rebuttals: answered.map((to, i) => ({
      to,
      rebuttal: t.rebuttals[i % t.rebuttals.length]!,
      confidence: 0.5 + i / 20,
    })),
    weakest_premise: { to: numbers[0]!, ...t.premise },
    attacks: t.attacks[seat as keyof RichLines['attacks']],
  }
}

/** By what the sides say, since a judge is not told who they are. */
function judgmentOf(call: Call, t: RichLines): object {
  const shown = call.moment.values.said as readonly Speech[]
  const labelOf = (id: keyof RichLines['found']) =>
    shown.find(({ derived, text }) => derived === 'investigation' && text.includes(t.marker[id]))?.seat ?? id
  const labels = { sqlite: labelOf('sqlite'), postgres: labelOf('postgres'), redis: labelOf('redis') }
  const winner = call.moment.seat === 'judge-2' ? labels.postgres : labels.sqlite
  const points = (why: string) => ({
    why,
    ...Object.fromEntries(
      Object.values(labels).map(label => [label, label === winner ? 8 : label === labels.redis ? 4 : 6.5]),
    ),
  })
  const speech = shown.find(({ seat, derived }) => seat === winner && derived === 'investigation')!
  const quote = winner === labels.sqlite ? t.deciding.sqlite : t.deciding.postgres
  return {
    criteria: Object.fromEntries(
      ['evidence', 'reasoning', 'rebuttal', 'relevance'].map(name => [name, points(t.scored)]),
    ),
    treated: numbersIn(call).map((argument, i) => ({
      argument,
      treatment: (['relied-on', 'discounted', 'set-aside'] as const)[i % 3]!,
      why: t.treated,
    })),
    strong_arguments: Object.fromEntries(
      Object.values(labels).map(label => [label, label === labels.redis ? [] : [strongest(label, shown, t)]]),
    ),
    exaggerated_claims: Object.fromEntries(
      Object.values(labels).map(label => [label, label === labels.sqlite ? [t.exaggerated] : []]),
    ),
    ...t.judgment,
    recommendation: {
      favours: winner,
      advice: winner === labels.sqlite ? t.advice.sqlite : t.advice.postgres,
      deciding: { turn: speech.key, quote },
    },
    summary: winner === labels.sqlite ? t.summary.sqlite : t.summary.postgres,
  }
}

function strongest(label: string, shown: readonly Speech[], t: RichLines): { argument: string; why: string } {
  const text = shown.find(({ seat, derived }) => seat === label && derived === 'investigation')?.text ?? ''
  return { argument: /(?<=^- )\d\.1/m.exec(text)?.[0] ?? '1.1', why: t.strong }
}

const pages: Pages = {
  read: async url => {
    const page = webPages[url]
    return page
      ? { state: 'read', url, title: page.title, text: page.text, hash: textHash(page.text) }
      : { state: 'gone', reason: 'HTTP 404' }
  },
}

/** A service that fails where it is asked about prices. */
const lookup: Lookup = {
  name: 'searxng',
  find: async query =>
    /price|价格/.test(query)
      ? { failure: { kind: 'transport', message: 'searxng answered 502', maybePaid: false } }
      : {
          hits: [
            { url: 'https://sqlite.example/wal.html', title: 'Write-Ahead Logging', text: 'WAL', date: '2026-03-01' },
            { url: 'https://bench.example/queues', title: 'Queues | a benchmark', text: '…', date: '2025-11-20' },
            { url: 'https://old.example/gone', title: 'An old page', text: '…', date: null },
            { url: 'https://blog.example/queue', title: 'My queue <b>and I</b>', text: '…', date: null },
          ],
        },
  read: async url => {
    const page = webPages[url]
    return page ? { url, title: page.title, text: page.text } : { reason: 'HTTP 404' }
  },
}
