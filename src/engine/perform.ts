import { randomBytes } from 'node:crypto'
import type {
  Brief,
  ContextFile,
  DebateClosed,
  DebateOpened,
  FactRecorded,
  JournalRecord,
  KeptEvent,
} from '../core/events.ts'
import type { Examiner, Keeper } from '../core/evidence.ts'
import type { Failure } from '../core/failure.ts'
import type { Json } from '../core/json.ts'
import type { Mask } from '../core/mask.ts'
import type { Material, Model } from '../core/model.ts'
import type { Lookup } from '../core/search.ts'
import type { Lease, Store } from '../core/store.ts'
import type { View } from '../core/view.ts'
import { estimate, spentOnClosing, spentSoFar } from './budget.ts'
import { CannotPlay } from './cannot-play.ts'
import type { Cast } from './company.ts'
import { type CueTexts, loadCues, textHash } from './cues.ts'
import { keeperFor } from './examine.ts'
import type { Format } from './format.ts'
import { firstRecords, Journal, type Listener } from './journal.ts'
import { Ledger } from './ledger.ts'
import { TurnLost } from './lost.ts'
import { Pace } from './pace.ts'
import { type Ear, Remarks } from './remarks.ts'
import { defaultLimits, type Limits } from './retries.ts'
import { openStage } from './scene.ts'
import { seatNames } from './seat-names.ts'
import type { SeatVoices } from './seat-voices.ts'
import { refuseUnpriced, seatVoices, type Voices } from './seating.ts'
import { begunAt, heldTexts, intactRecords, materialOf, notFound, recallWords, refuseDrift } from './taken-up.ts'
import type { Room } from './turn.ts'
import { Undertakings } from './undertakings.ts'

export interface Performance {
  format: Format
  store: Store
  /** Who holds a seat. Called once per seat, before anything is spent. */
  modelFor(name: string): Model
  mask: Mask
  /** Who looks through the speeches of a debate; left out: nobody. */
  examinerFor?(brief: Brief, context: readonly Material[], keeper: Keeper): Examiner
  /** What the seats of a debate look things up with; left out: nothing. */
  lookupFor?(brief: Brief): Searching | null
  limits?: Partial<Limits>
  /** Who is asked where no model's reply can be used; left out: nobody. */
  person?: Model | null
  /** Pauses it at once: what is being said is cut off. */
  signal?: AbortSignal
  /** Pauses it gently: nothing more begins, and what is being said is heard to its end. People are not waited for. */
  rest?: AbortSignal
  listeners?: readonly Listener[]
  /** Where the user may say something at any time; left out: nowhere. */
  ears?: readonly Ear[]
  /** Called when the debate has its number and this process may write it; with what was said before. */
  opened?(id: number, past: readonly JournalRecord[], dropped: number | null): void
}

export interface Searching {
  lookup: Lookup
  /** Of a page or the results of one question, at most, that a seat is shown. */
  bytes: number
}

/** What a debate is opened with. Context is kept as it is now; later edits do not change history. */
export interface Opening extends Omit<Brief, 'context'> {
  context: readonly Material[]
}

export interface Performed {
  id: number
  createdAt: string
  view: View
  /** Why it is not over: paused by the user, or out of budget. null when it is over. */
  paused: Failure | null
}

/** `before`: what was found out before it was opened, such as whether its models answer. */
export async function open(
  opening: Opening,
  performance: Performance,
  before: readonly FactRecorded[] = [],
): Promise<Performed> {
  const cues = loadCues(performance.format.cues, opening.language)
  const voices = seatVoices(opening.seats, null, performance.modelFor)
  const { event, texts } = openingEvent(opening, performance, cues)
  refuseUnpriced(voices, opening.budget)
  const { journal, createdAt } = await begin(event, before, texts, performance)
  return holding(journal.lease, performance.store, () =>
    play(journal, cues, opening.context, voices, performance, createdAt),
  )
}

/** Keeps a debate that was given up before it began, with what it had cost by then. */
export async function openAborted(
  opening: Opening,
  performance: Performance,
  before: readonly FactRecorded[],
  verdict: Json,
): Promise<Performed> {
  const cues = loadCues(performance.format.cues, opening.language)
  const { event, texts } = openingEvent(opening, performance, cues)
  const closed: DebateClosed = { type: 'debate.closed', outcome: 'aborted', decided: false, verdict, failure: null }
  const { journal, createdAt } = await begin(event, [...before, closed], texts, performance)
  return holding(journal.lease, performance.store, async () => {
    return { id: journal.lease.debate, createdAt, view: journal.view, paused: null }
  })
}

/** All of it is on disk at once: what was spent before is part of the debate, or there is no debate. */
async function begin(
  event: DebateOpened,
  others: readonly KeptEvent[],
  texts: ReadonlyMap<string, string>,
  { store, listeners = [], opened }: Performance,
): Promise<{ journal: Journal; createdAt: string }> {
  const records = firstRecords(event, others)
  const [first, ...behind] = records
  const lease = await store.create(first, texts, behind)
  const journal = new Journal(store, lease, records, listeners)
  opened?.(lease.debate, [], null)
  for (const record of records) journal.tell(record.event, record)
  return { journal, createdAt: first.at }
}

