/** A voice of your own: any function that streams parts can hold a seat. This one speaks to a service in its own protocol. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Call, debate, type Failure, type Model, type Part } from 'agon'
import { home, models, said, seats } from './cast.ts'

/** POST the prompt, get plain text in chunks. Yours would be an in-house gateway, another protocol, or a local process. */
function house(url: string): Model {
  return {
    name: 'house:stern',
    prices: null, // unknown, which is not the same as free
    languageModel: true,
    stream: (call, signal) => speak(url, call, signal),
  }
}

/** One attempt. It never throws and always ends with `done` or `failed`: trying again is the engine's business. */
async function* speak(url: string, call: Call, signal: AbortSignal): AsyncGenerator<Part> {
  try {
    const prompt = call.messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n')
    const response = await fetch(url, { method: 'POST', body: prompt, headers: { 'x-turn': call.key }, signal })
    if (!response.ok) return yield failed({ kind: 'transport', message: `HTTP ${response.status}`, maybePaid: false })
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) yield { type: 'text', text }
    yield { type: 'done', finish: 'stop', usage: null }
  } catch (error) {
    const kind = signal.aborted ? 'aborted' : 'transport'
    yield failed({ kind, message: (error as Error).message, maybePaid: true })
  }
}

const failed = (failure: Failure): Part => ({ type: 'failed', failure })

const server = createServer((request, response) => {
  const speech = said[String(request.headers['x-turn'])] ?? ''
  request.resume().on('end', () => {
    response.write(speech.slice(0, 100))
    response.end(speech.slice(100))
  })
}).listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const own = house(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

const { report, turns, cost } = await debate('Should we move this service to Postgres?', {
  seats: { ...seats, challenger: own.name },
  models: { ...models, [own.name]: own },
  home,
}).result
server.close()

console.log(report)
for (const { key, model } of turns) console.log(`${key}: ${model}`)
console.log(`Cost: ${cost ?? 'unknown, because the price of one seat is'}`)
