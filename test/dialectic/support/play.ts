import { createHash } from 'node:crypto'
import type { JournalRecord, Seat } from '../../../src/core/events.ts'
import type { Failure, FailureKind } from '../../../src/core/failure.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Prices } from '../../../src/core/model.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../../src/engine/perform.ts'
import type { Remark, RemarkSource } from '../../../src/engine/remarks.ts'
import { dialectic } from '../../../src/formats/dialectic/dialectic.ts'
import type {
  Conclusion,
  Decision,
  DialecticVerdict,
  EndedBy,
  Farewell,
  UserReply,
} from '../../../src/formats/dialectic/shapes.ts'
import type { DialecticTail } from '../../../src/formats/dialectic/tail.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { plant, withArchive } from '../../cases/play.ts'
import type { Played as PlayedWith } from '../../cases/sent.ts'
import { dialecticTopic, speechWith } from './script.ts'

export type Reply = string | ScriptedLine | Failure

export type Script = (call: Call, model: string) => Reply | undefined | Promise<Reply | undefined>

export interface Given extends Partial<Pick<Opening, 'topic' | 'language' | 'context'>> {
  /** `ask` is `when-it-matters` unless it is said here; with `never` there is no user. */
  options?: Opening['options']
  /** How many. */
  partners?: number
  /** Seat → what is different about it. */
  seats?: Readonly<Record<string, Partial<Seat>>>
  /** Turn → what is said in it. */
  parts?: Readonly<Record<string, Reply | readonly Reply[]>>
  /** Before `parts`; undefined: what they say, or what is usual. */
  script?: Script
  /** In this round everybody says that it is settled. */
  lasts?: number
  /** Turn → what the user remarks while it is under way. */
  remarks?: Readonly<Record<string, readonly string[]>>
  prices?: Prices
  budget?: number | null
  signal?: AbortSignal
  limits?: Performance['limits']
  examinerFor?: Performance['examinerFor']
}

export interface Sent {
  key: string
  call: Call
  model: string
  /** Everything that the request says, and what of it is new. */
  prompt: string
  asked: string
}

export type Played = PlayedWith<Sent>

/** A dialectic in an archive of its own. */
export const playDialectic = (given: Given = {}): Promise<Played> =>
  withArchive(archive => openDialectic(archive, given))

export const openDialectic = (archive: Archive, given: Given = {}): Promise<Played> =>
  perform(archive, given, [], performance => open(openingOf(given), performance))

/** As if its process had died behind these records. What was remarked in them is not remarked again. */
export async function resumeFrom(archive: Archive, records: readonly JournalRecord[], given: Given): Promise<Played> {
  const id = await plant(archive, records)
  return resumeDialectic(archive, id, given, records)
}

export const resumeDialectic = (
  archive: Archive,
  id: number,
  given: Given = {},
  past: readonly JournalRecord[] = [],
): Promise<Played> => perform(archive, given, past, performance => resume(id, performance, given.budget))

export function openingOf({ partners = 1, seats = {}, options = {}, ...given }: Given): Opening {
  const ask = options.ask ?? 'when-it-matters'
  const ids = [
    'main',
    ...Array.from({ length: partners }, (_, i) => (i === 0 ? 'partner' : `partner-${i + 1}`)),
    ...(ask === 'never' ? [] : ['user']),
  ]
  return {
    topic: given.topic ?? dialecticTopic,
    language: given.language ?? 'en',
    seats: ids.map(id => ({ id, model: `lab:${id}`, ...seats[id] })),
    effort: null,
    budget: given.budget ?? null,
    options: { ...options, ask },
    context: given.context ?? [],
  }
}

async function perform(
  archive: Archive,
  given: Given,
  past: readonly JournalRecord[],
  start: (performance: Performance) => ReturnType<typeof open>,
): Promise<Played> {
  const sent: Sent[] = []
  const remarkSource = new UserRemarks(given.remarks ?? {}, past)
  const counts = new Map<string, number>()
  const answer = async (call: Call, model: string): Promise<Reply> => {
    const contents = call.messages.map(({ content }) => content)
    sent.push({ key: call.key, call, model, prompt: contents.join('\n'), asked: contents.at(-1)! })
    await remarkSource.remarkDuring(call.key)
    const count = counts.get(call.key) ?? 0
    counts.set(call.key, count + 1)
    return (await given.script?.(call, model)) ?? partOf(given, call, count)
  }
  const { prices = null } = given
  const { id, view, paused } = await start({
    format: dialectic,
    store: archive,
    mask: makeMask([]),
    limits: { tries: 2, retryDelayMs: 1, ...given.limits },
    remarkSources: [remarkSource],
    ...(given.signal && { signal: given.signal }),
    ...(given.examinerFor && { examinerFor: given.examinerFor }),
    modelFor: name => scriptedModel(name, call => answer(call, name), { prices }),
  })
  return { id, view, paused, records: verify(archive.read(id)).records, sent }
}

