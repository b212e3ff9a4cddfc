import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const judge = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./judge.ts')).judge,
  asking: async () => (await import('./request/asking.ts')).asking,
} satisfies ListedFormat
