import { type DocumentTurn, spentIn } from '../../../core/document.ts'
import { type Failure, failureText } from '../../../core/failure.ts'
import { duration, spending, tokens } from '../../../core/figures.ts'
import { isSitting, orderOf, speakersIn } from '../../../core/judging/sittings.ts'
import { faultText } from '../../../formats/report/faults.ts'
import { judgingWords } from '../../../formats/words.ts'
import { unusableReason } from '../../../show/failure-text.ts'
import { withMarks } from '../../../shown/marks.ts'
import { type Branch, branchHeading } from './branches.ts'
import { foundHtml, marksToLinks } from './citations.ts'
import { escapeHtml, type HtmlPage, type HtmlScene, scenesOf, seatClass } from './page.ts'
import { replyHtml } from './replies.ts'

/** Everything that was said, including failures and absences. Each turn's key is its anchor. */
export function transcriptHtml(page: HtmlPage, branches: readonly Branch[]): string {
  const scenes =
    branches.length > 0 ? branches.map(branch => branchHtml(branch, page)) : scenesHtml(scenesOf(page), page, 3)
  return `<section id="transcript">\n<h2>${page.words.transcript}</h2>\n${scenes.join('\n')}\n</section>`
}

function branchHtml(branch: Branch, page: HtmlPage): string {
  const scenes = scenesHtml(branch.scenes, page, 4)
  return `<section class="branch">\n${branchHeading(branch)}\n${scenes.join('\n')}\n</section>`
}

function scenesHtml(scenes: readonly HtmlScene[], page: HtmlPage, rank: number): string[] {
  return scenes.map(({ name, turns }) => {
    const articles = turns.map(turn => turnHtml(turn, name, page, rank + 1))
    return `<h${rank} id="scene-${escapeHtml(turns[0]!.key)}">${escapeHtml(name)}</h${rank}>\n${articles.join('\n')}`
  })
}

function turnHtml(turn: DocumentTurn, scene: string, page: HtmlPage, rank: number): string {
  const key = escapeHtml(turn.key)
  const link = `<a class="anchor" href="#${key}">${key}</a>`
  return `<article id="${key}" class="turn ${seatClass(page, turn.seat)}">
<header>${headingHtml(turn, scene, page, rank)} ${link}</header>
${contentHtml(turn, page, rank)}
${foundHtml(turn, page)}${footerHtml(turn, page)}</article>`
}

/** One ruling of several says which one it is: `Verdict · Judge 2 (lab:b) · order turned`. */
function headingHtml(turn: DocumentTurn, scene: string, { document, labels, words }: HtmlPage, rank: number): string {
  const name = escapeHtml(labels.seat(turn.seat))
  const model = escapeHtml(turn.model)
  if (!isSitting(turn, document.turns)) return `<h${rank}>${name}</h${rank}> <span class="model">${model}</span>`
  const order = orderOf(turn, document.turns)
  const shown = order === null ? '' : ` · ${words.order(judgingWords[labels.language].orders[order])}`
  return `<h${rank}>${escapeHtml(scene)} · ${name} <span class="model">(${model})</span>${shown}</h${rank}>`
}

function contentHtml(turn: DocumentTurn, page: HtmlPage, rank: number): string {
  const { words, labels } = page
  if (turn.state === 'answered' && turn.value !== null) return replyHtml(turn, page) ?? dataHtml(turn, words.structured)
  const speech = turn.text.trim() === '' ? '' : `<div class="prose">${speechHtml(turn, page, rank)}</div>`
  if (turn.state === 'answered') return speech
  const what = { missed: words.missed, failed: words.noSpeech, speaking: words.unfinished }[turn.state]
  const why = turn.failure
    ? `${labels.language === 'zh' ? '：' : ': '}${escapeHtml(whyFailed(turn.failure, turn.seat, page))}`
    : ''
  return `${speech}<p class="failure">${what}${why}</p>`
}

/** What a model was told about its JSON is only for the model: it contains names that only the model knows. */
function whyFailed(failure: Failure, seat: string, { document, labels }: HtmlPage): string {
  const { language } = labels
  const reason = speakersIn(document.turns).has(seat) ? null : unusableReason(failure, language)
  return reason === null ? faultText(failure, language) : failureText({ ...failure, message: reason }, language)
}

function speechHtml({ text, citations = [] }: DocumentTurn, { render, rows, labels }: HtmlPage, rank: number): string {
  if (citations.length === 0) return render(text, rank)
  return marksToLinks(render(withMarks(text, citations), rank), citations, rows, labels.language)
}

const dataHtml = (turn: DocumentTurn, summary: string): string =>
  `<details><summary>${summary}</summary><pre><code>${escapeHtml(JSON.stringify(turn.value, null, 2))}</code></pre></details>`

function footerHtml(turn: DocumentTurn, { words, labels }: HtmlPage): string {
  const { language } = labels
  const parts = [
    turn.usage ? tokens(turn.usage.output, true, language) : null,
    turn.cost === null && !turn.knownCost ? null : spending(spentIn([turn]), null, language),
    turn.ms > 0 ? duration(turn.ms, language) : null,
    turn.attempts > 1 ? words.tries(turn.attempts) : null,
    turn.finish === 'length' ? words.cutOff : null,
    turn.neutralised ? words.neutralised(turn.neutralised) : null,
  ].filter(part => part !== null)
  return parts.length === 0 ? '' : `<footer>${parts.map(escapeHtml).join(' · ')}</footer>\n`
}
