import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/core/json.ts'
import type { Language } from '../../src/core/language.ts'
import type { View } from '../../src/core/view.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import type { SideId } from '../../src/formats/arena/options-in.ts'
import type { Result } from '../../src/formats/arena/result.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import type { Played } from '../cases/sent.ts'
import { playArena, verdictIn } from './support/play.ts'

const pageOf = (view: View) =>
  exportAs('html', { id: 1, view, format: arena, createdAt: '2026-11-16T10:00:00.000Z', live: false })

/** What the box at the top says, where points and votes come to this and the rulings are for that side. */
async function boxOf(played: Played, winner: SideId | null, total: Result['total'], ruled: SideId): Promise<string> {
  const verdict = verdictIn(played)
  const alone = { ...verdict.result.alone, judge: ruled, audience: winner }
  const changed = {
    ...verdict,
    winner,
    result: { ...verdict.result, winner, total, alone },
    judging: { ...verdict.judging!, winner: ruled, firmness: 'leaning' },
  }
  const view = { ...played.view, verdict: changed as object as Json }
  const page = await pageOf(view)
  return /<section id="verdict"[\s\S]*?<\/section>/.exec(page)![0]
}

const expected: Record<Language, { wins: RegExp; differ: RegExp; tie: RegExp }> = {
  en: {
    wins: /<strong>Pro wins, 55 to 45 of 100\.<\/strong>/,
    differ:
      /Judge and audience disagree: the judge alone would give it to Con, the audience alone would give it to Pro\./,
    tie: /<strong>A tie, 50 to 50 of 100\.<\/strong>/,
  },
  zh: {
    wins: /<strong>正方胜，满分 100，55 比 45。<\/strong>/,
    differ: /裁判与观众意见相左：仅凭裁判，反方胜；仅凭观众，正方胜。/,
    tie: /<strong>平局，满分 100，50 比 50。<\/strong>/,
  },
}

describe('the page of an arena', () => {
  for (const language of ['en', 'zh'] as const)
    it(`says who won by how much and who disagrees, and lends no firmness to another side (${language})`, async () => {
      const played = await playArena({ language })
      const { wins, differ, tie } = expected[language]
      const against = await boxOf(played, 'pro', { pro: 55, con: 45 }, 'con')
      assert.match(against, wins)
      assert.match(against, differ)
      assert.doesNotMatch(against, /badge/)
      const along = await boxOf(played, 'pro', { pro: 55, con: 45 }, 'pro')
      assert.match(along, /badge leaning/)
      assert.doesNotMatch(along, differ)
      const tied = await boxOf(played, null, { pro: 50, con: 50 }, 'con')
      assert.match(tied, tie)
      assert.doesNotMatch(tied, /badge|>tie</)
    })

  it('breaks no short cell of a table, however little room there is', async () => {
    const played = await playArena({ language: 'zh' })
    const page = await pageOf(played.view)
    assert.match(page, /<td class="short">反方<\/td>/)
    assert.match(page, /td\.short \{ white-space: nowrap; \}/)
  })
})
