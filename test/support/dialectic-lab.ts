import type { Language } from '../../src/core/language.ts'
import type { LabRequest, Reply } from '../lab/server.ts'
import { speechWith } from './dialectic-script.ts'

const lines: Record<Language, { main: string; partner: string; agreed: string; open: string }> = {
  en: {
    main: 'The queue should stay in Redis for now. It is fast enough, everybody here knows how it behaves at night, and a move costs weeks that nobody has planned for. I would look at it again once a second service needs the same jobs.',
    partner:
      'What you call fast enough rests on numbers of last spring. Since then the jobs have doubled, and two of the three outages began in Redis. Which of them would Postgres have prevented, and who would have been called?',
    agreed: 'latency matters less than ownership',
    open: 'who is on call at night',
  },
  zh: {
    main: '任务队列目前应当留在 Redis。它的速度足够，大家都熟悉它在夜间的表现，而迁移要花费没有人安排过的几周时间。等第二个服务也需要同样的任务时，我会重新考虑。',
    partner:
      '你说的速度足够依据的是去年春天的数字。此后任务量翻了一番，三次故障中有两次起于 Redis。其中哪一次是 Postgres 能够避免的？当时又该由谁来处理？',
    agreed: '责任归属比延迟更重要',
    open: '夜间由谁值班',
  },
}

const json: Record<Language, Record<string, object>> = {
  en: {
    decide: {
      next: 'ask-user',
      why: 'it hangs on who is on call',
      new_point: true,
      disagreement: 'whether one database may carry both',
      question: 'Who is on call at night?',
    },
    'go-on': {
      next: 'go-on',
      why: 'the numbers are still in doubt',
      new_point: false,
      disagreement: null,
      question: null,
    },
    conclusion: {
      outcome: 'partly',
      answer: 'Stay with Redis until somebody owns the database.',
      insights: ['Ownership weighs more than latency here.', 'The numbers of last spring prove nothing.'],
      agreed: ['latency matters less than ownership'],
      open: ['Who owns it next year?'],
      split: [],
    },
  },
  zh: {
    decide: {
      next: 'ask-user',
      why: '取决于夜间由谁值班',
      new_point: true,
      disagreement: '一个数据库能否同时承担两者',
      question: '夜间由谁值班？',
    },
    'go-on': { next: 'go-on', why: '数字仍有疑问', new_point: false, disagreement: null, question: null },
    conclusion: {
      outcome: 'partly',
      answer: '在有人负责数据库之前，继续使用 Redis。',
      insights: ['在这里，责任归属比延迟更重要。', '去年春天的数字说明不了什么。'],
      agreed: ['责任归属比延迟更重要'],
      open: ['明年由谁负责？'],
      split: [],
    },
  },
}

/**
 * What a server says in a debate of a main agent and a partner: the main agent asks the user after the rounds `asks`, and the
 * speeches of the turns `slow`, left out: of all, come so slowly that there is time to type.
 */
export const dialecticReplies =
  (
    language: Language,
    {
      asks = [1, 2],
      msPerChunk = 0,
      slow,
    }: { asks?: readonly number[]; msPerChunk?: number; slow?: readonly string[] } = {},
  ) =>
  ({ turn }: LabRequest): Reply | null => {
    const { main, partner, agreed, open } = lines[language]
    const round = Number(/^round-(\d+)/.exec(turn)?.[1] ?? 0)
    if (turn.includes('/decide/')) return said(json[language][asks.includes(round) ? 'decide' : 'go-on']!)
    if (turn === 'conclusion/main') return said(json[language].conclusion!)
    if (round === 0) return null
    const isSlow = slow?.includes(turn) ?? true
    const words = `${turn.endsWith('/main') ? main : partner} (${round})`
    return { chunks: cut(speechWith(words, { agreed: [agreed], open: [open] })), msPerChunk: isSlow ? msPerChunk : 0 }
  }

const said = (value: object): Reply => ({ text: JSON.stringify(value) })

const cut = (text: string): string[] => text.match(/[\s\S]{1,8}/gu) ?? []
