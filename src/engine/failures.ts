import type { Failure } from '../core/failure.ts'
import type { Language, Texts } from '../core/language.ts'

/** Failures that the engine itself finds, said in the debate's language. */
export const failures = {
  paused: (language: Language): Failure =>
    failure('aborted', { en: 'paused by the user', zh: '用户已暂停' }, language, false),

  stopped: (language: Language, maybePaid: boolean): Failure =>
    failure('aborted', { en: 'the call was stopped', zh: '调用已被停止' }, language, maybePaid),

  cutOff: (language: Language): Failure =>
    failure('aborted', { en: 'the process ended during this call', zh: '调用期间进程已终止' }, language, true),

  late: (seconds: number, language: Language, maybePaid: boolean): Failure =>
    failure(
      'timeout',
      { en: `no complete reply within ${seconds} s`, zh: `${seconds} 秒内没有得到完整的回复` },
      language,
      maybePaid,
    ),

  brokeOff: (language: Language): Failure =>
    failure('transport', { en: 'the reply ended early', zh: '回复中途结束' }, language, true),

  empty: (language: Language): Failure =>
    failure('bad-output', { en: 'the reply is empty', zh: '回复为空' }, language, true),

  overBudget: (limit: number, language: Language): Failure =>
    failure(
      'budget',
      { en: `the next call does not fit the budget of $${limit}`, zh: `下一次调用超出了 $${limit} 的预算` },
      language,
      false,
    ),
}

const failure = (kind: Failure['kind'], texts: Texts, language: Language, maybePaid: boolean): Failure => ({
  kind,
  message: texts[language],
  maybePaid,
})