function partOf({ parts = {}, lasts = 2, language = 'en' }: Given, call: Call, count: number): Reply {
  const part = parts[call.key]
  const listed = Array.isArray(part) ? part[Math.min(count, part.length - 1)] : (part as Reply | undefined)
  return listed ?? usual(call, lasts, language)
}

/** The user, who may say something while a turn is under way. */
class UserRemarks implements RemarkSource {
  readonly #remarks: Readonly<Record<string, readonly string[]>>
  readonly #known: ReadonlySet<string>
  #hear: ((remark: Remark) => Promise<void>) | null = null

  constructor(remarks: Readonly<Record<string, readonly string[]>>, past: readonly JournalRecord[]) {
    this.#remarks = remarks
    this.#known = new Set(past.flatMap(({ event }) => (event.type === 'person.spoke' ? [String(event.fact.text)] : [])))
  }

  open(hear: (remark: Remark) => Promise<void>): void {
    this.#hear = hear
  }

  async catchUp(): Promise<void> {}

  close(): void {
    this.#hear = null
  }

  async remarkDuring(key: string): Promise<void> {
    for (const text of this.#remarks[key] ?? [])
      if (!this.#known.has(text)) await this.#hear?.({ text, via: 'terminal' })
  }
}

/** What is said where a test has nothing to say: in each speech something else, and at last that all is settled. */
export function usual(call: Call, lasts = 2, language: Opening['language'] = 'en'): string {
  const { cue } = call.moment
  if (cue === 'choose') return JSON.stringify({ partner: 'general-purpose', reason: 'nothing special is called for' })
  if (cue === 'decide' || cue === 'decide-alone') return decide()
  if (cue === 'ask-user') return reply('continue')
  if (cue === 'conclude') return conclude()
  if (cue === 'farewell') return farewell()
  return speech(pointOf(call.key, language), { state: roundOf(call.key) >= lasts ? 'settled' : 'go-on' })
}

export const roundOf = (key: string): number => Number(/^round-(\d+)/.exec(key)?.[1] ?? 0)

/** A sentence that nobody else says, in words that nobody else uses. */
export function pointOf(key: string, language: Opening['language'] = 'en'): string {
  const bytes = createHash('sha256').update(key).digest()
  if (language === 'zh')
    return `${Array.from(bytes, byte => String.fromCodePoint(0x5200 + byte * 11 + (byte % 7))).join('')}。`
  const syllables = Array.from(bytes, byte => `${'bdfgklmnprst'[byte % 12]}${'aeiou'[(byte >> 4) % 5]}`)
  const words = Array.from({ length: 8 }, (_, i) => syllables.slice(4 * i, 4 * i + 4).join(''))
  return `${words.join(' ')}.`
}

export const speech = (words: string, tail: Partial<DialecticTail> = {}): string => speechWith(words, tail)

export const settled = (words = 'Nothing is left to argue about.'): string => speech(words, { state: 'settled' })

export const stuck = (words = 'I have nothing new.'): string => speech(words, { state: 'stuck' })

export const decide = (decision: Partial<Decision> = {}): string =>
  JSON.stringify({
    next: 'go-on',
    why: 'there is more',
    new_point: true,
    disagreement: null,
    question: null,
    ...decision,
  } satisfies Decision)

export const askUser = decide({ next: 'ask-user', question: 'Who is on call?' })

export const reply = (choice: UserReply['choice'], words = ''): string => JSON.stringify({ choice, words })

export const conclude = (conclusion: Partial<Conclusion> = {}): string =>
  JSON.stringify({
    outcome: 'agreed',
    answer: 'Stay, for now.',
    insights: ['Ownership weighs more than latency.'],
    agreed: [],
    open: [],
    split: [],
    ...conclusion,
  } satisfies Conclusion)

export const farewell = (given: Partial<Farewell> = {}): string =>
  JSON.stringify({ decision: 'We stay.', keep: true, ...given } satisfies Farewell)

export const failure = (kind: FailureKind, message = `it failed: ${kind}`): Failure => ({
  kind,
  message,
  maybePaid: kind !== 'transport',
})

export const keysOf = ({ sent }: Played): string[] => sent.map(({ key }) => key)

export const verdictOf = ({ view }: Played): DialecticVerdict => view.verdict as object as DialecticVerdict

/** By whom, and after how many rounds. */
export const endOf = (played: Played): [EndedBy, number] => [verdictOf(played).endedBy, verdictOf(played).rounds]

/** The same part in a turn of each of these rounds. */
export const each = (rounds: number, turn: string, part: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: rounds }, (_, i) => [`round-${i + 1}/${turn}`, part]))

export function sentFor({ sent }: Played, key: string): Sent {
  const found = sent.findLast(one => one.key === key)
  if (!found) throw new Error(`${key} was not asked: ${sent.map(one => one.key).join(', ')}`)
  return found
}

/** The cues of a turn, in their order. */
export const cuesOf = ({ view }: Played, key: string): string[] => view.turns.get(key)?.cues ?? []
