import { bullets, type Doc, type ListBlock, paragraph, written } from '../../core/doc/doc.ts'
import { toMarkdown } from '../../core/doc/markdown.ts'
import { block } from '../../core/inert-html.ts'
import type { Json } from '../../core/json.ts'
import type { View } from '../../core/view.ts'
import type { DebateConclusion, PanelParts } from '../../engine/display.ts'
import type { Panel, PanelCell, StepsPanel, TablePanel, TextPanel } from '../../engine/panel.ts'
import { nothingConcluded } from '../conclusion.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { inline, literal, oneLine } from '../report/markdown.ts'
import { said } from '../report/quoted-words.ts'
import { sceneLabel } from './about.ts'
import { alikeGroups, distinctPoints } from './distinct-points.ts'
import { headings, rule } from './record/structure.ts'
import { type DialecticShown, nameOf, roundCount, shownIn, speechesIn, undecided } from './report/context.ts'
import { endedText, unexpressed } from './report/ending.ts'
import { pointList, splitItem } from './report/points.ts'
import { conclusionIn, type Happened } from './report/remarks.ts'
import { panelWords } from './report/words.ts'
import { begunRounds, partnerNumber, turnIn } from './rounds.ts'
import type { Choice, Conclusion, Decision, DialecticVerdict, Farewell, UserReply } from './shapes.ts'
import { onceFor, words } from './tail.ts'

function panels(view: View): Panel[] {
  if (view.turns.size === 0) return []
  const book = shownIn(view)
  return [stepsPanel(book), ...pointsPanel(book), ...recordPanel(book)]
}

function stepsPanel({ view, partners, language, verdict }: DialecticShown): StepsPanel {
  const everybody = ['main', ...partners]
  const rounds = begunRounds(view).map(round => {
    const turns = everybody.flatMap(seat => turnIn(view, round, seat) ?? [])
    return stepOf({ name: sceneLabel(`round-${round}`, language), turns, of: everybody.length }, view)
  })
  const concluding = conclusionIn(view)
  const turns = concluding ? [concluding] : []
  const end = stepOf({ name: sceneLabel('conclusion', language), turns, of: null, isOver: verdict !== null }, view)
  return { kind: 'steps', id: 'rounds', title: panelWords[language].rounds, steps: [...rounds, end] }
}

/** What is agreed and what is open: from the conclusion, or from what each said last. */
function pointsPanel(book: DialecticShown): TablePanel[] {
  const { verdict, language } = book
  const t = panelWords[language]
  const points = verdict ? concluded(verdict) : standing(book)
  if (points.length === 0) return []
  const rows = points.map(({ point, state, by, turn }) => {
    const tone = state === 'agreed' ? 'good' : state === 'split' ? 'bad' : 'open'
    const cells: PanelCell[] = [
      { text: short(point, longest.text), ...(turn !== null && { turn }) },
      { text: t.states[state], tone },
      { text: by.map(seat => nameOf(book, seat)).join(t.comma), ...(by.length === 1 && { seat: by[0]! }) },
    ]
    return { cells }
  })
  return [{ kind: 'table', id: 'points', title: t.points, columns: t.pointColumns.map(name => ({ name })), rows }]
}

interface Point {
  point: string
  state: 'agreed' | 'open' | 'split'
  /** Seats that say so. */
  by: string[]
  turn: string | null
}

const concluded = ({ agreed, open, split }: NonNullable<DialecticShown['verdict']>): Point[] => [
  ...distinctPoints(agreed).map((point): Point => ({ point, state: 'agreed', by: ['main'], turn: null })),
  ...distinctPoints(open).map((point): Point => ({ point, state: 'open', by: ['main'], turn: null })),
  ...split.map(({ point }): Point => ({ point, state: 'split', by: ['main'], turn: null })),
]

