import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { Shape } from '../../engine/structured.ts'
import { exists, speechOf } from './quotes.ts'
import { Synthesis } from './shapes.ts'

/** A ruling picks a side and rests on words that were really said. */
export function rulingShape(speeches: readonly Speech[]): Shape<Synthesis> {
  return {
    name: 'synthesis',
    schema: Synthesis,
    check: ruling => [...hedges(ruling), ...inventedQuotes(ruling, speeches)],
    salvage: ruling => {
      const rest = withoutInvented(ruling, speeches)
      return hedges(rest).length === 0 && rest.citations.length > 0 ? rest : null
    },
  }
}

/** Ways to rule without ruling, in the words that models use for it. */
const hedging: readonly RegExp[] = [
  /\b(both|each) (sides?|approach(es)?|positions?|options?|arguments?|parties|debaters?|of them)?\s*(have|has|had|hold|carry|offer|makes?|made|are|is|were)\s+((equally|similarly|some|their|its|real|considerable|comparable|good|strong) )*(merits?|valid|points?|correct|right|strong|persuasive|convincing|advantages|strengths)\b/i,
  /\bboth have (their )?(own )?(merits?|pros and cons|strengths)\b/i,
  /\b(it is|it's|this is|the debate (is|was|ended in)) a (tie|draw|toss-?up)\b/i,
  /\b(neither|no) side (wins|won|prevails|prevailed|is the winner)\b/i,
  /\bno clear winner\b/i,
  /(双方|两种方[案法]|两边|两者|各方).{0,6}(都有|均有|各有)(一定)?(的)?(道理|可取之处|优劣|优缺点|长处|价值|合理)/,
  /各有(千秋|道理|优劣|利弊|所长|长短)/,
  /(不分胜负|难分高下|难分胜负|打成平手|平局)/,
]

function hedges({ reasoning, recommendation }: Synthesis): string[] {
  const found = [reasoning, recommendation].flatMap(text => hedging.flatMap(pattern => text.match(pattern)?.[0] ?? []))
  if (found.length === 0) return []
  return [
    `The verdict must pick a side and the recommendation a direction. "${found[0]}" does not. Decide which side argued better on the evidence.`,
  ]
}

function inventedQuotes({ citations, unsupported }: Synthesis, speeches: readonly Speech[]): string[] {
  return [...citations, ...unsupported]
    .filter(quote => !exists(quote, speeches))
    .map(({ turn, quote }) =>
      speechOf(turn, speeches)
        ? `These words are not in ${turn}: "${quote}". Quote the exact words of that turn.`
        : `There is no turn ${turn}. Turns: ${speeches.map(s => s.key).join(', ')}.`,
    )
}

const withoutInvented = (ruling: Synthesis, speeches: readonly Speech[]): Synthesis => ({
  ...ruling,
  citations: ruling.citations.filter(quote => exists(quote, speeches)),
  unsupported: ruling.unsupported.filter(quote => exists(quote, speeches)),
})

/** A claim that was called unsupported. `text` stands in `turn`: the call-out itself, or the claim the judge names. */
export interface CallOut extends Record<string, string | boolean> {
  id: string
  turn: string
  text: string
  calledOutBy: string
  foundBy: 'code' | 'judge'
  supported: false
}

/** The words the cues ask for when a claim has no evidence. */
const callOutWords =
  /(this|that) (claim|defen[cs]e|argument|assertion) is unsupported|(该|此|这一|这个|这项)?(论点|辩护|主张|说法|断言)(缺乏|没有|并无|无)(任何)?证据(支撑|支持)?/i

/** Claims that a side called unsupported: found in the speeches by code, and what else the judge names. */
export function callOuts(speeches: readonly Speech[], named: Synthesis['unsupported']): CallOut[] {
  const supported = false
  const found = speeches.flatMap(({ key: turn, seat: calledOutBy, text }) =>
    calledOut(text).map(
      (text, i): CallOut => ({ id: `${turn}/${i + 1}`, turn, text, calledOutBy, foundBy: 'code', supported }),
    ),
  )
  const more = named
    .filter(({ quote }) => !found.some(({ text }) => findQuote(quote, text)))
    .map(
      ({ turn, quote: text, calledOutBy }, i): CallOut => ({
        id: `judge/${i + 1}`,
        turn,
        text,
        calledOutBy,
        foundBy: 'judge',
        supported,
      }),
    )
  return [...found, ...more]
}

/** Each call-out with the claim it speaks of: in the same sentence, or quoted in the one before. */
function calledOut(text: string): string[] {
  return text.split('\n').flatMap(line => {
    const said = line.replace(/^[\s>*•-]*(\d+[.)]\s+)?/, '').split(/(?<=[.!?]["”’]?)\s+|(?<=[。！？][”」]?)(?=[^”」])/)
    return said.flatMap((sentence, i) => {
      if (!callOutWords.test(sentence)) return []
      const alone = sentence.replace(callOutWords, '').trim().length < 4
      return [alone && i > 0 ? `${said[i - 1]} ${sentence}` : sentence]
    })
  })
}
