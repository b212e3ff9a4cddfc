import type { Cue } from '../core/cue.ts'
import type { Seat, TurnMissed } from '../core/events.ts'
import type { Failure } from '../core/failure.ts'
import type { Mask } from '../core/mask.ts'
import type { Call, Effort, Message, Model, Moment, ReplyShape } from '../core/model.ts'
import type { TurnView } from '../core/view.ts'
import { attempt, type Heard } from './attempt.ts'
import { costOf, type Ledger, likelyCost } from './budget.ts'
import { CannotPlay } from './cannot-play.ts'
import type { Prompter } from './cues.ts'
import type { Journal } from './journal.ts'
import { keptJson, mayRepair, readAnswer, repairMessages, repairsUsedUp } from './repair.ts'
import { keptValues, requestHash } from './request.ts'
import { type Limits, pauseBefore, sleep } from './retries.ts'
import type { Shape } from './structured.ts'

/** A turn that came to nothing. The screenplay sees it only where it excuses it. */
export class TurnLost extends Error {
  override name = 'TurnLost'
  readonly key: string
  readonly seat: string
  readonly failure: Failure
  constructor(key: string, seat: string, failure: Failure) {
    super(`${key}: ${failure.message}`)
    this.key = key
    this.seat = seat
    this.failure = failure
  }
}

/** What all turns of one debate share. */
export interface Room {
  journal: Journal
  mask: Mask
  limits: Limits
  ledger: Ledger | null
  /** Turns that did not fit the budget. They are kept with the next call that does; with none, a resume may still pay them. */
  unpaidAbsences: TurnMissed[]
  effort: Effort | null
  signal: AbortSignal
}

/** One turn, from its prompt to its answer. */
export interface Asking {
  key: string
  seat: Seat
  model: Model
  prompter: Prompter
  messages: readonly Message[]
  cues: readonly Cue[]
  moment: Moment
  shape: Shape<unknown> | null
  replyShape: ReplyShape | null
  after: string | null
  closing: boolean
}

/** The answer from the journal when there is one; else asks the model until there is one or it is given up. */
export async function settle(asking: Asking, room: Room): Promise<TurnView> {
  const { key, seat } = asking
  const request = requestHash(asking, room.effort)
  const past = room.journal.view.turns.get(key)
  if (past?.request && past.request !== request) throw drift(key)
  if (past?.state === 'answered') return past
  if (past?.state === 'missed') throw new TurnLost(key, seat.id, past.missed!)
  if (past?.state === 'speaking') await keepCutOff(past, room)

  for (let tries = 1; ; tries++) {
    const failure = await tryOnce(asking, request, room)
    if (!failure) return room.journal.view.turns.get(key)!
    if (room.signal.aborted) throw new TurnLost(key, seat.id, interrupted)
    if (failure.kind === 'bad-output' && mayRepair(asking, room.journal.view)) continue
    const pause = pauseBefore(tries + 1, failure, room.limits)
    if (pause === null) throw new TurnLost(key, seat.id, failure)
    room.journal.show({ type: 'turn.waiting', key, ms: pause, failure })
    await sleep(pause, room.signal)
  }
}

async function tryOnce(asking: Asking, request: string, room: Room): Promise<Failure | null> {
  const { key, seat, model } = asking
  if (room.signal.aborted) return interrupted
  const unusable = repairsUsedUp(asking, room.journal.view)
  if (unusable) return unusable
  const messages = [...asking.messages, ...repairMessages(asking, room.journal.view)]
  const cap = model.maxTokens ?? null
  const allowance = room.ledger ? await room.ledger.reserve(messages, model.prices!, asking.closing, cap) : null
  if (room.ledger && !allowance) return overBudget(room.ledger)
  await room.journal.keep(...room.unpaidAbsences.splice(0), {
    type: 'turn.asked',
    key,
    seat: seat.id,
    model: model.name,
    attempt: (room.journal.view.turns.get(key)?.attempts ?? 0) + 1,
    request,
    cues: asking.cues.map(cue => cue.name),
    ...(asking.shape && { shape: asking.shape.name }),
    values: keptValues(asking.cues),
    after: asking.after,
    reserved: allowance?.reserved ?? (model.prices && likelyCost(messages, model.prices)),
  })
  const call: Call = {
    debate: room.journal.lease.debate,
    key,
    messages,
    moment: asking.moment,
    effort: room.effort,
    maxTokens: allowance?.maxTokens ?? cap,
    shape: asking.replyShape,
  }
  const heard = await attempt(model, call, room.journal, room.mask, room.limits.callMs, room.signal)
  return keepHeard(asking, heard, allowance?.reserved ?? 0, room)
}

async function keepHeard(asking: Asking, heard: Heard, reserved: number, room: Room): Promise<Failure | null> {
  const { key, model } = asking
  const free = heard.failure?.maybePaid === false && !heard.usage
  const cost = free ? 0 : costOf(heard.usage, model.prices)
  room.ledger?.settle(reserved, cost ?? reserved)
  const reading = heard.failure ? null : readAnswer(asking, heard, room.journal.view)
  const failure = heard.failure ?? reading!.failure
  if (failure) {
    await room.journal.keep({
      type: 'turn.failed',
      key,
      failure,
      partial: heard.text,
      usage: heard.usage,
      cost,
      ms: heard.ms,
    })
    return failure
  }
  const { text, finish, usage, ms, rhythm } = heard
  const value = asking.shape && keptJson(text, reading!.value)
  await room.journal.keep({ type: 'turn.answered', key, text, ...value, finish, usage, cost, ms, rhythm })
  return null
}

const interrupted: Failure = { kind: 'aborted', message: 'paused by the user', maybePaid: false }

const overBudget = (ledger: Ledger): Failure => ({
  kind: 'budget',
  message: `the next call does not fit the budget of $${ledger.limit}`,
  maybePaid: false,
})

/** A process died in the middle of this turn. What had arrived is kept; whether it was paid, nobody knows. */
async function keepCutOff(past: TurnView, room: Room): Promise<void> {
  const failure: Failure = { kind: 'aborted', message: 'the process ended during this call', maybePaid: true }
  const partial = past.text
  await room.journal.keep({ type: 'turn.failed', key: past.key, failure, partial, usage: null, cost: null, ms: 0 })
}

const drift = (key: string): CannotPlay =>
  new CannotPlay('drift', {
    en: `the prompt or a setting of ${key} changed since this debate began`,
    zh: `${key} 的提示词或设置在这场辩论开始之后已经改变`,
  })
