import { type ComponentChild, h, type VNode } from 'preact'
import { clean } from '../../src/core/clean.ts'
import type { Child, Piece } from '../../src/panels/piece.ts'

/** Draws a piece. Its words are text, whatever they contain. */
export const shownPiece = ({ tag, attributes, children }: Piece): VNode =>
  h(tag, attributes as Record<string, unknown>, ...children.map(shown))

const shown = (child: Child): ComponentChild => (typeof child === 'string' ? clean(child).text : shownPiece(child))
