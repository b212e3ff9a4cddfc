import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import { unquoted } from '../verdict-checks.ts'
import {
  type FirstAnswer,
  finalAnswerShape,
  firstAnswerShape,
  firstSpeech,
  type MindChange,
  movedFrom,
  type OpeningsRuling,
  openingsShape,
  winnerOfOpenings,
} from './ruling.ts'
import type { DuelQuote, DuelSideId, Synthesis } from './shapes.ts'

/** A seat's first answer, which nobody else has seen. */
interface Sealed {
  seat: Seat
  answer: FirstAnswer
  first: Speech
}

/** What each side would decide alone, before anybody has spoken. */
export async function seal(scene: Stage, sides: readonly Seat[]): Promise<Sealed[]> {
  const sealed = await scene.all(sides, async (seat): Promise<Sealed | null> => {
    const role = scene.nameOf(seat)
    const answer = await scene.excuse(scene.ask(seat, cue('sealed', { role }), firstAnswerShape))
    return isAbsent(answer) ? null : { seat, answer, first: firstSpeech(scene.keyOf(seat), seat.id, answer) }
  })
  return sealed.flatMap(([, one]) => one ?? [])
}

/** The same question again after the debate. The challenger has heard everything. */
export async function askAgain(
  scene: Stage,
  sealed: Promise<readonly Sealed[] | null>,
  last: Exchange,
): Promise<MindChange['moved']> {
  const again = await scene.all((await sealed) ?? [], ({ seat, first }) => {
    const isProposer = seat.id === 'proposer'
    const heard = cue('final', { first, last: isProposer ? [last.challenger] : [] })
    const after = isProposer ? last.proposer : last.challenger
    return scene.excuse(scene.ask(seat, heard, finalAnswerShape, { after }))
  })
  return again.flatMap(([{ seat, answer: from }, to]) => (isAbsent(to) ? [] : [movedFrom(from, to, seat)]))
}

/** What the judges would say of the first speeches alone; null: nobody could be asked. */
export async function judgeOpenings(
  scene: Stage,
  judge: Seat,
  sides: readonly Seat[],
  { proposer, challenger }: Exchange,
): Promise<{ winner: DuelSideId | null } | null> {
  const question = (court: Court): Question => {
    const exchanges = court.shown([proposer, challenger])
    return { cues: cue('openings', { exchanges, ...bothNames(court) }), shape: openingsShape(court) }
  }
  const judged = await scene.excuse(scene.judge<OpeningsRuling>(judge, sides, question))
  return isAbsent(judged) ? null : { winner: winnerOfOpenings(judged) }
}

/** A claim that one side called unsupported. */
interface CallOut {
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
    .map(({ turn, quote, calledOutBy }, i): CallOut => {
      return { id: `judge/${i + 1}`, calledOutBy, claim: { turn, quote }, callOut: null, foundBy: 'judge' }
    })
  return [...found, ...more]
}

export const callOutFact = ({ id, calledOutBy, claim, callOut, foundBy }: CallOut): Record<string, Json> => ({
  id,
  calledOutBy,
  claim,
  callOut,
  foundBy,
  supported: false,
})

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

/** A finished round: both sides have spoken. */
export interface Exchange {
  proposer: Speech
  challenger: Speech
}

export const bothNames = ({ sides: [one, other] }: Court) => ({ one: one!.name, other: other!.name })
