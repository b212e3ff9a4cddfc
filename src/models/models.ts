import { memo } from '../core/memo.ts'
import type { Model } from '../core/model.ts'
import { splitModelName } from '../core/model.ts'
import { offlineProvider } from '../core/notices.ts'
import { chatModel, type Endpoint } from './api/chat.ts'

/** `provider:model` → the voice behind it. The one place that knows which kinds of voices there are. */
export function openModels(endpointOf: (provider: string) => Endpoint): (name: string) => Model {
  const models = new Map<string, Model>()
  const endpoints = new Map<string, Endpoint>()

  const make = (name: string) => {
    const { provider, model } = splitModelName(name)
    if (provider === offlineProvider) return offline(model)
    return chatModel(
      memo(endpoints, provider, () => endpointOf(provider)),
      model,
    )
  }
  return name => memo(models, name, () => make(name))
}

/** Loaded when it speaks: most debates never need it. */
const offline = (voice: string): Model => ({
  name: `${offlineProvider}:${voice}`,
  prices: { input: 0, output: 0 },
  languageModel: false,
  async *stream(call, signal) {
    const { offlineModel } = await import('./offline/offline.ts')
    yield* offlineModel(voice as Parameters<typeof offlineModel>[0]).stream(call, signal)
  },
})
