import type { Angle } from './angles.ts'
import type { OfflineEvidence } from './evidence.ts'
import type { Aspect } from './lexicon.ts'
import type { Excerpt } from './passages.ts'
import type { TopicQuestion } from './question.ts'
import type { Weakness } from './search.ts'
import type { StanceSide } from './stance.ts'
import type * as en from './words.en.ts'

export const aspectNames: Record<Aspect, string> = {
  speed: '速度',
  simplicity: '简便',
  safety: '安全',
  cost: '成本',
  ability: '适用性',
  reliability: '可靠性',
  advice: '决定与建议',
  permission: '准许与禁止',
}

export const angleNames: Record<Angle, string> = {
  correctness: '正确性',
  security: '安全影响',
  experience: '开发体验',
}

const shows: Record<Aspect, [good: (thing: string) => string, bad: (thing: string) => string]> = {
  speed: [t => `${t}快速或轻量`, t => `${t}缓慢`],
  simplicity: [t => `${t}简便`, t => `${t}带来麻烦`],
  safety: [t => `${t}可以信赖`, t => `${t}存在风险`],
  cost: [t => `${t}节省成本`, t => `${t}需要付出成本`],
  ability: [t => `${t}有优势`, t => `${t}有缺点或限制`],
  reliability: [t => `${t}经得起使用`, t => `${t}在使用中出过故障`],
  advice: [t => `文件选择或推荐${t}`, t => `文件否定或不建议${t}`],
  permission: [t => `${t}得到允许`, t => `${t}被禁止或受限制`],
}

/** Puts spaces between Latin names and Chinese words. */
export const spaced = (text: string): string =>
  text.replace(/(\p{Script=Han})(?=[\p{Script=Latin}\d])|([\p{Script=Latin}\d])(?=\p{Script=Han})/gu, '$1$2 ')

export const shown = ({ stance }: OfflineEvidence): string =>
  spaced(shows[stance.aspect][stance.good ? 0 : 1](stance.about.name))

const weaknesses: Record<Weakness['type'], (weakness: Weakness) => string> = {
  hedged: ({ by }) => `只说“${by}”，并不确定`,
  old: ({ by, newest }) => `写于 ${by}，而最新的文件是 ${newest} 的`,
  status: ({ by }) => `所在文件已标为“${by}”`,
  contrary: ({ by }) => `出自“${by}”，那一节的其余内容说的正相反`,
  plain: () => '只提到它，没有给出理由',
}

/** Follows the name of a passage. */
export const weaknessText = (weakness: Weakness): string => weaknesses[weakness.type](weakness)

const deciders: Record<TopicQuestion['form'], Record<StanceSide, string>> = {
  change: {
    for: `现在有什么问题会因此消失？事故记录或测量结果可以说明。
      要花多少人力和费用？写明前提的估算可以说明。
      能不能先在一小部分上试行？有期限的试点可以说明。`,
    against: `改变当天什么会停摆？依赖它的清单可以说明。
      怎样退回来？演练过的退路可以说明。
      同样的投入还能换来什么？计划里接下来的两项可以说明。`,
  },
  keep: {
    for: `没有它会失去什么？依赖它的清单可以说明。
      保留它要花多少？一年的账单和工单可以说明。`,
    against: `它妨碍了什么？因它而被拒绝的需求可以说明。
      用什么代替它？替代方案的试用可以说明。`,
  },
  choice: {
    for: `哪一条需求能把两者区分开？书面的需求清单可以说明。
      面对同一个真实任务，两者各表现如何？各试一天可以说明。`,
    against: `以后离开哪一个更难？会与它绑定的数据和代码可以说明。
      谁用过它们？用过的人的意见可以说明。`,
  },
  claim: {
    for: `如果成立，应当看到什么？一条有日期的观察可以说明。
      谁测量过？有方法的来源可以说明。`,
    against: `如果不成立，应当看到什么？一个反例可以说明。
      对谁不成立？一个常规之外的案例可以说明。`,
  },
}

const asked = (question: Excerpt | null): string =>
  question ? `文件自己也留下了疑问：“${question.quote}”（\`${question.ref}\`）。` : ''

export const chinese: typeof en.english = {
  between: '',
  notice: files =>
    files > 0
      ? `*离线声音：按词语匹配从 ${files} 个文件中摘录，不是语言模型写的。*`
      : '*离线声音：没有可引用的文件，背后也没有语言模型。*',
  shown,
  deciders: ({ form }, side) => deciders[form][side].split(/\n\s+/),
  basis: '这是按固定规则计数的结果，不是语言模型的判断。',
  openQuestion: excerpt => `${excerpt.quote}（\`${excerpt.ref}\` 留下的问题）`,
  weak: (evidence, weakness) =>
    `\`${evidence.ref}\` ${weaknessText(weakness)}：${weakness.type === 'plain' ? '理由是什么' : '它成立吗'}？`,
  silent: angles => `${angles.map(angle => angleNames[angle]).join('、')}：就这个问题，文件没有谈到。`,
  doIt: (says, open, question, silent) =>
    `${says}${!open && !question && silent.length > 0 ? `先看一看文件没有谈到的方面：${silent.map(angle => angleNames[angle]).join('、')}。` : ''}${open ? `先解决仍然成立的反对依据：${shown(open)}（\`${open.ref}\`）。` : ''}${asked(question)}行动之前请阅读所引的原文：这里只是计数，没有权衡。`,
  doNot: (says, open, question) =>
    `${says}${open ? `支持它的依据仍需另想办法处理：${shown(open)}（\`${open.ref}\`）。` : ''}${asked(question)}行动之前请阅读所引的原文：这里只是计数，没有权衡。`,
  findOut: says =>
    `${says}没有文件支持任何一方，请先取得辩论中提到的某一项证据，用 --context 给出后再问；或者接入语言模型。`,
}
