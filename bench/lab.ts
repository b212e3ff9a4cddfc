import { once } from 'node:events'
import { start, stop } from './processes.ts'
import type { ServedCall } from './server.ts'

type Played = 'arena' | 'research' | 'dialectic'
type Flag = 'stamped' | 'told' | 'tree' | Played | `${Played}/billed`

export interface Lab {
  /** The base URL of an endpoint that sends so many tokens, so many milliseconds apart. */
  url(tokens: number, msPerToken: number, flag?: Flag): string
  /** What was served since the last time. */
  served(): Promise<ServedCall[]>
  /** Empties the cache of prompts. */
  forget(): Promise<void>
  /** When the next request to a `told` endpoint arrives. */
  arrival(signal: AbortSignal): Promise<number>
  stop(): Promise<void>
}

export async function startLab(): Promise<Lab> {
  const child = start('./server.ts')
  const [origin] = (await once(child, 'message')) as [string]
  return {
    url: (tokens, msPerToken, flag) => `${origin}/${tokens}x${msPerToken}${flag ? `/${flag}` : ''}/v1`,
    served: async () => (await fetch(`${origin}/served`)).json() as Promise<ServedCall[]>,
    forget: async () => void (await fetch(`${origin}/forget`)).json(),
    arrival: async signal => ((await once(child, 'message', { signal })) as [number])[0],
    stop: () => stop(child),
  }
}
