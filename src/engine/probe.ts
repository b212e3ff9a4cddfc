import type { FactRecorded } from '../core/events.ts'
import type { Failure } from '../core/failure.ts'
import type { Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import type { Call, Model, Usage } from '../core/model.ts'
import { attempt } from './attempt.ts'
import { costOf } from './budget.ts'

/** What came of a tiny call to a model. */
export interface Probe {
  model: string
  ms: number
  usage: Usage | null
  /** In US dollars; null: nobody knows. */
  cost: number | null
  /** null: it answered. */
  failure: Failure | null
}

/** One tiny call, made the way debates make theirs. */
export async function probe(
  model: Model,
  { language, mask, callMs, signal }: { language: Language; mask: Mask; callMs: number; signal: AbortSignal },
): Promise<Probe> {
  const heard = await attempt(model, tinyCall(language), unseen, mask, callMs, signal)
  const { ms, usage, failure } = heard
  const isFree = failure?.maybePaid === false && !usage
  const cost = isFree ? 0 : (heard.cost ?? costOf(usage, model.prices))
  return { model: model.name, ms, usage, cost, failure }
}

export const probeFact = (probed: Probe): FactRecorded => ({
  type: 'model.probed',
  key: `probe/${probed.model}`,
  seat: null,
  fact: probed as object as Record<string, Json>,
})

const unseen = { show: () => {}, live: () => {} }

/** Room for a model that thinks before its one word. */
const maxTokens = 1_024

const words: Record<Language, { rules: string; ask: string }> = {
  en: { rules: 'This is a test of the connection.', ask: 'Answer with this one word: ready' },
  zh: { rules: '这是一次连接测试。', ask: '请只回答一个词：就绪' },
}

function tinyCall(language: Language): Call {
  const { rules, ask } = words[language]
  return {
    debate: 0,
    key: 'probe',
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content: ask },
    ],
    moment: { format: 'probe', seat: 'probe', cue: 'probe', language, topic: ask, values: {}, context: [] },
    effort: null,
    maxTokens,
    shape: null,
    search: false,
    conversation: { goesOn: false, session: null, known: 0 },
  }
}
