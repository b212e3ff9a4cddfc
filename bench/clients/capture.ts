import { writeFileSync } from 'node:fs'
import { gather } from './agon.ts'
import { answer, type Job } from './jobs.ts'

/** Plays one debate and writes down what it sent, so that others can send the same. */
await answer(async (job: Job) => {
  const bodies: unknown[] = []
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    bodies.push(JSON.parse(String(init?.body)))
    return send(input, init)
  }
  const company = gather(job)
  await company.play(job.url, () => {})
  company.close()
  writeFileSync(job.requests, JSON.stringify(bodies))
  return bodies.length
})
