import { knownProviders } from '../../models/providers.ts'
import type { Config } from '../config/load.ts'
import { addressOf, configuredModels } from '../config/providers.ts'
import { fillIn } from '../config/references.ts'
import type { Nearby } from '../nearby.ts'
import type { ServerFinding } from './findings.ts'
import { serverCommands } from './providers.ts'

/** Model servers that are found by their usual ports. One whose models are configured is among the providers. */
export async function lookAtServers(config: Config, nearby: Nearby): Promise<ServerFinding[]> {
  const running = await nearby.servers()
  return knownProviders
    .filter(({ port, name }) => port !== undefined && configuredModels(config.providers.get(name) ?? {}).length === 0)
    .map(known => {
      const { name } = known
      const address = fillIn(addressOf(config.providers.get(name) ?? {}, known, config.env), config.env)
      const server = running.find(found => found.name === name)
      if (!server) return { name, state: 'absent', address, models: [], mend: serverCommands[name]! }
      const { models } = server
      if (models.length > 0) return { name, state: 'ok', address, models, mend: null }
      return { name, state: 'broken', address, models, mend: name === 'ollama' ? 'ollama pull qwen3' : null }
    })
}
