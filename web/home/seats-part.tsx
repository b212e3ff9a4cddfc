import type { FormatForm } from '../../src/server/house.ts'
import { Field } from '../form/field.tsx'
import { SeatInput } from '../form/seat-input.tsx'
import { language } from '../language.ts'
import { type Contents, seatPlace } from './contents.ts'
import { newWords } from './new-words.ts'

interface Given {
  form: FormatForm
  contents: Contents
  problems: ReadonlyMap<string, string>
  change(seat: string, voice: string): void
}

/** Who sits where. */
export function SeatsPart({ form, contents, problems, change }: Given) {
  const t = newWords[language.value]
  if (form.seats.length === 0) return null
  return (
    <fieldset class="seats-part">
      <legend>{t.seats}</legend>
      <p class="hint">{t.seatsHint}</p>
      <div class="seat-fields">
        {form.seats.map(({ id, label, about, usual, optional }) => (
          <Field
            key={id}
            label={label}
            hint={optional ? `${about} · ${t.mayBeEmpty}` : about}
            problem={problems.get(`seats.${id}`)}
          >
            {ids => (
              <SeatInput
                ids={ids}
                value={contents.seats[seatPlace(form.id, id)] ?? ''}
                usual={usual ?? t.chosen}
                change={voice => change(id, voice)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
