import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openArchive } from '../src/store/archive.ts'
import { figures } from './attacks/figures.ts'
import { researchCase, researchOfUser } from './attacks/research-case.ts'
import { attackAll, attackAsUser, toldBreaks } from './attacks/run.ts'
import { attacks } from './attacks/speeches.ts'

/** By every seat at every rigor takes minutes: `AGON_ATTACKS=all node scripts/test.ts test/attacks-research.test.ts`. */
const everySeat = process.env.AGON_ATTACKS === 'all'

describe('speech is data, in a research too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agon-attacks-'))
  const archive = openArchive(join(folder, 'agon.db'))
  after(() => {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('it leaves no fence, speaks for nobody else, tags and recommends nothing, and runs nowhere', async t => {
    const outcome = await attackAll(researchCase, attacks, archive, everySeat)
    assert.ok(outcome.debates >= attacks.length)
    assert.deepEqual(toldBreaks(outcome), [])
    t.diagnostic(`\n${figures([outcome])}`)
  })

  it('where a user writes, in roles, stances and the goal, it is what the user wants, and breaks nothing', async () => {
    const some = attacks.filter(({ place }) => everySeat || place % 7 === 0)
    assert.deepEqual(await attackAsUser(researchOfUser, some, archive), [])
  })
})
