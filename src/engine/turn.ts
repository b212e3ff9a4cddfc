import { arrivedIn } from '../core/absence.ts'
import type { Cue } from '../core/cue.ts'
import type { FactRecorded, Seat, TurnAnswered, TurnMissed } from '../core/events.ts'
import type { Examiner, Keeper } from '../core/evidence.ts'
import type { Failure } from '../core/failure.ts'
import type { Mask } from '../core/mask.ts'
import {
  type Call,
  type Effort,
  type Message,
  type Model,
  type Moment,
  type Refused,
  type ReplyShape,
  splitModelName,
} from '../core/model.ts'
import type { Lookup } from '../core/search.ts'
import type { TurnView } from '../core/view.ts'
import { attempt, type Heard, maskedReply } from './attempt.ts'
import { type Allowance, costOf, likelyCost } from './budget.ts'
import { turnDrift } from './cannot-play.ts'
import type { Prompter } from './cues.ts'
import { failures } from './failures.ts'
import { inheritedTurn, ownTurn } from './inherited.ts'
import type { Journal } from './journal.ts'
import type { Ledger } from './ledger.ts'
import { TurnLost } from './lost.ts'
import type { Pace } from './pace.ts'
import type { Remarks } from './remarks.ts'
import { keptJson, mayRepair, readAnswer, refusedReplies, repairMessages, repairsUsedUp } from './repair.ts'
import { keptValues, requestHash } from './request.ts'
import { type Limits, pauseBefore, sleep } from './retries.ts'
import { enough, makesWay, type SeatVoices, voiceNow } from './seat-voices.ts'
import type { Shape } from './structured.ts'
import { conversationOf } from './threads.ts'
import type { Undertakings } from './undertakings.ts'

/** What all turns of one debate share. */
export interface Room {
  journal: Journal
  mask: Mask
  /** Who looks through speeches; null: nobody. */
  examiner: Examiner | null
  limits: Limits
  ledger: Ledger | null
  /** Turns that did not fit the budget. They are kept with the next call that does; with none, a resume may still pay them. */
  unpaidAbsences: TurnMissed[]
  effort: Effort | null
  pace: Pace
  undertakings: Undertakings
  /** What seats look things up with; null: nothing. */
  lookup: Lookup | null
  /** Of a page or the results of one question, at most, that a seat is shown. */
  shownBytes: number
  keeper: Keeper
  /** Who is asked where no model's reply can be used; null: nobody. */
  person: Model | null
  remarks: Remarks
  signal: AbortSignal
}

/** One turn, from its prompt to its answer. */
export interface Asking {
  key: string
  seat: Seat
  voices: SeatVoices
  prompter: Prompter
  messages: readonly Message[]
  cues: readonly Cue[]
  moment: Moment
  shape: Shape<unknown> | null
  replyShape: ReplyShape | null
  after: string | null
  /** How many of the messages the conversation behind `after` holds. */
  known: number
  goesOn: boolean
  search: boolean
  closing: boolean
  /** A person may answer instead, when the reply of the seat's own voice cannot be used. */
  orPerson: boolean
  /** The scene that the seat's fallback and failures belong to. */
  scope: string
}

