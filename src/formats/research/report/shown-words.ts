import { apart } from '../../../core/apart.ts'
import type { Language } from '../../../core/language.ts'
import type { Claim } from '../claims.ts'
import type { Treatment } from '../shapes.ts'

/** What a page says as well, besides the report. */
export interface ShownWords {
  parts: readonly [strong: string, exaggerated: string, limitations: string, disagreements: string, consensus: string]
  recommendation: string
  openQuestions: string
  scenarios: string
  scenarioColumns: readonly [scenario: string, recommendation: string, rationale: string]
  summary: string
  colon: string
  comma: string
  /** Between parts of a sentence. */
  pause: string
  semicolon: string
  aside(words: string): string
  quoted(words: string): string
  none: string
  neither: string
  degradedItem(who: string, phase: string, why: string, arrived: boolean): string
  unsearchedItem(who: string, phase: string, why: string): string
  /** Of a rebuttal that nobody asked for. */
  unaskedItem(who: string, phase: string): string
  searchesLost(count: number, why: readonly string[]): string
  pagesLost(count: number, why: readonly string[]): string
  code: string
  disagreement: string
  disagreements: Record<NonNullable<Claim['disagreement']>, (tag: string) => string>
  conflict(one: string, a: string, other: string, b: string): string
  values: string
  noJudgment: string
  favours(name: string): string
  favoursNone: string
  deciding: string
  answerTo(number: string): string
  wouldChange: string
  changes: string
  cheapest: string
  claims: string
  claimColumns: readonly [claim: string, by: string, attacked: string, tag: string, checks: string, judge: string]
  /** Where nobody told claims from arguments. */
  unaudited: { heading: string; fold(count: number): string; column: string }
  untagged: string
  unchecked: string
  /** Of a citation that only points. */
  placeOnly: string
  treatments: Record<Treatment, string>
  sources: string
  sourceColumns: readonly [source: string, kind: string, date: string, uses: string, quotes: string]
  readOn(day: string): string
  onlyRead: string
  notRead: string
  official: string
  inRebuttal(who: string): string
  unread(why: string): string
  looksFor: string
  reads: string
  headline: {
    favours(name: string, summary: string): string
    neither(summary: string): string
    split: string
    degraded(lines: readonly string[]): string
    noSearch(withFiles: boolean): string
    searchLost(lines: readonly string[]): string
    swapped(who: string, from: string, to: string): string
    aborted(why: string): string
  }
  charts: {
    roles: string
    rolesAbout: string
    argumentsOf(role: string): string
    argumentsAbout: string
    confidence: string
    support: string
    supported(count: number, of: number): string
    uncited: string
  }
}

const reasonsEn = (why: readonly string[]): string => (why.length === 0 ? '' : `: ${why.join('; ')}`)
const reasonsZh = (why: readonly string[]): string => (why.length === 0 ? '' : `：${why.join('；')}`)

