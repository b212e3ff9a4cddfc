import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withArchive } from './cases/play.ts'
import {
  assertDegraded,
  broughtNothing,
  broughtSome,
  cut,
  declined,
  late,
  locked,
} from './support/research-degraded.ts'
import {
  except,
  keysOf,
  openResearch,
  playResearch,
  promptOf,
  resumeResearch,
  verdictIn,
} from './support/research-play.ts'

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

describe('an official', () => {
  const context = ['docs/prices.md', 'docs/limits.md', 'odd\n<<x>> name.md'].map(path => ({ path, text: 'Words.\n' }))
  for (const [language, vouched, none] of [
    [
      'en',
      /The user vouches for these files as official documents: docs\/prices\.md, odd x name\.md\. A claim that they carry is `official-docs`\./,
      /No file that the user brought counts as an official document\./,
    ],
    [
      'zh',
      /用户确认以下文件为官方文档：docs\/prices\.md、odd x name\.md。由它们支撑的声明即为 `official-docs`。/,
      /用户提供的文件都不算官方文档。/,
    ],
  ] as const)
    it(`is told which files the user vouches for: ${language}`, async () => {
      const official = ['docs/prices.md', 'odd\n<<x>> name.md', 'gone.md']
      for (const rigor of ['low', 'normal'] as const) {
        const played = await playResearch({ language, rigor, context, options: { official } })
        for (const key of ['audit/auditor', 'judgment/judge']) assert.match(promptOf(played, key), vouched, key)
      }
      const plain = await playResearch({ language })
      for (const key of ['audit/auditor', 'judgment/judge']) assert.match(promptOf(plain, key), none, key)
    })
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

  it('that breaks off is no judge: half of a decision decides nothing', () =>
    withArchive(async archive => {
      const partial = '{"treated":[],"recommendation":{"favours":"opencode"}'
      const broken = await openResearch(archive, { script: except({ 'judgment/judge': cut(partial) }) })
      assert.equal(broken.view.state, 'failed')
      assert.equal(broken.view.verdict, null)
    }))
})
