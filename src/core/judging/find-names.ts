import type { Side } from './blind.ts'
import { type KnownNames, type ModelWord, roleTail } from './known-names.ts'
import { isOrdinaryProCon, sideBehind } from './pro-con.ts'
import { namesItself, sightAround, speaksAs } from './self-naming.ts'
import { type Untouched, untouchedIn } from './untouched.ts'
import { foldStyled, joined } from './wording.ts'

/** Words to be replaced: [start, end) of a text. */
export interface Edit {
  start: number
  end: number
  by: string
}

export function findNames(text: string, names: KnownNames, blank: string): Edit[] {
  const { text: folded, placeOf } = foldStyled(text)
  const untouchedAt = passing(untouchedIn(folded, names.isName, names.matter.has))
  const edits = new Edits(folded)
  for (const { 0: word, 1: kept, 2: role, 4: version = '', index } of folded.matchAll(names.pattern)) {
    if (kept !== undefined) continue
    const untouched = untouchedAt(index)
    if (untouched && !untouched.code) continue
    const found: Found = { word, start: index, end: index + word.length, inCode: untouched !== null }
    if (role === undefined) modelEdit(found, version, names, blank, edits)
    else roleEdit(found, names, edits)
  }
  return edits.all.map(({ start, end, by }) => ({ start: placeOf(start), end: placeOf(end), by }))
}

/** A word that may be a name. */
interface Found {
  word: string
  start: number
  end: number
  inCode: boolean
}

/** What is replaced so far, and how the text reads by now. */
class Edits {
  readonly all: Edit[] = []
  /** A house that was left; what follows may still make it a name. */
  house: Found | null = null
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  replace(start: number, end: number, by: string): void {
    this.all.push({ start, end, by })
  }

  unitBefore(at: number): string {
    const last = this.all.at(-1)
    return last?.end === at ? last.by.at(-1)! : this.#text.charAt(at - 1)
  }

