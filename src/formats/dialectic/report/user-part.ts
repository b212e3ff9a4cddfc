import { block } from '../../../core/block.ts'
import { literal, shortened } from '../../report/markdown.ts'
import { said } from '../../report/said.ts'
import type { UserReply } from '../shapes.ts'
import type { Book } from './book.ts'
import type { Happened, HeardRemark } from './happened.ts'
import { undecided } from './shown.ts'

const longestWords = 1_000

/** What the user decided in the end. */
export function decisionPart(book: Book): string[] {
  const { verdict, t } = book
  if (!verdict) return []
  const decided = verdict.decision === null ? undecided(book) : block(verdict.decision)
  return [`## ${t.decision}`, decided, ...(verdict.keep ? [] : [t.notKept])]
}

/** Everything that the user said, and when; a change of direction is marked. */
export function saidPart(book: Book): string[] {
  const { t } = book
  const items = [...beforehand(book), ...book.happened.flatMap(one => userLine(one, book))]
  return items.length === 0 ? [] : [`## ${t.said}`, items.map(item => `- ${item}`).join('\n')]
}

function beforehand({ options: { leaning, focus }, t }: Book): string[] {
  const line = (title: string, words: string) => (words.trim() === '' ? [] : [`${title}${t.colon}${short(words)}`])
  return [...line(t.before.leaning, leaning), ...line(t.before.focus, focus)]
}

function userLine(one: Happened, book: Book): string[] {
  const { t } = book
  if (one.kind === 'past')
    return one.seat === 'user' ? [`${t.round(one.round)}${t.aside(t.inRecord)}${t.colon}${short(one.text)}`] : []
  if (one.kind === 'remark') {
    return [`${momentOf(one, book)}${t.colon}${short(one.text)}`]
  }
  const { turn, round } = one
  if (turn.shape !== 'user-reply' || turn.state !== 'answered') return []
  const { choice, words } = turn.value as object as UserReply
  const what = t.replies[choice]
  const wanted = `${t.afterRound(round!)}${t.comma}${choice === 'dig' ? `**${what}**` : what}`
  return [words.trim() === '' ? wanted : `${wanted}${t.colon}${short(words)}`]
}

const short = (words: string): string => said(shortened(words, longestWords))

/** When a remark was heard, if it was. */
function momentOf({ when, round, fork }: HeardRemark, { t, view }: Book): string {
  if (fork !== null) return t.atFork(literal(fork))
  if (when === null) return t.untold(view.state === 'done')
  return when === 'before-conclusion' ? t.beforeConclusion : t.remark[when](round!)
}
