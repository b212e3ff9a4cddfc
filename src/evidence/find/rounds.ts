import { type Clause, clauseBefore, type Ground, mentionAt } from './clause.ts'
import { anySaying, isQuotable, isSentence, isTermSized, mentionSign, quotationSign } from './clause-signs.ts'
import { firstEndingAfter, type Mention, mostLooks, mostMentions, refersToPlace } from './mention.ts'
import { type Sight, sightLength } from './path.ts'
import type { Quotation } from './quotations.ts'

const counts = ['one', 'two', 'three', 'four', 'five']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
export const anyRound =
  /\bround[\s-]?(\d{1,2}|one|two|three|four|five)\b|\b(first|second|third|fourth|fifth)[- ](?:round|speech|statement|turn)\b|第\s?([一二三四五]|\d{1,2})\s?轮|(首轮)/gi

/** The round that a text names; the last one if there are several. */
export function roundOf(words: string): number | null {
  const told = Array.from(words.matchAll(anyRound)).at(-1)
  return told ? numberOf(told) : null
}

/** The round in which the speaker said what is quoted behind the clause. A round of somebody else does not count. */
export function roundBefore(clause: Clause, mention: Mention): number | null {
  const from = clause.text.lastIndexOf(quotationSign) + 1
  const told = Array.from(clause.text.matchAll(anyRound)).filter(({ index }) => index >= from)
  const own = told.findLast(({ 0: words, index }) => isToldOf(clause, [index, index + words.length], mention))
  return own ? numberOf(own) : null
}

/** The round named directly behind a quotation, before anybody else is named or quoted. */
export function roundDirectlyBehind({ text }: Clause): number | null {
  const [piece] = /^\s?[,，]?[^\uE000\uE001.。;；,，]{0,40}/.exec(text)!
  if (text[piece.length] === mentionSign || /\b(?:and|but|while|whereas)\b|[而但]/i.test(piece)) return null
  return roundOf(piece)
}

/** The round named with the speaker behind a quotation, before anybody else is named or quoted. */
export function roundBehind({ text }: Clause): number | null {
  const [piece] = /^[^\uE000]*\uE000?[^\uE000\uE001;；]*/.exec(text)!
  return roundOf(piece)
}

function numberOf(told: RegExpExecArray): number {
  if (told[4]) return 1
  const word = (told[1] ?? told[2] ?? told[3]!).toLowerCase()
  const place = [counts, ordinals, [...'一二三四五']].map(list => list.indexOf(word)).find(at => at >= 0)
  return place === undefined ? Number(word) : place + 1
}

/** Does the round belong to this speaker? Nobody else may be nearer to it between the same commas. */
function isToldOf(clause: Clause, [start, end]: readonly [number, number], { target }: Mention): boolean {
  const { text } = clause
  const head = /[^,，;；:：—]*$/.exec(text.slice(0, start))![0]
  const tail = /^[^,，;；:：—]*/.exec(text.slice(end))![0]
  const before = head.lastIndexOf(mentionSign)
  const behind = tail.indexOf(mentionSign)
  if (before < 0 && behind < 0) return true
  const nearBefore = before >= 0 && (behind < 0 || head.length - before <= behind)
  const nearest = mentionAt(clause, nearBefore ? start - head.length + before : end + behind)?.target
  if (nearest?.kind !== 'speech' || target.kind !== 'speech') return true
  return nearest.speaker === undefined || target.speaker === undefined || nearest.speaker === target.speaker
}

/** The names of the seats of this debate, ready for searching. */
export interface SeatNames {
  /** Matches any of the names; null: there are none. */
  any: RegExp | null
  /** The person whom `you` means at a place; null: nobody was addressed. */
  addressed(at: number): string | null
}

const mostNames = 100
const longestName = 60

export function seatNames(prose: string, names: readonly string[]): SeatNames {
  const forms = [...new Set(names.slice(0, mostNames).flatMap(written))].sort((a, b) => b.length - a.length)
  if (forms.length === 0) return { any: null, addressed: () => null }
  const source = forms.map(form => (isHan.test(form) ? RegExp.escape(form) : bordered(form))).join('|')
  const addresses = addressesIn(prose, source)
  return {
    any: new RegExp(source, 'g'),
    addressed: at => addresses.findLast(({ from, to }) => from <= at && at < to)?.name ?? null,
  }
}

