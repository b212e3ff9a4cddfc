import type { Language } from '../../core/language.ts'
import type { Display } from '../../engine/display.ts'
import { name, roles } from './about.ts'
import { outsidersIn } from './transcript-in.ts'

export function sceneLabel(scene: string, language: Language): string {
  const [first, ...rest] = scene.split('/')
  if (first === 'without') return withoutLabel(rest, language)
  if (first !== 'synthesis') return roundLabel(scene, language)
  if (rest[0] === 'turned') return language === 'zh' ? '裁决（调换顺序）' : 'Verdict (turned)'
  return language === 'zh' ? '裁决' : 'Verdict'
}

/** For a ruling without one speech: `Verdict without round-2/alice`. In a turn's key its judge follows. */
function withoutLabel(path: readonly string[], language: Language): string {
  const place = /^judge(?:-\d+)?$/.test(path.at(-1) ?? '') ? path.slice(0, -1) : path
  const isTurned = place.at(-1) === 'turned'
  const speech = (isTurned ? place.slice(0, -1) : place).join('/')
  if (language === 'zh') return `裁决（略去 ${speech}${isTurned ? '，调换顺序' : ''}）`
  return `Verdict without ${speech}${isTurned ? ' (turned)' : ''}`
}

/** For a judged speech: `round-2/alice` → Round 2; any other scene by its path. */
function roundLabel(scene: string, language: Language): string {
  const round = /^round-(\d+)(?:\/|$)/.exec(scene)?.[1]
  if (round !== undefined) return language === 'zh' ? `第 ${round} 轮` : `Round ${round}`
  return scene.split('/').slice(0, -1).join(' · ') || scene
}

export const display: Display = {
  id: 'judge',
  name,
  roles: () => roles,
  outsiders: outsidersIn,
  sceneLabel,
}
