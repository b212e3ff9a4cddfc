import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WebService } from '../../src/search/settings.ts'
import { type Behaviour, babble, behaviourAt, flood, type Page } from './behaviour.ts'
import { bodyOf, type Listening, listen } from './listen.ts'

/** What arrived at a service. */
export interface Heard {
  path: string
  query: string
  most: number | null
  /** The key, from wherever this service takes it. */
  key: string | null
  headers: IncomingMessage['headers']
}

export interface LabService extends Listening {
  heard: readonly Heard[]
}

/** A server on loopback that speaks the format of a service. */
export async function labService(service: WebService, behaviours: readonly Behaviour[]): Promise<LabService> {
  const heard: Heard[] = []
  const server = await listen(async (request, response) => {
    const question = await protocols[service].read(request)
    const path = (request.url ?? '').split('?')[0]!
    heard.push({ path, headers: request.headers, ...question })
    behave(service, behaviourAt(behaviours, heard.length - 1), response)
  })
  return { ...server, heard }
}

type Question = Pick<Heard, 'query' | 'most' | 'key'>

interface Protocol {
  read(request: IncomingMessage): Promise<Question>
  found(pages: readonly Page[]): unknown
  complaint(status: number, says: string): unknown
}

const bearer = ({ headers }: IncomingMessage): string | null => headers.authorization?.replace(/^Bearer /, '') ?? null

const parametersOf = ({ url = '' }: IncomingMessage): URLSearchParams => new URL(url, 'http://lab').searchParams

const protocols: Readonly<Record<WebService, Protocol>> = {
  searxng: {
    async read(request) {
      return { query: parametersOf(request).get('q') ?? '', most: null, key: bearer(request) }
    },
    found: pages => ({
      query: '…',
      number_of_results: 0,
      results: pages.map(({ url, title, text, date = null }) => {
        return { url, title, content: text, publishedDate: date && `${date}T00:00:00`, engine: 'lab', score: 1 }
      }),
      answers: [],
      suggestions: [],
      unresponsive_engines: [],
    }),
    complaint: (_, says) => `<!doctype html><html><title>${says}</title></html>`,
  },
  brave: {
    async read(request) {
      const parameters = parametersOf(request)
      const key = request.headers['x-subscription-token']
      return {
        query: parameters.get('q') ?? '',
        most: Number(parameters.get('count')),
        key: typeof key === 'string' ? key : null,
      }
    },
    found: pages => ({
      type: 'search',
      query: { original: '…' },
      ...(pages.length > 0 && {
        web: {
          type: 'search',
          results: pages.map(({ url, title, text, date }) => {
            return {
              url,
              title,
              description: text,
              ...(date && { page_age: `${date}T08:00:00`, age: 'March 1, 2026' }),
            }
          }),
        },
      }),
    }),
    complaint: (status, says) => ({ type: 'ErrorResponse', error: { status, code: 'FAILED', detail: says } }),
  },
  tavily: {
    async read(request) {
      const { query, max_results } = JSON.parse(await bodyOf(request))
      return { query, most: max_results, key: bearer(request) }
    },
    found: pages => ({
      query: '…',
      answer: null,
      images: [],
      results: pages.map(({ url, title, text, date }) => {
        return { url, title, content: text, score: 0.9, raw_content: null, ...(date && { published_date: date }) }
      }),
      response_time: 1.1,
    }),
    complaint: (_, says) => ({ detail: { error: says } }),
  },
}

function behave(service: WebService, behaviour: Behaviour, response: ServerResponse): void {
  const { found, complaint } = protocols[service]
  if (behaviour.does === 'find') send(response, 200, found(behaviour.pages))
  if (behaviour.does === 'babble') send(response, 200, babble)
  if (behaviour.does === 'flood') send(response, 200, { results: [{ content: flood }] })
  if (behaviour.does !== 'fail') return
  const { status, retryAfter, says = 'it failed' } = behaviour
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  send(response, status, complaint(status, says))
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
}
