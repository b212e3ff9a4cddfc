import type { FactRecorded, TurnAnswered } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import { type Call, type Message, type Model, type Refused, splitModelName } from '../../core/model.ts'
import type { TurnView } from '../../core/view.ts'
import { type Allowance, costOf, likelyCost } from '../budget.ts'
import { failures } from '../failures.ts'
import { conversationOf, ownTurn } from '../resume.ts'
import { keptValues, replyShape } from '../structured.ts'
import { type AttemptReply, maskedReply } from './attempt.ts'
import { draftAnswer } from './draft.ts'
import { keptJson, readAnswer } from './repair.ts'
import { enough, makesWay } from './seating.ts'
import type { LeadingCall } from './shared-beginnings.ts'
import type { TurnAsking, TurnContext } from './turn.ts'

/** A call that is about to be sent. */
export interface Sending {
  asking: TurnAsking
  model: Model
  request: string
  messages: readonly Message[]
  refused: readonly Refused[]
  allowance: Allowance | null
  leading: LeadingCall | null
}

/** Keeps what is asked before it is sent. */
export async function keepAsked(sending: Sending, turnContext: TurnContext): Promise<Call> {
  const { asking, model, request, messages, refused, allowance } = sending
  const { key, seat, scope } = asking
  const conversation = conversationOf(asking, model, turnContext.journal.view)
  await turnContext.journal.keep(...turnContext.unpaidAbsences.splice(0), {
    type: 'turn.asked',
    key,
    seat: seat.id,
    model: model.name,
    attempt: (ownTurn(turnContext.journal.view, key)?.attempts ?? 0) + 1,
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
    debate: turnContext.journal.lease.debate,
    key,
    messages,
    moment: asking.moment,
    effort: turnContext.effort,
    maxTokens: allowance?.maxTokens ?? model.maxTokens ?? null,
    shape: asking.shape && replyShape(asking.shape, asking.moment.language),
    ...(refused.length > 0 && { refused }),
    search: asking.search,
    conversation,
  }
}

/** Keeps what came, as an answer or as a failure, which is returned. */
export async function keepHeard(
  asking: TurnAsking,
  model: Model,
  heard: AttemptReply,
  allowance: Allowance | null,
  turnContext: TurnContext,
): Promise<Failure | null> {
  const { key } = asking
  const cost = costOf(heard, model)
  turnContext.ledger?.settle(allowance, cost ?? allowance?.reserved ?? 0)
  const reading = heard.failure ? null : readAnswer(asking, model, heard, turnContext.journal.view)
  const failure = heard.failure ?? reading!.failure
  if (failure) {
    const kept = turnContext.journal.keep({
      type: 'turn.failed',
      key,
      failure,
      partial: heard.text,
      usage: heard.usage,
      cost,
      ms: heard.ms,
      ...(heard.remarks.length > 0 && { remarks: heard.remarks }),
    })
    // Not after the write: by then a neighbouring turn may have succeeded and ended the row of failures.
    await Promise.all([kept, enough(asking, model, turnContext) && makesWay(asking, model, failure, turnContext)])
    return failure
  }
  const { finish, usage, ms, rhythm } = heard
  const { text } = reading!
  const value = asking.shape && keptJson(text, reading!.value)
  const answered: TurnAnswered = { type: 'turn.answered', key, text, ...value, finish, usage, cost, ms, rhythm }
  const { adjustments } = reading!
  const adjusted = adjustments.length > 0 ? { adjusted: adjustments } : {}
  await turnContext.journal.keep(
    { ...answered, ...adjusted, ...ownWords(heard, model) },
    ...spoken(asking, model, text),
  )
  return null
}

/** No second version of a speech came, so the first stands. */
export async function keepDraft(asking: TurnAsking, model: Model, { journal }: TurnContext): Promise<TurnView> {
  const draft = draftAnswer(asking, journal.view)
  await journal.keep(draft, ...spoken(asking, model, draft.text))
  return journal.view.turns.get(asking.key)!
}

/** What the voice said about itself and its call, if anything. */
function ownWords({ model, session, remarks, sources }: AttemptReply, asked: Model): Partial<TurnAnswered> {
  const another = model !== null && model !== splitModelName(asked.name).model
  return {
    ...(another && { model }),
    ...(session !== null && { session }),
    ...(remarks.length > 0 && { remarks }),
    ...(sources.length > 0 && { sources }),
  }
}

function spoken({ key, seat }: TurnAsking, { person }: Model, text: string): FactRecorded[] {
  if (person === undefined) return []
  const scene = key.slice(0, key.lastIndexOf('/') + 1)
  const fact = { person, turn: key, text }
  return [{ type: 'person.spoke', key: `${scene}person.spoke/${seat.id}`, seat: seat.id, fact }]
}

/** A process died during this turn. What had arrived is kept; nobody knows whether it was paid. */
export async function keepCutOff(
  past: TurnView,
  { shape, moment }: TurnAsking,
  turnContext: TurnContext,
): Promise<void> {
  const failure = failures.cutOff(moment.language)
  const cost = past.reserved === 0 ? 0 : null
  const partial = maskedReply(past.text, shape !== null, turnContext.mask)
  await turnContext.journal.keep({ type: 'turn.failed', key: past.key, failure, partial, usage: null, cost, ms: 0 })
}