/** A resume keeps to the budget that the debate has, unless it is given another one. */
export async function resume(id: number, performance: Performance, newBudget?: number | null): Promise<Performed> {
  const { store, format } = performance
  const found = store.read(id)
  if (found.length === 0) throw notFound(id)
  // Read first: whoever takes the lease starts with no words of its own.
  const words = store.readLive(id)
  const lease = await store.claim(id)
  if ('heldBy' in lease) throw new CannotPlay('held', heldTexts(id, lease.heldBy))
  return holding(lease, store, async () => {
    const { records, dropped } = await intactRecords(lease, store)
    const journal = new Journal(store, lease, records, performance.listeners ?? [])
    const { view } = journal
    const createdAt = begunAt(records)
    if (view.state === 'done') return { id, createdAt, view, paused: null }
    const cues = loadCues(format.cues, view.brief.language)
    refuseDrift(view, format, cues)
    const voices = seatVoices(view.brief.seats, view, performance.modelFor)
    const budget = newBudget ?? view.brief.budget
    refuseUnpriced(voices, budget)
    const context = view.brief.context.map(file => materialOf(file, store))
    recallWords(view, words)
    performance.opened?.(id, records, dropped)
    // Not waited for: it is on disk before whatever is asked next.
    journal.keep({ type: 'debate.resumed', budget }).catch(() => {})
    return play(journal, cues, context, voices, performance, createdAt)
  })
}

export async function holding<T>(lease: Lease, store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await store.release(lease).catch(() => {})
  }
}

export async function play(
  journal: Journal,
  cues: CueTexts,
  context: readonly Material[],
  voices: Voices,
  performance: Performance,
  createdAt: string,
): Promise<Performed> {
  const { view, lease } = journal
  const performed = (paused: Failure | null): Performed => ({ id: lease.debate, createdAt, view, paused })
  const { format } = performance
  const limits = { ...defaultLimits, ...performance.limits, ...format.limits?.(view.brief.options) }
  const ledger = openLedger(view, voices, performance)
  const keeper = keeperFor(journal, performance.store)
  const searching = performance.lookupFor?.(view.brief) ?? null
  const pace = new Pace(limits.callsAtOnce, performance.rest)
  const remarks = new Remarks(journal, performance.ears ?? [], text => performance.mask.text(text))
  const room: Room = {
    journal,
    mask: performance.mask,
    examiner: patient(performance.examinerFor?.(view.brief, context, keeper) ?? null, pace),
    lookup: searching && resting(searching.lookup, pace),
    shownBytes: searching?.bytes ?? 0,
    keeper,
    limits,
    ledger,
    pace,
    undertakings: new Undertakings(ledger),
    person: performance.person ?? null,
    unpaidAbsences: [],
    remarks,
    effort: view.brief.effort,
    signal: AbortSignal.any([journal.broke, pace.still, ...(performance.signal ? [performance.signal] : [])]),
  }
  const cast: Cast = {
    format: format.id,
    cues,
    brief: view.brief,
    context,
    voices,
    secret: view.secret,
    words: format.words ?? (text => text),
    seeksSupport: !format.tellsSupport,
    ...seatNames(view.brief, format),
  }
  const stage = openStage(room, cast)
  remarks.open()
  try {
    const { outcome, decided, verdict } = await format.play(stage, view.brief)
    await journal.keep(...room.unpaidAbsences, { type: 'debate.closed', outcome, decided, verdict, failure: null })
    return performed(null)
  } catch (error) {
    if (journal.broke.aborted) throw journal.broke.reason
    if (!(error instanceof TurnLost)) throw error
    if (pauses(error.failure)) return performed(error.failure)
    await journal.keep({
      type: 'debate.closed',
      outcome: 'failed',
      decided: false,
      verdict: null,
      failure: error.failure,
    })
    return performed(null)
  } finally {
    remarks.close()
    pace.end()
  }
}

/** What was begun of a speech is looked through to its end. */
const patient = (examiner: Examiner | null, pace: Pace): Examiner | null =>
  examiner && { examine: (...asked) => pace.during(() => examiner.examine(...asked)) }

/** What is looked up counts like a call. */
const resting = (lookup: Lookup, pace: Pace): Lookup => ({
  name: lookup.name,
  async find(query, signal) {
    await pace.awake(signal)
    return pace.during(() => lookup.find(query, signal))
  },
  async read(url, signal) {
    await pace.awake(signal)
    return pace.during(() => lookup.read(url, signal))
  },
})

const pauses = (failure: Failure) => failure.kind === 'aborted' || failure.kind === 'budget'

function openingEvent(opening: Opening, { format }: Performance, cues: CueTexts) {
  const texts = new Map<string, string>()
  const kept = (text: string) => {
    const hash = textHash(text)
    texts.set(hash, text)
    return hash
  }
  for (const text of cues.texts.values()) kept(text)
  const context: ContextFile[] = opening.context.map(file => ({
    path: file.path,
    hash: kept(file.text),
    bytes: Buffer.byteLength(file.text),
  }))
  const event: DebateOpened = {
    type: 'debate.opened',
    format: format.id,
    version: format.version,
    brief: { ...opening, context },
    secret: randomBytes(16).toString('hex'),
    cues: { ...cues.hashes },
    ...(format.register && { register: format.register({ ...opening, context }) }),
  }
  return { event, texts }
}

function openLedger(view: View, voices: Voices, { format }: Performance): Ledger | null {
  const { budget } = view.brief
  if (budget === null) return null
  const closing = format.plan(view.brief).filter(call => call.closing)
  const priceOf = (voice: (voices: SeatVoices) => Model) =>
    estimate(closing, seat => voice(voices.get(seat)!).prices).cost![1]
  const aside = Math.max(
    priceOf(({ model }) => model),
    priceOf(({ model, fallback }) => fallback ?? model),
  )
  return new Ledger(budget, spentSoFar(view), Math.max(0, aside - spentOnClosing(view)))
}
