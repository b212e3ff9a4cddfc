import type { Language } from '../../src/core/language.ts'
import type { Control } from '../../src/server/house.ts'

/** What the page says around a debate, in the user's language. */
export interface DebateWords {
  /** What stands behind a name. */
  colon: string
  loading: string
  gone: string
  denied: string
  unreachable: string
  unknownFormat(format: string): string
  home: string
  again: string
  lost: string
  kicker(format: string, id: number): string
  states: Record<Control['state'], string>
  outOfBudget: string
  seats: string
  notLanguageModel: string
  person: string
  transcript: string
  report: string
  panels: string
  larger: string
  smaller: string
  wholeTopic: string
  forkOf: string
  forks: string
  forkOfPart(at: string | null): string
  status: string
  more(count: number): string
  thinking: string
  asked: string
  writing: string
  waiting(seconds: number): string
  retry(kind: string): string
  sealed: string
  tokens(count: string): string
  tokensAbout: string
  cost: string
  costOf(cost: string, budget: string): string
  costUnknown: string
  time: string
  copyLink: string
  copied: string
  inherited: string
  leftOut: string
  turned: string
  tries(count: number): string
  failedTries(count: number): string
  stopped: string
  missed: string
  noSpeech: string
  cutOff: string
  neutralised(count: number): string
  answeredAs(model: string): string
  unsupported(count: number): string
  raw: string
  newWords: Record<'above' | 'below', string>
  export: string
  forms: Record<'md' | 'json' | 'html', string>
  replay: string
  contents: string
  theme: Record<'auto' | 'light' | 'dark', string>
  themeAbout: string
  help: string
  newDebate: string
  archive: string
  skip: string
}

export const debateWords: Record<Language, DebateWords> = {
  en: {
    colon: ': ',
    loading: 'Fetching the debate…',
    gone: 'There is no such debate. It may have been deleted.',
    denied: 'This link is not valid any more. Run agon serve in a terminal and open the link that it prints.',
    unreachable: 'The server does not answer. Is agon serve still running?',
    unknownFormat: format =>
      `This page does not know the format “${format}”. Its report can still be read with agon show.`,
    home: 'All debates',
    again: 'Try again',
    lost: 'Connection lost, trying again…',
    kicker: (format, id) => `${format} · debate ${id}`,
    states: { running: 'live', pausing: 'pausing', paused: 'paused', done: 'finished', failed: 'failed' },
    outOfBudget: 'out of budget',
    seats: 'Who debates',
    notLanguageModel: 'not a language model',
    person: 'a person',
    transcript: 'Transcript',
    report: 'Report',
    panels: 'At a glance',
    larger: 'Larger',
    smaller: 'Smaller',
    wholeTopic: 'The whole question',
    forkOf: 'A fork of',
    forks: 'Forks',
    forkOfPart: at => (at === null ? '' : ` at ${at === 'end' ? 'its end' : at}`),
    status: 'Where the debate is',
    more: count => `${count} more`,
    thinking: 'thinking…',
    asked: 'asked, no answer yet',
    writing: 'writing…',
    waiting: seconds => `trying again in ${seconds} s`,
    retry: kind => `${kind}, asked again`,
    sealed: 'Kept back until the debate is over, because a person takes part.',
    tokens: count => `${count} tokens`,
    tokensAbout: 'Tokens in and out so far',
    cost: 'Cost',
    costOf: (cost, budget) => `${cost} of ${budget}`,
    costUnknown: 'cost unknown',
    time: 'Time',
    copyLink: 'Copy the link to this turn',
    copied: 'Copied',
    inherited: 'shared with the debate it was forked from',
    leftOut: 'left out in this fork',
    turned: 'shown in turned order',
    tries: count => `${count} tries`,
    stopped: 'Cut off',
    failedTries: count => (count === 1 ? 'One attempt failed' : `${count} attempts failed`),
    missed: 'The debate went on without this turn',
    noSpeech: 'No answer',
    cutOff: 'cut off at the length limit',
    neutralised: count => `${count} hidden characters or template tokens taken out`,
    answeredAs: model => `answered as ${model}`,
    unsupported: count => (count === 1 ? 'One claim without any support' : `${count} claims without any support`),
    raw: 'As JSON',
    newWords: { above: 'New words above', below: 'New words below' },
    export: 'Export',
    forms: { md: 'Markdown', json: 'JSON', html: 'Web page (one file)' },
    replay: 'Replay',
    contents: 'Contents',
    theme: { auto: 'System', light: 'Light', dark: 'Dark' },
    themeAbout: 'Colours',
    help: 'Help',
    newDebate: 'New debate',
    archive: 'Debates',
    skip: 'To the transcript',
  },
  zh: {
    colon: '：',
    loading: '正在读取辩论……',
    gone: '没有这场辩论，可能已被删除。',
    denied: '这个链接已失效。请在终端中运行 agon serve，并打开它给出的新链接。',
    unreachable: '服务器没有回应。agon serve 还在运行吗？',
    unknownFormat: format => `此页面不认识“${format}”这种形式。仍可用 agon show 阅读报告。`,
    home: '全部辩论',
    again: '重试',
    lost: '连接已断开，正在重试……',
    kicker: (format, id) => `${format} · 第 ${id} 场`,
    states: { running: '进行中', pausing: '正在暂停', paused: '已暂停', done: '已结束', failed: '失败' },
    outOfBudget: '预算不足',
    seats: '参与者',
    notLanguageModel: '不是语言模型',
    person: '真人',
    transcript: '全文记录',
    report: '报告',
    panels: '一览',
    larger: '放大',
    smaller: '缩小',
    wholeTopic: '完整的问题',
    forkOf: '分叉自',
    forks: '它的分叉',
    forkOfPart: at => (at === null ? '' : `（${at === 'end' ? '结尾' : `“${at}”`}处）`),
    status: '辩论进度',
    more: count => `另有 ${count} 席`,
    thinking: '思考中……',
    asked: '已提问，等待回答',
    writing: '撰写中……',
    waiting: seconds => `${seconds} 秒后重试`,
    retry: kind => `${kind}，将再次提问`,
    sealed: '有真人参与，辩论结束后才公开。',
    tokens: count => `${count} 个 token`,
    tokensAbout: '目前输入与输出的 token 总数',
    cost: '费用',
    costOf: (cost, budget) => `${cost} / ${budget}`,
    costUnknown: '费用未知',
    time: '用时',
    copyLink: '复制本次发言的链接',
    copied: '已复制',
    inherited: '与分叉来源的辩论共有',
    leftOut: '在此分叉中略去',
    turned: '按调换的顺序展示',
    tries: count => `共尝试 ${count} 次`,
    stopped: '被打断',
    failedTries: count => `${count} 次尝试失败`,
    missed: '本轮发言缺席，辩论继续',
    noSpeech: '没有得到回答',
    cutOff: '达到长度上限，被截断',
    neutralised: count => `已移除 ${count} 处隐藏字符或模板标记`,
    answeredAs: model => `实际由 ${model} 作答`,
    unsupported: count => `${count} 条说法没有任何依据`,
    raw: 'JSON 原文',
    newWords: { above: '上方有新内容', below: '下方有新内容' },
    export: '导出',
    forms: { md: 'Markdown', json: 'JSON', html: '网页（单个文件）' },
    replay: '回放',
    contents: '目录',
    theme: { auto: '跟随系统', light: '浅色', dark: '深色' },
    themeAbout: '配色',
    help: '帮助',
    newDebate: '新辩论',
    archive: '辩论',
    skip: '跳到全文记录',
  },
}
