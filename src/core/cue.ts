import type { KeptSpeech, KeptValue } from './events.ts'
import type { CueValue, CueValues, Speech } from './model.ts'

/** A prompt for one moment: the name of a Markdown text and what goes into its variables. */
export interface Cue {
  name: string
  values: CueValues
}

export const cue = (name: string, values: CueValues = {}): Cue => ({ name, values })

/** The cues of a format: where their texts are (`<folder>/<language>/<name>.md`) and which variables each one has. */
export interface CueSheet {
  folder: URL
  /** `topic` need not be named: every cue may use it. `rules` opens every conversation. */
  variables: Readonly<Record<string, readonly string[]>>
}

export const isSpeech = (value: CueValue): value is Speech => typeof value === 'object' && 'seat' in value

export function speechesOf(values: CueValues): Speech[] {
  return Object.values(values).flatMap(value => {
    if (typeof value !== 'object' || 'sources' in value) return []
    return isSpeech(value) ? [value] : [...value]
  })
}

/** The speeches that a cue was given, as the journal keeps them. */
export function keptSpeechesIn(value: KeptValue): KeptSpeech[] {
  if (typeof value !== 'object' || 'sources' in value) return []
  return 'speeches' in value ? value.speeches : [value]
}
