import type { Language, Texts } from '../../../src/core/language.ts'
import type { FormatAbout, SeatRole } from '../../../src/engine/format.ts'

export const name: Texts = { en: 'Council', zh: '议事会' }

const summary: Texts = {
  en: 'members advise in rounds, then vote; a tie is broken by the chair',
  zh: '成员分轮建言，然后表决；平局由主席决定',
}

const member = (number: number): SeatRole => ({
  id: `member-${number}`,
  kind: 'debater',
  label: { en: `Member ${number}`, zh: `成员 ${number}` },
  about: { en: 'who advises and votes', zh: '建言并表决' },
  mayShare: true,
})

export const seats: readonly SeatRole[] = [
  {
    id: 'chair',
    kind: 'judge',
    label: { en: 'Chair', zh: '主席' },
    about: { en: 'who says what is decided, and breaks a tie', zh: '说明要决定什么，并在平局时决定' },
  },
  member(1),
  member(2),
]

export const about: FormatAbout = { id: 'council', name, summary, takes: '[question...]', roles: () => seats }

export function sceneLabel(scene: string, language: Language): string {
  const round = /^round-(\d+)/.exec(scene)?.[1]
  if (round !== undefined) return language === 'zh' ? `第 ${round} 轮` : `Round ${round}`
  return { vote: { en: 'Vote', zh: '表决' }, tie: { en: 'Tie', zh: '平局' } }[scene.split('/')[0]!]?.[language] ?? scene
}
