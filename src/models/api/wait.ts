import { durationMs } from './complaint.ts'

/** How long the headers of a response ask us to wait. */
export function retryAfterMs(headers: Headers, now = Date.now()): number | null {
  return milliseconds(headers.get('retry-after-ms')) ?? retryAfter(headers.get('retry-after'), now) ?? resets(headers)
}

function milliseconds(value: string | null): number | null {
  return value !== null && /^\d+(\.\d+)?$/.test(value) ? Math.round(Number(value)) : null
}

/** Seconds or an HTTP date. */
function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** When the limits that are used up start anew. Only durations: numbers mean other things at other providers. */
function resets(headers: Headers): number | null {
  const waits = ['requests', 'tokens']
    .filter(what => headers.get(`x-ratelimit-remaining-${what}`) === '0')
    .map(what => durationMs(headers.get(`x-ratelimit-reset-${what}`) ?? ''))
    .filter(wait => wait !== null)
  return waits.length === 0 ? null : Math.max(...waits)
}
