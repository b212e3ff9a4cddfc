import type { Besides } from '../../engine/face.ts'
import { conclusion } from './conclusion.ts'
import { panels } from './panels.ts'

export const besides: Besides = { conclusion, panels }
