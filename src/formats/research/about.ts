import type { Brief, Register } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { FormatAbout, SeatRole } from '../../engine/format.ts'
import { plainName, playersOf, type Role, usualRoles } from './options-in.ts'

export const name: Texts = { en: 'Research', zh: '研究' }

const summary: Texts = {
  en: 'roles investigate, rebut each other, get audited and judged: a report for a decision',
  zh: '各角色分头调查、交叉反驳，经证据审计与中立判断，得到一份供决策的报告',
}

const officials: readonly SeatRole[] = [
  {
    id: 'auditor',
    kind: 'judge',
    label: { en: 'Auditor', zh: '审计员' },
    called: { en: 'the auditor', zh: '审计员' },
    about: { en: 'who tags every factual claim', zh: '为每个事实声明作标记' },
  },
  {
    id: 'judge',
    kind: 'judge',
    label: { en: 'Judge', zh: '裁判' },
    called: { en: 'the judge', zh: '裁判' },
    about: { en: 'who weighs the arguments and recommends', zh: '权衡论点并给出建议' },
  },
]

/** Two roles may share a model: they stand for different things. */
export function roles(given: Readonly<Record<string, Json>>): SeatRole[] {
  const named = rolesIn(given)
  if (named.length > 0) return [...named.map(role => seatOfRole(role, labelOf(role))), ...officials]
  const [en, zh] = [usualRoles('en'), usualRoles('zh')]
  return [...en.map((role, i) => seatOfRole(role, { en: role.name, zh: zh[i]!.name })), ...officials]
}

/** The options may not have been checked yet. */
function rolesIn({ roles }: Readonly<Record<string, Json>>): Role[] {
  const given: unknown = roles
  const isRole = (one: unknown): one is Role => {
    const { id, name } = (one ?? {}) as Partial<Role>
    return typeof id === 'string' && typeof name === 'string'
  }
  return Array.isArray(given) && given.every(isRole) ? given : []
}

const labelOf = ({ name }: Role): Texts => ({ en: plainName(name), zh: plainName(name) })

const seatOfRole = ({ id }: Role, label: Texts): SeatRole => ({
  id,
  kind: 'debater',
  label,
  about: { en: `who investigates as ${label.en}`, zh: `以${label.zh}的立场调查` },
  mayShare: true,
})

export const about: FormatAbout = { id: 'research', name, summary, takes: '[topic...]', roles }

const scenes: Readonly<Record<string, Texts>> = {
  research: { en: 'Investigation', zh: '立场调查' },
  rebuttal: { en: 'Cross rebuttal', zh: '交叉反驳' },
  audit: { en: 'Evidence audit', zh: '证据审计' },
  judgment: { en: 'Judgment', zh: '中立判断' },
  checks: { en: 'Found by the program', zh: '程序核对' },
  'judgment/turned': { en: 'Judgment (turned)', zh: '中立判断（调换顺序）' },
}

/** `research/look-2/opencode` → Investigation · after 2 searches */
export function sceneLabel(key: string, language: Language): string {
  const [first = '', second = ''] = key.split('/')
  const known = scenes[`${first}/${second}`] ?? scenes[first]
  if (!known) return key
  const round = /^look-(\d+)$/.exec(second)?.[1]
  if (round === undefined) return known[language]
  return language === 'zh' ? `${known.zh} · 第 ${round} 次检索后` : `${known.en} · after search ${round}`
}

export function register(brief: Brief): Register {
  const players = playersOf(brief)
  const agentOf = (id: string) => {
    const player = players.find(player => player.id === id)
    return player
      ? { role: 'researcher', stance: player.stance, agent_id: player.name }
      : { role: id.startsWith('auditor') ? 'auditor' : 'judge', stance: null, agent_id: id }
  }
  return {
    agents: Object.fromEntries(brief.seats.map(({ id }) => [id, agentOf(id)])),
    rounds: {
      research: { type: 'investigation', sequence: 1 },
      rebuttal: { type: 'rebuttal', sequence: 2 },
      audit: { type: 'audit', sequence: 3 },
      judgment: { type: 'judgment', sequence: 4 },
    },
  }
}
