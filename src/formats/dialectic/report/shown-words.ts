import { apart } from '../../../core/apart.ts'
import type { Language } from '../../../core/language.ts'
import type { Conclusion, Decision, EndedBy, UserReply } from '../shapes.ts'

/** What a page says as well, besides the report. */
export interface ShownWords {
  insights: string
  agreed: string
  open: string
  differ: string
  colon: string
  /** Between names. */
  listComma: string
  aside(words: string): string
  sentence(words: string): string
  /** `many`: there are several partners. */
  ended: Record<EndedBy, (many: boolean) => string>
  noConclusion: string
  notOver: string
  failed: string
  outcomes: Record<Conclusion['outcome'], string>
  /** They are said to agree, and these did not say so. */
  unexpressed(names: readonly string[]): string
  disagreement: string
  undecided: string
  notAsked: string
  inRecord: string
  untold(over: boolean): string
  atFork(place: string): string
  replies: Record<UserReply['choice'], string>
  headline: {
    result(outcome: string, rounds: number, ended: string): string
    open(count: number): string
    suggestions(count: number): string
  }
  next: Record<Decision['next'], string>
  noNewPoint: string
  question: string
  chooses(partner: string): string
  keeps(keep: boolean): string
  byRemark: string
}

const rounds = (count: number): string => `${count} ${count === 1 ? 'round' : 'rounds'}`

/** A number and the word behind it do not touch. */
const spaced = (name: string): string => (/\d$/.test(name) ? `${name} ` : name)

export const shownWords: Record<Language, ShownWords> = {
  en: {
    insights: 'Key Insights',
    agreed: 'Agreed',
    open: 'Open',
    differ: 'Where They Still Differ',
    colon: ': ',
    listComma: ', ',
    aside: words => ` (${words})`,
    sentence: words => `${words}.`,
    ended: {
      agreement: many => `${many ? 'all of them' : 'both'} said that it is settled`,
      main: () => 'the main agent summed up',
      user: () => 'the user wanted a summary and the end',
      stalemate: () => 'nothing new was said any more (a stalemate)',
      budget: () => 'the budget did not reach for another round',
      limit: () => 'it had lasted as long as a debate may',
    },
    noConclusion: 'without a conclusion',
    notOver: 'not over',
    failed: 'failed',
    outcomes: { agreed: 'They agree', partly: 'They agree in part', split: 'They do not agree' },
    unexpressed: names =>
      `That they agree is what the main agent says: ${names.join(' and ')} did not say that it is settled.`,
    disagreement: 'Key disagreement',
    undecided: 'The user left it open.',
    notAsked: 'The user was not asked.',
    inRecord: 'from the record',
    untold: over => (over ? 'Remark that came when nobody spoke any more' : 'Remark, not taken up yet'),
    atFork: place => `At the fork (${place === 'end' ? 'the end' : place})`,
    replies: {
      continue: 'go on',
      add: 'adds',
      dig: 'change of direction',
      'sum-up': 'sum up and end',
      'agents-decide': 'let the agents decide',
    },
    headline: {
      result: (outcome, count, ended) => `${outcome} after ${rounds(count)}. It ended because ${ended}.`,
      open: count => `${count} ${count === 1 ? 'point is' : 'points are'} still open.`,
      suggestions: count =>
        `${count} ${count === 1 ? 'suggestion was' : 'suggestions were'} made; nothing was applied.`,
    },
    next: {
      'go-on': 'goes on',
      'ask-user': 'asks the user',
      'sum-up': 'would sum up',
      end: 'ends it',
    },
    noNewPoint: 'this round brought no new point',
    question: 'Question',
    chooses: partner => `chooses ${partner}`,
    keeps: keep => (keep ? 'keeps the record' : 'does not want the record'),
    byRemark: 'remark',
  },
  zh: {
    insights: 'Key Insights · 关键洞察',
    agreed: 'Agreed · 已达成一致',
    open: 'Open · 尚未解决',
    differ: 'Where They Still Differ · 仍有分歧',
    colon: '：',
    listComma: '、',
    aside: words => `（${words}）`,
    sentence: words => `${words}。`,
    ended: {
      agreement: many => `${many ? '各方' : '双方'}都表示问题已经解决`,
      main: () => '主代理作了总结',
      user: () => '用户要求总结并结束',
      stalemate: () => '不再有新的观点（僵局）',
      budget: () => '预算不足以再进行一轮',
      limit: () => '已达到辩论的最长限度',
    },
    noConclusion: '没有得出结论',
    notOver: '尚未结束',
    failed: '失败',
    outcomes: { agreed: '达成一致', partly: '部分一致', split: '未能一致' },
    unexpressed: names => `达成一致只是主代理的说法：${names.map(spaced).join('和')}并没有表示问题已经解决。`,
    disagreement: '关键分歧',
    undecided: '用户没有作出决定。',
    notAsked: '没有询问用户。',
    inRecord: '来自记录',
    untold: over => (over ? '已无人发言时的插话' : '尚未被采纳的插话'),
    atFork: place => `分叉时（${place === 'end' ? '结尾' : place}）`,
    replies: {
      continue: '继续辩论',
      add: '补充',
      dig: '改变方向',
      'sum-up': '总结并结束',
      'agents-decide': '让代理自行决定',
    },
    headline: {
      result: (outcome, count, ended) => `${outcome}，共 ${count} 轮。结束原因：${ended}。`,
      open: count => `仍有 ${count} 个问题没有解决。`,
      suggestions: count => `提出了 ${count} 项改动建议，没有做任何改动。`,
    },
    next: {
      'go-on': '继续',
      'ask-user': '询问用户',
      'sum-up': '建议总结',
      end: '结束辩论',
    },
    noNewPoint: '本轮没有新的观点',
    question: '问题',
    chooses: partner => `选择${apart(partner).trimEnd()}`,
    keeps: keep => (keep ? '保留记录' : '不保留记录'),
    byRemark: '插话',
  },
}
