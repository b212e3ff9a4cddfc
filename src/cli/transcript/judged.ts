import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Transcript } from '../../formats/judge/transcript.ts'

/** A debate that is to be judged, wherever it is from. */
export interface Judged {
  question: string
  /** The debate's own; null: that of its question. */
  language: Language | null
  transcript: Transcript
  /** Secrets that were taken out. */
  masked: number
  /** What it was held with, as it was then. */
  context: Material[]
}
