import { apart } from '../../../core/language.ts'
import { shown } from '../words.zh.ts'
import type * as en from './words.en.ts'

export const report: typeof en.report = {
  ...shown,
  answer: '答案',
  standing: '目前的情况',
  decision: '用户的决定',
  said: '用户的发言',
  suggestions: '改动建议',
  missing: '缺少的材料',
  cut: '被截去的材料',
  missed: '缺席的发言',
  transcript: '全文记录',

  comma: '，',
  semicolon: '；',
  quoted: words => `“${words}”`,
  none: '无',
  more: count => `另有 ${count} 项`,
  followedBy: '，之后为 ',
  round: number => `第 ${number} 轮`,

  fields: { chosen: '如何选定', user: '用户', rounds: '轮次', about: '类型', ended: '结束原因' },
  from: file => `代理文件 ${file}`,
  notChosen: '尚未选定',
  chosen: (of, reason) => `由主代理从 ${of} 个候选中选定：${reason}`,
  unchosen: why => `主代理没有作出可用的选择${why && `（${why}）`}，因此采用通用伙伴`,
  named: '由用户指定',
  setBefore: '开始前已确定',
  instead: (to, from, why) => `${to} 代替 ${from} 发言，后者已失败（${why}）`,
  asked: {
    always: '每轮之后询问',
    'when-it-matters': '在重要时询问',
    never: '不询问',
  },
  kinds: {
    code: '代码设计',
    architecture: '架构',
    review: '变更评审',
    document: '文档',
    decision: '决策',
  },
  template: name => `模板${apart(name).trimEnd()}`,
  rounds: (count, past, record) =>
    past === 0 ? String(count) : `${count}，其中 ${past} 轮来自所续的记录${record === null ? '' : `（${record}）`}`,

  notYet: '这场辩论尚未结束。',
  noAnswer: (attempts, why) => `没有结论：向主代理询问了 ${attempts} 次，没有得到可用的结论${why && `（${why}）`}。`,
  because: why => `辩论失败：${why}`,
  nothingYet: '还没有任何发言。',

  notKept: '用户不想保留这份记录。',
  before: { leaning: '开始之前的倾向', focus: '开始之前的关注重点' },
  remark: {
    'before-main': round => `第 ${round} 轮之前的插话`,
    'before-partner': round => `第 ${round} 轮中的插话`,
    'at-end': round => `第 ${round} 轮结束时的插话`,
  },
  beforeConclusion: '总结之前的插话',
  afterRound: round => `第 ${round} 轮之后`,

  notApplied: () =>
    '以上是辩论中提出的建议，没有做任何改动。查看完整内容（可以的话也以补丁形式）：`agon show` 加上 `--suggestions`。',

  leftOut: '在这个分叉中，这次发言视为没有说过。',
  afresh: '对话过长，超出模型所能容纳，已从摘要重新开始。',
  didNotSpeak: why => `没有发言：${why}`,
  noReply: why => `没有回复：${why}`,
  unfinished: '未完成',
}

export const panel: typeof en.panel = {
  rounds: '轮次',
  points: '一致与未决',
  pointColumns: ['要点', '状态', '谁说的'],
  states: { agreed: '已一致', open: '未决', split: '有分歧' },
  comma: '、',
  record: '辩论记录',
}
