import type { Opening } from '../src/engine/perform.ts'

/** A main agent and two partners, with a model for each, and nobody to ask. */
export const dialecticOpening = (): Opening => ({
  topic: 'Should this service move to another database within the next quarter?',
  language: 'en',
  seats: ['main', 'partner', 'partner-2'].map(id => ({ id, model: `lab:${id}-model` })),
  effort: null,
  budget: null,
  options: { ask: 'never', partners: [{ name: 'general-purpose' }, { name: 'general-purpose' }] },
  context: [],
})
