import type { Reply } from './script.ts'
import { pieces } from './speeches.ts'

/** A response as the lab sends it: the head with the headers, the chunks at their pace, then the tail and the end. */
export interface Plan {
  status: number
  headers: Record<string, string>
  head: string
  /** Ready for the socket, as chunks of HTTP: at 80,000 a second the way through node:http is too long. */
  chunks: (string | Buffer)[]
  tail: string
  end: 'close' | 'reset' | 'silence'
  delayMs: number
  msPerChunk: number
  apart: boolean
  lingerMs: number
}

interface Pace {
  delayMs: number
  msPerToken: number
}

export function planOf(reply: Reply, text: string, model: string, promptLength: number, pace: Pace): Plan {
  const times = {
    delayMs: reply.delayMs ?? pace.delayMs,
    msPerChunk: reply.msPerChunk ?? (reply.bytes ? 0.5 : pace.msPerToken),
    apart: reply.apart === true,
    lingerMs: reply.lingerMs ?? 0,
  }
  if (reply.body !== undefined || reply.status !== undefined) return { ...document(reply), ...times }
  const texts = reply.chunks ?? pieces(reply.text ?? text)
  const usage = reply.usage === undefined ? usageOf(promptLength, texts.length) : reply.usage
  const name = reply.model ?? model
  if (reply.plain) return { ...whole(reply, texts.join(''), usage, name), ...times }
  return { ...stream(reply, texts, usage, name), ...times }
}

function document(reply: Reply) {
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
  const type = typeof reply.body === 'string' ? 'text/plain' : 'application/json'
  return {
    status: reply.status ?? 200,
    headers: { 'content-type': type, ...reply.headers },
    head: body,
    chunks: [],
    tail: '',
    end: 'close' as const,
  }
}

function whole(reply: Reply, content: string, usage: object | null, model: string) {
  const message = {
    role: 'assistant',
    ...(reply.thinking && thought(reply.thinkingField, reply.thinking)),
    content,
    ...(reply.refusal && { refusal: reply.refusal }),
    ...(reply.annotations && { annotations: reply.annotations }),
  }
  const choices = [{ index: 0, message, finish_reason: finishOf(reply) }]
  return document({ ...reply, body: { id: 'lab', object: 'chat.completion', model, choices, usage } })
}

function stream(reply: Reply, texts: readonly string[], usage: object | null, model: string) {
  const line = reply.lineEnd ?? '\n'
  const frame = (value: object): string => `data: ${JSON.stringify(value)}${line}${line}`
  const chunk = (delta: object, finish: string | null = null): string =>
    frame({ id: 'lab', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta, finish_reason: finish }] })
  const thinking = thoughtPieces(reply).map(text => chunk(thought(reply.thinkingField, text)))
  const refusal = pieces(reply.refusal ?? '').map(text => chunk({ refusal: text }))
  const [before, after] = chunk({ content: '\0' }).split(JSON.stringify('\0')) as [string, string]
  const said = texts.map(text => before + JSON.stringify(text) + after)
  const cut = reply.resetAfter ?? reply.silentAfter ?? reply.malformedAfter
  const keepAlives = Array.from({ length: reply.keepAlives ?? 0 }, () => `: LAB PROCESSING${line}${line}`)
  const chunks = [...keepAlives, ...thinking, ...said.slice(0, cut), ...refusal]
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...reply.headers },
    head: cut === 0 ? '' : chunk({ role: 'assistant', content: '' }),
    chunks: cutter(reply)(chunks),
    tail:
      cut === undefined ? ending() : reply.malformedAfter === undefined ? '' : `data: {"choices":[{"del${line}${line}`,
    end:
      reply.resetAfter !== undefined
        ? ('reset' as const)
        : reply.silentAfter !== undefined
          ? ('silence' as const)
          : ('close' as const),
  }

  function ending(): string {
    if (reply.error) return frame({ error: reply.error })
    const finish = finishOf(reply)
    if (finish === null) return ''
    const counted =
      usage === null ? '' : frame({ id: 'lab', object: 'chat.completion.chunk', model, choices: [], usage })
    const last = reply.annotations ? { annotations: reply.annotations } : {}
    return `${chunk(last, finish)}${counted}${reply.done === false ? '' : `data: [DONE]${line}${line}`}`
  }
}

const finishOf = (reply: Reply): string | null => (reply.finish === undefined ? 'stop' : reply.finish)

/** Half of the input counts as cached, as a prefix cache would have it. */
function usageOf(promptLength: number, chunks: number): object {
  const input = Math.ceil(promptLength / 4)
  return {
    prompt_tokens: input,
    completion_tokens: chunks,
    total_tokens: input + chunks,
    prompt_tokens_details: { cached_tokens: input >> 1 },
  }
}

function thoughtPieces({ thinking, thinkingField }: Reply): string[] {
  if (thinking === undefined) return []
  return thinkingField === 'tags' ? ['<th', 'ink>', ...pieces(thinking), '</', 'think>\n\n'] : pieces(thinking)
}

function thought(field: Reply['thinkingField'], text: string): object {
  if (field === 'tags') return { content: text }
  if (field === 'pieces') return { content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }
  return { [field ?? 'reasoning_content']: text }
}

const cutter = (reply: Reply) => (frames: string[]) =>
  reply.bytes
    ? frames.flatMap(frame => [...Buffer.from(frame)].map(byte => bytesChunk(Buffer.of(byte))))
    : frames.map(httpChunk)

const bytesChunk = (part: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])

const httpChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
