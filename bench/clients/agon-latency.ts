import { now } from '../clock.ts'
import { type Delays, Heard } from '../stamps.ts'
import { gather } from './agon.ts'
import { answer, type Job } from './jobs.ts'

/** How long after it was sent each chunk is an event at a viewer. */
await answer(async (job: Job): Promise<Delays> => {
  const company = gather(job)
  for (let count = 0; count < job.warmUp; count++) await company.play(job.warmUpURL, () => {})
  const replies = new Map<string, Heard>()
  await company.play(job.url, event => {
    if (event.type === 'turn.asked') replies.set(event.key, new Heard())
    else if (event.type === 'turn.delta') replies.get(event.key)!.hear(event.text, now())
  })
  company.close()
  const delays: Delays = { begun: [], whole: [] }
  for (const [key, reply] of replies) if (!key.startsWith('verdict')) reply.addTo(delays)
  return delays
})
