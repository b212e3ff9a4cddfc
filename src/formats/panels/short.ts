import { shortened } from '../report/markdown.ts'

/** Others' words for a cell or label: on one line, without hidden characters, cut to this length. */
export const short = (words: unknown, most: number): string =>
  // Text far behind the cut need not be looked at.
  typeof words === 'string' ? shortened(words.slice(0, 4 * most), most) : ''

export const longest = { label: 80, cell: 240, text: 600 } as const
