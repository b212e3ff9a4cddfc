import type { Language } from '../../src/core/language.ts'
import type { Call, Material, Speech } from '../../src/core/model.ts'
import type { Lookup } from '../../src/core/search.ts'
import type { Opening } from '../../src/engine/perform.ts'
import type { Argument, Audit, Investigation, Judgment, Rebuttal } from '../../src/formats/research/shapes.ts'

/** Two roles that cite files which the user brought, one of them wrongly, and pages that a service finds. */
export const castOpening = (language: Language, given: Partial<Opening> = {}): Opening => ({
  topic: { en: 'Which is cheaper for a team of five: Ferry or Raft?', zh: '五人团队用哪个更便宜：Ferry 还是 Raft？' }[
    language
  ],
  language,
  seats: ['ferry', 'raft', 'auditor', 'judge'].map(id => ({ id, model: `scripted:${id}` })),
  effort: null,
  budget: null,
  context: castFiles,
  ...given,
  options: {
    roles: [
      { id: 'ferry', name: 'Ferry', stance: { en: 'argue for Ferry', zh: '支持 Ferry' }[language] },
      { id: 'raft', name: 'Raft', stance: { en: 'argue for Raft', zh: '支持 Raft' }[language] },
    ],
    evidence_round: true,
    official: ['docs/prices.md'],
    date: '2026-11-16',
    ...given.options,
  },
})

const castFiles: Material[] = [
  {
    path: 'docs/prices.md',
    text: '# Prices\nFerry costs 20 dollars a month for each person.\nRaft costs nothing for teams of up to ten people.\n',
  },
]

/** A service that knows one page, and fails where it is asked for prices of tomorrow. */
export const castLookup: Lookup = {
  name: 'searxng',
  find: async query =>
    /tomorrow|明天/.test(query)
      ? { failure: { kind: 'transport', message: 'searxng answered 502', maybePaid: false } }
      : {
          hits: [
            { url: 'https://raft.example/docs', title: 'Raft documentation', text: 'Raft runs by itself.', date: null },
            { url: 'https://blog.example/raft', title: 'A year with Raft', text: 'It went well.', date: '2026-03-01' },
          ],
        },
  read: async url =>
    url === 'https://raft.example/docs'
      ? { url, title: 'Raft documentation', text: 'Raft runs by itself on a machine of your own.' }
      : { reason: 'it answered 404' },
}

/** What the cast says to a call, by the shape that is asked for. */
export function castReply(call: Call): object {
  const { language, seat } = call.moment
  const t = lines[language]
  switch (call.shape?.name) {
    case 'investigation':
      return seat === 'raft' ? t.raft : t.ferry
    case 'looking':
      return call.key.includes('look-1')
        ? { searches: [], pages: ['https://raft.example/docs', 'https://blog.example/raft'], findings: null }
        : call.key.includes('look-2')
          ? { searches: [], pages: [], findings: t.raft }
          : { searches: t.searches, pages: [], findings: null }
    case 'rebuttal':
      return rebuttalTo(numbersIn(call), t)
    case 'audit':
      return auditOf(numbersIn(call), t)
    case 'judgment':
      return judgmentOf(call, t)
    default:
      throw new Error(`nobody knows what to say to ${call.key}`)
  }
}

const numbersIn = (call: Call): string[] => String(call.moment.values.numbers).split(', ')

const rebuttalTo = (numbers: readonly string[], t: CastLines): Rebuttal => ({
  rebuttals: numbers.map(to => ({ to, rebuttal: t.rebuttal(to), confidence: 0.65 })),
  weakest_premise: { to: numbers[0]!, premise: t.premise, challenge: t.challenge },
  attacks: [...t.attacks],
})

function auditOf([first, second, ...rest]: string[], t: CastLines): Audit {
  return {
    claims: [
      { claim: t.claims[0], in: [first!], tag: 'official-docs', why: t.why },
      { claim: t.claims[1], in: [second!], tag: 'official-docs', why: t.why },
      { claim: t.claims[2], in: [rest[0]!], tag: 'exaggerated', why: t.why },
    ],
    without: rest.slice(1),
  }
}

/** For the side whose first argument stands last. */
function judgmentOf(call: Call, t: CastLines): Judgment {
  const shown = call.moment.values.said as readonly Speech[]
  const found = shown.filter(({ derived }) => derived === 'investigation')
  const sides = [
    ...new Set(
      shown.filter(({ derived }) => derived === 'rebuttal' || derived === 'investigation').map(({ seat }) => seat),
    ),
  ]
  const winner = found.find(({ text }) => text.includes(t.raft.arguments[0]!.argument)) ?? found[0]!
  const bySide = <T>(value: T) => Object.fromEntries(sides.map(side => [side, value]))
  const points = Object.fromEntries(sides.map(side => [side, side === winner.seat ? 8 : 5]))
  const criteria = ['evidence', 'reasoning', 'rebuttal', 'relevance'].map(name => [name, { why: t.why, ...points }])
  return {
    ...(call.moment.values.sides !== undefined && { criteria: Object.fromEntries(criteria) }),
    treated: numbersIn(call).map(argument => ({ argument, treatment: 'relied-on', why: t.why })),
    strong_arguments: bySide([]),
    exaggerated_claims: bySide([]),
    shared_limitations: [t.claims[2]],
    core_disagreements: [{ disagreement: t.premise, values: t.challenge }],
    consensus: [t.claims[0]],
    recommendation: {
      favours: winner.seat,
      advice: t.advice,
      deciding: { turn: winner.key, quote: /(?<=^- \d\.1 )[^|]+(?= \|)/m.exec(winner.text)![0] },
    },
    open_questions: [{ question: t.question, changes: t.why, cheapest_way: t.why }],
    scenarios: t.scenarios.map(scenario => ({ scenario, recommendation: t.advice, rationale: t.why })),
    summary: t.summary,
  }
}

