import { readFileSync } from 'node:fs'
import { apiKey, type Job } from './jobs.ts'

export interface ChatRequest {
  messages: { role: string; content: string }[]
  [field: string]: unknown
}

/** The requests that Agon made in one debate of the same length. */
export const requestsOf = (job: Job): ChatRequest[] => JSON.parse(readFileSync(job.requests, 'utf8'))

/** The least that a program must do for one call: send, read to the end, and take the words out of the SSE lines. */
export async function bareCall(url: string, request: ChatRequest, hear: (text: string) => void): Promise<string> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  const decoder = new TextDecoder()
  let rest = ''
  let said = ''
  const reader = response.body!.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (!line.startsWith('data: ') || line === 'data: [DONE]') continue
      const text: string | undefined = JSON.parse(line.slice(6)).choices[0]?.delta.content
      if (!text) continue
      said += text
      hear(text)
    }
  }
  return said
}
