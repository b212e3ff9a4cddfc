import type { Format } from '../engine/format.ts'
import { formats } from './index.ts'

let loading: Promise<readonly Format[]> | null = null
let loaded: readonly Format[] = []

/** Loads every format. Only for those who may need any of them at once: the page, a search, the doctor. */
export function loadFormats(): Promise<readonly Format[]> {
  loading ??= Promise.all(formats.map(format => format.load())).then(all => {
    loaded = all
    return all
  })
  return loading
}

/** Every format. Whoever asks has loaded them before. */
export function allFormats(): readonly Format[] {
  if (loaded.length === 0) throw new Error('the formats are not loaded yet')
  return loaded
}

export function formatNamed(id: string): Format {
  const format = allFormats().find(format => format.id === id)
  if (!format) throw new Error(`there is no format "${id}". Formats: ${loaded.map(({ id }) => id).join(', ')}`)
  return format
}

/** A format may add data to a speech. The archive keeps it, but nobody hears it: this is what is heard. */
export const heardIn = (text: string, format: string): string =>
  allFormats()
    .find(({ id }) => id === format)
    ?.display.words?.(text) ?? text
