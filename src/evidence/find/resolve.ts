import type { Citation, Span, Target } from '../../core/evidence.ts'
import { type Attribution, attributedBefore } from './attribution.ts'
import {
  attributedBehind,
  type Clause,
  clauseBefore,
  clauseBehind,
  type Ground,
  lineBefore,
  lineBehind,
} from './clause.ts'
import { anySaying, isQuotable, isSentence, quotationSign } from './clause-signs.ts'
import { labelInRow } from './labels.ts'
import { firstEndingAfter, type Mention, overlaps, refersToPlace } from './mention.ts'
import { nearestPlace } from './nearest-place.ts'
import { sightLength } from './path.ts'
import { type Quotation, type Sourced, unwrapped } from './quotations.ts'
import { retold, roundBefore, roundBehind, roundDirectlyBehind, roundOf } from './rounds.ts'
import { outermost } from './scan.ts'

interface Quoted extends Sourced {
  target: Target
}

/** Gives each quotation its source, and drops mentions inside of quoted words. `known`: quotations with a source. */
export function resolve(given: Ground, known: readonly Sourced[]): Citation[] {
  const ground = withoutHeadings(given)
  const coded = known.map(sourced => ({ ...sourced, target: sourced.mention.target }))
  const sure = inOrder([...coded, ...attribute(ground)])
  const near = inOrder([...sure, ...besideNearest(ground, sure)])
  const quoted = inOrder([...near, ...givenAgain(ground, near)])
  const citations = [...fromQuotations(ground, quoted), ...fromMentions(ground, quoted)]
  return outermost(citations.sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]))
}

const inOrder = (quoted: Quoted[]): Quoted[] => quoted.sort((a, b) => a.quotation.span[0] - b.quotation.span[0])

/** `docs/a.md:3 (“Limits”)` before a block quotation: the name tells where the block stands and quotes nothing. */
function withoutHeadings(ground: Ground): Ground {
  const { prose, quotations } = ground
  const isHeading = ({ span, block }: Quotation, next: Quotation | undefined): boolean =>
    !block &&
    next?.block === true &&
    /[(（]\s?$/.test(prose.slice(Math.max(0, span[0] - 2), span[0])) &&
    next.span[0] - span[1] <= longestBreak &&
    /^\s?[)）][ \t]*\n[ \t>]*$/.test(prose.slice(span[1], next.span[0]))
  return { ...ground, quotations: quotations.filter((quotation, at) => !isHeading(quotation, quotations[at + 1])) }
}

/** A line break and the indent of the next line. */
const longestBreak = 40

function attribute(ground: Ground): Quoted[] {
  const quoted: Quoted[] = []
  const outside: Ground = { ...ground, quotations: ground.quotations.filter(({ block }) => !block) }
  let lastEnd = -1
  for (const quotation of ground.quotations) {
    if (quotation.span[0] < lastEnd) continue
    const found =
      attributionOf(quotation.block ? outside : ground, quotation, quoted.at(-1)) ??
      goingOn(ground, quotation, quoted.at(-1))
    if (!found) continue
    quoted.push(found)
    lastEnd = quotation.span[1]
  }
  return quoted
}

/** A quotation without a source belongs to a file or page next to it, if nothing else is quoted from that. */
function besideNearest(ground: Ground, sure: readonly Quoted[]): Quoted[] {
  const found: Quoted[] = []
  const used = new Set(sure.map(({ mention }) => mention))
  const claimed = sure.map(({ quotation }) => quotation)
  const outside: Ground = { ...ground, quotations: ground.quotations.filter(({ block }) => !block) }
  let lastEnd = -1
  for (const quotation of ground.quotations) {
    if (quotation.span[0] < lastEnd || overlaps(claimed, quotation.span)) continue
    const mention = nearestPlace(quotation.block ? outside : ground, quotation, one => !used.has(one))
    if (!mention) continue
    found.push({ quotation, mention, target: mention.target })
    used.add(mention)
    lastEnd = quotation.span[1]
  }
  return [...found, ...shared(ground, [...sure, ...found])]
}

/** Quotations that are called exact words, without saying whose they are. */
function givenAgain(ground: Ground, near: readonly Quoted[]): Quoted[] {
  const claimed = near.map(({ quotation }) => quotation)
  return ground.quotations.flatMap(quotation => {
    const found = overlaps(claimed, quotation.span) ? null : retold(ground, quotation)
    return found ? [quotedFrom(quotation, found.mention, null, found.round)] : []
  })
}

/** `“A” and “B” both come from docs/a.md` */
function shared({ prose, quotations }: Ground, quoted: readonly Quoted[]): Quoted[] {
  const byQuotation = new Map(quoted.map(one => [one.quotation, one]))
  return quotations.flatMap((quotation, at) => {
    const next = quotations[at + 1]
    const source = next && byQuotation.get(next)?.mention
    if (!source || !refersToPlace(source) || source.span[0] < next.span[1]) return []
    if (byQuotation.has(quotation) || quotation.block || !isQuotable(quotation.words)) return []
    if (next.span[0] - quotation.span[1] > 40 || !together.test(prose.slice(quotation.span[1], next.span[0]))) return []
    return [{ quotation, mention: source, target: source.target }]
  })
}

