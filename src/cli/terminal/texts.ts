import { clean } from '../../core/clean.ts'
import type { TurnFailed } from '../../core/events.ts'
import { type Failure, failureKinds } from '../../core/failure.ts'
import type { Order } from '../../core/judging/ruling.ts'
import type { Language, Texts } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isPerson } from '../../core/notices.ts'
import type { Attempt, TurnView, View } from '../../core/view.ts'
import { isEndless } from '../../engine/turn/attempt.ts'
import { rulingFault } from '../../formats/report/faults.ts'
import { judgingWords } from '../../formats/words.ts'
import type { Deliberation } from './panel.ts'
import { safeLine } from './safe-text.ts'

/** Fractions of a cent matter when a whole debate costs two. */
export function money(dollars: number): string {
  if (dollars === 0) return '$0.00'
  if (dollars < 0.0001) return '<$0.0001'
  if (dollars < 0.01) return `$${dollars.toFixed(4)}`
  return dollars < 1 ? `$${dollars.toFixed(3).replace(/0$/, '')}` : `$${dollars.toFixed(2)}`
}

/** `$0.030–$0.131`: both ends have as many digits as the larger one needs. */
export function moneyRange(least: number, most: number): string {
  if (most === 0) return money(0)
  const digits = most < 0.01 ? 4 : most < 1 ? 3 : 2
  const ends = [least, most].map(dollars => dollars.toFixed(digits))
  const round = digits === 3 && ends.every(end => end.endsWith('0'))
  const [from, to] = ends.map((end, index) => {
    const shown = round ? end.slice(0, -1) : end
    const isLess = Number(shown) === 0 && [least, most][index]! > 0
    return isLess ? `<$${shown.replace(/0$/, '1')}` : `$${shown}`
  })
  return from === to ? from! : `${from}–${to}`
}

export function duration(ms: number, language: Language): string {
  const [second, minute] = language === 'zh' ? ['秒', '分'] : ['s', 'min']
  if (ms < 9_950) return `${(Math.max(0, ms) / 1000).toFixed(1)} ${second}`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} ${second}`
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)} ${minute} ${rest} ${second}`
}

/** Whole seconds, for a clock that ticks. */
export function clock(ms: number, language: Language): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  if (seconds < 60) return `${seconds} ${language === 'zh' ? '秒' : 's'}`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const tokenNumber = (count: number): string =>
  count < 10_000 ? String(count) : `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`

/** `~` marks an estimate. */
export function tokens(count: number, exact: boolean, language: Language): string {
  const number = `${exact ? '' : '~'}${tokenNumber(count)}`
  if (language === 'zh') return `${number} 个 token`
  return count === 1 ? `${number} token` : `${number} tokens`
}

/** Rough count for a number that grows on a screen: within a fifth for English and Chinese, one pass, no allocation. */
export function roughTokens(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) count += text.charCodeAt(index) < 0x2e80 ? 0.22 : 0.7
  return count
}

/** null: the cost is not known. */
export function spending(cost: number | null, budget: number | null, language: Language): string {
  if (cost === null) return language === 'zh' ? '费用未知' : 'cost unknown'
  if (budget === null) return money(cost)
  return `${money(cost)} ${language === 'zh' ? '/' : 'of'} ${cents(budget)}`
}

const cents = (dollars: number): string => (dollars >= 0.01 ? `$${dollars.toFixed(2)}` : money(dollars))

const tries: Record<number, Texts> = {
  2: { en: 'second try', zh: '第二次尝试' },
  3: { en: 'third try', zh: '第三次尝试' },
}

export const tryMark = (attempt: number, language: Language): string => {
  if (attempt < 2) return ''
  const known = tries[attempt]?.[language] ?? (language === 'zh' ? `第 ${attempt} 次尝试` : `try ${attempt}`)
  return language === 'zh' ? `（${known}）` : ` (${known})`
}

/** What went wrong and with whom, on one line: `lab answered 429: too many requests`. */
export function failureLine(failure: Failure, model: string, language: Language): string {
  const message = safeLine(failure.message)
  const cause = answered(failure, model, language)
  if (cause === null) return message || failureKinds[language][failure.kind]
  return message ? `${cause}${language === 'zh' ? '：' : ': '}${message}` : cause
}

/** `lab answered 429, trying again in 4 s (2 of 5)` */
export function waitingLine(
  failure: Failure,
  model: string,
  wait: { ms: number; next: number; tries: number | null },
  language: Language,
): string {
  const cause = answered(failure, model, language) ?? safeLine(failure.message, 60)
  const seconds = Math.max(0, Math.ceil(wait.ms / 1000))
  if (language === 'zh') {
    const count = wait.tries === null ? `第 ${wait.next} 次` : `第 ${wait.next} 次，共 ${wait.tries} 次`
    return `${cause}，${seconds} 秒后重试（${count}）`
  }
  const count = wait.tries === null ? `try ${wait.next}` : `${wait.next} of ${wait.tries}`
  return `${cause}, trying again in ${seconds} s (${count})`
}

