import { bullets, type ListBlock, type ListItem } from '../../../core/doc/doc.ts'
import { begun, said } from '../../report/quoted-words.ts'
import type { Conclusion } from '../shapes.ts'
import { type DialecticShown, nameOf } from './context.ts'

export const pointList = (points: readonly string[]): ListBlock => bullets(points.map(begun))

/** A point on which they differ, with both views. */
export function splitItem({ point, main, partner }: Conclusion['split'][number], book: DialecticShown): ListItem {
  const { colon } = book.t
  const other = book.partners.map(seat => nameOf(book, seat)).join(book.t.listComma)
  const views = [`${nameOf(book, 'main')}${colon}${said(main)}`, `${other}${colon}${said(partner)}`]
  return { text: begun(point), below: [bullets(views)] }
}
