import { shorten, shortenMiddle } from '../../core/clean.ts'
import type { Check, Citation, Span, Target } from '../../core/evidence.ts'
import { memo } from '../../core/memo.ts'
import { filledIn } from '../../core/quote.ts'
import { type Quotation, quotationsOf } from '../find/quotations.ts'
import { scan } from '../find/scan.ts'
import { type NearPassage, type SourcePassage, type SourceText, TooMuch } from '../library.ts'
import type { CheckWords } from '../words.ts'
import { type Attribution, aroundOf, attributionOf, isExcused, isToBeMade } from './attribution.ts'
import { differenceOf } from './difference.ts'
import { type FoundPassage, isAt, isNearlySameCode, type Looked, lookAt, type SpeechSurroundings } from './look.ts'
import { type FoundPlace, longestText } from './place.ts'
import { roundIn, roundOf, type Speakers } from './speakers.ts'

export type JudgedCitation = Citation & Check

/** A speech whose places have been looked up. */
export interface LookedUpSpeech extends SpeechSurroundings {
  quotations: readonly Quotation[]
  speakers: Speakers
  t: CheckWords
  /** What a seat is called in the debate's language. */
  call(seat: string): string
}

/** What is true of each quotation and each place. Found is found, wherever; only an explicit attribution can be blamed. */
export async function judge(speech: LookedUpSpeech): Promise<JudgedCitation[]> {
  const looked: Looked[] = []
  for (const quotation of speech.quotations) {
    const [start, end] = quotation.span
    const isTold =
      quotation.inside &&
      looked.some(({ quotation: { span }, hits }) => hits.length > 0 && span[0] <= start && end <= span[1])
    const found = isTold ? null : attempt(quotation, speech)
    if (found) looked.push(found)
    await speech.effort.rest()
  }
  const used = new Set(looked.flatMap(({ fit }) => fit?.place ?? []))
  const words: OfWords[] = []
  for (const one of looked) {
    const told = judgeWords(one, used, speech)
    if (told) words.push(told)
    await speech.effort.rest()
  }
  return inOrder(
    words,
    speech.places.filter(place => !isOnlyMeant(place, speech)),
  )
}

/** A file that there is not, and that the speech may not say there is: words with a slash, one to be made, a kind of file, or one that somebody else cites. */
function isOnlyMeant({ target, check, span, loose }: FoundPlace, { sentences, speakers }: LookedUpSpeech): boolean {
  if (check.result !== 'no-such-source' || target.kind !== 'file') return false
  if (loose || (!target.lines && !/[\\/]/.test(target.path))) return true
  const around = aroundOf(sentences.masked, span, sentences.around(span))
  const other = speakers.namedIn(around.lead).findLast(({ seats }) => seats === null || !seats.includes(speakers.own))
  return (other !== undefined && cites.test(around.lead.slice(other.end))) || isToBeMade(around)
}

/** `Pro cites `: the speaker only speaks of it. */
const cites =
  /^.{0,20}\b(?:cit(?:es?|ed|ing)|refer\w*|points?|pointed)\b.{0,12}$|^.{0,8}(?:引用|援引|引|提到|举出).{0,6}$/is

interface OfWords extends Check {
  looked: Looked
  /** The place that the words were compared with. */
  place: FoundPlace | null
  target: Target
}

/** The first words of a place stand where the place does; places without words are told by themselves. */
function inOrder(words: readonly OfWords[], places: readonly FoundPlace[]): JudgedCitation[] {
  const told = new Set<FoundPlace>()
  const judged = words.map(({ looked: { quotation }, place, ...check }): JudgedCitation => {
    const span = place && !told.has(place) ? place.span : quotation.span
    if (place) told.add(place)
    return { span, quote: quotation.words.trim(), ...check }
  })
  for (const { span, target, apart, check, quote } of places.filter(place => !told.has(place)))
    if (apart && target.kind === 'file')
      judged.push(...apart.map(one => ({ span: one.span, target: { ...target, lines: one.lines }, ...check })))
    else judged.push({ span, target, ...(quote && check.result === 'not-checked' ? { quote } : {}), ...check })
  return judged.sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1])
}

