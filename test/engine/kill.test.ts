import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startLab } from '../lab/server.ts'
import { manyLives } from '../support/kills.ts'
import { sample, upTo } from '../support/sample.ts'

it('survives kill -9 at any write to the journal: same transcript, nothing settled sent again', async () => {
  const seeds = sample(upTo(1_000), { atLeast: 4 }).values()
  const transcripts: Record<string, string>[] = []
  const worker = async () => {
    const lab = await startLab({ keepBodies: false })
    try {
      for (const seed of seeds) {
        const { transcript } = await manyLives(lab, seed)
        transcripts.push(transcript)
        assert.deepEqual(transcript, transcripts[0], `seed ${seed}`)
        lab.requests.length = 0
      }
    } finally {
      await lab.close()
    }
  }
  await Promise.all([worker(), worker()])
})
