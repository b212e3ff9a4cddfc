import type { Span } from '../evidence.ts'
import type { Side } from './blind.ts'
import type { KnownNames, ModelWord } from './known-names.ts'
import { namesItself, sightAround } from './self-naming.ts'
import { untouchedIn } from './untouched.ts'
import { foldWidth, joined } from './wording.ts'

/** Words to be replaced: [start, end) of a text. */
export interface Edit {
  start: number
  end: number
  by: string
}

/** A word that may be a name, with a little of what stands around it: before it, as it reads by now. */
interface Found {
  word: string
  before: string
  after: string
}

export function findNames(text: string, names: KnownNames, blank: string): Edit[] {
  const folded = foldWidth(text)
  const isUntouched = passing(untouchedIn(folded))
  const edits: Edit[] = []
  let said = ''
  let at = 0
  for (const { 0: match, groups, index } of folded.matchAll(names.pattern)) {
    if (groups!.kept !== undefined || isUntouched(index)) continue
    said = (said + folded.slice(Math.max(at, index - sightAround), index)).slice(-sightAround)
    at = index + match.length
    const found: Found = { word: match, before: said, after: folded.slice(at, at + sightAround) }
    const edit =
      groups!.role === undefined ? modelEdit(found, groups!.version ?? '', names, blank) : roleEdit(found, names)
    if (edit) edits.push({ start: index - edit.swallowed, end: at, by: edit.by })
    said += edit?.by ?? match
  }
  return edits
}

/** What is put in for a word, and how many units before it go too. */
interface Change {
  swallowed: number
  by: string
}

/** Asked with rising places, each is looked at once. */
function passing(spans: readonly Span[]): (at: number) => boolean {
  let next = 0
  return at => {
    while (next < spans.length && spans[next]![1] <= at) next++
    return next < spans.length && spans[next]![0] <= at
  }
}

function roleEdit({ word, before, after }: Found, { roles }: KnownNames): Change | null {
  const side = roles.get(joined(word))
  if (!side || /\s\p{Ll}$/u.test(word) || isPartOfOther(word, before, after)) return null
  if (isKey(word, side, before, roles)) return { swallowed: 0, by: side.label }
  const article = /(?<![\p{L}\p{N}_])the\s{1,3}$/iu.exec(before)?.[0] ?? ''
  return { swallowed: article.length, by: side.name }
}

/** `round-1/proposer`, but not `challenger/proposer`. */
function isKey(word: string, side: Side, before: string, roles: ReadonlyMap<string, Side>): boolean {
  if (word.toLowerCase() !== side.seat.toLowerCase()) return false
  const scenes = /(?:[a-z0-9][\w.-]{0,63}\/){1,12}$/.exec(before)?.[0]
  return scenes !== undefined && !scenes.split('/').some(scene => roles.has(joined(scene)))
}

/** 修正方案 and 反方向 are words of their own, though 正方 and 反方 are in them. */
function isPartOfOther(word: string, before: string, after: string): boolean {
  if (word.startsWith('方')) return /[对我双各多官甲乙丙丁正反]$/u.test(before)
  if (word !== '正方' && word !== '反方') return false
  if (/^[形体]/u.test(after) || /^向(?![我你您对评裁法正反大观各在])/u.test(after)) return true
  return /[修改校纠更矫补订公端违相]$/u.test(before) && /^[案法式面位针程]/u.test(after)
}

function modelEdit(found: Found, version: string, names: KnownNames, blank: string): Change | null {
  const known = names.models.get(joined(found.word.slice(0, found.word.length - version.length)))
  if (!known) return null
  const given = known.seated && isReadAsName(known, found.word, version) && !isMatter(known, names)
  return given || namesItself(found.before, found.after, known.house) ? { swallowed: 0, by: blank } : null
}

function isReadAsName({ reading }: ModelWord, word: string, version: string): boolean {
  if (reading === 'self') return false
  return reading === 'always' || (/^\p{Lu}/u.test(word) && (reading === 'capital' || version !== ''))
}

const isMatter = ({ word, maker }: ModelWord, names: KnownNames): boolean =>
  names.inMatter(word) || (maker !== null && names.makerInMatter(maker))
