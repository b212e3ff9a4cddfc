import type { DebateDocument, DocumentTurn } from '../../core/document.ts'
import { duration, money } from '../terminal/words.ts'
import { escapeHtml } from './escape.ts'
import { type Page, seatClass } from './page.ts'
import { voicesOf } from './verdict.ts'

export function usageHtml(page: Page): string {
  const { document, words } = page
  const head = [words.seat, words.model, words.calls, words.input, words.output, words.cost, words.time]
  const rows = document.seats.map(seat => seatRow(seat, page))
  return `<section id="usage">
<h2>${words.usage}</h2>
<div class="scroll"><table class="usage">
<thead><tr>${head.map(name => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tfoot>${totalRow(page)}</tfoot>
</table></div>
${remarks(page)}</section>`
}

function seatRow(seat: DebateDocument['seats'][number], page: Page): string {
  const turns = page.document.turns.filter(turn => turn.seat === seat.id)
  const name = `<th scope="row" class="${seatClass(page, seat.id)}">${escapeHtml(page.labels.seat(seat.id))}</th>`
  const numbers = [
    sum(turns, turn => turn.attempts),
    sum(turns, turn => turn.usage?.input ?? 0),
    sum(turns, turn => turn.usage?.output ?? 0),
  ]
  const cells = [
    ...numbers.map(count),
    costOf(turns, page),
    duration(
      sum(turns, turn => turn.ms),
      page.labels.language,
    ),
  ]
  return `<tr>${name}<td class="model">${escapeHtml(voicesOf(seat, page))}</td>${cells.map(numberCell).join('')}</tr>`
}

function totalRow({ document, words, labels }: Page): string {
  const { usage, cost, turns } = document
  const cells = [
    ...[usage.calls, usage.input, usage.output].map(count),
    cost === null ? words.unknown : money(cost),
    duration(
      sum(turns, turn => turn.ms),
      labels.language,
    ),
  ]
  return `<tr><th scope="row">${words.total}</th><td></td>${cells.map(numberCell).join('')}</tr>`
}

function remarks({ document, words }: Page): string {
  const { cached = 0, reasoning = 0 } = document.usage
  const lines = [
    cached > 0 ? words.cached(count(cached)) : null,
    reasoning > 0 ? words.reasoning(count(reasoning)) : null,
  ]
  return lines.map(line => (line === null ? '' : `<p class="small">${line}</p>\n`)).join('')
}

/** Unknown as soon as one call of the seat is. */
function costOf(turns: readonly DocumentTurn[], { words }: Page): string {
  const costs = turns.filter(turn => turn.state === 'answered').map(turn => turn.cost)
  if (costs.length === 0) return '–'
  return costs.includes(null) ? words.unknown : money(costs.reduce<number>((total, cost) => total + (cost ?? 0), 0))
}

const sum = (turns: readonly DocumentTurn[], of: (turn: DocumentTurn) => number): number =>
  turns.reduce((total, turn) => total + of(turn), 0)

const count = (number: number): string => number.toLocaleString('en-US')

const numberCell = (text: string): string => `<td class="number">${escapeHtml(text)}</td>`
