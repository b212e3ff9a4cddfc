import type { Voice } from '../../src/server/backend.ts'
import { price } from '../words/figures.ts'
import type { FieldIds } from './field.tsx'

interface Given {
  ids: FieldIds
  value: string
  /** Who sits there if the field is empty. */
  usual: string | null
  change(value: string): void
}

/** Who holds a seat: a voice from the list, a person, or anything else that can be typed for a seat. */
export const SeatInput = ({ ids, value, usual, change }: Given) => (
  <input
    {...ids}
    type="text"
    list={voicesId}
    value={value}
    placeholder={usual ?? ''}
    autocomplete="off"
    autocapitalize="off"
    spellcheck={false}
    onInput={event => change(event.currentTarget.value)}
  />
)

const voicesId = 'voices'

/** The suggestions of every SeatInput. It stands once on the page. */
export const Voices = ({ voices, person }: { voices: readonly Voice[]; person: string }) => (
  <datalist id={voicesId}>
    {voices.map(({ name, from, prices }) => (
      <option key={name} value={name}>
        {prices ? `${from} · ${price(prices.input)} / ${price(prices.output)}` : from}
      </option>
    ))}
    <option value="person">{person}</option>
  </datalist>
)
