import { clean } from '../../core/clean.ts'
import type { TurnFailed } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import type { Language, Texts } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { Attempt, TurnView, View } from '../../core/view.ts'
import { isEndless } from '../../engine/attempt.ts'
import { rulingFault } from '../../formats/report/faults.ts'

/** What is found in replies of other kinds as well, or only the first time. */
const reasons: readonly (readonly [told: RegExp, inWords: Texts])[] = [
  [
    /these words are not in |there is no such turn|中没有这些话|没有这次发言/,
    { en: 'a quotation that is not in the speech', zh: '引文不在所引的发言中' },
  ],
  [/Keep it between|请控制在|words, and \d+ are allowed|上限为 \d+ 字/, { en: 'too long', zh: '过长' }],
  [
    /left without an answer|rebuttals：没有回应|nothing is said about \d|claims：没有涉及|missing\. Say of every|treated：缺少/,
    { en: 'an argument was passed over', zh: '遗漏了论点' },
  ],
  [
    /have no argument \d|: there is no \S+\. Known:|没有编号为|：没有 \S+。可选：|is the argument of another side|是另一方的论点/,
    { en: 'it names an argument that is not there', zh: '提到了不存在的论点编号' },
  ],
  [
    /(?:answered )?more than once\. (?:Answer|Decide)|不止一次。每个/,
    { en: 'it speaks of one argument twice', zh: '同一论点写了两次' },
  ],
  [
    /a source is named but no reference|was not declared official|no page can be a source|neither an https address nor a file|写了来源类型却没有出处|未声明为官方文档|网页不能作为来源|既不是 https 网址/,
    { en: 'a source that cannot be looked up, or of another kind', zh: '来源无法查证或类型不符' },
  ],
  [
    /partner: nobody of that name can be had|partner：没有叫这个名字的伙伴/,
    { en: 'there is no partner of that name', zh: '它选择的伙伴并不存在' },
  ],
  [/more than one sentence\. Say it in one|不止一句话。请/, { en: 'more than one sentence', zh: '总结不止一句话' }],
]

/** How a reply in JSON was wrong, without what only its model has to know; null: the failure speaks for itself. */
export function unusableReason(failure: Failure, language: Language): string | null {
  if (failure.kind !== 'bad-output') return null
  return reasons.find(([told]) => told.test(failure.message))?.[1][language] ?? rulingFault(failure, language)
}

export interface Refusal {
  reason: string
  /** Which of the replies of this voice, since the debate was last over. */
  place: number
  /** It is asked to mend it. */
  again: boolean
}

/** A reply in JSON that a model wrote in vain; null: another failure. People are told by their desk what is wrong. */
export function refusalOf({ key, failure, partial }: TurnFailed, view: View, language: Language): Refusal | null {
  const turn = view.turns.get(key)
  const reason = unusableReason(failure, language)
  if (reason === null || !turn || isPerson(turn.model)) return null
  const refused = refusalsOf(turn)
  const place = Math.max(1, refused.findIndex(one => one.failure === failure) + 1)
  return { reason, place, again: place === 1 && !isEndless(partial) && clean(partial).text.trim() !== '' }
}

const refusalsOf = ({ failures, settledFailures, model }: TurnView): Attempt[] =>
  failures.slice(settledFailures).filter(one => one.model === model && one.failure.kind === 'bad-output')
