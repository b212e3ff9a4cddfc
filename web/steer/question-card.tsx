import { type Signal, useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { personProvider } from '../../src/core/notices.ts'
import type { AskedField, QuestionAnswer, RequestQuestion } from '../../src/server/read.ts'
import { turnNameIn } from '../debate/names.ts'
import type { Showing } from '../debate/showing.ts'
import { focusTrouble } from '../form/field.tsx'
import { sendsOn, WordsField } from '../form/inputs.tsx'
import { troubleOf } from '../form/trouble.ts'
import { language } from '../language.ts'
import { Markdown } from '../markdown/nodes.ts'
import { post } from '../reach/api.ts'
import { turnAddress } from '../router.ts'
import { AnswerFields } from './answer-field.tsx'
import { answerText, wrongText } from './answer-text.ts'
import { type EnteredGroup, type ReadAnswer, readGroup, refusedPlaces, unsaidIn } from './answer-values.ts'
import { type AnswerDraft, type AskedQuestion, firstDraft } from './asked-questions.ts'
import { questionWords } from './dialog-words.ts'
import { Quotables } from './quotation.tsx'

interface Given {
  showing: Showing
  question: RequestQuestion
  asked: AskedQuestion
}

/** One question to a person, with everything needed to answer it. */
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
          <Quotables.Provider
            value={question.turns.map(value => ({ value, label: turnNameIn(showing, value) ?? value }))}
          >
            <AnswerFields
              fields={question.fields}
              within=""
              group={draft.value.entered}
              problems={problems.value}
              change={entered => write({ entered })}
            />
          </Quotables.Provider>
        ) : (
          <WordsField
            label={t.yourWords}
            hint={t.hint}
            problem={problems.value.get('')}
            rows={8}
            value={draft.value.said}
            change={said => write({ said })}
          />
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

/** `Judge`, or `Judge, Ann` if the person has a name. */
function titleOf(showing: Showing, { seat, person }: RequestQuestion): string {
  const t = questionWords[language.value]
  const name = showing.seatName(seat)
  return t.title(name, ['', personProvider, name].includes(person) ? null : person)
}

/** null: something is wrong, and `problems` say what. */
function answerOf(
  { key, fields }: RequestQuestion,
  { said, entered }: AnswerDraft,
  problems: Signal<ReadonlyMap<string, string>>,
): QuestionAnswer | null {
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

/** Passes, after asking for confirmation. */
function Pass({ disabled, pass }: { disabled: boolean; pass(): void }) {
  const t = questionWords[language.value]
  const isSure = useSignal(false)
  if (!isSure.value)
    return (
      <button type="button" class="quiet" disabled={disabled} title={t.passAbout} onClick={() => (isSure.value = true)}>
        {t.pass}
      </button>
    )
  return (
    <div class="sure">
      <p>{t.passSure}</p>
      <button type="button" disabled={disabled} onClick={pass}>
        {t.passYes}
      </button>
      <button type="button" class="quiet" onClick={() => (isSure.value = false)}>
        {t.passNo}
      </button>
    </div>
  )
}

/** An answer is sent once, until the debate asks again. */
function useSending(
  id: number,
  question: RequestQuestion,
  asked: AskedQuestion,
  problems: Signal<ReadonlyMap<string, string>>,
) {
  const busy = useSignal(false)
  const trouble = useSignal('')
  const sentFor = useSignal<RequestQuestion | null>(null)
  const send = async (answer: QuestionAnswer) => {
    if (busy.peek()) return
    busy.value = true
    trouble.value = ''
    // Marked before it is sent, because other tabs may hear of it sooner than this one.
    const takeBack = asked.sent(question.key)
    try {
      await post(`/api/debates/${id}/answers`, answer)
      sentFor.value = question
    } catch (error) {
      takeBack()
      const sorted = refusedPlaces(troubleOf(error), question.fields)
      problems.value = sorted.byPath
      trouble.value = sorted.others.join('\n')
    } finally {
      busy.value = false
    }
  }
  return { busy, trouble, send, isSent: sentFor.value === question }
}

/** What is asked, and what it is about. */
function QuestionAbout({ showing, question }: Omit<Given, 'asked'>) {
  const t = questionWords[language.value]
  const { instruction, rules, turns, problems, insteadOf } = question
  return (
    <>
      {insteadOf !== null && <p class="notice">{t.insteadOf(insteadOf)}</p>}
      <div class="prose">
        <Markdown text={instruction} below={3} />
      </div>
      {turns.length > 0 && (
        <p class="about-turns">
          <span class="what">{t.turns}</span>
          {turns.map(key => (
            <a key={key} href={turnAddress(showing.id, key)}>
              {turnNameIn(showing, key) ?? key}
            </a>
          ))}
        </p>
      )}
      {problems.length > 0 && (
        <div class="failure" role="alert">
          <p>{t.problems}</p>
          <ul>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {rules !== '' && (
        <details>
          <summary>{t.rules}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <pre tabIndex={0}>{rules}</pre>
        </details>
      )}
    </>
  )
}
