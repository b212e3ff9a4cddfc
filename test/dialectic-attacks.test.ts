import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openArchive } from '../src/store/archive.ts'
import { dialecticCase } from './attacks/dialectic-case.ts'
import { figures } from './attacks/figures.ts'
import { attackAll, toldBreaks } from './attacks/run.ts'
import { attacks } from './attacks/speeches.ts'

/** By every seat takes minutes: `AGON_ATTACKS=all node scripts/test.ts test/dialectic-attacks.test.ts`. */
const everySeat = process.env.AGON_ATTACKS === 'all'

describe('speech is data, in a dialectic too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agon-attacks-'))
  const archive = openArchive(join(folder, 'agon.db'))
  after(() => {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('of main agent, partner, user, agent file, template and record: it leaves no fence, and decides nothing', async t => {
    const outcome = await attackAll(dialecticCase, attacks, archive, everySeat)
    assert.ok(outcome.debates >= attacks.length)
    assert.deepEqual(toldBreaks(outcome), [])
    t.diagnostic(`\n${figures([outcome])}`)
  })
})
