import type { Stem } from '../../measures/said-words.ts'
import { clauseAround, inside, type Span, sentencesIn } from './clauses.ts'
import type { Measure, Measured } from './measures.ts'
import type { Name } from './names.ts'
import { type Change, changeOf, tagsOf } from './said-of-it.ts'
import { keysOf, tellingWords, theNumber, type Word, weightOf } from './words.ts'

/** What a measure is of, as far as its sentence says. */
export interface Context {
  measure: Measure
  /** The words of its own clause. */
  core: readonly Word[]
  /** The same from the beginning of the sentence. */
  lead: readonly Word[]
  /** All of the sentence that may be about it. */
  keys: ReadonlySet<Stem>
  /** What the statement begins with; null: the sentence says enough by itself. */
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

/** What stands further off is not about a number; hostile sentences are cut off here. */
const reach = 250

/** Who says it, and by what it is known. */
const attribution =
  /^\s*(?:according to [^,]{1,60},|[^,]{1,80}? (?:found|finds?|shows?|showed|says|reports?|suggests?|estimates?) that\b|据[^，]{1,30}，|[^，]{1,20}(?:显示|表明|发现|指出|认为|称)，)/i

/** What is only supposed, and what has to be read across. */
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

/** A clause that says less than that leans on what stands before it. */
const least = 1.5

const wordsAround = ({ start, end, noun }: Measure, span: Span, rest: string): Word[] => [
  ...tellingWords(rest.slice(span.start, start)),
  theNumber,
  ...tellingWords(noun),
  ...tellingWords(rest.slice(end, span.end)),
]

/** What comes behind a clause is about other numbers, where it has any. */
function wordsBehind({ end }: Span, sentence: Span, rest: string, there: readonly Measure[]): Word[] {
  return there.some(({ start }) => start >= end) ? [] : tellingWords(rest.slice(end, sentence.end))
}

const nounsBefore = (measure: Measure, there: readonly Measure[]): Word[] =>
  there.filter(({ start }) => start < measure.start).flatMap(({ noun }) => tellingWords(noun))

const wordsIn = (names: readonly Name[]): Word[] => names.flatMap(({ name }) => tellingWords(name))

const needsOpening = ({ start }: Span, rest: string, core: readonly Word[]): boolean =>
  start > 0 && (weightOf(core) < 3 || pronoun.test(rest.slice(start, start + 12)))

const pronoun = /^\s*(?:it|its|they|their|this|that|these|[它他其这该])/i

/** The names of the clause, or else of the sentence, or else of the statement. */
function namesOf(spans: readonly Span[], named: readonly Name[]): readonly Name[] {
  const found = spans.map(({ start, end }) => named.filter(one => one.start >= start && one.end <= end))
  return found.find(names => names.length > 0) ?? named
}
