import type { AgonEvent, DebateClosed, FallbackTaken, TurnAnswered, TurnAsked, TurnMissed } from '../../core/events.ts'
import { isPerson } from '../../core/notices.ts'
import type { View } from '../../core/view.ts'
import type { Aside } from '../../engine/format.ts'
import { shortened } from '../report/markdown.ts'
import { seatName } from './live-names.ts'
import { liveWords } from './live-words.ts'
import { generalPurpose, optionsIn } from './options-in.ts'
import { reasonText } from './prompt-words.ts'
import { isAfresh } from './rounds.ts'
import type { Choice, Decision, UserReply, Verdict } from './shapes.ts'

const longest = 400

const plain = (...words: string[]): Aside => ({ kind: 'plain', text: words.join('') })

/** Replies of which these lines alone tell. */
export const retold = ['partner-choice', 'decision', 'user-reply', 'conclusion', 'farewell']

/** Where replies stand for themselves: what they do not tell. */
export const asidesBesideReplies = (event: AgonEvent, view: View): Aside[] =>
  event.type === 'turn.answered' ? besideReply(event, view) : asides(event, view)

function besideReply({ key }: TurnAnswered, view: View): Aside[] {
  const turn = view.turns.get(key)
  const value: unknown = turn?.value
  if (turn?.shape === 'user-reply') return replyAsides(value as UserReply, true, view)
  const isUnasked = turn?.shape === 'decision' && (value as Decision).next === 'ask-user' && !isAsked(view)
  return isUnasked ? [plain(liveWords[view.brief.language].unasked)] : []
}

/** Whether there is a user who can be asked. */
const isAsked = ({ brief }: View): boolean => brief.seats.some(({ id }) => id === 'user')

/** What was decided and why, between the speeches. */
export function asides(event: AgonEvent, view: View): Aside[] {
  switch (event.type) {
    case 'turn.asked':
      return event.attempt === 1 ? begins(event, view) : []
    case 'turn.answered':
      return decided(event, view)
    case 'turn.missed':
      return missed(event, view)
    case 'fallback.taken':
      return takenOver(event, view)
    case 'debate.closed':
      return event.failure ? [] : ended(event, view)
    default:
      return []
  }
}

function begins({ key, seat, cues, values }: TurnAsked, view: View): Aside[] {
  const { language } = view.brief
  const t = liveWords[language]
  const isSplit = values.reason === reasonText('stalemate', language)
  const round = Number(/^round-(\d+)\//.exec(key)?.[1] ?? 0)
  return [
    ...(isAfresh(key) ? [plain(t.afresh(seatName(seat, view) ?? seat))] : []),
    ...(cues.includes('common-ground') ? [plain(t.common)] : []),
    ...(cues.includes('long') ? [plain(t.long(round))] : []),
    ...(key === 'conclusion/main' ? [plain(isSplit ? t.sumsUpSplit : t.sumsUp)] : []),
  ]
}

function decided({ key }: TurnAnswered, view: View): Aside[] {
  const turn = view.turns.get(key)
  const value: unknown = turn?.value
  switch (turn?.shape) {
    case 'partner-choice':
      return [choiceAside(value as Choice, view)]
    case 'decision':
      return decisionAsides(value as Decision, view)
    case 'user-reply':
      return replyAsides(value as UserReply, isPerson(turn.model), view)
    default:
      return []
  }
}

function choiceAside({ partner, reason }: Choice, { brief }: View): Aside {
  const t = liveWords[brief.language]
  return plain(t.chosen(shortened(partner, longest)), t.colon, shortened(reason, longest))
}

/** What they differ in, a user who is asked is told there. */
function decisionAsides({ next, why, new_point: isNew, disagreement }: Decision, view: View): Aside[] {
  const t = liveWords[view.brief.language]
  const stale = isNew ? [] : [` (${t.noNewPoint})`]
  return [
    plain(
      next === 'ask-user' && !isAsked(view) ? t.unasked : t.decided[next],
      ...stale,
      t.colon,
      shortened(why, longest),
    ),
    ...(disagreement === null || isAsked(view)
      ? []
      : [plain(t.disagreement, t.colon, shortened(disagreement, longest))]),
  ]
}

/** What a person typed stands on the screen already. */
function replyAsides({ choice, words }: UserReply, isTyped: boolean, { brief }: View): Aside[] {
  const t = liveWords[brief.language]
  if (!isTyped) return [plain(t.wants[choice], ...(words.trim() === '' ? [] : [t.colon, shortened(words, longest)]))]
  if (choice === 'dig') return [plain(t.direction)]
  return choice === 'agents-decide' ? [plain(t.leftAlone)] : []
}

function missed({ key, seat, why }: TurnMissed, { brief }: View): Aside[] {
  const t = liveWords[brief.language]
  if (key === 'choice/main') return [plain(t.notChosen(generalPurpose))]
  if (key.endsWith('/decide/main')) return [plain(t.undecided)]
  return seat === 'user' && why.kind === 'passed' && key.startsWith('round-') ? [plain(t.silent)] : []
}

/** From a partner that was chosen, to the seat's own model. */
function takenOver({ seat, to }: FallbackTaken, { brief }: View): Aside[] {
  const { candidates } = optionsIn(brief)
  const isOwn = brief.seats.some(({ id, model }) => id === seat && model === to)
  if (seat !== 'partner' || candidates.length === 0 || !isOwn) return []
  return [plain(liveWords[brief.language].takenOver(generalPurpose))]
}

function ended({ verdict }: DebateClosed, { brief }: View): Aside[] {
  if (verdict === null) return []
  const { outcome, endedBy } = verdict as object as Verdict
  const t = liveWords[brief.language]
  return [{ kind: 'score', text: `${t.outcome[outcome]} · ${t.ended[endedBy]}` }]
}
