import { literal } from '../../report/markdown.ts'
import type { Judgment } from '../shapes.ts'
import { begun, listed, said } from './escaped.ts'
import { nameOf, type Shown, statementIn } from './shown.ts'

export function fiveParts(judgment: Judgment, book: Shown): string[] {
  const { t } = book
  const { shared_limitations, core_disagreements, consensus } = judgment
  const disputes = core_disagreements.map(
    ({ disagreement, values }) => `- ${begun(disagreement)}${t.aside(`${t.values}${said(values)}`)}`,
  )
  return [
    `### 1. ${t.parts[0]}`,
    ...bySide(judgment.strong_arguments, book, ({ argument, why }) => strongText(argument, why, book)),
    `### 2. ${t.parts[1]}`,
    ...bySide(judgment.exaggerated_claims, book, ({ claim, why }) => `- ${t.quoted(said(claim))} — ${said(why)}`),
    `### 3. ${t.parts[2]}`,
    listed(shared_limitations) || t.none,
    `### 4. ${t.parts[3]}`,
    disputes.join('\n') || t.none,
    `### 5. ${t.parts[4]}`,
    listed(consensus) || t.none,
  ]
}

/** Every role, also one of whom nothing is said; of a judge whose letters nobody can tell, as it wrote them. */
function bySide<T>(sides: Readonly<Record<string, readonly T[]>>, book: Shown, line: (one: T) => string): string[] {
  const seats = book.players.map(({ id }) => id)
  const isTold = seats.some(id => Object.hasOwn(sides, id))
  return (isTold ? seats : Object.keys(sides)).map(id => {
    const lines = (Object.hasOwn(sides, id) ? sides[id]! : []).map(line)
    return `**${literal(nameOf(book, id))}**\n\n${lines.join('\n') || book.t.none}`
  })
}

function strongText(number: string, why: string, book: Shown): string {
  const statement = statementIn(book, number)
  return `- ${literal(number)}${statement === null ? '' : ` ${said(statement)}`} — ${said(why)}`
}
