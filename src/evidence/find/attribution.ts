import { type Clause, mentionAt } from './clause.ts'
import {
  anySaying,
  isNounOfSaying,
  isProposed,
  isSentence,
  isShort,
  isSupposed,
  isTakenBack,
  isTerm,
  isTermTakenUp,
  leadOf,
  mentionSign,
  quotationSign,
  saysPlainly,
} from './clause-signs.ts'
import { byHeading } from './labels.ts'
import { type Mention, refersToPlace } from './mention.ts'
import type { Quotation } from './quotations.ts'
import { anyRound } from './rounds.ts'

/** Whose words a quotation is said to be. */
export interface Attribution {
  mention: Mention
  /** False: the text behind the quotation may name the source more reliably. */
  sure: boolean
  /** It is directly behind the quotation, as a mark or in brackets. `see`: it says where to find more. */
  attached?: 'from' | 'see'
}

/** `README.md says`, `according to the proposer,`, `round-1/proposer:` and the like, directly before a quotation. */
export function attributedBefore(clause: Clause, quotation: Quotation, behind: string): Attribution | null {
  const text = clause.text
  if (isTerm(text) && !/[:：]\s*$/.test(text) && !(isSoCalled.test(text) && isSentence(quotation.words))) return null
  if (isSupposed(text) || isProposed(text)) return null
  if (isConceded(clause) || isTermTakenUp(text, quotation.words)) return null
  return (
    byObject(clause) ??
    byHeading(clause, quotation) ??
    bySaying(clause, quotation, behind) ??
    byPreposition(clause) ??
    byPlace(clause, quotation) ??
    byOwner(clause, quotation)
  )
}

/** `反方所谓“…”` with a whole sentence. */
const isSoCalled = /\uE000所谓的?\s?$/

/** `My opponent has me saying`, `quotes me with`: the words belong to the person who is quoted. */
function byObject(clause: Clause): Attribution | null {
  const found = objectOf.exec(clause.text)
  const mention = found && mentionAt(clause, found.index + found[0].lastIndexOf(mentionSign))
  return mention?.target.kind === 'speech' ? { mention, sure: true } : null
}

const objectOf =
  /\uE000\s(?:\w+ly\s)?(?:has|have|had|makes?|made|quotes?|quoted|cites?|cited|reports?|reported|credits?)\s\uE000(?:,?\s(?:too|also|again),?)?\s(?:as\s)?(?:saying|say|with|to say|writing|claiming)?[\s,:]*$/i

function bySaying(clause: Clause, { words, block }: Quotation, behind: string): Attribution | null {
  const { text } = clause
  for (const { 0: word, index } of Array.from(text.matchAll(anySaying)).reverse()) {
    const head = text.slice(0, index)
    const tail = text.slice(index + word.length)
    const lead = leadOf(tail.replaceAll(mentionSign, 'x'))
    if (lead === null || (block && lead === 'loose' && !/[:：]\s*$/.test(tail))) return null
    if (lead === 'loose' && !block && isShort(words)) continue
    if (isTakenBack(head)) return null
    if (isNounOfSaying(word) && isLineOfItsOwn(head, tail)) continue
    if (isAttack(word, tail, behind)) continue
    if (passive.test(head) && /^(?:told|asked|promised|answered|shown|warned)$/i.test(word)) continue
    if (isTaken(word, tail, words, behind)) continue
    if (/^ask/i.test(word) && isAskedOfPlace(clause, head)) continue
    const mention =
      placeInTail(clause, index + word.length, tail, /^(?:quot|cit|引)/i.test(word)) ??
      subjectOf(clause, head) ??
      namedBefore(head)
    const place = mention && placeOfPronoun(clause, head, mention)
    if (place) return { mention: place, sure: lead === 'strict' }
    if (mention && (isVague(mention, word, head) || isAside(mention, word, tail))) continue
    if (mention && isSupposed(head)) return null
    if (mention) return { mention, sure: lead === 'strict' && mention.target.kind !== 'other' }
  }
  return null
}

