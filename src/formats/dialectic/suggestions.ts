import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import { inline, literal } from '../report/markdown.ts'
import { roles, sceneLabel } from './about.ts'
import { reportWords } from './report/words.ts'
import type { Suggestion } from './shapes.ts'
import { tailOf } from './tail.ts'

type Said = Pick<Speech, 'key' | 'seat' | 'text'>

/**
 * The changes proposed in a debate or in these speeches, in the order in which they were last proposed. Of several for
 * the same words of a file, or in the same words, the last one counts.
 */
export function suggestionsIn(said: View | readonly Said[]): Suggestion[] {
  const speeches = 'turns' in said ? speechesIn(said) : said
  const found = new Map<string, Suggestion>()
  for (const { key, seat, text } of speeches)
    for (const suggestion of tailOf(text)?.suggestions ?? []) {
      const file = fileNamed(suggestion.file)
      const about = placeOf(file, suggestion)
      found.delete(about)
      found.set(about, { turn: key, seat, ...suggestion, file, change: clean(suggestion.change).text })
    }
  return [...found.values()]
}

/** Lines for a list: file, change, who proposed it and when. */
export function suggestionLines(suggestions: readonly Suggestion[], language: Language): string[] {
  const t = reportWords[language]
  return suggestions.map(
    ({ file, change, turn, seat }) =>
      `**${literal(file)}**${t.colon}${inline(change)}${t.aside(proposedBy(seat, turn, language))}`,
  )
}

/** `Sub Agent, Round 2` */
export function proposedBy(seat: string, turn: string, language: Language): string {
  const role = everybody.find(({ id }) => id === seat)
  const scene = turn.split('/').slice(0, -1).join('/')
  return `${role?.label[language] ?? seat}${reportWords[language].comma}${sceneLabel(scene, language)}`
}

const everybody = roles({ partners: ['', '', '', ''] })

/** Speeches that a fork leaves out propose nothing. */
const speechesIn = ({ turns }: View): Said[] =>
  [...turns.values()].filter(({ state, structured, leftOut }) => state === 'answered' && !structured && !leftOut)

/** A file's path with forward slashes, without a line number. */
function fileNamed(written: string): string {
  const line = clean(written).text.replace(/\s+/g, ' ').trim()
  const bare = line.startsWith('`') && line.endsWith('`') ? line.slice(1, -1).trim() : line
  return bare
    .replaceAll('\\', '/')
    .replace(/(?::\d{1,7}(?:[-:]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/, '')
    .replace(/^(?:\.\/)+/, '')
}

const placeOf = (file: string, { before, change }: Pick<Suggestion, 'before' | 'change'>): string =>
  JSON.stringify([file, before === null ? folded(change) : before.trim(), before === null])

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
