import { orderWords } from '../report/ruling-words.ts'
import type * as en from './words.en.ts'

/** No space between Chinese characters; spaces are only next to other scripts. */
const closeUp = (text: string): string => text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')

export const state: typeof en.state = {
  reasons: { 'max-rounds': '最后一轮', impasse: '僵局', budget: '预算不足', 'max-nodes': '节点数已满' },
  done: (done, opened) => `已完成 ${done}/${opened} 场辩论`,
}

export const panel: typeof en.panel = {
  tree: '分歧树',
  about: '每个分歧都列在提出它的辩论之下，并标明结果。',
  counts: (agreed, disputed) => `合意 ${agreed} 点，分歧 ${disputed} 点`,
  ruledBecause: (reason, recommendation) => `裁决（${reason}）：${recommendation}`,
  splitBecause: reason => `没有一致的裁决（${reason}）`,
  sameAs: id => `见 ${id}`,
  result: (agreed, ruled) => `合意 ${agreed} 项，裁决 ${ruled} 项`,
}

export const concluded: typeof en.concluded = {
  ruled: (question, advice) => `${question}——${advice}`,
  agreed: (points, more) => `各方一致：${points.join('；')}${more === 0 ? '' : `；另有 ${more} 项`}`,
  semicolon: '；',
  undecided: '尚无定论：各次裁决不一致。',
  allAgreed: parties => `${parties === 2 ? '双' : `${parties} `}方在所有问题上达成一致，无需裁决。`,
  split: question => `${question}——各次裁决不一致`,
  failed: question => `${question}——这场辩论失败了`,
}

export const rehearsal: typeof en.rehearsal = {
  says: (party, step, node, round) =>
    `‹${party} 的发言：${step === 'rebuttal' ? '反驳' : '立场'}，${node === 'root' ? '' : `${node.toUpperCase()}，`}第 ${round} 轮›`,
  point: '‹各方一致同意的要点›',
  detail: '‹合意的具体内容›',
  title: '‹仍有分歧的问题›',
  claim: party => `‹评审归纳的 ${party} 的核心主张›`,
  recommendation: '‹评审的推荐方案›',
  reasoning: '‹理由›',
  example: '‹简短的例子›',
}

export const ruling: typeof en.ruling = {
  missing: id => `forcedVerdicts：没有对 ${id} 作出裁决。`,
  twice: id => `forcedVerdicts：对 ${id} 裁决了两次。`,
}

export const triage: typeof en.triage = {
  oneSide: (id, sides) => `${id}：只有 ${sides} 方。一个分歧至少要有两方。`,
  missing: (id, party) => `${id}：${party} 既不在 sides 中也不在 uninvolved 中。每一方必须且只能出现在其中之一。`,
  twice: (id, party) => `${id}：${party} 出现了不止一次。每一方只能在 sides 或 uninvolved 中出现一次。`,
  repeats: (id, other) => `${id}：标题与 ${other} 相同。请合并为一个。`,
}

const levels: Record<string, string> = { high: '高', medium: '中', low: '低' }

export const inWords: typeof en.inWords = {
  agreed: '合意',
  nothingAgreed: '尚无。',
  disputed: '分歧',
  nothingDisputed: '已无分歧。',
  rulings: '裁决',
  mistakes: '有误的批注',
  updates: '文档更新建议',
  noUpdates: '无。',
  recommendation: '推荐方案',
  reasoning: '理由',
  example: '例子',
  importance: level => `重要性：${levels[level] ?? level}`,
  uninvolved: names => `未表态：${names}`,
  because: why => `依据：${why}`,
  decidesFor: name => `裁决支持：${name}`,
  ownSolution: '不支持任何一方：另提方案',
  restsOn: '依据的原话',
  colon: '：',
  comma: '、',
}

export const argdown: typeof en.argdown = {
  agreed: number => `合意 ${number}`,
  ruling: '裁决',
  reasoning: '裁决理由',
  sameAs: node => `与 ${node} 相同`,
  together: names => names.join('、'),
}

export const line: typeof en.line = {
  ...state,
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
}

