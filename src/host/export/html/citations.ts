import type { DebateDocument, DocumentTurn } from '../../../core/document.ts'
import { type CheckedCitation, type CheckResult, resultWords } from '../../../core/evidence.ts'
import type { Language } from '../../../core/language.ts'
import type { MarkdownToken as Token } from '../../../core/markdown/token.ts'
import { resultMarks } from '../../../formats/report/result-marks.ts'
import { evidenceWords } from '../../../formats/words.ts'
import { foundLine } from '../../../shown/found-line.ts'
import { marked, withoutMarks } from '../../../shown/marks.ts'
import { escapeHtml, type HtmlPage } from './page.ts'

const rowId = (citation: string): string => `evidence-${citation.replace('#', '-')}`

/** The results of checked citations, by the citation's id, for the report's evidence tables. */
export const citationResults = ({ turns }: DebateDocument): Map<string, CheckResult> =>
  new Map(turns.flatMap(({ citations = [] }) => citations.map(({ id, result }) => [id, result] as const)))

/**
 * Gives the first evidence heading an anchor, tables under such a heading a class, and each row its result and an
 * anchor: once, and only for existing citations. Models' words never make such a heading, so no such table.
 */
export function markEvidence(tokens: readonly Token[], results: ReadonlyMap<string, CheckResult>, rows: Set<string>) {
  let [isEvidence, isFound] = [false, false]
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' && Number(token.tag[1]) <= 4) {
      isEvidence = headings.has(tokens[index + 1]!.content)
      if (isEvidence && results.size > 0 && !isFound) token.attrs.id = 'evidence'
      isFound ||= isEvidence
    }
    if (!isEvidence) continue
    if (token.type === 'table_open') token.attrs.class = 'evidence'
    if (token.type === 'tr_open') markRow(tokens, index, results, rows)
  }
}

const headings = new Set(Object.values(evidenceWords).map(({ heading }) => heading))

function markRow(tokens: readonly Token[], at: number, results: ReadonlyMap<string, CheckResult>, rows: Set<string>) {
  const cells = tokens.slice(at, at + 12).flatMap(({ type }, i) => (type === 'td_open' ? [at + i] : []))
  const [id = '', , result] = cells.map(cell => textOf(tokens[cell + 1]!))
  const found = results.get(id)
  if (result === undefined || found === undefined || rows.has(id)) return
  rows.add(id)
  tokens[at]!.attrs.id = rowId(id)
  tokens[cells[2]!]!.attrs.class = `result ${found}`
}

const textOf = ({ children }: Token): string => (children ?? []).map(({ content }) => content).join('')

export function marksToLinks(
  html: string,
  citations: readonly CheckedCitation[],
  rows: ReadonlySet<string>,
  language: Language,
): string {
  return outOfLinks(html).replace(marked, (_, place: string) => {
    const citation = citations[Number(place)]
    return citation ? markHtml(citation, rows, language) : ''
  })
}

function markHtml({ id, result }: CheckedCitation, rows: ReadonlySet<string>, language: Language): string {
  const label = `class="mark ${result}" title="${resultWords[language][result]}"`
  return rows.has(id)
    ? `<a ${label} href="#${escapeHtml(rowId(id))}">${resultMarks[result]}</a>`
    : `<span ${label}>${resultMarks[result]}</span>`
}

/** How the citations of a turn turned out, counted. A reply has no place for marks, so each is listed with its mark. */
export function foundHtml({ key, value, citations = [] }: DocumentTurn, { rows, labels }: HtmlPage): string {
  if (citations.length === 0) return ''
  const { what, counts } = foundLine(citations, labels.language)
  const line = counts.map(({ result, text }) => `<span class="count ${result}">${text}</span>`)
  const items = citations.map(citation => {
    const part = labels.citedIn?.(key, citation.span[0]) ?? ''
    return `<li>${escapeHtml(`${part} ${citation.cited}`.trim())} ${markHtml(citation, rows, labels.language)}</li>`
  })
  const list = value === null ? '' : `<ul class="cited">${items.join('\n')}</ul>`
  return `<div class="found"><p><span class="what">${what}</span>${line.join('')}</p>${list}</div>\n`
}

/** Links cannot be nested: marks inside a link are moved after it. */
const outOfLinks = (html: string): string =>
  html.replace(/<a [^>]*>.*?<\/a>/gs, link => withoutMarks(link) + (link.match(marked) ?? []).join(''))
