import type { CheckResult } from '../../core/evidence.ts'
import type { EvidenceCount } from '../../core/evidence-count.ts'
import type { Language } from '../../core/language.ts'
import { resultWords } from '../../core/result-words.ts'

/** What a reader asks of the results: how many there are, and which of them hold. */
export interface Outcomes {
  cited: number
  checked: number
  holds: number
  /** Of those that hold: only a place is named, and it exists. */
  placesOnly: number
  moved: number
  fails: number
}

export interface EvidenceWords {
  heading: string
  /** In the language alone. */
  plainHeading: string
  results: Record<CheckResult, string>
  nothingCited: string
  /** `why`: what kept some of them from being checked. */
  sum(outcomes: Outcomes, why: string): string
  reasons(reasons: readonly string[], more: boolean): string
  columns: readonly [id: string, cited: string, result: string, found: string]
  /** `others`: how many are listed. */
  leftOut(count: number, others: number): string
  notChecked(count: number, cited: readonly string[]): string
  quoted(words: string): string
  see(place: string): string
  text(words: string): string
  compared(cited: string, there: string): string
  misquoted: string
  /** Who quotes its own words. */
  itself: string
  misquote(who: string, turn: string, whom: string | null, words: string): string
  really(words: string, place: string | null): string
  but(reason: string): string
  more(count: number): string
  unsupported(count: number): string
}

export const evidenceWords: Record<Language, EvidenceWords> = {
  en: {
    heading: 'Evidence',
    plainHeading: 'Evidence',
    results: resultWords.en,
    nothingCited: 'No speech cites anything that code could look up.',
    sum(outcomes, why) {
      const left = outcomes.cited - outcomes.checked
      const said = `Checked by code: ${outcomesInWords(outcomes)}`
      if (outcomes.checked === 0) return `${said}${why}.`
      return left === 0 ? `${said}.` : `${said}. ${left} could not be checked${why}.`
    },
    reasons: (reasons, more) => ` (${reasons.join('; ')}${more ? '; …' : ''})`,
    columns: ['Id', 'Cited', 'Result', 'What code found'],
    leftOut: (count, others) =>
      `${count}${others > 0 ? ' more' : ''} ${count === 1 ? 'citation is' : 'citations are'} left out here; --json has all.`,
    notChecked: (count, cited) => `Not checked (${count}): ${cited.join(', ')}${count > cited.length ? ', …' : ''}`,
    quoted: words => `“${words}”`,
    see: place => `; see ${place}`,
    text: words => `: ${words}`,
    compared: (cited, there) => `; cited ${cited}, there ${there}`,
    misquoted: 'Misquoted: ',
    itself: 'itself',
    misquote: (who, turn, whom, words) => `${who} (${turn}) quotes ${whom ?? 'a speech'} as ${words}`,
    really: (words, place) => `; what was said${place === null ? '' : ` in ${place}`} is ${words}`,
    but: reason => `; ${reason}`,
    more: count => `and ${count} more`,
    unsupported: count => `Claims without any support (${count}):`,
  },
  zh: {
    heading: 'Evidence · 证据',
    plainHeading: '证据',
    results: resultWords.zh,
    nothingCited: '发言中没有任何可由代码核对的引用。',
    sum(outcomes, why) {
      const left = outcomes.cited - outcomes.checked
      if (outcomes.checked === 0) return `${outcomesInChinese(outcomes)}${why}。`
      return `${outcomesInChinese(outcomes)}。${left === 0 ? '' : `另有 ${left} 处未能核对${why}。`}`
    },
    reasons: (reasons, more) => `（${reasons.join('；')}${more ? '；……' : ''}）`,
    columns: ['编号', '引用', '结果', '代码查到的内容'],
    leftOut: (count, others) => `此处省略了${others > 0 ? '其余' : ''} ${count} 处引用；完整内容见 --json。`,
    notChecked: (count, cited) => `未核对（${count} 处）：${cited.join('、')}${count > cited.length ? '……' : ''}`,
    quoted: words => `“${words}”`,
    see: place => `；见 ${place}`,
    text: words => `：${words}`,
    compared: (cited, there) => `；引文为${cited}，原文为${there}`,
    misquoted: '引述失实：',
    itself: '自己',
    misquote: (who, turn, whom, words) => `${who}（${turn}）称${whom ?? '某次发言'}说过${words}`,
    really: (words, place) => `；${place === null ? '原话' : ` ${place} 中的原话`}是${words}`,
    but: reason => `；${reason}`,
    more: count => `另有 ${count} 处`,
    unsupported: count => `没有任何依据的说法（${count} 处）：`,
  },
}

export function outcomesOf({ cited, checked, holds, placesOnly, byResult }: EvidenceCount): Outcomes {
  return { cited, checked, holds, placesOnly, moved: byResult.moved, fails: checked - holds - byResult.moved }
}

/** `3 of 19 citations; 1 holds, 2 do not` */
export function outcomesInWords({ cited, checked, holds, placesOnly, moved, fails }: Outcomes): string {
  const all = `${cited} ${cited === 1 ? 'citation' : 'citations'}`
  if (checked === 0) return `none of ${all}`
  const places =
    placesOnly > 0
      ? ` (${placesOnly === holds ? `as ${holds === 1 ? 'a place that exists' : 'places that exist'}` : `${placesOnly} as places that exist`})`
      : ''
  const parts = [
    `${holds} ${holds === 1 ? 'holds' : 'hold'}${places}`,
    ...(moved > 0 ? [`${moved} ${moved === 1 ? 'stands' : 'stand'} elsewhere`] : []),
    ...(fails > 0 ? [`${fails} ${fails === 1 ? 'does' : 'do'} not`] : []),
  ]
  return `${checked === cited ? all : `${checked} of ${all}`}; ${parts.join(', ')}`
}

export function outcomesInChinese({ cited, checked, holds, placesOnly, moved, fails }: Outcomes): string {
  if (checked === 0) return `发言中有 ${cited} 处引用，代码均未能核对`
  const places = placesOnly > 0 ? `（${placesOnly === holds ? '' : `其中 ${placesOnly} 处`}仅确认出处存在）` : ''
  const parts = [
    `${holds} 处属实${places}`,
    ...(moved > 0 ? [`${moved} 处位置不同`] : []),
    ...(fails > 0 ? [`${fails} 处不属实`] : []),
  ]
  return `代码核对了 ${checked === cited ? `${cited} 处引用` : `${cited} 处引用中的 ${checked} 处`}：${parts.join('，')}`
}

export { resultMarks } from './result-marks.ts'