function answered(failure: Failure, model: string, language: Language): string | null {
  if (failure.status === undefined) return null
  const provider = safeLine(splitModelName(model).provider, 40)
  return language === 'zh' ? `${provider} 返回 ${failure.status}` : `${provider} answered ${failure.status}`
}

/** `a person instead of lab:r` */
export function personInstead(name: string, model: string, language: Language): string {
  const [who, of] = [safeLine(name, 40), safeLine(model, 80)]
  return language === 'zh' ? `由真人${who && `（${who}）`}代替 ${of}` : `${who || 'a person'} instead of ${of}`
}

/** `5 speaking in 3 branches` */
export const speakingIn = (turns: number, branches: number, language: Language): string =>
  language === 'zh' ? `${branches} 个分支共 ${turns} 席发言中` : `${turns} speaking in ${branches} branches`

/** `the judges deliberate, 2 of 6 done` */
export function deliberating({ judges, rulings, done }: Deliberation, language: Language): string {
  if (language === 'zh') return `${judges === 1 ? '裁判评议中' : '裁判团合议中'}，已完成 ${done}/${rulings}`
  return `${judges === 1 ? 'the judge deliberates' : 'the judges deliberate'}, ${done} of ${rulings} done`
}

/** `6 rulings by 3 judges` */
export function panelSize({ judges, rulings }: Pick<Deliberation, 'judges' | 'rulings'>, language: Language): string {
  if (language === 'zh') return `${judges} 位裁判，共 ${rulings} 份裁决`
  return `${rulings} ${rulings === 1 ? 'ruling' : 'rulings'} by ${judges} ${judges === 1 ? 'judge' : 'judges'}`
}

/** `Judge 2 (lab:c), order turned: ruled` */
export function ruledLine(name: string, model: string, order: Order, language: Language): string {
  const shown = judgingWords[language].orders[order]
  return language === 'zh' ? `${name}（${model}），${shown}：已裁决` : `${name} (${model}), order ${shown}: ruled`
}

/** `its reply could not be used (not the JSON that was asked for); it is asked once more` */
export function refusedLine({ reason, again }: Pick<Refusal, 'reason' | 'again'>, language: Language): string {
  if (language === 'zh') return `回复无法采用（${reason}）${again ? '，将再问一次' : ''}`
  return `its reply could not be used (${reason})${again ? '; it is asked once more' : ''}`
}

export const screenTexts = {
  asked: { en: 'asked, no answer yet', zh: '已提问，等待回答' },
  lookingUp: { en: 'looking citations up', zh: '核对引用中' },
  searching: { en: 'looking things up', zh: '查资料中' },
  thinking: { en: 'thinking…', zh: '思考中……' },
  writing: { en: 'writing…', zh: '撰写中……' },
  done: { en: 'done', zh: '完成' },
  brokeOff: { en: 'this attempt broke off', zh: '本次发言中断' },
  failed: { en: 'this attempt failed', zh: '本次尝试失败' },
  unusable: { en: 'the answer could not be used', zh: '回答无法采用' },
  unusableAgain: { en: 'not usable either', zh: '仍无法采用' },
  takenInPart: {
    en: 'your answer is taken as far as it keeps to the rules',
    zh: '你的回答已采用，不合规则的部分除外',
  },
  missedUnusable: {
    en: 'no reply that could be used; the debate goes on without this turn',
    zh: '没有可采用的回复，本轮缺席，辩论继续',
  },
  missed: { en: 'the debate goes on without this turn', zh: '本轮发言缺席，辩论继续' },
  passed: { en: 'passed', zh: '未发言' },
  cutOff: { en: 'cut off at the length limit', zh: '达到长度上限，被截断' },
  total: { en: 'in all', zh: '共' },
  more: { en: 'more', zh: '个同时进行' },
  user: { en: 'the user', zh: '用户' },
  you: { en: 'You', zh: '你' },
  youInRecord: { en: 'You, in the record', zh: '你（写在记录中）' },
  heard: { en: 'heard with the next turn', zh: '下一次发言时会听到' },
  unsent: { en: 'Not sent', zh: '未发送' },
  anyTime: {
    en: 'Type a line at any time: it is heard with the next turn.',
    zh: '随时可以输入一行话并按回车：下一次发言时会听到。',
  },
  notNow: {
    en: 'is for when you are asked. Now only /leave; with a space in front it is a remark.',
    zh: '只在向你提问时可用；现在只能用 /leave。前面加一个空格即作为插话。',
  },
} satisfies Record<string, Texts>

/** Faults that also occur in other kinds of replies, or only the first time. */
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

/** Why a reply in JSON was unusable, without what only its model needs to know. null: the failure says it itself. */
export function unusableReason(failure: Failure, language: Language): string | null {
  if (failure.kind !== 'bad-output') return null
  return reasons.find(([told]) => told.test(failure.message))?.[1][language] ?? rulingFault(failure, language)
}

interface Refusal {
  reason: string
  /** The number of this reply among the voice's replies since the debate was last over. */
  place: number
  again: boolean
}

/** A model's reply in JSON that could not be used. null: another failure. A person's port tells them what is wrong. */
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
