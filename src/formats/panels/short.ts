import { shortened } from '../report/markdown.ts'

/** Words of others for a cell or a label: on one line, without anything hidden, and no longer than this. */
export const short = (words: unknown, most: number): string =>
  // Whatever is far behind what is shown need not be looked at.
  typeof words === 'string' ? shortened(words.slice(0, 4 * most), most) : ''

export const longest = { label: 80, cell: 240, text: 600 } as const