const together = /^\s?[,，、]?\s?(?:and|as well as|和|与|以及|还有|及)?\s?$/

function attributionOf(ground: Ground, quotation: Quotation, last: Quoted | undefined): Quoted | null {
  const [start, end] = quotation.span
  const row = labelInRow(ground, quotation)
  const byRow = row && quotedFrom(quotation, row.mention, null, row.round)
  const before = clauseBefore(ground, start)
  const behind = clauseBehind(ground, end)
  const told = attributedBefore(before, quotation, ground.prose.slice(end, end + 40))
  const first = told && last && isUsedUp(ground.prose, told.mention, last, start) ? null : told
  const fromFirst = () =>
    first &&
    quotedFrom(quotation, first.mention, before, roundBefore(before, first.mention) ?? roundDirectlyBehind(behind))
  const signed = signedInside(ground, quotation)
  const preceding = ground.prose.slice(Math.max(0, start - 24), start)
  const second = signed ?? attributedBehind(behind, quotation, preceding)
  if (row?.leads && !(second && isMoreExact(second, row.mention, row.round))) return byRow
  if (first && second && isRowOfPairs(ground, quotation)) return fromFirst()
  if (first?.sure && !(second && isMoreExact(second, first.mention, roundBefore(before, first.mention))))
    return fromFirst()
  if (!second) return fromFirst() ?? byRow
  const round = signed ? roundOf(signatureOf(quotation)) : (roundBehind(behind) ?? roundBefore(before, second.mention))
  return quotedFrom(quotation, second.mention, before, round)
}

/** `“A” is what I said, “B” …`: a mention behind a quotation belongs to that one, unless a verb of saying follows. */
function isUsedUp(prose: string, mention: Mention, { mention: used, quotation }: Quoted, start: number): boolean {
  const [from, to] = used.span
  if (mention !== used || from < quotation.span[1]) return false
  const rest = prose.slice(to, start)
  const isSpent = prose.slice(quotation.span[1], from).search(anySaying) >= 0 || /^\s?[)）\]】]/.test(rest)
  return Array.from(rest.matchAll(anySaying)).length <= (isSpent ? 0 : 1)
}

/** `| docs/a.md:3 | “…” | docs/b.md:4 | “…” |`: each quotation follows its place. */
function isRowOfPairs(ground: Ground, { span }: Quotation): boolean {
  const row = lineBefore(ground, span[0]).text + quotationSign + lineBehind(ground, span[1]).text
  return /^\s*[|｜]/.test(row) && /^(?:\uE000\uE001)+$/.test(row.replace(/[^\uE000\uE001]+/g, ''))
}

/** An attached place beats a place before the words or a speaker without a round; an attached turn beats a speaker. */
function isMoreExact(second: Attribution, mention: Mention, round: number | null): boolean {
  if (!second.attached) return false
  if (refersToPlace(mention)) return refersToPlace(second.mention)
  if (refersToPlace(second.mention)) return second.attached === 'from' && round === null
  const { target } = second.mention
  return (
    target.kind === 'speech' && target.turn !== undefined && mention.target.kind === 'speech' && !mention.target.turn
  )
}

/** The end of a block names its source: `> — README.md`, `> … (docs/a.md:3)`. */
function signedInside(ground: Ground, { block, span }: Quotation): Attribution | null {
  if (!block) return null
  const first = leadingMention(ground, span)
  if (first) return { mention: first, sure: true }
  const last = Math.max(span[0], ground.prose.lastIndexOf('\n', span[1] - 1) + 1)
  const mention = ground.mentions[firstEndingAfter(ground.mentions, last)]
  if (!mention || mention.span[0] < last || mention.span[0] >= span[1]) return null
  const lead = ground.prose.slice(last, mention.span[0])
  const rest = ground.prose.slice(mention.span[1], span[1])
  const own =
    last > span[0] && lead.length < 30 && (ownLine.test(lead) || (bareLead.test(lead) && endsBlock.test(rest)))
  return own || (signature.test(lead) && endsBlock.test(rest)) ? { mention, sure: true } : null
}

/** `> docs/a.md:3: …` */
function leadingMention({ prose, mentions }: Ground, [start, end]: Span): Mention | null {
  const mention = mentions[firstEndingAfter(mentions, start)]
  if (!mention || mention.span[0] < start || mention.span[1] >= end || mention.target.kind === 'package') return null
  if (!/^[ \t>*_[(（【]*$/.test(prose.slice(start, mention.span[0]))) return null
  const rest = prose.slice(mention.span[1], Math.min(end, mention.span[1] + 12))
  const isLed = refersToPlace(mention)
    ? /^[*_]*(?:[\])）】][:：]?\s|\s?[:：—→])/.test(rest)
    : /^[*_]*\s?[:：]/.test(rest)
  return isLed ? mention : null
}

