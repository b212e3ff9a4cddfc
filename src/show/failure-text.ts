import { type Failure, failureKinds } from '../core/failure.ts'
import type { Language, Texts } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { rulingFault } from '../formats/report/faults.ts'
import { safeLine } from './safe-text.ts'

/** What went wrong and with whom, on one line: `lab answered 429: too many requests`. */
export function failureLine(failure: Failure, model: string, language: Language): string {
  const message = safeLine(failure.message)
  const cause = answered(failure, model, language)
  if (cause === null) return message || failureKinds[language][failure.kind]
  return message ? `${cause}${language === 'zh' ? '：' : ': '}${message}` : cause
}

export function answered(failure: Failure, model: string, language: Language): string | null {
  if (failure.status === undefined) return null
  const provider = safeLine(splitModelName(model).provider, 40)
  return language === 'zh' ? `${provider} 返回 ${failure.status}` : `${provider} answered ${failure.status}`
}

/** Faults that also occur in other kinds of replies, or only the first time. */
const reasons: readonly (readonly [told: RegExp, inWords: Texts])[] = [
  [
    /these words (?:are not in|were said in) |nobody said these words|there is no such turn|中没有这些话|没有人说过这些话|这些话是在|没有这次发言/,
    { en: 'a quotation that is not in the speech', zh: '引文不在所引的发言中' },
  ],
  [/Keep it between|请控制在|words, and \d+ are allowed|上限为 \d+ 字/, { en: 'too long', zh: '过长' }],
  [
    /left without an answer|rebuttals：没有回应|nothing is said about \d|claims：没有涉及|missing\. Say of every|treated：缺少/,
    { en: 'an argument was passed over', zh: '遗漏了论点' },
  ],
  [
    /have no argument \d|: there is no \S+\. Known:|没有编号为|：没有 \S+。可选：|is the argument of another side|是另一方的论点|\.(?:to|argument|in\[\d+\])(?:: you wrote |：你写的是 )/,
    { en: 'it names an argument that is not there', zh: '提到了不存在的论点编号' },
  ],
  [
    /(?:answered )?more than once\. (?:Answer|Decide)|不止一次。每个/,
    { en: 'it speaks of one argument twice', zh: '同一论点写了两次' },
  ],
  [
    /a source is named but no reference|no page can be a source|neither an https address nor a file|写了来源类型却没有出处|网页不能作为来源|既不是 https 网址/,
    { en: 'a source that cannot be looked up, or of another kind', zh: '来源无法查证或类型不符' },
  ],
  [
    /partner: (?:nobody of that name can be had|you wrote )|partner：(?:没有叫这个名字的伙伴|你写的是 )/,
    { en: 'there is no partner of that name', zh: '它选择的伙伴并不存在' },
  ],
  [/more than one sentence\. Say it in one|不止一句话。请/, { en: 'more than one sentence', zh: '总结不止一句话' }],
]

/** Why a reply in JSON was unusable, without what only its model needs to know. null: the failure says it itself. */
export function unusableReason(failure: Failure, language: Language): string | null {
  if (failure.kind !== 'bad-output') return null
  return reasons.find(([told]) => told.test(failure.message))?.[1][language] ?? rulingFault(failure, language)
}
