import type { Json } from '../../core/json.ts'
import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import { unquoted } from '../hedging.ts'
import type { Quote, Synthesis } from './shapes.ts'

/** A claim that one side called unsupported. */
export interface CallOut {
  id: string
  calledOutBy: string
  /** The claim, where it can be told which one is meant. */
  claim: Quote | null
  /** The words that called it out, where code found them. */
  callOut: Quote | null
  foundBy: 'code' | 'judge'
}

/** Found in the speeches by code, and what else the judge names. */
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

/** The words the cues ask for when a claim has no evidence, and what models make of them. */
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

/** The quotation in a sentence, when it is of somebody else's earlier speech. */
function claimIn(sentence: string, speech: Speech, speeches: readonly Speech[]): Quote | null {
  const earlier = speeches.slice(0, speeches.indexOf(speech)).filter(other => other.seat !== speech.seat)
  for (const [quoted] of sentence.matchAll(/"[^"\n]+"|“[^”\n]+”|「[^」\n]+」|『[^』\n]+』/g)) {
    const quote = quoted.slice(1, -1).trim()
    const source = earlier.findLast(other => findQuote(quote, other.text))
    if (source) return { turn: source.key, quote }
  }
  return null
}

/** Without the marks of lists and quotations; a quotation is not cut. */
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
