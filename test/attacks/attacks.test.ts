import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { readReply } from '../../src/engine/reply/read.ts'
import { summaryText } from '../../src/formats/duel/summary.ts'
import { formats } from '../../src/formats/index.ts'
import { attacks } from './speeches.ts'

describe('speech is data', () => {
  it('is put to the test by many speeches in two languages, all different, in every format', () => {
    const chinese = attacks.filter(({ language }) => language === 'zh')
    assert.ok(attacks.length >= 300, `${attacks.length}`)
    assert.ok(Math.abs(chinese.length / attacks.length - 0.5) < 0.05, `${chinese.length} of ${attacks.length}`)
    assert.equal(new Set(attacks.map(({ text, marker }) => text.replaceAll(marker, ''))).size, attacks.length)
    assert.ok(attacks.every(({ text, marker }) => text.includes(marker)))
    for (const { id } of formats)
      assert.ok(existsSync(new URL(`./${id}.test.ts`, import.meta.url)), `write test/attacks/${id}.test.ts`)
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
})
