import type { DebateDocument } from '../../core/document.ts'
import type { Json } from '../../core/json.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import { outcomesInChinese, outcomesInWords, outcomesOf } from '../../formats/report/evidence-words.ts'
import { firmnessWord } from '../../formats/report/judging.ts'
import { escapeHtml } from './escape.ts'
import { type Page, resultNames, seatClass } from './page.ts'
import { replyWords } from './reply-words.ts'

/** What the reader came for, before everything else. Formats that name a winner or give advice have it shown here. */
export function verdictHtml(page: Page): string {
  const { document, words, render } = page
  const recommendation = isSplit(document.verdict) ? null : adviceIn(document.verdict)
  const titled = (title: string, text: string | null) =>
    text === null ? '' : `<h3>${title}</h3>\n<div class="prose">${render(text, 3)}</div>\n`
  const advice =
    titled(words.recommendation, recommendation) + titled(words.decision, field(document.verdict, 'decision'))
  return `<section id="verdict" class="verdict">\n<h2>${resultNames(page).name}</h2>\n${outcome(page)}${advice}${checkedHtml(page)}</section>`
}

/** What to do: in the verdict itself, or in the judgment that it is told by. */
const adviceIn = (verdict: Json): string | null =>
  field(verdict, 'recommendation') ?? field(objectIn(objectIn(verdict, 'judgment'), 'recommendation'), 'advice')

/** How many citations hold, with the way to the table. */
function checkedHtml({ document, labels, rows }: Page): string {
  if (!document.evidence || rows.size === 0) return ''
  const outcomes = outcomesOf(document.evidence)
  const sum = labels.language === 'zh' ? outcomesInChinese(outcomes) : `Checked by code: ${outcomesInWords(outcomes)}`
  return `<p class="checked"><a href="#evidence">${sum}</a></p>\n`
}

function outcome(page: Page): string {
  const { document, words, labels } = page
  const winner = winnerIn(document.verdict)
  const seat = document.seats.find(({ id }) => id === winner)
  const isOwn = field(document.verdict, 'winner') !== null
  const model = seat && isOwn ? ` <span class="model">${escapeHtml(seat.model)}</span>` : ''
  const firmness = winnersBadge(winner, page)
  const told = labels.headline ?? []
  if (told.length > 0) {
    const [first, ...others] = told.map(escapeHtml)
    const also = others.map(text => `<p class="differ">${text}</p>\n`)
    const whose = seat ? ` ${seatClass(page, seat.id)}` : ''
    return `<p class="winner${whose}"><strong>${first}</strong>${model}${firmness}</p>\n${answerHtml(page)}${also.join('')}`
  }
  if (seat) {
    const name = `<strong>${escapeHtml(labels.seat(seat.id))}</strong>`
    return `<p class="winner ${seatClass(page, seat.id)}"><span class="what">${words.winner}</span>${name}${model}${firmness}</p>\n`
  }
  if (isSplit(document.verdict)) {
    return `<p class="winner"><strong>${words.noWinner}</strong>${badge(objectIn(document.verdict, 'judging'), page)}</p>\n`
  }
  const topics = topicsHtml(page)
  if (topics !== null) return topics
  if (document.failure) return `<p class="failure">${escapeHtml(document.failure.message)}</p>\n`
  if (document.verdict !== null && document.outcome) {
    return `<p><span class="what">${words.outcome}</span>${escapeHtml(document.outcome)}</p>\n`
  }
  return `<p><strong>${resultNames(page).none}</strong> · ${words.states[document.state]}</p>\n`
}

/** The answer of a debate that is there for one. */
function answerHtml({ document, render }: Page): string {
  const answer = field(document.verdict, 'answer')
  return answer === null ? '' : `<div class="prose answer">${render(answer, 3)}</div>\n`
}

/** A verdict that names no winner of its own is for whom its rulings are: what that seat stands for, whoever sits there. */
function winnerIn(verdict: Json): string | null {
  const isNamed = verdict !== null && typeof verdict === 'object' && 'winner' in verdict
  return isNamed ? field(verdict, 'winner') : field(objectIn(verdict, 'judging'), 'winner')
}

/** The rulings were weighed, and name nobody. */
const isSplit = (verdict: Json): boolean => objectIn(verdict, 'judging')?.firmness === 'split'

const strengths: readonly string[] = ['firm', 'leaning', 'split'] satisfies Firmness[]

/** The rulings may be for another side than the one that won by votes and points: their firmness is not its. */
function winnersBadge(winner: string | null, page: Page): string {
  const judging = objectIn(page.document.verdict, 'judging')
  const isTheirs = winner !== null && (judging?.winner === undefined || judging.winner === winner)
  return isTheirs ? badge(judging, page) : ''
}

/** How firm a verdict is, next to it. */
function badge(judging: Record<string, Json> | null, { words, labels }: Page): string {
  const firmness = judging?.firmness
  if (typeof firmness !== 'string' || !strengths.includes(firmness)) return ''
  const word = firmnessWord(firmness as Firmness, labels.language)
  return ` <span class="badge ${firmness}" title="${words.firmness}">${word}</span>`
}

/** What each topic came to, where a debate has several or rules on parts of one. */
function topicsHtml(page: Page): string | null {
  const { document, labels, words } = page
  const topics =
    document.verdict !== null && typeof document.verdict === 'object' && 'topics' in document.verdict
      ? document.verdict.topics
      : null
  if (!Array.isArray(topics)) return null
  const t = replyWords[labels.language]
  return topics
    .map(topic => {
      const list = (name: string) => listIn(topic, name)
      const rulings = list('ruled').map(ruling => {
        const divergence = field(ruling, 'divergenceId')
        const judging = judgingOn(field(topic, 'id'), divergence, page)
        const what = judging?.firmness === 'split' ? words.noWinner : (field(ruling, 'recommendation') ?? '')
        return `<li><span class="node">${escapeHtml((divergence ?? '').toUpperCase())}</span> ${escapeHtml(what)}${badge(judging, page)}</li>`
      })
      const counts = t.counts(list('agreed').length, rulings.length)
      const shown = rulings.length > 0 ? `<ul>${rulings.join('\n')}</ul>\n` : ''
      return `<h3>${escapeHtml(field(topic, 'title') ?? '')}</h3>\n<p>${counts}</p>\n<div class="prose">${shown}</div>\n`
    })
    .join('')
}

function judgingOn(topic: string | null, divergence: string | null, { document }: Page): Record<string, Json> | null {
  const fact = document.facts.find(
    ({ type, key, divergenceId }) =>
      type === 'divergence.ruled' && divergenceId === divergence && String(key).startsWith(`${topic}/`),
  )
  return objectIn(fact ?? null, 'judging')
}

function objectIn(value: Json, name: string): Record<string, Json> | null {
  const inner = value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : null
  return inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? inner : null
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
    return `<li class="${seatClass(page, seat.id)}">${name} <span class="model">${escapeHtml(voicesOf(seat, page))}</span>${voice}</li>`
  })
  return `<section id="seats">\n<h2>${words.seats}</h2>\n<ul class="seats">\n${seats.join('\n')}\n</ul>\n</section>`
}

/** Of a seat whose turns may be given to others, those who spoke. */
export function voicesOf({ id, model, candidates }: DebateDocument['seats'][number], { document }: Page): string {
  const spoke = document.turns.filter(
    ({ seat, state, attempts }) => seat === id && state === 'answered' && attempts > 0,
  )
  const names = candidates ? [...new Set(spoke.map(turn => turn.model))] : []
  return names.length > 0 ? names.join(', ') : model
}
