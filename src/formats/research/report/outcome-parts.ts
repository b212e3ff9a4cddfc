import { type Doc, heading, paragraph, table } from '../../../core/doc/doc.ts'
import type { Firmness } from '../../../core/judging/weigh.ts'
import {
  firmnessText,
  firmnessWord,
  type Judging,
  type JudgingFrame,
  judgingDetails,
  noWinText,
  recommendations,
} from '../../report/judging.ts'
import { cell, oneLine, shortened } from '../../report/markdown.ts'
import { said } from '../../report/quoted-words.ts'
import { noVerdict } from '../../report/remarks.ts'
import type { EarlierResearch } from '../options-in.ts'
import type { ResearchVerdict } from '../verdict.ts'
import { judgesIn, type ResearchBook, speakerMark, speakersOf, voicesOf } from './book.ts'
import { nameOf } from './context.ts'
import { adviceIn, fiveParts, openQuestions, scenarioMatrix, whyText } from './parts.ts'

/** Phase 3, parts 6 to 9: the advice, what is unknown, what depends on what, and a summary in one sentence. */
export function outcomeParts(book: ResearchBook): Doc {
  const { verdict, t } = book
  const none = paragraph(t.noJudgment)
  return [
    heading(2, t.recommendation),
    ...(verdict ? recommendation(book) : [none]),
    heading(2, t.openQuestions),
    ...(verdict ? unknowns(verdict, book) : [none]),
    heading(2, t.scenarios),
    verdict ? scenarioMatrix(verdict.judgment, book) : none,
    paragraph(`${t.summary}${verdict ? summary(book) : t.noJudgment}`),
  ]
}

const unknowns = ({ judgment }: ResearchVerdict, book: ResearchBook): Doc => [
  ...(judgment.open_questions.length > 0 ? [heading(3, book.t.wouldChange)] : []),
  openQuestions(judgment, book),
]

function recommendation(book: ResearchBook): Doc {
  const judging = judgingOf(book.verdict!)
  if (judging.winner === null) return recommendations(judging, frameOf(book))
  return adviceIn(book.verdict!.judgment, book)
}

/** If the judgments disagree, no single summary is the result. */
function summary({ verdict, t }: ResearchBook): string {
  const { judgment, judging } = verdict!
  return judging.winner === null ? t.splitSummary(said(judgment.summary)) : said(judgment.summary)
}

/** For a research that was repeated: its conclusion before and now. */
export function changedPart(book: ResearchBook): Doc {
  const { options, t } = book
  if (!options.again) return []
  const { again } = options
  const title = heading(2, t.changed(again.debate))
  if (!book.verdict) return [title, paragraph(t.noJudgment)]
  const rows = comparedWith(again, book)
  const differing = rows.filter(([, before, now]) => before !== now).map(([name]) => name)
  const head = [t.conclusion, t.before(again.debate, cell(again.date)), t.now(cell(options.date))]
  return [
    title,
    paragraph(t.differs(differing)),
    table(
      head,
      rows.map(([name, before, now]) => [before === now ? name : `**${name}**`, cell(before), cell(now)]),
    ),
  ]
}

type Row = [name: string, before: string, now: string]

const longest = 600

function comparedWith(before: EarlierResearch, book: ResearchBook): Row[] {
  const { t, players, language } = book
  const { judgment, judging } = book.verdict!
  const whom = (favours: string | null) => (favours === null ? t.nobody : nameOf(book, favours))
  const firmness = (word: string) => firmnessWord(word as Firmness, language) ?? word
  const scenarios = (all: EarlierResearch['scenarios']) =>
    all.map(({ scenario, recommendation }) => `${oneLine(scenario)} → ${oneLine(recommendation)}`).join(t.semicolon)
  const models = (roles: EarlierResearch['roles'], judge: string) =>
    [...roles.map(({ name, model }) => `${name}${t.colon}${model}`), `${nameOf(book, 'judge')}${t.colon}${judge}`].join(
      t.semicolon,
    )
  const spoke = (seat: string) => speakersOf(book.view, seat).join(speakerMark)
  const now = players.map(({ id, name }) => ({ name, model: spoke(id) }))
  const judges = judgesIn(book.view.brief).map(spoke).join(', ')
  const rows: Row[] = [
    [t.compared.favours, whom(before.favours), whom(judging.winner)],
    [t.compared.firmness, firmness(before.firmness), firmness(judging.firmness)],
    [t.compared.advice, before.advice, judgment.recommendation.advice],
    [t.compared.summary, before.summary, judgment.summary],
    [t.compared.scenarios, scenarios(before.scenarios), scenarios(judgment.scenarios)],
    [
      t.compared.openQuestions,
      before.open_questions.map(oneLine).join(t.semicolon),
      judgment.open_questions.map(({ question }) => oneLine(question)).join(t.semicolon),
    ],
    [t.compared.models, models(before.roles, before.judge), models(now, judges)],
  ]
  return rows.map(([name, one, other]) => [name, shortened(one, longest), shortened(other, longest)])
}

/** Phase 3, parts 1 to 5. How firm it is comes before them, how it was judged after them. */
export function judgmentPart(book: ResearchBook): Doc {
  const { verdict, t } = book
  const title = heading(2, t.judgment)
  if (!verdict) return [title, ...unjudged(book)]
  const { judgment } = verdict
  const judging = judgingOf(verdict)
  const frame = frameOf(book)
  const details = judgingDetails(judging, judgment.criteria, frame)
  return [
    title,
    paragraph(firmnessText(judging, frame)),
    ...(judging.winner === null ? [paragraph(`${noWinText(judging, frame)} ${t.firstTells}`)] : []),
    ...fiveParts(judgment, book),
    ...(details.length > 0 ? [heading(3, t.judging), ...whoseWords(verdict, book), ...details] : []),
  ]
}

function unjudged(book: ResearchBook): Doc {
  const { view, language, t } = book
  const isAsked = [...view.turns.keys()].some(key => key.startsWith('judgment/'))
  if (view.failure && isAsked)
    return noVerdict({ view, scene: 'judgment' }, judge => `${nameOf(book, judge)} (${voicesOf(book, judge)})`)
  return [paragraph(view.failure ? t.failed(whyText(view.failure, language)) : t.notOver)]
}

/** If there are several judgments, one provides the words. */
function whoseWords({ judgment, judging }: ResearchVerdict, book: ResearchBook): Doc {
  const { rulings } = judging
  const lead = rulings.find(
    ({ summary, advice }) => summary === judgment.summary && advice === judgment.recommendation.advice,
  )
  return lead && rulings.length > 1 ? [paragraph(book.t.wordsOf(voicesOf(book, lead.judge)))] : []
}

/** In the form that the reports of all formats use. */
const judgingOf = ({ judging }: ResearchVerdict): Judging => ({
  ...judging,
  rulings: judging.rulings.map(({ favours, advice, summary, ...ruled }) => ({
    ...ruled,
    choice: favours,
    reasoning: summary,
    recommendation: advice,
  })),
})

const frameOf = (book: ResearchBook): JudgingFrame => ({
  view: book.view,
  scene: 'judgment',
  sides: book.players.map(({ id }) => id),
  side: seat => nameOf(book, seat),
  judge: seat => voicesOf(book, seat),
  criteria: book.t.criteria,
})
