import type { Court, Judged, Ruling } from '../../core/judging/ruling.ts'
import type { Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { Shape } from '../../engine/structured.ts'
import { namesOf } from '../ruling-fields.ts'
import { rulingRules, unquoted, weighRulings } from '../verdict-checks.ts'
import { type DuelRuling, type DuelVerdict, sides } from './record.ts'
import { type DuelQuote, type DuelSideId, type Synthesis, synthesisSchema } from './shapes.ts'

export function rulingShape(court: Court, speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<Synthesis> = {
    name: 'synthesis',
    schema: synthesisSchema(court) as unknown as Shape<Synthesis>['schema'],
    names: namesOf(court),
    grounds: ['criteria'],
    decides: 'winner',
    said: speeches,
    rules: rulingRules(court, undecided),
  }
  return shape as Shape<unknown>
}

const undecided: Texts = {
  en: ': does not choose between the sides. Decide which side argued better on the evidence, and say what to do.',
  zh: '：没有在双方之间作出选择。请判定哪一方依据证据论证得更好，并说明应该怎么做。',
}

export function verdictOf(judged: Judged<Synthesis>): DuelVerdict {
  const decided = ({ winner: choice, criteria }: Synthesis) => ({ choice, criteria })
  const { weighing, lead } = weighRulings(judged, sides, decided)
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...lead.value, winner: weighing.winner as DuelSideId | null, judging }
}

const inShort = ({ value, ...ruling }: Ruling<Synthesis>): DuelRuling => {
  const { winner, reasoning, recommendation, citations } = value
  return { ...ruling, winner, reasoning, recommendation, deciding: citations[0]! }
}

/** A claim that one side called unsupported. */
type CallOut = {
  id: string
  calledOutBy: string
  /** The claim, if it is clear which one is meant. */
  claim: DuelQuote | null
  /** The words that called it out, if code found them. */
  callOut: DuelQuote | null
  foundBy: 'code' | 'judge'
}

/** Call-outs that code found in the speeches, and others that the judge names. */
export function callOuts(speeches: readonly Speech[], named: Synthesis['unsupported']): CallOut[] {
  const found = speeches.flatMap(speech => calledOutIn(speech, speeches))
  const more = named
    .filter(
      ({ quote }) => !found.some(({ claim, callOut }) => findQuote(quote, `${claim?.quote ?? ''}\n${callOut?.quote}`)),
    )
    // A judge may quote the words that call a claim out instead of the claim.
    .filter(({ quote }) => !wording.some(pattern => pattern.test(quote)))
    .map(({ turn, quote, calledOutBy: named }, i): CallOut => {
      // Nobody calls out a claim of their own: the judge named whose claim it is.
      const speaker = speeches.find(({ key }) => key === turn)?.seat
      const calledOutBy = named === speaker ? sides.find(side => side !== speaker)! : named
      return { id: `judge/${i + 1}`, calledOutBy, claim: { turn, quote }, callOut: null, foundBy: 'judge' }
    })
  return [...found, ...more]
}

/** The wording that the cues ask for when a claim has no evidence, and variants that models use. */
const wording = [
  /\b(?:this|that|these|those|the|its|their|your)\s+(?:\w+\s+){0,3}?(?:claims?|defen[cs]es?|arguments?|assertions?|points?)\b[^.;]{0,80}?\b(?:is|are|remains?|stays?)\s+(?:(?:still|entirely|wholly|simply)\s+)?unsupported\b/i,
  /(?:论点|辩护|主张|说法|断言|观点)(?:仍然|依然|完全|仍)?(?:缺乏|没有|并无|毫无|无)(?:任何|具体)*证据/,
]
const denial =
  /\b(?:false|untrue|wrong|incorrect|not (?:the case|true))\b[^.;]*\bunsupported\b|(?:并非|不是)[^。；]*证据/i

function calledOutIn(speech: Speech, speeches: readonly Speech[]): CallOut[] {
  const said = sentences(speech.text)
  return said.flatMap((sentence, i) => {
    const own = unquoted(sentence)
    if (!wording.some(pattern => pattern.test(own)) || denial.test(own)) return []
    const id = `${speech.key}/${i + 1}`
    const claim = claimIn(sentence, speech, speeches) ?? claimIn(said[i - 1] ?? '', speech, speeches)
    return [
      { id, calledOutBy: speech.seat, claim, callOut: { turn: speech.key, quote: sentence }, foundBy: 'code' as const },
    ]
  })
}

/** The quotation in a sentence, if it is from somebody else's earlier speech. */
function claimIn(sentence: string, speech: Speech, speeches: readonly Speech[]): DuelQuote | null {
  const earlier = speeches.slice(0, speeches.indexOf(speech)).filter(other => other.seat !== speech.seat)
  for (const [quoted] of sentence.matchAll(/"[^"\n]+"|“[^”\n]+”|「[^」\n]+」|『[^』\n]+』/g)) {
    const quote = quoted.slice(1, -1).trim()
    const source = earlier.findLast(other => findQuote(quote, other.text))
    if (source) return { turn: source.key, quote }
  }
  return null
}

/** Splits a text into sentences without list and quotation marks. A quotation is not cut. */
function sentences(text: string): string[] {
  return text
    .split('\n')
    .flatMap(line =>
      line
        .replace(/^[\s>*•-]*(?:\d+[.)]\s+)?/, '')
        .split(/(?<=[.!?]["”’]?)\s+(?=\P{Ll})|(?<=[。！？][”」]?)(?=[^”」])/u),
    )
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}
