import type { Firmness } from '../../../core/judging/weigh.ts'
import { plainFirmness } from '../../report/judging.ts'
import { cell, oneLine, shortened, table } from '../../report/markdown.ts'
import type { Earlier } from '../options-in.ts'
import { judgesIn, speakerMark, speakersOf } from '../speakers.ts'
import type { Book } from './book.ts'
import { nameOf } from './shown.ts'

/** Of a research that was asked again: its conclusion, before and now. */
export function changedPart(book: Book): string[] {
  const { options, t } = book
  if (!options.again) return []
  const { again } = options
  const heading = `## ${t.changed(again.debate)}`
  if (!book.verdict) return [heading, t.noJudgment]
  const rows = comparedWith(again, book)
  const differing = rows.filter(([, before, now]) => before !== now).map(([name]) => name)
  const head = [t.conclusion, t.before(again.debate, cell(again.date)), t.now(cell(options.date))]
  return [
    heading,
    t.differs(differing),
    table(
      head,
      rows.map(([name, before, now]) => [before === now ? name : `**${name}**`, cell(before), cell(now)]),
    ),
  ]
}

type Row = [name: string, before: string, now: string]

const longest = 600

function comparedWith(before: Earlier, book: Book): Row[] {
  const { t, players, language } = book
  const { judgment, judging } = book.verdict!
  const whom = (favours: string | null) => (favours === null ? t.nobody : nameOf(book, favours))
  const firmness = (word: string) => plainFirmness(word as Firmness, language) ?? word
  const scenarios = (all: Earlier['scenarios']) =>
    all.map(({ scenario, recommendation }) => `${oneLine(scenario)} → ${oneLine(recommendation)}`).join(t.semicolon)
  const models = (roles: Earlier['roles'], judge: string) =>
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
