import { type ComponentChild, h, type VNode } from 'preact'
import { clean } from '../../src/core/clean.ts'
import type { Child, Piece } from '../../src/panels/piece.ts'

/** A piece on the page. Its words are text, whatever stands in them. */
export const shownPiece = ({ tag, attributes, children }: Piece): VNode =>
  h(tag, attributes as Record<string, unknown>, ...children.map(shown))

const shown = (child: Child): ComponentChild => (typeof child === 'string' ? clean(child).text : shownPiece(child))
