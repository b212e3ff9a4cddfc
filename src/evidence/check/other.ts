import type { Check, Lines } from '../../core/evidence.ts'
import { checkFile, type Files, inAnyFile } from './file.ts'
import type { Quote } from './quote.ts'
import { placeOf } from './result.ts'
import { nearness } from './shelf.ts'
import { shorten } from './shorten.ts'

interface OtherTarget {
  name: string
  lines?: Lines
}

/**
 * Words of a book, a standard, a person. That they stand in some file does not say whose they are; a file that is called
 * like the source is the source.
 */
export async function checkOther({ name, lines }: OtherTarget, quote: Quote | null, files: Files): Promise<Check> {
  const { shelf, t } = files
  const source = shelf.texts.find(text => isCalled(name, text.name, text.original))
  if (source) return checkFile({ path: source.name, ...(lines && { lines }) }, quote, files)
  const shown = shorten(name, 80)
  const found = inAnyFile(quote, files, nearness.weight)
  if (found?.state !== 'same') return { result: 'not-checked', reason: t.notAtHand(shown) }
  const where = placeOf(found.found)
  return { result: 'not-checked', reason: t.notAtHandBut(shown, where), where }
}

/** 《设计文档》 is 设计文档.md, and RFC 6749 is rfc6749.txt or a file whose title begins so. */
function isCalled(name: string, path: string, text: string): boolean {
  const wanted = tokensOf(name)
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return begins(tokensOf(file), wanted) || begins(tokensOf(titleOf(text)), wanted)
}

/** The very name; a longer one only where that is two words at least and what follows is no part of a Han word. */
function begins(tokens: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.some((token, i) => tokens[i] !== token)) return false
  const next = tokens[wanted.length]
  if (next === undefined) return true
  return wanted.length > 1 && !(isHan.test(next) && isHan.test(wanted.at(-1)!))
}

const isHan = /\p{Script=Han}/u

/** `RFC6749` is `rfc`, `6749`. */
function tokensOf(name: string): string[] {
  const plain = name.normalize('NFKC').toLowerCase().slice(0, 200)
  return (plain.match(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+/gu) ?? []).filter(
    (token, i) => i > 0 || !(token === 'the' || token === 'a' || token === 'an'),
  )
}

/** Its heading, or whatever stands on its first line. */
function titleOf(text: string): string {
  return /\S[^\n]{0,200}/.exec(text.slice(0, 2_000))?.[0] ?? ''
}
