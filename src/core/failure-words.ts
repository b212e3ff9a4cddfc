import { clean } from './clean.ts'
import type { Failure, FailureKind } from './failure.ts'
import type { Language } from './language.ts'

/** Names for the kinds of failure, for people. */
export const failureKinds: Record<Language, Record<FailureKind, string>> = {
  en: {
    auth: 'access denied',
    quota: 'no credit left',
    'rate-limit': 'asked too often',
    overflow: 'prompt too long',
    refused: 'declined to answer',
    rejected: 'request not accepted',
    timeout: 'no answer in time',
    transport: 'connection failed',
    'bad-output': 'reply not usable',
    budget: 'budget does not cover it',
    aborted: 'stopped',
    passed: 'passed',
  },
  zh: {
    auth: '认证失败',
    quota: '额度不足',
    'rate-limit': '调用过于频繁',
    overflow: '超出长度',
    refused: '拒绝回答',
    rejected: '请求被拒',
    timeout: '超时',
    transport: '连接失败',
    'bad-output': '回复无效',
    budget: '超出预算',
    aborted: '已中止',
    passed: '未发言',
  },
}

/** For these kinds the message is our own and says enough. */
const speaksForItself: readonly FailureKind[] = ['passed', 'budget', 'aborted']

/** A call that was stopped has not failed. */
const goesOn: Record<Language, string> = {
  en: '; asked again when the debate goes on',
  zh: '；辩论继续时会重新提问',
}

/** What went wrong, on one line of a report: `connection failed (HTTP 502): upstream gone`. */
export function failureText({ kind, message, status }: Failure, language: Language): string {
  const words = clean(message).text.replace(/\s+/g, ' ').trim()
  if (speaksForItself.includes(kind) && words !== '') return words + (kind === 'aborted' ? goesOn[language] : '')
  const [open, close, colon] = language === 'zh' ? ['（', '）', '：'] : [' (', ')', ': ']
  const isTold = status === undefined || words.includes(`HTTP ${status}`)
  const answered = isTold ? '' : `${open}HTTP ${status}${close}`
  return `${failureKinds[language][kind]}${answered}${words && colon}${words}`
}