function standing({ happened, tails }: DialecticShown): Point[] {
  const last = [...new Map(speechesIn(happened).map(turn => [turn.seat, turn.key]))]
  return (['agreed', 'open'] as const).flatMap(state => {
    const said = last.flatMap(([seat, key]) => (tails.get(key)?.[state] ?? []).map(point => ({ point, seat, key })))
    return alikeGroups(said.map(({ point }) => point)).map(({ members, fullest }): Point => {
      const { point, key } = said[fullest]!
      return { point, state, by: [...new Set(members.map(at => said[at]!.seat))], turn: key }
    })
  })
}

/** A conclusion has no winner. */
function conclusion(view: View): DebateConclusion {
  const book = shownIn(view)
  const { verdict, t, language } = book
  if (!verdict) return { ...nothingConcluded, kind: 'conclusion' }
  const { answer, insights, decision, outcome, split, open } = verdict
  return {
    ...nothingConcluded,
    kind: 'conclusion',
    lines: headline(verdict, book),
    agreement: {
      why: [resultText(verdict, book), ...unexpressed(verdict, book)].join(language === 'zh' ? '' : ' '),
      firmer: outcome === 'agreed' || decision !== null ? null : t.headline.firmer,
    },
    answers: [answer],
    reason: insights[0] ?? null,
    decision,
    open: [...split.map(({ point }) => t.headline.differ(point)), ...distinctPoints(open)],
  }
}

export const panelParts: PanelParts = { conclusion, inWords, panels }

/** Whether they agree and how it ended; then what nobody said, what is open and what was proposed. */
function headline(verdict: DialecticVerdict, book: DialecticShown): string[] {
  const { t } = book
  const { suggestions } = verdict
  const open = distinctPoints(verdict.open)
  return [
    resultText(verdict, book),
    ...unexpressed(verdict, book).map(oneLine),
    ...(open.length > 0 ? [t.headline.open(open.length)] : []),
    ...(suggestions.length > 0 ? [t.headline.suggestions(suggestions.length)] : []),
  ]
}

const resultText = ({ outcome }: DialecticVerdict, book: DialecticShown): string =>
  book.t.headline.result(book.t.outcomes[outcome], roundCount(book), endedText(book))

/** The record so far under the headings of the file. It is for reading; the file is for continuing. */
export function recordPanel(book: DialecticShown): TextPanel[] {
  const rounds = [...byRound(book)].flatMap(([number, said]) => {
    const parts = [...said.flatMap(sectionOf), ...under(headings.user, said.flatMap(userWords).join('\n\n'))]
    return parts.length === 0 ? [] : [[headings.round(number), ...parts].join('\n\n')]
  })
  if (rounds.length === 0) return []
  const { view, language } = book
  const head = `${headings.debate} ${inline(view.brief.topic.slice(0, longestTopic))}`
  const markdown = [head, ...rounds, ...conclusionInRecord(book)].join(`\n\n${rule}\n\n`)
  return [{ kind: 'text', id: 'record', title: panelWords[language].record, markdown }]
}

const longestTopic = 4_000

/** What the user says after the last round is shown at its end. */
function byRound({ happened }: DialecticShown): Map<number, Happened[]> {
  const last = happened.findLast(({ round }) => round !== null)?.round ?? null
  const placed = happened.flatMap(one => {
    const round = one.round ?? (one.kind === 'remark' ? last : null)
    return round === null ? [] : [{ round, one }]
  })
  const rounds = Map.groupBy(placed, ({ round }) => round)
  return new Map([...rounds].map(([round, said]) => [round, said.map(({ one }) => one)]))
}

function sectionOf(one: Happened): string[] {
  if (one.kind === 'past' && one.seat !== 'user') return under(pastHeading(one), one.text)
  if (one.kind !== 'turn') return []
  const { state, structured, leftOut } = one.turn
  return state === 'answered' && !structured && !leftOut ? speechOf(one.turn) : []
}

const pastHeading = ({ key, seat }: { key: string; seat: string }): string =>
  key.includes('/conclusion/') ? headings.earlier : headingOf(seat)

