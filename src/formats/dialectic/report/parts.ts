import { type Block, bullets, type Doc, heading, paragraph, section, written } from '../../../core/doc/doc.ts'
import { block } from '../../../core/inert-html.ts'
import { faultText } from '../../report/faults.ts'
import { inline, literal, shortened } from '../../report/markdown.ts'
import { begun, said } from '../../report/quoted-words.ts'
import { distinctPoints } from '../distinct-points.ts'
import type { Conclusion, Decision, DialecticVerdict, UserReply } from '../shapes.ts'
import { proposedBy, suggestionLines, suggestionsIn } from '../suggestions.ts'
import type { DialecticBook } from './book.ts'
import { undecided } from './context.ts'
import { lastTail, unexpressed } from './ending.ts'
import { pointList, splitItem } from './points.ts'
import { conclusionIn, type Happened, type HeardRemark } from './remarks.ts'

/** The result, starting with whether they agree; or why there is none, and how things stand. */
export function answerPart(book: DialecticBook): Doc {
  const { verdict, t } = book
  if (!verdict) return [heading(2, t.answer), paragraph(noAnswer(book)), ...standingPart(book)]
  return [heading(2, t.answer), ...concludedPart(verdict, book)]
}

/** Whether they agree, and the answer. */
export const concludedPart = (verdict: DialecticVerdict, book: DialecticBook): Doc => [
  paragraph([`**${book.t.sentence(book.t.outcomes[verdict.outcome])}**`, ...unexpressed(verdict, book)].join(' ')),
  written(block(verdict.answer)),
]

function noAnswer({ view, t, language }: DialecticBook): string {
  if (view.failure) return t.because(inline(faultText(view.failure, language)))
  if (view.state !== 'done') return t.notYet
  const turn = conclusionIn(view)
  const why = turn?.missed ? inline(shortened(faultText(turn.missed, language), 240)).replace(/[.。]$/, '') : ''
  return t.noAnswer(turn?.attempts ?? 0, why)
}

/** Where the agents themselves think that the debate stands. */
function standingPart(book: DialecticBook): Doc {
  const { t, happened } = book
  const tails = ['main', ...book.partners].flatMap(seat => lastTail(book, seat) ?? [])
  const list = (title: string, points: readonly string[]) =>
    points.length === 0 ? [] : [paragraph(`**${title}**`), pointList(distinctPoints(points))]
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
    ...(decision?.disagreement ? [paragraph(`**${t.disagreement}**${t.colon}${said(decision.disagreement)}`)] : []),
  ]
  const isSilent = !happened.some(one => one.kind === 'turn' && one.turn.state === 'answered')
  return [heading(2, t.standing), ...(parts.length > 0 ? parts : [paragraph(isSilent ? t.nothingYet : t.none)])]
}

const most = 50

/** Changes that were proposed. Only the user can make them. */
export function suggestionsPart(book: DialecticBook): Doc {
  const { verdict, view, t, language } = book
  const suggestions = verdict?.suggestions ?? suggestionsIn(view)
  if (suggestions.length === 0) return []
  const lines = suggestionLines(suggestions.slice(0, most), language)
  return [
    heading(2, t.suggestions),
    withRest(lines, suggestions.length, book),
    paragraph(t.notApplied(suggestions.length)),
  ]
}

/** What the speakers would have needed to see, each listed once, with who missed it first. */
export function missingPart(book: DialecticBook): Doc {
  const { tails, view, t, language } = book
  const found = new Map<string, string>()
  for (const [key, { missing }] of tails)
    for (const words of missing) {
      const folded = words.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
      const who = proposedBy(view.turns.get(key)?.seat ?? '', key, language)
      if (!found.has(folded)) found.set(folded, `${begun(shortened(words, 600))}${t.aside(who)}`)
    }
  if (found.size === 0) return []
  return [heading(2, t.missing), withRest([...found.values()].slice(0, most), found.size, book)]
}

/** What had to be left out of the material for the agents. */
export const cutPart = ({ options: { cut }, t }: DialecticBook): Doc =>
  pointsPart(
    t.cut,
    cut.map(line => shortened(line, 600)),
  )

/** A list of the first ones, and how many more there are. */
export const withRest = (lines: readonly string[], count: number, { t }: DialecticBook): Block =>
  bullets([...lines, ...(count > lines.length ? [t.more(count - lines.length)] : [])])

/** What was learned, what is settled and what is open, and both views if they differ. */
export function pointsParts(book: DialecticBook): Doc {
  const { verdict, t } = book
  if (!verdict) return []
  const { insights, agreed, open } = verdict
  return [
    ...pointsPart(t.insights, insights),
    ...pointsPart(t.agreed, distinctPoints(agreed)),
    ...pointsPart(t.open, distinctPoints(open)),
    ...splitPart(verdict, book),
  ]
}

const pointsPart = (title: string, points: readonly string[]): Doc =>
  section(2, title, points.length === 0 ? [] : [pointList(points)])

const splitPart = ({ split }: Conclusion, book: DialecticBook): Doc =>
  section(2, book.t.differ, split.length === 0 ? [] : [bullets(split.map(one => splitItem(one, book)))])

const longestWords = 1_000

/** What the user decided in the end. */
export function decisionPart(book: DialecticBook): Doc {
  const { verdict, t } = book
  if (!verdict) return []
  const decided = verdict.decision === null ? paragraph(undecided(book)) : written(block(verdict.decision))
  return [heading(2, t.decision), decided, ...(verdict.keep ? [] : [paragraph(t.notKept)])]
}

/** Everything that the user said, and when. A change of direction is marked. */
export function saidPart(book: DialecticBook): Doc {
  const { t } = book
  const items = [...beforehand(book), ...book.happened.flatMap(one => userLine(one, book))]
  return section(2, t.said, items.length === 0 ? [] : [bullets(items)])
}

function beforehand({ options: { leaning, focus }, t }: DialecticBook): string[] {
  const line = (title: string, words: string) => (words.trim() === '' ? [] : [`${title}${t.colon}${short(words)}`])
  return [...line(t.before.leaning, leaning), ...line(t.before.focus, focus)]
}

function userLine(one: Happened, book: DialecticBook): string[] {
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
function momentOf({ when, round, fork }: HeardRemark, { t, view }: DialecticBook): string {
  if (fork !== null) return t.atFork(literal(fork))
  if (when === null) return t.untold(view.state === 'done')
  return when === 'before-conclusion' ? t.beforeConclusion : t.remark[when](round!)
}
