import type { Language, Texts } from '../../core/language.ts'
import { oneLine, shortened } from './markdown.ts'

/** No reader in a hurry reads more. */
const longestAnswer = 300

/**
 * The first two sentences of an advice, on one line: the first may only say what not to do. A second one that is too long
 * is cut behind a clause.
 */
export function inBrief(words: string, language: Language, longest = longestAnswer): string {
  const line = oneLine(joined(words, language))
  const [first = '', second = ''] = [...segmenter(language).segment(line)].map(({ segment }) => segment)
  if (first.trimEnd().length > longest) return upToClause(first, longest) || shortened(first, longest)
  return (first + upToClause(second.trimEnd(), longest - first.length)).trimEnd()
}

/** '' if not even its first clause fits. */
function upToClause(sentence: string, room: number): string {
  if (sentence.length <= room) return sentence
  const start = sentence.slice(0, Math.max(room - 2, 0))
  const end = clauseEnds.map(mark => start.search(mark)).find(at => at >= 0) ?? -1
  return end < 0 ? '' : `${start.slice(0, end + 1)} …`
}

/** The last semicolon; where there is none, the last comma. */
const clauseEnds = [/[;；](?!.*[;；])/, /[,，](?!.*[,，])/]

/** What a heading, or the mark of a list, does is lost once the lines are joined: items become clauses. */
function joined(words: string, language: Language): string {
  const lines = words.split('\n').filter(line => line.trim() !== '')
  const text = lines.filter(line => !heading.test(line))
  const shown = text.length > 0 ? text : lines
  return shown
    .map((line, at) => `${line.replace(mark, '').trimEnd()}${isItem(line, shown[at + 1]) ? between[language] : ''}`)
    .reduce((above, line) => above + (endsWide.test(above) ? '' : ' ') + line, '')
}

const heading = /^ {0,3}#{1,6}[ \t]/
const listMark = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/
const mark = /^[ \t]*(?:#{1,6}[ \t]+|[-*+•][ \t]+|\d{1,3}[.)][ \t]+|>[ \t]?)/
const between: Texts = { en: ';', zh: '；' }
const endsWide = /[；。！？，：、]$/

/** Does another point, or something else, follow a line that nothing ends? */
const isItem = (line: string, next: string | undefined): boolean =>
  next !== undefined &&
  /[\p{L}\p{N})）\]]\s*$/u.test(line) &&
  (listMark.test(next) || (listMark.test(line) && !/^\s/.test(next)))

const segmenters = new Map<Language, Intl.Segmenter>()

/** Made when needed: making one takes a moment. */
function segmenter(language: Language): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, made)
  return made
}
