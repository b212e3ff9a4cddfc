import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { About, FormatForm, FormField } from '../../src/server/house.ts'
import { EstimateBox } from '../form/estimate.tsx'
import { useEstimate } from '../form/estimating.ts'
import { Field, focusTrouble, Troubles } from '../form/field.tsx'
import { type SortedProblems, sortProblems } from '../form/problems.ts'
import { Voices } from '../form/seat-input.tsx'
import { language } from '../language.ts'
import { type Contents, given, placeOf, seatPlace, wishOf } from './contents.ts'
import { FormatPicker } from './format-picker.tsx'
import { newWords } from './new-words.ts'
import { OptionField } from './option-field.tsx'
import { SeatsPart } from './seats-part.tsx'
import type { Starting } from './starting.ts'

interface Given {
  about: About
  form: FormatForm
  contents: Contents
  starting: Starting
  change(next: Partial<Contents>): void
  clear(): void
}

export function NewForm({ about, form, contents, starting, change, clear }: Given) {
  const t = newWords[language.value]
  const element = useRef<HTMLFormElement>(null)
  const lacksTopic = useSignal(false)
  const hasTopic = contents.topic.trim() !== ''
  const wish = wishOf(contents, about, form)
  const estimating = useEstimate('/api/estimates', hasTopic ? wish : null).value
  const problems = problemsOf(form, starting, estimating.problems, lacksTopic.value && !hasTopic)
  const edit = (next: Partial<Contents>) => {
    starting.problems.value = []
    change(next)
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    lacksTopic.value = !hasTopic
    const isDone = hasTopic && (await (form.planned ? starting.makePlan(wish) : starting.start(wish)))
    if (!isDone) focusTrouble(element.current)
  }
  const parts = { about, form, contents, problems, edit }
  return (
    <form ref={element} class="new-form" noValidate onSubmit={submit}>
      <h1>{t.title}</h1>
      <Told starting={starting} />
      <div class="entries">
        <Troubles texts={problems.others} />
        {about.voices.length === 0 && <p class="notice">{t.nobody}</p>}
        <FormatPicker formats={about.formats} chosen={form.id} choose={format => edit({ format })} />
        <Topic {...parts} />
        <Voices voices={about.voices} person={t.person} />
        <SeatsPart
          form={form}
          contents={contents}
          problems={problems.byField}
          change={(seat, voice) => edit({ seats: { ...contents.seats, [seatPlace(form.id, seat)]: voice } })}
        />
        <Options {...parts} />
      </div>
      <div class="before-start">
        <EstimateBox state={estimating} idle={t.idle} />
        <Buttons planned={form.planned} busy={starting.busy.value} clear={clear} />
      </div>
    </form>
  )
}

interface PartGiven {
  about: About
  form: FormatForm
  contents: Contents
  problems: SortedProblems
  edit(next: Partial<Contents>): void
}

const Topic = ({ form: { topic }, contents, problems, edit }: PartGiven) => (
  <Field label={topic.label} hint={topic.hint} problem={problems.byField.get('topic')}>
    {ids => (
      <textarea
        {...ids}
        rows={3}
        value={contents.topic}
        onInput={event => edit({ topic: event.currentTarget.value })}
      />
    )}
  </Field>
)

function Options({ about, form, contents, problems, edit }: PartGiven) {
  const draw = (field: FormField) => (
    <OptionField
      key={field.name}
      field={field}
      given={given(contents, about, form.id, field)}
      problem={problems.byField.get(field.name)}
      change={value => edit({ options: { ...contents.options, [placeOf(about, form.id, field)]: value } })}
    />
  )
  const rare = form.fields.filter(field => field.rare)
  const hasProblem = rare.some(({ name }) => problems.byField.has(name))
  return (
    <>
      <div class="option-fields">{form.fields.filter(field => !field.rare).map(draw)}</div>
      {rare.length > 0 && (
        <details class="more" open={hasProblem || undefined}>
          <summary>{newWords[language.value].more}</summary>
          <div class="option-fields">{rare.map(draw)}</div>
        </details>
      )}
    </>
  )
}

function Buttons({ planned, busy, clear }: { planned: boolean; busy: boolean; clear(): void }) {
  const t = newWords[language.value]
  return (
    <>
      {planned && <p class="hint">{t.planAbout}</p>}
      <div class="actions">
        <button type="submit" class="main" disabled={busy}>
          {planned ? (busy ? t.planning : t.plan) : busy ? t.starting : t.start}
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={clear}>
          {t.clear}
        </button>
      </div>
    </>
  )
}

/** What became of the last plan. */
function Told({ starting: { gaveUp } }: { starting: Starting }) {
  const t = newWords[language.value]
  const id = gaveUp.value
  return (
    <p role="status" class="told">
      {id !== null && (
        <>
          {t.gaveUp} <a href={`/debates/${id}`}>{t.keptAs(id)}</a>
        </>
      )}
    </p>
  )
}

/** What was refused when it was sent; else what the estimate found. */
function problemsOf(
  form: FormatForm,
  starting: Starting,
  estimated: Starting['problems']['value'],
  lacksTopic: boolean,
) {
  const shown = ['topic', ...form.seats.map(({ id }) => `seats.${id}`), ...form.fields.map(({ name }) => name)]
  const refused = starting.problems.value
  const own = lacksTopic ? [{ field: 'topic', message: newWords[language.value].needsTopic }] : []
  return sortProblems([...own, ...(refused.length > 0 ? refused : estimated)], shown)
}
