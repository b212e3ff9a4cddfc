import type { DocumentTurn } from '../../core/document.ts'
import { duration, failureKinds, money, tokens } from '../terminal/words.ts'
import { escapeHtml } from './markdown.ts'
import { type Page, seatClass } from './page.ts'

/** Everything that was said, failures and absences included, each turn under an anchor of its own key. */
export function transcriptHtml(page: Page): string {
  const scenes = scenesOf(page).map(({ name, turns }) => {
    const articles = turns.map(turn => turnHtml(turn, page))
    return `<h3 id="scene-${escapeHtml(turns[0]!.key)}">${escapeHtml(name)}</h3>\n${articles.join('\n')}`
  })
  return `<section id="transcript">\n<h2>${page.words.transcript}</h2>\n${scenes.join('\n')}\n</section>`
}

export interface Scene {
  name: string
  turns: DocumentTurn[]
}

/** Neighbouring turns of the same scene. */
export function scenesOf({ document, labels }: Page): Scene[] {
  const scenes: Scene[] = []
  for (const turn of document.turns) {
    const name = labels.scene(turn.key)
    const last = scenes.at(-1)
    if (last?.name === name) last.turns.push(turn)
    else scenes.push({ name, turns: [turn] })
  }
  return scenes
}

function turnHtml(turn: DocumentTurn, page: Page): string {
  const key = escapeHtml(turn.key)
  const seat = `<h4>${escapeHtml(page.labels.seat(turn.seat))}</h4>`
  const model = `<span class="model">${escapeHtml(turn.model)}</span>`
  const link = `<a class="anchor" href="#${key}">${key}</a>`
  return `<article id="${key}" class="turn ${seatClass(page, turn.seat)}">
<header>${seat} ${model} ${link}</header>
${contentHtml(turn, page)}
${footerHtml(turn, page)}</article>`
}

function contentHtml(turn: DocumentTurn, { words, labels, render }: Page): string {
  if (turn.state === 'answered' && turn.value !== null) return dataHtml(turn, words.structured)
  const speech = turn.text.trim() === '' ? '' : `<div class="prose">${render(turn.text, 4)}</div>`
  if (turn.state === 'answered') return speech
  const what = { missed: words.missed, failed: words.noSpeech, speaking: words.unfinished }[turn.state]
  const why = turn.failure
    ? `: ${escapeHtml(turn.failure.message)} (${failureKinds[labels.language][turn.failure.kind]})`
    : ''
  return `${speech}<p class="failure">${what}${why}</p>`
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
  ].filter(part => part !== null)
  return parts.length === 0 ? '' : `<footer>${parts.map(escapeHtml).join(' · ')}</footer>\n`
}
