import type { Kind } from '../../../formats/dialectic/options.ts'
import { likely, surely } from './kind-words.ts'
import { isCode, isDocument } from './names.ts'
import type { Terms } from './terms.ts'

/** What else there is to tell the kind of a debate by. */
export interface Signs {
  /** A change is to be looked at. */
  diff: boolean
  /** Files that the user gave or the topic names. */
  files: readonly string[]
  /** There is code here that is called as the topic's words are. */
  pointsAtCode: boolean
  /** There is code here: words that anybody uses are about it. */
  hasCode: boolean
}

/** What a debate is about, as far as code can tell. */
export function guessKind({ text, paths, identifiers }: Terms, { diff, files, pointsAtCode, hasCode }: Signs): Kind {
  if (diff) return 'review'
  // A word in a path says where something stands, not what it is about.
  const prose = text.replace(pathLike, ' ')
  const mentioned = [...files, ...paths]
  const says = (words: readonly RegExp[]) => words.some(pattern => pattern.test(prose))
  if (says(surely.review)) return 'review'
  if (says(surely.architecture)) return 'architecture'
  const documents = mentioned.filter(isDocument).length
  const sources = mentioned.filter(name => isCode(name) && !isDocument(name)).length
  if (documents > 0 && documents >= sources) return 'document'
  if (says(surely.document)) return sources > 0 ? 'code' : 'document'
  if (sources > 0 || identifiers.length > 0 || says(surely.code)) return 'code'
  if (says(likely.document)) return 'document'
  if (hasCode && says(likely.review)) return 'review'
  if (hasCode && says(likely.architecture)) return 'architecture'
  return pointsAtCode || (hasCode && says(likely.code)) ? 'code' : 'decision'
}

/** Between backticks; with a slash in it; with an ending. */
const pathLike = new RegExp(
  [
    String.raw`\x60[^\x60\n]{0,200}\x60`,
    String.raw`[\p{Script=Latin}\p{N}_@~.-]{0,100}[\\/](?:[\p{L}\p{N}_@~\\/-]{0,100}\.[a-z]{1,5}\b|[\p{Script=Latin}\p{N}_@~.\\/:#-]{0,200})`,
    String.raw`\p{Script=Latin}[\p{L}\p{N}_-]{0,100}\.[a-z]{1,5}\b`,
  ].join('|'),
  'gu',
)
