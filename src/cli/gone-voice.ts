import type { Model } from '../core/model.ts'
import { ConfigError } from './config/problem.ts'
import { UsageError } from './exit.ts'

/**
 * Whoever holds a seat of a debate that goes on. One that is not needed any more may be gone, with its key or its server: asked
 * after all, it fails with what is missing. Whoever is needed was looked for before.
 */
export const orGone =
  (modelFor: (name: string) => Model) =>
  (name: string): Model => {
    try {
      return modelFor(name)
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
      return goneVoice(name, error.message)
    }
  }

/** Nobody is reached, so nobody is paid: that is known. */
const goneVoice = (name: string, message: string): Model => ({
  name,
  prices: { input: 0, output: 0 },
  languageModel: true,
  async *stream() {
    yield { type: 'failed', failure: { kind: 'auth', message, maybePaid: false } }
  },
})
