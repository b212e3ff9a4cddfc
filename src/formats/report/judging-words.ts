import type { Order } from '../../core/judging/ruling.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import { firmnessWords } from './firmness-words.ts'
import { chineseJudging } from './judging-words.zh.ts'
import { orderWords } from './order-words.ts'

/** What is counted of the rulings, for a sentence about them. */
export interface Tally {
  rulings: number
  /** Judges. */
  asked: number
  /** Judges whose rulings came. */
  heard: number
  /** Judges who decided for the winner in every order they were asked in; of a split, for the side with most of them. */
  behind: number
  /** Judges for the next side: of a tie, as many as for the first. */
  against: number
  /** Sides that a judge decided for. */
  sides: number
  /** Judges who decided otherwise in another order. */
  wavering: number
  /** Judges whose rulings did not all come. */
  missing: number
  /** Of those who were heard: who knew who was who. */
  open: number
}

export interface JudgingWords {
  field: string
  firmness: Record<Firmness, string>
  because(firmness: string, why: string): string
  /** Where the words of the language come first. */
  plain: { firmness: Record<Firmness, string>; line(firmness: string, why: string): string }
  dependsOnOrder: string
  noMajority: string
  level: string
  one: { open: string; blind: string }
  all(tally: Tally): string
  againstScores: string
  most(tally: Tally): string
  scores(tally: Tally, points: string): string
  /** No side has half of the judges. `leading`: the side with most of them. */
  split(tally: Tally, leading: string): string
  tie(tally: Tally): string
  missing(tally: Tally): string
  open(tally: Tally): string
  /** Heads of the table of criteria. */
  criterion: string
  ahead(name: string): string
  why: string
  criteria: Readonly<Record<string, string>>
  judge: string
  orders: Record<Order, string>
  bothOrders: string
  noRuling: string
  notCounted: string
  minority: string
  each: string
  ruling(judge: string, orders: string, choice: string): string
  decidedBy(quotes: readonly string[]): string
  colon: string
  quoted(words: string): string
  noSharedRecommendation: string
  /** Who the labels in a ruling stand for: label → who. */
  legend(names: readonly (readonly [label: string, who: string])[]): string
  noVerdict: {
    one(asked: number, why: string): string
    /** A judge that ruled in one order only. */
    half(why: string): string
    all(judges: number): string
  }
}

