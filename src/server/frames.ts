import type { JournalPart, PageRecord } from './house.ts'

/** One event as it goes over the wire. JSON has no line ends, so that one line of data is always enough. */
export const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export const keptFrame = (record: PageRecord): string => `id: ${record.seq}\n${frame('kept', record)}`

/** How long a browser waits before it connects again. */
export const greeting = Buffer.from('retry: 1000\n\n')
export const heartbeat = Buffer.from(':\n\n')
export const jump = Buffer.from(frame('jump', {}))
export const listChanged = Buffer.from(frame('debates', {}))

/** What a viewer is told who comes in: what was kept, the words so far of those who speak, how it can be steered. */
export function* framesOf({ records, speaking, control }: JournalPart): Generator<string, void, void> {
  for (const record of records) yield keptFrame(record)
  for (const [key, { attempt, text }] of Object.entries(speaking)) yield frame('said', { key, attempt, from: 0, text })
  yield frame('control', control)
}
