import { decoded } from './entities.ts'

/** The address of a link as it is to be followed. null: it is no link. */
export type AddressOf = (address: string) => string | null

const space = /[ \t\n]*/y
const bracketed = /<((?:[^<>\n\\]|\\[^\n])*)>/y
const title = /(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))/y
const deepestBracket = 32

/** What follows the words of a link: `(https://example.org "title")`. */
export function targetAt(text: string, start: number): { address: string; end: number } | null {
  if (text[start] !== '(') return null
  let at = past(space, text, start + 1)
  const angled = matchAt(bracketed, text, at)
  const end = angled ? at + angled[0].length : endOfAddress(text, at)
  if (end === null) return null
  const address = angled ? angled[1]! : text.slice(at, end)
  at = past(space, text, end)
  if (at > end) at = past(space, text, past(title, text, at))
  return text[at] === ')' ? { address: unescaped(address), end: at + 1 } : null
}

/** Brackets in an address come in pairs. */
function endOfAddress(text: string, start: number): number | null {
  if (text[start] === '<') return null
  let [at, depth] = [start, 0]
  for (; at < text.length && text[at]! > ' ' && text[at] !== '\x7f'; at++) {
    if (text[at] === '\\' && text[at + 1]! > ' ') at += 1
    else if (text[at] === '(') {
      depth += 1
      if (depth > deepestBracket) return null
    } else if (text[at] === ')') {
      if (depth === 0) break
      depth -= 1
    }
  }
  return depth === 0 ? at : null
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const past = (pattern: RegExp, text: string, at: number): number => at + (matchAt(pattern, text, at)?.[0].length ?? 0)

const unescaped = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~])|&[#\w]{1,32};/g, (found, sign?: string) => sign ?? decoded(found))

/** An address with its host and all other characters as they are sent, so that a look-alike cannot pass for another name. */
export function sentAddress(address: string): string {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null
  if (url && /[^\0-\x7f]/.test(address)) return url.href
  return encodeURI(address.toWellFormed()).replace(/%25(?=[\da-f]{2})/gi, '%')
}

/** Whatever does nothing but lead somewhere. */
export const usualAddress: AddressOf = address => {
  const sent = sentAddress(address)
  return !/^\s*[a-z][a-z\d+.-]*:/i.test(sent) || /^\s*(?:https?|mailto):/i.test(sent) ? sent : null
}
