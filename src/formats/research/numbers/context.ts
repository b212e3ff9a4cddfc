import type { Stem } from '../../measures/said-words.ts'
import type { Measure, Measured } from './measures.ts'
import type { Name } from './names.ts'
import { keysOf, tellingWords, theNumber, type Word, weightOf } from './words.ts'

/** What a measure is about, as far as its sentence says. */
export interface Context {
  measure: Measure
  /** The words of its own clause. */
  core: readonly Word[]
  /** The words from the beginning of the sentence on. */
  lead: readonly Word[]
  /** All words of the sentence that may be about it. */
  keys: ReadonlySet<Stem>
  /** The beginning of the statement; null: the sentence says enough. */
  opening: readonly Word[] | null
  names: readonly Name[]
  tags: string
  change: Change
  years: ReadonlySet<number>
  /** The other measures of its clause. */
  others: readonly Measure[]
  /** The small numbers of its clause. */
  small: string
}

export function contextsOf(measured: Measured, named: readonly Name[]): Context[] {
  const sentences = sentencesIn(measured.rest)
  return measured.measures.flatMap(measure => {
    const sentence = sentences.find(({ end }) => measure.start < end)!
    const told = attribution.exec(measured.rest.slice(sentence.start, measure.start))?.[0].length ?? 0
    const near = {
      start: Math.max(sentence.start + told, measure.start - reach),
      end: Math.min(sentence.end, measure.end + reach),
    }
    return skipped.test(measured.rest.slice(near.start, near.end)) ? [] : [contextOf(measure, near, measured, named)]
  })
}

/** Words further away are not about a number. Hostile sentences are cut off here. */
const reach = 250

/** Who says it, and how it is known. */
const attribution =
  /^\s*(?:according to [^,]{1,60},|[^,]{1,80}? (?:found|finds?|shows?|showed|says|reports?|suggests?|estimates?) that\b|据[^，]{1,30}，|[^，]{1,20}(?:显示|表明|发现|指出|认为|称)，)/i

/** Suppositions, and lists that have to be matched with each other. */
const skipped = /\b(?:if|suppose|imagine|respectively)\b|如果|假如|假设|假定|分别/i

function contextOf(measure: Measure, sentence: Span, measured: Measured, named: readonly Name[]): Context {
  const { text, rest, measures, small } = measured
  const clause = clauseAround(measure, sentence, rest, measures)
  const lead = wordsAround(measure, { start: sentence.start, end: clause.end }, rest)
  const words = wordsAround(measure, clause, rest)
  const core = weightOf(words) < least ? lead : words
  const there = inside(sentence, measures)
  const names = namesOf([clause, sentence], named)
  const elsewhere = [...wordsBehind(clause, sentence, rest, there), ...nounsBefore(measure, there), ...wordsIn(names)]
  return {
    measure,
    core,
    lead,
    keys: keysOf([...lead, ...elsewhere]),
    opening: needsOpening(sentence, rest, core) ? tellingWords(rest.slice(0, Math.min(reach, sentence.start))) : null,
    names,
    tags: tagsOf(clause, rest, text, measure),
    change: changeOf(rest.slice(clause.start, clause.end), text, measure),
    years: new Set(there.filter(({ kind }) => kind === 'year').map(({ low }) => low)),
    others: inside(clause, measures).filter(one => one !== measure && one.kind !== 'year'),
    small: inside(clause, small)
      .map(({ value }) => value)
      .join(' '),
  }
}

/** A clause that weighs less depends on what stands before it. */
const least = 1.5

const wordsAround = ({ start, end, noun }: Measure, span: Span, rest: string): Word[] => [
  ...tellingWords(rest.slice(span.start, start)),
  theNumber,
  ...tellingWords(noun),
  ...tellingWords(rest.slice(end, span.end)),
]

/** If there are other numbers behind a clause, the words there belong to them. */
function wordsBehind({ end }: Span, sentence: Span, rest: string, there: readonly Measure[]): Word[] {
  return there.some(({ start }) => start >= end) ? [] : tellingWords(rest.slice(end, sentence.end))
}

const nounsBefore = (measure: Measure, there: readonly Measure[]): Word[] =>
  there.filter(({ start }) => start < measure.start).flatMap(({ noun }) => tellingWords(noun))

const wordsIn = (names: readonly Name[]): Word[] => names.flatMap(({ name }) => tellingWords(name))

const needsOpening = ({ start }: Span, rest: string, core: readonly Word[]): boolean =>
  start > 0 && (weightOf(core) < 3 || pronoun.test(rest.slice(start, start + 12)))

const pronoun = /^\s*(?:it|its|they|their|this|that|these|[它他其这该])/i

/** The names in the clause, else in the sentence, else in the statement. */
function namesOf(spans: readonly Span[], named: readonly Name[]): readonly Name[] {
  const found = spans.map(({ start, end }) => named.filter(one => one.start >= start && one.end <= end))
  return found.find(names => names.length > 0) ?? named
}

/** Words that make it a different number: `p99`, `before`, `forecast`; in order. */
function tagsOf({ start, end }: Span, rest: string, text: string, measure: Measure): string {
  const clause = rest.slice(start, end)
  const named = tags.filter(([, pattern]) => pattern.test(clause)).map(([name]) => name)
  const exact = Array.from(clause.matchAll(exactTags), ([tag]) => tag.toLowerCase())
  const isFrom = /(?:\bfrom|[从由]) ?$/i.test(text.slice(Math.max(0, measure.start - 6), measure.start))
  const behind = rest.slice(measure.end, end)
  const isOfSome = restriction.test(behind) || (measure.noun !== '' && countRestriction.test(behind))
  return [...new Set([...named, ...exact, ...(isFrom ? ['before'] : []), ...(isOfSome ? ['some'] : [])])]
    .sort()
    .join(' ')
}

