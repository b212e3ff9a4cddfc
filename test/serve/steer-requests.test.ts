import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { formatNamed, loadFormats } from '../../src/formats/all.ts'
import { fault, faultAt } from '../../src/host/fault.ts'
import { planMarkdown } from '../../src/server/backend/steer/plans.ts'
import { noForm, problemsIn } from '../../src/server/backend/steer/problems.ts'
import type { FormRequest } from '../../src/server/backend.ts'
import { problemsOf, type Steered, steered } from './support/steering.ts'

await loadFormats()

const duel: FormRequest = { format: 'duel', topic: 'Should we move to Postgres?' }
const arena: FormRequest = { format: 'arena', topic: 'Cities should ban private cars' }
const tree: FormRequest = { format: 'tree', topic: 'How should failed jobs be retried?' }
const research: FormRequest = { format: 'research', topic: 'Claude Code vs OpenCode' }
const dialectic: FormRequest = { format: 'dialectic', topic: 'Should the job queue move from Redis to Postgres?' }

/** A wish, and the fields that are wrong with it. */
const mistakes: readonly [request: FormRequest, ...fields: string[]][] = [
  [{ ...duel, topic: '  ' }, 'topic'],
  [{ ...duel, topic: 'x'.repeat(30_000) }, 'topic'],
  [{ ...duel, format: 'judge' }, 'format'],
  [{ ...duel, rounds: 9 }, 'rounds'],
  [{ ...duel, rounds: 'many' }, 'rounds'],
  [{ ...duel, rigor: 'hgih', effort: 'ultra' }, 'rigor', 'effort'],
  [{ ...duel, color: 'red', round: 3 }, 'color', 'round'],
  [{ ...duel, signal: true, models: {} }, 'signal', 'models'],
  [{ ...duel, seats: { proposer: 'own:a', challenger: 'own:a' } }, 'seats.proposer'],
  [{ ...duel, seats: { proposer: 'nobody:x', judge: 'openai:gpt-5.4' } }, 'seats.proposer', 'seats.judge'],
  [{ ...duel, seats: { moderator: 'own:a' } }, 'seats.moderator'],
  [{ ...duel, seats: { judge: 'own:a,own:b' }, rigor: 'low' }, 'seats.judge'],
  [{ ...duel, seats: { judge: 'own:a,openai:gpt-5' } }, 'seats.judge'],
  [{ ...duel, context: ['no/such.md'] }, 'context'],
  [{ ...duel, budget: 1 }, 'budget'],
  [{ ...duel, budget: 0 }, 'budget'],
  [{ ...duel, fallbacks: { nobody: 'own:a' } }, 'fallbacks'],
  [{ ...duel, fallbacks: 'judge own:a' as never }, 'fallbacks'],
  [{ ...duel, fallbacks: { judge: 'openai:gpt-5' } }, 'fallbacks.judge'],
  [{ ...arena, audience: 'logik', 'styles.pro': 'radikal' }, 'audience', 'styles.pro'],
  [{ ...arena, rounds: 3, weights: 'much' }, 'rounds', 'weights'],
  [{ ...arena, seats: { pro: 'own:a', con: 'own:b', judge: 'own:b' } }, 'seats.judge'],
  [{ ...arena, seats: { pro: 'own:a', con: 'own:a', judge: 'own:b' } }, 'seats.con'],
  [
    { ...arena, audience: [{ type: 'logik' }, { type: 'risk', weight: 'much' }] },
    'audience[0].type',
    'audience[1].weight',
  ],
  [
    { ...arena, audience: [{ type: 'logic', model: 'nobody:x' }, { model: 'own:a' }] },
    'audience[0].model',
    'audience[1].type',
  ],
  [{ ...arena, audience: [{ type: 'logic', model: 'openai:gpt-5.4' }] }, 'audience[0].model'],
  [{ ...arena, audience: [7], rounds: 'many', context: ['no/such.md'] }, 'audience[0]', 'rounds', 'context'],
  [
    { ...arena, audience: [{ type: 'logik' }], rounds: 3, context: ['no/such.md'] },
    'audience[0].type',
    'rounds',
    'context',
  ],
  [{ ...arena, topic: '', rounds: 3, budget: 0, fallbacks: { x: 'own:a' } }, 'topic', 'rounds', 'budget', 'fallbacks'],
  [{ ...tree, seats: { 'party-a': 'own:a' } }, 'debaters'],
  [{ ...tree, debaters: ['own:a'], maxRounds: 99, context: ['no/such.md'] }, 'debaters', 'maxRounds', 'context'],
  [{ ...tree, debaters: ['own:a', '', 'own:b'] }, 'debaters[1]'],
  [{ ...tree, debaters: ['own:a', 'nobody:x', 'openai:gpt-5.4'] }, 'debaters[1]', 'debaters[2]'],
  [{ ...tree, seats: { reviewer: 'nobody:x' } }, 'seats.reviewer'],
  [{ ...tree, maxRounds: 99, seats: { 'party-a': 'own:a', 'party-b': 'x y' } }, 'maxRounds', 'seats.party-b'],
  [{ ...research, roles: [{ name: 'Only one' }], audience: 'everyone' }, 'roles', 'audience'],
  [{ ...research, roles: 'Only one' }, 'roles'],
  [{ ...research, seats: { proponent: 'gpt-99', judge: 'gpt-98' } }, 'seats.proponent', 'seats.judge'],
  [{ ...research, seats: { proponent: 'own:a', opponent: 'openai:gpt-5.4' } }, 'seats.opponent'],
  [{ ...research, roles: ['A', 'B'], seats: { proponent: 'openai:gpt-5.4' } }, 'seats.proponent'],
  [{ ...research, roles: [{ name: 'A', stance: 'for A', model: 'gpt-99' }, { name: 'B' }] }, 'roles[0].model'],
  [{ ...research, roles: [{ name: 'A' }, { name: 'B', model: 'openai:gpt-5.4' }] }, 'roles[1].model'],
  [{ ...research, roles: [{ name: 'A' }, { stance: 'against' }] }, 'roles[1].name'],
  [{ ...research, roles: [{}, { model: 'gpt-99' }, { model: 'own:a' }] }, 'roles[1].model', 'roles[2].name'],
  [{ ...research, output_path: '/etc/report.md', goal: 5, context: ['no/such.md'] }, 'output_path', 'goal', 'context'],
  [{ ...research, topic: 'A vs B vs C vs D vs E' }, 'topic'],
  [{ ...research, topic: 'A vs B (gpt-99, gpt-98)' }, 'topic'],
  [{ ...research, search: 'service' }, 'search'],
  [{ ...research, official: ['nope.md'], output_path: 'no/such/report.md' }, 'official', 'output_path'],
  [{ ...dialectic, topic: 'help' }, 'topic'],
  [{ ...dialectic, kind: 'poem' }, 'kind'],
  [{ ...dialectic, kind: 'review' }, 'kind'],
  [{ ...dialectic, template: 'nope' }, 'template'],
  [{ ...dialectic, seats: { main: 'own:a', partner: 'own:b,own:b' } }, 'seats.partner'],
]

