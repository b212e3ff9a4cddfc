import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startLab } from './lab/server.ts'
import { manyLives } from './support/kills.ts'

it('survives kill -9 at any write to the journal: same transcript, nothing settled sent again', async () => {
  const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
  const transcripts: Record<string, string>[] = []
  const worker = async () => {
    const lab = await startLab()
    try {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
        transcripts.push((await manyLives(lab, seed)).transcript)
    } finally {
      await lab.close()
    }
  }
  await Promise.all([worker(), worker()])
  assert.equal(transcripts.length, 20)
  for (const transcript of transcripts) assert.deepEqual(transcript, transcripts[0])
})
