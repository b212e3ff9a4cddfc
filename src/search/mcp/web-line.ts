import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Failure } from '../../core/failure.ts'
import type { Asked } from '../failures.ts'
import { headersWith, mostBytes, reached, refusal, tooLarge } from '../http.ts'
import type { Endpoint } from '../settings.ts'
import { Told } from '../told.ts'
import type { SearchWords } from '../words.ts'
import type { Line } from './line.ts'

/** How long a server may take to hear that we are gone. */
const farewellMs = 1_000

export function webLine({ url, apiKey, headers }: Endpoint, words: SearchWords): Line {
  const asked: Asked = { service: 'mcp', url, withKey: apiKey !== null || Object.keys(headers).length > 0, words }
  const key: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  let trouble: Failure | null = null
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: headersWith(key, headers) },
    fetch: guarded(asked, failure => {
      trouble = failure
      // Whoever waits for the rest of it would wait in vain.
      void transport.close()
    }),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const end = async () => {
    const patience = AbortSignal.timeout(farewellMs)
    const tired = new Promise<void>(resolve => patience.addEventListener('abort', () => resolve(), { once: true }))
    await Promise.race([transport.terminateSession().catch(() => {}), tired])
    await transport.close().catch(() => {})
  }
  return { transport, trouble: () => trouble, end }
}

/** What the package itself goes by when it finds out what a server speaks. */
const itsOwn: ReadonlySet<number> = new Set([400, 404, 405, 406, 415])

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Goes to the configured address alone, follows no redirect, and reads only so much. What else the server might want to
 * say by itself (GET) is not listened to.
 */
function guarded(asked: Asked, onTrouble: (failure: Failure) => void): Fetch {
  return async (url, init = {}) => {
    if ((init.method ?? 'GET') === 'GET') return new Response(null, { status: 405 })
    if (new URL(url).origin !== new URL(asked.url).origin) throw new Told(elsewhere(asked))
    const response = await reached(url, init, asked)
    if (!response.ok && !itsOwn.has(response.status) && init.method !== 'DELETE')
      throw new Told(await refusal(response, asked))
    return capped(response, () => {
      const failure = tooLarge(asked)
      onTrouble(failure)
      return new Told(failure)
    })
  }
}

const elsewhere = ({ words }: Asked): Failure => ({
  kind: 'rejected',
  message: words.redirects(words.names.mcp, null),
  maybePaid: false,
})

function capped(response: Response, overflow: () => Error): Response {
  if (response.body === null) return response
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > mostBytes) controller.error(overflow())
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
}
