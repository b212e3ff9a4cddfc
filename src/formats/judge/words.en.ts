import type { Order } from '../../core/judging/ruling.ts'
import type { Outcomes } from '../words.en.ts'
import { outcomesInWords } from '../words.en.ts'

/** Words for rulings that each leave out one speech. */
export const each = {
  title: 'What the Verdict Hangs On',
  about: (rulings: number, orders: Order | 'both') =>
    `Each speech was left out once, and what remains was ruled on again: ${rulings} ${rulings === 1 ? 'time' : 'times'}, ${
      orders === 'both'
        ? 'every time in both orders'
        : `every time in the order in which the whole was shown (${orders === 'turned' ? 'turned' : 'as said'})`
    }.`,
  /** `margin`: the one on the whole debate. */
  margin: (side: string, margin: string) =>
    `The margin is by how many points ${side} is ahead of the next side, all criteria together; on everything that was said it is ${margin}.`,
  unscored: 'Nobody gave points, so that only a change of the verdict can be seen.',
  /** `side` null: no side won on the whole. */
  hangsOn: (speeches: number, side: string | null) =>
    `**The verdict hangs on ${speeches === 1 ? 'one speech' : `${speeches} speeches, each by itself`}:** without ${
      speeches === 1 ? 'it' : 'any one of them'
    }, ${side === null ? 'a side wins, and as it stands none does' : `${side} does not win`}.`,
  hangsOnNone: (side: string | null) =>
    side === null
      ? 'Whichever speech is left out, no side wins.'
      : `Whichever speech is left out, the verdict stays with ${side}.`,
  rank: 'Place',
  speech: 'Left out',
  by: 'By',
  verdict: 'Verdict then',
  ahead: 'Margin',
  moved: 'Moved by',
  place: (rank: number, shared: boolean) => (shared ? `${rank} (tied)` : String(rank)),
  changed: (winner: string) => `**${winner}** (changed)`,
  none: 'no side',
  noRuling: (why: string) => `no ruling${why === '' ? '' : `: ${why}`}`,
  /** Judges whose rulings did not come. */
  missing: (judges: number) => `; ${judges} ${judges === 1 ? 'judge' : 'judges'} missing`,
  tied: 'Speeches that move it alike share a place.',
  kept: (keys: readonly string[]) => `Not left out, because its side said nothing else: ${keys.join(', ')}.`,
  /** `what`: what was judged, as on the command line. */
  again: (what: string, key: string) =>
    `Where no ruling came, it can be asked for by itself: \`agon judge ${what} --without ${key}\`.`,
  honest: (judges: number) =>
    `This is how sensitive ${
      judges === 1 ? 'one judge is, asked once for each speech' : `${judges} judges are, asked once for each speech`
    }. It proves neither that a speech was right nor that it persuaded anybody: what the others said still answers to it, and a judge asked twice may rule otherwise by chance.`,
}

export const panels = {
  nobody: 'nobody',
  each: 'Without each speech',
  eachAbout: 'Whom the verdict is for where one speech counts as not made, and how far the margin moves.',
  eachColumns: ['Speaker', 'Left out', 'Verdict', 'Margin', 'Firmness'],
}

export const report = {
  title: 'Judgement',
  transcript: 'Transcript',
  unknownSource: 'unknown',
  debate: (id: number, format: string, topic: string | null) =>
    `debate ${id} (${format}${topic === null ? '' : `, ${topic}`})`,
  speaker: (name: string, speeches: number) => `${name} (${speeches} ${speeches === 1 ? 'speech' : 'speeches'})`,
  /** Somebody who is heard but is no side. */
  listener: (speaker: string) => `from the audience ${speaker}`,
  rigors: {
    low: 'low (one call; the judge saw who was who)',
    normal: 'normal (the judge was not told who was who, and scored by criteria)',
    high: 'high (the judges were not told who was who, scored by criteria, and were asked in both orders)',
  },
  lookedUp: (outcomes: Outcomes) => `; checked by code: ${outcomesInWords(outcomes)}`,
  /** Explains fields that are always English; null: no explanation is needed. */
  gloss: null as string | null,
  leftOut: (names: string) => `What ${names} said was left out: whoever rules or leads a debate takes no side.`,
  removed: (count: number) =>
    `${count} invisible, control or template characters were taken out of the speeches before anyone was shown them; the original is unchanged.`,
  /** For the speech that is treated as not made. */
  without: (key: string) =>
    `Ruled on without ${key}, as if it had not been said. What the others said is unchanged and may still answer to it.`,
  /** Follows its heading. */
  omitted: ' (left out of the ruling)',
  verdict: 'Verdict',
  stronger: (name: string) => `${name} had the stronger argument because: `,
  restsOn: 'The ruling rests on these words (found in the transcript by code):',
  /** For a split. */
  firstTells: 'The unresolved questions are told in the words of the first ruling.',
  unresolved: 'Unresolved Questions',
  recommendation: 'Recommendation',
  failed: (reason: string) => `[ERROR] Judging failed: ${reason}`,
  notOver: 'This judging is not over.',
  comma: ', ',
  none: 'None',
}
