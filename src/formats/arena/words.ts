import type { Language } from '../../core/language.ts'
import { inline } from '../report/markdown.ts'
import { rounded, roundTo } from './marks.ts'
import type { SideId } from './options-in.ts'
import { isBattleAndEndgame, type PhaseId, type Round } from './phases.ts'

/** What everything that is shown of an arena shares. */
interface ArenaWords {
  side: Record<SideId, string>
  /** In a sentence. */
  called: Record<SideId, string>
  leaning: Record<SideId | 'undecided', string>
  phase: Record<PhaseId, string>
  battleAndEndgame: string
  round(number: number): string
  /** `Rationalist (aud_01)` */
  member(type: string, id: string): string
  judge: string
  code: string
  tie: string
  /** What was taken off: `−1` */
  off(cost: number): string
  quoted(words: string): string
  aside(text: string): string
  colon: string
  /** Between names. */
  comma: string
  /** Between parts of a sentence. */
  pause: string
  semicolon: string
}

export const arenaWords: Record<Language, ArenaWords> = {
  en: {
    side: { pro: 'Pro', con: 'Con' },
    called: { pro: 'the pro side', con: 'the con side' },
    leaning: { pro: 'Pro', con: 'Con', undecided: 'undecided' },
    phase: {
      position: 'Position',
      clash: 'Clash and allies',
      battle: 'Key battles',
      endgame: 'Endgame',
      summary: 'Summary',
    },
    battleAndEndgame: 'Key battles and endgame',
    round: number => `Round ${number}`,
    member: (type, id) => (type === id ? id : `${type} (${id})`),
    judge: 'Judge',
    code: 'code',
    tie: 'a tie',
    off: cost => `−${figure(cost)}`,
    quoted: words => `“${words}”`,
    aside: text => ` (${text})`,
    colon: ': ',
    comma: ', ',
    pause: ', ',
    semicolon: '; ',
  },
  zh: {
    side: { pro: '正方', con: '反方' },
    called: { pro: '正方', con: '反方' },
    leaning: { pro: '正方', con: '反方', undecided: '未定' },
    phase: {
      position: '立场构建',
      clash: '对抗与拉盟友',
      battle: '关键战役',
      endgame: '终局攻防',
      summary: '总结陈词',
    },
    battleAndEndgame: '关键战役与终局攻防',
    round: number => `第 ${number} 轮`,
    member: (type, id) => (type === id ? id : `${type}（${id}）`),
    judge: '裁判',
    code: '代码',
    tie: '平局',
    off: cost => `−${figure(cost)}`,
    quoted: words => `“${words}”`,
    aside: text => `（${text}）`,
    colon: '：',
    comma: '、',
    pause: '，',
    semicolon: '；',
  },
}

/** What a round is about. */
export function phaseName(round: Pick<Round, 'phase' | 'of'>, language: Language): string {
  const { phase, battleAndEndgame } = arenaWords[language]
  return isBattleAndEndgame(round) ? battleAndEndgame : phase[round.phase]
}

/** Points of rounds, as they are: whoever adds them up gets what is said. `6.875` */
export const exact = (points: number): string => String(rounded(points))

/** Two digits behind the point at most: `0.67`, `7` */
export const figure = (value: number): string => String(roundTo(value, 2))

/** A seat by the name that readers know: a side, a member of the audience by its kind, a judge. */
export function seatName(
  seat: string,
  audience: readonly { agent_id: string; type: string }[],
  language: Language,
): string {
  const t = arenaWords[language]
  if (seat === 'pro' || seat === 'con') return t.side[seat]
  const member = audience.find(({ agent_id }) => agent_id === seat)
  if (member) return inline(t.member(member.type, member.agent_id))
  return seat === 'judge' ? t.judge : inline(seat)
}
