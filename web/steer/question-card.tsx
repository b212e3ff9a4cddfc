import { type Signal, useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { personProvider } from '../../src/core/notices.ts'
import type { Answer, AskedField, Question } from '../../src/server/house.ts'
import { turnNameIn } from '../debate/names.ts'
import type { Showing } from '../debate/showing.ts'
import { Field, focusTrouble } from '../form/field.tsx'
import { language } from '../language.ts'
import { type AnswerDraft, firstDraft } from './answer-drafts.ts'
import { AnswerFields } from './answer-field.tsx'
import { answerText } from './answer-text.ts'
import { type EnteredGroup, type ReadAnswer, readGroup, unsaidIn } from './answer-values.ts'
import type { Asked } from './asked.ts'
import { Pass } from './pass.tsx'
import { QuestionAbout } from './question-about.tsx'
import { questionWords, wrongText } from './question-words.ts'
import { Quotables } from './quotation.tsx'
import { useSending } from './sending.ts'
import { sendsOn } from './sends-on.ts'

interface Given {
  showing: Showing
  question: Question
  asked: Asked
}

/** One thing that a person is asked, with everything needed to answer it. */
export function QuestionCard({ showing, question, asked }: Given) {
  const t = questionWords[language.value]
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const draft = useSignal<AnswerDraft>(firstDraft(showing.id, question))
  const problems = useSignal<ReadonlyMap<string, string>>(new Map())
  const { busy, trouble, isSent, send } = useSending(showing.id, question, asked, problems)
  const write = (next: Partial<AnswerDraft>) => {
    const written = { ...draft.value, ...next, sent: false }
    const told = question.fields ? answerText(question.fields, written.entered, language.peek()) : ''
    draft.value = { ...written, told }
    asked.write(question.key, draft.value)
  }
  const submit = () => {
    const answer = answerOf(question, draft.value, problems)
    if (answer) void send(answer)
    else focusTrouble(form.current)
  }
  const isIdle = !busy.value && !isSent
  return (
    <section class={`question ${showing.seatClass(question.seat)}`} aria-labelledby={id}>
      <h3 id={id}>{titleOf(showing, question)}</h3>
      <QuestionAbout showing={showing} question={question} />
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={sendsOn(submit)}
      >
        {question.fields ? (
          <Quotables.Provider value={question.turns.map(key => ({ key, name: turnNameIn(showing, key) ?? key }))}>
            <AnswerFields
              fields={question.fields}
              within=""
              group={draft.value.entered}
              problems={problems.value}
              change={entered => write({ entered })}
            />
          </Quotables.Provider>
        ) : (
          <Field label={t.yourWords} hint={t.hint} problem={problems.value.get('')}>
            {ids => (
              <textarea
                {...ids}
                rows={8}
                value={draft.value.said}
                onInput={event => write({ said: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <div class="actions">
          <button type="submit" class="main" disabled={!isIdle}>
            {busy.value ? t.sending : t.send}
          </button>
          <Pass disabled={!isIdle} pass={() => void send({ key: question.key, passed: true })} />
          <p class="hint" role="status">
            {isSent ? t.sent : ''}
          </p>
        </div>
        <p class="problem" role="alert">
          {trouble.value}
        </p>
      </form>
    </section>
  )
}

/** `Judge`, or `Judge, Ann` where the person has a name. */
function titleOf(showing: Showing, { seat, person }: Question): string {
  const t = questionWords[language.value]
  const name = showing.seatName(seat)
  return t.title(name, ['', personProvider, name].includes(person) ? null : person)
}

/** null: something is wrong, and `problems` say what. */
function answerOf(
  { key, fields }: Question,
  { said, entered }: AnswerDraft,
  problems: Signal<ReadonlyMap<string, string>>,
): Answer | null {
  const spoken = language.peek()
  const { value, wrong } = fields
    ? readAnswer(fields, entered)
    : { value: {}, wrong: said.trim() === '' ? [noWords] : [] }
  problems.value = new Map(wrong.map(one => [one.path, wrongText(one, spoken)]))
  if (wrong.length > 0) return null
  return fields ? { key, value } : { key, said: said.trim() }
}

function readAnswer(fields: readonly AskedField[], entered: EnteredGroup): ReadAnswer {
  const { value, wrong } = readGroup(fields, entered)
  return { value, wrong: [...wrong, ...unsaidIn(fields, entered)] }
}

const noWords = { path: '', what: 'missing' as const }
