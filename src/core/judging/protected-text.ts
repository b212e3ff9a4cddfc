import { closingRuns } from '../places.ts'

/** A part of a text in which words are not replaced. */
export interface Untouched {
  start: number
  end: number
  /** In code a speaker may still name itself. An address is no sentence. */
  code: boolean
}

/**
 * Code, addresses and file paths, in order and without overlap. Backticks do not turn a name or a sentence into code, and a
 * file ending does not turn a name (`isName`) into a file, unless the user brought such a file.
 */
export function untouchedIn(
  text: string,
  isName: (word: string) => boolean,
  isBrought: (file: string) => boolean,
): Untouched[] {
  const code = codeIn(text, isName)
  const addresses: Untouched[] = []
  let next = 0
  for (const { 0: token, index } of text.matchAll(/[\w.~@+\-\\/:#?&=%]{3,}/g)) {
    const end = index + token.length
    while (next < code.length && code[next]!.end <= index) next++
    if (next < code.length && code[next]!.start < end) continue
    if (isAddress(token) && !isSpokenName(token, isName, isBrought)) addresses.push({ start: index, end, code: false })
  }
  return [...code, ...addresses].sort((a, b) => a.start - b.start)
}

/** `Proposer.md` and `claude.ai` in a sentence are names. CLAUDE.md is a usual file name, and `Proposer.md:3` is a citation. */
function isSpokenName(token: string, isName: (word: string) => boolean, isBrought: (file: string) => boolean): boolean {
  const [, stem, ending] = /^([\w-]{2,64})\.(md|txt|pdf|ai|com|org|net|io|dev|app)[.:?-]*$/.exec(token) ?? []
  if (stem === undefined || !isName(stem)) return false
  return !(ending === 'md' && stem === stem.toUpperCase()) && !isBrought(`${stem}.${ending}`)
}

/** `` `round-1/proposer` `` points at a turn and is no code. */
const turnKey = /^(?:[a-z0-9][\w.-]{0,63}\/){1,12}([\w.-]{1,64})(?:#[ec]\d{1,6})?$/

function isCode(content: string, isName: (word: string) => boolean): boolean {
  const short = content.length <= 1000 ? content.trim() : ''
  if (short !== '' && (turnKey.test(short) || isName(short.replace(/['’]s$|[.,:;!?]+$/, '')))) return false
  return looksLikeCode(content)
}

function codeIn(text: string, isName: (word: string) => boolean): Untouched[] {
  const fences = fencesIn(text).filter(({ content }) => isCode(content, isName))
  const parts: Untouched[][] = []
  let from = 0
  for (const { start, end } of fences) {
    parts.push(inlineCode(text, from, start, isName), [{ start, end, code: true }])
    from = end
  }
  return [...parts.flat(), ...inlineCode(text, from, text.length, isName)]
}

interface Fence {
  start: number
  end: number
  content: string
}

/** An unclosed fence is ignored: otherwise the rest of a speech would not be searched. */
function fencesIn(text: string): Fence[] {
  const found: Fence[] = []
  let open: { at: number; inside: number; sign: string } | null = null
  for (const { 0: line, 1: sign, 2: rest, index } of text.matchAll(/^[ \t>]{0,12}(`{3,}|~{3,})([^\n]*)$/gm)) {
    const end = index + line.length
    if (open === null) {
      if (sign![0] !== '`' || !rest!.includes('`')) open = { at: index, inside: end, sign: sign! }
    } else if (sign!.startsWith(open.sign) && rest!.trim() === '') {
      const content = text.slice(open.inside, index).replace(/^[ \t]*>[ \t>]*/gm, '')
      found.push({ start: open.at, end, content })
      open = null
    }
  }
  return found
}

/** A run of backticks is closed by a run of the same length in the same paragraph. */
function inlineCode(text: string, from: number, to: number, isName: (word: string) => boolean): Untouched[] {
  const runs = Array.from(text.slice(from, to).matchAll(/`+|\n[ \t]*\n/g), ({ 0: run, index }) => ({
    run,
    start: from + index,
    end: from + index + run.length,
  }))
  const closing = closingRuns(runs)
  const found: Untouched[] = []
  for (let i = 0; i < runs.length; i++) {
    const close = closing[i]!
    if (close < 0) continue
    const [{ start, end: inside }, { start: outside, end }] = [runs[i]!, runs[close]!]
    if (isCode(text.slice(inside, outside), isName)) found.push({ start, end, code: true })
    i = close
  }
  return found
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

/** Text with few signs of code for its length is prose, whatever fence it has. */
function looksLikeCode(text: string): boolean {
  const signs = count(text, sign)
  return signs > 0 && signs * wordsPerSign >= count(text, /\S+/g) + count(text, /\p{Script=Han}/gu) / 2
}

const wordsPerSign = 8

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const commands =
  'npm|npx|pnpm|yarn|git|node|deno|curl|wget|docker|kubectl|pip|python3?|cargo|sudo|brew|apt|chmod|mkdir|grep'
const sign = new RegExp(
  [
    String.raw`[{}$\\\x60]|=>|->|::|:=|[=!<>]=|&&|\|\||\/\/`,
    String.raw`[\w)]\(|\w\[[\w'"]|\s=\s|\w=["'\w]|;[ \t]*$|<\/?[a-z]`,
    String.raw`(?<=^|\s)--?[a-z]|[a-z0-9]_[a-z0-9]|(?<![\w])[a-z]{2,32}[A-Z]\w|\w\.[a-z_]\w{0,64}[.(]`,
    String.raw`^(?:\$ )?(?:${commands})\s`,
    String.raw`\b(?:SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|CREATE|JOIN|ALTER|const|def|fn|func|struct|void|elif)\s`,
  ].join('|'),
  'gm',
)
