import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const duel = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./duel.ts')).duel,
  offline: async () => (await import('./offline/replies.ts')).duelReplies,
} satisfies ListedFormat
