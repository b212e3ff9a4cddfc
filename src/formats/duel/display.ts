import type { Display } from '../../engine/display.ts'
import { name, sceneLabel, seats } from './about.ts'

export const display: Display = {
  id: 'duel',
  name,
  roles: () => seats,
  sceneLabel,
  sides: () => ['proposer', 'challenger'],
}
