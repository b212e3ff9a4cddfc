import type { Language } from '../../../core/language.ts'

interface RecordWords {
  direction: string
  split(point: string, main: string, partner: string): string
  suggestion: string
  /** Behind the partner's name. */
  toBeChosen: string
  chosen(name: string, reason: string): string
  notChosen(name: string, why: string): string
  given(names: readonly string[]): string
  instead(name: string, lost: string): string
  /** Who challenged in the rounds before the record was gone on with, and who does since. */
  inRounds(last: number, who: string): string
  since(round: number, who: string): string
  tookOver(to: string, from: string, why: string): string
  /** Of a conclusion that a debate goes on behind. */
  earlierDecision: string
}

export const recordWords: Record<Language, RecordWords> = {
  en: {
    direction: 'Change of direction',
    split: (point, main, partner) => `${point} — Main Agent: ${main} — Sub Agent: ${partner}`,
    suggestion: 'Suggestion',
    toBeChosen: 'to be chosen',
    chosen: (name, reason) => `${name}, chosen by the main agent: ${reason}`,
    notChosen: (name, why) => `${name}, because no choice came from the main agent${why && ` (${why})`}`,
    given: names => `${names.join(', ')}, named by the user`,
    instead: (name, lost) => `${name}, because ${lost} is not usable here`,
    inRounds: (last, who) => `${last === 1 ? 'round 1' : `rounds 1–${last}`}: ${who}`,
    since: (round, who) => `from round ${round}: ${who}`,
    tookOver: (to, from, why) => `${to} took over from ${from}${why && ` (${why})`}`,
    earlierDecision: "User's decision so far",
  },
  zh: {
    direction: '改变方向',
    split: (point, main, partner) => `${point}。主代理：${main}；子代理：${partner}`,
    suggestion: '建议',
    toBeChosen: '待选择',
    chosen: (name, reason) => `${name}，由主代理选择：${reason}`,
    notChosen: (name, why) => `${name}，因为主代理没有作出选择${why && `（${why}）`}`,
    given: names => `${names.join('、')}，由用户指定`,
    instead: (name, lost) => `${name}，因为 ${lost} 在这里不可用`,
    inRounds: (last, who) => `第 ${last === 1 ? '1' : `1–${last}`} 轮：${who}`,
    since: (round, who) => `第 ${round} 轮起：${who}`,
    tookOver: (to, from, why) => `${to} 接替了 ${from}${why && `（${why}）`}`,
    earlierDecision: '用户此前的决定',
  },
}
