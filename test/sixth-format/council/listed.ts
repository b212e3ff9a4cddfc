import type { ListedFormat } from '../../../src/formats/index.ts'
import { about } from './about.ts'

export const council = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./council.ts')).council,
} satisfies ListedFormat