/** `反方质疑我方“…”的说法`: the words belong to the person who is attacked. */
const isAttack = (word: string, tail: string, behind: string): boolean =>
  /^(?:质疑|反驳|批评)$/.test(word) &&
  (/^\s?\uE000(?:的|所[说谓]的?)?\s?$/.test(tail) || (/^\s?$/.test(tail) && /^(?:的|[这那][一个种])/.test(behind)))

/** `### The main objection` and a new line: a title. A long line is only wrapped. */
function isLineOfItsOwn(head: string, tail: string): boolean {
  const end = tail.indexOf('\n')
  if (end < 0 || /[:：]/.test(tail)) return false
  return head.length - head.lastIndexOf('\n') + end < 50 || /\n[ \t]*\n/.test(tail)
}

/** `In docs/a.md we promise: “…”` */
function placeOfPronoun(clause: Clause, head: string, { target }: Mention): Mention | null {
  if (target.kind !== 'speech' || target.turn) return null
  const found = /\b(?:in|at|on|from|under|per)\s(?:the\s)?\uE000,?\s(?=\uE000\s(?:\w+\s)?$)/i.exec(head)
  const mention = found && mentionAt(clause, found.index + found[0].indexOf(mentionSign))
  const pronoun = head.slice((found?.index ?? 0) + (found?.[0].length ?? 0), -1)
  return mention && refersToPlace(mention) && pronoun.length < 20 && !isNamed(target) ? mention : null
}

const isNamed = ({ speaker }: { speaker?: string }): boolean => speaker !== undefined && !/^(?:you|I)$/.test(speaker)

/** `A user who opens docs/a.md asks “…?”`: a text does not ask. */
function isAskedOfPlace(clause: Clause, head: string): boolean {
  const subject = subjectOf(clause, head)
  return subject !== null && refersToPlace(subject)
}

/** `I was told “…”` */
const passive = /\uE000\s(?:was|were|am|are|been|have been|had been)\s(?:\w+ly\s)?$/i

/** `they call it “best effort”`, `I had no answer to the rule that “…”`: such a verb fits a text, not a person. */
const isVague = ({ target }: Mention, word: string, head: string): boolean =>
  target.kind === 'speech' &&
  !target.turn &&
  (/^(?:ha[sd]|have|contain|include|list|document|show|record|require|define|read$)/i.test(word) ||
    isNamedSo(word, head) ||
    (!target.speaker && /^call/i.test(word)))

/** `the proposer said, and I wrote it down,`, `I was told`: this person only heard the words. */
const isAside = ({ target }: Mention, word: string, tail: string): boolean =>
  target.kind === 'speech' &&
  (target.speaker === 'I' || target.speaker === undefined) &&
  (/^(?:\s(?:it|this|that|them|all|every word|(?:his|her|their|these|those) words|word for word)){0,2}\sdown\b|^了?下/.test(
    tail,
  ) ||
    (/^(?:repeat|quot|not|record)/i.test(word) &&
      /^(?:\s(?:it|this|that|them|here|again|verbatim|word for word))?\s?[,，)）—–-]\s*$/.test(tail)))

