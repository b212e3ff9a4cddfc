import type { Face } from '../../engine/face.ts'
import { sceneLabel, seats } from './about.ts'

export const face: Face = {
  id: 'duel',
  roles: () => seats,
  sceneLabel,
  sides: () => ['proposer', 'challenger'],
}
