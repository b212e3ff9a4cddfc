import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { withArchive } from '../cases/play.ts'
import { keysOf, type Played, promptOf } from '../cases/sent.ts'
import { sampleCuts } from '../support/sample.ts'
import { bySearch, findsOne, openResearch, playResearch, resumeFrom, searchesOnce, verdictIn } from './support/play.ts'
import { investigationOf, roleIds } from './support/script.ts'

const own = (id: string): string[] => investigationOf(id).arguments.map(({ argument }) => argument)

const inPhase = ({ sent }: Played, phase: string) => sent.filter(({ key }) => key.startsWith(`${phase}/`))

describe('a research of 2, 3 and 4 roles', () => {
  for (const roles of [2, 3, 4])
    it(`asks each of ${roles} for its research and its rebuttal, then the auditor, then the judge`, async () => {
      const played = await playResearch({ roles })
      const ids = roleIds(roles)
      assert.deepEqual(keysOf(played).slice(0, roles).sort(), ids.map(id => `research/${id}`).sort())
      assert.deepEqual(
        keysOf(played)
          .slice(roles, 2 * roles)
          .sort(),
        ids.map(id => `rebuttal/${id}`).sort(),
      )
      assert.deepEqual(keysOf(played).slice(2 * roles), ['audit/auditor', 'judgment/judge'])
      assert.deepEqual([played.view.outcome, played.view.decided], ['success', true])
      assert.deepEqual([verdictIn(played).degraded, verdictIn(played).marks], [[], []])
      assert.equal(verdictIn(played).claims.length, 1)
    })

  it('asks all roles of a phase side by side, and none before the phase before is over', async () => {
    const played = await playResearch({ roles: 4 })
    for (const phase of ['research', 'rebuttal']) {
      const keys = roleIds(4).map(id => `${phase}/${id}`)
      for (const { key, beside } of inPhase(played, phase)) assert.deepEqual([...beside, key].sort(), keys.sort())
    }
  })

  it('asks no auditor where no audit is made', async () => {
    const played = await playResearch({ options: { evidence_round: false } })
    assert.equal(keysOf(played).includes('audit/auditor'), false)
    assert.deepEqual(verdictIn(played).audit, { on: false, reason: 'not asked for' })
    assert.equal(verdictIn(played).claims.length, 10)
    assert.doesNotMatch(promptOf(played, 'judgment/judge'), /turn audit/)
  })

  it('has the usual two where the user named none, in the language of the debate', async () => {
    for (const [language, names] of [
      ['en', ['Proponent', 'Opponent']],
      ['zh', ['支持方', '反对方']],
    ] as const) {
      const seats = ['proponent', 'opponent', 'auditor', 'judge'].map(id => ({ id, model: `scripted:${id}` }))
      const played = await playResearch({ roles: 0, language, options: { roles: [] }, seats: seats.slice(0, 2) })
      assert.equal(played.view.outcome, 'success')
      assert.ok(promptOf(played, 'research/proponent').includes(names[0]))
      assert.ok(promptOf(played, 'rebuttal/opponent').includes(names[1]))
    }
  })

  it('tells two roles of one name apart', async () => {
    const twins = roleIds(2).map((id, i) => ({ id, name: 'Friend', stance: `stance ${i + 1}` }))
    const played = await playResearch({ options: { roles: twins } })
    assert.match(promptOf(played, 'research/claude-code'), /The other roles:\n- Friend: stance 2/)
  })
})

describe('the investigation', () => {
  for (const [name, given] of [
    ['by what models know', {}],
    ['by their own search', { options: bySearch('own', 4) }],
    ['with a service', { options: bySearch('searxng', 4), lookup: findsOne, script: searchesOnce }],
  ] as const)
    it(`is sealed: nobody sees another's words before the rebuttals, ${name}`, async () => {
      const played = await playResearch({ roles: 4, ...given })
      assert.equal(played.view.outcome, 'success')
      for (const { key, prompt, call } of inPhase(played, 'research'))
        for (const other of roleIds(4).filter(id => id !== call.moment.seat)) {
          for (const words of own(other)) assert.ok(!prompt.includes(words), `${key} is shown ${other}`)
          assert.ok(!prompt.includes(`what ${other} costs`), `${key} is shown what ${other} looked for`)
        }
    })

  it('tells every role the topic, its stance, the goal and who else there is', async () => {
    const played = await playResearch({ roles: 3, options: { goal: 'Which one to buy?' } })
    const told = promptOf(played, 'research/opencode')
    for (const words of [
      'Claude Code vs OpenCode vs Aider',
      'Your role: OpenCode',
      'Your stance: argue for OpenCode',
      'What the report has to answer: Which one to buy?',
      '- Claude Code: argue for Claude Code\n- Aider: argue for Aider\n',
    ])
      assert.ok(told.includes(words), words)
  })
})

