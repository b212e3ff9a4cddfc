import type { Span } from '../evidence.ts'

/** The parts of a text in which no word is replaced: code, addresses, paths of files. In order, none overlaps another. */
export function untouchedIn(text: string): Span[] {
  const code = codeIn(text)
  const addresses: Span[] = []
  let next = 0
  for (const { 0: token, index } of text.matchAll(/[\w.~@+\-\\/:#?&=%]{3,}/g)) {
    while (next < code.length && code[next]![1] <= index) next++
    if (next < code.length && code[next]![0] < index + token.length) continue
    if (isAddress(token)) addresses.push([index, index + token.length])
  }
  return [...code, ...addresses].sort(([a], [b]) => a - b)
}

/** `` `round-1/proposer` `` points at a turn; it is no code. */
const turnKey = /^(?:[a-z0-9][\w.-]{0,63}\/){1,12}([\w.-]{1,64})(?:#[ec]\d{1,6})?$/

function codeIn(text: string): Span[] {
  const fences = fencesIn(text)
  return fences
    .reduceRight<Span[][]>(
      (parts, fence, i) => {
        const from = i === 0 ? 0 : fences[i - 1]![1]
        parts.push([fence], inlineCode(text, from, fence[0]))
        return parts
      },
      [inlineCode(text, fences.at(-1)?.[1] ?? 0, text.length)],
    )
    .reverse()
    .flat()
}

/** A fence that is never closed is none: it would keep the rest of a speech from being looked at. */
function fencesIn(text: string): Span[] {
  const spans: Span[] = []
  let open: { at: number; sign: string } | null = null
  for (const { 0: line, 1: sign, 2: rest, index } of text.matchAll(/^[ \t>]{0,12}(`{3,}|~{3,})([^\n]*)$/gm)) {
    if (open === null) {
      if (sign![0] !== '`' || !rest!.includes('`')) open = { at: index, sign: sign! }
    } else if (sign!.startsWith(open.sign) && rest!.trim() === '') {
      spans.push([open.at, index + line.length])
      open = null
    }
  }
  return spans
}

/** Backticks close each other when they are as many, within a paragraph. */
function inlineCode(text: string, from: number, to: number): Span[] {
  const runs = Array.from(text.slice(from, to).matchAll(/`+|\n[ \t]*\n/g), ({ 0: run, index }) => ({
    start: from + index,
    end: from + index + run.length,
    size: run[0] === '`' ? run.length : 0,
  }))
  const closing = closers(runs.map(({ size }) => size))
  const spans: Span[] = []
  for (let i = 0; i < runs.length; i++) {
    const close = closing[i]!
    if (close < 0) continue
    const { start, end } = runs[i]!
    if (!turnKey.test(text.slice(end, Math.min(runs[close]!.start, end + 1000)))) spans.push([start, runs[close]!.end])
    i = close
  }
  return spans
}

/** For each run of backticks the place of the one that closes it, -1: none does. 0 is the end of a paragraph. */
function closers(sizes: readonly number[]): number[] {
  const result = new Array<number>(sizes.length).fill(-1)
  let later = new Map<number, number>()
  for (let i = sizes.length - 1; i >= 0; i--) {
    const size = sizes[i]!
    if (size === 0) later = new Map()
    else {
      result[i] = later.get(size) ?? -1
      later.set(size, i)
    }
  }
  return result
}

function isAddress(token: string): boolean {
  if (/^[a-z][a-z0-9+.-]{0,20}:\/\/./i.test(token) || /^www\./i.test(token)) return true
  if (/^@[\w.-]+\/[\w.-]/.test(token) || /[a-z]@v?\d/i.test(token)) return true
  const [path] = token.replace(/^[A-Za-z]:(?=[\\/])|[.:?-]+$/g, '').split(/[:#?]/, 1) as [string]
  const parts = path.split(/[\\/]/)
  if (parts.length === 1) return usualEnding.test(path)
  if (/^(?:\.{1,2}|~|)$/.test(parts[0]!)) return parts.length > 2 || fileEnding.test(path)
  return topFolder.test(parts[0]!) || fileEnding.test(path)
}

const fileEnding = /\.[a-z][a-z0-9]{0,9}$/
const topFolder = /^(?:src|lib|test|tests|docs|packages|apps|bin|include|internal|cmd|pkg|node_modules|\.\w+)$/
const endings = [
  'ts|tsx|js|jsx|mjs|cjs|json|jsonc|md|mdx|txt|csv|ya?ml|toml|ini|cfg|conf|lock|html?|css|scss|svg|png|jpe?g|pdf|xml',
  'py|rb|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|php|lua|sh|bash|sql|vue|proto|tex|log|env|zip|gz',
  'com|org|net|io|ai|dev|cn|co|app',
].join('|')
const usualEnding = new RegExp(String.raw`[\w-]\.(?:${endings})$`)
