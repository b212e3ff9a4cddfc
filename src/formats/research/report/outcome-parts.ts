import { recommendationsText } from '../../report/judging.ts'
import { adviceIn, openQuestions, scenarioMatrix } from './advice.ts'
import type { Book } from './book.ts'
import { said } from './escaped.ts'
import { frameOf, judgingOf } from './judgment-part.ts'

/** Phase 3, parts 6 to 9: what to do, what is not known, what depends on what, and all of it in one sentence. */
export function outcomeParts(book: Book): string[] {
  const { verdict, t } = book
  return [
    `## ${t.recommendation}`,
    ...(verdict ? recommendation(book) : [t.noJudgment]),
    `## ${t.openQuestions}`,
    ...(verdict ? openQuestions(verdict.judgment, book) : [t.noJudgment]),
    `## ${t.scenarios}`,
    verdict ? scenarioMatrix(verdict.judgment, book) : t.noJudgment,
    `${t.summary}${verdict ? summary(book) : t.noJudgment}`,
  ]
}

function recommendation(book: Book): string[] {
  const judging = judgingOf(book.verdict!)
  if (judging.winner === null) return recommendationsText(judging, frameOf(book))
  return adviceIn(book.verdict!.judgment, book)
}

/** Of judgments that do not agree nobody's sentence is the result. */
function summary({ verdict, t }: Book): string {
  const { judgment, judging } = verdict!
  return judging.winner === null ? t.splitSummary(said(judgment.summary)) : said(judgment.summary)
}
