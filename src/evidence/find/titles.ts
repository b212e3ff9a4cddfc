import type { LineRange, Span, Target } from '../../core/evidence.ts'
import { memo } from '../../core/memo.ts'
import { lineAt, lineStarts } from '../../core/places.ts'
import type { SourceText } from '../source-text.ts'
import { linesBeside } from './lines.ts'
import { type Mention, mostLooks } from './mention.ts'
import type { Scan } from './scan.ts'

/** Brought files that are called by their number, title or section: `ADR 4`, 《设计文档》第 3 行, `§2.1`. */
export function titles({ prose }: Scan, files: readonly SourceText[]): Mention[] {
  const few = files.slice(0, mostFiles)
  const found =
    few.length === 0
      ? []
      : [...numbered(prose, few), ...named(prose, few), ...lined(prose, few), ...sections(prose, few)]
  // Beside its path the title says nothing more.
  return found.filter(
    ({ span }) => !/^\s?[(（]?`?[\p{L}\p{N}_./-]{1,80}\.\w{1,5}\b/u.test(prose.slice(span[1], span[1] + 60)),
  )
}

/** Whoever brings more files cites them by path. */
const mostFiles = 2_000

function numbered(prose: string, files: readonly SourceText[]): Mention[] {
  return Array.from(prose.matchAll(/\b(ADR|RFC|PEP|decision|决定)[\s-]?#?0*(\d{1,5})\b/gi).take(mostLooks)).flatMap(
    ({ 0: words, 1: kind, 2: number, index }) => {
      const form = new RegExp(String.raw`(?:^|/)(?:${kind}[-_ ]?)?0*${number}(?![\d])[^/]*$`, 'i')
      const file = onlyOne(files.filter(({ name }) => form.test(name)))
      return file ? [mention(prose, [index, index + words.length], file)] : []
    },
  )
}

function named(prose: string, files: readonly SourceText[]): Mention[] {
  return Array.from(prose.matchAll(/《([^《》\n]{2,60})》/g).take(mostLooks)).flatMap(
    ({ 0: words, 1: name, index }) => {
      const file = onlyOne(files.filter(one => isCalled(name!, one)))
      return file ? [mention(prose, [index, index + words.length], file)] : []
    },
  )
}

/** `试验记录第 16 行`, `The style guide, line 2`: a title before a line. */
function lined(prose: string, files: readonly SourceText[]): Mention[] {
  return Array.from(prose.matchAll(/第\s?\d{1,6}[^行\n]{0,12}行|,?\s\(?lines? \d/g).take(mostLooks)).flatMap(
    ({ index }) => {
      const before = /(?:[\p{Script=Han}\w-]+ ?){1,6}(?=的?[\s(（，,:：]*$)/u.exec(
        prose.slice(Math.max(0, index - 48), index),
      )
      if (!before) return []
      const end = index - (Math.min(index, 48) - before.index - before[0].length)
      const word = before[0].trimEnd()
      const last = end - (before[0].length - word.length)
      for (const start of wordStarts(word)) {
        const name = word.slice(start)
        const file = letters(name) < 3 ? null : onlyOne(files.filter(one => isCalled(name, one, true)))
        if (file) return [mention(prose, [last - name.length, last], file)]
      }
      return []
    },
  )
}

/** Where a name may begin: at each word, and at each Han character. */
const wordStarts = (words: string): number[] =>
  Array.from(words.matchAll(/\p{Script=Han}|(?<![\w-])[\w-]/gu), ({ index }) => index).slice(0, 20)

const letters = (name: string): number => name.replace(/^the /i, '').length

function sections(prose: string, files: readonly SourceText[]): Mention[] {
  const found = Array.from(
    prose.matchAll(/§\s?(\d{1,2}(?:\.\d{1,2}){0,3})|第\s?(\d{1,2}(?:\.\d{1,2}){0,3})\s?节/g).take(mostLooks),
  )
  const targets = new Map<string, Target[]>()
  return found.flatMap(({ 0: words, 1: one, 2: other, index }) => {
    const number = (one ?? other)!
    const [target] = memo(targets, number, (): Target[] => {
      const file = onlyOne(files.filter(file => headingsOf(file).has(number)))
      if (!file) return []
      return [{ kind: 'file', path: file.name, lines: sectionLines(file.text, headingsOf(file).get(number)!) }]
    })
    return target ? [{ span: [index, index + words.length] as const, target }] : []
  })
}

/** Where the first section of each number begins. */
function headingsOf(file: SourceText): ReadonlyMap<string, number> {
  return memo(headings, file, () => {
    const found = Array.from(file.text.matchAll(/^#+[^\S\n]*(\d{1,2}(?:\.\d{1,2}){0,3})[.、]?\s/gm))
    return new Map(found.reverse().map(({ 1: number, index }) => [number!, index]))
  })
}
const headings = new WeakMap<SourceText, ReadonlyMap<string, number>>()

function sectionLines(text: string, at: number): LineRange {
  const level = /^#+/.exec(text.slice(at))![0].length
  const next = new RegExp(String.raw`\n#{1,${level}}\s`).exec(text.slice(at + 1))
  const starts = lineStarts(text)
  return [lineAt(starts, at), next ? lineAt(starts, at + 1 + next.index) : starts.length]
}

function mention(prose: string, span: Span, { name: path }: SourceText): Mention {
  const beside = linesBeside(prose, span, false)
  const words = beside && prose.slice(beside.span[0], span[0]) + prose.slice(span[1], beside.span[1])
  if (!words || !/\blines?\b|行/i.test(words)) return { span, target: { kind: 'file', path } }
  return { span: beside.span, target: { kind: 'file', path, lines: beside.lines } }
}

const onlyOne = <T>(found: readonly T[]): T | null => (found.length === 1 ? found[0]! : null)

/** 《设计文档》 is 设计文档.md, and RFC 6749 is rfc6749.txt or a file whose title begins so. */
function isCalled(name: string, { name: path, text }: SourceText, endsToo = false): boolean {
  const wanted = tokensOf(name)
  const file = tokensOf(path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''))
  const title = tokensOf(/\S[^\n]{0,200}/.exec(text.slice(0, 2_000))?.[0] ?? '')
  return [file, title].some(tokens => begins(tokens, wanted) || (endsToo && ends(tokens, wanted)))
}

/** Equal names. A longer name counts only behind two or more tokens, and not if it is cut between Han characters. */
function begins(tokens: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.some((token, i) => tokens[i] !== token)) return false
  const next = tokens[wanted.length]
  return next === undefined || (wanted.length > 1 && !(isHan.test(next) && isHan.test(wanted.at(-1)!)))
}

const ends = (tokens: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 2 && wanted.every((token, i) => tokens[tokens.length - wanted.length + i] === token)

const isHan = /\p{Script=Han}/u

/** `RFC6749` is `rfc`, `6749`. */
function tokensOf(name: string): string[] {
  const plain = name.normalize('NFKC').toLowerCase().slice(0, 200)
  return (plain.match(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+/gu) ?? []).filter(
    (token, i) => i > 0 || !(token === 'the' || token === 'a' || token === 'an'),
  )
}
