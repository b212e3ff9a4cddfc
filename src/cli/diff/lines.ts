import type { Paint } from '../terminal/style.ts'
import { truncate } from '../terminal/width.ts'
import { StreamWrapper } from '../terminal/wrap.ts'

/** The first lines of words that somebody else wrote, each as wide as there is room. */
export function firstLines(words: string, width: number, most: number): string[] {
  const wrapper = new StreamWrapper({ width, indent: 0, color: false, markdown: false })
  // More than so many characters would not be shown.
  const start = words.slice(0, width * (most + 1))
  const lines = (wrapper.push(start) + wrapper.end()).split('\n')
  const isCut = lines.length > most || start.length < words.length
  const shown = lines.slice(0, most)
  if (!isCut) return shown
  const last = truncate(`${shown.at(-1)!}…`, width)
  return [...shown.slice(0, -1), last.replace(/ ?[[{]…$/, '…')]
}

/** What only one has, in colour or by its marks: `[-dear-]{+cheap+}`. A mark may begin on one line and end on another. */
export function paintMarks(lines: readonly string[], color: boolean, paint: Paint): string[] {
  if (!color) return [...lines]
  const painted = (style: 'red' | 'green') => (_: string, words: string) =>
    words
      .split('\n')
      .map(line => (line === '' ? '' : paint(style, line)))
      .join('\n')
  return lines
    .join('\n')
    .replace(/\[-([\s\S]*?)(?:-\]|$)/g, painted('red'))
    .replace(/\{\+([\s\S]*?)(?:\+\}|$)/g, painted('green'))
    .split('\n')
}
