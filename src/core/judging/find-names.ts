import type { TextEdit } from '../places.ts'
import type { BlindSide } from './blind.ts'
import { type KnownNames, type ModelWord, roleTail } from './known-names.ts'
import { type Untouched, untouchedIn } from './protected-text.ts'
import { foldStyled, joined } from './wording.ts'

export function findNames(text: string, names: KnownNames, blank: string): TextEdit[] {
  const { text: folded, placeOf } = foldStyled(text)
  const untouchedAt = passing(untouchedIn(folded, names.isName, names.matter.has))
  const edits = new Edits(folded)
  for (const { 0: word, 1: kept, 2: role, 4: version = '', 5: letter, index } of folded.matchAll(names.pattern)) {
    if (kept !== undefined) continue
    const untouched = untouchedAt(index)
    if (untouched && !untouched.code) continue
    const found: Found = { word, start: index, end: index + word.length, inCode: untouched !== null }
    if (letter !== undefined) claimEdit(found, names.claims.get(letter)!, edits)
    else if (role === undefined) modelEdit(found, version, names, blank, edits)
    else roleEdit(found, names, edits)
  }
  return edits.all.map(({ start, end, by }) => ({ start: placeOf(start), end: placeOf(end), by }))
}

interface Found {
  word: string
  start: number
  end: number
  inCode: boolean
}

/** The replacements so far, and how the text reads with them. */
class Edits {
  readonly all: TextEdit[] = []
  /** The last company name (`house`) that was kept. A model's name right after it will hide it too. */
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

/** Must be asked with rising places, so that each part is looked at once. */
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
    if (inCode || isPartOfOther(word, edits.unitBefore(start), edits.after(end))) return
    // 对方 A is party A, as the other parties call it.
    const other = word.startsWith('方') && edits.unitBefore(start) === '对' ? 1 : 0
    edits.replace(start - other, end, side.name)
    return
  }
  const article = /(?<![\p{L}\p{N}_])the\s{1,3}$/iu.exec(edits.before(start, 7))?.[0] ?? ''
  if (inCode && !namesItself(edits.before(start - article.length), edits.after(end), false)) return
  if (edits.unitBefore(start) === '/' && isKey(word, side, edits.before(start), roles))
    edits.replace(start, end, side.label)
  else edits.replace(start - article.length, end + sideBehind(word, edits.after(end)).length, side.name)
}

/** In lower case a single letter may be a word of its own: `each party a right`, `third-party c library`. */
function isOrdinary(word: string, before: string, after: string): boolean {
  const [, letter] = /^\p{Ll}.*\s(\p{Ll})$/u.exec(word) ?? []
  if (letter === undefined || !/^\p{Script=Latin}/u.test(word)) return false
  if (/(?:-|(?<!\p{L})(?:first|second|third|other)\s)$/iu.test(before)) return true
  if (letter !== 'a' && letter !== 'i') return false
  return !(endsHere.test(after) || (letter === 'a' && goesOn.test(after)) || namesItself(before, after, false))
}

/** Nothing follows that an article could belong to. */
const endsHere = /^(?:\s*$|[^\S\n]*\n\s*\n|\/(?=\p{L}{2})|\.(?!\p{L})|[^\s\p{Script=Latin}\p{N}./-])/u
/** Words that follow a name but never an article. */
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
function isKey(word: string, side: BlindSide, before: string, roles: ReadonlyMap<string, BlindSide>): boolean {
  if (word.toLowerCase() !== side.seat.toLowerCase()) return false
  const scenes = /(?:[a-z0-9][\w.-]{0,63}\/){1,12}$/.exec(before)?.[0]
  return scenes !== undefined && !scenes.split('/').some(scene => roles.has(joined(scene)))
}

/** 修正方案 and 反方向 are words of their own, although they contain 正方 and 反方. */
function isPartOfOther(word: string, before: string, after: string): boolean {
  if (word.startsWith('方')) return /[我双各多官甲乙丙丁正反]$/u.test(before)
  if (word !== '正方' && word !== '反方') return false
  if (/^[形体]/u.test(after) || /^向(?![我你您对评裁法正反大观各在])/u.test(after)) return true
  return /[修改校纠更矫补订公端违相]$/u.test(before) && /^[案法式面位针程]/u.test(after)
}

