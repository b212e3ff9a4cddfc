import type { Side } from '../stance.ts'
import { shown, spaced } from '../vocabulary.zh.ts'
import type { BenchWords } from './bench-words.ts'
import type { Sum } from './tally.ts'

const sides: Record<Side, string> = { for: '正方', against: '反方' }

const counted = ({ answers, holds, fails, unsupported, repeated }: Sum): string =>
  [
    answers === 0 ? '没有引用对方的原话' : `引用对方原话 ${answers} 次`,
    `给出 ${holds} 处核对得上的出处`,
    ...(fails > 0 ? [`另有 ${fails} 处核对不上`] : []),
    ...(unsupported > 0 ? [`${unsupported} 个说法没有依据`] : []),
    ...(repeated > 0 ? [`重复了 ${repeated} 句`] : []),
  ].join('，')

const against = (name: 'answers' | 'holds' | 'repeated' | 'unsupported', sums: Record<Side, Sum>): string =>
  `正方 ${sums.for[name]}，反方 ${sums.against[name]}`

export const chineseBench: BenchWords = {
  comment: sums => `按计数，正方${counted(sums.for)}。反方${counted(sums.against)}。`,
  help: isGranted =>
    isGranted
      ? '准许：按计数，这一方核对得上的出处并不比对方多。'
      : '不准：按计数，这一方核对得上的出处已经领先，或者这位观众已准许为对方发言。',
  admitted: ({ isChosen, isNew, isRepeated, isBehind }) => {
    if (isChosen) return `它给出了还没有人提到的出处${isBehind ? '，而且支持出处较少的一方' : ''}。`
    if (isRepeated) return '按测量，这些内容已经说过。'
    return isNew ? '内容是新的，但每轮只能听一位，另一份申请排在它前面。' : '它没有给出新的出处。'
  },
  why: {
    logic: sums => `重复的句子：${against('repeated', sums)}；没有依据的说法：${against('unsupported', sums)}`,
    rebuttal: sums => `准确引用对方原话的次数：${against('answers', sums)}`,
    clarity: () => '按各轮句子的长短计算',
    evidence: sums => `核对得上的出处：${against('holds', sums)}`,
  },
  reasoning: (winner, sums, isLevel) =>
    [
      '这是按固定规则计数的结果，不是语言模型的判断。',
      `各轮合计，正方${counted(sums.for)}。反方${counted(sums.against)}。`,
      isLevel
        ? `双方分数持平。按规则，提出主张的一方应当证明得更多，因此判${sides[winner]}胜。`
        : `按各轮得分，${sides[winner]}领先。`,
    ].join(''),
  decided: (evidence, isUnmet) =>
    evidence
      ? `它以 \`${evidence.ref}\` 为依据，${spaced(`据此认为${shown(evidence)}`)}${isUnmet ? '，而对方始终没有回应这句话' : ''}。`
      : `没有哪个段落能决定胜负；这句话${isUnmet ? '对方始终没有回应' : '代表领先一方的主张'}。`,
  ignored: evidence => spaced(`它始终没有谈到：${shown(evidence)}（\`${evidence.ref}\`）。`),
  unmet: evidence => spaced(`它没有段落可以回应：${shown(evidence)}（\`${evidence.ref}\`）。`),
  missed: evidence => spaced(`它没有用到 \`${evidence.ref}\`，从措辞看，那里说明${shown(evidence)}。`),
  failed: fails => `它给出的出处中有 ${fails} 处核对不上。`,
  noSpot: hasFiles =>
    hasFiles ? '按计数没有盲点：对方引用所涉及的方面，它都谈到了。' : '它没有给出任何可以核对的文件、网页或数字。',
  worked: '对方始终没有回应这句话。',
  refuted: '对方引用并回应了这句话；下次应说明它以什么为依据。',
}
