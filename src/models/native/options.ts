import type { Json } from '../../core/json.ts'
import type { Call, Effort, Message, ReplyShape } from '../../core/model.ts'
import { trimmed } from '../api/endpoint.ts'
import type { Knobs } from './knobs.ts'
import type { NativeAsking, Sdk, SdkOptions, SdkPrompt } from './sdk.ts'

/** A call in the terms of the SDK's model interface. */
export function optionsOf(sdk: Sdk, asking: NativeAsking, signal: AbortSignal): SdkOptions {
  const { call, knobs } = asking
  const options: SdkOptions = {
    prompt: promptOf(call.messages),
    abortSignal: signal,
    includeRawChunks: true,
    ...(knobs.maxTokens !== null && { maxOutputTokens: knobs.maxTokens }),
    ...(knobs.temperature !== null && { temperature: knobs.temperature }),
    ...(knobs.effort !== null && { reasoning: knobs.effort }),
    ...(knobs.format !== null && call.shape && { responseFormat: formatOf(knobs.format, call.shape) }),
    ...(knobs.search && { tools: [sdk.search] }),
  }
  return sdk.refine(options, asking)
}

/** Two of the three protocols allow rules only at the beginning. */
function promptOf(messages: Call['messages']): SdkPrompt {
  const opened = messages.findIndex(message => message.role !== 'system')
  return messages.map((message, index) =>
    message.role === 'system' && index < (opened < 0 ? messages.length : opened)
      ? { role: 'system' as const, content: message.content }
      : said(message),
  )
}

const said = ({ role, content }: Message): SdkPrompt[number] => ({
  role: role === 'assistant' ? 'assistant' : 'user',
  content: [{ type: 'text', text: content }],
})

type ResponseFormat = NonNullable<SdkOptions['responseFormat']>

/** For `json` the messages themselves describe the JSON. */
function formatOf(format: NonNullable<Knobs['format']>, { name, schema }: ReplyShape): ResponseFormat {
  if (format === 'json') return { type: 'json' }
  const plainName = name.replace(/[^\w-]/g, '_').slice(0, 64)
  return { type: 'json', name: plainName, schema: trimmed(schema) as JsonSchema & Json }
}

type JsonSchema = NonNullable<Extract<ResponseFormat, { type: 'json' }>['schema']>

const shares: Record<Effort | 'xhigh', number> = { low: 0.2, medium: 0.4, high: 0.6, xhigh: 0.8, max: 0.8 }
const leastBudget = 1024

/** The thinking budget out of a limit on the whole reply. null: there is no room for it. */
export function budgetWithin(cap: number, effort: NonNullable<Knobs['effort']>): number | null {
  return cap < 2 * leastBudget ? null : Math.max(leastBudget, Math.floor(cap * shares[effort]))
}
