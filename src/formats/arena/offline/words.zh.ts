import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import { otherSide, type StanceSide } from '../../../models/offline/stance.ts'
import { aspectNames, chinese, shown, spaced, weaknessText } from '../../../models/offline/words.zh.ts'
import type { KindId } from './audience.ts'
import { brief, ended } from './hearing.ts'
import type { Sum } from './tally.ts'
import type * as en from './words.en.ts'

const counted = ({ answers, holds, fails, repeated }: Sum): string =>
  [
    answers === 0 ? '没有引用对方的原话' : `引用对方原话 ${answers} 次`,
    `给出 ${holds} 处核对得上的出处`,
    ...(fails > 0 ? [`另有 ${fails} 处核对不上`] : []),
    ...(repeated > 0 ? [`重复了 ${repeated} 句`] : []),
  ].join('，')

const against = (name: Exclude<keyof Sum, 'evidence'>, sums: Record<StanceSide, Sum>): string =>
  `正方 ${sums.for[name]}，反方 ${sums.against[name]}`

const sides: Record<StanceSide, string> = { for: '正方', against: '反方' }

const looks: Record<KindId, string> = {
  logic: '用对方原话作出的回应，以及没有出处的说法',
  practical: '关于成本、简便和准许的段落，以及具体数字',
  technology: '关于速度和能力的段落',
  risk: '关于安全和可靠性的段落，以及核对不上的出处',
  empathy: '提到当事人的次数',
  plain: '对对方的引用和核对得上的出处',
}

const ordinals = ['第一', '第二', '第三']

/** Puts a space between Chinese and a Latin name after it. */
const saidOf = (before: string, evidence: OfflineEvidence): string => spaced(`${before}${shown(evidence)}`)

const says = (evidence: OfflineEvidence): string => ended(`\`${evidence.ref}\` 写道：${brief(evidence)}`, '。')

const support: Record<StanceSide, string> = { for: '支持辩题', against: '反对辩题' }

const refs = (quoted: readonly OfflineEvidence[]): string =>
  quoted
    .slice(0, 2)
    .map(({ ref }) => `\`${ref}\``)
    .join('、')

