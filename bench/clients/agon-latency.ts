import { now } from '../clock.ts'
import { stampsIn } from '../wire.ts'
import { gather } from './agon.ts'
import { answer, type Job } from './jobs.ts'

/** How long after it was sent each chunk is an event at a viewer, in ms. */
await answer(async (job: Job): Promise<number[]> => {
  const company = gather(job)
  for (let count = 0; count < job.warmUp; count++) await company.play(job.warmUpURL, () => {})
  const delays: number[] = []
  await company.play(job.url, event => {
    if (event.type !== 'turn.delta') return
    const at = now()
    for (const sent of stampsIn(event.text)) delays.push((at - sent) / 1000)
  })
  company.close()
  return delays
})
