import type { Order } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'

/** What is said of rulings from which one speech was left out each time. */
export interface EachWords {
  title: string
  about(rulings: number, orders: Order | 'both'): string
  /** `margin`: on everything that was said. */
  margin(side: string, margin: string): string
  unscored: string
  /** `side` null: no side won on the whole. */
  hangsOn(speeches: number, side: string | null): string
  hangsOnNone(side: string | null): string
  rank: string
  speech: string
  by: string
  verdict: string
  ahead: string
  moved: string
  place(rank: number, shared: boolean): string
  changed(winner: string): string
  same(winner: string): string
  none: string
  noRuling(why: string): string
  /** Judges whose rulings did not come. */
  missing(judges: number): string
  tied: string
  kept(keys: readonly string[]): string
  /** `what`: what was judged, as a command line names it. */
  again(what: string, key: string): string
  honest(judges: number): string
}

export const eachWords: Record<Language, EachWords> = {
  en: {
    title: 'What the Verdict Hangs On',
    about: (rulings, orders) =>
      `Each speech was left out once, and what remains was ruled on again: ${rulings} ${rulings === 1 ? 'time' : 'times'}, ${
        orders === 'both'
          ? 'every time in both orders'
          : `every time in the order in which the whole was shown (${orders === 'turned' ? 'turned' : 'as said'})`
      }.`,
    margin: (side, margin) =>
      `The margin is by how many points ${side} is ahead of the next side, all criteria together; on everything that was said it is ${margin}.`,
    unscored: 'Nobody gave points, so that only a change of the verdict can be seen.',
    hangsOn: (speeches, side) =>
      `**The verdict hangs on ${speeches === 1 ? 'one speech' : `${speeches} speeches, each by itself`}:** without ${
        speeches === 1 ? 'it' : 'any one of them'
      }, ${side === null ? 'a side wins, and as it stands none does' : `${side} does not win`}.`,
    hangsOnNone: side =>
      side === null
        ? 'Whichever speech is left out, no side wins.'
        : `Whichever speech is left out, the verdict stays with ${side}.`,
    rank: 'Place',
    speech: 'Left out',
    by: 'By',
    verdict: 'Verdict then',
    ahead: 'Margin',
    moved: 'Moved by',
    place: (rank, shared) => (shared ? `${rank} (tied)` : String(rank)),
    changed: winner => `**${winner}** (changed)`,
    same: winner => winner,
    none: 'no side',
    noRuling: why => `no ruling${why === '' ? '' : `: ${why}`}`,
    missing: judges => `; ${judges} ${judges === 1 ? 'judge' : 'judges'} missing`,
    tied: 'Speeches that move it alike share a place.',
    kept: keys => `Not left out, because its side said nothing else: ${keys.join(', ')}.`,
    again: (what, key) =>
      `Where no ruling came, it can be asked for by itself: \`agon judge ${what} --without ${key}\`.`,
    honest: judges =>
      `This is how sensitive ${
        judges === 1 ? 'one judge is, asked once for each speech' : `${judges} judges are, asked once for each speech`
      }. It proves neither that a speech was right nor that it persuaded anybody: what the others said still answers to it, and a judge asked twice may rule otherwise by chance.`,
  },
  zh: {
    title: 'What the Verdict Hangs On · 裁决取决于哪些发言',
    about: (rulings, orders) =>
      `每次略去一次发言，对其余部分重新裁决，共 ${rulings} 次，${
        orders === 'both'
          ? '每次都以两种顺序进行'
          : `每次都沿用整场裁决时的顺序（${orders === 'turned' ? '调换' : '原序'}）`
      }。`,
    margin: (side, margin) => `“领先”指${side}在全部标准上合计比次高一方多几分；对全部发言裁决时为 ${margin}。`,
    unscored: '裁判没有打分，因此只能看出裁决是否改变。',
    hangsOn: (speeches, side) =>
      `**裁决取决于${speeches === 1 ? '一次发言' : `${speeches} 次发言中的每一次`}：**略去它，${
        side === null ? '就有一方胜出，而保留它则没有胜方' : `裁决就不再支持${side}`
      }。`,
    hangsOnNone: side => (side === null ? '无论略去哪次发言，都没有胜方。' : `无论略去哪次发言，裁决都仍支持${side}。`),
    rank: '名次',
    speech: '略去的发言',
    by: '发言者',
    verdict: '此时的裁决',
    ahead: '领先',
    moved: '变化',
    place: (rank, shared) => (shared ? `${rank}（并列）` : String(rank)),
    changed: winner => `**${winner}**（改变）`,
    same: winner => winner,
    none: '没有胜方',
    noRuling: why => `没有裁决${why === '' ? '' : `：${why}`}`,
    missing: judges => `；缺 ${judges} 位裁判`,
    tied: '影响相同的发言名次并列。',
    kept: keys => `未略去（该方没有其他发言）：${keys.join('、')}。`,
    again: (what, key) => `没有得到裁决的，可以单独重新裁决：\`agon judge ${what} --without ${key}\`。`,
    honest: judges =>
      `这只说明${
        judges === 1 ? '一位裁判' : `${judges} 位裁判`
      }对每次发言的敏感程度，每次发言只问过一回。它既不证明某次发言正确，也不证明它说服了谁：其余发言仍在回应被略去的内容，而且同一位裁判再问一次，也可能偶然作出不同的裁决。`,
  },
}
