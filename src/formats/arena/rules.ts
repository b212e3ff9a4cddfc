import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import { indexQuotes, type QuoteIndex } from '../../core/quote.ts'
import type { SideId } from './options-in.ts'
import { mostArguments, type Round } from './phases.ts'
import { promptWords } from './prompt-words.ts'
import { isQuote, quotations } from './quotations.ts'
import { isBlank, words } from './said-aloud.ts'
import type { Tail } from './tail.ts'

/** What each foul costs: points off the mark of its round. */
export const foulCosts = {
  silence: 2,
  'too-many-arguments': 1,
  'no-list': 0.5,
  'no-quote': 1,
  'no-answer': 1,
  'early-ally': 0.5,
  'help-not-now': 0.5,
  'help-again': 0.5,
  'new-argument': 1,
  'new-facts': 1,
  conduct: 1,
} as const

export type Rule = keyof typeof foulCosts

/** Those that need somebody who understands: the judge rules on them, round by round. */
export function judgedRules({ phase, answers, arguments: mayArgue, facts }: Round): Rule[] {
  return [
    ...(phase === 'position' ? (['too-many-arguments'] as const) : []),
    ...(answers ? (['no-answer'] as const) : []),
    ...(mayArgue ? [] : (['new-argument'] as const)),
    ...(facts ? [] : (['new-facts'] as const)),
    'conduct',
  ]
}

/** Those that a judge's form names: the same from the clash on, so that one form does for all these rounds. */
export const namedRules = ({ phase }: Round): Rule[] =>
  phase === 'position' ? ['too-many-arguments', 'conduct'] : ['no-answer', 'new-argument', 'new-facts', 'conduct']

export interface Foul {
  rule: Rule
  side: SideId
  /** The speech it is in. */
  turn: string
  /** The words that are the foul, or what is missing; null: the rule says it all. */
  what: string | null
  /** `code`, or the judge's seat. */
  by: string
  cost: number
}

export const foul = (
  rule: Rule,
  { key, seat }: Pick<Speech, 'key' | 'seat'>,
  by: string,
  what: string | null,
): Foul => ({
  rule,
  side: seat as SideId,
  turn: key,
  what,
  by,
  cost: foulCosts[rule],
})

/** One of a kind per speech: what code found need not be found again. */
export const distinct = (fouls: readonly Foul[]): Foul[] =>
  fouls.filter(({ rule, side }, i) => fouls.findIndex(other => other.rule === rule && other.side === side) === i)

/** What was said before, for the rules. */
export interface Heard {
  /** All of it, in order. */
  said: readonly Speech[]
  /** How many core arguments this side has made. */
  made: number
  /** Whether this side asked for help in the round before. */
  askedBefore: boolean
  /** Whether a person spoke, of whom no list is asked. */
  byHand: boolean
}

/** What a speech lacks that it can still be asked for. One that says nothing lacks all of it. */
export function lacks(speech: Speech, tail: Tail | null, round: Round, heard: Heard): Rule[] {
  if (readOf(speech).isSilent) return ['silence']
  return [
    ...(tail === null && !heard.byHand && !round.answers ? (['no-list'] as const) : []),
    ...(round.answers && !answersSomething(speech, tail, heard.said) ? (['no-quote'] as const) : []),
  ]
}

/** The fouls that code can see in a speech. */
export function foulsIn(speech: Speech, tail: Tail | null, round: Round, heard: Heard): Foul[] {
  const made = tail?.arguments ?? []
  const isOver = round.phase === 'position' && made.length > 0 && heard.made + made.length > mostArguments
  const early = round.allies ? null : allyQuoted(speech, tail, heard.said)
  const called = (rule: Rule, what: string | null = null) => foul(rule, speech, 'code', what)
  return [
    ...lacks(speech, tail, round, heard).map(rule => called(rule)),
    ...(isOver ? [called('too-many-arguments', made.slice(mostArguments - heard.made - made.length)[0] ?? null)] : []),
    ...(!round.arguments && made[0] !== undefined ? [called('new-argument', made[0])] : []),
    ...(early === null ? [] : [called('early-ally', early)]),
    ...(tail?.help && !round.audience ? [called('help-not-now')] : []),
    ...(tail?.help && round.audience && heard.askedBefore ? [called('help-again')] : []),
  ]
}

/**
 * Words of the opponent, in the speech itself: in quotation marks, or listed with the turn they are from. Whose opponent has
 * never said anything can answer nothing.
 */
function answersSomething(speech: Speech, tail: Tail | null, heard: readonly Speech[]): boolean {
  const opponent = ({ seat }: Speech) => isDebater(seat) && seat !== speech.seat
  const said = heard.filter(({ text }) => !silences.has(text))
  if (!said.some(opponent)) return true
  const isTheirs = (quote: string) => isFirstSaidBy(opponent, quote, said)
  const { quotes, words } = readOf(speech)
  if (quotes.some(isTheirs)) return true
  const own = indexQuotes(words)
  const isIn = (turn: string, quote: string) => said.some(one => one.key === turn && opponent(one) && holds(one, quote))
  return (tail?.answers ?? []).some(
    ({ turn, quote }) => isQuote(quote) && own.has(quote) && isIn(turn, quote) && isTheirs(quote),
  )
}

/** They stand on the record for words, and are nobody's. */
const silences = new Set(Object.values(promptWords).map(({ silence }) => silence))

/** Words of the audience, quoted; null: none are. */
function allyQuoted(speech: Speech, tail: Tail | null, said: readonly Speech[]): string | null {
  if (said.every(({ seat }) => isDebater(seat))) return null
  const listed = (tail?.answers ?? []).map(({ quote }) => quote).filter(isQuote)
  const ally = ({ seat }: Speech) => !isDebater(seat)
  return [...listed, ...readOf(speech).quotes].find(quote => isFirstSaidBy(ally, quote, said)) ?? null
}

/** Words are whose who said them first: to be quoted by others makes them nobody else's. */
function isFirstSaidBy(whom: (speech: Speech) => boolean, quote: string, said: readonly Speech[]): boolean {
  const at = said.findIndex(speech => whom(speech) && holds(speech, quote))
  return at >= 0 && !said.slice(0, at).some(speech => holds(speech, quote))
}

/** All of it is looked through: whoever is long must not make others' quotations fail. */
const holds = (speech: Speech, quote: string): boolean =>
  memo(indexes, speech, () => indexQuotes(speech.text)).has(quote)

/** Made once per speech: all who speak later may quote it. */
const indexes = new WeakMap<Speech, QuoteIndex>()

/** What a speech says and quotes. */
interface Read {
  words: string
  isSilent: boolean
  quotes: readonly string[]
}

/** Made once: it is looked at for every rule. */
const read = new WeakMap<Speech, Read>()

const readOf = (speech: Speech): Read =>
  memo(read, speech, () => {
    const said = words(speech.text)
    return { words: said, isSilent: isBlank(said), quotes: [...new Set(quotations(said.slice(0, longestSpeech)))] }
  })

/** Nobody says more; hostile text is cut off here. */
const longestSpeech = 100_000

const isDebater = (seat: string): boolean => seat === 'pro' || seat === 'con'