const wrongWith = async (here: Steered, request: FormRequest, language: Language) =>
  problemsOf(here.steering.estimate(request, language))

describe('what is wrong with a wish', () => {
  it('is told at its field, in the language of the page, before anything is spent', async t => {
    const here = steered(t)
    for (const [request, ...fields] of mistakes)
      for (const language of ['en', 'zh'] as const) {
        const { status, problems } = await wrongWith(here, request, language)
        const told = `${JSON.stringify(request).slice(0, 200)}: ${JSON.stringify(problems)}`
        assert.equal(status, 422, told)
        assert.deepEqual([...new Set(problems.map(({ field }) => field))].sort(), [...fields].sort(), told)
        for (const { message } of problems) {
          assert.equal(/\p{Script=Han}/u.test(message), language === 'zh', told)
          assert.doesNotMatch(message, /(?:^|\s)--[a-z]/, 'a page has no flags')
        }
      }
    assert.deepEqual(here.sent, [])
  })

  it('stands where it was found, whatever it says', () => {
    const form = { ...noForm, format: formatNamed('arena') }
    const places: [about: string, field: string | null][] = [
      ['--rounds', 'rounds'],
      ['--pro-style', 'styles.pro'],
      ['--judge', 'seats.judge'],
      ['seats.judge-2', 'seats.judge'],
      ['audience[3].weight', 'audience[3].weight'],
      ['~/a folder/config.json:3:5 formats.arena.rounds', 'rounds'],
      ['providers.lab.baseURL', null],
    ]
    for (const [about, field] of places)
      assert.equal(problemsIn([fault('Anything at all about --judge.', about)], 'en', form)[0]!.field, field, about)
  })

  it('is the same when it is started, whatever language the debate has', async t => {
    const here = steered(t)
    const request = { ...duel, topic: '我们应该迁移到 Postgres 吗？', rounds: 9 }
    const { problems } = await problemsOf(here.steering.start(request, 'en'))
    assert.deepEqual(problems, [
      { field: 'rounds', message: '"9" is not allowed. Allowed: a whole number from 1 to 5.' },
    ])
    const other = await problemsOf(here.steering.start({ ...request, topic: 'Tabs?' }, 'zh'))
    assert.deepEqual(other.problems, [{ field: 'rounds', message: '不允许“9”。可用值：1 到 5 的整数。' }])
    assert.deepEqual(here.host.archive.list(), [])
  })

  it('is nothing where fields are left empty', async t => {
    const here = steered(t)
    const empty = {
      rounds: null,
      context: [],
      rigor: '',
      seats: { judge: '' },
      fallbacks: '' as never,
      'styles.pro': null,
    }
    const { 'styles.pro': _, ...ofDuel } = empty
    assert.ok((await here.steering.estimate({ ...duel, ...ofDuel }, 'en')).calls[0] > 0)
    assert.ok((await here.steering.estimate({ ...arena, ...empty }, 'zh')).seats.some(({ label }) => label === '正方'))
  })

  it('may be the configuration, which has its place', async t => {
    const here = steered(t)
    const home = join(here.folder, '.agon')
    mkdirSync(home, { recursive: true })
    writeFileSync(
      join(home, 'config.json'),
      JSON.stringify({ formats: { duel: { rounds: 77 } }, seats: { judge: 'no:one' } }),
    )
    const again = steered(t, { folder: here.folder })
    const { problems } = await problemsOf(again.steering.estimate(duel, 'en'))
    assert.deepEqual(problems.map(({ field }) => field).sort(), ['rounds', 'seats.judge'])
    for (const { message } of problems) assert.match(message, /config\.json/)
  })

  it('is found however long it is', async t => {
    const here = steered(t)
    const hostile = ['(', '"', '-', '--', '/', '= ', '|', '\n'].map(sign => sign.repeat(1_000_000 / sign.length))
    for (const text of hostile) {
      const { status } = await problemsOf(
        here.steering.estimate({ ...research, topic: text, roles: [text], goal: text, fallbacks: text as never }, 'en'),
      )
      const form = { ...noForm, format: formatNamed('research'), seats: { judge: 'own:a' } }
      problemsIn([fault(text), fault(text, text), faultAt('roles[0]', text, 'zh')], 'zh', form)
      planMarkdown({ head: [text], rows: [[text], [text]], behind: [text] })
      assert.equal(status, 422)
    }
  })
})
