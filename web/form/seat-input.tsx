import type { Voice } from '../../src/server/house.ts'
import { price } from '../words/figures.ts'
import type { FieldIds } from './field.tsx'

interface Given {
  ids: FieldIds
  value: string
  /** Who sits there if nothing is written. */
  usual: string | null
  change(value: string): void
}

/** Who holds a seat: one of the voices, a person, or anything that a seat may be written as. */
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

/** What every SeatInput of the page offers; it stands once on it. */
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
