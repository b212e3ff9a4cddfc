import type { KeptEvent } from '../core/events.ts'
import type { View } from '../core/view.ts'
import type { Display, PanelParts } from '../engine/display.ts'

/** A debate that is drawn into a file, by the same components as on the page. */
export interface FileDebate {
  id: number
  createdAt: string
  /** It is played while the file is written. */
  live: boolean
  view: View
  /** The events behind the view, for the lines between the turns. Left out: there are none. */
  events?: readonly KeptEvent[]
  display: Display
  panelParts: PanelParts | undefined
  /** What every reader must be told. */
  notices: readonly string[]
  /** As Markdown. */
  report: string
}

export interface DrawnFile {
  /** The contents of the body, as HTML. */
  body: string
  /** The style sheet. */
  style: string
}
