import type { PlanParts } from '../../research/plan.ts'

/** A plan as Markdown. Everything in it that somebody wrote is plain words. */
export function planMarkdown({ head, rows, behind }: PlanParts): string {
  const [titles = [], ...body] = rows.map(row => row.map(cell))
  const table = [titles, titles.map(() => '---'), ...body].map(row => `| ${row.join(' | ')} |`)
  return [head.map(item).join('\n'), table.join('\n'), behind.map(item).join('\n')].join('\n\n')
}

const cell = (text: string): string => plain(text).replaceAll('|', '\\|')

const item = (line: string): string => `- ${plain(line)}`

/** Signs that would be more than themselves. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~#!]/g, sign => `\\${sign}`)