  before(at: number, length = sightAround): string {
    let sight = ''
    let end = at
    for (let i = this.all.length - 1; i >= 0 && sight.length < length; i--) {
      const edit = this.all[i]!
      if (end - edit.end >= length) break
      sight = edit.by + this.#text.slice(edit.end, end) + sight
      end = edit.start
    }
    return (this.#text.slice(Math.max(0, end - length), end) + sight).slice(-length)
  }

  after(at: number): string {
    return this.#text.slice(at, at + sightAround)
  }

  between(start: number, end: number): string {
    return this.#text.slice(start, Math.min(end, start + sightAround))
  }
}

/** Asked with rising places, each is looked at once. */
function passing(parts: readonly Untouched[]): (at: number) => Untouched | null {
  let next = 0
  return at => {
    while (next < parts.length && parts[next]!.end <= at) next++
    const part = parts[next]
    return part && part.start <= at ? part : null
  }
}

function roleEdit({ word, start, end, inCode }: Found, { roles }: KnownNames, edits: Edits): void {
  const side = roles.get(joined(word)) ?? roles.get(joined(word.replace(tail, '')))
  if (!side || isOrdinary(word, edits.before(start), edits.after(end))) return
  if (isOrdinaryProCon(word, edits.before(start), edits.after(end))) return
  if (word.charCodeAt(0) > 0x2e7f) {
    if (!inCode && !isPartOfOther(word, edits.unitBefore(start), edits.after(end))) edits.replace(start, end, side.name)
    return
  }
  const article = /(?<![\p{L}\p{N}_])the\s{1,3}$/iu.exec(edits.before(start, 7))?.[0] ?? ''
  if (inCode && !namesItself(edits.before(start - article.length), edits.after(end), false)) return
  if (edits.unitBefore(start) === '/' && isKey(word, side, edits.before(start), roles))
    edits.replace(start, end, side.label)
  else edits.replace(start - article.length, end + sideBehind(word, edits.after(end)).length, side.name)
}

/** `each party a right`, `third-party c library`: in lower case a single letter may be a word of its own. */
function isOrdinary(word: string, before: string, after: string): boolean {
  const [, letter] = /^\p{Ll}.*\s(\p{Ll})$/u.exec(word) ?? []
  if (letter === undefined || !/^\p{Script=Latin}/u.test(word)) return false
  if (/(?:-|(?<!\p{L})(?:first|second|third|other)\s)$/iu.test(before)) return true
  if (letter !== 'a' && letter !== 'i') return false
  return !(endsHere.test(after) || (letter === 'a' && goesOn.test(after)) || namesItself(before, after, false))
}

/** Nothing follows that an article could belong to. */
const endsHere = /^(?:\s*$|[^\S\n]*\n\s*\n|\/(?=\p{L}{2})|\.(?!\p{L})|[^\s\p{Script=Latin}\p{N}./-])/u
/** What stands behind a name and never behind an article. */
const goesOn = new RegExp(
  [
    String.raw`^\s+(?:is|was|has|had|does|did|would|should|could|cannot|and|or|nor|but|says|said|argues|argued|thinks`,
    'writes|wrote|answered|replies|replied|concedes|admits|admitted|insists|asserts|asserted|agrees|agreed|believes',
    String.raw`contends)(?![\p{L}\p{N}-])`,
    String.raw`^\s+(?:的|认为|主张|指出|承认|声称|回答|回应|反驳|说)`,
  ].join('|'),
  'u',
)

const tail = new RegExp(`${roleTail}$`, 'u')

/** `round-1/proposer`, but not `challenger/proposer`. */
function isKey(word: string, side: Side, before: string, roles: ReadonlyMap<string, Side>): boolean {
  if (word.toLowerCase() !== side.seat.toLowerCase()) return false
  const scenes = /(?:[a-z0-9][\w.-]{0,63}\/){1,12}$/.exec(before)?.[0]
  return scenes !== undefined && !scenes.split('/').some(scene => roles.has(joined(scene)))
}

/** 修正方案 and 反方向 are words of their own, though 正方 and 反方 are in them. */
function isPartOfOther(word: string, before: string, after: string): boolean {
  if (word.startsWith('方')) return /[对我双各多官甲乙丙丁正反]$/u.test(before)
  if (word !== '正方' && word !== '反方') return false
  if (/^[形体]/u.test(after) || /^向(?![我你您对评裁法正反大观各在])/u.test(after)) return true
  return /[修改校纠更矫补订公端违相]$/u.test(before) && /^[案法式面位针程]/u.test(after)
}

function modelEdit(found: Found, version: string, names: KnownNames, blank: string, edits: Edits): void {
  const { word, start, end, inCode } = found
  const known = names.models.get(joined(word.slice(0, word.length - version.length)))
  if (!known) return
  const sight: Sight = { word, version, before: edits.before(start), after: edits.after(end) }
  const given =
    (!inCode && isGivenAway(known, sight, names, blank)) || namesItself(sight.before, sight.after, known.house)
  const { house } = edits
  edits.house = known.house && !given ? found : null
  if (!given) return
  if (house && /^(?:['’]s|的)?\s?[:/(-]?\s?$/u.test(edits.between(house.end, start)))
    edits.replace(house.start, house.end, blank)
  edits.replace(start, end, blank)
}

/** A word, and what stands around it: before it, as it reads by now. */
interface Sight {
  word: string
  version: string
  before: string
  after: string
}

/** A house is an argument's business (Google runs Spanner), unless it stands beside a model that was hidden: `Claude (Anthropic)`. */
function isGivenAway(known: ModelWord, sight: Sight, names: KnownNames, blank: string): boolean {
  if (known.house) return sight.before.replace(ofHouse, '').endsWith(blank)
  return known.seated && isReadAsName(known, sight) && !isMatter(known, names)
}

const ofHouse = /(?:\s?\(|,?\s(?:(?:made|built|trained|developed)\s)?(?:by|from|of)\s)$/iu

function isReadAsName({ reading }: ModelWord, { word, version, before, after }: Sight): boolean {
  if (reading === 'self') return false
  if (reading === 'always') return true
  const capital = /^\p{Lu}/u.test(word)
  if (reading !== 'speaker') return capital && (reading === 'capital' || version !== '')
  return /\d|\p{L}{2}/u.test(version) || (capital && speaksAs(before, after))
}

const isMatter = ({ words, maker }: ModelWord, { matter, makerInMatter }: KnownNames): boolean =>
  words.some(word => matter.has(word)) || (maker !== null && makerInMatter(maker))
