import { now } from '../clock.ts'
import { type Delays, Heard } from '../stamps.ts'
import { bareCall, requestsOf } from './bare.ts'
import { answer, type Job } from './jobs.ts'

/** How long after it was sent each chunk is text in a bare loop. */
await answer(async (job: Job): Promise<Delays> => {
  const requests = requestsOf(job).filter(request => !request.response_format)
  for (let count = 0; count < job.warmUp; count++) {
    for (const request of requests) await bareCall(job.warmUpURL, request, () => {})
  }
  const delays: Delays = { begun: [], whole: [] }
  for (const request of requests) {
    const reply = new Heard()
    await bareCall(job.url, request, text => reply.hear(text, now()))
    reply.addTo(delays)
  }
  return delays
})