/** The answer from the journal when there is one; else asks the model until there is one or it is given up. */
export async function settle(asking: Asking, room: Room): Promise<TurnView> {
  const { key, seat } = asking
  const inherited = inheritedTurn(room.journal.view, key, asking.shape)
  if (inherited?.state === 'answered') return inherited
  const request = requestHash(asking, room.effort)
  const past = inherited ?? ownTurn(room.journal.view, key)
  if (!inherited && past?.request && past.request !== request) throw turnDrift(key)
  if (past?.state === 'answered') return past
  if (past?.state === 'missed') throw new TurnLost(key, seat.id, past.missed!, arrivedOf(past))
  const passed = passedIn(past)
  if (passed) throw new TurnLost(key, seat.id, passed)
  if (past?.state === 'speaking') await keepCutOff(past, asking, room)

  let last: Model | null = null
  for (let tries = 1; ; tries++) {
    const model = voiceNow(asking, room)
    if (last !== null && model !== last) tries = 1
    last = model
    const failure = await tryOnce(asking, model, request, room)
    if (!failure) return room.journal.view.turns.get(key)!
    if (room.signal.aborted) throw new TurnLost(key, seat.id, failures.paused(asking.moment.language))
    if (failure === 'overtaken' || voiceNow(asking, room) !== model) continue
    if (failure.kind === 'bad-output' && mayRepair(asking, model, room.journal.view)) continue
    const pause = pauseBefore(tries + 1, failure, limitsOf(model, room))
    if (pause !== null) {
      room.journal.show({ type: 'turn.waiting', key, ms: pause, failure })
      if (failure.kind === 'rate-limit') room.pace.hold(model.name, pause)
      await sleep(pause, room.signal)
    } else if (!(await makesWay(asking, model, failure, room)))
      throw new TurnLost(key, seat.id, failure, arrivedOf(ownTurn(room.journal.view, key)))
  }
}

const arrivedOf = (turn: TurnView | undefined): string[] => arrivedIn(turn?.failures ?? [])

/** A person who passed is not asked again, although the process ended before the debate took note of it. */
function passedIn(past: TurnView | undefined): Failure | null {
  const last = past?.state === 'failed' ? past.failures.slice(past.settledFailures).at(-1)?.failure : undefined
  return last?.kind === 'passed' ? last : null
}

const limitsOf = ({ tries }: Model, { limits }: Room): Limits =>
  tries === undefined ? limits : { ...limits, tries, slowTries: tries }

/** `overtaken`: another voice has the seat by now, and nothing was asked. */
async function tryOnce(
  asking: Asking,
  model: Model,
  request: string,
  room: Room,
): Promise<Failure | 'overtaken' | null> {
  const { key } = asking
  const { language } = asking.moment
  if (room.signal.aborted) return failures.paused(language)
  const unusable = repairsUsedUp(asking, model, room.journal.view)
  if (unusable) return unusable
  const refused = refusedReplies(asking, model, room.journal.view)
  const messages = [...asking.messages, ...repairMessages(refused, asking.prompter, language)]
  const cap = model.maxTokens ?? null
  const allowance = room.ledger ? await room.ledger.reserve(key, messages, model.prices!, asking.closing, cap) : null
  if (room.ledger && !allowance) return failures.overBudget(room.ledger.limit, language)
  // Others need not wait while a person thinks.
  const paced = model.person === undefined
  if (paced) await room.pace.enter(model.name, room.signal)
  try {
    const now = voiceNow(asking, room)
    if (now === model && !room.signal.aborted) {
      const failure = await paidCall({ asking, model, request, messages, refused, allowance }, room)
      if (failure?.kind === 'rate-limit') holdBack(model, failure, room)
      return failure
    }
    // While this turn waited for money or its place, another one brought the fallback in, or the user stopped.
    room.ledger?.settle(allowance, 0)
    return 'overtaken'
  } finally {
    if (paced) room.pace.leave()
  }
}

/** Before the next call takes this one's place. */
function holdBack(model: Model, failure: Failure, { pace, limits }: Room): void {
  pace.hold(model.name, pauseBefore(2, failure, { ...limits, tries: 2 }) ?? 0)
}

/** One attempt that is about to go out. */
interface Sending {
  asking: Asking
  model: Model
  /** Its hash. */
  request: string
  messages: readonly Message[]
  /** Earlier replies that could not be used. */
  refused: readonly Refused[]
  /** null: no budget was set. */
  allowance: Allowance | null
}

/** Whatever breaks on the way, nobody waits for its money: nothing came of it before it was sent, and all of it may have after. */
async function paidCall(sending: Sending, room: Room): Promise<Failure | null> {
  const { asking, model, allowance } = sending
  let spent = 0
  try {
    const asked = await keepAsked(sending, room)
    spent = allowance?.reserved ?? 0
    const callMs = model.callMs === undefined ? room.limits.callMs : model.callMs
    const heard = await attempt(model, asked, room.journal, room.mask, callMs, room.signal)
    return await keepHeard(asking, model, heard, allowance, room)
  } finally {
    room.ledger?.settle(allowance, spent)
  }
}

