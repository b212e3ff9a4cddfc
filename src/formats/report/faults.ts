import { type Failure, failureText } from '../../core/failure.ts'
import type { Language, Texts } from '../../core/language.ts'

/**
 * Why a ruling cannot be used, in words for readers. The message to the judge names fields, and sides as that judge
 * knows them. So readers are told only what it is about, without the details.
 */
export function rulingFault(failure: Failure, language: Language): string {
  if (failure.kind !== 'bad-output') return failureText(failure, language)
  const known = knownFaults(failure.message, language)
  if (known.length > 0) return known.join(language === 'zh' ? '；' : '; ')
  return (isOfField.test(failure.message) ? notReadable : notTheForm)[language]
}

/** The same for any turn. Messages that are not about a ruling stay as they are. */
export function faultText(failure: Failure, language: Language): string {
  if (failure.kind !== 'bad-output' || knownFaults(failure.message, language).length === 0)
    return failureText(failure, language)
  return failureText({ ...failure, message: rulingFault(failure, language) }, language)
}

function knownFaults(message: string, language: Language): string[] {
  return faults.filter(({ sign }) => sign.test(message)).map(({ told }) => told[language])
}

/** `confidence: you wrote "high" …` */
const isOfField = /^[a-z_]\w{0,40}(?:[.[][^\s:：]{0,80})?[:：]/i
const notReadable: Texts = { en: 'a value in it could not be read', zh: '其中有一项无法读取' }
const notTheForm: Texts = { en: 'it was not the JSON that was asked for', zh: '回复不是所要求的 JSON' }

/** The first quotation is the deciding one. Other invented quotations are dropped without making the ruling void. */
const faults: readonly { sign: RegExp; told: Texts }[] = [
  {
    sign: /(?:(?:citations|quotes)\[0\]|deciding)\.quote(?:: (?:these words are not in |nobody said these words)|：(?:.{0,200}中没有这些话|没有人说过这些话))/,
    told: {
      en: 'the words it said decided it do not stand in the speech it named',
      zh: '它称起决定作用的话并不在它所指的发言中',
    },
  },
  {
    sign: /(?:(?:citations|quotes)\[0\]|deciding)\.turn(?:: there is no such turn|：没有这次发言)/,
    told: {
      en: 'the speech it took the deciding words from does not exist',
      zh: '它称起决定作用的话所出自的发言并不存在',
    },
  },
  {
    sign: /(?:(?:citations|quotes)\[0\]|deciding)\.turn(?:: these words were said in |：这些话是在 )/,
    told: {
      en: 'the words it said decided it are those of another speaker than it named',
      zh: '它称起决定作用的话出自另一位发言者',
    },
  },
  {
    sign: /does not choose between the sides|没有在[双各]方之间作出选择/,
    told: { en: 'it did not choose a side', zh: '它没有选择任何一方' },
  },
  {
    sign: /your own scores put |按你自己的打分/,
    told: { en: 'its scores put the other side ahead', zh: '它自己的打分是另一方领先' },
  },
  {
    sign: /the verdict on \S+ quotes nothing|的裁决没有引用任何原话/,
    told: { en: 'it quoted no words that decided it', zh: '它没有引用起决定作用的原话' },
  },
  {
    sign: /forcedVerdicts: nothing is ruled on |forcedVerdicts：没有对 /,
    told: { en: 'it left a disagreement without a ruling', zh: '它没有对每个分歧都作出裁决' },
  },
  {
    sign: /is not among the disagreements to rule on|不在需要裁决的分歧之中|\.divergenceId(?:: you wrote |：你写的是 )/,
    told: { en: 'it ruled on something that it was not asked about', zh: '它裁决了并未要求裁决的问题' },
  },
  {
    sign: /forcedVerdicts: \S+ is ruled on twice|forcedVerdicts：对 \S+ 裁决了两次/,
    told: { en: 'it ruled on one disagreement twice', zh: '它对同一分歧裁决了两次' },
  },
  {
    sign: /was cut off at its token limit|达到长度上限/,
    told: { en: 'it was cut off at its token limit', zh: '回复达到长度上限，被截断' },
  },
  { sign: /^the reply is empty|^回复为空/, told: { en: 'it was empty', zh: '回复为空' } },
  {
    sign: /^the reply went on and on|^回复没完没了/,
    told: { en: 'it went on and on, and was stopped', zh: '回复没完没了，已被停止' },
  },
]
