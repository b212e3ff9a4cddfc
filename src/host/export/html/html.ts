import { clean } from '../../../core/clean.ts'
import { type DebateDocument, type DocumentTurn, spentIn } from '../../../core/document.ts'
import { duration, spending } from '../../../core/figures.ts'
import { langOf } from '../../../core/language.ts'
import type { MarkdownToken as Token } from '../../../core/markdown/token.ts'
import { isPerson } from '../../../core/notices.ts'
import type { Panel } from '../../../engine/panel.ts'
import { barsDrawing } from '../../../panels/bars.ts'
import { courseDrawing } from '../../../panels/course.ts'
import type { Child, Piece } from '../../../panels/piece.ts'
import { stepsDrawing } from '../../../panels/steps.ts'
import type { PanelSurroundings } from '../../../panels/surroundings.ts'
import { tableDrawing } from '../../../panels/table.ts'
import { treeDrawing, treeRules } from '../../../panels/tree.ts'
import { votesDrawing } from '../../../panels/votes.ts'
import { markFolds } from '../../../shown/folds.ts'
import { inReadingOrder } from '../../../shown/reading-order.ts'
import { type Branch, branchesOf, branchList, branchStyle } from './branches.ts'
import { citationResults, markEvidence } from './citations.ts'
import { isPublicAddress, markdownRenderer } from './markdown.ts'
import {
  escapeHtml,
  type HtmlLabels,
  type HtmlPage,
  pageStyle,
  resultNames,
  scenesOf,
  seatClass,
  sheet,
  stackedStyle,
  turnName,
} from './page.ts'
import { transcriptHtml } from './transcript.ts'
import { seatsHtml, verdictHtml, voicesOf } from './verdict.ts'
import { pageWords } from './words.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The whole debate as one page. It loads nothing from elsewhere and runs no code. */
export function exportHtml(debate: DebateDocument, labels: HtmlLabels): string {
  const document = { ...debate, turns: labels.inOrder ? debate.turns : inReadingOrder(debate.turns, debate.seats) }
  const words = pageWords[labels.language]
  const render = markdownRenderer(document.turns.map(turn => turn.key))
  const rows = new Set<string>()
  const results = citationResults(document)
  const report = render(document.report, 2, tokens => {
    markFolds(tokens)
    dropNotices(tokens, document.notices)
    markEvidence(tokens, results, rows)
  })
  const page: HtmlPage = { document, labels, words, render, rows }
  const branches = branchesOf(page)
  return `<!doctype html>
<html lang="${langOf(labels.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(shortTopic(document.topic))}</title>
<style>
${pageStyle()}${stackedStyle}${branches.length > 0 ? branchStyle : ''}${panelStyle(page)}</style>
</head>
<body>
${headerHtml(page)}
${contentsHtml(page, branches)}
<main>
${document.notices.map(noticeHtml).join('')}${verdictHtml(page)}
${seatsHtml(page)}
${panelsHtml(page)}<section id="report">
<h2>${words.report}</h2>
<div class="prose">${report}</div>
</section>
${transcriptHtml(page, branches)}
${usageHtml(page)}
</main>
</body>
</html>
`
}

function headerHtml({ document, words, labels }: HtmlPage): string {
  const { topic, id, state, createdAt } = document
  const day = escapeHtml(createdAt.slice(0, 16).replace('T', ' '))
  const short = shortTopic(topic)
  const whole = short === topic.trim() ? '' : `\n<div class="topic">${escapeHtml(topic)}</div>`
  return `<header class="page">
<p class="kicker">Agon · ${escapeHtml(labels.format)} · ${words.debate} ${id} · <time datetime="${escapeHtml(createdAt)}">${day} UTC</time> · ${words.states[state]}</p>
<h1>${escapeHtml(short)}</h1>${whole}
</header>`
}

function contentsHtml(page: HtmlPage, branches: readonly Branch[]): string {
  const { words } = page
  const item = (id: string, name: string, inner = '') => `<li><a href="#${id}">${name}</a>${inner}</li>`
  const scenes = scenesOf(page).map(scene => item(`scene-${escapeHtml(scene.turns[0]!.key)}`, escapeHtml(scene.name)))
  const items = [
    item('verdict', resultNames(page).name),
    item('seats', words.seats),
    ...shownPanels(page).map(panel => item(panelId(panel), escapeHtml(panel.title))),
    item('report', words.report),
    item('transcript', words.transcript, branches.length > 0 ? branchList(branches) : `<ol>${scenes.join('')}</ol>`),
    item('usage', words.usage),
  ]
  return `<nav aria-label="${words.contents}"><ol>${items.join('\n')}</ol></nav>`
}

const noticeHtml = (notice: string): string => `<aside class="notice">${escapeHtml(notice)}</aside>\n`

const longestTitle = 160

/** A question may have pages of detail. The heading is its first line. */
function shortTopic(topic: string): string {
  const [first = ''] = topic.trim().split('\n')
  return first.length <= longestTitle ? first : `${first.slice(0, longestTitle).trimEnd()}…`
}

/** Removes from the report's remarks what the page already shows above. */
function dropNotices(tokens: Token[], notices: readonly string[]): void {
  const said = new Set(notices.map(bare))
  for (let at = tokens.length - 3; at > 0; at--) {
    const [open, words, close] = tokens.slice(at, at + 3)
    const isParagraph = open!.type === 'paragraph_open' && words!.type === 'inline' && close!.type === 'paragraph_close'
    if (!isParagraph || !said.has(bare(words!.content)) || !isIn(tokens, at, 'blockquote_open')) continue
    tokens.splice(at, 3)
    if (tokens[at - 1]!.type === 'blockquote_open' && tokens[at]?.type === 'blockquote_close') tokens.splice(at - 1, 2)
  }
}

