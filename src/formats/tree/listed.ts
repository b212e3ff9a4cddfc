import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const tree = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./tree.ts')).tree,
  asking: async () => (await import('./request/asking.ts')).asking,
} satisfies ListedFormat
