import type { Evidence } from '../evidence.ts'
import type { Side } from '../stance.ts'
import { aspectNames, shown, spaced, weaknessText } from '../vocabulary.zh.ts'
import { wordings } from '../wording.ts'
import type { Answered } from './answer.ts'
import { brief, ended, inTurn } from './brief.ts'
import { otherSide } from './hearing.ts'
import type { Stand } from './stand.ts'
import type { DebateWords } from './words.ts'

const sides: Record<Side, string> = { for: '正方', against: '反方' }
const support: Record<Side, string> = { for: '支持辩题', against: '反对辩题' }
const ordinals = ['第一', '第二', '第三']

const says = (evidence: Evidence): string => ended(`\`${evidence.ref}\` 写道：${brief(evidence)}`, '。')
/** Latin names stand apart from the Chinese before them. */
const saidOf = (before: string, evidence: Evidence): string => spaced(`${before}${shown(evidence)}`)
const refs = (quoted: readonly Evidence[]): string =>
  quoted
    .slice(0, 2)
    .map(({ ref }) => `\`${ref}\``)
    .join('、')

export const chinese: DebateWords = {
  mark: '*离线声音。*',
  opening: ({ question, files, library, ...found }, side) => {
    const stance = question.says[side]
    if (files === 0) return `${stance}没有给出文件，因此我方只能指出需要证明什么。`
    const all = `${files} 个文件共 ${library.passages.length} 段，从措辞看，${found.for.length} 段支持辩题，${found.against.length} 段反对。`
    if (found[side].length > 0) return `${stance}${all}`
    return `${stance}${all}其中没有我方可用的段落，因此我方只能指出需要证明什么。`
  },
  argument: (place, evidence) =>
    `${ordinals[place] ?? '此外'}，${aspectNames[evidence.stance.aspect]}：${saidOf('文件表明', evidence)}。${says(evidence)}`,
  inShort: evidence => `${aspectNames[evidence.stance.aspect]}：${saidOf('文件表明', evidence)}。`,
  tests: (form, side) => wordings.zh.deciders(form, side),
  test: (place, test) => `${ordinals[place] ?? '此外'}，一项能定胜负的检验。${test}`,
  further: (evidence, way) =>
    inTurn(
      [
        `关于${aspectNames[evidence.stance.aspect]}还有一处：${saidOf('文件表明', evidence)}。${says(evidence)}`,
        `再看${aspectNames[evidence.stance.aspect]}：${saidOf('文件表明', evidence)}。${says(evidence)}`,
        `论证转到${aspectNames[evidence.stance.aspect]}，${saidOf('文件说明', evidence)}。${says(evidence)}`,
      ],
      way,
    ),
  noFurther: side => `不再增加论点：文件中没有更站得住的${support[side]}的段落了。`,
  exhausted: (quoted, side, way) =>
    quoted.length === 0
      ? inTurn(
          [
            `${sides[side]}一开始要求的东西，到现在还没有人拿出来。`,
            `${sides[side]}提出的检验仍在原处：没有人通过它。`,
            '此后没有任何文件、数字或网页摆上桌面，所以局面没有变化。',
          ],
          way,
        )
      : inTurn(
          [
            `文件中再没有${support[side]}的段落。已经引用的依然成立：${refs(quoted)}。`,
            `文件里没有更多${support[side]}的段落；论证以 ${refs(quoted)} 等处为依据。`,
            `不提出新的段落，因为已经没有了。${refs(quoted)} 随时可以核对。`,
          ],
          way,
        ),
  answer: answered,
  turnsOn: (aspect, { own, theirs }, way) =>
    inTurn(
      [
        `这场辩论的关键在${aspectNames[aspect]}。就此我方引用了 ${own} 段，对方 ${theirs} 段。`,
        `关键战役之一是${aspectNames[aspect]}：我方在这一点上引用了 ${own} 段，对方 ${theirs} 段。`,
      ],
      way,
    ),
  turnsOnShowing: way =>
    inTurn(
      [
        '这场辩论的关键在于谁拿得出依据。按计数，没有人给出可以核对的出处。',
        '关键问题对双方是一样的：应当看到什么，又有谁看到了。',
      ],
      way,
    ),
  ally: (quote, side) => `观众席上有人说“${quote}”。这${side === 'for' ? '有利于' : '不利于'}辩题。`,
  condensed: (best, question, side) =>
    best.length === 0
      ? `归结起来是这样。${question.says[side]}持相反意见的人应当证明，却没有证明。`
      : `归结起来，我方的论证是：${best.map(one => `${spaced(shown(one))}（\`${one.ref}\`）`).join('；')}。`,
  leftOpen: ([open], side) =>
    open
      ? `${sides[otherSide(side)]}到最后都没有${saidOf('回应：', open)}（\`${open.ref}\`）。`
      : `${sides[otherSide(side)]}始终没有说明什么能证明自己是对的。`,
  sum: (question, side, aspects) =>
    aspects.length === 0
      ? `总结陈词。${question.says[side]}对方每轮都有机会给出可以核对的出处。`
      : `总结陈词。${question.says[side]}支撑我方的是${aspects.map(aspect => aspectNames[aspect]).join('、')}，相关的原文都已摆在桌面上。`,
  farewell: (_side, isBacked) =>
    isBacked
      ? '投票之前，请核对所引的原文：凡去核对的人，都会在所说之处找到我方的依据。'
      : '凡是尚未证明的，我方都说明了尚未证明。正因如此，我方的话可以相信。',
}

