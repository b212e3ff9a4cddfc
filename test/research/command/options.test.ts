import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Brief } from '../../../src/core/events.ts'
import type { Json } from '../../../src/core/json.ts'
import { usualSearchLimits } from '../../../src/core/search.ts'
import { options } from '../../../src/formats/research/options.ts'
import { meansOf, playersOf, researchOf } from '../../../src/formats/research/options-in.ts'
import { roleIds } from '../../../src/formats/research/request/roles.ts'
import { research } from '../../../src/formats/research/research.ts'

const role = (id: string) => ({ id, name: id, stance: 'for it' })

const isTaken = (given: Record<string, Json>): boolean => options.safeParse(given).success

describe('the options of a research', () => {
  it('are by default as the seed has them', () => {
    const { roles, goal, audience, decision_type, evidence_round, output_path, search, limits } = researchOf({})
    assert.deepEqual(
      { roles, goal, audience, decision_type, evidence_round, output_path },
      {
        roles: [],
        goal: null,
        audience: 'self',
        decision_type: 'personal-choice',
        evidence_round: 'auto',
        output_path: null,
      },
    )
    assert.deepEqual([search, limits], [{}, usualSearchLimits])
  })

  it('take two to four roles, or none', () => {
    const roles = (count: number) => ({ roles: ['a', 'b', 'c', 'd', 'e'].slice(0, count).map(role) })
    const taken = [0, 1, 2, 3, 4, 5].map(count => isTaken(roles(count)))
    assert.deepEqual(taken, [true, false, true, true, true, false])
  })

  it('take no two roles of one id, and none that is called as somebody else', () => {
    assert.equal(isTaken({ roles: [role('a'), role('a')] }), false)
    const others = ['judge', 'judge-2', 'auditor', 'auditor-3', 'look-1', 'turned', 'neither']
    for (const id of [...others, 'A', '1a', '', 'a b'])
      assert.equal(isTaken({ roles: [role('a'), role(id)] }), false, id)
    for (const id of ['judges', 'neither-of-them', 'look-out', 'look', 'numbers', 'checks', 'turned-on'])
      assert.equal(isTaken({ roles: [role('a'), role(id)] }), true, id)
  })

  it('are met by every name that a user can give a role', () => {
    for (const names of [
      ['Judge', 'Auditor', 'Neither', 'judge-2'],
      ['Same', 'same', 'SAME!', 'Same'],
      ['支持', '反对'],
      ['C++', 'C#'],
      ['🙂', '--'],
      ['x'.repeat(80), 'x'.repeat(80)],
    ]) {
      const roles = roleIds(names, []).map((id, i) => ({ id, name: names[i]!, stance: 'for it' }))
      assert.equal(isTaken({ roles }), true, `${names}`)
    }
  })

  it('take an evidence round as a file and as a command line have it', () => {
    for (const [given, taken] of [
      [true, true],
      [false, false],
      ['true', true],
      ['false', false],
      ['auto', 'auto'],
    ] as const)
      assert.equal(researchOf({ evidence_round: given }).evidence_round, taken)
    for (const given of ['yes', 1, null, 'AUTO']) assert.equal(isTaken({ evidence_round: given }), false)
  })

  it('take the seed’s words alone', () => {
    for (const audience of ['self', 'team', 'public']) assert.ok(isTaken({ audience }))
    for (const decision_type of ['personal-choice', 'team-standardization', 'market-analysis'])
      assert.ok(isTaken({ decision_type }))
    for (const given of [{ audience: 'everybody' }, { decision_type: 'personal' }, { goal: '' }, { output_path: '' }])
      assert.equal(isTaken(given), false, JSON.stringify(given))
  })

  it('give a role its means, and one that is left out none', () => {
    const { search } = researchOf({ search: { a: 'own', b: 'none', c: 'searxng' } })
    const means = (id: string) => meansOf(role(id), { ...researchOf({}), search })
    assert.deepEqual(['a', 'b', 'c', 'd', 'constructor', 'tostring'].map(means), [
      'own',
      null,
      'searxng',
      null,
      null,
      null,
    ])
  })

  it('number the roles in the order of the user, each in its seat', () => {
    const seats = ['judge', 'b', 'a', 'auditor'].map(id => ({ id, model: `lab:${id}` }))
    const brief: Brief = {
      ...{ topic: 'x', language: 'en', seats, effort: null, budget: null, context: [] },
      options: { roles: [role('a'), role('b')] },
    }
    const players = playersOf(brief).map(({ id, number, seat }) => [id, number, seat.model])
    assert.deepEqual(players, [
      ['a', 1, 'lab:a'],
      ['b', 2, 'lab:b'],
    ])
    const ids = research.roles(brief.options).map(({ id }) => id)
    assert.deepEqual(ids, ['a', 'b', 'auditor', 'judge'])
  })
})
