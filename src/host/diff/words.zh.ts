import type * as en from './words.en.ts'

export const verdict: typeof en.verdict = {
  winner: (name, firmness) => `${name}的论证更强${firmness === null ? '' : `，${firmness}`}。`,
  nobody: firmness => `没有胜方${firmness === null ? '' : `，${firmness}`}。`,
  outcome: word => `结果：${word}。`,
  part: (title, line) => `${title}：${line}。`,
  ruled: (divergence, recommendation) => `${divergence}：${recommendation ?? '各次裁决不一致。'}`,
  failed: reason => `失败：${reason}`,
  notOver: '尚未结束。',
}

export const diff: typeof en.diff = {
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
}
