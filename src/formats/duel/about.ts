import type { Language, Texts } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { FormatAbout, SeatRole } from '../../engine/format.ts'

export const name: Texts = { en: 'Duel', zh: '对决' }

const summary: Texts = {
  en: 'proposer against challenger, 1–5 rounds, a verdict that picks a side',
  zh: '正方对反方，1–5 轮，裁决必须选边',
}

export const seats: readonly SeatRole[] = [
  {
    id: 'proposer',
    kind: 'debater',
    label: { en: 'Proposer', zh: '正方' },
    called: { en: 'the proposer', zh: '正方' },
    about: { en: 'who takes a stance and defends it', zh: '提出立场并为之辩护的一方' },
  },
  {
    id: 'challenger',
    kind: 'debater',
    label: { en: 'Challenger', zh: '反方' },
    called: { en: 'the challenger', zh: '反方' },
    about: {
      en: 'who looks for what is wrong with it (must differ from the proposer)',
      zh: '寻找其中错误的一方（必须与正方不同）',
    },
  },
  {
    id: 'judge',
    kind: 'judge',
    label: { en: 'Judge', zh: '裁判' },
    about: { en: 'who summarises and rules', zh: '负责摘要与裁决' },
  },
]

/** `the proposer` */
export const calledIn = ({ brief }: View, seat: string): string =>
  seats.find(({ id }) => id === seat)?.called?.[brief.language] ?? seat

export const about: FormatAbout = { id: 'duel', name, summary, takes: '[topic...]', roles: () => seats }

const scenes: Readonly<Record<string, Texts>> = {
  synthesis: { en: 'Verdict', zh: '裁决' },
  'synthesis/turned': { en: 'Verdict (turned)', zh: '裁决（调换顺序）' },
  sealed: { en: 'Sealed first answer', zh: '密封的最初回答' },
  openings: { en: 'On the openings alone', zh: '仅就开场发言裁决' },
  'openings/turned': { en: 'On the openings alone (turned)', zh: '仅就开场发言裁决（调换顺序）' },
  final: { en: 'Final answer', zh: '最终回答' },
}

export function sceneLabel(scene: string, language: Language): string {
  const [first, second] = scene.split('/')
  const round = first?.match(/^round-(\d+)$/)?.[1]
  const known = scenes[`${first}/${second}`] ?? scenes[first ?? '']
  if (known) return known[language]
  if (!round) return scene
  if (second === 'summary') return language === 'zh' ? `第 ${round} 轮前的摘要` : `Summary before round ${round}`
  return language === 'zh' ? `第 ${round} 轮` : `Round ${round}`
}
