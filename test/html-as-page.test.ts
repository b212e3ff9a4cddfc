import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportAs } from '../src/cli/render.ts'
import type { Language } from '../src/core/language.ts'
import { faces } from '../src/formats/faces.ts'
import { formatNamed } from '../src/formats/index.ts'
import { keysIn, scenesOf } from '../web/debate/scenes.ts'
import { plays } from './support/face-plays.ts'

async function exported(format: string, language: Language = 'en') {
  const { view } = await plays[format]!(language)
  const frame = { id: 1, createdAt: '2026-05-04T23:00:00.000Z', live: false }
  return { view, html: await exportAs('html', { ...frame, view, format: formatNamed(format) }) }
}

const turnsIn = (html: string): string[] => Array.from(html.matchAll(/<article id="([^"]*)"/g), ([, key]) => key!)

describe('what an exported page has of the one in the browser', () => {
  for (const format of Object.keys(plays))
    it(`is all that was said in a ${format}, in the same order`, async () => {
      const { view, html } = await exported(format)
      assert.deepEqual(turnsIn(html), keysIn(scenesOf(await faces[format]!(), view, [])))
    })

  it('is what an audience thought before, first, and remarks where they were heard', async () => {
    const [arena, dialectic] = [await exported('arena'), await exported('dialectic')]
    assert.deepEqual(turnsIn(arena.html).slice(0, 3), ['before/aud_01', 'before/aud_02', 'round-1/pro'])
    assert.deepEqual(turnsIn(dialectic.html).slice(1, 4), ['round-1/main', 'remark/1', 'round-1/partner'])
  })
})
