import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openArchive } from '../src/store/archive.ts'
import { attackCases } from './attacks/cases.ts'
import { figures } from './attacks/figures.ts'
import { attackAll, type Outcome } from './attacks/run.ts'
import { attacks } from './attacks/speeches.ts'

describe('speech is data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agon-attacks-'))
  const archive = openArchive(join(folder, 'agon.db'))
  const outcomes: Outcome[] = []
  after(() => {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is put to the test by many speeches in two languages, all different', () => {
    const chinese = attacks.filter(({ language }) => language === 'zh')
    assert.ok(attacks.length >= 300, `${attacks.length}`)
    assert.ok(Math.abs(chinese.length / attacks.length - 0.5) < 0.05, `${chinese.length} of ${attacks.length}`)
    assert.equal(new Set(attacks.map(({ text, marker }) => text.replaceAll(marker, ''))).size, attacks.length)
    assert.ok(attacks.every(({ text, marker }) => text.includes(marker)))
  })

  for (const given of attackCases())
    it(`in a ${given.format.id}: it leaves no fence, speaks for nobody else, rules nothing and runs nowhere`, async () => {
      const outcome = await attackAll(given, attacks, archive)
      outcomes.push(outcome)
      assert.equal(outcome.debates, 2 * attacks.length)
      const told = outcome.breaks.map(
        ({ seat, attack, what }) => `${seat} ${JSON.stringify(attack.text.slice(0, 80))}: ${what}`,
      )
      assert.deepEqual(told, [])
    })

  it('these are the figures', t => t.diagnostic(`\n${figures(outcomes)}`))
})
