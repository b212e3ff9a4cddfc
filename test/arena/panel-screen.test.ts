import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { Watched } from '../support/watched.ts'
import { type Given, playArena } from './support/play.ts'
import { arenaScript, withReplies } from './support/script.ts'

/** What a debate looks like while it is played, on both kinds of terminal. */
async function screens(given: Given): Promise<string[]> {
  const { records } = await playArena({ members: 1, options: { rounds: 4 }, ...given })
  const language: Language = given.language ?? 'en'
  return [false, true].map(animate => {
    let shown = ''
    const out = { write: (text: string) => (shown += text), columns: 400, isTTY: animate }
    const watched = new Watched(arena, out, { language, animate })
    watched.hear(...records.map(({ event }) => event)).terminal.end()
    return shown.replace(/\x1bD\x1b\[A\x1b7[\s\S]*?\x1b8/g, '').replaceAll(/\s*\n\s*/g, '\n')
  })
}

const second = [{ id: 'judge-2', model: 'scripted:judge-2' }]

describe('an arena that is judged blind, on the screen', () => {
  it('in both orders: a line for each sitting of a round, and then what it came to by real names', async () => {
    for (const shown of await screens({ rigor: 'high', seats: second })) {
      for (const round of [1, 2, 3, 4])
        assert.equal(shown.split(`Round ${round} · scores · 2 rulings by 1 judge\n`).length, 2, shown)
      assert.equal(shown.match(/Judge \(scripted:judge\), order (?:as said|turned): ruled/g)?.length, 10)
      assert.match(shown, /· Judge: Round 3 was close\.\n» Round 3 · Pro 7\.5 : 7\.5 Con · in total /)
      assert.doesNotMatch(shown, /Larch|Sedge|scores \(turned\)/)
    }
  })

  it('says which rounds hang on the order, and only those', async () => {
    const steady = (call: Parameters<typeof arenaScript>[0]) => {
      if (call.key !== 'round-2/score/turned/judge') return arenaScript(call)
      const { scores, ...rest } = JSON.parse(arenaScript(call))
      return JSON.stringify({ ...rest, scores: { Larch: scores.Sedge, Sedge: scores.Larch } })
    }
    for (const shown of await screens({ rigor: 'high', script: steady })) {
      assert.match(
        shown,
        /Who won this round depends on the order: Pro 8 : 7 Con, turned Pro 7 : 8 Con; the mean counts/,
      )
      assert.equal(shown.match(/depends on the order/g)?.length, 3 + 1, 'three rounds and the ruling')
      assert.match(shown, /» Round 2 · Pro 6 : 7 Con · [^\n]*\n(?!· Who won)/)
    }
    for (const shown of await screens({ rigor: 'high', language: 'zh', topic: '团队应当改用单一仓库' }))
      assert.match(shown, /本轮胜负取决于顺序：正方 6 : 7 反方，调换后 正方 7 : 6 反方；取两者的平均值/)
  })

  it('in the end by a panel: who listened is no side of it', async () => {
    for (const shown of await screens({ rigor: 'high', seats: second })) {
      assert.match(shown, /^Ruling · 4 rulings by 2 judges$/m)
      assert.match(
        shown,
        /Ruling · 4 rulings by 2 judges: 2 for the pro side, 2 for the con side: it depends on the order/,
      )
    }
  })

  it('once: who was who is told below the ruling', async () => {
    for (const shown of await screens({ rigor: 'normal' })) {
      assert.match(shown, /^Round 2 · scores · Judge · scripted:judge$/m)
      assert.match(shown, /^· (Larch|Sedge) is Pro, (?!\1)(?:Larch|Sedge) is Con$/m)
    }
    for (const shown of await screens({ rigor: 'normal', language: 'zh', topic: '团队应当改用单一仓库' }))
      assert.match(shown, /^· (Larch|Sedge) ?即正方，(?!\1)(?:Larch|Sedge) ?即反方$/m)
    for (const shown of await screens({})) assert.doesNotMatch(shown, /is Pro,/)
  })
})

describe('what the audience replies, on the screen', () => {
  const chinese = { language: 'zh', topic: '团队应当改用单一仓库' } as const

  it('is told in words, never by the names of fields and values', async () => {
    for (const shown of await screens({})) {
      assert.match(shown, /^Before the debate · .*\nis undecided · Nothing was said yet\.$/m)
      assert.match(shown, /^Round 2 · applies · .*\nfor Pro · Something that aud_01 alone knows/m)
      assert.match(shown, /^Vote · .*\nvotes for Pro · It held\.$/m)
      assert.doesNotMatch(shown, /^(?:pro|con|undecided) · |support_/m)
    }
    for (const shown of await screens(chinese)) {
      assert.match(shown, /^尚未决定 · Nothing was said yet\.$/m)
      assert.match(shown, /^支持正方 · Something/m)
      assert.match(shown, /^投票给正方 · It held\.$/m)
      assert.doesNotMatch(shown, /undecided|support_|^(?:pro|con) · /m)
    }
  })

  it('is that there is nothing to add, where there is nothing', async () => {
    const none = JSON.stringify({ intent: 'none', claim: '', novelty: 'new', confidence: 0 })
    const script = withReplies({ 'round-2/apply/aud_01': none })
    for (const shown of await screens({ script })) {
      assert.match(shown, /^Round 2 · applies · Rationalist · scripted:aud_01\nhas nothing to add$/m)
      assert.doesNotMatch(shown, /applies .*done/)
    }
    for (const shown of await screens({ script, ...chinese })) assert.match(shown, /^没有要补充的$/m)
  })

  it('and who is heard is told once, with whom it is about', async () => {
    for (const shown of await screens({})) {
      assert.equal(shown.split('Nobody said this.').length, 2, shown)
      assert.match(shown, /^✓ Rationalist \(aud_01\) for Pro is let in: Nobody said this\.$/m)
    }
    for (const shown of await screens(chinese)) assert.equal(shown.split('Nobody said this.').length, 2, shown)
  })
})
