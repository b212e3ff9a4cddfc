import type { ZodObject } from 'zod'
import type { CueSheet } from '../core/cue.ts'
import type { Brief } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Language, Texts } from '../core/language.ts'
import type { View } from '../core/view.ts'
import type { Stage } from './stage.ts'

export interface SeatRole {
  id: string
  kind: 'debater' | 'judge'
  label: Texts
  about: Texts
}

/** How an option of a format looks on the command line. Its type and default are in the format's `options`. */
export interface Flag {
  value: string
  about: Texts
  allowed: Texts
}

/** How a field of a reply is called when a person fills it in. */
export interface FieldTexts {
  /** What is asked; '' where the heading above says it all. */
  label: Texts
  hint?: Texts
  /** In front of an answer. */
  short?: Texts
}

/** Shape → path → words. `citations[].quote` is a path. A field without words is called by its name. */
export type ReplyFields = Readonly<Record<string, Readonly<Record<string, FieldTexts>>>>

/** A call that the debate will make, for the estimate. Tokens are [at least, at most]. */
export interface PlannedCall {
  seat: string
  input: [number, number]
  output: [number, number]
  /** The verdict: a budget keeps its price aside from the start. */
  closing?: true
}

export interface Ending {
  /** A word of the format's own. */
  outcome: string
  /** Whether the user got the decision that the format is there for. */
  decided: boolean
  verdict: Json
}

/** One way to debate. A new format is a folder that exports one of these, and a line in formats/index.ts. */
export interface Format {
  id: string
  /** Raised when the screenplay changes so that older debates cannot go on with it. */
  version: number
  summary: Texts
  seats: readonly SeatRole[]
  options: ZodObject
  flags: Readonly<Record<string, Flag>>
  cues: CueSheet
  plan(brief: Brief): PlannedCall[]
  play(stage: Stage, brief: Brief): Promise<Ending>
  /** The result as Markdown, from the view alone: also of a debate that failed or is not over. */
  report(view: View, notices: readonly string[]): string
  fields?: ReplyFields
  /** A scene's name for people: `round-2` → Round 2. */
  sceneLabel(scene: string, language: Language): string
  /** What other programs expect to find after a debate of this format, if anything: file name → content. */
  stateFile?(view: View, openedAt: string): { path: string; content: Json }
}
