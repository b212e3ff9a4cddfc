import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const arena = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./arena.ts')).arena,
  asking: async () => (await import('./request/asking.ts')).asking,
  offline: async () => (await import('./offline/replies.ts')).arenaReplies,
} satisfies ListedFormat
