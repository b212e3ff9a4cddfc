import type { View } from '../../core/view.ts'

export function report(view: View, _notices: readonly string[]): string {
  return `# ${view.brief.topic}\n`
}