/** `[P2.3]` → `[Larch-2.3]` */
function claimEdit({ start, end, inCode }: Found, { label }: BlindSide, edits: Edits): void {
  if (!inCode) edits.replace(start, end, `${label}-`)
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

/** A word and the text around it. `before` has the replacements so far. */
interface Sight {
  word: string
  version: string
  before: string
  after: string
}

/** A company may be part of an argument (Google runs Spanner). It is hidden only next to a hidden model: `Claude (Anthropic)`. */
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

/** `pro` and `con` are also ordinary words that mean nobody. */
function isOrdinaryProCon(word: string, before: string, after: string): boolean {
  if (!/^(?:pro|con)$/i.test(word) || before.endsWith('/') || sideBehind(word, after) !== '') return false
  if (/-$/.test(before) || /^-\p{L}/u.test(after) || compounds.test(after)) return true
  return oneOfMany.test(before) || (/^P/.test(word) && productBefore.test(before))
}

/** `the pro side`, `con-side debater`: the second word belongs to the name. */
const sideBehind = (word: string, after: string): string =>
  /^(?:pro|con)$/i.test(word)
    ? (/^[\s-](?:side|team|camp|debater|speaker|bench)(?![\p{L}\p{N}])/iu.exec(after)?.[0] ?? '')
    : ''

/** `pro rata`, `Pro plan`, `con artist` */
const compounds =
  /^\s(?:rata|bono|forma|tempore?|tips?|plans?|tiers?|versions?|models?|accounts?|licen[cs]es?|users?|subscriptions?|editions?|max|mini|artists?|m[ae]n|jobs?|games?|tricks?|of|is that|for|against)(?![\p{L}\p{N}])/iu

/** `a con`, `one pro`, `the main con` */
const oneOfMany =
  /(?<![\p{L}\p{N}])(?:an?|one|another|each|every|any|no|first|second|third|main|big|biggest|key|real|single|only|chief)\s$/iu

/** `MacBook Pro`, `iPad Pro`, `Windows Pro`. Not at the start of a sentence, where any word has a capital letter. */
const productBefore = /(?:[\p{L}\p{N},;]\s\p{Lu}[\p{L}\p{N}]*|\p{Ll}\p{Lu}\p{L}*)\s$/u

/**
 * Whether a speaker names itself with the word between `before` and `after`: "As Claude, I …", "I am GPT-5", "made by
 * OpenAI", 作为 Claude，我…, 我是通义千问. Both are short pieces of the text around the word.
 */
function namesItself(before: string, after: string, house: boolean): boolean {
  if (statements.test(before) || origins.test(before) || chineseOrigins.test(before)) return true
  if (asA.test(before)) return house ? ownModel.test(after) || speaks.test(after) : speaks.test(after)
  if (asOne.test(before)) return house ? speaks.test(after) : /^\s*(?:[,:;—–-]|$)/.test(after) || speaks.test(after)
  if (chineseStatements.test(before)) return !house || chineseModel.test(after)
  if (chineseAs.test(before)) return house ? chineseModel.test(after) : !chineseOther.test(after)
  return /^\s*,?\s*(?:is|was) (?:who|what) (?:I am|is speaking)\b|^\s*(?:speaking )?here[,:]/i.test(after)
}

/** Whether the word means a participant, not a thing of that name: "GPT argues", "asked Gemini", "the Gemini model". */
function speaksAs(before: string, after: string): boolean {
  return said.test(after) || spokenTo.test(before) || (asOne.test(before) && !/^\s+\p{L}/u.test(after))
}

const saying =
  'says?|said|argues?|argued|claims?|claimed|thinks?|writes?|wrote|answers?|answered|repl(?:y|ies|ied)|concedes?|conceded|admits?|admitted|insists?|asserts?|asserted|agrees?|agreed|believes?|contends?'
const said = new RegExp(
  [
    String.raw`^(?:['’]s)?\s+(?:(?:here|itself|also|never|then|now)\s+)?(?:${saying})(?![\p{L}])`,
    String.raw`^['’]s\s+(?:own\s+)?(?:argument|claim|case|point|reply|answer|position|speech|rebuttal|view)s?(?![\p{L}])`,
    String.raw`^\s*(?:的)?\s*(?:认为|主张|指出|承认|声称|回答|回应|反驳|说|论点|论证|发言|大?模型)`,
    String.raw`^\s+(?:language\s+)?(?:model|assistant|chatbot)s?(?![\p{L}])`,
  ].join('|'),
  'iu',
)
const spokenTo =
  /(?:Google|DeepMind|OpenAI|谷歌)(?:['’]s|的)?\s?$|(?:^|[^\p{L}])(?:ask(?:ed|ing)?|told|tell(?:ing)?|answer(?:ed|ing)?|repl(?:y|ied)\s+to|agree\s+with|dear|debating|opponent,?)\s+$/iu

/** How many characters around a word are looked at. */
const sightAround = 96

const word = String.raw`[\p{L}\p{N}'’,-]{1,24}`
const kind = '(?:model|assistant|AI|LLM|system|chatbot|agent|member)'
const made = '(?:made|trained|developed|built|created|released|designed|engineered|deployed|powered|produced)'
const end = String.raw`[\s"'“‘*_(\[]*$`

const statements = new RegExp(
  [
    String.raw`(?:^|[^\p{L}])(?:I\s+am|I['’]?m|I,|my\s+name\s+is|call\s+me|this\s+is|speaking\s+is|it['’]?s\s+me,)`,
    String.raw`(?:\s+(?:actually|really|just|also|in\s+fact|called|named|known\s+as|an?|the))*`,
    end,
  ].join(''),
  'iu',
)
const origins = new RegExp(
  [
    String.raw`(?:^|[^\p{L}])(?:`,
    String.raw`(?:as|being|I\s+am|I['’]?m|I,)\s+(?:[^\s.!?。]{1,24}\s+){0,3}?an?\s+(?:${word}\s+){0,4}?${kind},?\s+(?:${word}\s+){0,4}?(?:by|from|of|at)`,
    String.raw`|I(?:['’]ve|\s+was|\s+have\s+been|\s+am|['’]m)\s+(?:${word}\s+){0,3}?${made}\s+(?:${word}\s+){0,2}?(?:by|at)`,
    String.raw`|(?:I\s+am|I['’]m)\s+[^.!?\n]{1,40},\s+(?:and\s+)?(?:was\s+)?${made}\s+(?:${word}\s+){0,2}?(?:by|at)`,
    String.raw`|my\s+(?:own\s+)?(?:maker|creator|developer|trainer|company|lab|parent\s+company|training)s?,?(?:\s+(?:at|is|by|are|was))?`,
    String.raw`|(?:we|us|my\s+(?:team|colleagues|developers|creators))\s+at`,
    ')',
    end,
  ].join(''),
  'iu',
)
const asA = new RegExp(String.raw`(?:^|[^\p{L}])(?:as|being|like)\s+an?(?:\s+${word}){0,3}?${end}`, 'iu')
const asOne = new RegExp(String.raw`(?:^|[^\p{L}])(?:speaking\s+as|as|being)${end}`, 'iu')
const speaks = new RegExp(
  String.raw`^['’]?s?\s*(?:${kind}|${word})?(?:\s+${kind})?\s*[,:—–-]?\s*(?:I|my|myself|me)(?![\p{L}\p{N}])`,
  'iu',
)
const ownModel = new RegExp(String.raw`^(?:['’]s)?\s+(?:[\p{L}-]{1,16}\s+){0,2}${kind}(?![\p{L}])`, 'iu')

const chineseEnd = String.raw`[\s“"「『（(*_]*$`
const one = '(?:一个|一名|一款|一位|个)?'
const chineseStatements = new RegExp(
  `(?:我是|我就是|我叫|我的名字是|我名叫|本模型是|我其实是|我乃)${one}(?:由|来自|基于)?${chineseEnd}`,
  'u',
)
const chineseAs = new RegExp(`(?:作为|身为)${one}(?:由|来自|基于)?${chineseEnd}`, 'u')
const chineseOrigins = new RegExp(
  `(?:我由|我是由|我是[^,。;\n]{1,24},(?:是)?由|我来自|我出自|训练我的|开发我的|我的(?:开发者|创造者|开发商|公司|训练方)(?:是|为)?)(?:公司)?${chineseEnd}`,
  'u',
)
const chineseModel =
  /^\s*(?:公司|团队|旗下)?(?:所)?(?:开发|训练|研发|创建|创造|打造|推出|发布|的?(?:大|语言|人工智能|智能|AI|对话)*(?:模型|助手|AI))/iu
const chineseOther = /^\s*的(?!\s*(?:大|语言)*模型)|^\s*(?:用户|客户|开发者|竞争|替代|供应)/u
