import { clean } from '../../../core/clean.ts'
import { type Doc, paragraph, stackedLines, written } from '../../../core/doc/doc.ts'
import { block } from '../../../core/inert-html.ts'
import { inline } from '../../report/markdown.ts'

/** `**label:** words`, one below the other. Words that need more than a line stand below their label. */
export function labelled(fields: readonly { label: string; words: string }[]): Doc {
  const parts = fields.map(({ label, words }) => ({ label: `**${label}:**`, text: clean(words).text.trim() }))
  const firstLong = parts.findIndex(isLong)
  const short = firstLong < 0 ? parts : parts.slice(0, firstLong)
  return [
    ...(short.length > 0 ? [stackedLines(short.map(line))] : []),
    ...parts
      .slice(short.length)
      .flatMap(part => (isLong(part) ? [paragraph(part.label), written(block(part.text))] : [paragraph(line(part))])),
  ]
}

interface Labelled {
  label: string
  text: string
}

const isLong = ({ text }: Labelled): boolean => text.includes('\n')

const line = ({ label, text }: Labelled): string => `${label} ${inline(text)}`
