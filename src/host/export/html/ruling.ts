import { fieldsOf, type Json } from '../../../core/json.ts'
import { judgingWords } from '../../../formats/words.ts'
import { replyWords } from '../../../shown/reply-words.ts'
import { escapeHtml, type HtmlPage, seatClass } from './page.ts'

type Fields = Record<string, Json>

/** A ruling on a whole debate, with the real names. []: it is no such ruling. */
export function rulingParts(reply: Fields, page: HtmlPage): string[] {
  const t = replyWords[page.labels.language]
  if (typeof reply.winner !== 'string') return []
  const { render } = page
  const words = (name: string, title: string) =>
    typeof reply[name] === 'string' ? [`<h6>${title}</h6>\n${render(reply[name], 6)}`] : []
  return [
    `<p class="choice">${t.decidesFor(nameHtml(reply.winner, page))}</p>`,
    ...sheetHtml(reply.criteria, page),
    ...words('reasoning', t.reasoning),
    ...quotesHtml(reply.citations, t.restsOn, page),
    ...words('recommendation', t.recommendation),
    ...moreHtml(reply, page),
  ]
}

/** What else it says about the debate. The verdict tells this only in the words of one ruling. */
function moreHtml(reply: Fields, page: HtmlPage): string[] {
  const t = replyWords[page.labels.language]
  const list = (name: string, title: string, html: (item: Json) => string) => {
    const items = reply[name]
    if (!Array.isArray(items) || items.length === 0) return []
    return [`<h6>${title}</h6>\n<ul>${items.map(item => `<li>${html(item)}</li>`).join('\n')}</ul>`]
  }
  const parts = [
    ...list('agreements', t.agreed, item => textOf(fieldsOf(item).point)),
    ...list('disagreements', t.disputed, item => disputeHtml(fieldsOf(item), page)),
    ...list('unresolved', t.unresolved, item => textOf(item)),
    ...quotesHtml(reply.unsupported, t.unsupported, page),
  ]
  return parts.length === 0 ? [] : [`<details><summary>${t.more}</summary>\n${parts.join('\n')}</details>`]
}

function disputeHtml({ point, ...views }: Fields, page: HtmlPage): string {
  const sides = Object.entries(views).filter(([, view]) => typeof view === 'string')
  const told = sides.map(([seat, view]) => `${nameHtml(seat, page)}${colon(page)}${textOf(view)}`)
  return `${textOf(point)} <span class="small">${told.join(' · ')}</span>`
}

/** What a seat answered for itself, before or after the debate. []: it is no such answer. */
export function answerParts({ answer, because, changed }: Fields, { render, labels }: HtmlPage): string[] {
  const t = replyWords[labels.language]
  if (typeof answer !== 'string' || typeof because !== 'string') return []
  const moved = typeof changed === 'string' ? [`<p class="small">${t.changed[changed] ?? escapeHtml(changed)}</p>`] : []
  return [render(answer, 6), ...moved, `<p class="small">${t.because(escapeHtml(because))}</p>`]
}

/** Criterion → the points of each side, and the reason. */
export function sheetHtml(sheet: Json | undefined, page: HtmlPage): string[] {
  const rows = Object.entries(fieldsOf(sheet)).map(([criterion, row]) => ({ criterion, row: fieldsOf(row) }))
  const seats = [...new Set(rows.flatMap(({ row }) => Object.keys(row).filter(name => typeof row[name] === 'number')))]
  if (seats.length === 0) return []
  seats.sort((a, b) => placeOf(a, page) - placeOf(b, page))
  const t = judgingWords[page.labels.language]
  const head = [t.criterion, ...seats.map(seat => nameHtml(seat, page)), t.why].map(
    name => `<th scope="col">${name}</th>`,
  )
  const body = rows.map(({ criterion, row }) => {
    const points = seats.map(seat => `<td class="number">${escapeHtml(String(row[seat] ?? ''))}</td>`)
    return `<tr><td>${t.criteria[criterion] ?? escapeHtml(criterion)}</td>${points.join('')}<td>${textOf(row.why)}</td></tr>`
  })
  return [
    `<div class="scroll"><table class="sheet"><thead><tr>${head.join('')}</tr></thead>\n<tbody>${body.join('\n')}</tbody></table></div>`,
  ]
}

/** The same order in every ruling, whichever order its judge was shown. */
const placeOf = (seat: string, { document }: HtmlPage): number => document.seats.findIndex(({ id }) => id === seat)

export function quotesHtml(quotes: Json | undefined, title: string, { render }: HtmlPage): string[] {
  if (!Array.isArray(quotes) || quotes.length === 0) return []
  const items = quotes.map(fieldsOf).map(({ turn, quote }) => {
    const place = typeof turn === 'string' ? render(turn.replace(/[^\w./-]/g, ''), 6).replace(/<\/?p>|\n/g, '') : ''
    return `<li>“${textOf(quote)}” — ${place}</li>`
  })
  return [`<h6>${title}</h6>\n<ul>${items.join('\n')}</ul>`]
}

/** A seat by its name and colour. Anything else is shown as it is. */
export function nameHtml(seat: string, page: HtmlPage): string {
  const name = escapeHtml(page.labels.seat(seat))
  return page.document.seats.some(({ id }) => id === seat)
    ? `<strong class="${seatClass(page, seat)} side">${name}</strong>`
    : `<strong>${name}</strong>`
}

const colon = ({ labels }: HtmlPage): string => (labels.language === 'zh' ? '：' : ': ')

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? escapeHtml(value) : '')
