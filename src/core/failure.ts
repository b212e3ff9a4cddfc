import { clean } from './clean.ts'
import type { Language } from './language.ts'

/** Expected failures. They are data: shown, kept in the journal, and looked up in the retry table. */
export type FailureKind =
  | 'auth'
  | 'quota'
  | 'rate-limit'
  | 'overflow'
  | 'refused'
  /** The endpoint does not accept this request: unknown model, bad parameter. */
  | 'rejected'
  | 'timeout'
  | 'transport'
  | 'bad-output'
  /** A speech lacks something that the rules of its format ask for. It is asked for once more, and this version is not heard. */
  | 'incomplete'
  | 'budget'
  | 'aborted'
  /** A person had nothing to say. */
  | 'passed'

/** Failures of a voice. They exclude a user who stopped, and a spent budget that the user may raise. */
export const voiceFailures: readonly FailureKind[] = [
  ...(['auth', 'quota', 'rate-limit', 'overflow', 'refused', 'rejected'] as const),
  ...(['timeout', 'transport', 'bad-output', 'passed'] as const),
]

export interface Failure {
  kind: FailureKind
  message: string
  status?: number
  /** How long the provider asked us to wait. */
  retryAfterMs?: number
  /** False when nothing can have been charged: the request never arrived, or was turned down. */
  maybePaid?: boolean
}

/** The longest wait that a provider may ask us for. */
export const longestWaitMs = 300_000

/** A rate limit whose requested wait is short enough for us. */
export const namesItsWait = ({ kind, retryAfterMs }: Failure): boolean =>
  kind === 'rate-limit' && retryAfterMs !== undefined && retryAfterMs <= longestWaitMs

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
    incomplete: 'asked for once more',
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
    incomplete: '已要求补全',
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
