import type { Language } from '../../core/language.ts'
import type { Conclusion, Decision, EndedBy, UserReply } from './shapes.ts'

/** What is said between the speeches, and how far it is. */
interface LiveWords {
  colon: string
  chosen(partner: string): string
  notChosen(partner: string): string
  takenOver(partner: string): string
  decided: Record<Decision['next'], string>
  /** Of a question to a user who does not want to be asked. */
  unasked: string
  noNewPoint: string
  undecided: string
  disagreement: string
  common: string
  long(rounds: number): string
  afresh(who: string): string
  sumsUp: string
  /** After a stalemate. */
  sumsUpSplit: string
  /** What a user wants that is no person at this terminal. */
  wants: Record<UserReply['choice'], string>
  direction: string
  leftAlone: string
  silent: string
  outcome: Record<Conclusion['outcome'], string>
  ended: Record<EndedBy, string>
  /** How far it is, in few words. */
  choosing: string
  round(number: number): string
  standing(agreed: number, open: number): string
  waiting(remarks: number): string
  concluding: string
}

export const liveWords: Record<Language, LiveWords> = {
  en: {
    colon: ': ',
    chosen: partner => `The main agent chooses ${partner}`,
    notChosen: partner => `The main agent made no choice that could be used: ${partner} challenges it`,
    takenOver: partner => `${partner} challenges from here on`,
    decided: {
      'go-on': 'The main agent goes on',
      'ask-user': 'The main agent asks you',
      'sum-up': 'The main agent suggests to sum up',
      end: 'The main agent ends it',
    },
    unasked: 'The main agent would ask you, and goes on',
    noNewPoint: 'no new point',
    undecided: 'The main agent made no decision that could be used: the debate goes on',
    disagreement: 'Key disagreement',
    common: 'Two rounds brought no new point: the main agent looks for common ground',
    long: rounds => `${rounds} rounds: the main agent is asked whether to sum up`,
    afresh: who => `${who}: the conversation had become too long, and begins again with a recap`,
    sumsUp: 'The main agent sums up',
    sumsUpSplit: 'Looking for common ground brought nothing new either: the main agent sums up where they differ',
    wants: {
      continue: 'The user wants it to go on',
      add: 'The user adds',
      dig: 'The user changes the direction',
      'sum-up': 'The user wants a summary and the end',
      'agents-decide': 'The user lets the agents decide',
    },
    direction: 'Change of direction: both are told',
    leftAlone: 'The agents decide by themselves until you speak again',
    silent: 'You said nothing: the agents decide',
    outcome: { agreed: 'They agree', partly: 'They agree in part', split: 'They do not agree' },
    ended: {
      agreement: 'all say that it is settled',
      main: 'the main agent ended it',
      user: 'you ended it',
      stalemate: 'nothing new came any more',
      budget: 'the budget is used up',
      limit: 'it lasted as long as a debate may',
    },
    choosing: 'choice of the sub agent',
    round: number => `round ${number}`,
    standing: (agreed, open) => `${agreed} agreed, ${open} open`,
    waiting: remarks => `${remarks === 1 ? 'a remark waits' : `${remarks} remarks wait`}`,
    concluding: 'conclusion',
  },
  zh: {
    colon: '：',
    chosen: partner => `主代理选择了 ${partner}`,
    notChosen: partner => `主代理没有作出可用的选择：由 ${partner} 提出质疑`,
    takenOver: partner => `此后由 ${partner} 提出质疑`,
    decided: {
      'go-on': '主代理继续辩论',
      'ask-user': '主代理想问你',
      'sum-up': '主代理建议总结',
      end: '主代理结束辩论',
    },
    unasked: '主代理本想问你，但会继续',
    noNewPoint: '没有新的观点',
    undecided: '主代理没有作出可用的决定：辩论继续',
    disagreement: '关键分歧',
    common: '连续两轮没有新的观点：主代理尝试寻找共同点',
    long: rounds => `已进行 ${rounds} 轮：询问主代理是否总结`,
    afresh: who => `${who}：对话过长，从摘要重新开始`,
    sumsUp: '主代理进行总结',
    sumsUpSplit: '寻找共同点也没有带来新的观点：主代理总结分歧所在',
    wants: {
      continue: '用户希望继续',
      add: '用户补充',
      dig: '用户改变方向',
      'sum-up': '用户希望总结并结束',
      'agents-decide': '用户让代理自行决定',
    },
    direction: '方向已改变：双方都会得知',
    leftAlone: '由代理自行决定，直到你再次发言',
    silent: '你没有发言：由代理自行决定',
    outcome: { agreed: '达成一致', partly: '部分一致', split: '未能一致' },
    ended: {
      agreement: '各方都表示问题已经解决',
      main: '主代理结束了辩论',
      user: '你结束了辩论',
      stalemate: '不再有新的观点',
      budget: '预算已用完',
      limit: '已达到辩论的最长限度',
    },
    choosing: '选择子代理',
    round: number => `第 ${number} 轮`,
    standing: (agreed, open) => `一致 ${agreed}，未决 ${open}`,
    waiting: remarks => `${remarks} 条插话待听取`,
    concluding: '总结',
  },
}
