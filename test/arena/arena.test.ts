import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { arena } from '../../src/formats/arena/arena.ts'
import { formatCases } from '../cases/format.ts'
import { run, runFrom, withArchive } from '../cases/play.ts'
import { factsOf, keysOf, type Played } from '../cases/sent.ts'
import { type Given, playArena, verdictIn } from './support/play.ts'
import { arenaOpening, sociableScript, sociableScriptWith } from './support/script.ts'

const given = { format: arena, opening: arenaOpening(2, { rounds: 4 }), script: sociableScript }

formatCases({
  ...given,
  spareable: 'round-2/apply/aud_02',
  essential: 'round-2/con',
  structured: 'round-2/score/judge',
  lie: {
    liar: 'round-1/con',
    opponent: 'round-1/pro',
    called: 'Pro',
    heardBy: ['round-2/pro', 'round-1/score/judge', 'round-2/apply/aud_01'],
    tell: words => ({ opening: given.opening, script: sociableScriptWith(words) }),
  },
  judge: 'judge',
})

describe('the arena that the cases above resume', () => {
  it('admits a member, refuses another one, hears it for a side, and takes a vote', () =>
    withArchive(async archive => {
      const { view, calls, records } = await run(given, archive)
      assert.equal(view.state, 'done')
      const spoken = calls.filter(key => key.includes('/floor/'))
      assert.deepEqual(spoken, ['round-2/floor/aud_02', 'round-2/floor/aud_01'])
      const help = factsOf({ view }, 'help.ruled')['round-2/help.ruled/pro']
      assert.deepEqual([help?.granted, help?.target], [true, 'aud_02'])
      assert.equal(factsOf({ view }, 'applicant.ruled')['round-2/applicant.ruled/aud_02']?.admitted, false)
      assert.equal(Object.keys(factsOf({ view }, 'vote.cast')).length, 2)
      // What was recorded is the same too, wherever it was cut.
      for (const cut of [1, 10, 20, 30, 40, 50, 60, 70].filter(cut => cut < records.length)) {
        const again = await runFrom(given, archive, records.slice(0, cut))
        const facts = (one: typeof view) => [...one.facts].sort((a, b) => (a.key < b.key ? -1 : 1))
        assert.deepEqual(facts(again.view), facts(view), `cut after record ${cut}`)
      }
    }))
})

const members = ['aud_01', 'aud_02', 'aud_03', 'aud_04', 'aud_05']
const tenRounds: Given = { members: 5, options: { rounds: 10 } }
const numbers = Array.from({ length: 10 }, (_, i) => i + 1)

/** What is asked in ten rounds: the audience in four of them, one member fewer each time. */
function expected(score: readonly string[], ruling: readonly string[]): string[] {
  const inRound = (n: number) => [
    `round-${n}/pro`,
    `round-${n}/con`,
    ...score.map(key => `round-${n}/${key}`),
    ...(n < 3 || n > 6 ? [] : fromAudience(n)),
  ]
  const fromAudience = (n: number) => {
    const silent = members.slice(n - 3)
    return [...silent.map(id => `round-${n}/apply/${id}`), `round-${n}/admit/judge`, `round-${n}/floor/${silent[0]}`]
  }
  return [
    ...members.map(id => `before/${id}`),
    ...numbers.flatMap(inRound),
    ...ruling,
    ...members.map(id => `vote/${id}`),
  ].sort()
}

function assertAfter(played: Played, key: string, ...earlier: string[]): void {
  const sent = played.sent.find(one => one.key === key)!
  for (const before of earlier) {
    assert.ok(!sent.beside.has(before), `${key} waits for ${before}`)
    const keys = keysOf(played)
    assert.ok(keys.indexOf(before) >= 0 && keys.indexOf(before) < keys.indexOf(key), `${key} comes after ${before}`)
  }
}

function assertTogether(played: Played, ...keys: string[]): void {
  for (const { key, beside } of played.sent.filter(one => keys.includes(one.key)))
    for (const other of keys) assert.ok(other === key || beside.has(other), `${key} is asked beside ${other}`)
}

describe('a full arena of ten rounds and five members', () => {
  for (const [rigor, score, ruling] of [
    ['low', ['score/judge'], ['ruling/judge']],
    ['normal', ['score/judge'], ['ruling/judge']],
    ['high', ['score/judge', 'score/turned/judge'], ['ruling/judge', 'ruling/turned/judge']],
  ] as const)
    it(`asks what it has to and nothing else, at rigor ${rigor}`, async () => {
      const played = await playArena({ ...tenRounds, rigor })
      assert.equal(played.view.state, 'done')
      assert.deepEqual(keysOf(played).sort(), expected(score, ruling))
      for (const turn of played.view.turns.values()) assert.equal(turn.state, 'answered', turn.key)
      for (const { type } of played.view.facts) assert.ok(type !== 'foul.called')
      assert.equal(Object.keys(factsOf(played, 'score.given')).length, 10)
      const { path, votes, moved, judging } = verdictIn(played)
      assert.deepEqual([path.length, votes.length, moved?.length], [10, 5, 5])
      assert.equal(judging?.rulings.length, ruling.length)
    })

  it('asks one after the other what has to be, and side by side what can be', async () => {
    const played = await playArena({ ...tenRounds, rigor: 'high' })
    assertTogether(played, ...members.map(id => `before/${id}`), 'round-1/pro')
    for (const n of numbers) {
      assertAfter(played, `round-${n}/con`, `round-${n}/pro`)
      assertAfter(played, `round-${n}/score/judge`, `round-${n}/pro`, `round-${n}/con`)
      assertTogether(played, `round-${n}/score/judge`, `round-${n}/score/turned/judge`)
      if (n < 10) assertAfter(played, `round-${n + 1}/pro`, `round-${n}/score/judge`)
    }
    for (const n of [3, 4, 5, 6]) {
      const applications = members.slice(n - 3).map(id => `round-${n}/apply/${id}`)
      assertTogether(played, ...applications, `round-${n}/score/judge`)
      assertAfter(played, `round-${n}/admit/judge`, ...applications, `round-${n}/score/judge`)
      assertAfter(played, `round-${n}/floor/${members[n - 3]}`, `round-${n}/admit/judge`)
      assertAfter(played, `round-${n + 1}/pro`, `round-${n}/floor/${members[n - 3]}`)
    }
    assertTogether(played, ...members.map(id => `vote/${id}`), 'ruling/judge', 'ruling/turned/judge')
    assertAfter(played, 'ruling/judge', 'round-10/score/judge')
  })

  it('has the audience alone know what it thought before', async () => {
    const secret = 'Nothing was said yet.'
    const { sent } = await playArena(tenRounds)
    for (const { key, call, prompt } of sent)
      if (!members.includes(call.moment.seat)) assert.ok(!prompt.includes(secret), key)
  })

  it('does not ask what the audience thinks before, where the user does not want it', async () => {
    const played = await playArena({ members: 2, options: { rounds: 4, poll: false } })
    for (const key of keysOf(played)) assert.ok(!key.startsWith('before/'), key)
    const cues = played.sent.flatMap(({ key, call }) => (key.startsWith('vote/') ? [call.moment.cue] : []))
    assert.deepEqual(cues, ['vote', 'vote'])
    assert.equal(verdictIn(played).moved, null)
    assert.deepEqual(factsOf(played, 'mind.changed'), {})
  })
})
