import { resultWords } from '../core/evidence.ts'
import { firmnessWords, orderWords } from './report/ruling-words.ts'
import type * as en from './words.en.ts'
import type { Outcomes, Tally } from './words.en.ts'

export function outcomesInChinese({ cited, checked, holds, exists, elsewhere, fails }: Outcomes): string {
  if (checked === 0) return `发言中有 ${cited} 处引用，代码均未能核对`
  const parts = [
    ...(holds > 0 || exists === 0 ? [`${holds} 处属实`] : []),
    ...(exists > 0 ? [`${exists} 处仅确认出处存在`] : []),
    ...(elsewhere > 0 ? [`${elsewhere} 处在别处`] : []),
    ...(fails > 0 ? [`${fails} 处不属实`] : []),
  ]
  return `代码核对了 ${checked === cited ? `${cited} 处引用` : `${cited} 处引用中的 ${checked} 处`}：${parts.join('，')}`
}

function everybody({ asked, heard, missing }: Tally): string {
  const count = (judges: number) => (judges === 2 ? '两位' : `${judges} 位`)
  return missing > 0 ? `作出有效裁决的${count(heard)}裁判` : `${count(asked)}裁判的`
}

function otherwise({ heard, behind, wavering }: Tally): string {
  const others = heard - behind - wavering
  return [
    ...(others > 0 ? [`，${others} 位不同`] : []),
    ...(wavering > 0 ? [`，${wavering} 位在两种顺序下裁决不一，不计入任何一方`] : []),
  ].join('')
}

/** `3 位裁判中有 2 位持平（1 比 1）；其余 1 位的裁决取决于顺序` */
function splitText(tally: Tally, leading: string): string {
  const { asked, heard, behind, against, sides, wavering, missing } = tally
  const lost = `${missing} 位没有作出可用的裁决`
  if (sides === 0 && wavering === heard) {
    const who =
      asked === 1 ? '裁判' : missing === 0 && heard === 2 ? '两位裁判都' : `${asked} 位裁判中有 ${wavering} 位`
    return `调换顺序后，${who}作出了不同的裁决${missing > 0 ? `；${lost}` : ''}`
  }
  const voices = heard - wavering
  const counted = voices === asked ? `${asked} 位裁判` : `${asked} 位裁判中有 ${voices} 位`
  return [
    sides === 1
      ? `${counted}判 ${leading} 胜出`
      : sides === 2 && behind === against
        ? `${counted}持平（${behind} 比 ${against}）`
        : `${counted}各有所判`,
    ...(wavering > 0 ? [`${wavering} 位的裁决取决于顺序`] : []),
    ...(missing > 0 ? [lost] : []),
  ].join('；')
}

export const evidence: typeof en.evidence = {
  heading: '证据',
  results: resultWords.zh,
  nothingCited: '发言中没有任何可由代码核对的引用。',
  sum(outcomes, why) {
    const left = outcomes.cited - outcomes.checked
    if (outcomes.checked === 0) return `${outcomesInChinese(outcomes)}${why}。`
    return `${outcomesInChinese(outcomes)}。${left === 0 ? '' : `另有 ${left} 处未能核对${why}。`}`
  },
  reasons: (reasons, more) => `（${reasons.join('；')}${more ? '；……' : ''}）`,
  columns: ['编号', '引用', '结果', '代码查到的内容'],
  all: count => `全部 ${count} 处引用`,
  leftOut: count => `此处省略了其余 ${count} 处引用；完整内容见 --json。`,
  wrong: (id, cited, words, found) => `${id}：${cited}${words === null ? '' : `，所引的话是${words}`}；${found}`,
  notChecked: (count, cited) => `未核对（${count} 处）：${cited.join('、')}${count > cited.length ? '……' : ''}`,
  see: place => `；见 ${place}`,
  text: words => `：${words}`,
  semicolon: '；',
  compared: (cited, there) => `引文为${cited}，原文为${there}`,
  failure: (place, what, found) => `${place}：${what === null ? '' : `${what}；`}${found}`,
  misquoted: '引述失实：',
  itself: '自己',
  misquote: (who, turn, whom, words) => `${who}（${turn}）称${whom ?? '某次发言'}说过${words}`,
  really: (words, place) => `；${place === null ? '原话' : ` ${place} 中的原话`}是${words}`,
  but: reason => `；${reason}`,
  more: count => `另有 ${count} 处`,
  unsupported: count => `没有任何依据的说法（${count} 处）：`,
}

