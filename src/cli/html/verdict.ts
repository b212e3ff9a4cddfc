import type { Json } from '../../core/json.ts'
import { escapeHtml } from './markdown.ts'
import { type Page, seatClass } from './page.ts'
import { replyWords } from './reply-words.ts'

/** What the reader came for, before everything else. Formats that name a winner or give advice have it shown here. */
export function verdictHtml(page: Page): string {
  const { document, words, render } = page
  const recommendation = field(document.verdict, 'recommendation')
  const advice = recommendation
    ? `<h3>${words.recommendation}</h3>\n<div class="prose">${render(recommendation, 3)}</div>\n`
    : ''
  return `<section id="verdict" class="verdict">\n<h2>${words.verdict}</h2>\n${outcome(page)}${advice}</section>`
}

function outcome(page: Page): string {
  const { document, words, labels } = page
  const winner = field(document.verdict, 'winner')
  const seat = document.seats.find(({ id }) => id === winner)
  if (seat) {
    const name = `<strong>${escapeHtml(labels.seat(seat.id))}</strong> <span class="model">${escapeHtml(seat.model)}</span>`
    return `<p class="winner ${seatClass(page, seat.id)}"><span class="what">${words.winner}</span>${name}</p>\n`
  }
  const topics = topicsHtml(page)
  if (topics !== null) return topics
  if (document.failure) return `<p class="failure">${escapeHtml(document.failure.message)}</p>\n`
  if (document.verdict !== null && document.outcome) {
    return `<p><span class="what">${words.outcome}</span>${escapeHtml(document.outcome)}</p>\n`
  }
  return `<p><strong>${words.noVerdict}</strong> · ${words.states[document.state]}</p>\n`
}

/** What each topic came to, where a debate has several or rules on parts of one. */
function topicsHtml({ document, labels }: Page): string | null {
  const topics =
    document.verdict !== null && typeof document.verdict === 'object' && 'topics' in document.verdict
      ? document.verdict.topics
      : null
  if (!Array.isArray(topics)) return null
  const t = replyWords[labels.language]
  return topics
    .map(topic => {
      const list = (name: string) => listIn(topic, name)
      const rulings = list('ruled').map(
        ruling =>
          `<li><span class="node">${escapeHtml((field(ruling, 'divergenceId') ?? '').toUpperCase())}</span> ${escapeHtml(field(ruling, 'recommendation') ?? '')}</li>`,
      )
      const counts = t.counts(list('agreed').length, rulings.length)
      const shown = rulings.length > 0 ? `<ul>${rulings.join('\n')}</ul>\n` : ''
      return `<h3>${escapeHtml(field(topic, 'title') ?? '')}</h3>\n<p>${counts}</p>\n<div class="prose">${shown}</div>\n`
    })
    .join('')
}

const listIn = (value: Json, name: string): Json[] => {
  const list = value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : null
  return Array.isArray(list) ? list : []
}

function field(verdict: Json, name: string): string | null {
  if (verdict === null || typeof verdict !== 'object' || Array.isArray(verdict)) return null
  const value = verdict[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export function seatsHtml(page: Page): string {
  const { document, words, labels } = page
  const seats = document.seats.map(seat => {
    const voice = seat.languageModel ? '' : ` <span class="tag">${words.notLanguageModel}</span>`
    const name = `<strong>${escapeHtml(labels.seat(seat.id))}</strong>`
    return `<li class="${seatClass(page, seat.id)}">${name} <span class="model">${escapeHtml(seat.model)}</span>${voice}</li>`
  })
  return `<section id="seats">\n<h2>${words.seats}</h2>\n<ul class="seats">\n${seats.join('\n')}\n</ul>\n</section>`
}
