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

/** What must never be shown. A program is given its keys by names that say so. */
export function secretsIn(settings: SearchSettings): string[] {
  const given = settings.service === 'mcp' ? settings.server : settings
  const values = isProgram(given)
    ? Object.entries(given.env).flatMap(([name, value]) => (/key|token|secret|pass|auth|cred/i.test(name) ? value : []))
    : [given.apiKey ?? '', ...Object.values(given.headers)]
  return values.map(value => value.trim()).filter(value => value.length >= shortestSecret)
}

/** Shorter ones would mask ordinary words. */
const shortestSecret = 8
