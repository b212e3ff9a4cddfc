import type { Display } from '../../../src/engine/display.ts'
import { name, sceneLabel, seats } from './about.ts'

export const display: Display = { id: 'council', name, roles: () => seats, sceneLabel }
