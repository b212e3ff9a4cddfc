import { readFileSync } from 'node:fs'
import { stamped, stampedLength } from './stamps.ts'

/*
 * What goes over the wire, made once and sent often: the server's share of the machine must stay small.
 * Tokens are a little over four characters on average, as those of real models are.
 */
const speech = readFileSync(new URL('./speech.txt', import.meta.url), 'utf8')
  .trim()
  .replaceAll('\n', ' ')
const tokens = speech.match(/ ?[A-Za-z]{1,6}|[^A-Za-z ]+| /g)!

const frame = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'bench' }

function frameOf(content: string, finish: string | null = null): string {
  const choices = [{ index: 0, delta: finish ? {} : { content }, finish_reason: finish }]
  return `data: ${JSON.stringify({ ...frame, choices })}\n\n`
}

/** With the framing of a chunk of HTTP: at 80,000 a second the way through node:http is too long. */
const httpChunk = (text: string): Buffer => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)

const tokenChunks = tokens.map(token => httpChunk(frameOf(token)))
const jsonBegin = httpChunk(frameOf('{"winner":"a","why":"'))
const jsonEnd = httpChunk(frameOf('"}'))

/** null: a chunk that says when it is sent. A structured reply is as long as any other. */
export function chunksOf(count: number, call: number, structured: boolean, withTime: boolean): (Buffer | null)[] {
  const chunks: (Buffer | null)[] = Array.from({ length: count }, (_, index) =>
    withTime ? null : tokenChunks[(call * 37 + index) % tokens.length]!,
  )
  if (!structured) return chunks
  chunks[0] = jsonBegin
  chunks[count - 1] = jsonEnd
  return chunks
}

/** A text in just so many chunks. */
export function wordsOf(text: string, count: number): Buffer[] {
  const size = Math.ceil(text.length / count)
  return Array.from({ length: count }, (_, index) => httpChunk(frameOf(text.slice(index * size, (index + 1) * size))))
}

const hole = '#'.repeat(stampedLength)
const [beforeStamp, afterStamp] = httpChunk(frameOf(hole)).toString().split(hole) as [string, string]

export const stampedChunk = (time: number, index: number): string =>
  beforeStamp + stamped(time, tokens[index % tokens.length]!) + afterStamp

export function tailOf(bodyLength: number, output: number): string {
  const input = Math.ceil(bodyLength / 4)
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  return `${frameOf('', 'stop')}data: ${JSON.stringify({ ...frame, choices: [], usage })}\n\ndata: [DONE]\n\n`
}
