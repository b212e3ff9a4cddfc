import { useRef } from 'preact/hooks'
import type { About, FormatForm, FormField } from '../../src/server/backend.ts'
import { EstimateBox, useEstimate } from '../form/estimate.tsx'
import { focusTrouble, Troubles } from '../form/field.tsx'
import { SeatField, Voices, WordsField } from '../form/inputs.tsx'
import { type SortedProblems, sortProblems } from '../form/problems.ts'
import { RowsField } from '../form/rows.tsx'
import { language } from '../language.ts'
import { type FormContents, type FormEntry, given, placeOf, requestOf, seatPlace } from './contents.ts'
import { OptionField } from './option-field.tsx'
import type { FormStart } from './starting.ts'
import { newWords } from './words.ts'

interface Given extends Pick<PartGiven, 'about' | 'form' | 'contents'> {
  starting: FormStart
  change(next: Partial<FormContents>): void
  clear(): void
}

export function NewForm({ about, form, contents, starting, change, clear }: Given) {
  const t = newWords[language.value]
  const element = useRef<HTMLFormElement>(null)
  const hasTopic = contents.topic.trim() !== ''
  const request = requestOf(contents, about, form)
  const estimating = useEstimate('/api/estimates', hasTopic ? request : null).value
  const problems = problemsOf(form, field => given(contents, about, form.id, field), starting, estimating.problems)
  const edit = (next: Partial<FormContents>) => {
    starting.problems.value = []
    change(next)
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    const isDone = await (form.planned ? starting.makePlan(request) : starting.start(request))
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
        <FormatPicker {...parts} />
        <WordsField
          {...form.topic}
          problem={problems.byField.get('topic')}
          rows={3}
          value={contents.topic}
          change={topic => edit({ topic })}
        />
        <Voices voices={about.voices} person={t.person} />
        <Seats {...parts} />
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
  contents: FormContents
  problems: SortedProblems
  edit(next: Partial<FormContents>): void
}

function Options({ about, form, contents, problems, edit }: PartGiven) {
  const draw = (field: FormField) => {
    const { name } = field
    const entered = given(contents, about, form.id, field)
    const change = (value: FormEntry) =>
      edit({ options: { ...contents.options, [placeOf(about, form.id, field)]: value } })
    const problem = (at: string) => problems.byField.get(`${name}${at}`)
    return typeof entered === 'object' ? (
      <RowsField key={name} field={field} rows={entered} problem={problem} change={change} />
    ) : (
      <OptionField key={name} field={field} given={entered} problem={problem('')} change={change} />
    )
  }
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

/** What happened to the last plan. */
function Told({ starting: { gaveUp } }: { starting: FormStart }) {
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

/** Problems from sending the form; otherwise those of the estimate. */
function problemsOf(
  form: FormatForm,
  enteredIn: (field: FormField) => FormEntry,
  starting: FormStart,
  estimated: FormStart['problems']['value'],
) {
  const places = form.fields.flatMap(field => placesIn(field, enteredIn(field)))
  const refused = starting.problems.value
  const seats = form.seats.map(({ id }) => `seats.${id}`)
  return sortProblems(refused.length > 0 ? refused : estimated, ['topic', ...seats, ...places])
}

/** A field, before it its rows, and before these their cells: a problem stands at the smallest that it is about. */
function placesIn({ name, columns = [] }: FormField, entered: FormEntry): string[] {
  const rows = typeof entered === 'object' ? entered : []
  const inRows = rows.flatMap((_, index) => {
    const row = `${name}[${index}]`
    return [...columns.map(column => `${row}.${column.name}`), row]
  })
  return [...inRows, name]
}

function FormatPicker({ about: { formats }, form, edit }: PartGiven) {
  return (
    <fieldset class="formats">
      <legend>{newWords[language.value].format}</legend>
      {formats.map(({ id, name, summary }) => (
        <label key={id} class="card">
          <input
            type="radio"
            name="format"
            value={id}
            checked={id === form.id}
            aria-labelledby={`format-${id}`}
            aria-describedby={`format-${id}-about`}
            onChange={() => edit({ format: id })}
          />
          <span>
            <strong id={`format-${id}`}>{name}</strong>
            <span class="hint" id={`format-${id}-about`}>
              {summary}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Seats({ form, contents: { seats }, problems, edit }: PartGiven) {
  const t = newWords[language.value]
  if (form.seats.length === 0) return null
  return (
    <fieldset class="seats-part">
      <legend>{t.seats}</legend>
      <p class="hint">{t.seatsHint}</p>
      <div class="seat-fields">
        {form.seats.map(({ id, label, about, usual, optional }) => (
          <SeatField
            key={id}
            label={label}
            hint={optional ? `${about} · ${t.mayBeEmpty}` : about}
            problem={problems.byField.get(`seats.${id}`)}
            value={seats[seatPlace(form.id, id)] ?? ''}
            usual={usual ?? t.chosen}
            change={voice => edit({ seats: { ...seats, [seatPlace(form.id, id)]: voice } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
