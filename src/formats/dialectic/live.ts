import type { AgonEvent, DebateClosed, FallbackTaken, TurnAnswered, TurnAsked, TurnMissed } from '../../core/events.ts'
import { isPerson } from '../../core/notices.ts'
import type { View } from '../../core/view.ts'
import type { Aside } from '../../engine/display.ts'
import { oneLine, shortened } from '../report/markdown.ts'
import { roles } from './about.ts'
import { generalPurpose, optionsIn } from './options-in.ts'
import { reasonText } from './prompt-words.ts'
import { isAfresh, partnerNumber } from './rounds.ts'
import type { Choice, Decision, DialecticVerdict, UserReply } from './shapes.ts'
import { liveWords, shownWords } from './words.ts'

const longest = 400

const plain = (...words: string[]): Aside => ({ kind: 'plain', text: words.join('') })

/** If replies are shown: lines for what they do not say themselves. */
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

/** What was decided and why, shown between the speeches. */
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

/** A user who is asked hears there what the agents disagree on, so it is not told here. */
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

/** What a person typed is on the screen already. */
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

/** A chosen partner was replaced by the seat's own model. */
function takenOver({ seat, to }: FallbackTaken, { brief }: View): Aside[] {
  const { candidates } = optionsIn(brief)
  const isOwn = brief.seats.some(({ id, model }) => id === seat && model === to)
  if (seat !== 'partner' || candidates.length === 0 || !isOwn) return []
  return [plain(liveWords[brief.language].takenOver(generalPurpose))]
}

function ended({ verdict }: DebateClosed, { brief }: View): Aside[] {
  if (verdict === null) return []
  const { outcome, endedBy } = verdict as object as DialecticVerdict
  const t = liveWords[brief.language]
  return [{ kind: 'score', text: `${shownWords[brief.language].outcomes[outcome]} · ${t.ended[endedBy]}` }]
}

/** `Sub Agent (security-reviewer)`; null: no partner, not chosen yet, or only a model, whose name is shown anyway. */
export function seatName(seat: string, view: View): string | null {
  const name = partnerName(seat, view)
  const label = name === null ? undefined : roles(view.brief.options).find(({ id }) => id === seat)?.label
  const isModel = view.brief.seats.some(({ id, model }) => id === seat && model === name)
  if (name === null || !label || isModel) return null
  return view.brief.language === 'zh' ? `${label.zh}（${name}）` : `${label.en} (${name})`
}

/** The agent type. */
function partnerName(seat: string, { brief, turns }: View): string | null {
  const number = partnerNumber(seat)
  if (number === null) return null
  const { partners, candidates } = optionsIn(brief)
  if (candidates.length === 0) return oneLine(partners[number - 1]?.name ?? generalPurpose)
  const { state, value } = turns.get('choice/main') ?? {}
  if (state === 'missed') return generalPurpose
  return state === 'answered' ? oneLine((value as object as Choice).partner) : null
}
