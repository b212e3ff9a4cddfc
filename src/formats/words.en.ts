import { resultWords } from '../core/evidence.ts'
import { firmnessWords, orderWords } from './report/ruling-words.ts'

/** `a, b and c` */
export const inEnglish = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** `3 of 19 citations; 1 holds, 1 place exists, 1 does not hold` */
export function outcomesInWords({ cited, checked, holds, exists, elsewhere, fails }: Outcomes): string {
  const all = `${cited} ${cited === 1 ? 'citation' : 'citations'}`
  if (checked === 0) return `none of ${all}`
  const parts = [
    ...(holds > 0 || exists === 0 ? [`${holds} ${holds === 1 ? 'holds' : 'hold'}`] : []),
    ...(exists > 0 ? [`${exists} ${exists === 1 ? 'place exists' : 'places exist'}`] : []),
    ...(elsewhere > 0 ? [`${elsewhere} ${elsewhere === 1 ? 'stands' : 'stand'} elsewhere`] : []),
    ...(fails > 0 ? [`${fails} ${fails === 1 ? 'does' : 'do'} not hold`] : []),
  ]
  return `${checked === cited ? all : `${checked} of ${all}`}; ${parts.join(', ')}`
}

/** The numbers that a reader wants: how many citations there are, and how many hold. */
export interface Outcomes {
  cited: number
  checked: number
  /** Quoted words that stand there. */
  holds: number
  /** Places that exist; no words were compared. */
  exists: number
  elsewhere: number
  fails: number
}

function everybody({ asked, heard, missing }: Tally): string {
  if (missing > 0) return `${heard === 2 ? 'both' : `all ${heard}`} judges that were heard`
  return asked === 2 ? 'both judges' : `all ${asked} judges`
}