describe('a rebuttal', () => {
  for (const roles of [2, 3, 4])
    it(`is shown all that the other ${roles - 1} brought and its own, and the numbers of theirs`, async () => {
      const played = await playResearch({ roles })
      for (const [place, id] of roleIds(roles).entries()) {
        const told = promptOf(played, `rebuttal/${id}`)
        for (const one of roleIds(roles)) for (const words of own(one)) assert.equal(told.split(words).length, 2, words)
        const others = roleIds(roles).flatMap((_, i) => (i === place ? [] : [1, 2, 3].map(n => `${i + 1}.${n}`)))
        assert.ok(told.includes(`for each of their arguments (${others.join(', ')})`))
        assert.ok(told.includes(`At most ${300 * (roles - 1)} words`))
      }
    })
})

it('the web is searched by the model itself in the investigation alone, and only where it is the means', async () => {
  const played = await playResearch({
    roles: 3,
    lookup: findsOne,
    script: searchesOnce,
    options: { search: { 'claude-code': 'own', opencode: 'searxng' } },
  })
  const searching = played.sent.filter(({ call }) => call.search).map(({ key }) => key)
  assert.deepEqual(searching, ['research/claude-code'])
  const looking = played.sent.flatMap(({ call }) => (call.shape?.name === 'looking' ? [call.key] : []))
  assert.deepEqual(looking, ['research/opencode', 'research/look-1/opencode'])
  assert.match(promptOf(played, 'research/claude-code'), /Search the web before you answer/)
  assert.match(promptOf(played, 'research/opencode'), /You can look things up/)
  assert.match(promptOf(played, 'research/aider'), /You have no web search, so tell what you know/)
  for (const key of ['rebuttal/claude-code', 'audit/auditor', 'judgment/judge'])
    assert.match(promptOf(played, key), /no web search/, key)
})

describe('a resume on another day', () => {
  for (const [name, given] of [
    ['without search', { examined: true }],
    ['with a service', { options: bySearch('searxng'), lookup: findsOne, script: searchesOnce }],
    ['judged blind, in an order drawn by lot', { rigor: 'normal' }],
  ] as const)
    it(`asks what it would have asked, word for word: ${name}`, () =>
      withArchive(async archive => {
        const whole = await openResearch(archive, given)
        assert.equal(whole.view.outcome, 'success')
        mock.timers.enable({ apis: ['Date'], now: Date.parse('2031-03-04T05:06:07Z') })
        try {
          for (const end of sampleCuts(whole.records)) {
            const before = whole.records.slice(0, end)
            const again = await resumeFrom(archive, before, given)
            const isDrawn = before.some(({ event }) => event.type === 'note.kept' && event.key === 'judgment/order')
            const found = before.filter(({ event }) => event.type === 'search.made').length
            const shown = 'lookup' in given && found < 2 ? undated : (prompt: string) => prompt
            for (const { key, prompt } of again.sent) {
              if (key.startsWith('judgment/') && 'rigor' in given && !isDrawn) continue
              assert.equal(shown(prompt), shown(promptOf(whole, key)), `cut after ${end}: ${key}`)
            }
            assert.deepEqual(verdictIn(again).claims, verdictIn(whole).claims)
          }
        } finally {
          mock.timers.reset()
        }
      }))
})

/** What is looked up anew says when. */
const undated = (prompt: string): string => prompt.replaceAll(/(?<=, )20\d\d-\d\d-\d\d(?=>>)/g, 'a day')
