import { angleNames, aspectNames, shown, spaced, weaknessText } from '../../../models/offline/words.zh.ts'
import type { ReadPoint } from './points.ts'
import type { english } from './words.en.ts'

const name = ({ number, head }: ReadPoint): string =>
  number ? `第 ${number} 点` : `“${/^\*\*([^*]+)\*\*/.exec(head)?.[1] ?? '质疑'}”一点`

export const chinese: typeof english = {
  seatedFor: '它没有自己的看法：这是它所在席位的立场。',

  where: ({ ref, section }) => `\`${ref}\`${section ? `（“${section}”）` : ''}`,
  taken: evidence => {
    const { stance, measured, weaknesses, columns } = evidence
    if (weaknesses.some(({ type }) => type === 'plain')) return spaced(`这里提到${stance.about.name}，但没有给出理由。`)
    const by = stance.listed ? `列在“${stance.listed}”之下` : stance.cues.map(cue => `“${cue}”`).join('')
    const turned = stance.about.favoured ? '' : `，因此算作${stance.side === 'for' ? '支持' : '反对'}提案的依据`
    return `据此认为：${shown(evidence)}（${by}）${turned}。${measured ? '这里有具体数字。' : ''}${columns ? `各列：${columns}。` : ''}`
  },
  aspectNames,
  leftOut: (mark, aspect) => `${mark}：${aspectNames[aspect]}`,

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
  wouldDecide: '什么能够决定这个问题：',

  wrongOrMissing: '开场陈述的错误与遗漏：',
  noneAgainst: ({ files }) =>
    files === 0
      ? '没有给出文件，所以这一立场同样没有段落可依。'
      : `${files} 个文件中没有一段反对提案；以下质疑只针对缺失的内容。`,
  restsOn: (point, { ref, weaknesses }) => `${name(point)}依据的 \`${ref}\` ${weaknessText(weaknesses[0]!)}。`,
  oneSource: (path, quotes, files) => `全部 ${quotes} 处引文都出自 \`${path}\`，而文件共有 ${files} 个。`,
  ownPraise: (name, quotes, total) =>
    spaced(`${total} 处引文中有 ${quotes} 处出自${name}自己的文件，是它对自己的评价。`),
  unsupported: (claim, missing) =>
    `该论点缺乏证据支撑：“${claim}”${missing ? `它所指的 \`${missing}\` 不在所给文件之中。` : ''}`,
  anglesFollow: '每次质疑都必须考虑的三个角度：',
  angleNames,
  seePoint: number => `见第 ${number} 点。`,
  takesNoSide: '这一段没有表明立场；开场陈述没有谈到它。',
  onlyInFavour: ({ ref }) => `文件只在支持提案的地方谈到它（\`${ref}\`）。`,
  silentAngles: (angles, { files }) =>
    `**${angles.map(name => angleNames[name]).join('**、**')}** — 就这个问题而言，文件（共 ${files} 个）没有谈到。`,
  alternative: '**另一种做法** — ',
  otherWay: ({ form, opposed, rival }) => {
    if (form === 'choice') return spaced(`${opposed[0]}，题目本身就给出了。`)
    const rest = form === 'keep' ? '改变它' : rival ? `维持现状，继续使用 ${rival.name}` : '维持现状'
    return `${rest}。这是从题目得出的，没有段落为它论证。`
  },

  pointByPoint: '逐点回应：',
  nothingToAnswer: '质疑没有引用任何段落，因此无从以段落回应。',
  metBy: (point, to) => `${name(point)}${to ? `（\`${to.ref}\`）` : ''}可由此回应：`,
  firmer: (point, { ref }) => `${name(point)}对 \`${ref}\` 的批评成立。更可靠的依据是 `,
  conceded: (point, to) =>
    `${name(point)}${to ? `（\`${to.ref}\`）成立：文件中没有可以回应它的段落` : '成立：没有找到别的来源'}。`,
  withdrawn: (point, { ref }) => `${name(point)}对 \`${ref}\` 的批评成立：没有找到更可靠的段落，提案不再以它为依据。`,

  onTheDefence: '对辩护的评价：',
  dropped: ({ ref }) => `不再以 \`${ref}\` 为依据：它自身的措辞太弱。`,
  resolved: (to, by) => `\`${to.ref}\` 已由 \`${by.ref}\` 回应，两处说的是同一件事。`,
  unresolved: (to, by, why) => `\`${to.ref}\` 仍然成立：用来回应的 \`${by.ref}\` ${why}。`,
  weakness: weaknessText,
  unmeasured: ({ ref }) => `没有给出数字，而 \`${ref}\` 有`,
  elsewhere: ({ stance: asked }, { stance: answered }) =>
    asked.aspect === answered.aspect
      ? '说的是另一件事'
      : `说的是${aspectNames[answered.aspect]}，而问题在于${aspectNames[asked.aspect]}`,
  accepted: ({ ref }) => `接受 \`${ref}\` 作为又一处来源。`,
  stillSilent: angles => `${angles.map(angle => angleNames[angle]).join('、')}：辩护没有提出依据，文件中也没有。`,
  unshown: '能够决定这个问题的东西，仍然没有任何段落说明。',
  nothingMore: side => `文件中再没有${side === 'for' ? '支持' : '反对'}提案的段落。`,

  counted: (standing, { form, favoured, opposed }) => {
    if (standing.for + standing.against === 0) return '没有一段引文仍然成立。'
    const [own, other] = form === 'choice' ? [`支持 ${favoured[0]}`, `支持 ${opposed[0]}`] : ['支持提案', '反对提案']
    return `在被引用的段落中，措辞确定、未被回应也未被撤回的，${own}的有 ${standing.for} 段，${other}的有 ${standing.against} 段。`
  },
  inFiles: (firm, files) =>
    `就${files === 1 ? '这个' : `全部 ${files} 个`}文件而言，可以依靠的段落有 ${firm.for} 段支持、${firm.against} 段反对。`,
  strongest: (evidence, turn) => `胜方最有力的一段是 \`${evidence.ref}\`（${turn}），据此认为：${shown(evidence)}。`,
  answers: (met, conceded, withdrawn) => {
    const done = [
      met > 0 ? `回应了 ${met} 点质疑` : '',
      conceded > 0 ? `承认了 ${conceded} 点` : '',
      withdrawn > 0 ? `撤回了自己的 ${withdrawn} 段` : '',
    ].filter(Boolean)
    return done.length > 0 ? `正方${done.join('，')}。` : ''
  },
  calledOut: ({ for: proposer, against: challenger }) =>
    proposer + challenger > 0 ? `缺乏证据的论点：正方 ${proposer} 个，反方 ${challenger} 个。` : '',
  decidedBy: side => ({
    standing: '',
    calledOut: `数目持平，于是看下一条规则：谁的无依据论点更少。是${side}。`,
    inFiles: `数目持平，于是看下一条规则：全部文件中谁的可靠段落更多，无论是否被引用。是${side}。`,
    figures: `辩论中和文件中的数目都持平，于是看下一条规则：谁有更多带数字的段落。是${side}。`,
    closest: `各项数目都持平，于是看下一条规则：哪一段与题目最贴近。是${side}的。`,
    change: `文件无法区分高下。此时的规则是：主张改变的一方须拿出更多依据，因此判给${side}。`,
    claim: `文件无法区分高下。此时的规则是：提出主张的一方须拿出依据，因此判给${side}。`,
    named: `引文无法区分高下。此时的规则是：选文件提到更多次的那一个，即${side}的选项。`,
    alphabet: `文件无法区分两个选项。最后一条规则只是为了有个答案：按两个名称的字母顺序，即${side}的选项。`,
  }),
  sides: { for: '正方', against: '反方' },
  position: (says, refs) => (refs.length > 0 ? `${says}已引用：${refs.join('、')}。` : `${says}没有引用段落。`),
  agreed: evidence => `正方承认：${shown(evidence)}`,
  certified: evidence => `反方确认已解决：${shown(evidence)}`,
  place: evidence => `\`${evidence.ref}\`：“${evidence.quote}”`,
  argues: evidence => `${shown(evidence)}（\`${evidence.ref}\`）`,
  noPassage: '没有段落可依',
  ratings: {
    disagreement: standing => `最后仍成立的段落：${standing.for} 段对 ${standing.against} 段`,
    evidence: (quoted, files) =>
      quoted === 0 ? '没有引用任何内容' : `引用了 ${files} 个文件中的 ${quoted} 段，均注明路径和行号`,
    depth: (counters, weak) => `${counters} 段反对依据，指出 ${weak} 处薄弱或无依据之处`,
  },
  leftStanding: evidence => `怎样处理：${shown(evidence)}（\`${evidence.ref}\`）？`,
}
