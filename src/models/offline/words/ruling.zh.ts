import type { Excerpt } from '../passages.ts'
import type { RulingWording } from './ruling.en.ts'
import { angleNames, aspectNames, shown, weaknessText } from './vocabulary.zh.ts'

const asked = (question: Excerpt | null): string =>
  question ? `文件自己也留下了疑问：“${question.quote}”（\`${question.ref}\`）。` : ''

export const rulingChinese: RulingWording = {
  between: '',
  basis: '这是按固定规则计数的结果，不是语言模型的判断。',
  sides: { for: '正方', against: '反方' },
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
  decidedBy: {
    standing: () => '',
    calledOut: side => `数目持平，于是看下一条规则：谁的无依据论点更少。是${side}。`,
    inFiles: side => `数目持平，于是看下一条规则：全部文件中谁的可靠段落更多，无论是否被引用。是${side}。`,
    figures: side => `辩论中和文件中的数目都持平，于是看下一条规则：谁有更多带数字的段落。是${side}。`,
    closest: side => `各项数目都持平，于是看下一条规则：哪一段与题目最贴近。是${side}的。`,
    change: side => `文件无法区分高下。此时的规则是：主张改变的一方须拿出更多依据，因此判给${side}。`,
    claim: side => `文件无法区分高下。此时的规则是：提出主张的一方须拿出依据，因此判给${side}。`,
    named: side => `引文无法区分高下。此时的规则是：选文件提到更多次的那一个，即${side}的选项。`,
    alphabet: side => `文件无法区分两个选项。最后一条规则只是为了有个答案：按两个名称的字母顺序，即${side}的选项。`,
  },
  position: (says, refs) => (refs.length > 0 ? `${says}已引用：${refs.join('、')}。` : `${says}没有引用段落。`),
  conceded: evidence => `正方承认：${shown(evidence)}`,
  resolved: evidence => `反方确认已解决：${shown(evidence)}`,
  place: evidence => `\`${evidence.ref}\`：“${evidence.quote}”`,
  aspectNames,
  argues: evidence => `${shown(evidence)}（\`${evidence.ref}\`）`,
  noPassage: '没有段落可依',
  ratings: {
    disagreement: standing => `最后仍成立的段落：${standing.for} 段对 ${standing.against} 段`,
    evidence: (quoted, files) =>
      quoted === 0 ? '没有引用任何内容' : `引用了 ${files} 个文件中的 ${quoted} 段，均注明路径和行号`,
    depth: (counters, weak) => `${counters} 段反对依据，指出 ${weak} 处薄弱或无依据之处`,
  },
  openQuestion: excerpt => `${excerpt.quote}（\`${excerpt.ref}\` 留下的问题）`,
  silent: angles => `${angles.map(angle => angleNames[angle]).join('、')}：就这个问题，文件没有谈到。`,
  leftStanding: evidence => `怎样处理：${shown(evidence)}（\`${evidence.ref}\`）？`,
  weak: (evidence, weakness) =>
    `\`${evidence.ref}\` ${weaknessText(weakness)}：${weakness.type === 'plain' ? '理由是什么' : '它成立吗'}？`,
  doIt: (says, open, question, silent) =>
    `${says}${!open && !question && silent.length > 0 ? `先看一看文件没有谈到的方面：${silent.map(angle => angleNames[angle]).join('、')}。` : ''}${open ? `先解决仍然成立的反对依据：${shown(open)}（\`${open.ref}\`）。` : ''}${asked(question)}行动之前请阅读所引的原文：这里只是计数，没有权衡。`,
  doNot: (says, open, question) =>
    `${says}${open ? `支持它的依据仍需另想办法处理：${shown(open)}（\`${open.ref}\`）。` : ''}${asked(question)}行动之前请阅读所引的原文：这里只是计数，没有权衡。`,
  findOut: says =>
    `${says}没有文件支持任何一方，请先取得辩论中提到的某一项证据，用 --context 给出后再问；或者接入语言模型。`,
}