export const shownWords: Record<Language, ShownWords> = {
  en: {
    parts: [
      'Strong arguments per side',
      'Exaggerated claims per side',
      'Shared limitations',
      'Core disagreements',
      'Consensus points',
    ],
    recommendation: 'Recommendation',
    openQuestions: 'Open Questions',
    scenarios: 'Scenario Matrix',
    scenarioColumns: ['Scenario', 'Recommendation', 'Rationale'],
    summary: 'One-sentence summary: ',
    colon: ': ',
    comma: ', ',
    pause: ', ',
    semicolon: '; ',
    aside: words => ` (${words})`,
    quoted: words => `“${words}”`,
    none: 'None.',
    neither: 'neither',
    degradedItem: (who, phase, why, arrived) =>
      `${who}, ${phase}: ${why}; ${arrived ? 'part of it had arrived and is used, marked [INCOMPLETE]' : 'nothing of it could be used'}.`,
    unsearchedItem: (who, phase, why) => `${who}, ${phase}: ${why}; it argued without web search.`,
    unaskedItem: (who, phase) =>
      `${who}, ${phase}: not asked for, since no other research had arrived that it could answer.`,
    searchesLost: (count, why) =>
      `${count === 1 ? 'its only search' : `all ${count} searches`} failed${reasonsEn(why)}`,
    pagesLost: (count, why) =>
      `${count === 1 ? 'the only page it asked for' : `none of the ${count} pages it asked for`} could ${count === 1 ? 'not ' : ''}be read${reasonsEn(why)}`,
    code: 'Checked by code: ',
    disagreement: '**Auditor and code disagree:** ',
    disagreements: {
      'not-found': tag => `it is tagged ${tag}, but what is cited does not say it.`,
      found: tag => `it is tagged ${tag}, but a source was cited and holds.`,
      numbers: tag => `it is tagged ${tag}, but its number is given differently elsewhere.`,
    },
    conflict: (one, a, other, b) => `Different numbers: ${one} says “${a}”, ${other} says “${b}”.`,
    values: 'values: ',
    noJudgment: 'No judgment.',
    favours: name => `In favour of ${name}`,
    favoursNone: 'In favour of neither: another course is better than all of them',
    deciding: 'What decided it: ',
    answerTo: number => `its answer to ${number}`,
    wouldChange: 'What would change this',
    changes: 'How: ',
    cheapest: 'Cheapest way to settle it: ',
    claims: 'Claims',
    unaudited: {
      heading: 'Arguments and attacks (not audited)',
      fold: count =>
        `${count} ${count === 1 ? 'argument or attack' : 'arguments and attacks'}: who made it, who attacked it, checks, what the judge did with it`,
      column: 'Argument or attack',
    },
    claimColumns: ['Claim', 'Made by', 'Attacked by (confidence)', 'Tag', 'Checked by code', 'Judge'],
    untagged: 'not audited',
    unchecked: 'nothing checked',
    placeOnly: '· exists, no words compared',
    treatments: { 'relied-on': 'relied on', discounted: 'discounted', 'set-aside': 'set aside' },
    sources: 'Sources',
    sourceColumns: ['Source', 'Kind', 'Date', 'Used for', 'Do its quotes hold?'],
    readOn: day => `read ${day}`,
    onlyRead: 'read, not cited',
    notRead: 'asked for, not read',
    official: "official by the user's word",
    inRebuttal: who => `rebuttal of ${who}`,
    unread: why => `could not be read${why === '' ? '' : `: ${why}`}`,
    looksFor: 'Looks for:',
    reads: 'Wants to read:',
    headline: {
      favours: (name, summary) => `In favour of ${name}: ${summary}`,
      neither: summary => `In favour of none of them: ${summary}`,
      split: 'No recommendation in common: the judgments do not agree.',
      degraded: lines => `Degraded: ${lines.join(' ')}`,
      noSearch: withFiles =>
        `There was no web search: the arguments rest on what the models know${withFiles ? ' and on files that were brought along' : ''}.`,
      searchLost: lines => `Web search brought nothing that could be read: ${lines.join('. ')}.`,
      swapped: (who, from, to) => `${from} did not answer the test before the debate; ${to} spoke for ${who}.`,
      aborted: why => (why === '' ? 'Aborted' : `Aborted: ${why}`),
    },
    charts: {
      roles: 'Stated confidence against checked support',
      rolesAbout:
        'Per role: how sure it says it is of its arguments on average (0 to 1), and how many of them rest on a source that code found to hold.',
      argumentsOf: role => `${role}: argument by argument`,
      argumentsAbout:
        'The bar is the confidence that the role states (0 to 1); beside it what code found at the cited source.',
      confidence: 'Stated confidence',
      support: 'Checked support',
      supported: (count, of) => `${count} of ${of}`,
      uncited: 'nothing cited that could be checked',
    },
  },
  zh: {
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
  },
}
