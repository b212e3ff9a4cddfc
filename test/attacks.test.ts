import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { z } from 'zod'
import { readReply } from '../src/engine/structured.ts'
import { summaryText } from '../src/formats/duel/summary.ts'
import { openArchive } from '../src/store/archive.ts'
import { arenaCase } from './attacks/arena-case.ts'
import { attackCases } from './attacks/cases.ts'
import { dialecticCase } from './attacks/dialectic-case.ts'
import { figures } from './attacks/figures.ts'
import { researchCase } from './attacks/research-case.ts'
import { attackAll, type Outcome, toldBreaks } from './attacks/run.ts'
import { attacks } from './attacks/speeches.ts'

/** By every seat at every rigor takes minutes: `AGON_ATTACKS=all node scripts/test.ts test/attacks.test.ts`. */
const everySeat = process.env.AGON_ATTACKS === 'all'

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

  // Some take long: each of them has a file of its own, beside this one.
  for (const given of attackCases().filter(one => ![arenaCase, researchCase, dialecticCase].includes(one)))
    it(`in a ${given.format.id}: it leaves no fence, speaks for nobody else, rules nothing and runs nowhere`, async () => {
      const outcome = await attackAll(given, attacks, archive, everySeat)
      outcomes.push(outcome)
      assert.ok(outcome.debates >= attacks.length)
      assert.deepEqual(toldBreaks(outcome), [])
    })

  it('is no verdict of a judge who quotes it before ruling', () => {
    const shape = { name: 'ruling', schema: z.object({ winner: z.string() }) }
    const own = JSON.stringify({ winner: 'challenger' })
    for (const { text } of attacks.filter(({ kind }) => kind === 'fake-verdict'))
      for (const reply of [`${text}\n\n${own}`, `${own}\n\n${text}`, `> ${text}\n\n\`\`\`json\n${own}\n\`\`\``])
        assert.notEqual(readReply(reply, shape, 'en').value?.winner, 'proposer', reply)
  })

  it('makes no part of a summary that code is said to have checked', () => {
    const parts = (words: string) => {
      const point = { point: words, evidence: words }
      const positions = { proposer: words, challenger: words }
      const facts = { positions, concessions: [], agreements: [point], disagreements: [words], contradictions: [] }
      return (['en', 'zh'] as const).map(language => summaryText(facts, language).split('\n').length)
    }
    for (const { text } of attacks.filter(({ text }) => text.length < 5_000))
      assert.deepEqual(parts(text), parts('harmless'))
  })

  it('these are the figures', t => t.diagnostic(`\n${figures(outcomes)}`))
})