interface CastLines {
  ferry: Investigation
  raft: Investigation
  searches: string[]
  rebuttal(to: string): string
  premise: string
  challenge: string
  attacks: [string, string]
  claims: [string, string, string]
  why: string
  advice: string
  question: string
  scenarios: [string, string]
  summary: string
}

const argument = (
  text: string,
  confidence: number,
  source: Argument['source'] = 'no-source',
  reference: string | null = null,
  quote: string | null = null,
): Argument => ({ argument: text, confidence, source, reference, quote })

const lines: Record<Language, CastLines> = {
  en: {
    ferry: {
      arguments: [
        argument(
          'Ferry has one price that everybody understands, and nothing has to be looked after.',
          0.8,
          'official-docs',
          'docs/prices.md:2',
          'Ferry costs 20 dollars a month for each person.',
        ),
        argument(
          'Raft is free only for the very smallest teams.',
          0.7,
          'official-docs',
          'docs/prices.md:3',
          'Raft costs nothing for teams of up to three people.',
        ),
        argument('Whoever runs a service pays with nights and weekends, which no price list shows.', 0.55),
      ],
      weaknesses: ['Raft needs somebody who looks after it.', 'Raft has no support that could be called.'],
      counters: ['They will say that looking after it takes an hour a month.'],
    },
    raft: {
      arguments: [
        argument(
          'Raft costs a team of five nothing at all.',
          0.9,
          'official-docs',
          'docs/prices.md:3',
          'Raft costs nothing for teams of up to ten people.',
        ),
        argument('Raft runs on a machine that is there anyway, so that nothing is added to the bill.', 0.6),
        argument('A team that can leave at any time negotiates better.', 0.4),
      ],
      weaknesses: ['Ferry costs more with every person.', 'Ferry can raise its price at any time.'],
      counters: ['They will say that time is money.'],
    },
    searches: ['Raft licence price teams 2026', 'Raft price tomorrow'],
    rebuttal: to => `What ${to} says is true of larger teams; for five people it does not follow.`,
    premise: 'That the hours of a small team cost nothing.',
    challenge: 'Who would look after it in the week in which that person is ill?',
    attacks: ['Moving away costs a week, whichever is chosen.', 'Neither of them has been tried by this team.'],
    claims: [
      'Raft costs nothing for teams of up to ten people.',
      'Raft is free only for teams of up to three.',
      'Nobody in a team of five has time for it.',
    ],
    why: 'The price list says so.',
    advice:
      'Take Raft for half a year, write down the hours it takes, and move to Ferry if they are more than four a month.',
    question: 'How many hours does it take?',
    scenarios: ['Nobody knows servers', 'A server is there already'],
    summary: 'Take Raft, and count the hours.',
  },
  zh: {
    ferry: {
      arguments: [
        argument(
          'Ferry 的价格一目了然，也不需要任何人维护。',
          0.8,
          'official-docs',
          'docs/prices.md:2',
          'Ferry costs 20 dollars a month for each person.',
        ),
        argument(
          'Raft 只对极小的团队免费。',
          0.7,
          'official-docs',
          'docs/prices.md:3',
          'Raft costs nothing for teams of up to three people.',
        ),
        argument('自己运行服务的人付出的是夜晚和周末，这在价目表上看不到。', 0.55),
      ],
      weaknesses: ['Raft 需要有人维护。', 'Raft 没有可以求助的支持人员。'],
      counters: ['他们会说维护每月只需一小时。'],
    },
    raft: {
      arguments: [
        argument(
          '对五人团队来说，Raft 完全免费。',
          0.9,
          'official-docs',
          'docs/prices.md:3',
          'Raft costs nothing for teams of up to ten people.',
        ),
        argument('Raft 可以运行在已有的机器上，账单上不会多出任何费用。', 0.6),
        argument('随时可以离开的团队更有议价能力。', 0.4),
      ],
      weaknesses: ['Ferry 每多一个人就多一份费用。', 'Ferry 随时可能涨价。'],
      counters: ['他们会说时间就是金钱。'],
    },
    searches: ['Raft 许可价格 团队 2026', 'Raft 明天的价格'],
    rebuttal: to => `${to} 所说的适用于更大的团队，对五个人并不成立。`,
    premise: '小团队的工时不花钱。',
    challenge: '负责维护的人生病的那一周，谁来顶上？',
    attacks: ['无论选哪个，迁走都要花一周。', '这个团队两个都没有试过。'],
    claims: ['Raft 对十人以内的团队免费。', 'Raft 只对三人以内的团队免费。', '五人团队里没有人有时间维护。'],
    why: '价目表上是这样写的。',
    advice: '先用 Raft 半年，记下所花的工时；若每月超过四小时，就换成 Ferry。',
    question: '维护要花多少工时？',
    scenarios: ['没有人懂服务器', '已经有服务器'],
    summary: '选 Raft，并统计工时。',
  },
}
