import type { Language } from '../../core/language.ts'

export interface DiffWords {
  sameDebate(id: number): string
  forkOf(child: number, parent: number, fork: { at: string; without: string | null }): string
  siblings(one: number, other: number, parent: number): string
  /** Somehow of one debate. */
  relatives(one: number, other: number): string
  unrelated(one: number, other: number): string
  otherFormats(one: string, other: string): string
  otherTopics: string
  shared(turns: number): string
  /** The one sentence behind the other. */
  sharedThen(shared: string, where: string): string
  partsAt(key: string): string
  allSame: string
  settings: string
  turns: string
  onlyIn(id: number): string
  sameWords(turns: number, keys: string): string
  /** Of rulings: they differ in nothing but the letters by which the sides were called. */
  sameBut: string
  silent(why: string): string
  underWay: string
  leftOut: string
  moreFields(count: number): string
  verdict: string
  none: string
  names: Readonly<Record<string, string>>
  kinds: Readonly<Record<'seat' | 'option', string>>
  left(turns: readonly [id: number, count: number][]): string
}

export const diffWords: Record<Language, DiffWords> = {
  en: {
    sameDebate: id => `${id} is one debate, and it takes two: agon diff A B. agon list shows which there are.`,
    forkOf: (child, parent, { at, without }) =>
      `Debate ${child} is a fork of debate ${parent}${without === null ? `, from ${at === 'end' ? 'its end' : at} on` : `, as if ${without} had not been said`}.`,
    siblings: (one, other, parent) => `Debates ${one} and ${other} are both forks of debate ${parent}.`,
    relatives: (one, other) => `Debates ${one} and ${other} came of one and the same debate.`,
    unrelated: (one, other) =>
      `Debates ${one} and ${other} are no forks of each other; their turns are compared by their keys.`,
    otherFormats: (one, other) =>
      `One is of the format ${one}, the other ${other}: their turns do not correspond, so that they are only counted.`,
    otherTopics: 'They are about different questions.',
    shared: turns => `Shared, and not shown: ${turns} ${turns === 1 ? 'turn' : 'turns'}.`,
    sharedThen: (shared, where) => `${shared} ${where}`,
    partsAt: key => `They part at ${key}.`,
    allSame: 'No turn is different.',
    settings: 'Settings',
    turns: 'Turns',
    onlyIn: id => `only in ${id}`,
    sameWords: (turns, keys) => `${turns} ${turns === 1 ? 'turn' : 'turns'} with the same words: ${keys}`,
    sameBut: 'The same ruling; only the letters that hide the sides are others.',
    silent: why => `(nothing was said: ${why})`,
    underWay: '(not over)',
    leftOut: '(left out, as if it had not been said)',
    moreFields: count => `… and ${count} more`,
    verdict: 'Verdicts',
    none: 'none',
    names: {
      topic: 'question',
      language: 'language',
      effort: 'effort',
      rigor: 'rigor',
      budget: 'budget',
      context: 'files',
      web: 'web',
      remark: 'remark',
      without: 'left out',
    },
    kinds: { seat: 'seat ', option: '' },
    left: turns => turns.map(([id, count]) => `${id}: ${count} ${count === 1 ? 'turn' : 'turns'}`).join(' · '),
  },
  zh: {
    sameDebate: id => `${id} 只是一场辩论，比较需要两场：agon diff A B。agon list 可列出全部。`,
    forkOf: (child, parent, { at, without }) =>
      without === null
        ? `辩论 ${child} 是辩论 ${parent} 从${at === 'end' ? '结尾' : `“${at}”`}起的分叉。`
        : `辩论 ${child} 是辩论 ${parent} 略去“${without}”的分叉。`,
    siblings: (one, other, parent) => `辩论 ${one} 与 ${other} 都是辩论 ${parent} 的分叉。`,
    relatives: (one, other) => `辩论 ${one} 与 ${other} 出自同一场辩论。`,
    unrelated: (one, other) => `辩论 ${one} 与 ${other} 互不是对方的分叉，按发言的键逐一对照。`,
    otherFormats: (one, other) => `形式不同（${one} 与 ${other}），发言无法一一对应，只给出数目。`,
    otherTopics: '两场辩论的问题不同。',
    shared: turns => `共有、不再显示的发言：${turns} 次。`,
    sharedThen: (shared, where) => `${shared}${where}`,
    partsAt: key => `从 ${key} 起不同。`,
    allSame: '没有不同的发言。',
    settings: '设置',
    turns: '发言',
    onlyIn: id => `仅在 ${id} 中`,
    sameWords: (turns, keys) => `${turns} 次发言文字相同：${keys}`,
    sameBut: '裁决相同，只是用来隐去各方的字母不同。',
    silent: why => `（没有发言：${why}）`,
    underWay: '（尚未说完）',
    leftOut: '（略去，视同没有说过）',
    moreFields: count => `……另有 ${count} 处`,
    verdict: '裁决',
    none: '无',
    names: {
      topic: '问题',
      language: '语言',
      effort: '思考强度',
      rigor: '严谨程度',
      budget: '预算',
      context: '资料',
      web: '联网',
      remark: '插话',
      without: '略去',
    },
    kinds: { seat: '席位 ', option: '' },
    left: turns => turns.map(([id, count]) => `${id}：${count} 次发言`).join(' · '),
  },
}
