import { checkResults, resultWords } from '../../src/core/evidence.ts'
import { type Language, langOf } from '../../src/core/language.ts'
import { addClass, type MarkdownToken } from '../../src/core/markdown/token.ts'
import { markFolds } from '../../src/shown/folds.ts'
import { withoutSigns } from '../../src/shown/marks.ts'
import { Markdown } from '../markdown/nodes.ts'
import type { Showing } from './showing.ts'

export const ReportText = ({ text, showing }: { text: string; showing: Showing }) => (
  <div class="prose" lang={langOf(showing.language)}>
    <Markdown
      text={withoutSigns(text)}
      below={2}
      isReport
      isTurn={key => showing.present.peek().turns.has(key)}
      prepare={preparing(showing.language)}
    />
  </div>
)

/** Folds what is folded, and gives the results of checks their colours. */
const preparing =
  (language: Language) =>
  (tokens: MarkdownToken[]): void => {
    markFolds(tokens)
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'td_open') continue
      const words = (tokens[at + 1]?.content ?? '').replace(/^[^\p{L}]+/u, '')
      const result = checkResults.find(one => words === resultWords[language][one])
      if (result) addClass(token, `result ${result}`)
    }
  }
