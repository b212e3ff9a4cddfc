import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const dialectic = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./dialectic.ts')).dialectic,
  asking: async () => (await import('./request/asking.ts')).asking,
  companions: async () => (await import('./request/record-file.ts')).recordKeeper,
  suggestions: async () => (await import('./request/suggestions.ts')).showSuggestions,
} satisfies ListedFormat
