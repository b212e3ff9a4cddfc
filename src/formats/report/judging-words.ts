import type { Order } from '../../core/judging/ruling.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'

/** What is counted of the rulings, for a sentence about them. */
export interface Tally {
  rulings: number
  judges: number
  /** Judges who decided for the winner in every order they were asked in. */
  behind: number
  /** Judges who decided otherwise in another order. */
  wavering: number
  /** Judges for the next side: of a tie, as many as for the first. */
  against: number
  bothOrders: boolean
}

export interface JudgingWords {
  field: string
  firmness: Record<Firmness, string>
  because(firmness: string, why: string): string
  dependsOnOrder: string
  noMajority: string
  level: string
  one: { open: string; blind: string }
  all(tally: Tally): string
  againstScores: string
  most(tally: Tally): string
  scores(tally: Tally, points: string): string
  order(tally: Tally): string
  scattered(tally: Tally): string
  tie(tally: Tally): string
  /** Heads of the table of criteria. */
  criterion: string
  ahead(name: string): string
  why: string
  criteria: Readonly<Record<string, string>>
  judge: string
  orders: Record<Order, string>
  bothOrders: string
  minority: string
  each: string
  ruling(judge: string, orders: string, choice: string): string
  colon: string
  quoted(words: string): string
  noSharedRecommendation: string
}

export const judgingWords: Record<Language, JudgingWords> = {
  en: {
    field: 'Firmness',
    firmness: { firm: 'firm', leaning: 'leaning', split: 'split' },
    because: (firmness, why) => `${firmness} — ${why}.`,
    dependsOnOrder: 'No win: the verdict depends on the order in which the speeches were shown.',
    noMajority: 'No win: no side has half of the judges behind it.',
    level: 'No win: the judges are level.',
    one: {
      open: 'one judge ruled once, and knew who was who',
      blind: 'one judge ruled once, without being told who was who',
    },
    all: ({ judges, rulings, bothOrders }) =>
      judges === 1
        ? 'the judge ruled the same when the speeches were shown in the other order'
        : `all ${judges} judges ruled alike${bothOrders ? `, each in both orders (${rulings} rulings)` : ''}`,
    againstScores: ', but their scores, taken together, put another side ahead',
    most: tally => `${tally.behind} of ${tally.judges} judges ruled for it${otherwise(tally)}`,
    scores: (tally, points) =>
      `the judges are level, ${tally.behind} against ${tally.against}${wavering(tally)}; the tie-break is their scores, which put it ${points} points ahead`,
    order: ({ judges, wavering }) =>
      judges === 1
        ? 'the judge ruled otherwise when the speeches were shown in the other order'
        : `${wavering} of ${judges} judges ruled otherwise when the speeches were shown in the other order`,
    scattered: ({ judges }) => `the ${judges} judges ruled for different sides`,
    tie: tally =>
      `the judges are level, ${tally.behind} against ${tally.against}${wavering(tally)}, and the tie-break, their scores, does not tell the sides apart; nothing is decided by chance`,
    criterion: 'Criterion',
    ahead: name => `${name} ahead by`,
    why: 'Why',
    criteria: {},
    judge: 'Judge',
    orders: { 'as-said': 'Order as said', turned: 'Order turned' },
    bothOrders: 'in both orders',
    minority: 'Rulings that decided otherwise:',
    each: 'What each ruling says:',
    ruling: (judge, orders, choice) => `${judge} (${orders}) for ${choice}`,
    colon: ': ',
    quoted: words => `“${words}”`,
    noSharedRecommendation: 'There is none that all rulings share. Each on its own:',
  },
  zh: {
    field: 'Firmness',
    firmness: { firm: 'firm（稳固）', leaning: 'leaning（倾向）', split: 'split（分裂）' },
    because: (firmness, why) => `${firmness}：${why}。`,
    dependsOnOrder: '没有胜方：裁决取决于发言展示的先后顺序。',
    noMajority: '没有胜方：没有任何一方得到半数裁判支持。',
    level: '没有胜方：裁判人数持平。',
    one: { open: '一位裁判裁决一次，且知道双方身份', blind: '一位裁判裁决一次，未被告知双方身份' },
    all: ({ judges, rulings, bothOrders }) =>
      judges === 1
        ? '调换发言展示顺序后，裁判的裁决不变'
        : `${judges} 位裁判的裁决一致${bothOrders ? `，且每位在两种顺序下都不变（共 ${rulings} 次裁决）` : ''}`,
    againstScores: '，但各次打分合计后另一方领先',
    most: tally => `${tally.judges} 位裁判中有 ${tally.behind} 位判其胜出${chineseOtherwise(tally)}`,
    scores: (tally, points) =>
      `裁判持平（${tally.behind} 比 ${tally.against}${chineseWavering(tally)}）；按规则以打分决出，领先 ${points} 分`,
    order: ({ judges, wavering }) =>
      judges === 1
        ? '调换发言展示顺序后，裁判作出了不同的裁决'
        : `${judges} 位裁判中有 ${wavering} 位在调换发言展示顺序后作出了不同的裁决`,
    scattered: ({ judges }) => `${judges} 位裁判各有所判`,
    tie: tally =>
      `裁判持平（${tally.behind} 比 ${tally.against}${chineseWavering(tally)}），按规则比较打分也分不出高下；不以随机方式决定`,
    criterion: '评判标准',
    ahead: name => `${name} 领先`,
    why: '理由',
    criteria: { evidence: '证据', reasoning: '推理', response: '回应', practicality: '可行性' },
    judge: '裁判',
    orders: { 'as-said': '原顺序', turned: '调换顺序' },
    bothOrders: '两种顺序',
    minority: '作出不同裁决的理由：',
    each: '各次裁决的理由：',
    ruling: (judge, orders, choice) => `${judge}（${orders}）判 ${choice}`,
    colon: '：',
    quoted: words => `“${words}”`,
    noSharedRecommendation: '没有各次裁决共同认可的建议。各自的建议如下：',
  },
}

function otherwise({ judges, behind, wavering }: Tally): string {
  const others = judges - behind - wavering
  return [
    ...(others > 0 ? [`, ${others} otherwise`] : []),
    ...(wavering > 0 ? [`, ${wavering} otherwise in one of the orders, which counts for nobody`] : []),
  ].join('')
}

const wavering = ({ wavering }: Tally): string => (wavering > 0 ? `, ${wavering} undecided between the orders` : '')

function chineseOtherwise({ judges, behind, wavering }: Tally): string {
  const others = judges - behind - wavering
  return [
    ...(others > 0 ? [`，${others} 位不同`] : []),
    ...(wavering > 0 ? [`，${wavering} 位在两种顺序下裁决不一，不计入任何一方`] : []),
  ].join('')
}

const chineseWavering = ({ wavering }: Tally): string => (wavering > 0 ? `，${wavering} 位在两种顺序下裁决不一` : '')
