/** Search services, by their names in settings, plans and records. */
export const searchServices = ['searxng', 'brave', 'tavily', 'mcp'] as const

export type SearchService = (typeof searchServices)[number]

export type WebService = Exclude<SearchService, 'mcp'>

/** The addresses of services that are the same for everybody. */
export const usualAddresses: Readonly<Partial<Record<SearchService, string>>> = {
  brave: 'https://api.search.brave.com/res/v1',
  tavily: 'https://api.tavily.com',
}

/** How long a query may take by default. */
export const usualPatienceMs = 15_000

/** A service that can be asked: all references are filled in. */
export type SearchSettings = WebSettings | McpSettings

export interface SearchEndpoint {
  /** Without a slash at its end. */
  url: string
  apiKey: string | null
  /** Sent with every request. They replace our headers of the same name. */
  headers: Readonly<Record<string, string>>
}

export interface WebSettings extends SearchEndpoint {
  service: WebService
  /** How long a query may take. */
  timeoutMs?: number
}

export interface McpSettings {
  service: 'mcp'
  server: SearchEndpoint | McpProgram
  /** The search tool. null: the only one whose name says so. */
  tool: string | null
  timeoutMs?: number
}

/** An MCP server that is started here and used over its standard input and output. */
export interface McpProgram {
  /** Absolute. */
  path: string
  args: readonly string[]
  /** All variables that it gets. */
  env: Readonly<Record<string, string>>
  /** The folder in which it runs. */
  folder: string
  /** How long it may take until it can first be asked. */
  startMs?: number
}

export const isProgram = (server: SearchEndpoint | McpProgram): server is McpProgram => 'path' in server

/** Secrets that must never be shown. The names of headers and variables tell whether they hold a key. */
export function secretsIn(settings: SearchSettings): string[] {
  const given = settings.service === 'mcp' ? settings.server : settings
  const named = Object.entries(isProgram(given) ? given.env : given.headers).filter(([name]) => namesSecret.test(name))
  const values = [isProgram(given) ? null : given.apiKey, ...named.map(([, value]) => value)]
  return values.flatMap(value => value?.trim() ?? []).filter(value => value.length >= shortestSecret)
}

const namesSecret = /key|token|secret|pass|auth|cred|cookie/i

/** Shorter secrets would mask ordinary words. */
const shortestSecret = 8
