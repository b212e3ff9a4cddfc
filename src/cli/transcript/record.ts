import { parseRecord } from '../../formats/dialectic/record/parse.ts'
import { headings } from '../../formats/dialectic/record/structure.ts'
import type { SaidBy, WrittenTranscript } from './markdown.ts'

/** The record of a dialectic, as it lies in `.debates/`. What the user wrote into it takes no side. null: it is none. */
export function readRecord(text: string): WrittenTranscript | null {
  if (!text.startsWith(headings.debate)) return null
  const { topic, rounds } = parseRecord(text).record
  const said = rounds.flatMap(({ main, partners }) => [
    { name: nameOf(headings.main), text: main },
    ...partners.map((words, i): SaidBy => ({ name: nameOf(headings.partner(i + 1)), text: words })),
  ])
  if (said.length === 0) return null
  return {
    question: topic || null,
    said: said.filter(({ text }) => text.trim() !== ''),
    leftOut: rounds.some(({ user }) => user.trim() !== '') ? [nameOf(headings.user)] : [],
  }
}

/** `### Main Agent` → Main Agent */
const nameOf = (heading: string): string => heading.replace(/^#+ /, '')
