import { clean } from '../core/clean.ts'
import type { CheckedCitation } from '../core/evidence.ts'

/** Signs that mark a place in Markdown. They are punctuation, so that the text before them is read the same as without them. */
const [open, close] = ['\u2e22', '\u2e23']
const signs = /[\u2e22\u2e23]+/g

/** A marked place, with the index of its citation. */
export const marked = /\u2e22(\d+)\u2e23/g

export const withoutMarks = (text: string): string => text.replace(marked, '')

/** Replaces such signs in other people's text, so that only ours remain. */
export const withoutSigns = (text: string): string => text.replace(signs, run => '\ufffd'.repeat(run.length))

/** A speech with a mark after each reference. */
export function withMarks(text: string, citations: readonly CheckedCitation[]): string {
  const words = withoutSigns(clean(text).text)
  const places = citations.map(({ span }, i) => ({ at: behind(words, span[0], span[1]), mark: `${open}${i}${close}` }))
  const parts: string[] = []
  let from = 0
  for (const { at, mark } of places.sort((a, b) => a.at - b.at)) {
    parts.push(words.slice(from, at), mark)
    from = at
  }
  return [...parts, words.slice(from)].join('')
}

/** The place after the reference and whatever closes it: a link, code, bold type, a quotation. */
function behind(words: string, start: number, end: number): number {
  const before = words.slice(Math.max(0, start - 3), start)
  const rest = words.slice(end, end + 2000)
  const link = /^[^\]\n]{0,200}\]\([^()\s]{1,1500}\)/.exec(rest)?.[0].length
  const destination = /\]\(<?$/.test(before) ? /^>?(?:\s+"[^"\n]*")?\)/.exec(rest)?.[0].length : undefined
  const bracketed = before.endsWith('<') && rest.startsWith('>') ? 1 : 0
  const opened = /[[!]$/.test(before) ? link : undefined
  const skipped = destination ?? opened ?? bracketed
  return end + skipped + /^[`*_~"”’」』]*/.exec(rest.slice(skipped))![0].length
}
