import { type ComponentChild, createContext, type FunctionComponent } from 'preact'
import type { CheckedCitation } from '../src/core/evidence.ts'
import type { TurnView } from '../src/core/view.ts'
import type { Showing } from './debate/showing.ts'

/** What only a file has in place of something that needs script. */
export interface FileParts {
  /** When the debate began, the same wherever the file is read. */
  day(at: string): string
  /** What was found for each citation, behind the line that counts them. */
  Notes: FunctionComponent<{ line: ComponentChild; citations: readonly CheckedCitation[]; showing: Showing }>
  /** What had been said of a turn when the file was written: its words, if it may be heard. */
  Unfinished: FunctionComponent<{ showing: Showing; turn: TurnView; children: ComponentChild }>
  /** A reply in JSON exactly as it was given; nothing for a speech. */
  Raw: FunctionComponent<{ showing: Showing; turn: TurnView }>
}

/** Set where a debate is drawn once, for a file without script: everything is there from the start, and nothing can be pressed. */
export const InFile = createContext<FileParts | null>(null)
