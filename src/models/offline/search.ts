import MiniSearch from 'minisearch'
import type { Material } from '../../core/model.ts'
import { type Passage, passagesOf } from './passages.ts'
import { genericWords, hasHan, isStopWord, pathLabel, termsOf, wordsOf } from './text.ts'

export interface Library {
  materials: readonly Material[]
  passages: readonly Passage[]
  /** Passages that share words with the query, best first, with a score from 0 to 1. */
  find(query: string, heavier: ReadonlySet<string>, most: number): { passage: Passage; score: number }[]
}

interface Entry {
  id: number
  text: string
  /** Headings, lead, row and path. */
  above: string
}

export function libraryOf(given: readonly Material[]): Library {
  const materials = given.map(({ path, text }) => ({ path: pathLabel(path), text }))
  const passages = materials.flatMap(passagesOf)
  const index = new MiniSearch<Entry>({
    fields: ['text', 'above'],
    tokenize: tokenizer(),
    processTerm: term => term,
    autoVacuum: false,
  })
  passages.forEach(({ text, headings, lead, row, path }, id) => {
    index.add({ id, text, above: `${headings.join(' ')}\n${lead} ${row ?? ''} ${path}` })
  })
  return {
    materials,
    passages,
    find(query, heavier, most) {
      const hits = index.search(query, {
        boost: { above: 0.6 },
        boostTerm: term => (heavier.has(term) ? 3 : 1),
        prefix: term => term.length >= 5,
        weights: { prefix: 0.7, fuzzy: 0 },
      })
      const best = hits[0]?.score ?? 1
      return hits.slice(0, most).map(hit => ({ passage: passages[hit.id as number]!, score: hit.score / best }))
    },
  }
}

/** Neighbours share headings: the text above a passage is split into terms once, and each term counts once. */
function tokenizer(): (text: string, field?: string) => string[] {
  let last = { text: '', terms: [] as string[] }
  return (text, field) => {
    if (field !== 'above') return termsOf(text)
    if (last.text !== text) last = { text, terms: [...new Set(termsOf(text))] }
    return last.terms
  }
}

/** Why a passage is weak evidence, and the word, date, status or section that shows it. */
export interface Weakness {
  /** plain: it names the thing and gives no reason. */
  type: 'hedged' | 'old' | 'status' | 'contrary' | 'plain'
  by: string
  /** The date of the newest file, if this one is old. */
  newest?: string
}

const hedge =
  /\b(?:might|could(?! not)|perhaps|possibly|probably|presumably|planned|plans? to|we think|we believe|should be able|expected to|in theory|unclear|not yet|hopefully|experimental|tbd|todo|to be decided|worth checking|may(?= (?:be|not|have|need|help|allow|cause|lead|become|make|well|also|still|\w+e\b)))\b|可能|也许|或许|大概|计划中?|待定|尚未|暂定|似乎|理论上|待评估|未验证/i
const datePattern = /\b(20\d\d)[-/.年](0[1-9]|1[0-2]|[1-9])(?:[-/.月](0[1-9]|[12]\d|3[01]|[1-9]))?/
const statusPattern =
  /^[\s#>*_-]*(?:status|状态)\W{0,8}(superseded|deprecated|rejected|withdrawn|obsolete|已废弃|已取代|被取代|已拒绝|已否决|已撤回)/im

/** When a file was written and whether it is still valid, if it says so itself, and the date of the newest file. */
type Standing = Record<'date' | 'status' | 'newest', string | null>

/** By path. */
export function standingsOf(materials: readonly Material[]): Map<string, Standing> {
  const said = materials.map(({ path, text }) => {
    const top = text.slice(0, 1_200)
    const status = statusPattern.exec(top)?.[1]?.toLowerCase() ?? null
    return { path, date: dateIn(path) ?? dateIn(top), status }
  })
  const dates = said.flatMap(({ date }) => date ?? []).sort()
  return new Map(said.map(one => [one.path, { ...one, newest: dates.at(-1) ?? null }]))
}

function dateIn(text: string): string | null {
  const found = datePattern.exec(text)
  if (!found) return null
  const [, year, month, day] = found
  return [year, month!.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-')
}

/** A file this many months older than the newest dated one describes another state of things. */
const tooOld = 18

export function weaknessesOf(
  quote: string,
  { headings }: Passage,
  { date: told, status, newest }: Standing,
): Weakness[] {
  const weaknesses: Weakness[] = []
  const hedged = hedge.exec(quote)
  if (hedged) weaknesses.push({ type: 'hedged', by: hedged[0] })
  if (status) weaknesses.push({ type: 'status', by: status })
  const date = dateIn(headings.join(' ')) ?? told
  if (date && newest && months(newest) - months(date) >= tooOld) weaknesses.push({ type: 'old', by: date, newest })
  return weaknesses
}

const months = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** A thing that the question is about, and where a text names it. */
export interface PassageTarget {
  name: string
  /** Whether praise of it supports the proposal. */
  favoured: boolean
  /** The whole name. */
  whole: RegExp
  /** The telling words of a longer name: most of them together name it too. */
  parts: RegExp[]
}

export interface PassageMention {
  target: PassageTarget
  start: number
  end: number
  whole: boolean
}

export function targetOf(name: string, favoured: boolean): PassageTarget | null {
  const words = wordsOf(name).filter(
    word => !isStopWord(word) && (hasHan(word) || word.length > 1 || /[A-Z]/.test(word)),
  )
  const telling = words.filter(word => !genericWords.has(word.toLowerCase()) && (!hasHan(word) || word.length > 1))
  if (words.length === 0 || (telling.length === 0 && words.length === 1)) return null
  const whole = pattern(words.map(wordPattern).join('[\\s\\-:/._“”"`的]{0,3}'), words)
  const parts = words.length > 1 ? telling.map(word => pattern(wordPattern(word), [word])) : []
  return { name, favoured, whole, parts }
}

/** Every place where a text names a target. */
export function mentionsIn(text: string, targets: readonly PassageTarget[]): PassageMention[] {
  return targets.flatMap(target => mentionsOf(target, text)).sort((a, b) => a.start - b.start)
}

function mentionsOf(target: PassageTarget, text: string): PassageMention[] {
  const wholes = [...text.matchAll(target.whole)].map(match => mentionAt(target, match, true))
  if (wholes.length > 0) return wholes
  const found = target.parts.map(part => [...text.matchAll(part)])
  const needed = Math.ceil(target.parts.length * 0.6)
  if (needed === 0 || found.filter(matches => matches.length > 0).length < needed) return []
  return found.flat().map(match => mentionAt(target, match, false))
}

const mentionAt = (target: PassageTarget, match: RegExpMatchArray, whole: boolean): PassageMention => ({
  target,
  start: match.index!,
  end: match.index! + match[0].length,
  whole,
})

const pattern = (source: string, words: readonly string[]): RegExp =>
  words.every(hasHan)
    ? new RegExp(source, 'gu')
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags(words))

/** "Go" and "AI" are names only as written. Longer words are names in any case. */
const flags = (words: readonly string[]): string =>
  words.some(word => word.length <= 3 && /[A-Z]/.test(word)) ? 'gu' : 'giu'

const endings = '(?:e|es|s|ed|d|ing|y|ies|ql|sql|js|db|ation|ations|ion|ions|er|ers)?'

function wordPattern(word: string): string {
  if (hasHan(word)) return word
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (word.length <= 3) return escaped
  const root = escaped.replace(/(?:SQL|ql|sql|DB|db|js|JS)$/, '').replace(/(?:ies|es|s|e|y)$/, '')
  return root.length < 3 ? escaped : `${root}${endings}`
}
