import type { Language } from '../core/language.ts'
import { memo } from '../core/memo.ts'
import { type Loopback, lookAtLoopback } from '../models/local.ts'
import { findExecutable } from '../models/tools/executable.ts'
import { toolById, tools } from '../models/tools/index.ts'
import type { ToolRoom } from '../models/tools/room.ts'
import type { Tool, ToolId, ToolStatus } from '../models/tools/tool.ts'
import { type AvailableProvider, loopbackProviders } from './config/available.ts'
import type { Config } from './config/load.ts'
import { agonHome } from './home.ts'

export interface FoundTool extends ToolStatus {
  tool: Tool
  /** null: it is not on PATH. */
  path: string | null
}

/** What else is on this machine. Everything is asked once, and only when somebody wants to know. */
export interface Nearby {
  toolsOnPath(): ToolId[]
  tool(id: ToolId): Promise<FoundTool>
  /** Model servers on their usual ports. */
  servers(): Promise<AvailableProvider[]>
  /** Configured servers on this machine that do not run: none of their models is given to anybody. */
  absent?: ReadonlySet<string>
  /** What is at the address of one of them, or of another on this machine. */
  server(provider: string, baseURL: string): Promise<Loopback>
}

/** A tool that has not told its state by then may or may not be usable. Under load some need seconds to start. */
const patienceMs = 10_000

export function lookAround(config: Config, language: Language): Nearby {
  const room: ToolRoom = {
    env: config.env,
    home: agonHome(config.env),
    idleMs: patienceMs,
    callMs: patienceMs,
    executable: id => config.tools[id]?.command ?? null,
  }
  const found = new Map<ToolId, Promise<FoundTool>>()
  const servers = new Map<string, Promise<Loopback>>()
  return {
    toolsOnPath: () => tools.filter(tool => findExecutable(tool, room) !== null).map(tool => tool.id),
    tool: id => memo(found, id, () => statusOf(id, room, language)),
    servers: () => loopbackProviders(config),
    server: (provider, baseURL) => memo(servers, baseURL, () => lookAtLoopback(provider, baseURL)),
  }
}

async function statusOf(id: ToolId, room: ToolRoom, language: Language): Promise<FoundTool> {
  const { toolStatus } = await import('../models/tools/status.ts')
  const tool = toolById(id)!
  return { tool, ...(await toolStatus(tool, room, language, AbortSignal.timeout(patienceMs))) }
}
