import { failureText } from '../../core/failure.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { View } from '../../core/view.ts'
import type { ConcludedPart, DebateConclusion, WeakestRuling } from '../../engine/display.ts'
import { nothingConcluded } from '../conclusion.ts'
import { inBrief } from '../report/in-brief.ts'
import { inline, shortened } from '../report/markdown.ts'
import { nodeLabel, stepLabel } from './about.ts'
import { treeOf } from './options-in.ts'
import { divergenceIn, isSplit, nodesOf, rulingsIn } from './record/journal-index.ts'
import { type DebateNode, type ForcedVerdict, type TopicRecord, topicsOf } from './record/record.ts'
import { concludedWords, lineWords, panelWords, reportWords } from './words.ts'

/** What a tree came to: what was ruled on each question, then what all agreed on. */
export function conclusion(view: View): DebateConclusion {
  if (view.verdict === null && view.state !== 'failed') return nothingConcluded
  const book = bookOf(view)
  if (view.verdict === null) return { ...nothingConcluded, open: openIn(book) }
  const { topics, rulings } = book
  return {
    ...nothingConcluded,
    lines: [lineOf(topics, book)],
    answers: answersIn(book),
    ...reasonIn(book),
    ...(rulings.length > 0 && { weakest: weakestOf(book) }),
    failures: failuresIn(book),
    open: openIn(book),
    parts: topics.map(topic => partOf(topic, book)),
  }
}

type Book = ReturnType<typeof bookOf>

interface Ruled {
  topic: TopicRecord
  verdict: ForcedVerdict
}

function bookOf(view: View) {
  const { language } = view.brief
  const topics = topicsOf(view)
  const rulings = topics.flatMap(topic => rulingsIn(topic.root).map((verdict): Ruled => ({ topic, verdict })))
  return { view, language, t: concludedWords[language], topics, rulings }
}

function partOf(topic: TopicRecord, book: Book): ConcludedPart {
  const rulings = rulingsIn(topic.root).map(verdict => ({
    label: nodeLabel(verdict.divergenceId, book.language),
    text: isSplit(verdict) ? null : verdict.recommendation,
    firmness: verdict.judging?.firmness ?? null,
  }))
  return { title: topic.topic.title, line: lineOf([topic], book), rulings }
}

function lineOf(topics: readonly TopicRecord[], { language }: Book): string {
  const agreed = topics.flatMap(agreedIn).length
  return panelWords[language].result(agreed, topics.flatMap(({ root }) => rulingsIn(root)).length)
}

/** What concerns the whole comes before what concerns a part. */
const agreedIn = ({ root }: TopicRecord): string[] =>
  nodesOf(root)
    .toSorted((one, other) => one.depth - other.depth)
    .flatMap(({ judgment }) => judgment.consensus.map(({ point }) => point))

/** So many answers are read at a glance. */
const atAGlance = 4

function answersIn(book: Book): string[] {
  const { topics, rulings, t } = book
  const decided = rulings.filter(({ verdict }) => !isSplit(verdict))
  const count = decided.length + topics.filter(topic => agreedIn(topic).length > 0).length
  if (count === 0) return rulings.length > 0 ? [t.undecided] : []
  const room = roomFor(count, book)
  const perTopic = Math.max(1, Math.floor(atAGlance / topics.length))
  // The first answers are those of all topics.
  return topics
    .flatMap(topic =>
      [
        ...decided.filter(ruled => ruled.topic === topic).map(ruled => rulingText(ruled, room, book)),
        ...agreedTexts(topic, room, book),
      ].map((text, place) => ({ text, rank: Math.floor(place / perTopic) })),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ text }) => text)
}

/** How long an answer may be: all of them together fit on a screen. A Chinese character takes two columns. */
function roomFor(answers: number, { language }: Book): number {
  const columns = Math.min(300, Math.floor(640 / Math.min(answers, atAGlance)))
  return language === 'zh' ? Math.floor(columns / 2) : columns
}

/** `D1.2 the question? — what to do` */
function rulingText(ruled: Ruled, room: number, book: Book): string {
  const question = questionText(ruled.topic, ruled.verdict.divergenceId, book, Math.floor(room / 2))
  const advice = inBrief(ruled.verdict.recommendation, book.language, Math.floor((2 * room) / 3))
  return book.t.ruled(question, advice)
}

/** `Agreed by all: this; that; and 3 more` */
function agreedTexts(topic: TopicRecord, room: number, book: Book): string[] {
  const { t } = book
  const points = agreedIn(topic).map(point => shortened(point.replace(/[\s.。;；]+$/, ''), Math.floor(room / 2)))
  if (points.length === 0) return []
  let most = 1
  while (most < points.length && points.slice(0, most + 1).join(t.semicolon).length <= room) most += 1
  return [topicPrefix(topic, book) + t.agreed(points.slice(0, most), points.length - most)]
}

