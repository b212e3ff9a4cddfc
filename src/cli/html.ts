import type { DebateDocument } from '../core/document.ts'
import { langOf } from '../core/language.ts'
import { formatName } from '../formats/names.ts'
import { markFolds } from '../shown/folds.ts'
import { inReadingOrder } from '../shown/reading-order.ts'
import { type Branch, branchesOf, branchList, branchStyle } from './html/branches.ts'
import { chartStyle, chartsHtml } from './html/chart.ts'
import { citationResults, markEvidence } from './html/citations.ts'
import { escapeHtml } from './html/escape.ts'
import { markdownRenderer } from './html/markdown.ts'
import { dropNotices } from './html/notices.ts'
import { type HtmlLabels, type Page, resultNames, scenesOf } from './html/page.ts'
import { otherCharts, panelId, panelStyle, panelsHtml, shownPanels } from './html/panels.ts'
import { stackedStyle } from './html/stacked.ts'
import { pageStyle } from './html/style.ts'
import { transcriptHtml } from './html/transcript.ts'
import { usageHtml } from './html/usage.ts'
import { seatsHtml, verdictHtml } from './html/verdict.ts'
import { pageWords } from './html/words.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The whole debate as one page. Nothing in it is loaded from elsewhere, and nothing in it runs. */
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
  const page: Page = { document, labels, words, render, rows }
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
${pageStyle()}${stackedStyle}${branches.length > 0 ? branchStyle : ''}${otherCharts(page).length > 0 ? chartStyle : ''}${panelStyle(page)}</style>
</head>
<body>
${headerHtml(page)}
${contentsHtml(page, branches)}
<main>
${document.notices.map(noticeHtml).join('')}${verdictHtml(page)}
${seatsHtml(page)}
${panelsHtml(page)}${otherCharts(page).length > 0 ? chartsHtml(otherCharts(page), words.charts) : ''}<section id="report">
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

function headerHtml({ document, words, labels }: Page): string {
  const { topic, format, id, state, createdAt } = document
  const day = escapeHtml(createdAt.slice(0, 16).replace('T', ' '))
  const short = shortTopic(topic)
  const whole = short === topic.trim() ? '' : `\n<div class="topic">${escapeHtml(topic)}</div>`
  return `<header class="page">
<p class="kicker">Agon · ${escapeHtml(formatName(format, labels.language))} · ${words.debate} ${id} · <time datetime="${escapeHtml(createdAt)}">${day} UTC</time> · ${words.states[state]}</p>
<h1>${escapeHtml(short)}</h1>${whole}
</header>`
}

function contentsHtml(page: Page, branches: readonly Branch[]): string {
  const { words } = page
  const item = (id: string, name: string, inner = '') => `<li><a href="#${id}">${name}</a>${inner}</li>`
  const scenes = scenesOf(page).map(scene => item(`scene-${escapeHtml(scene.turns[0]!.key)}`, escapeHtml(scene.name)))
  const items = [
    item('verdict', resultNames(page).name),
    item('seats', words.seats),
    ...shownPanels(page).map(panel => item(panelId(panel), escapeHtml(panel.title))),
    ...(otherCharts(page).length > 0 ? [item('charts', words.charts)] : []),
    item('report', words.report),
    item('transcript', words.transcript, branches.length > 0 ? branchList(branches) : `<ol>${scenes.join('')}</ol>`),
    item('usage', words.usage),
  ]
  return `<nav aria-label="${words.contents}"><ol>${items.join('\n')}</ol></nav>`
}

const noticeHtml = (notice: string): string => `<aside class="notice">${escapeHtml(notice)}</aside>\n`

const longestTitle = 160

/** A question may be followed by pages of detail; the heading is its first line. */
function shortTopic(topic: string): string {
  const [first = ''] = topic.trim().split('\n')
  return first.length <= longestTitle ? first : `${first.slice(0, longestTitle).trimEnd()}…`
}
