import assert from 'node:assert/strict'
import { startLab } from '../lab/server.ts'
import { manyLives } from '../support/kills.ts'

// node test/long/kill.ts [debates]: the test of kill.test.ts, as often as you like.
const debates = Number(process.argv[2] ?? 1_000)
const lab = await startLab({ keepBodies: false })
let lives = 0
const whole = await manyLives(lab, 0)
for (let seed = 1; seed <= debates; seed++) {
  const { transcript, ...run } = await manyLives(lab, seed)
  assert.deepEqual(transcript, whole.transcript, `seed ${seed}`)
  lives += run.lives
  lab.requests.length = 0
  if (seed % 50 === 0) console.log(`${seed} debates, ${lives} lives: the same transcript, nothing settled sent again`)
}
await lab.close()
