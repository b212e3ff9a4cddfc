import type { Dossier } from './dossier.ts'
import { type OfflineWording, plain, type SaidPassage } from './evidence.ts'
import type { AngleFinding } from './moves.ts'
import { chineseMoves } from './moves.zh.ts'
import type { Excerpt } from './passages.ts'
import { rulingChinese } from './ruling.zh.ts'
import type { StanceSide } from './stance.ts'
import type { OfflineTopic } from './topic.ts'
import { angleNames, spaced, where } from './vocabulary.zh.ts'

function angle(finding: AngleFinding): SaidPassage {
  const name = `**${angleNames[finding.angle]}**`
  switch (finding.type) {
    case 'shown':
      return plain(`${name} — 见第 ${finding.index + 1} 点。`)
    case 'neutral':
      return {
        head: `${name} — ${where(finding.excerpt)}`,
        quote: finding.excerpt,
        tail: '这一段没有表明立场；开场陈述没有谈到它。',
      }
    case 'favourable':
      return plain(`${name} — 文件只在支持提案的地方谈到它（\`${finding.excerpt.ref}\`）。`)
  }
}

function alternative(excerpt: Excerpt | null, { question }: Dossier): SaidPassage {
  if (excerpt) return { head: `**另一种做法** — ${where(excerpt)}`, quote: excerpt, tail: '' }
  if (question.form === 'choice') return plain(spaced(`**另一种做法** — ${question.opposed[0]}，题目本身就给出了。`))
  const rest =
    question.form === 'keep' ? '改变它' : question.rival ? `维持现状，继续使用 ${question.rival.name}` : '维持现状'
  return plain(`**另一种做法** — ${rest}。这是从题目得出的，没有段落为它论证。`)
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
  moves: chineseMoves,
  angle,
  silentAngles: (angles, { files }) =>
    plain(
      `**${angles.map(name => angleNames[name]).join('**、**')}** — 就这个问题而言，文件（共 ${files} 个）没有谈到。`,
    ),
  alternative,
  wouldDecide: '什么能够决定这个问题：',
  deciders: (form, side) => deciders[form][side],
  ruling: rulingChinese,
}
