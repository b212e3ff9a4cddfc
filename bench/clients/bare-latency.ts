import { now } from '../clock.ts'
import { stampsIn } from '../wire.ts'
import { bareCall, requestsOf } from './bare.ts'
import { answer, type Job } from './jobs.ts'

/** How long after it was sent each chunk is text in a bare loop, in ms. */
await answer(async (job: Job): Promise<number[]> => {
  const requests = requestsOf(job)
  for (let count = 0; count < job.warmUp; count++) {
    for (const request of requests) await bareCall(job.warmUpURL, request, () => {})
  }
  const delays: number[] = []
  for (const request of requests) {
    await bareCall(job.url, request, text => {
      const at = now()
      for (const sent of stampsIn(text)) delays.push((at - sent) / 1000)
    })
  }
  return delays
})
