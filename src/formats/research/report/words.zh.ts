import { apart } from '../../../core/language.ts'
import { kindNames } from '../course-in.ts'
import type * as en from './words.en.ts'

const reasonsZh = (why: readonly string[]): string => (why.length === 0 ? '' : `：${why.join('；')}`)

const because = (why: string | null): string => (why === null || why === '' ? '' : `（${why}）`)

/** Words that other programs look for. */
const marks: Readonly<Record<string, string>> = {
  self: '本人',
  team: '团队',
  public: '公众',
  'personal-choice': '个人选择',
  'team-standardization': '团队统一标准',
  'market-analysis': '市场分析',
  success: '全部完成',
  'degraded-success': '完成但有缺失',
  failed: '失败',
  unfinished: '尚未结束',
  ...Object.fromEntries(Object.entries(kindNames).map(([kind, [name]]) => [kind, name!])),
  '[INCOMPLETE]': '不完整',
}

const tagWords = [...Object.keys(kindNames), '[INCOMPLETE]']

export const shown: typeof en.shown = {
  parts: ['各方的强论点', '各方的夸大声明', '共同局限性', '核心分歧', '共识点'],
  recommendation: '建议',
  openQuestions: '未解决问题',
  scenarios: '场景矩阵',
  scenarioColumns: ['场景', '建议', '理由'],
  summary: '一句话总结：',
  colon: '：',
  comma: '、',
  pause: '，',
  semicolon: '；',
  aside: words => `（${words}）`,
  quoted: words => `“${words}”`,
  none: '无。',
  neither: '都不选',
  degradedItem: (who, phase, why, arrived) =>
    `${who}，${phase}：${why}；${arrived ? '已收到的部分照常采用，并标为 [INCOMPLETE]' : '没有可用的内容'}。`,
  unsearchedItem: (who, phase, why) => `${who}，${phase}：${why}；其论点没有网络搜索的支持。`,
  unaskedItem: (who, phase) => `${who}，${phase}：其他角色的调查都没有送达，没有可反驳的内容，因此未要求反驳。`,
  searchesLost: (count, why) => `${count === 1 ? '仅有的 1 次搜索失败' : `${count} 次搜索全部失败`}${reasonsZh(why)}`,
  pagesLost: (count, why) => `要读取的 ${count} 个网页${count === 1 ? '' : '全都'}无法读取${reasonsZh(why)}`,
  code: '代码核对：',
  disagreement: '**审计员与代码的结果不一致**：',
  disagreements: {
    'not-found': tag => `标记为 ${tag}，但所引来源中并没有这样的内容。`,
    found: tag => `标记为 ${tag}，但所引来源存在且属实。`,
    numbers: tag => `标记为 ${tag}，但同一数字在别处有不同的说法。`,
  },
  refuted: (claim, why) => `${claim}：审计认为夸大${why === null ? '' : `：${why}`}`,
  conflict: (one, a, other, b) => `数字不一致：${one} 写的是“${a}”，${other} 写的是“${b}”。`,
  values: '背后的价值：',
  noJudgment: '没有判断。',
  favours: name => `支持${apart(name).trimEnd()}`,
  favoursNone: '都不选：另有比各方主张都好的做法',
  deciding: '起决定作用的话：',
  answerTo: number => `对 ${number} 的反驳`,
  wouldChange: '什么会改变结论',
  changes: '如何改变：',
  cheapest: '弄清它的最省办法：',
  claims: '事实声明',
  claimColumns: ['声明', '提出者', '反驳者及置信度', '标记', '代码核对', '裁判'],
  unaudited: {
    heading: '论点与攻击（未经审计）',
    fold: count => `共 ${count} 个论点与攻击：谁提出、谁反驳、核对结果、裁判如何对待`,
    column: '论点或攻击',
  },
  untagged: '未审计',
  unchecked: '没有可核对的内容',
  placeOnly: '· 存在，未比对原文',
  treatments: { 'relied-on': '采信', discounted: '打折扣', 'set-aside': '搁置' },
  sources: '来源',
  sourceColumns: ['来源', '类型', '日期', '用于', '引文是否属实'],
  readOn: day => `${day} 读取`,
  onlyRead: '读过，未引用',
  notRead: '要求读取，未能读到',
  official: '用户声明为官方',
  inRebuttal: who => `${apart(who).trimStart()}的反驳`,
  unread: why => `无法读取${why === '' ? '' : `：${why}`}`,
  looksFor: '要检索：',
  reads: '要读取：',
  headline: {
    favours: (name, summary) => `支持${apart(name).trimEnd()}：${summary}`,
    neither: summary => `都不选：${summary}`,
    split: '没有一致的建议：各份判断不一致。',
    degraded: lines => `有降级：${lines.join('')}`,
    noSearch: withFiles => `没有网络搜索：论点依据模型已有的知识${withFiles ? '和所附文件' : ''}。`,
    searchLost: lines => `网络搜索没有带来可读的内容：${lines.join('；')}。`,
    swapped: (who, from, to) => `${from} 在辩论前的测试中没有应答，${apart(who).trimStart()}改由${apart(to)}担任。`,
    aborted: why => (why === '' ? '已中止' : `已中止：${why}`),
  },
  charts: {
    roles: '自报置信度与核对所得支持',
    rolesAbout: '按角色：它对自己各论点的平均置信度（0 到 1），以及其中有多少依据的来源经代码核对属实。',
    argumentsOf: role => `${role}：逐个论点`,
    argumentsAbout: '条形是角色自报的置信度（0 到 1），旁边是代码在所引来源处查到的结果。',
    confidence: '自报置信度',
    support: '核对所得支持',
    supported: (count, of) => `${of} 个中的 ${count} 个`,
    uncited: '没有可核对的引用',
  },
}