export const judging: typeof en.judging = {
  firmness: firmnessWords.zh,
  line: (firmness, why) => `稳固程度：${firmness}。${why}。`,
  id: '编号',
  firmer: {
    blind: command => `请不知道各方身份的裁判在两种顺序下裁决（\`${command}\`）`,
    orders: command => `再以相反顺序裁决一次，或增加裁判（\`${command}\`）`,
    counted: command => `请语言模型担任裁判（\`${command}\`）`,
    missing: command => `补齐缺少的裁决（\`${command}\`）`,
    panel: command => `请奇数位、来自其他厂商的裁判（\`${command}\`）`,
  },
  dependsOnOrder: '没有胜方：裁决取决于发言展示的先后顺序。',
  noMajority: '没有胜方：没有任何一方得到半数裁判支持。',
  level: '没有胜方：裁判人数持平。',
  one: { open: '一位裁判裁决一次，且知道各方身份', blind: '一位裁判裁决一次，未被告知各方身份' },
  all: tally =>
    tally.heard === 1
      ? tally.missing > 0
        ? '仅有一位裁判的裁决可用，调换顺序后不变'
        : '调换顺序后，裁判的裁决不变'
      : `${everybody(tally)}裁决一致${tally.rulings === 2 * tally.heard ? `，且每位在两种顺序下都不变（共 ${tally.rulings} 次裁决）` : ''}`,
  againstScores: '，但各次打分合计后另一方领先',
  most: tally => `${tally.asked} 位裁判中有 ${tally.behind} 位判其胜出${otherwise(tally)}`,
  scores: ({ behind, against }, points) => `裁判持平（${behind} 比 ${against}）；按规则以打分决出，领先 ${points} 分`,
  split: splitText,
  tie: ({ behind, against }) => `裁判持平（${behind} 比 ${against}），按规则比较打分也分不出高下；不以随机方式决定`,
  missing: ({ missing, asked }) => `；${asked} 位裁判中有 ${missing} 位没有作出可用的裁决`,
  open: ({ open, heard }) => {
    if (open < heard) return `；其中 ${open} 位知道各方身份`
    return heard === 1 ? '，且裁判知道各方身份' : `；${heard === 2 ? '两位' : `${heard} 位`}裁判都知道各方身份`
  },
  panels: { points: '裁决打分', judges: '各裁判的裁决', none: '没有裁决' },
  criterion: '评判标准',
  ahead: name => `${name} 领先`,
  why: '理由',
  criteria: { evidence: '证据', reasoning: '推理', response: '回应', practicality: '可行性' },
  judge: '裁判',
  orders: orderWords.zh,
  bothOrders: '两种顺序',
  noRuling: '没有可用的裁决',
  notCounted: '不计入',
  minority: '作出不同裁决的理由：',
  each: '各次裁决的理由：',
  ruling: (judge, orders, choice) => `${judge}（${orders}）判 ${choice}`,
  decidedBy: quotes => `；决定性的原话：${quotes.join('，')}`,
  colon: '：',
  noSharedRecommendation: '各次裁决不一致，各自的建议如下：',
  noVerdict: {
    one: (asked, why) => `没有裁决。已请裁判裁决 ${asked} 次，未得到可用的结果${why && `：${why}`}。`,
    half: why =>
      `没有裁决。裁判只在一种顺序下作出了裁决，仅凭这一次无法知道裁决是否取决于顺序；另一次裁决不可用${why && `：${why}`}。`,
    all: judges => `没有裁决。${judges === 2 ? '两位' : `${judges} 位`}裁判都没有作出可用的裁决：`,
  },
}

export const ending: typeof en.ending = {
  answer: '结论',
  firmness: '稳固程度',
  score: '得分',
  why: '理由',
  failures: '不成立',
  open: '未决',
  firm: (firmness, why) => `${firmness}：${why}。`,
  firmer: what => `要更稳固：${what}。`,
  on: (question, why) => `就 ${question} 而言，${why}`,
  onAll: (rulings, why) => `${rulings} 项裁决均如此，${why}`,
  onWeakest: (question, rulings, why) => `${rulings} 项裁决中 ${question} 最不稳固，${why}`,
  quote: (quote, place) => `${quote}（${place}）`,
  more: count => `……另有 ${count} 条`,
  stronger: (name, why) => `${name}${name.endsWith('）') ? '' : ' '}的论证更有力：${why}`,
  won: name => `${name}的论证更有力。`,
  decided: words => `用户的决定：${words}`,
  split: '没有胜方：各次裁决不一致。',
  none: '没有结论：无人作出裁决。',
  brokeOff: reason => `没有结论：辩论中断（${reason}）。`,
  notOver: '还没有结论：辩论尚未结束。',
  points: (first, points, second, most) => `${first} ${points} ${second}（满分 ${most}）`,
  behind: (name, points, most, rulings) => `${name} 落后 ${points} 分（满分 ${most}，${rulings} 次裁决的平均）`,
  ahead: (name, points, most, rulings) => `${name} 领先 ${points} 分（满分 ${most}，${rulings} 次裁决的平均）`,
}
