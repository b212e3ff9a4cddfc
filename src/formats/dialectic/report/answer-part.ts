import { block } from '../../../core/block.ts'
import { faultText } from '../../report/faults.ts'
import { inline, shortened } from '../../report/markdown.ts'
import { listed, said } from '../../report/said.ts'
import type { Decision, Verdict } from '../shapes.ts'
import type { Book } from './book.ts'
import { conclusionIn } from './happened.ts'
import { lastTail, unexpressed } from './told.ts'

/** What it came to, first of all whether they agree; or why there is nothing, and how it stands. */
export function answerPart(book: Book): string[] {
  const { verdict, t } = book
  if (!verdict) return [`## ${t.answer}`, noAnswer(book), ...standingPart(book)]
  return [`## ${t.answer}`, outcomeText(verdict, book), block(verdict.answer)]
}

export const outcomeText = (verdict: Verdict, book: Book): string =>
  [`**${book.t.sentence(book.t.outcomes[verdict.outcome])}**`, ...unexpressed(verdict, book)].join(' ')

function noAnswer({ view, t, language }: Book): string {
  if (view.failure) return t.because(inline(faultText(view.failure, language)))
  if (view.state !== 'done') return t.notYet
  const turn = conclusionIn(view)
  const why = turn?.missed ? inline(shortened(faultText(turn.missed, language), 240)).replace(/[.。]$/, '') : ''
  return t.noAnswer(turn?.attempts ?? 0, why)
}

/** Where the agents themselves think that it stands. */
function standingPart(book: Book): string[] {
  const { t, happened } = book
  const tails = ['main', ...book.partners].flatMap(seat => lastTail(book, seat) ?? [])
  const list = (title: string, points: readonly string[]) =>
    points.length === 0 ? [] : [`**${title}**\n\n${listed([...new Set(points)])}`]
  const decided = happened.findLast(
    one => one.kind === 'turn' && one.turn.shape === 'decision' && one.turn.state === 'answered',
  )
  const decision = decided?.kind === 'turn' ? (decided.turn.value as object as Decision) : null
  const parts = [
    ...list(
      t.agreed,
      tails.flatMap(({ agreed }) => agreed),
    ),
    ...list(
      t.open,
      tails.flatMap(({ open }) => open),
    ),
    ...(decision?.disagreement ? [`**${t.disagreement}**${t.colon}${said(decision.disagreement)}`] : []),
  ]
  const isSilent = !happened.some(one => one.kind === 'turn' && one.turn.state === 'answered')
  return [`## ${t.standing}`, ...(parts.length > 0 ? parts : [isSilent ? t.nothingYet : t.none])]
}