function answered({ point, answer }: Answered, stand: Stand): string {
  const { way, side, dossier } = stand
  const other = sides[otherSide(side)]
  const rests = point.evidence[0] ? `其依据是 \`${point.evidence[0].ref}\`。` : ''
  const quoted = inTurn(
    [
      `${other}说：“${point.quote}”。`,
      `${other}主张：“${point.quote}”。`,
      `${other}的原话是：“${point.quote}”。`,
      `${other}是这样说的：“${point.quote}”。`,
    ].map(said => said.replace('？”。', '？”')),
    way,
  )
  const reply = (): string => {
    switch (answer.type) {
      case 'failed':
        return '程序核对了它的出处，那里并没有这样的内容。所以这一点没有根据。'
      case 'met':
        return inTurn(
          [
            `与此相反，${saidOf('文件表明', answer.evidence)}。${says(answer.evidence)}`,
            `关于同一件事，${saidOf('文件表明', answer.evidence)}。${says(answer.evidence)}`,
            `文件对此有答案，${saidOf('它们表明', answer.evidence)}。${says(answer.evidence)}`,
          ],
          way,
        )
      case 'recalled':
        return `这一点已经得到回应：\`${answer.evidence.ref}\` ${saidOf('说明', answer.evidence)}，对方没有推翻它。`
      case 'weak':
        return `它依据的 \`${answer.evidence.ref}\` ${weaknessText(answer.weakness)}，撑不起这个结论。`
      case 'bare':
        return inTurn(dossier.files === 0 ? openToAll : unbacked, way)
      case 'stands':
        return inTurn(
          [
            '这一点我方承认：文件中没有可以回应它的内容。但单凭它不能决定辩题。',
            `该段成立。它说的是${answer.evidence ? aspectNames[answer.evidence.stance.aspect] : '另外的事'}，而我方的依据不止于此。`,
            '就事论事，可以承认。但它并没有动摇我方已经引用的内容。',
          ],
          way,
        )
    }
  }
  return `${quoted}${answer.type === 'weak' ? '' : rests}${reply()}`
}

const unbacked = [
  '它没有给出文件、行号或网页，按计数不能算作依据。',
  '这是没有出处的说法；在有人给出出处之前，它只是说法。',
  '也许如此，但桌面上没有任何东西能说明它。',
]

const openToAll = [
  '这个检验是公平的，但它没有被满足：没有人拿出能说明它的东西。',
  '它指出了缺少什么，却没有说明答案会对它有利。',
  '按计数，它背后没有依据；相反的说法背后同样没有。',
  '作为问题可以承认；在有人回答之前，它不能算作哪边的理由。',
]
