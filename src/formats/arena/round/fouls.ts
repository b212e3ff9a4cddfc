import { memo } from '../../../core/memo.ts'
import type { Speech } from '../../../core/model.ts'
import { indexQuotes, type QuoteIndex } from '../../../core/quote.ts'
import { saysSomething } from '../../measures/said-words.ts'
import type { SideId } from '../options-in.ts'
import { type ArenaRound, mostArguments } from '../phases.ts'
import { isBlank, words } from '../speeches.ts'
import { promptWords } from '../words.ts'
import type { ArenaTail } from './speak.ts'

/** What each foul costs, in points off the mark of its round. */
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

/** Rules that take understanding. The judge rules on them, round by round. */
export function judgedRules({ phase, answers, arguments: mayArgue, facts }: ArenaRound): Rule[] {
  return [
    ...(phase === 'position' ? (['too-many-arguments'] as const) : []),
    ...(answers ? (['no-answer'] as const) : []),
    ...(mayArgue ? [] : (['new-argument'] as const)),
    ...(facts ? [] : (['new-facts'] as const)),
    'conduct',
  ]
}

export interface Foul {
  rule: Rule
  side: SideId
  /** The speech it is in. */
  turn: string
  /** The words that are the foul, or what is missing; null: the rule explains itself. */
  what: string | null
  /** `code`, or the judge's seat. */
  by: string
  cost: number
}

export function foul(rule: Rule, { key: turn, seat }: Speech, by: string, what: string | null): Foul {
  return { rule, side: seat as SideId, turn, what, by, cost: foulCosts[rule] }
}

/** At most one foul of a kind per side: what code found need not be found again. */
export const distinct = (fouls: readonly Foul[]): Foul[] =>
  fouls.filter(({ rule, side }, i) => fouls.findIndex(other => other.rule === rule && other.side === side) === i)

/** What the rules need to know about the debate so far. */
export interface ArenaSpeech {
  /** All speeches so far, in order. */
  said: readonly Speech[]
  /** How many core arguments this side has made. */
  made: number
  /** Whether this side asked for help in the round before. */
  askedBefore: boolean
  /** Whether a person spoke, who is not asked for a list. */
  byHand: boolean
}

/** What a speech lacks and can still be asked for. A speech that says nothing is only silent. */
export function lacks(speech: Speech, tail: ArenaTail | null, round: ArenaRound, heard: ArenaSpeech): Rule[] {
  if (readOf(speech).isSilent) return ['silence']
  return [
    ...(tail === null && !heard.byHand && !round.answers ? (['no-list'] as const) : []),
    ...(round.answers && !answersSomething(speech, tail, heard.said) ? (['no-quote'] as const) : []),
  ]
}

/** The fouls that code can see in a speech. */
export function foulsIn(speech: Speech, tail: ArenaTail | null, round: ArenaRound, heard: ArenaSpeech): Foul[] {
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
 * Does the speech quote the opponent, in quotation marks or in its list with the turn? If the opponent has never said
 * anything, there is nothing to answer.
 */
function answersSomething(speech: Speech, tail: ArenaTail | null, heard: readonly Speech[]): boolean {
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

/** They stand on the record in place of words, but nobody said them. */
const silences = new Set(Object.values(promptWords).map(({ silence }) => silence))

/** Quoted words of the audience; null: there are none. */
function allyQuoted(speech: Speech, tail: ArenaTail | null, said: readonly Speech[]): string | null {
  if (said.every(({ seat }) => isDebater(seat))) return null
  const listed = (tail?.answers ?? []).map(({ quote }) => quote).filter(isQuote)
  const ally = ({ seat }: Speech) => !isDebater(seat)
  return [...listed, ...readOf(speech).quotes].find(quote => isFirstSaidBy(ally, quote, said)) ?? null
}

/** Words belong to who said them first. Somebody who quotes them does not own them. */
function isFirstSaidBy(whom: (speech: Speech) => boolean, quote: string, said: readonly Speech[]): boolean {
  const at = said.findIndex(speech => whom(speech) && holds(speech, quote))
  return at >= 0 && !said.slice(0, at).some(speech => holds(speech, quote))
}

/** The whole speech is searched, so that a long speech does not make others' quotations fail. */
const holds = (speech: Speech, quote: string): boolean =>
  memo(indexes, speech, () => indexQuotes(speech.text)).has(quote)

/** Made once per speech, as all later speakers may quote it. */
const indexes = new WeakMap<Speech, QuoteIndex>()

/** What a speech says and quotes. */
interface Read {
  words: string
  isSilent: boolean
  quotes: readonly string[]
}

/** Made once, as every rule needs it. */
const read = new WeakMap<Speech, Read>()

const readOf = (speech: Speech): Read =>
  memo(read, speech, () => {
    const said = words(speech.text)
    return { words: said, isSilent: isBlank(said), quotes: [...new Set(quotations(said.slice(0, longestSpeech)))] }
  })

/** Nobody says more. Hostile text is cut off here. */
const longestSpeech = 100_000

const isDebater = (seat: string): boolean => seat === 'pro' || seat === 'con'

/** Enough words to be specific: three words, or six Chinese characters, and not only words that any text has. */
const isQuote = (text: string): boolean =>
  ((text.match(/\p{Script=Han}/gu)?.length ?? 0) >= 6 || (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 3) &&
  saysSomething(text)

/** Words in quotation marks or quoted lines; no more than a speech can answer. */
function quotations(speech: string): string[] {
  const found: string[] = []
  for (const line of speech.split('\n'))
    for (const words of line.length < shortest ? [] : quotedIn(line)) {
      if (words.length >= shortest && words.length <= longest && isQuote(words)) found.push(words)
      if (found.length >= most) return found
    }
  return found
}

const most = 200
const shortest = 4
const longest = 600

function* quotedIn(line: string): Iterable<string> {
  if (line.trimStart().startsWith('>')) yield line.slice(line.indexOf('>') + 1).trim()
  // If both marks look alike, nobody knows which one opens. So everything between any two of them is taken.
  if (line.includes('"')) yield* line.split('"').slice(1, -1)
  for (const [open, close] of pairs) if (line.includes(open)) yield* between(line, open, close)
}

const pairs = [
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
] as const

/** Yields the text up to each closing mark, from the first opening mark before it that is not too far away. */
function* between(line: string, open: string, close: string): Iterable<string> {
  let from = 0
  for (let end = line.indexOf(close); end >= 0; end = line.indexOf(close, from)) {
    const at = line.slice(Math.max(from, end - longest - 1), end).indexOf(open)
    if (at >= 0) yield line.slice(Math.max(from, end - longest - 1) + at + 1, end)
    from = end + 1
  }
}
