import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { FormatAbout, SeatRole } from '../../engine/format.ts'

export const name: Texts = { en: 'Dialectic', zh: '对辩' }

const summary: Texts = {
  en: 'think against a partner, with you in the room: no winner, a better answer',
  zh: '与伙伴对辩，你随时参与：没有胜负，只求更好的答案',
}

const main: SeatRole = {
  id: 'main',
  kind: 'debater',
  label: { en: 'Main Agent', zh: '主代理' },
  called: { en: 'the main agent', zh: '主代理' },
  about: { en: 'who holds a view, answers challenges and drives the debate', zh: '提出观点、回应质疑并推进辩论的一方' },
}

const partnerAbout: Texts = {
  en: 'who challenges it, in a conversation of its own',
  zh: '在自己的对话中提出质疑的一方',
}

export const userRole: SeatRole = {
  id: 'user',
  kind: 'audience',
  label: { en: 'User', zh: '用户' },
  called: { en: 'the user', zh: '用户' },
  about: { en: 'whom the debate is for, and who decides', zh: '辩论为之服务并最终作决定的人' },
  onlyPerson: { unless: '--ask never' },
}

function partner(number: number): SeatRole {
  const of = number === 1 ? '' : ` ${number}`
  return {
    id: number === 1 ? 'partner' : `partner-${number}`,
    kind: 'debater',
    label: { en: `Sub Agent${of}`, zh: `子代理${of}` },
    called: { en: number === 1 ? 'the partner' : `partner ${number}`, zh: `子代理${of}` },
    about: partnerAbout,
  }
}

/** As many partners as given, at least one; and a seat for the user if the user is to be asked. */
export function roles(options: Readonly<Record<string, Json>>): readonly SeatRole[] {
  const count = Array.isArray(options.partners) ? Math.max(1, options.partners.length) : 1
  const partners = Array.from({ length: count }, (_, i) => partner(i + 1))
  const asks = options.ask !== undefined && options.ask !== 'never'
  return [main, ...partners, ...(asks ? [userRole] : [])]
}

export const about: FormatAbout = { id: 'dialectic', name, summary, takes: '[topic...]', roles }

const scenes: Readonly<Record<string, Texts>> = {
  choice: { en: 'Choice of the sub agent', zh: '选择子代理' },
  conclusion: { en: 'Conclusion', zh: '结论' },
  remark: { en: 'Remark', zh: '插话' },
  fork: { en: 'Fork', zh: '分叉' },
}

export function sceneLabel(scene: string, language: Language): string {
  const [first = '', second] = scene.split('/')
  const known = scenes[first]
  if (known) return known[language]
  const round = first.match(/^round-(\d+)$/)?.[1]
  if (!round) return scene
  if (second === 'decide' || second === 'user') return language === 'zh' ? `第 ${round} 轮之后` : `After round ${round}`
  return language === 'zh' ? `第 ${round} 轮` : `Round ${round}`
}
