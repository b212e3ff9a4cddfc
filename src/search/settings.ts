/** Services that find pages, by the names that settings, plan and record use. */
export const searchServices = ['searxng', 'brave', 'tavily', 'mcp'] as const

export type SearchService = (typeof searchServices)[number]

export type WebService = Exclude<SearchService, 'mcp'>

/** Where a service is that everybody reaches at the same place. */
export const usualAddresses: Readonly<Partial<Record<SearchService, string>>> = {
  brave: 'https://api.search.brave.com/res/v1',
  tavily: 'https://api.tavily.com',
}

/** How long a question may take, where nobody says. */
export const usualPatienceMs = 15_000

/** A service that can be asked: every reference looked up. */
export type SearchSettings = WebSettings | McpSettings

export interface Endpoint {
  /** Without a slash at its end. */
  url: string
  apiKey: string | null
  /** Sent with every request, instead of ours where the names are equal. */
  headers: Readonly<Record<string, string>>
}

export interface WebSettings extends Endpoint {
  service: WebService
  /** How long a question may take. */
  timeoutMs?: number
}

export interface McpSettings {
  service: 'mcp'
  server: Endpoint | McpProgram
  /** The tool that searches; null: the only one whose name says so. */
  tool: string | null
  timeoutMs?: number
}

/** An MCP server that is started here and spoken to over its standard input and output. */
export interface McpProgram {
  /** Absolute. */
  path: string
  args: readonly string[]
  /** All that it gets to see. */
  env: Readonly<Record<string, string>>
  /** In which it runs. */
  folder: string
  /** How long it may take until it can be asked, the first time. */
  startMs?: number
}

export const isProgram = (server: Endpoint | McpProgram): server is McpProgram => 'path' in server

/** What must never be shown. Headers and variables say by their names whether they hold a key. */
export function secretsIn(settings: SearchSettings): string[] {
  const given = settings.service === 'mcp' ? settings.server : settings
  const named = Object.entries(isProgram(given) ? given.env : given.headers).filter(([name]) => namesSecret.test(name))
  const values = [isProgram(given) ? null : given.apiKey, ...named.map(([, value]) => value)]
  return values.flatMap(value => value?.trim() ?? []).filter(value => value.length >= shortestSecret)
}

const namesSecret = /key|token|secret|pass|auth|cred|cookie/i

/** Shorter ones would mask ordinary words. */
const shortestSecret = 8