/** If there is too much to compare, the quotation is not looked up. */
function attempt(quotation: Quotation, speech: LookedUpSpeech): Looked | null {
  try {
    return lookAt(quotation, speech)
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

function judgeWords(looked: Looked, used: ReadonlySet<FoundPlace>, speech: LookedUpSpeech): OfWords | null {
  const { fit } = looked
  const { t } = speech
  if (fit)
    return {
      looked,
      place: fit.place,
      target: fit.place.target,
      ...holds(fit.hit, looked, t.stands(nameOf(fit.hit)), t),
    }
  return isReallyThere(looked, speech) ? found(looked, used, speech) : notFound(looked, used, speech)
}

/** That somebody put words between quotation marks, or the speaker said them before, makes them no words of the place beside them. */
function isReallyThere({ hits, beside, around }: Looked, { speakers }: LookedUpSpeech): boolean {
  if (hits.length === 0 || !beside || beside.sources.length === 0 || beside.target.kind === 'speech')
    return hits.length > 0
  const by = attributionOf(around, speakers)
  return hits.some(hit => !isRepeated(hit, speakers) || (by !== null && isBy(hit.source, by, speakers)))
}

const isRepeated = (hit: SourcePassage, { own }: Speakers): boolean =>
  hit.source.kind === 'speech' && (hit.source.seat === own || isOnlyQuoted(hit))

/** `docs/a.md:14`, `docs/a.md:14-15`, `round-1/proposer` */
function nameOf({ source: { kind, name }, line, lastLine }: SourcePassage): string {
  if (kind !== 'file') return name
  return line === lastLine ? `${name}:${line}` : `${name}:${line}-${lastLine}`
}

function holds(hit: FoundPassage, { quotation }: Looked, sentence: string, t: CheckWords): Check {
  const reason = hit.source.kind === 'file' && hit.source.hash !== undefined ? t.onDisk(sentence) : sentence
  const hash = hit.source.hash === undefined ? {} : { hash: hit.source.hash }
  const where = nameOf(hit)
  if (!hit.omitted?.length) return { result: 'holds', reason, where, ...hash }
  const passage = hit.source.text.slice(hit.start, hit.end)
  if (!hit.isTurned) return { result: 'holds', reason, where, text: shortenMiddle(passage, longestText), ...hash }
  const difference = shorten(filledIn(quotation.words, hit.omitted), 1_000)
  return {
    result: 'differs',
    reason: t.because(t.differs(where), t.leavesOutNegation),
    where,
    text: shortenMiddle(passage, longestText),
    difference,
    ...hash,
  }
}

/** The words stand somewhere, but not where a place of the sentence says. */
function found(looked: Looked, used: ReadonlySet<FoundPlace>, speech: LookedUpSpeech): OfWords | null {
  const { hits, beside, around, isShort } = looked
  const { t, speakers } = speech
  // A word or two stand anywhere: only the place itself is told.
  if (isShort) return null
  const by = attributionOf(around, speakers)
  const theirs = by ? hits.filter(hit => isBy(hit.source, by, speakers)) : []
  if (by && theirs.length > 0) return saidBy(looked, by, theirs, speech)
  const isTurn = beside?.target.kind === 'speech'
  const inTexts = isTurn ? hits : hits.filter(({ source }) => source.kind !== 'speech' && source.kind !== 'brief')
  if (beside && beside.sources.length > 0 && !used.has(beside) && inTexts.length > 0 && !isExcused(around)) {
    const hit = nearestTo(beside, inTexts)
    const where = nameOf(hit)
    const name = beside.sources[0]!.name
    const inAnother = isTurn ? t.saidElsewhere(where) : t.movedToFile(name, where)
    const reason = beside.sources.includes(hit.source) ? t.movedInFile(where) : inAnother
    return {
      looked,
      place: beside,
      target: beside.target,
      result: 'elsewhere',
      reason,
      where,
      ...(hit.source.hash ? { hash: hit.source.hash } : {}),
    }
  }
  const hit = likeliest(hits, speakers)
  const who = by?.seats?.length === 1 ? speech.call(by.seats[0]!) : by?.name
  if (by?.sure && who !== undefined && by.seats?.[0] !== speakers.own && !isExcused(around))
    return {
      ...{ looked, place: null, target: speechTarget(by), result: 'elsewhere', where: nameOf(hit) },
      reason: hit.source.kind === 'speech' ? t.saidByOther(who, nameOf(hit)) : t.inFileInstead(who, nameOf(hit)),
    }
  const round = roundIn(around.tail.slice(0, 24))
  const ofRound = round === null ? [] : hits.filter(({ source }) => roundOf(source.name) === round)
  const best = likeliest(ofRound.length > 0 ? ofRound : hits, speakers)
  return { looked, place: null, target: targetOf(best), ...holds(best, looked, foundIn(best, t), t) }
}

const foundIn = (hit: SourcePassage, t: CheckWords): string =>
  hit.source.kind === 'speech' ? t.said(nameOf(hit)) : t.stands(nameOf(hit))

/** Words of somebody who is named: in the round that is named, and as their own. */
function saidBy(looked: Looked, by: Attribution, theirs: readonly FoundPassage[], speech: LookedUpSpeech): OfWords {
  const { t, speakers } = speech
  const inRound = theirs.filter(
    ({ source }) => by.round === null || roundOf(source.name) === by.round || roundOf(source.name) === null,
  )
  const hit = (inRound.length > 0 ? inRound : theirs).at(-1)!
  const of = { looked, place: null, target: speechTarget(by), where: nameOf(hit) }
  if (inRound.length === 0) return { ...of, result: 'elsewhere', reason: t.saidElsewhere(nameOf(hit)) }
  const isBrought = looked.hits.some(({ source }) => source.kind !== 'speech')
  const isOwn = by.seats?.length === 1 && by.seats[0] === speakers.own
  if (!isBrought && !isOwn && by.sure && theirs.every(hit => isOnlyQuoted(hit) && isDenied(hit))) {
    const origin = looked.hits.find(one => one.source.kind === 'speech' && !theirs.includes(one) && !isOnlyQuoted(one))
    const who = by.seats?.length === 1 ? speech.call(by.seats[0]!) : by.name
    if (origin) return { ...of, result: 'elsewhere', reason: t.saidByOther(who, nameOf(origin)), where: nameOf(origin) }
    return { ...of, result: 'elsewhere', reason: t.onlyQuoted(who, nameOf(hit)) }
  }
  return { ...of, ...holds(hit, looked, t.said(nameOf(hit)), t) }
}

const quotedIn = new WeakMap<SourceText, readonly Span[]>()

/** Words that somebody only quotes, perhaps to deny them, are not their own. */
function isOnlyQuoted({ source, start, end }: SourcePassage): boolean {
  const spans = memo(quotedIn, source, () =>
    quotationsOf(scan(source.text))
      .filter(({ kind }) => kind === 'marks' || kind === 'block')
      .map(({ span }) => span),
  )
  return spans.some(([from, to]) => from <= start && end <= to)
}

/** What stands around the words of a speech denies that they are its speaker's. */
function isDenied({ source: { text }, start, end }: SourcePassage): boolean {
  return denial.test(text.slice(Math.max(0, start - 80), start)) || denial.test(text.slice(end, end + 60))
}

const denial =
  /\b(?:never|not|claims? (?:that )?(?:I|we)|accus\w+|alleg\w+|invent\w+|made up|misquot\w*|put words)\b|n['’]t\b|从未|没有?说|并未|编造|捏造|[称说]我|我没/i

const isBy = ({ seat }: SourceText, { seats }: Attribution, { own }: Speakers): boolean =>
  seat !== undefined && (seats === null ? seat !== own : seats.includes(seat))

function speechTarget({ name, round }: Attribution): Target {
  const speaker = name.replace(/^(?:the|my|our) /i, '').replace(/['’]s$/, '')
  return { kind: 'speech', speaker, ...(round === null ? {} : { round }) }
}

/** A file before a speech that quotes it; of speeches the first of somebody else. */
function likeliest(hits: readonly FoundPassage[], { own }: Speakers): FoundPassage {
  return (
    hits.find(({ source }) => source.kind !== 'speech') ?? hits.find(({ source }) => source.seat !== own) ?? hits[0]!
  )
}

function nearestTo({ sources, target }: FoundPlace, hits: readonly FoundPassage[]): FoundPassage {
  const there = hits.filter(({ source }) => sources.includes(source))
  const line = target.kind === 'file' ? (target.lines?.[0] ?? 1) : 1
  return there.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0] ?? hits[0]!
}

/** How like a passage must be to be what was meant, to be surely a misquotation, and to leave a doubt. */
const likeness = { meant: 0.6, sure: 0.7, doubt: 0.5 }

/** The words stand nowhere. Somebody is blamed only if that is said outright, and only for what cannot be read otherwise. */
function notFound(looked: Looked, used: ReadonlySet<FoundPlace>, speech: LookedUpSpeech): OfWords | null {
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
  const who = by!.seats?.length === 1 ? speech.call(by!.seats[0]!) : by!.name
  return { looked, place: null, target, result: 'not-there', reason: t.notSaid(who) }
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

function targetOf({ source: { kind, name }, line, lastLine }: SourcePassage): Target {
  if (kind === 'file') return { kind, path: name, lines: [line, lastLine] }
  if (kind === 'speech') return { kind, turn: name }
  if (kind === 'page') return { kind, url: name }
  return kind === 'commit' ? { kind, hash: name } : { kind: 'other', name }
}
