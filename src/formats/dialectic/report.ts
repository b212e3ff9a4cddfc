import type { View } from '../../core/view.ts'

export const report = (view: View, notices: readonly string[]): string =>
  [`# ${view.brief.topic}`, ...notices].join('\n\n')