export const report: typeof en.report = {
  topicTitle: (number, title) => `辩题 ${number}: ${title}`,
  date: '日期',
  models: '参与模型',
  reviewer: '评审模型',
  maxRounds: '最大轮数',
  depth: '实际深度',
  fellBack: (from, to) => `(回退自 ${from} → ${to})`,
  comma: '、',
  colon: '：',
  semicolon: '；',
  asked: '议题内容',
  background: '背景',
  annotations: '用户批注',
  questions: '核心问题',
  rootRound: 'Round 1 (根议题)',
  childRound: (round, divergence) => `Round ${round} — 分歧 ${divergence}`,
  ruledMark: '(强制裁决)',
  positions: '立场',
  rebuttals: '反驳',
  rebuttalOf: party => `${party} 的反驳`,
  triage: '裁判搜集',
  agreed: '合意',
  disputed: count => `分歧 (${count} 个)`,
  remaining: '剩余分歧',
  converged: '(已收敛 ✓)',
  rulings: '强制裁决',
  recommendation: '裁判推荐',
  reasoning: '理由',
  example: '示例',
  ruledBecause: '裁决原因',
  restsOn: '裁决依据',
  ownSolution: '自行提出的方案',
  byPerson: name => `由终端前的真人${name && `（${name}）`}作出`,
  person: '终端前的真人',
  neverSpoke: '(未曾发言)',
  aside: words => `（${words}）`,
  why: {
    'max-rounds': '最后一轮仍有分歧',
    impasse: '分歧原样重现',
    budget: '已没有预算单独辩论',
    'max-nodes': '辩论树已达到节点数上限',
  },
  conclusion: '最终结论',
  agreedPoints: '合意要点',
  ruledPoints: '裁决要点',
  path: '辩论路径概览',
  none: '无',
  nothingYet: '目前还没有任何发言。',

  moved: '立场改变',
  move: (step, by) => `在${step}中，${by === null ? '因自己的论点' : `被 ${by} 说服`}`,
  uninvolved: parties => `未站队：${parties}`,
  linked: id => `↪ 与 ${id} 是同一问题，在那里辩论`,
  fate: {
    impasse: '原样重现：不再绕圈辩论，直接裁决',
    'max-nodes': '节点数已达上限：不再展开辩论，直接裁决',
  },
  leftOpen: '留待解决',
  price: most => `单独辩论最多花费 ${most}`,
  priceUnknown: '单独辩论的花费未知',
  left: (free, kept) => `剩余 ${free}，其中 ${kept} 留给裁决`,
  mistaken: '有误的批注',
  absences: '缺席',
  absent: (party, step, why) => `${party} 缺席（${step}）：${why}`,
  failures: '失败',
  failed: (turn, why) => `✗ 本节点在 ${turn} 处失败：${why}`,
  notOver: '… 本节点尚未结束。',
  raw: (turn, model) => `原始回复：${turn} — ${model}`,
  rawFailed: why => `未采用：${why}`,
  noWords: '（没有收到任何内容）',
  above: '路径',

  summary: '辩论汇总',
  columns: ['#', '议题', '轮数', '合意数', '分歧数', '强制裁决'],
  perTopic: '各议题结论',
  topicHeading: (number, title) => `议题 ${number}: ${title}`,
  agreedItem: '合意',
  ruledItem: '裁决',
  openItem: '留待解决',
  stateItem: '状态',
  status: { pending: '尚未结束', converged: '已收敛', forced: '经裁决', failed: '失败' },
  counts: (agreed, disputed) => `合意 ${agreed}，分歧 ${disputed}`,
  legend: { '✓': '已收敛', '⚖': '经裁决', '✗': '失败', '…': '尚未结束', '↪': '同一问题', '?': '留待解决' },

  updatesFor: file => `需要更新到 ${file} 的内容`,
  updatesForDocuments: '需要更新到共享文档的内容',
  documentsUnread: '各方只收到了 sharedContext.inline 中的文字，没有读过文档本身，因此不给出修改建议。',
  change: '修改',
  reason: '原因',
  fromTopic: number => `（议题 ${number}）`,
  noUpdates: '无需修改。',
  updatesLater: '议题全部结束后给出修改建议。',
  updatesMissed: (number, why) => `评审未能就议题 ${number} 给出修改建议：${why}`,

  sharedReviewer: party => `评审与 ${party} 使用同一个模型。`,
  subject: '辩论',
  transcript: title => `全文记录 — ${title}`,
}
