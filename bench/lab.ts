import { once } from 'node:events'
import { start, stop } from './processes.ts'
import type { ServedCall } from './server.ts'

export interface Lab {
  /** The base URL of an endpoint that sends so many tokens, so many milliseconds apart. */
  url(tokens: number, msPerToken: number, stamped?: 'stamped'): string
  /** What was served since the last time. */
  served(): Promise<ServedCall[]>
  stop(): Promise<void>
}

export async function startLab(): Promise<Lab> {
  const child = start('./server.ts')
  const [origin] = (await once(child, 'message')) as [string]
  return {
    url: (tokens, msPerToken, stamped) => `${origin}/${tokens}x${msPerToken}+0${stamped ? '/stamped' : ''}/v1`,
    served: async () => (await fetch(`${origin}/served`)).json() as Promise<ServedCall[]>,
    stop: () => stop(child),
  }
}
