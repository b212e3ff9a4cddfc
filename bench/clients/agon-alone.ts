import { now } from '../clock.ts'
import { gather } from './agon.ts'
import { answer, type Job } from './jobs.ts'

export interface AloneResult {
  debate: number
  makespanMs: number
}

/** One debate after a warm-up; the server knows how long its own part took. */
await answer(async (job: Job): Promise<AloneResult> => {
  const company = gather(job)
  for (let count = 0; count < job.warmUp; count++) await company.play(job.warmUpURL, () => {})
  const began = now()
  await company.play(job.url, () => {})
  const makespanMs = (now() - began) / 1000
  company.close()
  return { debate: job.warmUp + 1, makespanMs }
})
