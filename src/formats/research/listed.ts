import type { ListedFormat } from '../index.ts'
import { about } from './about.ts'

export const research: ListedFormat = {
  ...about,
  spec: async () => (await import('./spec.ts')).spec,
  load: async () => (await import('./research.ts')).research,
  asking: async () => (await import('./request/asking.ts')).asking,
}
