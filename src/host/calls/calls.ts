import type { CallMessage, CallTry, TurnCalls } from '../../core/calls.ts'
import type { JournalRecord, TurnAnswered, TurnAsked, TurnFailed } from '../../core/events.ts'
import { foldAll } from '../../core/view.ts'
import { muteVoice, type PastAsking, type PastDebate, pastAsking } from '../../engine/past-asking.ts'
import { conversationOf } from '../../engine/resume.ts'
import { askedAgain } from '../../engine/turn/turn.ts'
import type { ArchivedDebate } from '../archived.ts'

export type CalledDebate = Pick<ArchivedDebate, 'id' | 'format' | 'records' | 'view'>

/** What a turn was asked and what came back. Reads the archive alone, and sends nothing. null: it was never asked. */
export async function callsOf(
  { id, format, records, view }: CalledDebate,
  key: string,
  store: PastDebate['store'],
): Promise<TurnCalls | null> {
  const { asked, draftStands } = askedIn(records, key)
  const [first] = asked
  if (!first) return null
  const past = await pastAsking(records.slice(0, first.place), first.event, { format, store })
  const tries = asked.map(one => tryOf(one, records, past))
  const live = view.turns.get(key)
  const last = tries.at(-1)!
  if (last.isUnderWay && live?.state === 'speaking') last.reply = live.text
  const draft = tries.findLast(({ failure }) => failure?.kind === 'incomplete')
  const begun = draft?.reply.trim() ?? ''
  last.isJoined = begun !== '' && last.failure === null && last.reply.trimStart().startsWith(begun)
  const counts = draftStands ? draft : tries.find(({ failure, isUnderWay }) => !failure && !isUnderWay)
  return {
    version: 1,
    debate: id,
    key,
    seat: first.event.seat,
    shape: first.event.shape ?? null,
    prompt: past === null ? 'lost' : past.isSame ? 'sent' : 'changed',
    messages: plain(past?.asking.messages ?? []),
    tries,
    stands: counts?.number ?? null,
  }
}

/** A try as the journal has it: at which place it was asked, and how it ended. */
interface AskedTry {
  place: number
  at: string
  event: TurnAsked
  end: TurnAnswered | TurnFailed | null
}

/** `draftStands`: a speech was asked for once more, in vain, so its first version counts. */
function askedIn(records: readonly JournalRecord[], key: string): { asked: AskedTry[]; draftStands: boolean } {
  let asked: AskedTry[] = []
  let draftStands = false
  for (const [place, { at, event }] of records.entries()) {
    if (!('key' in event) || event.key !== key) continue
    // A fork may have asked it anew. What was before is not this turn.
    if (event.type === 'turn.asked') asked = [...(event.attempt === 1 ? [] : asked), { place, at, event, end: null }]
    const last = asked.at(-1)
    if (event.type === 'turn.answered') draftStands = last?.end != null
    if ((event.type === 'turn.answered' || event.type === 'turn.failed') && last) last.end ??= event
  }
  return { asked, draftStands }
}

function tryOf(
  { place, at, event, end }: AskedTry,
  records: readonly JournalRecord[],
  past: PastAsking | null,
): CallTry {
  const answered = end?.type === 'turn.answered' ? end : null
  const failed = end?.type === 'turn.failed' ? end : null
  const voice = muteVoice(event.model)
  const then = past && foldAll(records.slice(0, place).map(record => record.event))
  return {
    number: event.attempt,
    at,
    model: event.model,
    reportedModel: answered?.model ?? null,
    again: past && then ? plain(askedAgain(past.asking, voice, then).again) : [],
    known: past && then ? conversationOf(past.asking, voice, then).known : 0,
    reply: answered?.text ?? failed?.partial ?? '',
    isJoined: false,
    failure: failed?.failure ?? null,
    isUnderWay: end === null,
    finish: answered?.finish ?? null,
    usage: end?.usage ?? null,
    cost: end?.cost ?? null,
    ms: end?.ms ?? 0,
    remarks: end?.remarks ?? [],
    adjusted: answered?.adjusted ?? [],
    sources: answered?.sources ?? [],
  }
}

const plain = (messages: readonly CallMessage[]): CallMessage[] =>
  messages.map(({ role, content }) => ({ role, content }))
