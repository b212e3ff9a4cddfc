import type { Language } from '../../core/language.ts'
import { oneLine, shortened } from './markdown.ts'

/** No reader in a hurry reads more. */
const longestAnswer = 300

/** The first one or two sentences of an advice, on one line. */
export function inBrief(words: string, language: Language, longest = longestAnswer): string {
  const line = oneLine(withoutMarks(words))
  const sentences = [...segmenter(language).segment(line)].map(({ segment }) => segment)
  const [first = '', second = ''] = sentences
  const both = (first + second).trim()
  return shortened(both.length <= longest ? both : first.trim(), longest)
}

/** Headings and list marks at the beginnings of lines say nothing once the lines are joined. */
const withoutMarks = (words: string): string => words.replace(/^[ \t]*(?:#{1,6}[ \t]+|[-*+•][ \t]+|>[ \t]?)/gm, '')

const segmenters = new Map<Language, Intl.Segmenter>()

/** Made when needed: making one takes a moment. */
function segmenter(language: Language): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, made)
  return made
}
