import { type CheckedCitation, type CheckResult, type Evidence, isPlaceOnly, type Target } from '../../core/evidence.ts'
import type { View } from '../../core/view.ts'
import { safeLine } from '../../show/safe-text.ts'
import { type Style, truncate, truncateStart, widthOf } from '../../show/style.ts'
import type { Lines } from './lines.ts'
import { type EvidenceLineWords, evidenceWords } from './words.ts'

export interface EvidenceMark {
  mark: string
  style: Style
  text: string
  bad: boolean
  /** Somebody's words, or a number, were changed: never left out, even if room is short. */
  grave: boolean
  count: number
}

export interface Marks {
  /** The citations that do not hold or could not be reached, changed words and numbers first. */
  each: EvidenceMark[]
  /** One count for what holds, and one for what was not checked. */
  counted: EvidenceMark[]
}

const looks: Record<CheckResult, { mark: string; style: Style; bad: boolean }> = {
  differs: { mark: '≠', style: 'yellow', bad: true },
  'not-there': { mark: '✗', style: 'red', bad: true },
  'no-such-source': { mark: '✗', style: 'red', bad: true },
  elsewhere: { mark: '↷', style: 'yellow', bad: true },
  moved: { mark: '↷', style: 'yellow', bad: true },
  unreachable: { mark: '?', style: 'dim', bad: false },
  holds: { mark: '✓', style: 'green', bad: false },
  exists: { mark: '○', style: 'dim', bad: false },
  'not-checked': { mark: '·', style: 'dim', bad: false },
}
const order = Object.keys(looks) as CheckResult[]

/** `key`: of the speech in which they were found. */
export function marksOf({ citations, unsupported }: Evidence, key: string, view: View, lines: Lines): Marks {
  const failed = citations.filter(isMarked).sort((a, b) => rankOf(a) - rankOf(b))
  const each = new Map<string, EvidenceMark>()
  const writing = new Writing(key, view, lines)
  for (const citation of failed) {
    const { mark, style, bad } = looks[citation.result]
    const text = writing.textOf(citation)
    const same = each.get(`${mark}${text}`)
    if (same) same.count += 1
    else {
      const grave = rankOf(citation) <= rankOfDiffers
      each.set(`${mark}${text}`, { mark, style, bad, grave, text, count: 1 })
    }
  }
  return {
    each: [...each.values()].map(counted),
    counted: countedMarks(citations, unsupported.length, view, evidenceWords[lines.language]),
  }
}

const isMarked = ({ result }: CheckedCitation): boolean => looks[result].bad || result === 'unreachable'

const rankOfDiffers = order.indexOf('differs')

/** Words that somebody never said come first, then changed numbers, then the other results, the worst first. */
function rankOf(citation: CheckedCitation): number {
  if (isMisquote(citation)) return -2
  if (citation.result === 'differs' && changesNumber(citation.difference ?? '')) return -1
  return order.indexOf(citation.result)
}

const isMisquote = ({ target, result }: Pick<CheckedCitation, 'target' | 'result'>): boolean =>
  target.kind === 'speech' && (result === 'differs' || result === 'not-there')

const counted = (mark: EvidenceMark): EvidenceMark =>
  mark.count === 1 ? mark : { ...mark, text: `${mark.text} ×${mark.count}` }

function countedMarks(
  citations: readonly CheckedCitation[],
  claims: number,
  view: View,
  t: EvidenceLineWords,
): EvidenceMark[] {
  const places = citations.filter(isPlaceOnly).length
  const holds = citations.filter(({ result }) => result === 'holds' || result === 'exists').length - places
  const left = citations.filter(({ result }) => result === 'not-checked')
  const pages = left.filter(({ target: { kind } }) => kind === 'page' || kind === 'doi' || kind === 'arxiv').length
  const others = left.length - pages
  const dim = (mark: string, count: number, text: string): EvidenceMark[] =>
    count === 0
      ? []
      : [{ mark, style: looks.holds.mark === mark ? 'green' : 'dim', bad: false, grave: false, text, count }]
  return [
    ...dim(holds > 0 ? looks.holds.mark : looks.exists.mark, holds + places, t.held(holds, places)),
    ...dim('·', pages, t.pagesNotChecked(pages, view.brief.web !== true)),
    ...dim('·', others, t.notChecked(others)),
    ...dim('—', claims, t.unsupported(claims)),
  ]
}

const widestSource = 48
const widestQuote = 30
const widestReason = 40

/** Writes what follows a citation's mark. */
class Writing {
  readonly #key: string
  readonly #view: View
  readonly #lines: Lines
  readonly #t: EvidenceLineWords
  readonly #room: number

  constructor(key: string, view: View, lines: Lines) {
    this.#key = key
    this.#view = view
    this.#lines = lines
    this.#t = evidenceWords[lines.language]
    this.#room = Math.min(widestSource, Math.max(lines.width() - 6, 8))
  }

  /** `1.2 docs/a.md:14`, if the parts of a speech have numbers. */
  textOf(citation: CheckedCitation): string {
    const part = this.#lines.display.citedIn?.(this.#key, citation.span[0], this.#view) ?? null
    return part === null ? this.#words(citation) : `${part} ${this.#words(citation)}`
  }