export const bench: typeof en.bench = {
  comment: sums => `按计数，正方${counted(sums.for)}。反方${counted(sums.against)}。`,
  help: isGranted =>
    isGranted
      ? '准许：按计数，这一方核对得上的出处并不比对方多。'
      : '不准：按计数，这一方核对得上的出处已经领先，或者这位观众已准许为对方发言。',
  admitted: (isChosen, { isNew, isRepeated, isBehind }) => {
    if (isChosen) return `它给出了还没有人提到的出处${isBehind ? '，而且支持出处较少的一方' : ''}。`
    if (isRepeated) return '按测量，这些内容已经说过。'
    return isNew ? '内容是新的，但每轮只能听一位，另一份申请排在它前面。' : '它没有给出新的出处。'
  },
  why: {
    logic: sums => `重复的句子：${against('repeated', sums)}`,
    rebuttal: sums => `准确引用对方原话的次数：${against('answers', sums)}`,
    clarity: () => '按各轮句子的长短计算',
    evidence: sums => `核对得上的出处：${against('holds', sums)}`,
  },
  reasoning: (winner, sums, isLevel) =>
    [
      chinese.basis,
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

export const member: typeof en.member = {
  leaning: ({ aspects }, counts, files) =>
    files === 0
      ? '没有给出文件，也还没有人发言：没有可以计数的内容。'
      : `按文件计数${aspects.length > 0 ? `（${aspects.map(aspect => aspectNames[aspect]).join('、')}）` : ''}：可靠的段落有 ${counts.for} 段支持辩题，${counts.against} 段反对。`,
  claim: evidence =>
    ended(`还没有人提到 \`${evidence.ref}\`：${spaced(`它说明${shown(evidence)}`)}，原文是${brief(evidence)}`, '。'),
  unmet: quote => `还没有人回应这句话：“${quote}”。`,
  floor: (type, evidence) =>
    `我是${type}，到目前为止少了这样一点：${spaced(shown(evidence))}。${says(evidence)}从措辞看，它${evidence.stance.side === 'for' ? '支持' : '反对'}辩题；分量如何，由别人来定。`,
  nothingToAdd: type => `我是${type}。文件中没有我能补充的内容，我也没有自己的看法。`,
  reason: (kind, heard, side, isLevel) => {
    const counted =
      kind.id === 'empathy'
        ? `正方 ${heard.for.words} 次，反方 ${heard.against.words} 次`
        : kind.aspects.length > 0
          ? `正方 ${heard.for.aspects} 段，反方 ${heard.against.aspects} 段；相关词语，正方 ${heard.for.words} 次，反方 ${heard.against.words} 次`
          : `正方引用对方 ${heard.for.answers} 次，反方 ${heard.against.answers} 次；核对得上的出处，正方 ${heard.for.holds} 处，反方 ${heard.against.holds} 处`
    const basis = `${counted}。我看重的是${looks[kind.id]}。`
    return isLevel
      ? `按计数双方持平，而提出主张的一方应当证明得更多：${basis}`
      : `按计数${sides[side]}在我这里领先：${basis}`
  },
}

export const debate: typeof en.debate = {
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
  test: (place, test) => `${ordinals[place] ?? '此外'}，一项能定胜负的检验。${test}`,
  further: evidence => [
    `关于${aspectNames[evidence.stance.aspect]}还有一处：${saidOf('文件表明', evidence)}。${says(evidence)}`,
    `再看${aspectNames[evidence.stance.aspect]}：${saidOf('文件表明', evidence)}。${says(evidence)}`,
    `论证转到${aspectNames[evidence.stance.aspect]}，${saidOf('文件说明', evidence)}。${says(evidence)}`,
  ],
  noFurther: side => `不再增加论点：文件中没有更站得住的${support[side]}的段落了。`,
  unmet: side => [
    `${sides[side]}一开始要求的东西，到现在还没有人拿出来。`,
    `${sides[side]}提出的检验仍在原处：没有人通过它。`,
    '此后没有任何文件、数字或网页摆上桌面，所以局面没有变化。',
  ],
  exhausted: (quoted, side) => [
    `文件中再没有${support[side]}的段落。已经引用的依然成立：${refs(quoted)}。`,
    `文件里没有更多${support[side]}的段落；论证以 ${refs(quoted)} 等处为依据。`,
    `不提出新的段落，因为已经没有了。${refs(quoted)} 随时可以核对。`,
  ],

  quotes: (other, quote) =>
    [
      `${sides[other]}说：“${quote}”。`,
      `${sides[other]}主张：“${quote}”。`,
      `${sides[other]}的原话是：“${quote}”。`,
      `${sides[other]}是这样说的：“${quote}”。`,
    ].map(said => said.replace('？”。', '？”')),
  leansOn: ref => `其依据是 \`${ref}\`。`,
  failed: '程序核对了它的出处，那里并没有这样的内容。所以这一点没有根据。',
  met: evidence => [
    `与此相反，${saidOf('文件表明', evidence)}。${says(evidence)}`,
    `关于同一件事，${saidOf('文件表明', evidence)}。${says(evidence)}`,
    `文件对此有答案，${saidOf('它们表明', evidence)}。${says(evidence)}`,
  ],
  recalled: evidence => `这一点已经得到回应：\`${evidence.ref}\` ${saidOf('说明', evidence)}，对方没有推翻它。`,
  weak: ({ ref, weaknesses }) => `它依据的 \`${ref}\` ${weaknessText(weaknesses[0]!)}，撑不起这个结论。`,
  openToAll: [
    '这个检验是公平的，但它没有被满足：没有人拿出能说明它的东西。',
    '它指出了缺少什么，却没有说明答案会对它有利。',
    '按计数，它背后没有依据；相反的说法背后同样没有。',
    '作为问题可以承认；在有人回答之前，它不能算作哪边的理由。',
  ],
  unbacked: [
    '它没有给出文件、行号或网页，按计数不能算作依据。',
    '这是没有出处的说法；在有人给出出处之前，它只是说法。',
    '也许如此，但桌面上没有任何东西能说明它。',
  ],
  stands: evidence => [
    '这一点我方承认：文件中没有可以回应它的内容。但单凭它不能决定辩题。',
    `该段成立。它说的是${evidence ? aspectNames[evidence.stance.aspect] : '另外的事'}，而我方的依据不止于此。`,
    '就事论事，可以承认。但它并没有动摇我方已经引用的内容。',
  ],

  turnsOn: (aspect, { own, theirs }) => [
    `这场辩论的关键在${aspectNames[aspect]}。就此我方引用了 ${own} 段，对方 ${theirs} 段。`,
    `关键战役之一是${aspectNames[aspect]}：我方在这一点上引用了 ${own} 段，对方 ${theirs} 段。`,
  ],
  turnsOnShowing: [
    '这场辩论的关键在于谁拿得出依据。按计数，没有人给出可以核对的出处。',
    '关键问题对双方是一样的：应当看到什么，又有谁看到了。',
  ],
  ally: (quote, side) => `观众席上有人说“${quote}”。这${side === 'for' ? '有利于' : '不利于'}辩题。`,
  condensed: (best, question, side) =>
    best.length === 0
      ? `归结起来是这样。${question.says[side]}持相反意见的人应当证明，却没有证明。`
      : `归结起来，我方的论证是：${best.map(one => `${spaced(shown(one))}（\`${one.ref}\`）`).join('；')}。`,
  leftOpen: (open, side) =>
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
