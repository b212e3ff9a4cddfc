import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withArchive } from '../cases/play.ts'
import { keysOf, type Played, promptOf } from '../cases/sent.ts'
import { openGolden } from '../support/golden.ts'
import { assertDegraded, broughtNothing, broughtSome, cut, declined, late, locked } from './support/degraded.ts'
import { except, openResearch, playResearch, resumeResearch, verdictIn } from './support/play.ts'

const golden = openGolden('research-officials')

describe('an auditor', () => {
  for (const why of [declined, late, locked])
    it(`that does not answer is done without: ${why.kind}`, () =>
      assertDegraded({ script: except({ 'audit/auditor': why }) }, [broughtNothing('audit', 'auditor', why)], whole => {
        assert.doesNotMatch(promptOf(whole, 'judgment/judge'), /turn audit\/auditor>>/)
        assert.ok(verdictIn(whole).claims.every(({ tag }) => tag === null))
        assert.equal(verdictIn(whole).claims.length, 10)
      }))

  it('that breaks off is used as far as it came; what it did not come to stands untagged', () => {
    const text = JSON.stringify({
      claims: [
        { claim: 'It saves work.', in: ['1.1', '7.7'], tag: 'no-source', why: 'Nothing is cited.' },
        { claim: 'It is cut', in: ['1.2'], tag: 'no-source', why: 'Nothing' },
      ],
    })
    return assertDegraded(
      { script: except({ 'audit/auditor': cut(text.slice(0, text.indexOf('"Nothing"') + 3)) }) },
      [broughtSome('audit', 'auditor', late)],
      whole => {
        assert.match(
          promptOf(whole, 'judgment/judge'),
          /turn audit\/auditor>>\n\[INCOMPLETE\]\n- \[no-source\] It saves work\. \(1\.1\): Nothing is cited\.\n<</,
        )
        const tagged = verdictIn(whole).claims.map(({ in: places, tag }) => `${places} ${tag}`)
        assert.deepEqual(tagged.slice(0, 2), ['1.1 no-source', '1.2 null'])
        assert.equal(tagged.length, 10)
      },
    )
  })
})

it('an official is told which files the user vouches for', async () => {
  const context = ['docs/prices.md', 'docs/limits.md', 'odd\n<<x>> name.md'].map(path => ({ path, text: 'Words.\n' }))

  const options = { official: ['docs/prices.md', 'odd\n<<x>> name.md', 'gone.md'] }
  const told = (played: Played, key: string): string =>
    /(?:The user vouches|No file that the user|用户确认以下|用户提供的文件都).*$/m.exec(promptOf(played, key))![0]
  for (const language of ['en', 'zh'] as const)
    for (const [title, given] of [
      ['files that the user vouches for', { context, options }],
      ['no file that the user vouches for', {}],
    ] as const) {
      const [low, normal] = await Promise.all(
        (['low', 'normal'] as const).map(rigor => playResearch({ language, rigor, ...given })),
      )
      for (const key of ['audit/auditor', 'judgment/judge']) {
        golden.is(language, `${title}: ${key}`, told(low!, key))
        assert.equal(told(normal!, key), told(low!, key), key)
      }
    }
})

describe('a judge', () => {
  it('of a panel that does not answer is missed, with the reason', () =>
    assertDegraded(
      {
        rigor: 'high',
        seats: [{ id: 'judge-2', model: 'other:judge' }],
        script: except({ 'judgment/judge-2': declined }),
      },
      [broughtNothing('judgment', 'judge-2', declined)],
      whole => {
        assert.deepEqual(verdictIn(whole).judging.missed, ['judge-2'])
        assert.equal(verdictIn(whole).judging.rulings.length, 2)
        assert.notEqual(verdictIn(whole).judging.firmness, 'firm')
      },
    ))

  for (const why of [declined, late, locked])
    it(`that is the only one and does not answer is a failure, and the debate can be resumed: ${why.kind}`, () =>
      withArchive(async archive => {
        const broken = await openResearch(archive, { script: except({ 'judgment/judge': why }) })
        assert.equal(broken.view.state, 'failed')
        assert.equal(broken.view.failure?.kind, why.kind)
        const mended = await resumeResearch(archive, broken.id)
        assert.equal(mended.view.outcome, 'success')
        assert.deepEqual(keysOf(mended), ['judgment/judge'])
      }))

  it('that breaks off is no judge: half of a decision decides nothing', async () => {
    const partial = '{"treated":[],"recommendation":{"favours":"opencode"}'
    const broken = await playResearch({ script: except({ 'judgment/judge': cut(partial) }) })
    assert.deepEqual([broken.view.state, broken.view.verdict], ['failed', null])
  })
})
