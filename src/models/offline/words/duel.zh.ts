import type { OfflineEvidence } from '../evidence.ts'
import { markerWord } from '../markers.ts'
import type { MoveWords, Shortfall } from '../moves.ts'
import type { ReadPoint } from '../reading.ts'
import type { StanceSide } from '../stance.ts'
import type { OfflineTopic } from '../topic.ts'
import type { OfflineWording } from './duel.en.ts'
import { rulingChinese } from './ruling.zh.ts'
import { angleNames, aspectNames, spaced, taken, weaknessText, where } from './vocabulary.zh.ts'

const name = ({ number, head }: ReadPoint): string =>
  number ? `第 ${number} 点` : `“${/^\*\*([^*]+)\*\*/.exec(head)?.[1] ?? '质疑'}”一点`

const moves: MoveWords = {
  weak: ({ point, evidence, weakness }) => `${name(point)}依据的 \`${evidence.ref}\` ${weaknessText(weakness)}。`,
  oneSource: ({ path, count }, { files }) => `全部 ${count} 处引文都出自 \`${path}\`，而文件共有 ${files} 个。`,
  ownPraise: ({ name, count, total }) =>
    spaced(`${total} 处引文中有 ${count} 处出自${name}自己的文件，是它对自己的评价。`),
  unsupported: ({ claim, missing }) => {
    const unknown = missing ? `它所指的 \`${missing}\` 不在所给文件之中。` : ''
    return `该论点缺乏证据支撑：“${claim}”${unknown}`
  },
  answered: ({ point, to, weak }) =>
    weak && to
      ? `${name(point)}对 \`${to.ref}\` 的批评成立。更可靠的依据是 `
      : `${name(point)}${to ? `（\`${to.ref}\`）` : ''}可由此回应：`,
  discounted: ({ point, to, weakness }) => `${name(point)}依据的 \`${to.ref}\` ${weaknessText(weakness)}。`,
  conceded: ({ point, to }) => {
    const why = to ? `（\`${to.ref}\`）成立：文件中没有可以回应它的段落` : '成立：没有找到别的来源'
    return `${name(point)}${why}。`
  },
  withdrawn: ({ point, evidence }) =>
    `${name(point)}对 \`${evidence.ref}\` 的批评成立：没有找到更可靠的段落，提案不再以它为依据。`,
  resolved: ({ to, by }) =>
    by
      ? `\`${to.ref}\` 已由 \`${by.ref}\` 回应，两处说的是同一件事。`
      : `不再以 \`${to.ref}\` 为依据：它自身的措辞太弱。`,
  unresolved: ({ to, by, why }) => `\`${to.ref}\` 仍然成立：用来回应的 \`${by.ref}\` ${shortfall(why, to, by)}。`,
  accepted: ({ by }) => `接受 \`${by.ref}\` 作为又一处来源。`,
  silent: ({ angles }) => `${angles.map(angle => angleNames[angle]).join('、')}：辩护没有提出依据，文件中也没有。`,
  unshown: () => '能够决定这个问题的东西，仍然没有任何段落说明。',
  held: ({ words }) => `“${words.replaceAll('**', '')}”`,
}

function shortfall(why: Shortfall, to: OfflineEvidence, by: OfflineEvidence): string {
  if (why.type === 'weak') return weaknessText(why.weakness)
  if (why.type === 'unmeasured') return `没有给出数字，而 \`${to.ref}\` 有`
  const [asked, answered] = [aspectNames[to.stance.aspect], aspectNames[by.stance.aspect]]
  return asked === answered ? '说的是另一件事' : `说的是${answered}，而问题在于${asked}`
}

