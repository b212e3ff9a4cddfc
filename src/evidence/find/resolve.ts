import type { Citation, Span, Target } from '../../core/evidence.ts'
import { attributedBefore } from './before.ts'
import { attributedBehind } from './behind.ts'
import { type Clause, clauseBefore, clauseBehind, type Ground } from './clause.ts'
import { firstEndingAfter, type Mention } from './mention.ts'
import type { Quotation } from './quotations.ts'
import { isSentence } from './saying.ts'
import { sightLength } from './sight.ts'
import { roundOf } from './speakers.ts'

interface Quoted {
  quotation: Quotation
  mention: Mention
  target: Target
}

/** Gives each quotation to its source, and drops what stands inside of quoted words. */
export function resolve(ground: Ground): Citation[] {
  const quoted = attribute(ground)
  const citations = [...fromQuotations(ground, quoted), ...fromMentions(ground, quoted)]
  return apart(citations.sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]))
}

function attribute(ground: Ground): Quoted[] {
  const quoted: Quoted[] = []
  const outside: Ground = { ...ground, quotations: ground.quotations.filter(({ block }) => !block) }
  let lastEnd = -1
  for (const quotation of ground.quotations) {
    if (quotation.span[0] < lastEnd) continue
    const found =
      attributionOf(quotation.block ? outside : ground, quotation) ?? goingOn(ground, quotation, quoted.at(-1))
    if (!found) continue
    quoted.push(found)
    lastEnd = quotation.span[1]
  }
  return quoted
}

function attributionOf(ground: Ground, quotation: Quotation): Quoted | null {
  const [start, end] = quotation.span
  const before = clauseBefore(ground, start)
  const behind = clauseBehind(ground, end)
  const first = attributedBefore(before, quotation, ground.prose.slice(end, end + 40))
  const round = roundOf(before.text) ?? roundOf(directlyBehind.exec(behind.text)?.[0] ?? '')
  if (first?.sure) return quotedFrom(quotation, first.mention, before, round)
  const signed = signedInside(ground, quotation)
  const preceding = ground.prose.slice(Math.max(0, start - 24), start)
  const second = signed ?? attributedBehind(behind, quotation, preceding)
  if (second)
    return quotedFrom(
      quotation,
      second.mention,
      before,
      signed ? roundOf(signatureOf(quotation)) : (roundOf(behind.text) ?? round),
    )
  return first ? quotedFrom(quotation, first.mention, before, round) : null
}

/** Up to where somebody else is named or quoted. */
const directlyBehind = /^[^\uE000\uE001.。;；]{0,40}/

/** The last line of a block says whose words it is: `> — README.md`. */
function signedInside(ground: Ground, { block, span }: Quotation): { mention: Mention } | null {
  if (!block) return null
  const last = ground.prose.lastIndexOf('\n', span[1] - 1) + 1
  const line = ground.prose.slice(last, span[1])
  if (last <= span[0] || !/^[ \t>]*(?:—|–|--|――|——|―|[(（])/.test(line)) return null
  const mention = ground.mentions[firstEndingAfter(ground.mentions, last)]
  return mention && mention.span[0] < span[1] && mention.span[0] - last < 30 ? { mention } : null
}

/** `said "A" and "B"` */
function goingOn({ prose }: Ground, quotation: Quotation, last: Quoted | undefined): Quoted | null {
  if (!last || quotation.block || last.quotation.block) return null
  const gap = prose.slice(last.quotation.span[1], quotation.span[0])
  if (gap.length > 40 || gap.trim() === '') return null
  const joined = joins.test(gap) || (takesUp.test(gap) && isSentence(quotation.words))
  return joined ? { ...last, quotation } : null
}

const joins =
  /^\s?[,，、;；]?\s?(?:and|or|but|then|later|also|that|again|和|与|以及|又|并且?|还|再|且|也|说|称|\s|,){0,5}$/
const takesUp = /\s(?:and|also)\s?$|(?:还有|以及)\s?$/

function quotedFrom(quotation: Quotation, mention: Mention, before: Clause, round: number | null): Quoted {
  const { target } = mention
  if (target.kind !== 'speech') return { quotation, mention, target }
  const speaker = target.speaker ?? (target.turn ? undefined : otherSpeaker(before, mention))
  return {
    quotation,
    mention,
    target: { ...target, ...(speaker ? { speaker } : {}), ...(round === null || target.turn ? {} : { round }) },
  }
}

const signatureOf = ({ block, words }: Quotation): string => (block ? words.slice(words.lastIndexOf('\n') + 1) : '')

/** `in the proposer's opening they say`: who is meant by a pronoun, when the clause tells it. */
function otherSpeaker({ mentions }: Clause, mention: Mention): string | undefined {
  const named = mentions.findLast(
    ({ target, span }) => target.kind === 'speech' && target.speaker && span[0] <= mention.span[0],
  )
  return named?.target.kind === 'speech' ? named.target.speaker : undefined
}

function fromQuotations({ prose }: Ground, quoted: readonly Quoted[]): Citation[] {
  const used = new Set<Mention>()
  return quoted.map(({ quotation, mention, target }) => {
    const isOwn = target.kind !== 'speech' && !used.has(mention)
    used.add(mention)
    const quote = wordsOf(quotation, mention)
    return { span: isOwn ? placeOf(prose, mention, quotation) : quotation.span, target, quote }
  })
}

function placeOf(prose: string, { span, target }: Mention, quotation: Quotation): Span {
  if (span[0] >= 0 || target.kind !== 'other') return span
  const from = Math.max(0, quotation.span[0] - sightLength)
  const place = prose.slice(from, quotation.span[0]).lastIndexOf(target.name)
  return place < 0 ? quotation.span : [from + place, from + place + target.name.length]
}

/** Without the line that signs them. */
function wordsOf({ words, block, span }: Quotation, mention: Mention): string {
  if (!block || !isWithin(mention.span, span)) return words
  const end = words.lastIndexOf('\n')
  return end > 0 ? words.slice(0, end).trim() : words
}

function fromMentions({ mentions }: Ground, quoted: readonly Quoted[]): Citation[] {
  const used = new Set(quoted.map(({ mention }) => mention))
  const spans = quoted.map(({ quotation }) => quotation)
  return mentions
    .filter(mention => mention.alone && !used.has(mention))
    .filter(({ span }) => {
      const around = spans[firstEndingAfter(spans, span[0])]
      return !around || around.span[0] > span[0]
    })
    .map(({ span, target, quote }) => ({ span, target, ...(quote === undefined ? {} : { quote }) }))
}

function apart(sorted: readonly Citation[]): Citation[] {
  const kept: Citation[] = []
  for (const citation of sorted) {
    if (citation.span[0] >= (kept.at(-1)?.span[1] ?? 0)) kept.push(citation)
  }
  return kept
}

const isWithin = (inner: Span, outer: Span): boolean => inner[0] >= outer[0] && inner[1] <= outer[1]
