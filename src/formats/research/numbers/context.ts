import type { Stem } from '../../measures/said-words.ts'
import { type Measure, type Measured } from './measures.ts'
import type { Name } from './names.ts'
import { keysOf, tellingWords, theNumber, type Word, weightOf } from './words.ts'

/** What a measure is of, as far as its sentence says. */
export interface Context {
  measure: Measure
  /** The words of its own clause, and of what leads to it. */
  core: Word[]
  /** Those from the beginning of the sentence. */
  lead: Word[]
  /** All of the sentence that may be about it. */
  keys: ReadonlySet<Stem>
  /** What the statement begins with, where the sentence itself says little. */
  opening: Word[] | null
  names: readonly Name[]
  /** What else is said of it that makes it another number: `p99`, `before`, `forecast`. */
  tags: string
  years: ReadonlySet<number>
  /** The other measures of its clause. */
  others: readonly Measure[]
  /** Whether it is how much more or less there is, and which of both; null: both are said. */
  isChange: boolean
  sign: -1 | 0 | 1 | null
}

export function contextsOf({ text, rest, measures }: Measured, named: readonly Name[]): Context[] {
  const spans = sentencesIn(rest)
  return measures.flatMap(measure => {
    const sentence = spans.find(({ end }) => measure.start < end)
    if (!sentence || skipped.test(rest.slice(sentence.start, sentence.end))) return []
    return [contextOf(measure, sentence, { text, rest, measures }, named)]
  })
}

interface Span {
  start: number
  end: number
}

/** What is only supposed, and what has to be read across. */
const skipped = /\b(?:if|suppose|imagine|respectively)\b|如果|假如|假设|假定|分别/i

function contextOf(measure: Measure, sentence: Span, { text, rest, measures }: Measured, named: readonly Name[]): Context {
  const inside = (span: Span) => measures.filter(one => one.start >= span.start && one.start < span.end)
  const clause = clauseAround(measure, sentence, rest, inside)
  const own = rest.slice(clause.start, clause.end)
  const wordsOf = (span: Span): Word[] => [
    ...tellingWords(rest.slice(span.start, measure.start)),
    theNumber,
    ...tellingWords(measure.noun),
    ...tellingWords(rest.slice(measure.end, span.end)),
  ]
  const lead = wordsOf({ start: sentence.start, end: clause.end })
  const words = wordsOf(clause)
  const core = weightOf(words) < 1 ? lead : words
  // What comes behind is about other numbers, where it has any.
  const last = { start: clause.end, end: sentence.end }
  const behind = inside(last).length === 0 ? tellingWords(rest.slice(last.start, last.end)) : []
  const earlier = inside({ start: sentence.start, end: measure.start })
  const years = inside(sentence).filter(({ kind }) => kind === 'year').map(({ low }) => low)
  return {
    measure,
    core,
    lead,
    keys: keysOf([...lead, ...behind, ...earlier.flatMap(({ noun }) => tellingWords(noun))]),
    opening: needsOpening(sentence, rest, core) ? tellingWords(rest.slice(0, sentence.start)) : null,
    names: namesOf(clause, sentence, named),
    tags: tagsOf(own, text, measure),
    years: new Set(years),
    others: inside(clause).filter(one => one !== measure && one.kind !== 'year'),
    ...movement(own, text, measure),
  }
}

const needsOpening = ({ start }: Span, rest: string, core: readonly Word[]): boolean =>
  start > 0 && (weightOf(core) < 3 || /^\s*(?:it|its|they|their|this|that|these|[它他其这该])/i.test(rest.slice(start, start + 12)))

/** The names of the clause, or else of the sentence, or else of the statement. */
function namesOf(clause: Span, sentence: Span, named: readonly Name[]): readonly Name[] {
  for (const { start, end } of [clause, sentence]) {
    const found = named.filter(one => one.start >= start && one.end <= end)
    if (found.length > 0) return found
  }
  return named
}

function sentencesIn(text: string): Span[] {
  return spansBetween(text, { start: 0, end: text.length }, /[!?。！？；;]|(?<!\b(?:vs|approx|[A-Za-z]))\.(?=\s|$)/g)
}

function spansBetween(text: string, { start, end }: Span, border: RegExp): Span[] {
  const spans: Span[] = []
  let from = start
  for (const { 0: mark, index } of text.slice(start, end).matchAll(border)) {
    spans.push({ start: from, end: start + index })
    from = start + index + mark.length
  }
  return [...spans, { start: from, end }].filter(span => text.slice(span.start, span.end).trim() !== '' || span.end > span.start)
}