/** Counts of rulings and judges, for a sentence about them. */
export interface Tally {
  rulings: number
  /** Judges. */
  asked: number
  /** Judges whose rulings came. */
  heard: number
  /** Judges who decided for the winner in every order they were asked in. In a split: for the side with the most. */
  behind: number
  /** Judges for the next side. In a tie, as many as for the first. */
  against: number
  /** Sides that a judge decided for. */
  sides: number
  /** Judges who decided differently in another order. */
  wavering: number
  /** Judges with a missing ruling. */
  missing: number
  /** Judges among those heard who knew who was who. */
  open: number
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

/** A name for the remaining ones. */
function others(count: number, rest: number, asked: number): string {
  if (count < rest) return String(count)
  if (count > 1) return `the other ${count}`
  return { 2: 'the other', 3: 'the third' }[asked] ?? 'the last one'
}

export const evidence = {
  heading: 'Evidence',
  results: resultWords.en,
  nothingCited: 'No speech cites anything that code could look up.',
  /** `why`: the reason why some were not checked. */
  sum(outcomes: Outcomes, why: string): string {
    const left = outcomes.cited - outcomes.checked
    const said = `Checked by code: ${outcomesInWords(outcomes)}`
    if (outcomes.checked === 0) return `${said}${why}.`
    return left === 0 ? `${said}.` : `${said}. ${left} could not be checked${why}.`
  },
  reasons: (reasons: readonly string[], more: boolean) => ` (${reasons.join('; ')}${more ? '; …' : ''})`,
  columns: ['Id', 'Cited', 'Result', 'What code found'],
  all: (count: number) => (count === 1 ? 'The one citation' : `All ${count} citations`),
  leftOut: (count: number) =>
    `${count} more ${count === 1 ? 'citation is' : 'citations are'} left out here; --json has all.`,
  /** `≠ round-1/proposer#e2: docs/load.md:5, for “…”; there “…”` */
  wrong: (id: string, cited: string, words: string | null, found: string) =>
    `${id}: ${cited}${words === null ? '' : `, for ${words}`}; ${found}`,
  notChecked: (count: number, cited: readonly string[]) =>
    `Not checked (${count}): ${cited.join(', ')}${count > cited.length ? ', …' : ''}`,
  see: (place: string) => `; see ${place}`,
  text: (words: string) => `: ${words}`,
  semicolon: '; ',
  compared: (cited: string, there: string) => `cited ${cited}, there ${there}`,
  failure: (place: string, what: string | null, found: string) =>
    `${place}: ${what === null ? '' : `${what}; `}${found}`,
  misquoted: 'Misquoted: ',
  /** For somebody who misquotes themselves. */
  itself: 'itself',
  misquote: (who: string, turn: string, whom: string | null, words: string) =>
    `${who} (${turn}) quotes ${whom ?? 'a speech'} as ${words}`,
  really: (words: string, place: string | null) => `; what was said${place === null ? '' : ` in ${place}`} is ${words}`,
  but: (reason: string) => `; ${reason}`,
  more: (count: number) => `and ${count} more`,
  unsupported: (count: number) => `Claims without any support (${count}):`,
}

export const judging = {
  firmness: firmnessWords.en,
  line: (firmness: string, why: string) => `Firmness: ${firmness} — ${why}.`,
  /** Stands for the number of the debate where nobody knows it. */
  id: 'ID',
  /** What could be ordered to make it firmer, and how. */
  firmer: {
    blind: (command: string) => `a judge that does not know who is who, asked in both orders (\`${command}\`)`,
    orders: (command: string) => `a ruling in the other order too, or more judges (\`${command}\`)`,
    counted: (command: string) => `a language model as judge (\`${command}\`)`,
    missing: (command: string) => `the rulings that are missing (\`${command}\`)`,
    panel: (command: string) => `an odd number of judges of other families (\`${command}\`)`,
  },
  dependsOnOrder: 'No win: the verdict depends on the order in which the speeches were shown.',
  noMajority: 'No win: no side has half of the judges behind it.',
  level: 'No win: the judges are level.',
  one: {
    open: 'one judge ruled once, and knew who was who',
    blind: 'one judge ruled once, without being told who was who',
  },
  all: (tally: Tally) =>
    tally.heard === 1
      ? `the ${tally.missing > 0 ? 'one judge that was heard' : 'judge'} ruled the same when the speeches were shown in the other order`
      : `${everybody(tally)} ruled alike${tally.rulings === 2 * tally.heard ? `, each in both orders (${tally.rulings} rulings)` : ''}`,
  againstScores: ', but their scores, taken together, put another side ahead',
  most: (tally: Tally) => `${tally.behind} of ${tally.asked} judges ruled for it${otherwise(tally)}`,
  scores: ({ behind, against }: Tally, points: string) =>
    `the judges are level, ${behind} against ${against}; the tie-break is their scores, which put it ${points} points ahead`,
  /** No side has half of the judges. `leading`: the side with most of them. */
  split: splitText,
  tie: ({ behind, against }: Tally) =>
    `the judges are level, ${behind} against ${against}, and the tie-break, their scores, does not tell the sides apart; nothing is decided by chance`,
  missing: ({ missing, asked }: Tally) =>
    `; ${missing === 1 ? 'one' : missing} of ${asked} judges gave no ruling that can be used`,
  open: ({ open, heard }: Tally) => {
    if (open < heard) return `; ${open === 1 ? 'one of them' : `${open} of them`} knew who was who`
    return heard === 1 ? ', and knew who was who' : `; ${heard === 2 ? 'both' : 'all of them'} knew who was who`
  },
  panels: { points: 'Points of the ruling', judges: 'Who ruled how', none: 'no ruling' },
  /** Heads of the table of criteria. */
  criterion: 'Criterion',
  ahead: (name: string) => `${name} ahead by`,
  why: 'Why',
  criteria: {} as Readonly<Record<string, string>>,
  judge: 'Judge',
  orders: orderWords.en,
  bothOrders: 'in both orders',
  noRuling: 'no usable ruling',
  notCounted: 'not counted',
  minority: 'Rulings that decided otherwise:',
  each: 'What each ruling says:',
  ruling: (judge: string, orders: string, choice: string) => `${judge} (${orders}) for ${choice}`,
  decidedBy: (quotes: readonly string[]) => `; decided by ${quotes.join(' and ')}`,
  colon: ': ',
  noSharedRecommendation: 'The rulings do not agree; each on its own:',
  noVerdict: {
    one: (asked: number, why: string) =>
      `No verdict. The judge was asked ${['never', 'once', 'twice'][asked] ?? `${asked} times`} and gave no ruling that can be used${why && `: ${why}`}.`,
    /** For a judge that ruled in only one order. */
    half: (why: string) =>
      `No verdict. The judge ruled in one order only, and by that alone nobody knows what it hangs on. Its other ruling cannot be used${why && `: ${why}`}.`,
    all: (judges: number) =>
      `No verdict. ${judges === 2 ? 'Neither of the 2' : `None of the ${judges}`} judges gave a ruling that can be used:`,
  },
}

/** The last screen of a debate, and the first lines of its report. */
export const ending = {
  answer: 'Answer',
  firmness: 'Firmness',
  score: 'Score',
  why: 'Why',
  failures: 'What did not hold',
  open: 'Open',
  firm: (firmness: string, why: string) => `${firmness}: ${why}.`,
  firmer: (what: string) => ` Firmer with ${what}.`,
  /** If questions were ruled on one by one. */
  on: (question: string, why: string) => `on ${question}, ${why}`,
  onAll: (rulings: number, why: string) => `on ${rulings === 2 ? 'both' : `all ${rulings}`} questions, ${why}`,
  onWeakest: (question: string, rulings: number, why: string) =>
    `on ${question}, the least firm of ${rulings} rulings, ${why}`,
  quote: (quote: string, place: string) => `${quote} (${place})`,
  more: (count: number) => `… and ${count} more`,
  stronger: (name: string, why: string) => `${name} had the stronger argument: ${why}`,
  won: (name: string) => `${name} had the stronger argument.`,
  decided: (words: string) => `The user decided: ${words}`,
  split: 'No win: the rulings do not agree.',
  none: 'None: nobody ruled on it.',
  brokeOff: (reason: string) => `None: the debate broke off (${reason}).`,
  notOver: 'None yet: the debate is not over.',
  /** `own (bob) 29 : 28 own (ada), of 40 points` */
  points: (first: string, points: string, second: string, most: string) =>
    `${first} ${points} ${second}, of ${most} points`,
  ahead: (name: string, points: string, most: string, rulings: number) =>
    `${name} ahead by ${points} of ${most} points, averaged over ${rulings} rulings`,
  /** The judges ruled against their own points. */
  behind: (name: string, points: string, most: string, rulings: number) =>
    `${name} behind by ${points} of ${most} points, averaged over ${rulings} rulings`,
}
