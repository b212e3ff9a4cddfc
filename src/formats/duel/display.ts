import type { Display } from '../../engine/display.ts'
import { sceneLabel, seats } from './about.ts'

export const display: Display = {
  id: 'duel',
  roles: () => seats,
  sceneLabel,
  sides: () => ['proposer', 'challenger'],
}
