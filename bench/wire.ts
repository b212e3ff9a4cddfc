import { stamped, stampedLength } from './stamps.ts'

/** What goes over the wire, made once and sent often: the server's share of the machine must stay small. */

const words =
  'the service keeps its state in one place and every write goes through a queue that can be replayed after a crash so the cost of moving it is mostly the cost of testing the way back which nobody has measured yet in this team while latency falls under load and readers see fresh data'.split(
    ' ',
  )

const frameOf = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'bench',
    choices: [{ index: 0, delta: finish ? {} : { content }, finish_reason: finish }],
  })}\n\n`

/** With the framing of a chunk of HTTP: at 80,000 a second the way through node:http is too long. */
const httpChunk = (frame: string): Buffer => Buffer.from(`${Buffer.byteLength(frame).toString(16)}\r\n${frame}\r\n`)

const wordChunks = words.map(word => httpChunk(frameOf(` ${word}`)))
const jsonBegin = httpChunk(frameOf('{"winner":"a","why":"'))
const jsonEnd = httpChunk(frameOf('"}'))

/** null: a chunk that says when it is sent. The words of no two calls in a row are alike, and a structured reply is as long as any other. */
export function chunksOf(tokens: number, call: number, structured: boolean, withTime: boolean): (Buffer | null)[] {
  const chunks: (Buffer | null)[] = Array.from({ length: tokens }, (_, index) =>
    withTime ? null : wordChunks[(call * 7 + index * (1 + (call % 5))) % words.length]!,
  )
  if (!structured) return chunks
  chunks[0] = jsonBegin
  chunks[tokens - 1] = jsonEnd
  return chunks
}

const hole = '#'.repeat(stampedLength)
const [beforeStamp, afterStamp] = httpChunk(frameOf(hole)).toString().split(hole) as [string, string]

export const stampedChunk = (time: number, index: number): string =>
  beforeStamp + stamped(time, words[index % words.length]!) + afterStamp

export function tailOf(bodyLength: number, tokens: number): string {
  const input = Math.ceil(bodyLength / 4)
  const usage = { prompt_tokens: input, completion_tokens: tokens, total_tokens: input + tokens }
  return `${frameOf('', 'stop')}data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'bench', choices: [], usage })}\n\ndata: [DONE]\n\n`
}