const ownLine = /^[ \t>]*(?:—|–|--|――|——|―|[(（])/
const bareLead = /^[ \t>*_[【〔]*(?:[→←~·•]|-|(?:source|from|see|出处|来源|引自|摘自|出自|来自|见)\s?[:：]?)?[ \t*_]*$/i
const endsBlock = /^[)）\]】〕]?[.。]?[*_]*\s*$/
const signature = /(?:\s(?:—|–|--|->|=>)|――|——|―|[(（〔[【→⇒←])\s?(?:from\s|see\s|the\s|见|引自)?$/

/** `said "A" and "B"` */
function goingOn({ prose }: Ground, quotation: Quotation, last: Quoted | undefined): Quoted | null {
  if (!last || quotation.block || last.quotation.block) return null
  const gap = prose.slice(last.quotation.span[1], quotation.span[0])
  if (gap.length > 40 || /^[.。\s]*$/.test(gap) || /\n[ \t]*\n/.test(gap)) return null
  const joined = joins.test(gap) || (takesUp.test(gap) && isSentence(quotation.words))
  return joined ? { ...last, quotation } : null
}

const joins =
  /^\s?[.,，、;；。]?\s?(?:and|or|but|then|later|also|that|again|went on|goes on|continued|added|adds|said|wrote|with|to say|in the same (?:speech|round|breath|paragraph)|接着|随后|后来|最后|继续|补充|写道|道|和|与|以及|又|并且?|还|再|且|也|说|称|\s|,){0,7}[:：]?\s?$/
const takesUp = /\s(?:and|also)\s?$|(?:还有|以及)\s?$/

function quotedFrom(quotation: Quotation, mention: Mention, before: Clause | null, round: number | null): Quoted {
  const { target } = mention
  if (target.kind !== 'speech') return { quotation, mention, target }
  const speaker = target.speaker ?? (target.turn || !before ? undefined : otherSpeaker(before, mention))
  return {
    quotation,
    mention,
    target: { ...target, ...(speaker ? { speaker } : {}), ...(round === null || target.turn ? {} : { round }) },
  }
}

const signatureOf = ({ block, words }: Quotation): string => (block ? words.slice(words.lastIndexOf('\n') + 1) : '')

/** `in the proposer's opening they say`: the person whom a pronoun means, if the clause names one. */
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
    const quote = wordsOf(prose, quotation, mention)
    return { span: isOwn ? placeOf(prose, mention, quotation) : quotation.span, target, quote }
  })
}

function placeOf(prose: string, { span, target }: Mention, quotation: Quotation): Span {
  if (span[0] >= 0 || target.kind !== 'other') return span
  const from = Math.max(0, quotation.span[0] - sightLength)
  const place = prose.slice(from, quotation.span[0]).lastIndexOf(target.name)
  return place < 0 ? quotation.span : [from + place, from + place + target.name.length]
}

/** The quoted words without the source that signs them. */
function wordsOf(prose: string, { words, block, span }: Quotation, mention: Mention): string {
  if (!block || !isWithin(mention.span, span)) return words
  const before = /^[ \t>]*/.exec(prose.slice(span[0], mention.span[0]))![0].length
  if (/^[ \t>*_[(（【]*$/.test(prose.slice(span[0], mention.span[0])))
    return unwrapped(words.slice(mention.span[1] - span[0] - before).replace(/^[\])）】*_\s]*[:：—→-]?[*_\s]*/, ''))
  const lead = prose.slice(Math.max(span[0], mention.span[0] - 40), mention.span[0])
  const line = lead.slice(lead.lastIndexOf('\n') + 1)
  const sign = signature.exec(line)
  const inLine = sign && /[\p{L}\p{N}]/u.test(line.slice(0, sign.index))
  const end = inLine ? words.length - (span[1] - mention.span[0] + line.length - sign.index) : words.lastIndexOf('\n')
  return end > 0 ? unwrapped(words.slice(0, end).trim()) : words
}

function fromMentions({ mentions }: Ground, quoted: readonly Quoted[]): Citation[] {
  const used = new Set(quoted.map(({ mention }) => mention))
  const spans = quoted.map(({ quotation }) => quotation)
  return mentions
    .filter(mention => mention.alone && !used.has(mention))
    .filter(({ span: [start] }) => !overlaps(spans, [start, start + 1]))
    .flatMap(pointing)
}

function pointing({ span, target, quote, apart }: Mention): Citation[] {
  if (quote !== undefined) return [{ span, target, quote }]
  if (!apart || target.kind !== 'file') return [{ span, target }]
  return apart.map(place => ({ span: place.span, target: { ...target, lines: place.lines } }))
}

const isWithin = (inner: Span, outer: Span): boolean => inner[0] >= outer[0] && inner[1] <= outer[1]
