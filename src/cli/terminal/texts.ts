import { clean } from '../../core/clean.ts'
import type { TurnFailed } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import type { Order } from '../../core/judging/ruling.ts'
import type { Language, Texts } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { Attempt, TurnView, View } from '../../core/view.ts'
import { isEndless } from '../../engine/turn/attempt.ts'
import { judgingWords } from '../../formats/words.ts'
import { answered, unusableReason } from '../../show/failure-text.ts'
import { safeLine } from '../../show/safe-text.ts'
import type { Deliberation } from './panel.ts'

const tries: Record<number, Texts> = {
  2: { en: 'second try', zh: '第二次尝试' },
  3: { en: 'third try', zh: '第三次尝试' },
}

export const tryMark = (attempt: number, language: Language): string => {
  if (attempt < 2) return ''
  const known = tries[attempt]?.[language] ?? (language === 'zh' ? `第 ${attempt} 次尝试` : `try ${attempt}`)
  return language === 'zh' ? `（${known}）` : ` (${known})`
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