async function keepAsked(sending: Sending, room: Room): Promise<Call> {
  const { asking, model, request, messages, refused, allowance } = sending
  const { key, seat, scope } = asking
  const conversation = conversationOf(asking, model, room.journal.view)
  await room.journal.keep(...room.unpaidAbsences.splice(0), {
    type: 'turn.asked',
    key,
    seat: seat.id,
    model: model.name,
    attempt: (ownTurn(room.journal.view, key)?.attempts ?? 0) + 1,
    request,
    cues: asking.cues.map(cue => cue.name),
    ...(asking.shape && { shape: asking.shape.name }),
    values: keptValues(asking.cues),
    after: asking.after,
    reserved: allowance?.reserved ?? (model.prices && likelyCost(messages, model.prices)),
    ...(scope !== '' && { scope }),
    ...(asking.closing && { closing: true }),
  })
  return {
    debate: room.journal.lease.debate,
    key,
    messages,
    moment: asking.moment,
    effort: room.effort,
    maxTokens: allowance?.maxTokens ?? model.maxTokens ?? null,
    shape: asking.replyShape,
    ...(refused.length > 0 && { refused }),
    search: asking.search,
    conversation,
  }
}

async function keepHeard(
  asking: Asking,
  model: Model,
  heard: Heard,
  allowance: Allowance | null,
  room: Room,
): Promise<Failure | null> {
  const { key } = asking
  const free = heard.failure?.maybePaid === false && !heard.usage
  const cost = free ? 0 : (heard.cost ?? costOf(heard.usage, model.prices))
  room.ledger?.settle(allowance, cost ?? allowance?.reserved ?? 0)
  const reading = heard.failure ? null : readAnswer(asking, model, heard, room.journal.view)
  const failure = heard.failure ?? reading!.failure
  if (failure) {
    const kept = room.journal.keep({
      type: 'turn.failed',
      key,
      failure,
      partial: heard.text,
      usage: heard.usage,
      cost,
      ms: heard.ms,
      ...(heard.remarks.length > 0 && { remarks: heard.remarks }),
    })
    // Not after it is on disk: by then a turn next to this one may have succeeded, and ended the row.
    await Promise.all([kept, enough(asking, model, room) && makesWay(asking, model, failure, room)])
    return failure
  }
  const { text, finish, usage, ms, rhythm } = heard
  const value = asking.shape && keptJson(text, reading!.value)
  const answered: TurnAnswered = { type: 'turn.answered', key, text, ...value, finish, usage, cost, ms, rhythm }
  await room.journal.keep({ ...answered, ...ownWords(heard, model) }, ...spoken(asking, model, text))
  return null
}

/** What the voice said of itself and its call, where it said anything. */
function ownWords({ model, session, remarks, sources }: Heard, asked: Model): Partial<TurnAnswered> {
  const another = model !== null && model !== splitModelName(asked.name).model
  return {
    ...(another && { model }),
    ...(session !== null && { session }),
    ...(remarks.length > 0 && { remarks }),
    ...(sources.length > 0 && { sources }),
  }
}

function spoken({ key, seat }: Asking, { person }: Model, text: string): FactRecorded[] {
  if (person === undefined) return []
  const scene = key.slice(0, key.lastIndexOf('/') + 1)
  const fact = { person, turn: key, text }
  return [{ type: 'person.spoke', key: `${scene}person.spoke/${seat.id}`, seat: seat.id, fact }]
}

/** A process died in the middle of this turn. What had arrived is kept; whether it was paid, nobody knows. */
async function keepCutOff(past: TurnView, { shape, moment }: Asking, room: Room): Promise<void> {
  const failure = failures.cutOff(moment.language)
  const cost = past.reserved === 0 ? 0 : null
  const partial = maskedReply(past.text, shape !== null, room.mask)
  await room.journal.keep({ type: 'turn.failed', key: past.key, failure, partial, usage: null, cost, ms: 0 })
}