const deciders: Record<OfflineTopic['form'], Record<StanceSide, string[]>> = {
  change: {
    for: [
      '现在有什么问题会因此消失？事故记录或测量结果可以说明。',
      '要花多少人力和费用？写明前提的估算可以说明。',
      '能不能先在一小部分上试行？有期限的试点可以说明。',
    ],
    against: [
      '改变当天什么会停摆？依赖它的清单可以说明。',
      '怎样退回来？演练过的退路可以说明。',
      '同样的投入还能换来什么？计划里接下来的两项可以说明。',
    ],
  },
  keep: {
    for: ['没有它会失去什么？依赖它的清单可以说明。', '保留它要花多少？一年的账单和工单可以说明。'],
    against: ['它妨碍了什么？因它而被拒绝的需求可以说明。', '用什么代替它？替代方案的试用可以说明。'],
  },
  choice: {
    for: [
      '哪一条需求能把两者区分开？书面的需求清单可以说明。',
      '面对同一个真实任务，两者各表现如何？各试一天可以说明。',
    ],
    against: ['以后离开哪一个更难？会与它绑定的数据和代码可以说明。', '谁用过它们？用过的人的意见可以说明。'],
  },
  claim: {
    for: ['如果成立，应当看到什么？一条有日期的观察可以说明。', '谁测量过？有方法的来源可以说明。'],
    against: ['如果不成立，应当看到什么？一个反例可以说明。', '对谁不成立？一个常规之外的案例可以说明。'],
  },
}

export const chinese: OfflineWording = {
  mark: marker => markerWord(marker, 'zh'),
  leftOut: aspect => `${markerWord('leftOut', 'zh')}：${aspectNames[aspect]}`,
  where,
  taken,
  seatedFor: '它没有自己的看法：这是它所在席位的立场。',
  notice: files =>
    files > 0
      ? `*离线声音：按词语匹配从 ${files} 个文件中摘录，不是语言模型写的。*`
      : '*离线声音：没有可引用的文件，背后也没有语言模型。*',
  found: ({ for: pro, against, files, library }) =>
    `${files} 个文件共 ${library.passages.length} 段，从措辞看，${pro.length} 段支持，${against.length} 段反对。最有力的支持是：`,
  noneFound: ({ files, library, against }) => {
    if (files === 0) return '没有给出文件，因此这个主张背后没有证据。'
    const none = against.length > 0 ? '没有一段支持它' : '没有一段对此表明立场'
    return `查找了 ${files} 个文件、${library.passages.length} 个段落，${none}。因此这个主张背后没有证据。`
  },
  rival: ({ question: { rival } }) =>
    rival
      ? `除它之外，文件提到最多的${rival.noun.zh}是 ${rival.name}（${rival.times} 次）：不利于 ${rival.name} 的内容算作支持提案，称赞它的算作反对。`
      : '',
  wrongOrMissing: '开场陈述的错误与遗漏：',
  noneAgainst: ({ files }) =>
    files === 0
      ? '没有给出文件，所以这一立场同样没有段落可依。'
      : `${files} 个文件中没有一段反对提案；以下质疑只针对缺失的内容。`,
  pointByPoint: '逐点回应：',
  onTheDefence: '对辩护的评价：',
  anglesFollow: '每次质疑都必须考虑的三个角度：',
  nothingMore: side => `文件中再没有${side === 'for' ? '支持' : '反对'}提案的段落。`,
  nothingToAnswer: '质疑没有引用任何段落，因此无从以段落回应。',
  moves,
  angleNames,
  seePoint: number => `见第 ${number} 点。`,
  takesNoSide: '这一段没有表明立场；开场陈述没有谈到它。',
  onlyInFavour: ref => `文件只在支持提案的地方谈到它（\`${ref}\`）。`,
  silentAngles: (angles, { files }) =>
    `**${angles.map(name => angleNames[name]).join('**、**')}** — 就这个问题而言，文件（共 ${files} 个）没有谈到。`,
  alternative: '**另一种做法** — ',
  otherWay: ({ form, opposed, rival }) => {
    if (form === 'choice') return spaced(`${opposed[0]}，题目本身就给出了。`)
    const rest = form === 'keep' ? '改变它' : rival ? `维持现状，继续使用 ${rival.name}` : '维持现状'
    return `${rest}。这是从题目得出的，没有段落为它论证。`
  },
  wouldDecide: '什么能够决定这个问题：',
  deciders: (form, side) => deciders[form][side],
  ruling: rulingChinese,
}