const isIn = (tokens: readonly Token[], at: number, type: string): boolean =>
  tokens.slice(0, at).findLast(token => token.nesting === 1 && token.level === tokens[at]!.level - 1)?.type === type

/** Removes what Markdown or escaping may have put between the words. */
const bare = (words: string): string => words.replace(/[\s\\`*_~]+/g, '')

function usageHtml(page: HtmlPage): string {
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

function seatRow(seat: DebateDocument['seats'][number], page: HtmlPage): string {
  const turns = page.document.turns.filter(turn => turn.seat === seat.id)
  const name = `<th scope="row" class="${seatClass(page, seat.id)}">${escapeHtml(page.labels.seat(seat.id))}</th>`
  const numbers = [
    sum(turns, ({ model, attempts }) => (isPerson(model) ? 0 : attempts)),
    sum(turns, turn => turn.usage?.input ?? 0),
    sum(turns, turn => turn.usage?.output ?? 0),
  ]
  const cells = [...numbers.map(count), costOf(turns, page), timeOf(turns, page)]
  return `<tr>${name}<td class="model">${escapeHtml(voicesOf(seat, page))}</td>${cells.map(numberCell).join('')}</tr>`
}

function totalRow(page: HtmlPage): string {
  const { document, words } = page
  const { usage, turns } = document
  const cells = [
    ...[usage.calls, usage.input, usage.output].map(count),
    spending(document, null, page.labels.language),
    timeOf(turns, page),
  ]
  return `<tr><th scope="row">${words.total}</th><td></td>${cells.map(numberCell).join('')}</tr>`
}

function remarks({ document, words }: HtmlPage): string {
  const { cached = 0, reasoning = 0 } = document.usage
  const lines = [
    cached > 0 ? words.cached(count(cached)) : null,
    reasoning > 0 ? words.reasoning(count(reasoning)) : null,
  ]
  return lines.map(line => (line === null ? '' : `<p class="small">${line}</p>\n`)).join('')
}

const costOf = (turns: readonly DocumentTurn[], { labels }: HtmlPage): string =>
  turns.some(({ attempts }) => attempts > 0) ? spending(spentIn(turns), null, labels.language) : '–'

const sum = (turns: readonly DocumentTurn[], of: (turn: DocumentTurn) => number): number =>
  turns.reduce((total, turn) => total + of(turn), 0)

const timeOf = (turns: readonly DocumentTurn[], { labels }: HtmlPage): string => {
  const ms = sum(turns, turn => turn.ms)
  return duration(ms, labels.language)
}

const count = (number: number): string => number.toLocaleString('en-US')

const numberCell = (text: string): string => `<td class="number">${escapeHtml(text)}</td>`

/** What the live page draws beside the speeches, drawn the same way. Nothing in it runs. */
function panelsHtml(page: HtmlPage): string {
  const around = surroundings(page)
  return shownPanels(page)
    .map((panel, place) => `${panelHtml(panel, place, around)}\n`)
    .join('')
}

/** A panel with text is left out: the report has it. */
const shownPanels = ({ labels }: HtmlPage): readonly Panel[] =>
  (labels.panels ?? []).filter(({ kind }) => kind !== 'text')

function panelStyle(page: HtmlPage): string {
  const panels = shownPanels(page)
  const trees = panels.map((panel, place) => (panel.kind === 'tree' ? treeRules(panel, `.panel-${place} .canvas`) : ''))
  return panels.length === 0 ? '' : `${sheet('panels')}${trees.join('')}`
}

const panelId = ({ id }: Panel): string => `panel-${escapeHtml(id)}`

function panelHtml(panel: Panel, place: number, around: PanelSurroundings): string {
  const about = panel.about === undefined ? '' : `<p class="about">${escapeHtml(panel.about)}</p>\n`
  return `<section id="${panelId(panel)}" class="panel panel-${panel.kind} panel-${place}">
<h2>${escapeHtml(panel.title)}</h2>
${about}${drawingOf(panel, around).map(pieceHtml).join('\n')}
</section>`
}

function drawingOf(panel: Panel, around: PanelSurroundings): readonly Piece[] {
  switch (panel.kind) {
    case 'tree':
      return treeDrawing(panel, around)
    case 'course':
      return courseDrawing(panel, around)
    case 'votes':
      return votesDrawing(panel, around)
    case 'table':
      return tableDrawing(panel, around)
    case 'steps':
      return stepsDrawing(panel, around)
    case 'bars':
      return barsDrawing(panel)
    case 'text':
      return []
  }
}

function surroundings(page: HtmlPage): PanelSurroundings {
  return {
    language: page.labels.language,
    seatClass: seat => seatClass(page, seat),
    turnName: key => turnName(page, key),
    isPublic: isPublicAddress,
  }
}

/** As HTML. All words and values are escaped. */
function pieceHtml({ tag, attributes, children }: Piece): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(clean(String(value)).text)}"`,
  )
  return `<${tag}${written.join('')}>${children.map(childHtml).join('')}</${tag}>`
}

const childHtml = (child: Child): string =>
  typeof child === 'string' ? escapeHtml(clean(child).text) : pieceHtml(child)
