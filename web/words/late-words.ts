import type { Firmness } from '../../src/core/judging/weigh.ts'
import type { Language } from '../../src/core/language.ts'

/** The page's words in parts of a debate that are loaded late. */
export interface LaterWords {
  verdict: string
  brokeOff: string
  conclusion: string
  noVerdict: string
  noConclusion: string
  /** What can be done about it. */
  resume: string
  resumeOrFork: string
  askAnother: string
  winner: string
  noWinner: string
  firmness: Record<Firmness, string>
  outcome: string
  recommendation: string
  decision: string
  decidedBy: string
  play: string
  pause: string
  live: string
  speed: string
  atOnce: string
  position: string
  jumpTo: string
  placeOf(now: string, end: string): string
  cited: string
  found: string
  differs: string
  page: string
  reply: string
  close: string
  speaking(name: string): string
  finishedTurn(name: string, scene: string): string
  missedTurn(name: string): string
  over: string
  /** Between two sentences. */
  stop: string
  hidden: string
}

export const laterWords: Record<Language, LaterWords> = {
  en: {
    verdict: 'Verdict',
    brokeOff: 'Broke off',
    conclusion: 'Conclusion',
    noVerdict: 'No verdict',
    noConclusion: 'No conclusion',
    resume: 'Everything said is kept. Resume tries again.',
    resumeOrFork: 'Everything said is kept. Resume asks again; a fork from there goes on with another model.',
    askAnother: 'A fork from there asks somebody else.',
    winner: 'The stronger case',
    noWinner: 'No winner: the rulings do not agree',
    firmness: { firm: 'firm', leaning: 'leaning', split: 'split' },
    outcome: 'Outcome',
    recommendation: 'Recommendation',
    decision: 'What the user decided',
    decidedBy: 'It hangs on',
    play: 'Play',
    pause: 'Pause',
    live: 'To the present',
    speed: 'Speed',
    atOnce: 'at once',
    position: 'Place in the debate',
    jumpTo: 'Jump to',
    placeOf: (now, end) => `${now} of ${end}`,
    cited: 'Cited',
    found: 'Found there',
    differs: 'Cited against what is there',
    page: 'Open the page',
    reply: 'The reply',
    close: 'Close',
    speaking: name => `${name} is speaking`,
    finishedTurn: (name, scene) => `${name} finished, ${scene}`,
    missedTurn: name => `${name} did not speak`,
    over: 'The debate is over',
    stop: '. ',
    hidden: 'The judge was not told who was who. The sides are called here what it knew them as.',
  },
  zh: {
    verdict: '裁决',
    brokeOff: '中途中断',
    conclusion: '结论',
    noVerdict: '没有裁决',
    noConclusion: '没有结论',
    resume: '已有的发言都已保存。点“继续”会再试一次。',
    resumeOrFork: '已有的发言都已保存。点“继续”会再次提问；从那里分叉，可换用别的模型。',
    askAnother: '从那里分叉，可以改由别人来做。',
    winner: '更有说服力的一方',
    noWinner: '没有胜方：各次裁决不一致',
    firmness: { firm: '稳固', leaning: '倾向', split: '分裂' },
    outcome: '结果',
    recommendation: '建议',
    decision: '用户的决定',
    decidedBy: '关键依据',
    play: '播放',
    pause: '暂停',
    live: '回到现在',
    speed: '速度',
    atOnce: '立即',
    position: '辩论中的位置',
    jumpTo: '跳转到',
    placeOf: (now, end) => `${now}，共 ${end}`,
    cited: '引用',
    found: '原文',
    differs: '引文与原文对照',
    page: '打开网页',
    reply: '回复',
    close: '关闭',
    speaking: name => `${name}正在发言`,
    finishedTurn: (name, scene) => `${name}发言完毕，${scene}`,
    missedTurn: name => `${name}没有发言`,
    over: '辩论已结束',
    stop: '。',
    hidden: '裁判未被告知双方身份，此处的称呼是裁判所知的称呼。',
  },
}
