import type { Order } from '../../../core/judging/ruling.ts'
import type { Language } from '../../../core/language.ts'
import { orderWords } from '../../report/order-words.ts'
import type { Fate } from '../node.ts'
import { type StateWords, stateWords } from './state-words.ts'

/** Rulings on one disagreement, counted. */
export interface Panel {
  rulings: number
  judges: number
  /** Most of them first; `who` null: for no party. */
  shares: { who: string | null; count: number }[]
  dependsOnOrder: boolean
  /** Judges who are not counted. */
  missed: string[]
}

export interface LineWords extends StateWords {
  steps: Record<'position' | 'rebuttal' | 'triage' | 'ruling' | 'updates', string>
  /** Of a whole step. */
  all: Record<'position' | 'rebuttal', string>
  round(round: number, title: string): string
  together(names: readonly string[]): string
  sorted(agreed: number, disputed: number): string
  fate: Record<Exclude<Fate, 'debated' | 'linked'>, string>
  sameAs(node: string): string
  ruled(reason: string, recommendation: string): string
  /** Ruled on, and nothing came of it. */
  split(reason: string): string
  /** A judge has ruled, shown the debate in one order. */
  sat(judge: string, model: string, order: Order): string
  /** What several rulings on one disagreement come to. */
  weighed(panel: Panel): string
  moved(who: string, by: string | null, argument: string): string
  noMoney(price: string | null, left: string): string
  left(free: string, kept: string): string
  mistaken(note: string, why: string): string
  /** Whose citations, and what became of them. */
  checked(whose: string, found: string): string
  /** Those that do not hold, the first of them by name. */
  wrong(names: readonly string[], more: number): string
  misquotes(who: string | null): string
  notChecked(count: number): string
  unsupported(count: number): string
  updates(count: number, files: readonly string[]): string
}

/** Chinese characters stand side by side; a space is for what is not Chinese. */
const closeUp = (text: string): string => text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')

export const lineWords: Record<Language, LineWords> = {
  en: {
    ...stateWords.en,
    steps: { position: 'Position', rebuttal: 'Rebuttal', triage: 'Triage', ruling: 'Ruling', updates: 'Updates' },
    all: { position: 'Positions', rebuttal: 'Rebuttals' },
    round: (round, title) => `Round ${round}: ${title}`,
    together: names => names.join(', '),
    sorted: (agreed, disputed) =>
      disputed === 0 ? `Triage: ${agreed} agreed, nothing disputed` : `Triage: ${agreed} agreed, ${disputed} disputed`,
    fate: {
      impasse: 'came back unchanged, so it is ruled on',
      'last-round': 'last round, so it is ruled on',
      'max-nodes': 'no more debates allowed, so it is ruled on',
    },
    sameAs: node => `the same as ${node}, so it is not debated twice`,
    ruled: (reason, recommendation) => `Ruled (${reason}): ${recommendation}`,
    split: reason => `Not decided (${reason}): the rulings do not agree`,
    sat: (judge, model, order) => `${judge} (${model}), order ${orderWords.en[order]}: ruled`,
    weighed: ({ rulings, judges, shares, dependsOnOrder, missed }) =>
      [
        `${rulings} ${rulings === 1 ? 'ruling' : 'rulings'} by ${judges} ${judges === 1 ? 'judge' : 'judges'}: ${shares
          .map(({ who, count }) => `${count} for ${who ?? 'a solution of its own'}`)
          .join(', ')}${dependsOnOrder ? ': it depends on the order' : ''}`,
        ...(missed.length === 0 ? [] : [`not counted, for want of a usable ruling: ${missed.join(', ')}`]),
      ].join('; '),
    moved: (who, by, argument) => `${who} ${by === null ? 'changed its mind' : `was persuaded by ${by}`}: ${argument}`,
    noMoney: (price, left) =>
      `Not debated: the budget left does not cover it${price === null ? '' : ` (up to ${price}${left && `; ${left}`})`}; it is ruled on instead`,
    left: (free, kept) => `left ${free}, of which ${kept} is kept for rulings`,
    mistaken: (note, why) => `Your note “${note}” is mistaken: ${why}`,
    checked: (whose, found) => `${whose}: ${found}`,
    wrong: (names, more) => ` (${[...names, ...(more === 0 ? [] : [`${more} more`])].join(', ')})`,
    misquotes: who => `misquotes ${who ?? 'an earlier speech'}`,
    notChecked: count => `${count} not checked`,
    unsupported: count => `${count} ${count === 1 ? 'claim' : 'claims'} without support`,
    updates: (count, files) => {
      if (count === 0) return 'No updates to the shared documents suggested'
      return `${count} ${count === 1 ? 'update' : 'updates'} suggested: ${files.join(', ')}`
    },
  },
  zh: {
    ...stateWords.zh,
    steps: { position: '立场', rebuttal: '反驳', triage: '裁判搜集', ruling: '裁决', updates: '文档更新建议' },
    all: { position: '立场', rebuttal: '反驳' },
    round: (round, title) => `第 ${round} 轮：${title}`,
    together: names => names.join('、'),
    sorted: (agreed, disputed) =>
      disputed === 0 ? `裁判搜集：合意 ${agreed} 项，无分歧` : `裁判搜集：合意 ${agreed} 项，分歧 ${disputed} 个`,
    fate: {
      impasse: '原样重现，转为裁决',
      'last-round': '已是最后一轮，转为裁决',
      'max-nodes': '节点数已满，转为裁决',
    },
    sameAs: node => `与 ${node} 相同，不再重复辩论`,
    ruled: (reason, recommendation) => `裁决（${reason}）：${recommendation}`,
    split: reason => `未决（${reason}）：各次裁决不一致`,
    sat: (judge, model, order) => `${judge}（${model}），${orderWords.zh[order]}：已裁决`,
    weighed: ({ rulings, judges, shares, dependsOnOrder, missed }) =>
      [
        `${judges} 位裁判，共 ${rulings} 份裁决：${shares
          .map(({ who, count }) => closeUp(who === null ? `${count} 份另提方案` : `${count} 份支持 ${who}`))
          .join('，')}${dependsOnOrder ? '：结果取决于顺序' : ''}`,
        ...(missed.length === 0 ? [] : [closeUp(`${missed.join('、')} 没有可用的裁决，不计入`)]),
      ].join('；'),
    moved: (who, by, argument) => `${closeUp(`${who} ${by === null ? '改变了立场' : `被 ${by} 说服`}`)}：${argument}`,
    noMoney: (price, left) =>
      `未展开辩论：剩余预算不够${price === null ? '' : `（最多需 ${price}${left && `；${left}`}）`}，转为裁决`,
    left: (free, kept) => `剩余 ${free}，其中 ${kept} 留给裁决`,
    mistaken: (note, why) => `批注“${note}”有误：${why}`,
    checked: (whose, found) => `${whose}：${found}`,
    wrong: (names, more) => `（${[...names, ...(more === 0 ? [] : [`另有 ${more} 处`])].join('、')}）`,
    misquotes: who => closeUp(`误引 ${who ?? '先前的发言'}`),
    notChecked: count => `${count} 处未核对`,
    unsupported: count => `${count} 条说法没有依据`,
    updates: (count, files) => (count === 0 ? '共享文档无需更新' : `建议更新 ${count} 处：${files.join('、')}`),
  },
}
