import type { Brief, Register } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { FormatAbout, SeatRole } from '../../engine/format.ts'
import { arenaOf, type Member } from './options-in.ts'
import { schedule } from './phases.ts'

export const name: Texts = { en: 'Arena', zh: '辩论场' }

const summary: Texts = {
  en: 'pro against con in ten rounds, a judge who scores and calls fouls, an audience that steps in and votes',
  zh: '正反双方十轮交锋，裁判逐轮评分、判罚犯规，观众下场并投票',
}

const debaters: readonly SeatRole[] = [
  {
    id: 'pro',
    kind: 'debater',
    label: { en: 'Pro', zh: '正方' },
    called: { en: 'the pro side', zh: '正方' },
    about: { en: 'who argues for the motion', zh: '支持辩题的一方' },
  },
  {
    id: 'con',
    kind: 'debater',
    label: { en: 'Con', zh: '反方' },
    called: { en: 'the con side', zh: '反方' },
    about: { en: 'who argues against it', zh: '反对辩题的一方' },
  },
]

const judge: SeatRole = {
  id: 'judge',
  kind: 'judge',
  label: { en: 'Judge', zh: '裁判' },
  about: {
    en: 'who conducts, scores and rules (not a model of a debater)',
    zh: '主持、评分并裁决（不能是辩手的模型）',
  },
}

/** Both debaters may use one model if the user insists on it. */
export function roles(given: Readonly<Record<string, Json>>): SeatRole[] {
  const isShared = Array.isArray(given.insisted) && given.insisted.includes('same-model')
  return [
    ...debaters.map(role => (isShared ? { ...role, mayShare: true as const } : role)),
    judge,
    ...membersIn(given).map(listener),
  ]
}

/** The options may not have been checked yet. */
function membersIn({ audience }: Readonly<Record<string, Json>>): Member[] {
  const given: unknown = audience
  const isMember = (one: unknown): one is Member => {
    const { agent_id, type } = (one ?? {}) as Partial<Member>
    return typeof agent_id === 'string' && typeof type === 'string'
  }
  return Array.isArray(given) && given.every(isMember) ? given : []
}

const listener = ({ agent_id, type }: Member): SeatRole => ({
  id: agent_id,
  kind: 'audience',
  label: { en: type, zh: type },
  about: { en: 'a member of the audience', zh: '观众' },
})

export const about: FormatAbout = { id: 'arena', name, summary, takes: '[motion...]', roles }

const scenes: Readonly<Record<string, Texts>> = {
  before: { en: 'Before the debate', zh: '辩论之前' },
  vote: { en: 'Vote', zh: '投票' },
  ruling: { en: 'Ruling', zh: '裁决' },
  'ruling/turned': { en: 'Ruling (turned)', zh: '裁决（调换顺序）' },
}

const parts: Readonly<Record<string, Texts>> = {
  again: { en: 'asked once more', zh: '补充要求' },
  score: { en: 'scores', zh: '评分' },
  'score/turned': { en: 'scores (turned)', zh: '评分（调换顺序）' },
  apply: { en: 'applies', zh: '申请下场' },
  admit: { en: 'who is heard', zh: '下场裁定' },
  floor: { en: 'from the audience', zh: '观众下场' },
}

export function sceneLabel(key: string, language: Language): string {
  const [first = '', second = '', third = ''] = key.split('/')
  const known = scenes[`${first}/${second}`] ?? scenes[first]
  if (known) return known[language]
  const number = /^round-(\d+)$/.exec(first)?.[1]
  if (number === undefined) return key
  const part = (parts[`${second}/${third}`] ?? parts[second])?.[language]
  const round = language === 'zh' ? `第 ${number} 轮` : `Round ${number}`
  return part === undefined ? round : `${round} · ${part}`
}

/** The arena's own names for agents and rounds. */
export function register({ seats, options }: Brief): Register {
  const { rounds, audience, pro, con } = arenaOf(options)
  const isListener = (id: string) => audience.some(({ agent_id }) => agent_id === id)
  const agentOf = (id: string) => {
    if (id === 'pro' || id === 'con')
      return { role: 'debater', stance: id, agent_id: (id === 'pro' ? pro : con).agent_id }
    return { role: isListener(id) ? 'audience' : 'judge', stance: null, agent_id: id }
  }
  return {
    agents: Object.fromEntries(seats.map(({ id }) => [id, agentOf(id)])),
    rounds: {
      before: { type: 'poll', sequence: 0 },
      ...Object.fromEntries(
        schedule(rounds).map(({ number, phase }) => [`round-${number}`, { type: phase, sequence: number }]),
      ),
      ruling: { type: 'ruling', sequence: rounds + 1 },
      vote: { type: 'vote', sequence: rounds + 2 },
    },
  }
}
