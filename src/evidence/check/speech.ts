import { clean } from '../../core/clean.ts'
import type { Check, TargetOf } from '../../core/evidence.ts'
import type { Speech } from '../../core/model.ts'
import type { CheckWords } from '../words.ts'
import type { AlignEffort } from './align.ts'
import { type Compared, compareExactly, compareNearly, type NearlySame } from './compare.ts'
import { inAnyFile } from './file.ts'
import type { Sources } from './look-up.ts'
import { callIn, ofTurn, seatsCalled } from './names.ts'
import { type SpeechShelf, shelveSpeech } from './own-words.ts'
import type { Quote } from './quote.ts'
import { differs, foundBecause, placeOf } from './result.ts'
import type { Shelf } from './shelf.ts'

type SpeechTarget = TargetOf<'speech'>

/** The shelves are kept by key, as later speeches quote the same ones. */
export function shelveSpeeches(): (speech: Speech) => SpeechShelf {
  const shelves = new Map<string, { text: string; shelf: SpeechShelf }>()
  return ({ key, text }) => {
    const kept = shelves.get(key)
    if (kept?.text === text) return kept.shelf
    const shelf = shelveSpeech(key, clean(text).text)
    shelves.set(key, { text, shelf })
    return shelf
  }
}

export function checkSpeech(target: SpeechTarget, quote: Quote | null, sources: Sources): Check {
  const { surroundings, t } = sources
  const { earlier } = surroundings
  if (earlier.length === 0) return { result: 'no-such-source', reason: t.nothingSaid }
  const seats = seatsMeant(target, sources)
  const theirs = earlier.filter(({ seat }) => isMeant(seat, target, seats, sources))
  const there = ofTurn(theirs, target)
  const meant: Meant = { seats, theirs, there, missing: missingSource(target, seats, there, t) }
  if (theirs.length > 0) return quote === null ? checkTurn(meant, t) : checkWords(target, quote, meant, sources)
  if (target.speaker !== undefined && seats === null) return meant.missing!
  return { result: 'no-such-source', reason: t.notSpoken(whoIs(target, seats, sources)) }
}

/** A citation of a turn's key also names its speaker. */
function seatsMeant({ speaker, turn }: SpeechTarget, { surroundings, seat }: Sources): readonly string[] | null {
  if (speaker !== undefined) return seatsCalled(speaker, seat, surroundings)
  if (turn === undefined) return null
  const seats = new Set(ofTurn(surroundings.earlier, { turn })?.map(speech => speech.seat))
  if (seats.size === 1) return [...seats]
  const named = turn.slice(turn.lastIndexOf('/') + 1)
  return seats.size === 0 && surroundings.names.has(named) ? [named] : null
}

/** A speaker who names an unknown person does not mean themselves. */
function isMeant(seat: string, { speaker }: SpeechTarget, seats: readonly string[] | null, own: Sources): boolean {
  if (seats !== null) return seats.includes(seat)
  return speaker === undefined || seat !== own.seat
}

interface Meant {
  /** null: no name was given, or nobody has it. */
  seats: readonly string[] | null
  theirs: readonly Speech[]
  /** Those of them in the turn that was named; null: there is no such turn. */
  there: readonly Speech[] | null
  /** Nobody has that name, or there is no such turn. */
  missing: Check | null
}

function missingSource(
  { speaker, turn, round }: SpeechTarget,
  seats: Meant['seats'],
  there: Meant['there'],
  t: CheckWords,
): Check | null {
  if (speaker !== undefined && seats === null) return { result: 'no-such-source', reason: t.noSuchSpeaker(speaker) }
  return there ? null : { result: 'no-such-source', reason: t.noSuchTurn(turn ?? `round-${round}`) }
}

function checkTurn({ there, missing }: Meant, t: CheckWords): Check {
  if (missing) return missing
  const { key } = there!.at(-1)!
  return { result: 'holds', reason: t.spoke(key), where: key }
}

