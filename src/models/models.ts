import { memo } from '../core/memo.ts'
import { type Model, type OfflineReplies, splitModelName } from '../core/model.ts'
import { commandProvider, offlineProvider, personProvider } from '../core/notices.ts'
import { chatModel } from './api/chat.ts'
import type { Endpoint } from './api/endpoint.ts'
import { commandModel } from './command/command.ts'
import type { OwnProgram } from './command/program.ts'
import { nativeModel } from './native/native.ts'
import { offlineModel } from './offline/offline.ts'
import { type PersonPort, personModel } from './person.ts'
import type { ToolContext } from './tools/context.ts'
import { toolById } from './tools/index.ts'
import { toolModel } from './tools/run.ts'

/** What voices need from outside. */
export interface ModelSurroundings {
  endpointOf(provider: string): Endpoint
  tools: ToolContext
  /** A program of the user by its name. Throws if there is none. */
  programOf(name: string): OwnProgram
  /** Asks people for their turns. */
  desk: PersonPort
  /** What the offline voice says in a format. null: nothing. */
  offlineReplies(format: string): Promise<OfflineReplies> | null
}

/** `provider:model`, a tool, a program or a person → its voice. The only place that knows all kinds of voices. */
export function openModels(surroundings: ModelSurroundings): (name: string) => Model {
  const { endpointOf, tools, programOf, desk, offlineReplies } = surroundings
  const models = new Map<string, Model>()
  const endpoints = new Map<string, Endpoint>()

  const make = (name: string): Model => {
    const { provider, model } = splitModelName(name)
    if (provider === offlineProvider) return offlineModel(model, offlineReplies)
    if (provider === personProvider) return personModel(model, desk)
    if (provider === commandProvider) return commandModel(programOf(model), tools)
    const tool = toolById(provider)
    if (tool) return toolModel(tool, model || null, tools)
    const endpoint = memo(endpoints, provider, () => endpointOf(provider))
    return (endpoint.protocol ?? 'chat') === 'chat' ? chatModel(endpoint, model) : nativeModel(endpoint, model)
  }
  return name => memo(models, name, () => make(name))
}
