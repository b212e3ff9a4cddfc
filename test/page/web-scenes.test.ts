import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTurned, withoutTurned } from '../../src/core/judging/sittings.ts'
import { scenesOf, standsAbreast } from '../../web/debate/scenes.ts'
import { playDialectic } from '../dialectic/support/play.ts'
import { displays } from '../support/displays.ts'
import { plays } from './support/display-plays.ts'

/** Keys of the turns that stand in one row, row by row. */
async function rowsOf(format: string, view: Parameters<typeof scenesOf>[1]): Promise<string[][]> {
  const { scenes } = scenesOf(await displays[format]!(), view, [])
  return scenes.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ key }) => key)))
}

describe('rulings in turned order', () => {
  it('are told by their keys, which have the same scene without it', () => {
    for (const [key, first] of [
      ['round-1/turned/judge', 'round-1/judge'],
      ['turned/judge-2', 'judge-2'],
    ] as const) {
      assert.deepEqual([isTurned(key), withoutTurned(key)], [true, first])
      assert.deepEqual([isTurned(first), withoutTurned(first)], [false, first])
    }
    assert.equal(withoutTurned('turned/round-1/judge'), 'turned/round-1/judge')
  })
})

describe('turns on the page', () => {
  it('stand below each other where one answers the other, with the user in its own place', async () => {
    const { view } = await playDialectic({ options: { ask: 'always' } })
    const rows = await rowsOf('dialectic', view)
    assert.deepEqual(
      rows.filter(({ length }) => length > 1),
      [],
    )
    const { scenes } = scenesOf(await displays.dialectic!(), view, [])
    assert.deepEqual(
      scenes.slice(0, 2).map(({ name, rows }) => [name, rows.flatMap(({ cells }) => cells.map(({ key }) => key))]),
      [
        ['Round 1', ['round-1/main', 'round-1/partner']],
        ['After round 1', ['round-1/decide/main', 'round-1/user']],
      ],
    )
    assert.equal(standsAbreast(await displays.dialectic!(), view), false)
  })

  it('stand beside each other where several challenge the same words', async () => {
    const { view } = await playDialectic({ partners: 2 })
    const rows = await rowsOf('dialectic', view)
    assert.deepEqual(rows[0], ['round-1/main'])
    assert.deepEqual(rows[1], ['round-1/partner', 'round-1/partner-2'])
    assert.equal(standsAbreast(await displays.dialectic!(), view), true)
  })

  it('stand beside each other where sides speak against each other', async () => {
    const { view } = await plays.duel!('en')
    assert.deepEqual((await rowsOf('duel', view))[0]?.length, 2)
    assert.equal(standsAbreast(await displays.duel!(), view), true)
  })

  it('stand in their scene, also where a summary was asked for beside them', async () => {
    const { view } = await plays.duel!('en')
    const names = scenesOf(await displays.duel!(), view, []).scenes.map(({ name }) => name)
    assert.equal(new Set(names).size, names.length, names.join())
  })
})
