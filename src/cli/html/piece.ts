import { clean } from '../../core/clean.ts'
import type { Child, Piece } from '../../panels/piece.ts'
import { escapeHtml } from './escape.ts'

/** As HTML. Words and values are escaped, whatever stands in them. */
export function pieceHtml({ tag, attributes, children }: Piece): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(clean(String(value)).text)}"`,
  )
  return `<${tag}${written.join('')}>${children.map(childHtml).join('')}</${tag}>`
}

const childHtml = (child: Child): string =>
  typeof child === 'string' ? escapeHtml(clean(child).text) : pieceHtml(child)
