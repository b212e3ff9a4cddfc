import type { View } from '../../core/view.ts'

export function report(view: View, notices: readonly string[]): string {
  return [`# ${view.brief.topic}`, ...notices, JSON.stringify(view.verdict, null, 2)].join('\n\n')
}

export function headline(_view: View): string[] {
  return []
}
