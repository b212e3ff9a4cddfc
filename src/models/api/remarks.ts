import type { Call } from '../../core/model.ts'
import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'
import type { Settings } from './learned.ts'
import { type ApiWords, wordsIn } from './words.ts'

interface Spoken {
  endpoint: Endpoint
  model: string
  dialect: Dialect
}

/** What of the user's wishes a request did not carry, told once for each model in a debate. */
export function remarksOn({ endpoint, model, dialect }: Spoken, call: Call, sent: Settings): string[] {
  const name = `${endpoint.provider}:${model}`
  const words = wordsIn(call.moment.language)
  const unmet = [
    effortRemark(name, call, sent, words),
    endpoint.temperature == null ? null : temperatureRemark(name, dialect, sent, words),
    call.maxTokens !== null && sent.tokenLimit === null ? words.noTokenLimit(name) : null,
    call.search && sent.search === null ? words.noSearch(name) : null,
  ].filter(remark => remark !== null)
  return unmet.filter(remark => endpoint.memory.told.isNews(call.debate, remark))
}

function effortRemark(name: string, { effort }: Call, { knob }: Settings, words: ApiWords): string | null {
  if (effort === null || knob?.nearest === false) return null
  return knob === null ? words.noEffort(name, effort) : words.otherEffort(name, effort, knob.name)
}

function temperatureRemark(name: string, dialect: Dialect, { temperature }: Settings, words: ApiWords): string | null {
  if (temperature === null) return words.noTemperature(name)
  return dialect.ignoresTemperature ? words.ownTemperature(name) : null
}
