import { type Mention, mostLooks, mostMentions } from './mention.ts'
import { anySaying } from './saying.ts'
import type { Sight } from './sight.ts'

/** What the seats of this debate are called, ready to be looked for. */
export interface SeatNames {
  /** Any of the names; null: there are none. */
  any: RegExp | null
  /** Who is meant by `you` at a place; null: nobody was addressed. */
  addressed(at: number): string | null
}

const mostNames = 100
const longestName = 60

export function seatNames(prose: string, names: readonly string[]): SeatNames {
  const forms = [...new Set(names.slice(0, mostNames).flatMap(written))].sort((a, b) => b.length - a.length)
  if (forms.length === 0) return { any: null, addressed: () => null }
  const source = forms.map(form => (isHan.test(form) ? escaped(form) : bordered(form))).join('|')
  const addresses = addressesIn(prose, source)
  return {
    any: new RegExp(source, 'g'),
    addressed: at => addresses.findLast(({ from, to }) => from <= at && at < to)?.name ?? null,
  }
}

/** Names of seats where they speak. Most are ordinary words as well: only beside a word of saying, or as a signature. */
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

/** A name in small letters is written with a capital in speeches; without one it is a word. One of several words is a name either way. */
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
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
const bordered = (name: string): string => String.raw`(?<![\w/.-])${escaped(name)}(?![\w/]|-\w|\.\w)`

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

interface Address {
  name: string
  from: number
  to: number
}

/** `To Platform:`, `@Platform`, `### To Platform`: who is spoken to from there to the end of the paragraph or section. */
function addressesIn(prose: string, source: string): Address[] {
  const lead = String.raw`^([ \t>]{0,6}(?:#{1,6}[ \t]+)?(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?\**)`
  const called = String.raw`@(${source})|(?:[Tt]o|[Dd]ear|[Rr]e|致|回应|回复|答)[ \t]?(?:the )?@?(${source})(?=\**[ \t]*(?:[,:：，—–-]|$))`
  const found = prose.matchAll(new RegExp(`${lead}(?:${called})`, 'gm')).take(mostAddresses)
  return Array.from(found, ({ 0: whole, 1: marks, 2: tagged, 3: told, index }) => {
    const from = index + whole.length
    return { name: (tagged ?? told)!, from, to: from + reach(prose, from, marks!.includes('#')) }
  })
}

const mostAddresses = 200

/** A heading speaks to somebody up to the next one; a line of its own in the paragraph behind it, too. */
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
