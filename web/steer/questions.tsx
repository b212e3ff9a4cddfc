import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Showing } from '../debate/showing.ts'
import { language } from '../language.ts'
import { askedIn } from './asked-questions.ts'
import { questionWords } from './dialog-words.ts'
import { QuestionCard } from './question-card.tsx'
import '../style/form.css'
import '../style/steer.css'

/** The questions to the user at this moment. They appear without taking the focus. */
export function Questions({ showing }: { showing: Showing }) {
  const t = questionWords[language.value]
  const { questions } = showing.control.value
  return (
    <div class="questions">
      <p class="unseen" role="status">
        {questions.length > 0 ? t.isAsked(questions.length) : ''}
      </p>
      {questions.map(question => (
        <QuestionCard key={question.key} showing={showing} question={question} asked={askedIn(showing)} />
      ))}
      {questions[0] && <Beckon key={questions[0].key} />}
    </div>
  )
}

/** While no question is visible, this leads to the first one. */
function Beckon() {
  const t = questionWords[language.value]
  const isSeen = useSignal(true)
  const link = useRef<HTMLSpanElement>(null)
  const first = () => link.current?.parentElement?.querySelector<HTMLElement>('.question') ?? null
  useEffect(() => {
    const watch = new IntersectionObserver(entries => {
      isSeen.value = entries.at(-1)?.isIntersecting ?? true
    })
    const card = first()
    if (card) watch.observe(card)
    return () => watch.disconnect()
  }, [])
  const lead = () => {
    const card = first()
    card?.scrollIntoView({ block: 'start' })
    card?.querySelector<HTMLElement>('textarea, input, button')?.focus({ preventScroll: true })
  }
  return (
    <span ref={link}>
      {!isSeen.value && (
        <button type="button" class="beckon" onClick={lead}>
          {t.yourTurn}
        </button>
      )}
    </span>
  )
}
