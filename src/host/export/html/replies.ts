import type { DocumentTurn } from '../../../core/document.ts'
import { fieldsOf, type Json } from '../../../core/json.ts'
import { type UnblindedPart, unblinded } from '../../../core/judging/unblind.ts'
import { nobody } from '../../../core/judging/weigh.ts'
import { replyWords } from '../../../shown/reply-words.ts'
import { escapeHtml, type HtmlPage, seatClass } from './page.ts'
import { answerParts, nameHtml, quotesHtml, rulingParts, sheetHtml, textOf } from './ruling.ts'

type Fields = Record<string, Json>

/**
 * A reply in JSON as people read it, if its parts are known: rulings, agreements and disputes, suggested changes;
 * otherwise its audible part. The reply of a blind judge is shown with the real names. null: shown as data.
 */
export function replyHtml(turn: DocumentTurn, page: HtmlPage): string | null {
  const told = unblinded(turn, page.document, page.labels)
  const words = page.labels.inWords?.(turn.key, told.value) ?? null
  if (words !== null) return toldHtml([inWordsHtml(words, page)], turn, told, page)
  const reply = fieldsOf(told.value)
  const t = replyWords[page.labels.language]
  const numbers = numbersIn(turn.key, page)
  const parts = [
    ...rulingParts(reply, page),
    ...answerParts(reply, page),
    ...section(reply.consensus, t.agreed, item => pointHtml(item.point, item.detail, page), t.nothingAgreed),
    ...section(
      reply.divergences,
      t.disputed,
      (item, i) => divergenceHtml({ ...item, ...numbers[i] }, page),
      t.nothingDisputed,
    ),
    ...section(reply.forcedVerdicts, t.rulings, item => verdictHtml(item, page), null),
    ...section(reply.annotationErrors, t.mistakes, item => pointHtml(item.annotation, item.why, page), null),
    ...section(reply.updates, t.updates, item => updateHtml(item, page), t.noUpdates),
  ]
  if (parts.length > 0) return toldHtml(parts, turn, told, page)
  const heard = page.labels.heard?.(turn.key, told.value) ?? ''
  return heard === '' ? null : toldHtml([page.render(heard, 4)], turn, told, page)
}

/** The report has most of it already, unless the reply is part of what is read in order. */
function inWordsHtml(words: string, { render, labels }: HtmlPage): string {
  const shown = render(words, 4)
  if (labels.inOrder) return shown
  return `<details class="words"><summary>${replyWords[labels.language].inWords}</summary>\n${shown}</details>`
}

function toldHtml(parts: readonly string[], turn: DocumentTurn, told: UnblindedPart, page: HtmlPage): string {
  const hidden = told.hidden ? [`<p class="small">${replyWords[page.labels.language].hidden}</p>`] : []
  return `<div class="prose reply">${[...hidden, ...parts, rawHtml(turn, told, page)].join('\n')}</div>`
}

/** The exact reply, and whom its letters stand for. */
function rawHtml({ value }: DocumentTurn, { sides }: UnblindedPart, { labels }: HtmlPage): string {
  const t = replyWords[labels.language]
  const legend = sides ? ` · ${t.legend(sides.map(({ label, seat }) => [label, labels.seat(seat)]))}` : ''
  return `<details><summary>JSON${escapeHtml(legend)}</summary><pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre></details>`
}

/** The ids under which a reply's disagreements continued. They may differ from its own. */
function numbersIn(key: string, { document }: HtmlPage): { id: string }[] {
  const node = key.split('/').slice(0, -2).join('/')
  return document.facts
    .filter(fact => fact.type === 'divergence.found' && String(fact.key).startsWith(`${node}/divergence.found/`))
    .map(({ id }) => ({ id: plain(id) }))
}

/** `none`: what is said about an empty list. null: nothing. */
function section(
  list: Json | undefined,
  title: string,
  html: (item: Fields, place: number) => string,
  none: string | null,
): string[] {
  if (!Array.isArray(list) || (list.length === 0 && none === null)) return []
  const items = list.map((item, i) => `<div class="item">${html(fieldsOf(item), i)}</div>`)
  return [`<h6>${title}</h6>\n${items.length > 0 ? items.join('\n') : `<p>${none}</p>`}`]
}

const pointHtml = (point: Json | undefined, detail: Json | undefined, { render }: HtmlPage): string =>
  `<p><strong>${textOf(point)}</strong></p>\n${render(plain(detail), 5)}`

function divergenceHtml({ id, title, sides, uninvolved, importance }: Fields, page: HtmlPage): string {
  const t = replyWords[page.labels.language]
  const claims = Object.entries(fieldsOf(sides)).flatMap(([party, claim]) =>
    typeof claim === 'string'
      ? [
          `<dt class="${seatClass(page, party)}">${escapeHtml(page.labels.seat(party))}</dt><dd>${escapeHtml(claim)}</dd>`,
        ]
      : [],
  )
  const others = Array.isArray(uninvolved) ? uninvolved.map(party => page.labels.seat(plain(party))) : []
  const facts = [
    ...(typeof importance === 'string' ? [t.importance(importance)] : []),
    ...(others.length > 0 ? [t.uninvolved(others.join(', '))] : []),
  ]
  return `<p><span class="node">${textOf(id).toUpperCase()}</span> <strong>${textOf(title)}</strong></p>
<dl>${claims.join('\n')}</dl>
<p class="small">${facts.map(escapeHtml).join(' · ')}</p>`
}

function verdictHtml(verdict: Fields, page: HtmlPage): string {
  const { divergenceId, recommendation, reasoning, example, sideWith, criteria, quotes } = verdict
  const t = replyWords[page.labels.language]
  const rows = [
    [t.recommendation, recommendation],
    [t.reasoning, reasoning],
    [t.example, example],
  ] as const
  const shown = rows.filter(([, words]) => typeof words === 'string')
  const side =
    typeof sideWith !== 'string'
      ? ''
      : ` ${sideWith === nobody ? t.ownSolution : t.decidesFor(nameHtml(sideWith, page))}`
  return `<p><span class="node">${textOf(divergenceId).toUpperCase()}</span>${side}</p>
${sheetHtml(criteria, page).join('\n')}
<dl>${shown.map(([name, words]) => `<dt>${name}</dt><dd>${page.render(plain(words), 5)}</dd>`).join('\n')}</dl>
${quotesHtml(quotes, t.restsOn, page).join('\n')}`
}

const updateHtml = ({ file, section: heading, change, why }: Fields, { render, labels }: HtmlPage): string =>
  `<p><code>${textOf(file)}</code> · ${textOf(heading)}</p>\n${render(plain(change), 5)}<p class="small">${replyWords[labels.language].because(textOf(why))}</p>`

const plain = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
