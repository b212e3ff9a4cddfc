import type { Language } from '../../../core/language.ts'
import { contextForWords } from './words.ts'

const longestSentence = 300
/** Beyond these no digest reaches. */
const mostLines = 20_000

/** What a document says, section by section: its headings and how each section begins, with the lines they stand on. */
export function digestText({ path, text }: { path: string; text: string }, most: number, language: Language): string {
  const t = contextForWords[language]
  const lines = text.replace(/\n$/, '').split('\n')
  const head = t.digestOf(path, lines.length, Buffer.byteLength(text))
  const parts = sectionsOf(lines.slice(0, mostLines))
  let result = head
  for (const [i, { line, written }] of parts.entries()) {
    const next = `\n${line + 1}: ${written}`
    if (Buffer.byteLength(result) + Buffer.byteLength(next) > most) return `${result}\n${t.digestCut(parts.length - i)}`
    result += next
  }
  return result
}

interface Part {
  /** Counted from 0. */
  line: number
  written: string
}

/** Headings and the first sentence behind each; without headings, that of every paragraph. */
function sectionsOf(lines: readonly string[]): Part[] {
  const headings = lines.flatMap((line, i) =>
    isHeading(lines, i) ? [{ line: i, written: line.slice(0, longestSentence).trim() }] : [],
  )
  if (headings.length < 2) return paragraphsOf(lines)
  const first = paragraphsOf(lines.slice(0, headings[0]!.line))[0]
  return [
    ...(first ? [first] : []),
    ...headings.flatMap((heading, i) => {
      const end = headings[i + 1]?.line ?? lines.length
      const begun = paragraphsOf(lines.slice(heading.line + 1, end))[0]
      return [heading, ...(begun ? [{ line: heading.line + 1 + begun.line, written: begun.written }] : [])]
    }),
  ]
}

/** Markdown, AsciiDoc, and what is underlined. Code in a fence is not told apart: a comment in it is shown as well. */
function isHeading(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.slice(0, 300)
  if (/^(?:#{1,6}|={1,5})[ \t]+\S/.test(line)) return true
  const below = lines[at + 1]?.slice(0, 300) ?? ''
  return /^[^\s#>|-]/.test(line) && /^(?:={3,}|-{3,}|~{3,})[ \t]*$/.test(below)
}

function paragraphsOf(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  let isNew = true
  for (const [i, line] of lines.entries()) {
    const words = line.slice(0, 4 * longestSentence).trim()
    if (words === '') isNew = true
    else if (isNew && !/^(?:[=~-]{3,}|```|---)/.test(words)) {
      parts.push({ line: i, written: firstSentence(words) })
      isNew = false
    }
  }
  return parts
}

function firstSentence(words: string): string {
  const end = words.search(/[.!?](?=\s)|[。！？]/)
  const sentence = end < 0 ? words : words.slice(0, end + 1)
  return sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}…` : sentence
}
