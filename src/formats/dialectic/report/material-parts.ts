import { shortened } from '../../report/markdown.ts'
import { begun, listed } from '../../report/said.ts'
import { proposedBy, suggestionLines, suggestionsIn } from '../suggestions.ts'
import type { Book } from './book.ts'

const most = 50

/** Changes that were proposed. Nothing makes them but the user. */
export function suggestionsPart(book: Book): string[] {
  const { verdict, view, t, language } = book
  const suggestions = verdict?.suggestions ?? suggestionsIn(view)
  if (suggestions.length === 0) return []
  const lines = suggestionLines(suggestions.slice(0, most), language)
  return [`## ${t.suggestions}`, withRest(lines, suggestions.length, book), t.notApplied(suggestions.length)]
}

/** What those who spoke would have had to see, each once, with who missed it first. */
export function missingPart(book: Book): string[] {
  const { tails, view, t, language } = book
  const found = new Map<string, string>()
  for (const [key, { missing }] of tails)
    for (const words of missing) {
      const folded = words.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
      const who = proposedBy(view.turns.get(key)?.seat ?? '', key, language)
      if (!found.has(folded)) found.set(folded, `- ${begun(shortened(words, 600))}${t.aside(who)}`)
    }
  if (found.size === 0) return []
  return [`## ${t.missing}`, withRest([...found.values()].slice(0, most), found.size, book)]
}

/** What code put together for the agents and had to leave out. */
export function cutPart({ options: { cut }, t }: Book): string[] {
  return cut.length === 0 ? [] : [`## ${t.cut}`, listed(cut.map(line => shortened(line, 600)))]
}

const withRest = (lines: readonly string[], count: number, { t }: Book): string =>
  [...lines, ...(count > lines.length ? [`- ${t.more(count - lines.length)}`] : [])].join('\n')
