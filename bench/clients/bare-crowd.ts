import { bareCall, requestsOf } from './bare.ts'
import { answer, type Job, measure } from './jobs.ts'

/** The same calls in a loop around fetch: nothing is kept, nothing is checked. */
await answer((job: Job) => {
  const requests = requestsOf(job)
  let shown = 0
  return measure(job, async url => {
    for (const request of requests) {
      await bareCall(url, request, text => {
        shown += text.length
      })
    }
    if (shown === 0) throw new Error('nothing was said')
    return requests.length
  })
})
