import { clean } from '../../core/clean.ts'
import type { TypedLine } from './line-editor.ts'
import type { Paint } from './style.ts'
import { graphemes, widthOf } from './width.ts'

const mark = '›'

/** What the user types, on one row of at most `width` columns: so much of it that the cursor can be seen. */
export function typedRow({ before, after }: TypedLine, width: number, paint: Paint): { text: string; cursor: number } {
  const room = Math.max(width - widthOf(mark) - 1, 4)
  const left = graphemes(flat(before.slice(-room * 16)))
  const right = graphemes(flat(after.slice(0, room * 16)))
  const all = sum(left) + sum(right)
  // The last column stays free for a cursor behind the text.
  const isCut = all > room - 1 || before.length > room * 16 || after.length > room * 16
  const shownLeft = isCut ? ending(left, right.length === 0 ? room - 1 : Math.ceil((room * 2) / 3)) : left
  const used = sum(shownLeft)
  const shownRight = isCut ? beginning(right, room - used - 1) : right
  const cursor = widthOf(mark) + 1 + used
  return { text: `${paint('cyan', mark)} ${shownLeft.join('')}${shownRight.join('')}`, cursor }
}

/** As it can be shown on a row. */
const flat = (text: string): string => clean(text).text.replace(/\n/g, '⏎').replace(/\s/g, ' ')

const sum = (text: readonly string[]): number => text.reduce((width, grapheme) => width + widthOf(grapheme), 0)

function beginning(text: readonly string[], columns: number): string[] {
  const fits = within(text, columns)
  return fits.length === text.length ? fits : [...within(text, columns - 1), '…']
}

function ending(text: readonly string[], columns: number): string[] {
  const turned = text.toReversed()
  const fits = within(turned, columns)
  return fits.length === text.length ? fits.reverse() : ['…', ...within(turned, columns - 1).reverse()]
}

function within(text: readonly string[], columns: number): string[] {
  let used = 0
  const end = text.findIndex(grapheme => {
    used += widthOf(grapheme)
    return used > columns
  })
  return text.slice(0, end < 0 ? text.length : end)
}