/** `3 packages with known holes` are not all packages. */
const countRestriction = /^ (?:with|from|older|aged|under|over|below|above)\b/
const restriction = /\b(?:who|whose|that|without)\b/

const exactTags =
  /\bp\d{2,3}\b|\b(?:hourly|daily|weekly|monthly|yearly|annual(?:ly)?)\b|每(?:[周天日月年季]|小时|分钟|秒)|(?:免费|个人|专业|团队|企业|高级|标准|基础|旗舰|社区|商业)版/gi

const tags: readonly [name: string, pattern: RegExp][] = [
  ['median', /\bmedian\b|中位/i],
  ['max', /\b(?:max(?:imum)?|peak|highest|worst)\b|最高|最大|峰值|最差/i],
  ['min', /\b(?:min(?:imum)?|lowest|best)\b|最低|最小|最好/i],
  [
    'before',
    /\b(?:before(?! (?:they|it|he|she|we|you|being)\b)|previously|originally|formerly|used to)\b|之前|以前|原来|原先|此前/i,
  ],
  [
    'forecast',
    /\b(?:will|would|expect(?:s|ed)?|forecasts?|project(?:s|ed)|plan(?:s|ned)|target(?:s|ed)?|goal)\b|预计|将(?!近)|预期|计划|目标|有望|预测/i,
  ],
]

/** Whether a number is an increase or a decrease; `unclear`: both are said; null: it is no change. */
type Change = 'more' | 'less' | 'unclear' | null

function changeOf(clause: string, text: string, { start }: Measure): Change {
  const said = clause.replace(/\b(?:more|less|fewer|higher|lower) than\b/gi, ' ')
  if (level.test(text.slice(Math.max(0, start - 14), start))) return null
  if (up.test(said)) return down.test(said) ? 'unclear' : 'more'
  return down.test(said) ? 'less' : null
}

/** `rose to 5 %`: the number is the amount, not the change. */
const level = /(?:\bto|\breach(?:es|ed)?|\bat|\bof|(?<!不)到|至|达|为) ?(?:about |around |only |just |约)?$/i

const up =
  /\b(?:ris(?:e|es|ing|en)|rose|rais\w*|increas\w*|gr[eo]w\w*|boost\w*|improv\w*|gain\w*|climb\w*|more|higher|faster|greater|larger|longer|extra)\b|提高|提升|增加|增长|上升|上涨|改善|增强|加快|高出|多出/i
const down =
  /\b(?:fall(?:s|en|ing)?|fell|drop\w*|declin\w*|decreas\w*|reduc\w*|cuts?|cutting|shr[aiu]nk\w*|lower\w*|los(?:e|es|t|ing)|sav(?:e|es|ed|ing|ings)|less|fewer|slower|cheaper|shorter|smaller|worsen\w*)\b|降低|减少|下降|下跌|缩短|削减|节省|减轻|恶化|放缓|少了/i

interface Span {
  start: number
  end: number
}

const sentencesIn = (text: string): Span[] =>
  spansBetween(text, { start: 0, end: text.length }, /[!?。！？；;]|(?<!\b(?:vs|approx|[A-Za-z]))\.(?=\s|$)/g)

const inside = <T extends { start: number }>(span: Span, all: readonly T[]): T[] =>
  all.filter(({ start }) => start >= span.start && start < span.end)

/** The clause of a measure, with neighbouring parts that say where, when and with what. */
function clauseAround({ start }: Span, sentence: Span, rest: string, measures: readonly Measure[]): Span {
  const parts = spansBetween(rest, sentence, borders).flatMap(part => splitAtAnd(part, rest, measures))
  const at = parts.findIndex(({ end }) => start < end)
  const [before, own, behind] = [parts[at - 1], parts[at]!, parts[at + 1]]
  const isCondition = (part: Span) => condition.test(rest.slice(part.start, part.end))
  const isRemark = (part: Span) => /[(（]/.test(rest[part.start - 1] ?? '')
  return {
    start: before && isCondition(before) ? before.start : own.start,
    end:
      behind && (isCondition(behind) || isRemark(behind)) && inside(behind, measures).length === 0
        ? behind.end
        : own.end,
  }
}

const borders =
  /[,，:：()（）、]|\b(?:while|whereas|but|although|though|versus|vs|compared (?:with|to))\b|而且|但是|而|但|却|相比|以及|并且|其中/gi
const condition =
  /^\s*(?:on|in|with|at|for|under|after|before|during|when|using|在|当|对于?)(?:\b|(?=\p{Script=Han}))|[时后前下中]\s*$/iu

/** `20 % of the time and 30 % of the money` are two parts. */
function splitAtAnd(part: Span, rest: string, measures: readonly Measure[]): Span[] {
  const found: Span[] = []
  for (const piece of spansBetween(rest, part, /\b(?:and|or|plus)\b|[和与及]/gi)) {
    const last = found.at(-1)
    const isWhole = last && inside(last, measures).length > 0 && inside(piece, measures).length > 0
    if (!last || isWhole) found.push(piece)
    else last.end = piece.end
  }
  return found
}

function spansBetween(text: string, { start, end }: Span, border: RegExp): Span[] {
  const spans: Span[] = []
  let from = start
  for (const { 0: mark, index } of text.slice(start, end).matchAll(border)) {
    spans.push({ start: from, end: start + index })
    from = start + index + mark.length
  }
  return [...spans, { start: from, end }]
}