export const judgingWords: Record<Language, JudgingWords> = {
  en: {
    field: 'Firmness',
    firmness: firmnessWords.en,
    because: (firmness, why) => `${firmness} — ${why}.`,
    plain: {
      firmness: { firm: 'firm', leaning: 'leaning', split: 'split' },
      line: (firmness, why) => `Firmness: ${firmness} — ${why}.`,
    },
    dependsOnOrder: 'No win: the verdict depends on the order in which the speeches were shown.',
    noMajority: 'No win: no side has half of the judges behind it.',
    level: 'No win: the judges are level.',
    one: {
      open: 'one judge ruled once, and knew who was who',
      blind: 'one judge ruled once, without being told who was who',
    },
    all: tally =>
      tally.heard === 1
        ? `the ${tally.missing > 0 ? 'one judge that was heard' : 'judge'} ruled the same when the speeches were shown in the other order`
        : `${everybody(tally)} ruled alike${tally.rulings === 2 * tally.heard ? `, each in both orders (${tally.rulings} rulings)` : ''}`,
    againstScores: ', but their scores, taken together, put another side ahead',
    most: tally => `${tally.behind} of ${tally.asked} judges ruled for it${otherwise(tally)}`,
    scores: ({ behind, against }, points) =>
      `the judges are level, ${behind} against ${against}; the tie-break is their scores, which put it ${points} points ahead`,
    split: splitText,
    tie: ({ behind, against }) =>
      `the judges are level, ${behind} against ${against}, and the tie-break, their scores, does not tell the sides apart; nothing is decided by chance`,
    missing: ({ missing, asked }) =>
      `; ${missing === 1 ? 'one' : missing} of ${asked} judges gave no ruling that can be used`,
    open: ({ open, heard }) => {
      if (open < heard) return `; ${open === 1 ? 'one of them' : `${open} of them`} knew who was who`
      return heard === 1 ? ', and knew who was who' : `; ${heard === 2 ? 'both' : 'all of them'} knew who was who`
    },
    criterion: 'Criterion',
    ahead: name => `${name} ahead by`,
    why: 'Why',
    criteria: {},
    judge: 'Judge',
    orders: orderWords.en,
    bothOrders: 'in both orders',
    noRuling: 'no usable ruling',
    notCounted: 'not counted',
    minority: 'Rulings that decided otherwise:',
    each: 'What each ruling says:',
    ruling: (judge, orders, choice) => `${judge} (${orders}) for ${choice}`,
    decidedBy: quotes => `; decided by ${quotes.join(' and ')}`,
    colon: ': ',
    quoted: words => `“${words}”`,
    noSharedRecommendation: 'The rulings do not agree; each on its own:',
    legend: names => {
      const [first, ...others] = names.map(([label, who], i) => `Side ${label} ${i === 0 ? 'is ' : ''}${who}`)
      const last = others.pop()
      return `(In this ruling ${[first, ...others].join(', ')}${last === undefined ? '' : ` and ${last}`}.)`
    },
    noVerdict: {
      one: (asked, why) =>
        `No verdict. The judge was asked ${['never', 'once', 'twice'][asked] ?? `${asked} times`} and gave no ruling that can be used${why && `: ${why}`}.`,
      half: why =>
        `No verdict. The judge ruled in one order only, and by that alone nobody knows what it hangs on. Its other ruling cannot be used${why && `: ${why}`}.`,
      all: judges =>
        `No verdict. ${judges === 2 ? 'Neither of the 2' : `None of the ${judges}`} judges gave a ruling that can be used:`,
    },
  },
  zh: chineseJudging,
}

function everybody({ asked, heard, missing }: Tally): string {
  if (missing > 0) return `${heard === 2 ? 'both' : `all ${heard}`} judges that were heard`
  return asked === 2 ? 'both judges' : `all ${asked} judges`
}

function otherwise({ heard, behind, wavering }: Tally): string {
  const others = heard - behind - wavering
  return [
    ...(others > 0 ? [`, ${others} otherwise`] : []),
    ...(wavering > 0 ? [`, ${wavering} otherwise in one of the orders, which counts for nobody`] : []),
  ].join('')
}

/** `2 of 3 judges are level, 1 against 1; the third depends on the order` */
function splitText(tally: Tally, leading: string): string {
  const { asked, heard, behind, against, sides, wavering, missing } = tally
  if (sides === 0 && wavering === heard) {
    const who = missing === 0 && heard === 2 ? 'both judges' : `${wavering} of ${asked} judges`
    return `${asked === 1 ? 'the judge' : who} ruled otherwise when the speeches were shown in the other order${missing > 0 ? `; ${lost(missing, asked - wavering, asked)}` : ''}`
  }
  const voices = heard - wavering
  const counted = voices === asked ? `the ${asked} judges` : `${voices} of ${asked} judges`
  const rest = asked - voices
  const depend = `${others(wavering, rest, asked)} ${wavering === 1 ? 'depends' : 'depend'} on the order`
  return [
    sides === 1
      ? `${counted} ruled for ${leading}`
      : sides === 2 && behind === against
        ? `${counted} are level, ${behind} against ${against}`
        : `${counted} ruled for different sides`,
    ...(wavering > 0 ? [depend] : []),
    ...(missing > 0 ? [lost(missing, rest, asked)] : []),
  ].join('; ')
}

const lost = (missing: number, rest: number, asked: number): string =>
  `${others(missing, rest, asked)} gave no ruling that can be used`

/** Who is left of so many. */
function others(count: number, rest: number, asked: number): string {
  if (count < rest) return String(count)
  if (count > 1) return `the other ${count}`
  return { 2: 'the other', 3: 'the third' }[asked] ?? 'the last one'
}
