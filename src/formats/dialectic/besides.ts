import type { Besides } from '../../engine/face.ts'
import { conclusion } from './conclusion.ts'
import { inWords } from './in-words.ts'
import { panels } from './panels.ts'

export const besides: Besides = { conclusion, inWords, panels }
