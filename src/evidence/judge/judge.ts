import { shorten, shortenMiddle } from '../../core/clean.ts'
import type { Check, Citation, Target } from '../../core/evidence.ts'
import { filledIn } from '../../core/quote.ts'
import type { Quotation } from '../find/quotations.ts'
import { TooMuch } from '../look-effort.ts'
import type { SourcePassage } from '../source-text.ts'
import type { CheckWords } from '../words.ts'
import { type Attribution, aroundOf, attributionOf, isExcused, isToBeMade } from './attribution.ts'
import { type FoundPassage, type Looked, lookAt, type SpeechSurroundings } from './look.ts'
import { notFound } from './nowhere.ts'
import { calledBy, isBy, isDenied, isOnlyQuoted, isRepeated, nameOf, speechTarget, targetOf } from './passage.ts'
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

export interface OfWords extends Check {
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
  if (by?.sure && by.seats?.[0] !== speakers.own && !isExcused(around)) {
    const who = calledBy(by, speech)
    return {
      ...{ looked, place: null, target: speechTarget(by), result: 'elsewhere', where: nameOf(hit) },
      reason: hit.source.kind === 'speech' ? t.saidByOther(who, nameOf(hit)) : t.inFileInstead(who, nameOf(hit)),
    }
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
    const who = calledBy(by, speech)
    if (origin) return { ...of, result: 'elsewhere', reason: t.saidByOther(who, nameOf(origin)), where: nameOf(origin) }
    return { ...of, result: 'elsewhere', reason: t.onlyQuoted(who, nameOf(hit)) }
  }
  return { ...of, ...holds(hit, looked, t.said(nameOf(hit)), t) }
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
