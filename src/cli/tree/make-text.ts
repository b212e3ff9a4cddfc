import type { Language } from '../../core/language.ts'
import { asText } from './config-fill.ts'
import type { OpenFile } from './config-parts.ts'
import { makeWords } from './make-words.ts'

/** The file as text, with a comment on each block. Read back it is the same tree. */
export function configText(file: OpenFile, language: Language): string {
  const t = makeWords[language]
  const comments: Partial<Record<string, string>> = t.comments
  const fields = Object.entries(file)
  const blocks = fields.map(([name, value], index) => {
    const comment = comments[name]
    const end = index === fields.length - 1 ? '' : ','
    const field = `"${name}": ${JSON.stringify(value, asWritten, 2)}${end}`
    return indented(comment === undefined ? field : `${commented(comment)}\n${field}`)
  })
  return `${commented(t.head)}\n{\n${[...blocks.slice(0, 1), indented(commented(t.api)), ...blocks.slice(1)].join('\n\n')}\n}\n`
}

const asWritten = (_: string, value: unknown): unknown => (typeof value === 'string' ? asText(value) : value)

const commented = (text: string): string => text.replace(/^/gm, '// ')

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