/** The user's words are shown at the end of a round, whenever they were said. */
function userWords(one: Happened): string[] {
  if (one.kind === 'remark') return [one.text]
  if (one.kind === 'past') return one.seat === 'user' ? [one.text] : []
  const { state, shape, value } = one.turn
  return state === 'answered' && shape === 'user-reply' ? [(value as object as UserReply).words] : []
}

const speechOf = onceFor(({ seat, text }) => under(headingOf(seat), words(text)))

/** Longer speeches are cut here and can be read in their own place. */
const longestSpeech = 60_000

const under = (heading: string, text: string): string[] =>
  text.trim() === '' ? [] : [`${heading}\n\n${block(shortenedTo(text))}`]

const shortenedTo = (text: string): string =>
  text.length > longestSpeech ? `${text.slice(0, longestSpeech).toWellFormed()} …` : text

function headingOf(seat: string): string {
  const number = partnerNumber(seat)
  return number === null ? headings.main : headings.partner(number)
}

function conclusionInRecord(book: DialecticShown): string[] {
  const { verdict } = book
  if (!verdict) return []
  const { answer, insights, decision } = verdict
  return [
    [
      headings.conclusion,
      block(answer),
      headings.insights,
      toMarkdown([pointList(insights)]),
      headings.decision,
      decision?.trim() ? block(decision) : toMarkdown([bullets([undecided(book)])]),
    ].join('\n\n'),
  ]
}

/** A reply as readable text. */
export function inWords(key: string, value: Json, view: View): string | null {
  const doc = replyDoc(key, value, view)
  return doc && toMarkdown(doc)
}

function replyDoc(key: string, value: Json, view: View): Doc | null {
  const reply: unknown = value
  const book = shownIn(view)
  switch (view.turns.get(key)?.shape) {
    case 'partner-choice':
      return choiceDoc(reply as Choice, book)
    case 'decision':
      return decisionDoc(reply as Decision, book)
    case 'user-reply':
      return userDoc(reply as UserReply, book)
    case 'conclusion':
      return conclusionDoc(reply as Conclusion, book)
    case 'farewell':
      return farewellDoc(reply as Farewell, book)
    default:
      return null
  }
}

const choiceDoc = ({ partner, reason }: Choice, { t }: DialecticShown): Doc => [
  paragraph(`**${t.chooses(literal(partner))}**${t.colon}${said(reason)}`),
]

function decisionDoc({ next, why, new_point: isNew, disagreement, question }: Decision, { t }: DialecticShown): Doc {
  const points = [
    ...(isNew ? [] : [t.noNewPoint]),
    ...(disagreement === null ? [] : [`${t.disagreement}${t.colon}${said(disagreement)}`]),
    ...(question == null ? [] : [`${t.question}${t.colon}${said(question)}`]),
  ]
  return [paragraph(`**${t.next[next]}**${t.colon}${said(why)}`), ...(points.length > 0 ? [bullets(points)] : [])]
}

const userDoc = ({ choice, words }: UserReply, { t }: DialecticShown): Doc => [
  paragraph(`**${t.replies[choice]}**`),
  ...(words.trim() === '' ? [] : [written(block(words))]),
]

function conclusionDoc(conclusion: Conclusion, book: DialecticShown): Doc {
  const { outcome, answer, insights, agreed, open, split } = conclusion
  const { t } = book
  const titled = (title: string, points: ListBlock): Doc =>
    points.items.length === 0 ? [] : [paragraph(`**${title}**`), points]
  return [
    paragraph(`**${t.sentence(t.outcomes[outcome])}**`),
    written(block(answer)),
    ...titled(t.insights, pointList(insights)),
    ...titled(t.agreed, pointList(distinctPoints(agreed))),
    ...titled(t.open, pointList(distinctPoints(open))),
    ...titled(t.differ, bullets(split.map(one => splitItem(one, book)))),
  ]
}

const farewellDoc = ({ decision, keep }: Farewell, { t }: DialecticShown): Doc => [
  decision.trim() === '' ? paragraph(t.undecided) : written(block(decision)),
  paragraph(`*${t.keeps(keep)}*`),
]
