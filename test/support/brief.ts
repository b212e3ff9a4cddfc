import type { Brief } from '../../src/core/events.ts'
import type { Call } from '../../src/core/model.ts'

/** What a debate is opened with where nothing but its topic and its seats matters. */
export const plainBrief = {
  language: 'en',
  effort: null,
  budget: null,
  options: {},
  context: [],
} satisfies Partial<Brief>

/** What a model is called with where nothing but the words matters. */
export const plainCall = {
  debate: 1,
  effort: null,
  maxTokens: null,
  shape: null,
  search: false,
  conversation: { goesOn: false, session: null, known: 0 },
} satisfies Partial<Call>