/** `D1.2 the question`, with the topic if there are several. */
function questionText(topic: TopicRecord, id: string, book: Book, longest = longestQuestion): string {
  const title = shortened(divergenceIn(topic.root, id)?.title ?? '', longest)
  return `${topicPrefix(topic, book)}${nodeLabel(id, book.language)} ${title}`.trim()
}

const longestQuestion = 120

const longestTopic = 48

const topicPrefix = ({ topic }: TopicRecord, { topics }: Book): string =>
  topics.length === 1 ? '' : `${shortened(topic.title, longestTopic)} · `

/** Why, by the first ruling that decided something; without rulings, that there was nothing to rule on. */
function reasonIn(book: Book): Pick<DebateConclusion, 'reason' | 'deciding'> {
  const { rulings, language, t, view } = book
  if (rulings.length === 0) return { reason: t.allAgreed(treeOf(view.brief).debaters.length), deciding: [] }
  const first = rulings.find(({ verdict }) => !isSplit(verdict))
  if (!first) return { reason: null, deciding: [] }
  const { divergenceId, reasoning } = first.verdict
  const quotes = first.verdict.quotes ?? []
  const about = rulings.length === 1 ? '' : nodeLabel(divergenceId, language) + reportWords[language].colon
  const brief = inBrief(reasoning, language, language === 'zh' ? 120 : 240)
  return { reason: about + brief, deciding: rulings.length === 1 ? quotes : quotes.slice(0, 1) }
}

const strength: Record<Firmness, number> = { split: 0, leaning: 1, firm: 2 }

/** A ruling that was not weighed is that of one judge who knew who was who. */
const strengthOf = ({ judging }: ForcedVerdict): number => (judging ? strength[judging.firmness] : strength.leaning)

function weakestOf({ rulings, view, language }: Book): WeakestRuling {
  const { verdict } = rulings.reduce((weakest, ruled) =>
    strengthOf(ruled.verdict) < strengthOf(weakest.verdict) ? ruled : weakest,
  )
  const isAlike = rulings.every(ruled => gradeOf(ruled.verdict) === gradeOf(verdict))
  return {
    question: isAlike && rulings.length > 1 ? null : nodeLabel(verdict.divergenceId, language),
    rulings: rulings.length,
    judge: treeOf(view.brief).reviewer.id,
    judging: verdict.judging ?? null,
  }
}

/** Two rulings of the same grade are as firm as each other, for the same reason. */
function gradeOf({ judging }: ForcedVerdict): string {
  if (!judging) return 'open'
  const { firmness, decidedBy, judges, rulings, missed = [] } = judging
  return [firmness, decidedBy, judges.length, rulings.length, missed.length].join()
}

/** Notes of the user that are mistaken, and debaters who were not heard. */
const failuresIn = ({ topics, language, view }: Book): string[] => {
  const { debaters } = treeOf(view.brief)
  const nodes = topics.flatMap(({ root }) => nodesOf(root))
  const absent = ({ id, absences }: DebateNode) =>
    absences.flatMap(({ party, step, why }) => {
      const label = debaters.find(debater => debater.id === party)?.label
      if (label === undefined) return []
      const told = reportWords[language].absent(label, stepLabel(step, language), failureText(why, language))
      return [inline(`${nodeLabel(id, language)} · ${told}`)]
    })
  const mistaken = nodes.flatMap(({ mistakenNotes }) =>
    mistakenNotes.map(({ annotation, why }) => inline(lineWords[language].mistaken(shortened(annotation, 90), why))),
  )
  return [...mistaken, ...nodes.flatMap(absent)]
}

/** Questions without an answer: the rulings do not agree, their debate failed, or nobody got to them. */
function openIn(book: Book): string[] {
  const { topics, rulings, t } = book
  const split = rulings
    .filter(({ verdict }) => isSplit(verdict))
    .map(({ topic, verdict }) => t.split(questionText(topic, verdict.divergenceId, book)))
  return [...split, ...topics.flatMap(unsettled)]

  function unsettled(topic: TopicRecord): string[] {
    return nodesOf(topic.root).flatMap(({ id, failure, leftOpen }) => [
      ...(failure && id !== topic.root.id ? [t.failed(questionText(topic, id, book))] : []),
      ...leftOpen.map(({ divergenceId }) => questionText(topic, divergenceId, book)),
    ])
  }
}
