import type { Brief, KeptEvent } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import type { Json } from '../../../src/core/json.ts'
import type { Language } from '../../../src/core/language.ts'
import { foldAll, type View } from '../../../src/core/view.ts'
import type { PastRound } from '../../../src/formats/dialectic/options-in.ts'
import type { DialecticVerdict, UserReply } from '../../../src/formats/dialectic/shapes.ts'
import { plainBrief } from '../../support/brief.ts'
import { turnAnswered, turnAsked } from '../../support/turns.ts'

/** What somebody said, or why nothing came. */
type Said = string | Failure

export interface ToldRound {
  main: Said
  partners: Said[]
  /** What the user remarks: typed before the round begins, while it goes on, and when it is over. */
  remarks?: { before?: string[]; within?: string[]; after?: string[] }
  reply?: UserReply
}

export interface ToldDebate {
  topic?: string
  language?: Language
  options?: Record<string, Json>
  history?: PastRound[]
  partners?: number
  rounds: ToldRound[]
  verdict?: Partial<DialecticVerdict>
  /** Events behind those of the rounds. */
  more?: KeptEvent[]
}

/** The view of a debate that was played like this. */
export const dialecticView = (debate: ToldDebate): View => foldAll(dialecticEvents(debate))

export function dialecticEvents(debate: ToldDebate): KeptEvent[] {
  const { rounds, history = [], more = [], verdict } = debate
  let remarks = 0
  const remark = (text: string): KeptEvent => {
    remarks += 1
    return { type: 'person.spoke', key: `remark/${remarks}`, seat: 'user', fact: { text, via: 'terminal' } }
  }
  const note = (key: string): KeptEvent => ({ type: 'note.kept', key, value: remarks })
  const said = rounds.flatMap(({ main, partners, remarks: typed = {}, reply }, i): KeptEvent[] => {
    const scene = `round-${history.length + i + 1}`
    return [
      ...(typed.before ?? []).map(remark),
      note(`${scene}/before-main`),
      ...turn(`${scene}/main`, 'main', main),
      ...(typed.within ?? []).map(remark),
      note(`${scene}/before-partner`),
      ...partners.flatMap((words, at) => {
        const seat = at === 0 ? 'partner' : `partner-${at + 1}`
        return turn(`${scene}/${seat}`, seat, words)
      }),
      ...(typed.after ?? []).map(remark),
      note(`${scene}/at-end`),
      ...(reply ? asked(`${scene}/user`, 'user', 'user-reply', reply as object as Json) : []),
    ]
  })
  return [opened(debate), ...said, ...more, ...(verdict ? [closed(verdict)] : [])]
}

function opened({ topic, language = 'en', options = {}, history = [], partners = 1 }: ToldDebate): KeptEvent {
  const seats = ['main', 'partner', ...Array.from({ length: partners - 1 }, (_, i) => `partner-${i + 2}`), 'user']
  const brief: Brief = {
    ...plainBrief,
    topic: topic ?? (language === 'zh' ? '任务队列是否应该迁到 Postgres？' : 'Should the queue move to Postgres?'),
    language,
    seats: seats.map(id => ({ id, model: `lab:${id}` })),
    options: { ask: 'when-it-matters', history: history as object[] as Json[], ...options },
  }
  return { type: 'debate.opened', format: 'dialectic', version: 1, brief, secret: '', cues: {} }
}

export function turn(key: string, seat: string, said: Said): KeptEvent[] {
  const asked = turnAsked(key, { seat, model: `lab:${seat}` })
  return [asked, typeof said === 'string' ? turnAnswered(key, said) : { type: 'turn.missed', key, seat, why: said }]
}

export const asked = (key: string, seat: string, shape: string, value: Json): KeptEvent[] => [
  turnAsked(key, { seat, model: `lab:${seat}`, shape }),
  turnAnswered(key, JSON.stringify(value), { structured: true }),
]

export const closed = (verdict: Partial<DialecticVerdict>): KeptEvent => ({
  type: 'debate.closed',
  outcome: verdict.outcome ?? 'agreed',
  decided: true,
  verdict: { ...usualVerdict, ...verdict } as object as Json,
  failure: null,
})

const usualVerdict: DialecticVerdict = {
  outcome: 'agreed',
  answer: 'Stay with Redis.',
  insights: ['Ownership weighs more than latency.'],
  agreed: [],
  open: [],
  split: [],
  endedBy: 'agreement',
  rounds: 1,
  suggestions: [],
  decision: null,
  keep: true,
}