  #words(citation: CheckedCitation): string {
    const { target } = citation
    const change = this.#change(citation)
    if (target.kind !== 'speech') return `${this.#source(target)}${this.#why(citation, change)}`
    const who = this.#speaker(target, citation.where)
    if (isMisquote(citation)) return this.#t.misquotes(who, this.#quote(citation)) + change
    return this.#t.quoted(who, this.#quote(citation)) + this.#why(citation, change)
  }

  #why({ target, result, reason, quote, where }: CheckedCitation, change: string): string {
    switch (result) {
      case 'no-such-source':
        return ` ${this.#t.noSuch[target.kind]}`
      case 'not-there':
        return ` ${quote === undefined ? short(withoutSource(reason, target), widestReason) : this.#t.notThere}`
      case 'unreachable':
        return ` ${this.#t.unreachable}`
      case 'elsewhere':
      case 'moved':
        return where === undefined ? '' : ` → ${this.#place(where, target)}`
      default:
        return change
    }
  }

  #change({ result, difference }: CheckedCitation): string {
    const change = result === 'differs' && difference !== undefined ? firstChange(difference) : null
    if (!change) return ''
    const { cited, there, after, more } = change
    const rest = more ? ' …' : ''
    if (there === '') return this.#t.because(this.#t.putIn(cited) + rest)
    if (cited === '') return this.#t.because(this.#t.leftOut(there) + rest)
    return this.#t.because(`${cited} → ${there}${after}${rest}`)
  }

  #quote = ({ quote, cited }: CheckedCitation): string => short(quote ?? cited, widestQuote)

  #source(target: Exclude<Target, { kind: 'speech' }>): string {
    const name = safeLine(nameOf(target).slice(0, 2_000))
    return target.kind === 'file' ? truncateStart(name, this.#room) : truncate(name, this.#room)
  }

  /** `:14` if it is the same file, `Round 1 · Proposer` for a speech. */
  #place(where: string, target: Target): string {
    const turn = this.#view.turns.get(where)
    if (turn) return this.#lines.who(turn.key, turn.seat)
    const line = target.kind === 'file' && where.startsWith(`${target.path}:`) ? where.slice(target.path.length) : where
    return truncateStart(safeLine(line.slice(0, 2_000)), this.#room)
  }

  #speaker({ turn, speaker }: Extract<Target, { kind: 'speech' }>, where: string | undefined): string {
    const ids = [turn, where].map(key => key?.split('/').at(-1))
    const outsiders = this.#lines.describe.outsiders?.() ?? []
    const speakers = [...outsiders, ...this.#view.brief.seats.map(({ id }) => id)]
    const found = speakers.find(id => ids.includes(id)) ?? speakers.find(id => this.#isCalled(id, speaker ?? ''))
    if (found === seatOf(this.#key, this.#view)) return this.#t.itself
    if (found !== undefined) return safeLine(this.#lines.called(found), 40)
    return short(speaker ?? turn ?? '', widestQuote) || this.#t.someone
  }

  /** Whether a speech means this seat by that name: `Challenger`, `the challenger`. */
  #isCalled(seat: string, name: string): boolean {
    const bare = (text: string) => text.trim().toLowerCase().replace(/^the /, '')
    return name !== '' && [seat, this.#lines.called(seat)].some(known => bare(known) === bare(name))
  }
}

/** The seat that spoke a turn. A turn from elsewhere has it in its key. */
export const seatOf = (key: string, { turns }: View): string =>
  turns.get(key)?.seat ?? key.slice(key.lastIndexOf('/') + 1)

/** The mark already names the file, so `docs/a.md has only 40 lines` drops the name. */
const withoutSource = (reason: string, target: Target): string =>
  target.kind === 'file' && reason.startsWith(`${target.path} `) ? reason.slice(target.path.length + 1) : reason

const short = (text: string, columns: number): string => truncate(safeLine(text.slice(0, 2_000)), columns)

function nameOf(target: Exclude<Target, { kind: 'speech' }>): string {
  switch (target.kind) {
    case 'file': {
      const [first, last] = target.lines ?? []
      if (first === undefined) return target.path
      return first === last ? `${target.path}:${first}` : `${target.path}:${first}-${last}`
    }
    case 'page':
      return target.url.replace(/^https?:\/\/|\/$/g, '')
    case 'doi':
      return `doi:${target.id}`
    case 'arxiv':
      return `arXiv:${target.id}`
    case 'commit':
      return target.hash.slice(0, 12)
    case 'package':
      return `${target.name}@${target.version}`
    case 'other':
      return target.name
  }
}

const longest = 2_000
const widest = 24
const widestAfter = 14
const marked = /\[-(.*?)-\]|\{\+(.*?)\+\}/g

/** The first change in a text with [-quoted words-] and {+real words+}. null: nothing is marked in it. */
function firstChange(difference: string) {
  const text = difference.slice(0, longest)
  const [first, second, third] = text.matchAll(marked)
  if (!first) return null
  const end = first.index + first[0].length
  const isPair = second !== undefined && text.slice(end, second.index).trim() === '' && kindOf(first) !== kindOf(second)
  const both = isPair ? [first, second] : [first]
  const rest = text.slice(isPair ? second.index + second[0].length : end)
  return {
    cited: wordsOf(both.map(match => match[1] ?? '').join('')),
    there: wordsOf(both.map(match => match[2] ?? '').join('')),
    after: wordBehind(rest),
    more: (isPair ? third : second) !== undefined,
  }
}

const changesNumber = (difference: string): boolean =>
  Array.from(difference.slice(0, longest).matchAll(marked)).some(([change]) => /\p{N}/u.test(change))

const kindOf = ([whole]: RegExpMatchArray): string => whole[0]!

const wordsOf = (text: string): string => truncate(safeLine(text), widest)

/** The next word, with the space before it if there is one. */
function wordBehind(text: string): string {
  const [word = ''] = /^ ?[^\s[\]{}“”"'，。；：,.;:!?]+/.exec(text) ?? []
  const space = word.startsWith(' ') ? ' ' : ''
  const shown = safeLine(word)
  return shown === '' || widthOf(shown) > widestAfter ? '' : space + shown
}
