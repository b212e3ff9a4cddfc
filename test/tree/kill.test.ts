import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { View } from '../../src/core/view.ts'
import { settledKeys, transcript } from '../cases/play.ts'
import { diesIn, leftIn } from '../support/kills.ts'
import { isLongRun, randomFrom, sample, upTo } from '../support/sample.ts'
import { factsOf } from './support/play.ts'

const mortal = fileURLToPath(new URL('./support/mortal-tree.ts', import.meta.url))

it('a tree survives kill -9 in the middle of its branches', { timeout: 600_000 }, async t => {
  const whole = await manyLives(() => 0)
  let lives = 0
  for (const seed of sample(upTo(20), { atLeast: 1 })) {
    const random = randomFrom(seed)
    const end = await manyLives(() => 1 + Math.floor(random() * 70))
    lives += end.lives
    assert.deepEqual(transcript(end.view), transcript(whole.view), `seed ${seed}`)
    assert.deepEqual(factsOf(end.view), factsOf(whole.view), `seed ${seed}`)
    assert.deepEqual(end.view.verdict, whole.view.verdict, `seed ${seed}`)
  }
  t.diagnostic(`${lives} lives`)
  assert.ok(lives > (isLongRun ? 6 : 1))
})

/** Killed again and again until it is over. Asserts after each life that nothing settled was sent again. */
async function manyLives(nth: () => number): Promise<{ view: View; lives: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'agon-tree-kill-'))
  const [path, log] = [join(folder, 'agon.db'), join(folder, 'calls')]
  try {
    for (let lives = 1; lives < 60; lives++) {
      const before = leftIn(path)
      writeFileSync(log, '')
      const when = lives % 2 === 0 ? 'before' : 'after'
      const died = await diesIn([
        '--conditions=agon-source',
        mortal,
        path,
        log,
        before ? String(before.id) : 'new',
        String(nth()),
        when,
      ])
      const settled = settledKeys(before?.records ?? [])
      const again = readFileSync(log, 'utf8')
        .split('\n')
        .filter(key => settled.has(key))
      assert.deepEqual(again, [], `life ${lives}`)
      if (!died) return { view: leftIn(path)!.view, lives }
    }
    throw new Error('not over after 60 lives')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
