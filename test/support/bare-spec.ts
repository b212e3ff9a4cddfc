import type { FormatSpec } from '../../src/core/spec.ts'

/** Of a format that is asked for by its question alone. */
export const bareSpec: FormatSpec = {
  question: { label: { en: 'Question', zh: '问题' }, hint: { en: '', zh: '' } },
  seatFlags: [],
  options: {},
}
