import { oneLine } from '../../report/markdown.ts'
import type { Book } from '../report/book.ts'
import { undecided } from '../report/shown.ts'
import type { Suggestion } from '../shapes.ts'
import { escaped } from './escape.ts'
import { headings } from './structure.ts'
import { recordWords } from './words.ts'

/** What it came to, on one line. */
export function outcomeText({ verdict, partners, t }: Book): string {
  if (!verdict) return t.noConclusion
  const { outcome, endedBy, answer } = verdict
  return `${t.outcomes[outcome]}${t.aside(t.ended[endedBy](partners.length > 1))}${t.colon}${oneLine(answer)}`
}

export function conclusionLines(book: Book): string[] {
  return [
    headings.conclusion,
    '',
    headings.insights,
    ...insightsOf(book).map(item),
    '',
    headings.decision,
    ...decisionOf(book),
  ]
}

/**
 * What was learned; then what is agreed, open and disputed, and what was proposed, each with its name in front: the form has no
 * headings for them, and whoever goes on from the record alone needs them.
 */
function insightsOf({ verdict, t, language }: Book): string[] {
  if (!verdict) return [t.none]
  const { insights, agreed, open, split, suggestions } = verdict
  const w = recordWords[language]
  const named = (name: string) => (words: string) => `**${name}**${t.colon}${words}`
  return [
    ...insights,
    ...agreed.map(named(t.agreed)),
    ...open.map(named(t.open)),
    ...split.map(({ point, main, partner }) => w.split(point, main, partner)).map(named(t.differ)),
    ...suggestions.map(suggested).map(named(w.suggestion)),
  ]
}

const suggested = ({ file, change }: Suggestion): string => `${file} — ${change}`

function decisionOf(book: Book): string[] {
  const decision = book.verdict?.decision ?? undecided(book)
  const [first = '', ...others] = escaped(decision).split('\n')
  return [`- ${first}`, ...others.map(line => (line === '' ? '' : `  ${line}`))]
}

const item = (words: string): string => `- ${escaped(oneLine(words))}`
