import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { language } from '../language.ts'
import { get } from '../reach/api.ts'
import { debateWords } from '../words/debate.ts'
import { ReportText } from './report-text.tsx'
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
        <ReportText text={text.value} showing={showing} />
      )}
    </section>
  )
}
