import { shorten, shortenMiddle } from '../../core/clean.ts'
import type { Check, Target } from '../../core/evidence.ts'
import { TooMuch } from '../look-effort.ts'
import type { NearPassage, SourceText } from '../source-text.ts'
import type { CheckWords } from '../words.ts'
import { attributionOf, isExcused } from './attribution.ts'
import { differenceOf } from './difference.ts'
import type { LookedUpSpeech, OfWords } from './judge.ts'
import { isAt, isNearlySameCode, type Looked } from './look.ts'
import { calledBy, isBy, isRepeated, nameOf, speechTarget } from './passage.ts'
import { type FoundPlace, longestText } from './place.ts'

/** How like a passage must be to be what was meant, to be surely a misquotation, and to leave a doubt. */
const likeness = { meant: 0.6, sure: 0.7, doubt: 0.5 }

/** The words stand nowhere. Somebody is blamed only if that is said outright, and only for what cannot be read otherwise. */
export function notFound(looked: Looked, used: ReadonlySet<FoundPlace>, speech: LookedUpSpeech): OfWords | null {
  const { quotation, parts, hits, around, beside, isShort } = looked
  const { library, speakers, t } = speech
  const place = beside && beside.sources.length > 0 && !used.has(beside) ? beside : null
  const by = place ? null : attributionOf(around, speakers)
  // Nobody can look there: the words go with what is told of the place.
  if (beside && beside.sources.length === 0 && !used.has(beside) && hits.length === 0)
    return { looked, place: beside, target: beside.target, ...beside.check }
  if (beside && !place && !by) return null
  if ((!place && !by) || (by?.seats?.length === 1 && by.seats[0] === speakers.own)) return null
  const isThere = (source: SourceText) => (place ? place.sources.includes(source) : isBy(source, by!, speakers))
  const target = place ? place.target : speechTarget(by!)
  const all = nearest(looked, isThere, speech)
  if (all === null) return { looked, place, target, result: 'not-checked', reason: t.tooMuch }
  const near = place ? all.filter(hit => !isRepeated(hit, speakers)) : all
  const best = near.find(hit => isThere(hit.source) && hit.likeness > near[0]!.likeness - 0.15) ?? near[0]
  if (best && best.likeness >= likeness.meant && isThere(best.source)) {
    const check = nearly(looked, best, place, speech)
    return check && { looked, place, target, ...check }
  }
  const isWords = quotation.kind === 'marks' || quotation.kind === 'block'
  if (best || hits.length > 0 || isShort || !isWords || quotation.inside || parts.length > 1 || isExcused(around))
    return null
  if (/\n[ \t>]*\n/.test(quotation.words) || isTranslated(looked, library.sources.filter(isThere))) return null
  if (place) return { looked, place, target, result: 'not-there', ...notIn(place, t) }
  if (!by!.sure || !library.sources.some(isThere)) return null
  return { looked, place: null, target, result: 'not-there', reason: t.notSaid(calledBy(by!, speech)) }
}

/** Passages that are near to the words, the nearest first; null: there is too much to compare. */
function nearest(
  { words, isShort }: Looked,
  isThere: (source: SourceText) => boolean,
  { library, effort }: LookedUpSpeech,
): NearPassage[] | null {
  try {
    const near = isShort ? [] : library.near(words, effort, likeness.doubt)
    if (near.length > 0) return near
    const there = library.sources.filter(isThere).slice(-mostNear)
    return there
      .flatMap(source => library.nearIn(words, source, effort, likeness.doubt))
      .sort((a, b) => b.likeness - a.likeness)
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

/** So many of the latest speeches of somebody are compared word by word. */
const mostNear = 12

/** What is told of words that are near to a passage of what they are given as; null: it may be read otherwise. */
function nearly(looked: Looked, hit: NearPassage, place: FoundPlace | null, { t, call }: LookedUpSpeech): Check | null {
  const { quotation, words, parts, around, isShort } = looked
  const { size, shown, kind } = differenceOf(quotation.words, words, hit)
  const where = nameOf(hit)
  const stands = hit.source.text.slice(hit.start, hit.end)
  const hash = hit.source.hash === undefined ? {} : { hash: hit.source.hash }
  const there = { where, text: shortenMiddle(stands, longestText), ...hash }
  const isCode = quotation.kind === 'code' || quotation.kind === 'fence'
  if (isCode ? isNearlySameCode(quotation.words, hit) : size === 'none') {
    const isOff = place !== null && !isAt(place, hit)
    const reason = isOff ? t.movedInFile(where) : isCode ? t.stands(where) : t.nearlyStands(where)
    return { result: isOff ? 'elsewhere' : 'holds', reason, ...there }
  }
  const isClose = hasLines(place) && isAt({ ...place, target: widened(place.target) }, hit)
  const isOneNumber = kind === 'number' && hit.changes.length === 1 && place !== null
  const isSure = isCode ? isClose : size === 'real' && (isClose || isOneNumber || hit.likeness >= likeness.sure)
  // What is shortened in code is shown, and no change.
  if (isCode && /\.{3}|…/.test(quotation.words)) return null
  if (!isSure || parts.length > 1 || isExcused(around) || (isShort && kind !== 'number')) return null
  const sentence = hit.source.seat === undefined ? t.differs(where) : t.misquoted(call(hit.source.seat))
  const why = t.kinds[kind]
  const reason = why === null ? sentence : t.because(sentence, why)
  // Where the words of code are the same, the signs between them are not.
  const difference = hit.changes.length > 0 ? shown : `[-${quotation.words}-]{+${stands}+}`
  return { result: 'differs', reason, difference: shorten(difference, 1_000), ...there }
}

const hasLines = (place: FoundPlace | null): place is FoundPlace =>
  place?.target.kind === 'file' && place.target.lines !== undefined

/** The same place with three lines around it. */
const widened = (target: Target): Target =>
  target.kind === 'file' && target.lines ? { ...target, lines: [target.lines[0] - 3, target.lines[1] + 3] } : target

function notIn({ sources, check }: FoundPlace, t: CheckWords): Pick<Check, 'reason' | 'text' | 'hash'> {
  const { kind, name } = sources[0]!
  const hash = check.hash === undefined ? {} : { hash: check.hash }
  if (kind === 'commit') return { reason: t.notInCommit, ...hash }
  return { reason: kind === 'page' ? t.notOnPage : kind === 'speech' ? t.notInTurn(name) : t.notInFile(name), ...hash }
}

/** Words in Chinese of a source in Latin letters, or the other way round. */
function isTranslated({ quotation }: Looked, sources: readonly SourceText[]): boolean {
  const share = (text: string) => (text.match(/\p{Script=Han}/gu)?.length ?? 0) / (text.match(/\p{L}/gu)?.length ?? 1)
  const said = share(quotation.words)
  const theirs = share(sources.map(({ text }) => text.slice(0, 4_000)).join('\n'))
  return said > 0.5 ? theirs < 0.1 : said < 0.1 && theirs > 0.6
}
