import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { checkResults } from '../../src/core/evidence.ts'
import { langOf } from '../../src/core/language.ts'
import { addClass, type MarkdownToken } from '../../src/core/markdown/token.ts'
import { markFolds } from '../../src/shown/folds.ts'
import { withoutSigns } from '../../src/shown/marks.ts'
import { language } from '../language.ts'
import { Markdown } from '../markdown/nodes.ts'
import { get } from '../reach/api.ts'
import { debateWords } from '../words/debate.ts'
import type { Showing } from './showing.ts'

/** The report as of when it was opened. It is fetched again when the debate is over. */
export function Report({ showing }: { showing: Showing }) {
  const t = debateWords[language.value]
  const text = useSignal<string | null>(null)
  const trouble = useSignal<string | null>(null)
  useSignalEffect(() => {
    const { state } = showing.present.value
    if (text.peek() !== null && state === 'running') return
    get<string>(`/api/debates/${showing.id}/report`).then(
      report => (text.value = report),
      (error: Error) => (trouble.value = error.message || t.unreachable),
    )
  })
  // The link to it may be far above, so the page scrolls there.
  useEffect(() => {
    const parts = document.querySelector('.parts')
    if (parts && parts.getBoundingClientRect().top > innerHeight / 2) parts.scrollIntoView()
  }, [])
  return (
    <section id="report" class="report" aria-labelledby="report-title" tabIndex={-1}>
      <h2 id="report-title" class="part-title">
        {t.report}
      </h2>
      {text.value === null ? (
        <p class="pulse">{trouble.value ?? t.loading}</p>
      ) : (
        <div class="prose" lang={langOf(showing.language)}>
          <Markdown
            text={withoutSigns(text.value)}
            below={2}
            isTurn={key => showing.present.peek().turns.has(key)}
            prepare={prepare}
          />
        </div>
      )}
    </section>
  )
}

function prepare(tokens: MarkdownToken[]): void {
  markFolds(tokens)
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'td_open') continue
    const words = tokens[at + 1]?.content ?? ''
    const result = checkResults.find(
      one => words === one || words.startsWith(`${one}（`) || words.startsWith(`**${one}`),
    )
    if (result) addClass(token, `result ${result}`)
    else if (words.length > 0 && words.length <= 14) addClass(token, 'short')
    else if (words.length >= 40) addClass(token, 'long')
  }
}
