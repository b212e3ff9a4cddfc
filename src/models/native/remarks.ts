import { oneLine } from '../api/complaint.ts'
import type { Asked } from '../api/failures.ts'
import { wordsIn } from '../api/words.ts'
import { type Asking, isOnTheWay, type Sent } from './sdk.ts'
import { nativeWordsIn } from './words.ts'

/** A warning of the SDK. */
export type Warning = { feature?: string; details?: string; message?: string }

/** Settings whose fate shows in what was sent; and what nobody asked for. */
const covered =
  /^(temperature|reasoning|reasoningEffort|reasoningSummary|extended thinking|provider-defined tool .*)$|\.(effort|thinking)$/

/** What became of the user's wishes on the way to the model, where it is not what he asked for. */
export function remarksOn(asked: Asked, asking: Asking, sent: Sent, warnings: readonly Warning[]): string[] {
  const { call, knobs, formats } = asking
  const name = `${asked.endpoint.provider}:${asked.model}`
  const words = wordsIn(asked.language)
  const native = nativeWordsIn(asked.language)
  const temperature = asked.endpoint.temperature ?? null
  const remarks: string[] = []

  if (call.effort !== null && sent.effort === null) remarks.push(words.noEffort(name, call.effort))
  else if (call.effort !== null && typeof sent.effort === 'string' && sent.effort !== call.effort)
    remarks.push(words.otherEffort(name, call.effort, sent.effort))

  if (temperature !== null && sent.temperature === null) remarks.push(words.noTemperature(name))
  else if (temperature !== null && sent.temperature !== null && sent.temperature !== temperature)
    remarks.push(native.otherTemperature(name, temperature, sent.temperature))

  if (call.maxTokens !== null && knobs.maxTokens === null) remarks.push(words.noTokenLimit(name))
  else if (call.maxTokens !== null && sent.maxTokens !== null && sent.maxTokens < call.maxTokens)
    remarks.push(native.otherTokenLimit(name, call.maxTokens, sent.maxTokens))

  if (call.search && !sent.search) remarks.push(words.noSearch(name))
  const isRefused = formats.length > 0 && (knobs.format === null || knobs.format === 'json')
  if (call.shape !== null && !isOnTheWay(call) && isRefused)
    remarks.push(knobs.search ? native.noSchemaBesideSearch(name) : native.noSchema(name))
  if (!knobs.unstored) remarks.push(native.stored(name))
  return [...remarks, ...others(warnings, call.maxTokens).map(text => native.warning(name, text))]
}

function others(warnings: readonly Warning[], maxTokens: number | null): string[] {
  return warnings
    .filter(({ feature }) => !covered.test(feature ?? '') && (feature !== 'maxOutputTokens' || maxTokens === null))
    .map(({ feature, details, message }) => oneLine(details ?? message ?? feature ?? '', 300))
    .filter(text => text !== '')
}
