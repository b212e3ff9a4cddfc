import { memo } from '../core/memo.ts'
import type { Model } from '../core/model.ts'
import { splitModelName } from '../core/model.ts'
import { commandProvider, offlineProvider, personProvider } from '../core/notices.ts'
import { chatModel, type Endpoint } from './api/chat.ts'
import { commandModel } from './command/command.ts'
import type { OwnProgram } from './command/program.ts'
import { nativeModel } from './native/native.ts'
import { type Desk, personModel } from './person.ts'
import { toolById } from './tools/index.ts'
import { type ToolRoom, toolModel } from './tools/run.ts'

/** What voices need from outside. */
export interface Surroundings {
  endpointOf(provider: string): Endpoint
  tools: ToolRoom
  /** A program of the user's own by its name. Throws when there is none such. */
  programOf(name: string): OwnProgram
  /** Where people are asked. */
  desk: Desk
}

/** `provider:model`, a tool, a program or a person → the voice behind it. The one place that knows which kinds of voices there are. */
export function openModels({ endpointOf, tools, programOf, desk }: Surroundings): (name: string) => Model {
  const models = new Map<string, Model>()
  const endpoints = new Map<string, Endpoint>()

  const make = (name: string): Model => {
    const { provider, model } = splitModelName(name)
    if (provider === offlineProvider) return offline(model)
    if (provider === personProvider) return personModel(model, desk)
    if (provider === commandProvider) return commandModel(programOf(model), tools)
    const tool = toolById(provider)
    if (tool) return toolModel(tool, model || null, tools)
    const endpoint = memo(endpoints, provider, () => endpointOf(provider))
    return (endpoint.protocol ?? 'chat') === 'chat' ? chatModel(endpoint, model) : nativeModel(endpoint, model)
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