function checkWords(target: SpeechTarget, quote: Quote, meant: Meant, sources: Sources): Check {
  const { seats, theirs, there } = meant
  const { t, surroundings, language } = sources
  const look = seats === null ? inSpeeches : inOwnWords
  const found = look(quote, there ?? [], sources)
  if (found?.state === 'same') {
    const where = found.found.text.name
    return { result: 'holds', where, ...foundBecause(found, t.said(where), t) }
  }
  const elsewhere = there === null ? theirs : theirs.filter(speech => !there.includes(speech))
  const moved = look(quote, elsewhere, sources)
  if (moved?.state === 'same') {
    const where = moved.found.text.name
    return { result: 'moved', where, ...foundBecause(moved, t.saidElsewhere(where), t) }
  }
  const near = found ?? moved
  if (near?.state === 'near') {
    const where = near.found.text.name
    const seat = theirs.find(({ key }) => key === where)!.seat
    return differs(near, t.misquoted(callIn(language, seat, surroundings)), where, t)
  }
  return meant.missing ?? notSaid(target, quote, meant, sources)
}

/** The words were not said by the person named. Somebody else may have said them, or a file contains them. */
function notSaid(target: SpeechTarget, quote: Quote, { seats, theirs }: Meant, sources: Sources): Check {
  const { t, surroundings, language } = sources
  if (seats === null) return { result: 'not-there', reason: t.nobodySaid }
  const who = whoIs(target, seats, sources)
  const file = inAnyFile(quote, sources)
  const quoted = inSpeeches(quote, theirs, sources)
  // They quoted it as the words of a file.
  if (file?.state === 'same' && quoted?.state === 'same') {
    const where = placeOf(file.found)
    return { result: 'moved', where, ...foundBecause(file, t.quotedFrom(who, quoted.found.text.name, where), t) }
  }
  const others = surroundings.earlier.filter(({ seat }) => !seats.includes(seat))
  const other = inOwnWords(quote, others, sources)
  if (other?.state === 'same') {
    const where = other.found.text.name
    return { result: 'not-there', where, ...foundBecause(other, t.saidByOther(who, where), t) }
  }
  if (file?.state === 'same') {
    const where = placeOf(file.found)
    return { result: 'not-there', where, ...foundBecause(file, t.inFileInstead(who, where), t) }
  }
  // Words that somebody only quotes, perhaps to deny them, are not their own.
  if (other === null && quoted?.state === 'same') {
    const where = quoted.found.text.name
    return { result: 'not-there', reason: t.onlyQuoted(who, where), where }
  }
  if (other === null) return { result: 'not-there', reason: t.notSaid(who) }
  const where = other.found.text.name
  const { seat } = others.find(({ key }) => key === where)!
  return differs(other, t.nearByOther(who, callIn(language, seat, surroundings), where), where, t)
}

const inSpeeches = (quote: Quote, speeches: readonly Speech[], { shelfOf, effort }: Sources): Compared | null =>
  inShelves(
    quote,
    speeches.map(speech => shelfOf(speech).whole),
    effort,
  )

/** The same, without what these speeches quote from others. */
function inOwnWords(quote: Quote, speeches: readonly Speech[], { shelfOf, effort }: Sources): Compared | null {
  const shelves = speeches.map(speech => {
    const shelf = shelfOf(speech)
    return shelf.without(quote, effort) ?? shelf.whole
  })
  return inShelves(quote, shelves, effort)
}

/** The latest speech with the exact words, else the nearest one among the recent speeches. */
function inShelves(quote: Quote, inOrder: readonly Shelf[], effort: AlignEffort): Compared | null {
  const shelves = inOrder.toReversed()
  let near: NearlySame | null = null
  for (const { texts } of shelves) {
    const found = compareExactly(quote, texts[0]!, effort)
    if (found?.state === 'same') return found
    near ??= found
  }
  if (near !== null) return near
  for (const shelf of shelves.slice(0, mostCompared)) {
    const found: Compared | null = compareNearly(quote, shelf, effort, null, near?.distance)
    if (found?.state === 'same') return found
    near = found ?? near
  }
  return near
}

/** Near words are looked for in this many recent speeches. In older ones only the exact words count. */
const mostCompared = 100

function whoIs({ speaker }: SpeechTarget, seats: readonly string[] | null, sources: Sources): string {
  const named = seats?.filter(seat => sources.surroundings.names.has(seat)) ?? []
  const [only] = named.length === 1 ? named : seats?.length === 1 ? seats : []
  if (only !== undefined) return callIn(sources.language, only, sources.surroundings)
  return speaker ?? ''
}