/** `I closed the tab called “…”`: it tells the name of the thing, not who named it. */
const isNamedSo = (word: string, head: string): boolean =>
  /^called$/i.test(word) && !/\uE000(?:['’]s)?\s(?:\w+ly\s|has\s|have\s|had\s|once\s|also\s){0,2}$/.test(head)

/** `正方认为“缓存”不重要`: a term in a sentence that goes on. */
const isTaken = (word: string, tail: string, words: string, behind: string): boolean =>
  !saysPlainly(word) && !/[:：,，]\s*$|\bthat\s*$/.test(tail) && isShort(words) && /^\s?[\p{L}]/u.test(behind)

/** `wrote in docs/a.md that`, `the comment at src/a.ts:12,` */
function placeInTail(clause: Clause, from: number, tail: string, quotes: boolean): Mention | null {
  const place = tail.lastIndexOf(mentionSign)
  if (place < 0) return null
  const mention = mentionAt(clause, from + place)
  return mention &&
    (refersToPlace(mention) ||
      mention.target.kind === 'other' ||
      (mention.target.kind === 'speech' && (mention.target.turn || quotes)))
    ? mention
    : null
}

function subjectOf(clause: Clause, head: string): Mention | null {
  const place = head.replace(inserted, gone => ' '.repeat(gone.length)).lastIndexOf(mentionSign)
  const gap = head.slice(place + 1)
  if (place < 0 || gap.length > 80 || /[;；]/.test(gap) || gap.includes(quotationSign)) return null
  const mention = mentionAt(clause, place) ?? null
  if (mention && !refersToPlace(mention) && !/^[^,，:：]{0,50}(?:[,，:：][^,，:：]{0,40}){0,2}$/.test(gap)) return null
  return mention
}

/** `the other party, whom I respect, wrote`: a person named in between is not the one who speaks. */
const inserted =
  /(?<=\uE000(?:['’]s\s\w{1,20})?),\s(?:who|whom|whose|which|as|if|although|though|when|with|to)\b[^,]{0,60},(?=\s(?:\w+ly\s)?$)/g

/** A name with a capital before the word of saying: `As Knuth wrote,`. */
function namedBefore(head: string): Mention | null {
  const found =
    /((?:[A-Z][\w.&'’-]*)(?:\s(?:[A-Z0-9][\w.&'’-]*|of|the|and|et al\.?|&)){0,6})(?:,?\s(?:section|sec\.|chapter|ch\.|§|article|part|clause)\s?[\d.]{1,8},?)?\s(?:(?:\w+ly|once|famously|also|has|have|had)\s){0,2}$/.exec(
      head,
    )
  if (!found || /(?:^|\n) {0,3}#{1,6}\s[^\n]*$/.test(head)) return null
  const name = found[1]!.replace(notNames, '').replace(/['’]s$/, '')
  if (!/^[A-Z]\w/.test(name) || everybody.test(name)) return null
  return nameOnly(name)
}

/** It has no place in the text. The name is looked up later. */
const nameOnly = (name: string): Mention => ({ span: [-1, -1], target: { kind: 'other', name }, alone: false })

const notNames =
  /^(?:(?:As|And|But|So|The|When|If|While|Since|Because|Or|Then|Even|Here|Where|What|That|This|In|Yet|For|Now|Also|Although|Though|How|Who|Which)\s)+/
const everybody =
  /^(?:It|This|That|These|Those|We|One|Some|Many|Most|People|Users|Critics|Everyone|Nobody|Someone|Anyone|Engineers|Developers|Who|What|There|Here|Both|Neither|Which|If|As|And|But|The|So|To|Let|Please|Never|Always|Others|Teams|Operators|Customers|Managers|Reviewers|Proponents|Opponents|Sides?|Nothing|Not|When|They|He|She|You|I|Logs?|Errors?)\b/

const preposition =
  /(?:\b(?:according to|as per|per|quoting|to quote|quote from|citing|in the words of|with the words of)|(?:用|引用|引述|根据|按照?|依照|依据|据)\s?)\s?(?:\w+\s){0,2}\uE000(?:['’]s)?[^\uE000;；]{0,60}$/i

function byPreposition(clause: Clause): Attribution | null {
  const found = preposition.exec(clause.text)
  if (!found) return byNamedPreposition(clause)
  const place = clause.text.lastIndexOf(mentionSign)
  const tail = clause.text.slice(place + 1)
  if (leadOf(tail) !== 'strict' && !/^[^,，]{0,30}[,，]\s*$/.test(tail)) return null
  const mention = mentionAt(clause, place)
  return mention ? { mention, sure: true } : null
}

function byNamedPreposition(clause: Clause): Attribution | null {
  const name =
    /\b(?:[Aa]ccording to|[Ii]n the words of|[Tt]o quote|[Qq]uoting)\s(?:the\s)?([A-Z][\w.&’'-]*(?:\s(?:[A-Z0-9][\w.&’'-]*|of|the|and|&)){0,6})[,:]\s*$/.exec(
      clause.text,
    )?.[1]
  return name ? { mention: nameOnly(name), sure: true } : null
}

/** A place directly before the quotation: `docs/a.md:3: "…"`. After a speaker a colon is needed. */
function byPlace(clause: Clause, { words, block }: Quotation): Attribution | null {
  const place = clause.text.lastIndexOf(mentionSign)
  const mention = place < 0 ? undefined : mentionAt(clause, place)
  if (!mention) return null
  const gap = clause.text.slice(place + 1)
  const colon =
    /^[\s*_)）\]]{0,4}(?:\([^()]{0,30}\)|（[^（）]{0,20}）|,?\s(?:in\s)?round\s\w{1,5})?[*_\s]{0,4}[:：][\s*_]*$/i.test(
      gap,
    )
  if (colon) return isListed(clause, place) ? { mention, sure: mention.target.kind !== 'other' } : null
  if (
    mention.target.kind === 'other' &&
    /\b(?:in|of|under)\s$/i.test(clause.text.slice(0, place)) &&
    /^,\s?$/.test(gap)
  )
    return isShort(words) ? null : { mention, sure: false }
  if (!refersToPlace(mention) || mention.target.kind === 'package') return null
  if (block) return null
  if (/^\s?[)）\]]?\s*(?:(?:[—–-]|——|\|)\s?)?[(（]?$/.test(gap)) return isShort(words) ? null : { mention, sure: false }
  const led = /(?:\b(?:in|from|at|see|under)|[在见从])\s?$/i.test(clause.text.slice(0, place))
  const exact = mention.target.kind === 'file' && mention.target.lines !== undefined && isSentence(words)
  return (led || exact) && /^[,，]\s?$/.test(gap) && !isShort(words) ? { mention, sure: false } : null
}

/** A pronoun with a colon attributes nothing: `my point is clear to you: "…"`. */
function isListed(clause: Clause, place: number): boolean {
  const { target } = mentionAt(clause, place)!
  if (target.kind !== 'speech' || target.turn) return true
  const head = clause.text.slice(0, place)
  return /^[\s*_>-]*$/.test(head) || /\b(?:by|from)\s$/.test(head)
}

/** `the challenger's objection, “…”`, `mine was: “…”`: a whole sentence directly behind somebody or a place. */
function byOwner(clause: Clause, { words, block }: Quotation): Attribution | null {
  const place = clause.text.lastIndexOf(mentionSign)
  const mention = place < 0 ? undefined : mentionAt(clause, place)
  if (!mention || mention.target.kind === 'other' || !isSentence(words)) return null
  const gap = clause.text.slice(place + 1)
  if (gap.includes(quotationSign) || isTakenBack(gap) || negated.test(gap)) return null
  if ((isTerm(gap) && !isSoCalled.test(clause.text)) || (mention.target.kind === 'speech' && senses.test(gap)))
    return null
  const colon = /[:：]\s*$/.test(gap)
  const led = colon ? gap.length <= 60 : !block && gap.length <= 40 && owned.test(gap)
  return led ? { mention, sure: false } : null
}

/** `there we read:` */
const senses = /^\s(?:can\s)?(?:read|find|found|see|saw|hear|heard|learn|learned)\b/i
const owned = /^\s?(?:[^,，;；]{0,30}(?:,|，|\b(?:is|was|with|are|were)|是|句|为|的|所谓)\s?)?$/
const negated = /\b(?:not|never|no|nothing|without|instead)\b|n['’]t\b|[没未不非]/i

/**
 * `I concede that “…”`, `我承认“…”`, `我质疑“…”`: who agrees or doubts refers to words of somebody else. Own words of an
 * earlier speech are reported in the past tense, or with their round.
 */
function isConceded(clause: Clause): boolean {
  const found = english.exec(clause.text) ?? chinese.exec(clause.text)
  if (!found || said.test(found[0]) || found[0].search(anyRound) >= 0) return false
  const target = mentionAt(clause, found.index)?.target
  return target?.kind === 'speech' && !target.turn && (target.speaker === 'I' || target.speaker === undefined)
}

const english =
  /\uE000\s(?:(?:\w+ly|can|do|will|would|must|also|even|in fact|of course)\s){0,3}(?:concede|accept|admit|agree|grant|acknowledge)(?:\s[^\uE000\uE001;:]{0,40})?[\s:,]*$/i
const chinese = /\uE000[^\uE000\uE001。；;！？]{0,24}?(?:承认|同意|接受|赞同|认同|采纳|质疑|反驳)[\s：:，,]*$/
const said = /\b(?:said|say|wrote|write|told|argued|replied)\b/i
