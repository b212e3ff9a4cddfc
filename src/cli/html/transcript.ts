import type { DocumentTurn } from '../../core/document.ts'
import { failureText } from '../../core/failure-words.ts'
import { duration, money, tokens } from '../terminal/words.ts'
import { type Branch, branchHeading } from './branches.ts'
import { marksToLinks, withMarks } from './citations.ts'
import { escapeHtml } from './escape.ts'
import { type Page, type Scene, scenesOf, seatClass } from './page.ts'
import { replyHtml } from './replies.ts'

/** Everything that was said, failures and absences included, each turn under an anchor of its own key. */
export function transcriptHtml(page: Page, branches: readonly Branch[]): string {
  const scenes =
    branches.length > 0 ? branches.map(branch => branchHtml(branch, page)) : scenesHtml(scenesOf(page), page, 3)
  return `<section id="transcript">\n<h2>${page.words.transcript}</h2>\n${scenes.join('\n')}\n</section>`
}

function branchHtml(branch: Branch, page: Page): string {
  const scenes = scenesHtml(branch.scenes, page, 4)
  return `<section class="branch">\n${branchHeading(branch)}\n${scenes.join('\n')}\n</section>`
}

/** `rank`: of their headings. */
function scenesHtml(scenes: readonly Scene[], page: Page, rank: number): string[] {
  return scenes.map(({ name, turns }) => {
    const articles = turns.map(turn => turnHtml(turn, page, rank + 1))
    return `<h${rank} id="scene-${escapeHtml(turns[0]!.key)}">${escapeHtml(name)}</h${rank}>\n${articles.join('\n')}`
  })
}

function turnHtml(turn: DocumentTurn, page: Page, rank: number): string {
  const key = escapeHtml(turn.key)
  const seat = `<h${rank}>${escapeHtml(page.labels.seat(turn.seat))}</h${rank}>`
  const model = `<span class="model">${escapeHtml(turn.model)}</span>`
  const link = `<a class="anchor" href="#${key}">${key}</a>`
  return `<article id="${key}" class="turn ${seatClass(page, turn.seat)}">
<header>${seat} ${model} ${link}</header>
${contentHtml(turn, page, rank)}
${footerHtml(turn, page)}</article>`
}

function contentHtml(turn: DocumentTurn, page: Page, rank: number): string {
  const { words, labels } = page
  if (turn.state === 'answered' && turn.value !== null) return replyHtml(turn, page) ?? dataHtml(turn, words.structured)
  const speech = turn.text.trim() === '' ? '' : `<div class="prose">${speechHtml(turn, page, rank)}</div>`
  if (turn.state === 'answered') return speech
  const what = { missed: words.missed, failed: words.noSpeech, speaking: words.unfinished }[turn.state]
  const why = turn.failure
    ? `${labels.language === 'zh' ? '：' : ': '}${escapeHtml(failureText(turn.failure, labels.language))}`
    : ''
  return `${speech}<p class="failure">${what}${why}</p>`
}

/** With the result of each citation behind it. */
function speechHtml({ text, citations = [] }: DocumentTurn, { render, rows, labels }: Page, rank: number): string {
  if (citations.length === 0) return render(text, rank)
  return marksToLinks(render(withMarks(text, citations), rank), citations, rows, labels.language)
}

const dataHtml = (turn: DocumentTurn, summary: string): string =>
  `<details><summary>${summary}</summary><pre><code>${escapeHtml(JSON.stringify(turn.value, null, 2))}</code></pre></details>`

function footerHtml(turn: DocumentTurn, { words, labels }: Page): string {
  const { language } = labels
  const parts = [
    turn.usage ? tokens(turn.usage.output, true, language) : null,
    turn.cost === null ? null : money(turn.cost),
    turn.ms > 0 ? duration(turn.ms, language) : null,
    turn.attempts > 1 ? words.tries(turn.attempts) : null,
    turn.finish === 'length' ? words.cutOff : null,
    turn.neutralised ? words.neutralised(turn.neutralised) : null,
  ].filter(part => part !== null)
  return parts.length === 0 ? '' : `<footer>${parts.map(escapeHtml).join(' · ')}</footer>\n`
}
