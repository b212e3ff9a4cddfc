/** Stopped in the middle, gone on later: what was finished is neither asked nor paid again. */
import { debate, type Model, resumeDebate } from 'agon'
import { models as cast, home, seats } from './cast.ts'

const asked = new Map<string, number>()
const models = Object.fromEntries(Object.entries(cast).map(([name, model]) => [name, counting(model)]))

const stop = new AbortController()
const running = debate('Should we move this service to Postgres?', { seats, models, home, signal: stop.signal })
for await (const event of running) {
  // As Ctrl-C would, in the middle of the second round.
  if (event.type === 'turn.delta' && event.key === 'round-2/proposer') stop.abort()
}
const paused = await running.result
console.log(`Debate ${paused.id} is ${paused.state} after ${answered(paused.turns)} finished turns.`)

const { state, outcome, turns } = await resumeDebate(paused.id, { models, home }).result
console.log(`Resumed, it is ${state} (${outcome}) with ${answered(turns)} finished turns.`)
for (const [key, times] of asked) console.log(`${key}: asked ${times === 1 ? 'once' : `${times} times`}`)

function answered(turns: readonly { state: string }[]): number {
  return turns.filter(turn => turn.state === 'answered').length
}

function counting(model: Model): Model {
  return {
    ...model,
    stream(call, signal) {
      asked.set(call.key, (asked.get(call.key) ?? 0) + 1)
      return model.stream(call, signal)
    },
  }
}
