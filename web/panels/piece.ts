import { type ComponentChild, h, type VNode } from 'preact'
import { clean } from '../../src/core/clean.ts'
import type { Panel } from '../../src/engine/panel.ts'
import type { Child, Piece } from '../../src/panels/piece.ts'
import type { PanelSurroundings } from '../../src/panels/surroundings.ts'

/** What a component gets to draw a panel. */
export interface PanelProps<P extends Panel = Panel> {
  panel: P
  around: PanelSurroundings
}

/** Draws a piece. Its words are text, whatever they contain. */
export const shownPiece = ({ tag, attributes, children }: Piece): VNode =>
  h(tag, attributes as Record<string, unknown>, ...children.map(shown))

const shown = (child: Child): ComponentChild => (typeof child === 'string' ? clean(child).text : shownPiece(child))