export const report: typeof en.report = {
  ...shown,
  title: topic => `${topic}：辩论研究报告`,
  date: day => `日期：${day}`,
  method: '方法：多代理结构化辩论（debate-research 技能）',
  roles: names => `角色：${names.join(' | ')}`,
  readers: (audience, decision) => `受众：${audience} | 决策类型：${decision}`,
  state: state => `完成状态：${state}`,
  arguments: '各方核心论点',
  rebuttals: '交叉反驳',
  audit: '证据审计',
  notRequested: reason => (reason === '未请求' ? '未请求' : `未请求（${reason}）`),
  judgment: '中立判断',

  more: count => `另有 ${count} 项，完整内容见 --json`,
  followedBy: '，之后为 ',

  degraded: '**降级说明：**',
  swapped: '**辩论前的测试中没有应答的模型：**',
  swap: (who, from, to, why) => `${who}：${from}（${why}），改由${apart(to)}担任。`,
  goal: '**要回答的问题**：',
  noSearch: withFiles =>
    `**网络搜索**：没有。论点依据${withFiles ? '所附文件和模型已有的知识，后者' : '模型已有的知识，'}标为 no-source。`,
  search: means => `**网络搜索**：${means.map(([name, by]) => `${name}：${by}`).join('；')}。`,
  means: { own: '模型自带的搜索', none: '没有，只凭已有的知识，标为 no-source' },
  confidenceNote:
    '**置信度**是各角色的自我评价，予以展示，但分量很小：出错的模型与正确的模型几乎同样自信。起决定作用的是来源、核对结果和回应。',
  numbers: '**编号**：2.1 是第二个角色的第一个论点，2.n1 是它的第一个新攻击。',
  gloss: used =>
    `**英文标记**：${[...used, ...tagWords].map(word => (marks[word] ? `${word} 即${marks[word]}` : word)).join('，')}。`,

  stance: '立场：',
  incomplete: (why, arrived) =>
    `**[INCOMPLETE]** 未能完成${because(why)}。${arrived ? '已收到的内容：' : '没有收到可用的内容。'}`,
  awaited: why => (why === null ? '尚未送达。' : `尚未送达（最近一次尝试：${why}）。`),
  unasked: '没有可反驳的内容：其他角色的调查都没有送达。',

  requested: reason =>
    `${reason === '按要求启用' ? '' : `启用原因：${reason}。`}每个声明附审计员的标记，其下是代码核对的结果。`,
  auditMissing: (why, arrived) =>
    `**[INCOMPLETE]** 审计未能完成${because(why)}。${arrived ? '已收到的内容：' : '没有收到可用的内容。'}`,
  byCode: '代码单独发现的情况：',
  alike: (one, other, percent) =>
    `${apart(one).trimStart()}与${apart(other)}的调查几乎相同（${percent} %），尽管双方互相看不到对方的内容：应视为同一个声音。`,
  unanswered: (who, numbers, brokeOff) =>
    brokeOff
      ? `${apart(who).trimStart()}的反驳中断，已收到的部分没有回应 ${numbers.join('、')}。`
      : `${apart(who).trimStart()}没有回应 ${numbers.join('、')}，再次要求之后仍然如此。`,
  tooLong: (who, words, most, brokeOff) =>
    `${apart(who).trimStart()}的反驳共 ${words} 字，上限为 ${most} 字；${brokeOff ? '中断时已经超出' : '要求压缩之后仍然超出'}。`,

  judging: '判断如何得出',
  criteria: { evidence: '证据', reasoning: '推理', rebuttal: '反驳', relevance: '切题' },
  firstTells: '以下是第一份判断的表述。',
  wordsOf: judge => `以上各部分以及下面的建议，采用${apart(judge)}的表述。`,
  failed: why => `没有得出判断：辩论失败（${why}）。`,
  notOver: '尚无判断：辩论还没有结束。',

  splitSummary: words => `各份判断不一致；第一份的表述是：${words}`,

  claimsFold: count => `共 ${count} 个声明，各列一次：谁提出、谁反驳、标记、核对结果、裁判如何对待`,

  noSources: '没有：未引用、未检索、也未附带任何材料。',
  noneCited: '没有引用任何来源。',
  uncitedFiles: count => `附带但未引用的文件（${count} 个）：`,
  seenPages: count => `检索到但未读取也未引用的网页（${count} 个）：`,
  searches: '检索记录',
  results: count => `${count} 条结果`,
  searchFailed: why => `失败：${why}`,
  ownSearch: pages => `模型自带的搜索：查看了 ${pages} 个网页。`,

  changed: debate => `与第 ${debate} 号研究相比的变化`,
  conclusion: '结论',
  before: (debate, date) => `此前（第 ${debate} 号研究，${date}）`,
  now: date => `现在（${date}）`,
  differs: names => (names.length === 0 ? '没有变化。' : `有变化的部分：${names.join('、')}。`),
  compared: {
    favours: '支持哪一方',
    firmness: '稳固程度',
    advice: '建议',
    summary: '一句话总结',
    scenarios: '场景',
    openQuestions: '未解决问题',
    models: '模型',
  },
  nobody: '没有：各份判断不一致',

  abortedSummary: '错误摘要',
  abortedNoReason: '研究在开始之前就已放弃。',
  probeColumns: ['模型', '辩论前的测试'],
  answered: ms => `${(ms / 1000).toFixed(1)} 秒内应答`,

  transcript: '全文记录',
}
