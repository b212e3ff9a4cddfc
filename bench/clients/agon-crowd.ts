import { gather } from './agon.ts'
import { answer, type CrowdResult, type Job, measure } from './jobs.ts'

export interface AgonCrowdResult extends CrowdResult {
  /** Where the archive is, and how much was said in it. */
  folder: string
  transcriptBytes: number
}

/** Many debates of Agon at once, each with a viewer in process. */
await answer(async (job: Job): Promise<AgonCrowdResult> => {
  const company = gather(job)
  let shown = 0
  let transcriptBytes = 0
  const result = await measure(job, async url => {
    const view = await company.play(url, event => {
      if (event.type === 'turn.delta') shown += event.text.length
    })
    for (const turn of view.turns.values()) transcriptBytes += Buffer.byteLength(turn.text)
    return view.turns.size
  })
  company.close()
  if (shown === 0) throw new Error('the viewer saw nothing')
  return { ...result, folder: job.folder, transcriptBytes }
})
