import type { FormatForm } from '../../src/server/house.ts'
import { language } from '../language.ts'
import { newWords } from './new-words.ts'

interface Given {
  formats: readonly FormatForm[]
  chosen: string
  choose(format: string): void
}

export function FormatPicker({ formats, chosen, choose }: Given) {
  return (
    <fieldset class="formats">
      <legend>{newWords[language.value].format}</legend>
      {formats.map(({ id, name, summary }) => (
        <label key={id} class="card">
          <input
            type="radio"
            name="format"
            value={id}
            checked={id === chosen}
            aria-labelledby={`format-${id}`}
            aria-describedby={`format-${id}-about`}
            onChange={() => choose(id)}
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