/** Seats by name, where they speak. Most names are ordinary words too, so it takes a verb of saying or a signature. */
export function namesIn({ from, prose }: Sight, { any }: SeatNames): Mention[] {
  if (any === null) return []
  const found: Mention[] = []
  for (const { 0: name, index } of prose.matchAll(any).take(mostLooks)) {
    if (found.length >= mostMentions) break
    const end = index + name.length
    const before = prose.slice(Math.max(0, index - 40), index)
    if (!speaks(before, prose.slice(end, end + 80))) continue
    const article = /\b[Tt]he $/.exec(before)?.[0].length ?? 0
    const span = [from + index - article, from + end + (/^['’]s\b/.test(prose.slice(end, end + 3)) ? 2 : 0)] as const
    found.push({ span, target: { kind: 'speech', speaker: name }, alone: false })
  }
  return found
}

/** A single word in small letters is a name only with a capital. Names of several words count either way. */
function written(name: string): string[] {
  const trimmed = name.trim()
  if (trimmed.length === 0 || trimmed.length > longestName || /^(?:the|an?)$/i.test(trimmed)) return []
  if (isHan.test(trimmed)) return trimmed.length > 1 ? [trimmed] : []
  if (!/^[a-z]/.test(trimmed)) return spelled(trimmed.replace(/^The /, ''))
  const plain = trimmed.replace(/^the /, '')
  const capital = plain[0]!.toUpperCase() + plain.slice(1)
  return /[\W\d_]/.test(plain) ? [plain, capital] : [capital]
}

const spelled = (name: string): string[] => {
  const small = name.toLowerCase()
  return name.includes(' ') && small !== name ? [name, small, small[0]!.toUpperCase() + small.slice(1)] : [name]
}

const isHan = /\p{Script=Han}/u
const bordered = (name: string): string => String.raw`(?<![\w/.-])${RegExp.escape(name)}(?![\w/]|-\w|\.\w)`

function speaks(before: string, behind: string): boolean {
  return (
    saysBehind.test(behind) ||
    saidBefore.test(before) ||
    (signs.test(before) && /^\s*(?:[,，.。;；)）\n]|$)/.test(behind))
  )
}

const adverbs = String.raw`(?:\s?(?:\w+ly|also|then|now|still|once|even|again|itself|himself|herself|has|have|had|is|was|keeps?|kept|again|just|first|later|twice|who|both|all|在?第.{1,3}轮|在?(?:开篇|首轮|发言|上文|回应)[中里]?|也|还|曾经?|则|就|一再|反复|明确|刚才|自己|亲口|又|都))`
const rounds = String.raw`(?:,?\s(?:in|during)\s(?:the\s|its\s|their\s)?(?:[\w-]{1,12}\s){0,2}[\w-]{1,12},?)`
const saysBehind = new RegExp(
  String.raw`^(?:['’]s?)?(?:\s?[(（][^()（）]{1,20}[)）])?\*{0,2}(?:\s?[:：]|${rounds}?${adverbs}{0,3}\s?(?:own\s|very\s|first\s|second\s|main\s|opening\s|key\s|的){0,2}(?:${anySaying.source}))`,
  'i',
)
const saidBefore = new RegExp(
  String.raw`(?:(?:${anySaying.source})\s(?:by\s)?|\b(?:according to|in the words of|quoting|per|to quote)\s|(?:根据|按照|引用|据))(?:the\s)?$`,
  'i',
)
const signs = /(?:—|–|--|――|——|―|[(（])\s?(?:the\s)?$/

/** `To Platform:`, `@Platform`, `### To Platform`: the person addressed, to the end of the paragraph or section. */
function addressesIn(prose: string, source: string): { name: string; from: number; to: number }[] {
  const lead = String.raw`^([ \t>]{0,6}(?:#{1,6}[ \t]+)?(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?\**)`
  const called = String.raw`@(${source})|(?:[Tt]o|[Dd]ear|[Rr]e|致|回应|回复|答)[ \t]?(?:the )?@?(${source})(?=\**[ \t]*(?:[,:：，—–-]|$))`
  const found = prose.matchAll(new RegExp(`${lead}(?:${called})`, 'gm')).take(mostAddresses)
  return Array.from(found, ({ 0: whole, 1: marks, 2: tagged, 3: told, index }) => {
    const from = index + whole.length
    return { name: (tagged ?? told)!, from, to: from + reach(prose, from, marks!.includes('#')) }
  })
}

const mostAddresses = 200

/** A heading addresses somebody up to the next heading; a line of its own, also in the paragraph behind it. */
function reach(prose: string, from: number, isHeading: boolean): number {
  const behind = prose.slice(from, from + longestReach)
  const end = isHeading ? behind.search(/\n {0,3}#{1,6}[ \t]/) : paragraphEnd(behind)
  return end < 0 ? behind.length : end
}

function paragraphEnd(behind: string): number {
  const lead = /^[\s:：,，*]*/.exec(behind)![0].length
  const end = behind.slice(lead).search(/\n[ \t]*\n|\n[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]/)
  return end < 0 ? -1 : lead + end
}

const longestReach = 6000

/** `The exact words were “…”`, `in round 2 we were told “…”`: words of who was named last, else of the other side. */
export function retold(
  ground: Ground,
  { span, words, block }: Quotation,
): { mention: Mention; round: number | null } | null {
  if (block || !isQuotable(words) || isTermSized(words)) return null
  const clause = clauseBefore(ground, span[0])
  const round = roundOf(clause.text)
  const isTold = givenAgain.test(clause.text) || (round !== null && isHeard(ground, clause))
  const isListed = round !== null && isSentence(words) && onlyRound.test(clause.text)
  if ((!isTold && !isListed) || clause.mentions.some(isNamed)) return null
  const last = lastNamed(ground, span[0]) ?? (isTold ? otherSide : null)
  return last && !refersToPlace(last) ? { mention: last, round } : null
}

/** Is it somebody or something definite? */
const isNamed = ({ target }: Mention): boolean =>
  target.kind !== 'speech' || target.turn !== undefined || (target.speaker !== undefined && target.speaker !== 'I')

/** What this paragraph names last; else the last seat named in the lead above it, else the last thing named there. */
function lastNamed(ground: Ground, at: number): Mention | null {
  const { prose, mentions } = ground
  const start = Math.max(0, at - sightLength)
  const paragraph =
    at -
    prose
      .slice(start, at)
      .split(/\n[ \t]*\n/)
      .at(-1)!.length
  let other: Mention | null = null
  for (let place = firstEndingAfter(mentions, at) - 1; place >= 0; place--) {
    const mention = mentions[place]!
    if (mention.span[0] < start) break
    if (!isNamed(mention) || isQuoted(ground, mention)) continue
    if (mention.target.kind === 'speech' || mention.span[0] >= paragraph) return mention
    other ??= mention
  }
  return other
}

function isQuoted({ quotations }: Ground, { span }: Mention): boolean {
  const around = quotations[firstEndingAfter(quotations, span[0])]
  return around !== undefined && around.span[0] < span[0]
}

const otherSide: Mention = { span: [-1, -1], target: { kind: 'speech', speaker: 'you' }, alone: false }

const givenAgain =
  /^[^\p{L}]*(?:(?:and|but|again|in full|for the record),?\s)?(?:the|those|these|their)\s(?:(?:exact|full|whole|complete|actual|precise|original|very|literal|entire)\s){1,2}(?:words?|wording|sentence|phrase|quotation|statement|line|claim|objection)\s(?:in round \w+\s)?(?:was|were|is|are|reads?|ran|runs)(?:\sthis|\sas follows|\sthat)?[\s:,—–]*$|(?:^|[，,、*\s])(?:第.{1,2}轮的?)?(?:(?:完整|确切|准确)的?)?(?:原话|原句|整句话?|全句|(?:完整|确切)的?(?:话|句子|说法))(?:是|为|如下|就是)?(?:这样的?|这么说的)?[\s：:，,]*$/iu

/** `And in round 1 again, “…”` */
const onlyRound =
  /^[^\p{L}]*(?:[QA][.:]\s)?(?:(?:and|then|also|again|earlier|later),?\s)?in\s(?:round[\s-]\w+|the\s\w+\sround)(?:\sagain)?[\s,:]*$/iu

/** `We heard`, without saying from whom. */
function isHeard({ prose }: Ground, clause: Clause): boolean {
  const found = heard.exec(clause.text)
  const who = found && mentionAt(clause, clause.text.lastIndexOf(mentionSign))
  return who ? /^(?:we|I|我们?|我方)$/i.test(prose.slice(...who.span)) : false
}

const heard =
  /\uE000\s(?:(?:were|was|have been|had been)\s(?:\w+ly\s)?(?:told|promised|assured|warned)|heard)(?:,?\sthat|\sin\s[\w\s-]{3,14})?[\s:,]*$|\uE000[^\uE000，,]{0,6}(?:听到|听说|被告知|得到)[了过]?的?(?:(?:说法|回答|承诺|答复)?[是为]|[:：])[\s：:，,]*$/i