/** A clause, with what stands before or behind it to say where, when and with what. */
function clauseAround(measure: Measure, sentence: Span, rest: string, inside: (span: Span) => Measure[]): Span {
  const parts = spansBetween(rest, sentence, strong).flatMap(part =>
    inside(part).length > 1 ? splitAtAnd(part, rest, inside) : [part],
  )
  const at = parts.findIndex(({ end }) => measure.start < end)
  const own = { ...parts[at]! }
  const isAdded = (part: Span | undefined) => part && isCondition.test(rest.slice(part.start, part.end))
  if (isAdded(parts[at - 1])) own.start = parts[at - 1]!.start
  if (isAdded(parts[at + 1]) && inside(parts[at + 1]!).length === 0) own.end = parts[at + 1]!.end
  return own
}

const strong = /[,，:：()（）、]|\b(?:while|whereas|but|although|though|versus|vs|compared (?:with|to))\b|而且|但是|而|但|却|相比|以及|并且|其中/gi
const isCondition = /^\s*(?:on|in|with|at|for|under|after|before|during|when|using|在|当|对于?)(?:\b|(?=\p{Script=Han}))|(?:时|后|前|下|中)\s*$/iu

/** `20 % of the time and 30 % of the money` are two. */
function splitAtAnd(part: Span, rest: string, inside: (span: Span) => Measure[]): Span[] {
  const pieces = spansBetween(rest, part, /\b(?:and|or|plus)\b|[和与及]/gi)
  return pieces.reduce<Span[]>((found, piece) => {
    const last = found.at(-1)
    if (last && (inside(last).length === 0 || inside(piece).length === 0)) last.end = piece.end
    else found.push({ ...piece })
    return found
  }, [])
}

const tags: readonly [name: string, pattern: RegExp][] = [
  ['median', /\bmedian\b|中位/i],
  ['max', /\b(?:max(?:imum)?|peak|highest|worst)\b|最高|最大|峰值|最差/i],
  ['min', /\b(?:min(?:imum)?|lowest|best)\b|最低|最小|最好/i],
  ['before', /\b(?:before(?! (?:they|it|he|she|we|you|being)\b)|previously|originally|formerly|used to)\b|之前|以前|原来|原先|此前/i],
  ['forecast', /\b(?:will|would|expect(?:s|ed)?|forecasts?|project(?:s|ed)|plan(?:s|ned)|target(?:s|ed)?|goal)\b|预计|将(?!近)|预期|计划|目标|有望|预测/i],
]

function tagsOf(clause: string, text: string, { start }: Measure): string {
  const found = tags.filter(([, pattern]) => pattern.test(clause)).map(([name]) => name)
  const exact = Array.from(clause.matchAll(/\bp\d{2,3}\b|(?:免费|个人|专业|团队|企业|高级|标准|基础|旗舰|社区|商业)版/gi), ([tag]) => tag.toLowerCase())
  if (/(?:\bfrom|[从由]) ?$/i.test(text.slice(Math.max(0, start - 6), start))) found.push('before')
  return [...new Set([...found, ...exact])].sort().join(' ')
}

const up = /\b(?:ris(?:e|es|ing|en)|rose|rais\w*|increas\w*|gr[eo]w\w*|boost\w*|improv\w*|gain\w*|climb\w*|more|higher|faster|greater|larger|longer|extra)\b|提高|提升|增加|增长|上升|上涨|改善|增强|加快|高出|多出/i
const down = /\b(?:fall(?:s|en|ing)?|fell|drop\w*|declin\w*|decreas\w*|reduc\w*|cuts?|cutting|shr[aiu]nk\w*|lower\w*|los(?:e|es|t|ing)|sav(?:e|es|ed|ing|ings)|less|fewer|slower|cheaper|shorter|smaller|worsen\w*)\b|降低|减少|下降|下跌|缩短|削减|节省|减轻|恶化|放缓|少了/i

function movement(clause: string, text: string, { start }: Measure): Pick<Context, 'isChange' | 'sign'> {
  const said = clause.replace(/\b(?:more|less|fewer|higher|lower) than\b/gi, ' ')
  const [rises, falls] = [up.test(said), down.test(said)]
  const isLevel = /(?:\bto|\breach(?:es|ed)?|\bat|\bof|(?<!不)到|至|达|为) ?(?:about |around |only |just |约)?$/i.test(text.slice(Math.max(0, start - 14), start))
  return { isChange: (rises || falls) && !isLevel, sign: rises && falls ? null : rises ? 1 : falls ? -1 : 0 }
}
