import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { randomFrom, sampleOf, upTo } from './sample.ts'

const pairs = upTo(40).flatMap(attack => upTo(5).map(format => ({ attack, format })))
const kindOf = (attack: number) => attack % 4
const must = ({ attack, format }: (typeof pairs)[number]) => [`attack ${attack}`, `kind ${kindOf(attack)} in ${format}`]

describe('a sample', () => {
  it('meets everything that it must, with few items, whatever the seed', () => {
    for (const seed of upTo(50)) {
      const chosen = sampleOf(pairs, { must, seed })
      assert.deepEqual(new Set(chosen.flatMap(must)), new Set(pairs.flatMap(must)), `seed ${seed}`)
      assert.ok(chosen.length <= 50, `seed ${seed}: ${chosen.length} of ${pairs.length}`)
    }
  })

  it('is as large as asked for, has nothing twice, and keeps the order', () => {
    for (const atLeast of [0, 1, 7, 100, 500]) {
      const chosen = sampleOf(upTo(100), { atLeast })
      assert.equal(chosen.length, Math.min(100, atLeast))
      const inOrder = [...new Set(chosen)].toSorted((a, b) => a - b)
      assert.deepEqual(chosen, inOrder)
    }
  })

  it('is the same for the same seed, and in time everything is tried', () => {
    const drawn = (seed: number) => sampleOf(upTo(100), { atLeast: 5, seed })
    assert.deepEqual(drawn(7), drawn(7))
    assert.equal(new Set(upTo(400).flatMap(drawn)).size, 100)
    assert.equal(randomFrom(7)(), randomFrom(7)())
  })

  it('of a run is everything when it is long, says its seed when it fails, and can be repeated', () => {
    const told = (env: NodeJS.ProcessEnv) => {
      const code = `
        const { sample, upTo } = await import(${JSON.stringify(new URL('./sample.ts', import.meta.url).href)})
        console.log(sample(upTo(100), { atLeast: 3 }).join())
        process.exitCode = 1`
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env })
      return { chosen: String(stdout).trim(), seed: /AGON_TEST_SEED=(\d+) repeats/.exec(String(stderr))?.[1] }
    }
    assert.deepEqual(told({ AGON_TEST_LONG: '1' }), { chosen: upTo(100).join(), seed: undefined })
    const first = told({})
    assert.equal(first.chosen.split(',').length, 3)
    assert.deepEqual(told({ AGON_TEST_SEED: first.seed }), first)
  })
})
