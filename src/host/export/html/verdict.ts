import type { DebateDocument } from '../../../core/document.ts'
import type { Firmness } from '../../../core/judging/weigh.ts'
import type { ConcludedPart, ConcludedWinner } from '../../../engine/display.ts'
import { outcomesOf } from '../../../formats/report/evidence-words.ts'
import { firmnessWord } from '../../../formats/report/judging.ts'
import { outcomesInWords } from '../../../formats/words.en.ts'
import { outcomesInChinese } from '../../../formats/words.zh.ts'
import { escapeHtml, type HtmlPage, resultNames, seatClass, turnName } from './page.ts'

/** The result comes first: readers came for it. */
export function verdictHtml(page: HtmlPage): string {
  const { labels, words, render } = page
  const { answers = [], lines = [], decision = null } = labels.conclusion ?? {}
  const advice = lines.length > 0 ? null : answers.join('\n\n') || null
  const titled = (title: string, text: string | null) =>
    text === null ? '' : `<h3>${title}</h3>\n<div class="prose">${render(text, 3)}</div>\n`
  const told = titled(words.recommendation, advice) + titled(words.decision, decision)
  return `<section id="verdict" class="verdict">\n<h2>${resultNames(page).name}</h2>\n${outcome(page)}${groundsHtml(page)}${told}${checkedHtml(page)}</section>`
}

function groundsHtml(page: HtmlPage): string {
  const { firmness, conclusion } = page.labels
  const why = firmness === undefined ? '' : `<p class="why">${escapeHtml(firmness)}</p>\n`
  const items = (conclusion?.judging ? conclusion.deciding : []).map(
    ({ quote, turn }) => `<li>“${escapeHtml(quote)}” — ${placeHtml(turn, page)}</li>`,
  )
  if (items.length === 0) return why
  return `${why}<h3>${page.words.decidedBy}</h3>\n<ul class="deciding">${items.join('\n')}</ul>\n`
}

/** Words from outside the debate have no place on the page. */
function placeHtml(turn: string, page: HtmlPage): string {
  const name = turnName(page, turn)
  return name === null ? escapeHtml(turn) : `<a class="turn-link" href="#${escapeHtml(turn)}">${escapeHtml(name)}</a>`
}

function checkedHtml({ document, labels, rows }: HtmlPage): string {
  if (!document.evidence || rows.size === 0) return ''
  const outcomes = outcomesOf(document.evidence)
  const sum = labels.language === 'zh' ? outcomesInChinese(outcomes) : `Checked by code: ${outcomesInWords(outcomes)}`
  return `<p class="checked"><a href="#evidence">${sum}</a></p>\n`
}

function outcome(page: HtmlPage): string {
  const { words, labels } = page
  const { lines = [], winner = null, firmness = null } = labels.conclusion ?? {}
  const whose = winner ? ` ${seatClass(page, winner.seat)}` : ''
  const behind = `${modelHtml(winner, page)}${badge(firmness, page)}`
  const [first, ...others] = lines.map(escapeHtml)
  if (first !== undefined) {
    const also = others.map(text => `<p class="differ">${text}</p>\n`).join('')
    return `<p class="winner${whose}"><strong>${first}</strong>${behind}</p>\n${answerHtml(page)}${also}${partsHtml(page)}`
  }
  if (winner) {
    const name = `<strong>${escapeHtml(labels.seat(winner.seat))}</strong>`
    return `<p class="winner${whose}"><span class="what">${words.winner}</span>${name}${behind}</p>\n`
  }
  if (firmness === 'split') return `<p class="winner"><strong>${words.noWinner}</strong>${behind}</p>\n`
  return endingHtml(page)
}

function endingHtml(page: HtmlPage): string {
  const { document, words } = page
  if (document.failure) return `<p class="failure">${escapeHtml(document.failure.message)}</p>\n`
  if (document.verdict !== null && document.outcome) {
    return `<p><span class="what">${words.outcome}</span>${escapeHtml(document.outcome)}</p>\n`
  }
  return `<p><strong>${resultNames(page).none}</strong> · ${words.states[document.state]}</p>\n`
}

function modelHtml(winner: ConcludedWinner | null, { document }: HtmlPage): string {
  const seat = document.seats.find(({ id }) => id === winner?.seat)
  return seat && winner?.withModel ? ` <span class="model">${escapeHtml(seat.model)}</span>` : ''
}

function answerHtml({ labels, render }: HtmlPage): string {
  const { answers = [], parts = [] } = labels.conclusion ?? {}
  // Parts tell the answers, each with how firm it is.
  const answer = parts.length > 0 ? '' : answers.join('\n\n')
  return answer === '' ? '' : `<div class="prose answer">${render(answer, 3)}</div>\n`
}

function badge(firmness: Firmness | null, { words, labels }: HtmlPage): string {
  if (firmness === null) return ''
  return ` <span class="badge ${firmness}" title="${words.firmness}">${firmnessWord(firmness, labels.language)}</span>`
}

/** If there is only one part, the first line already tells it. */
function partsHtml(page: HtmlPage): string {
  const parts = page.labels.conclusion?.parts ?? []
  return parts
    .map(part => {
      const named = `<h3>${escapeHtml(part.title)}</h3>\n<p>${escapeHtml(part.line)}</p>\n`
      return `${parts.length > 1 ? named : ''}${rulingsHtml(part, page)}`
    })
    .join('')
}

function rulingsHtml({ rulings }: ConcludedPart, page: HtmlPage): string {
  if (rulings.length === 0) return ''
  const items = rulings.map(({ label, text, firmness }) => {
    const what = escapeHtml(text ?? page.words.noWinner)
    return `<li><span class="node">${escapeHtml(label)}</span> ${what}${badge(firmness, page)}</li>`
  })
  return `<div class="prose"><ul>${items.join('\n')}</ul>\n</div>\n`
}

export function seatsHtml(page: HtmlPage): string {
  const { document, words, labels } = page
  const seats = document.seats.map(seat => {
    const voice = seat.languageModel ? '' : ` <span class="tag">${words.notLanguageModel}</span>`
    const name = `<strong>${escapeHtml(labels.seat(seat.id))}</strong>`
    return `<li class="${seatClass(page, seat.id)}">${name} <span class="model">${escapeHtml(voicesOf(seat, page))}</span>${voice}</li>`
  })
  return `<section id="seats">\n<h2>${words.seats}</h2>\n<ul class="seats">\n${seats.join('\n')}\n</ul>\n</section>`
}

/** The models that spoke for a seat whose turns may go to others. */
export function voicesOf({ id, model, candidates }: DebateDocument['seats'][number], { document }: HtmlPage): string {
  const spoke = document.turns.filter(
    ({ seat, state, attempts }) => seat === id && state === 'answered' && attempts > 0,
  )
  const names = candidates ? [...new Set(spoke.map(turn => turn.model))] : []
  return names.length > 0 ? names.join(', ') : model
}
