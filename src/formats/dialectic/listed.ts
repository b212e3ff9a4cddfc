import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const dialectic: ListedFormat = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./dialectic.ts')).dialectic,
  asking: async () => (await import('./request/asking.ts')).asking,
  companions: async () => (await import('./request/record-file.ts')).recordKeeper,
  forking: async () => (await import('./request/forking.ts')).forking,
  suggestions: async () => (await import('./request/suggestions.ts')).showSuggestions,
}
