import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const dialectic: ListedFormat = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./dialectic.ts')).dialectic,
}
