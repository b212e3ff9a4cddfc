import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { formatNamed, loadFormats } from '../../src/formats/all.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import { keysIn, scenesOf } from '../../web/debate/scenes.ts'
import { displays } from '../support/displays.ts'
import { plays } from './support/display-plays.ts'

await loadFormats()

async function exported(format: string, language: Language = 'en') {
  const { view } = await plays[format]!(language)
  const frame = { id: 1, createdAt: '2026-05-04T23:00:00.000Z', live: false }
  return { view, html: await exportAs('html', { ...frame, view, format: formatNamed(format) }) }
}

const verdictIn = (html: string): string => /<section id="verdict".*?<\/section>/s.exec(html)![0]

const articleIn = (html: string, key: string): string =>
  html.slice(html.indexOf(`<article id="${key}"`)).split('</article>')[0]!

const turnsIn = (html: string): string[] => Array.from(html.matchAll(/<article id="([^"]*)"/g), ([, key]) => key!)

describe('what an exported page has of the one in the browser', () => {
  for (const format of Object.keys(plays))
    it(`is all that was said in a ${format}, in the same order`, async () => {
      const { view, html } = await exported(format)
      assert.deepEqual(turnsIn(html), keysIn(scenesOf(await displays[format]!(), view, [])))
    })

  it('is what an audience thought before, first, and remarks where they were heard', async () => {
    const [arena, dialectic] = [await exported('arena'), await exported('dialectic')]
    assert.deepEqual(turnsIn(arena.html).slice(0, 3), ['before/aud_01', 'before/aud_02', 'round-1/pro'])
    assert.deepEqual(turnsIn(dialectic.html).slice(1, 4), ['round-1/main', 'remark/1', 'round-1/partner'])
  })

  it('is how firm a verdict is, and what it hangs on', async () => {
    for (const [language, grounds] of [
      ['en', /<dt>Firmness<\/dt><dd><p><strong>leaning<\/strong>: one judge ruled once, and knew who was who\./],
      ['zh', /<dt>稳固程度<\/dt><dd><p><strong>倾向<\/strong>：一位裁判裁决一次，且知道各方身份。/],
    ] as const) {
      const verdict = verdictIn((await exported('arena', language)).html)
      assert.match(verdict, grounds)
      assert.match(
        verdict,
        /<li>“The pro case[^<]*” — <a class="turn-link" href="#round-1\/pro">[^<]* · [^<]*<\/a><\/li>/,
      )
    }
  })

  it('is what became of citations, of replies each with its mark', async () => {
    for (const [language, result, line] of [
      ['en', 'differs', ['Checked by code', '2 hold', '1 differs', '1 no such source']],
      ['zh', 'not-there', ['代码核对', '2 处属实', '1 处原文中没有', '1 处没有这个来源']],
    ] as const) {
      const { html } = await exported('research', language)
      const reply = articleIn(html, 'research/look-2/sqlite')
      const [, shown, notes, list] =
        /<details class="notes"><summary>(.*?)<\/summary><ol>(.*?)<\/ol><\/details><ul class="cited"[^>]*>(.*?)<\/ul>/s.exec(
          reply,
        )!
      assert.deepEqual(
        Array.from(shown!.matchAll(/>([^<]+)</g), ([, words]) => words),
        line,
      )
      const marks = Array.from(list!.matchAll(/<li>([^<]*) <a class="mark ([\w-]+)" href="#([^"]+)"/g), found =>
        found.slice(1),
      )
      assert.deepEqual(marks[2], ['1.3 docs/queue.md:3', result, 'note-research/look-2/sqlite-e3'])
      assert.equal(marks.length, 4)
      const [, note] = notes!.split('<li id="note-research/look-2/sqlite-e3">')
      assert.match(note!.split('</li>')[0]!, /docs\/queue\.md:3/)
      const { html: other } = await exported('dialectic', language)
      assert.match(
        articleIn(other, 'round-1/main'),
        /<span class="count holds">1 [^<]*<\/span><span class="count exists">1 [^<]*<\/span><\/summary>/,
      )
    }
  })

  it('leads to no turn that there is not', async () => {
    const { html } = await exported('judge')
    assert.match(verdictIn(html), /<li>“The way back is the same table\.” — <span>round-2\/alice<\/span><\/li>/)
    const ids = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id!))
    for (const [, to] of html.matchAll(/href="#([^"]*)"/g)) assert.ok(ids.has(to!), to)
  })
})
