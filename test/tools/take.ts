// A program that takes places as quickly as it can and looks whether it has them alone: `node take.ts HOME ROUNDS DIES`.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { takePlace } from '../../src/models/tools/place.ts'

const [, , home, rounds, dies] = process.argv
const context = { env: process.env, cwd: process.cwd(), home: home!, idleMs: 1, callMs: null }

for (let round = 1; round <= Number(rounds); round++) {
  const place = takePlace(context, '7-proposer')
  const mark = join(place.folder, 'mine')
  assert.deepEqual(readdirSync(place.folder), [])
  writeFileSync(mark, `${process.pid} ${round}`, { flag: 'wx' })
  await pause()
  assert.equal(readFileSync(mark, 'utf8'), `${process.pid} ${round}`)
  assert.deepEqual(readdirSync(place.folder), ['mine'])
  if (dies === 'true' && round === Number(rounds)) process.exit(0)
  await place.leave()
}
