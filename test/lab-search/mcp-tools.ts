import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Behaviour, babble, flood, type Page } from './behaviour.ts'

/** How a tool tells what it found. */
export type Telling = 'structured' | 'json' | 'text'

export interface LabTool {
  name: string
  /** The argument that takes the question. */
  argument: string
  telling: Telling
}

/** A server with tools that search. `hear` is told of every question, and says what comes of it. */
export function labMcpServer(
  tools: readonly LabTool[],
  hear: (query: string, most: number | null) => Behaviour,
): McpServer {
  const server = new McpServer({ name: 'lab', version: '1.0.0' })
  for (const { name, argument, telling } of tools)
    server.registerTool(
      name,
      {
        description: 'Searches the web.',
        inputSchema: z.object({ [argument]: z.string(), count: z.int().min(1).max(20).optional() }),
      },
      async given => {
        const { [argument]: query, count } = given as Record<string, unknown>
        return behave(hear(String(query), typeof count === 'number' ? count : null), telling)
      },
    )
  return server
}

async function behave(behaviour: Behaviour, telling: Telling): Promise<CallToolResult> {
  switch (behaviour.does) {
    case 'find':
      return found(behaviour.pages, telling)
    case 'fail': {
      const { status, retryAfter, says = 'it failed' } = behaviour
      const wait = retryAfter === undefined ? '' : ` (retry after ${retryAfter} seconds)`
      return { isError: true, content: [{ type: 'text', text: `Error: HTTP ${status}: ${says}${wait}` }] }
    }
    case 'babble':
      return { content: [{ type: 'text', text: babble }] }
    case 'flood':
      return { content: [{ type: 'text', text: flood }] }
    case 'stall':
      return new Promise(() => {})
  }
}

function found(pages: readonly Page[], telling: Telling): CallToolResult {
  const results = pages.map(({ url, title, text, date }) => ({ url, title, snippet: text, published_date: date }))
  if (telling === 'structured') return { content: [], structuredContent: { images: [], results } }
  if (telling === 'json') return { content: [{ type: 'text', text: JSON.stringify({ results }) }] }
  if (pages.length === 0) return { content: [{ type: 'text', text: 'No results found.' }] }
  const told = pages.map(
    ({ url, title, text, date }, i) =>
      `${i + 1}. ${title}\n   URL: ${url}\n${date ? `   Published: ${date}\n` : ''}   Summary: ${text}`,
  )
  return { content: [{ type: 'text', text: `Found ${pages.length} results:\n\n${told.join('\n\n')}` }] }
}
