import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bookOf } from '../../src/formats/research/report/book.ts'
import { research } from '../../src/formats/research/research.ts'
import type { Degraded } from '../../src/formats/research/verdict.ts'
import { withArchive } from '../cases/play.ts'
import { keysOf, promptOf } from '../cases/sent.ts'
import { reportText } from '../support/report.ts'
import {
  assertDegraded,
  begun,
  broughtNothing,
  broughtSome,
  cut,
  declined,
  late,
  locked,
  lost,
} from './support/degraded.ts'
import { assertResumes, except, inTurn, openResearch, resumeResearch, triesOf, verdictIn } from './support/play.ts'
import { investigationOf, roleIds } from './support/script.ts'

describe('a role that brings nothing to the investigation', () => {
  for (const [roles, why] of [
    [2, locked],
    [3, declined],
    [4, late],
  ] as const)
    it(`is missed among ${roles}, and still asked for its rebuttal: ${why.kind}`, () => {
      const [dead] = roleIds(roles)
      const others = roleIds(roles).slice(1)
      const alone = others.length === 1 ? others : []
      return assertDegraded(
        { roles, script: except({ [`research/${dead}`]: why }) },
        [
          broughtNothing('research', dead!, why),
          // Nobody is left that it could answer.
          ...alone.map((seat): Degraded => ({ phase: 'rebuttal', seat, arrived: false, failure: null })),
        ],
        whole => {
          assert.equal(whole.view.turns.get(`research/${dead}`)?.state, 'missed')
          assert.equal(whole.view.turns.get(`rebuttal/${dead}`)?.state, 'answered')
          assert.match(promptOf(whole, `rebuttal/${dead}`), /Your own research did not arrive/)
          for (const other of others.filter(id => !alone.includes(id))) {
            const told = promptOf(whole, `rebuttal/${other}`)
            assert.doesNotMatch(told, /turn research\/claude-code>>/)
            assert.match(told, new RegExp(`At most ${300 * (others.length - 1)} words`))
          }
          const judged = promptOf(whole, 'judgment/judge')
          assert.match(judged, /turn research\/claude-code>>\n\[INCOMPLETE\]\n<</)
          assert.doesNotMatch(judged, /\b1\.1\b/)
          assert.match(judged, /\b1\.n1\b/)
          const [nothing, ...some] = verdictIn(whole).support
          assert.deepEqual(nothing, { seat: dead, arguments: 0, supported: 0, confidence: null })
          assert.deepEqual(
            some.map(({ arguments: count }) => count),
            others.map(() => 3),
          )
        },
      )
    })

  it('is tried again where that may help, and then missed', () =>
    assertDegraded(
      { roles: 3, script: except({ 'research/opencode': lost }) },
      [broughtNothing('research', 'opencode', lost)],
      whole => assert.equal(triesOf(whole, 'research/opencode'), 2),
    ))

  it('may be all but one of four', () =>
    assertDegraded(
      {
        roles: 4,
        script: except({ 'research/claude-code': late, 'research/opencode': lost, 'research/cursor': declined }),
      },
      [
        broughtNothing('research', 'claude-code', late),
        broughtNothing('research', 'opencode', lost),
        broughtNothing('research', 'cursor', declined),
        { phase: 'rebuttal', seat: 'aider', arrived: false, failure: null },
      ],
      whole => {
        assert.equal(whole.view.turns.has('rebuttal/aider'), false)
        assert.doesNotMatch(promptOf(whole, 'judgment/judge'), /turn rebuttal\/aider>>/)
        assert.equal(verdictIn(whole).judgment.recommendation.favours, 'aider')
      },
    ))
})

describe('all roles dead', () => {
  it('is a failure of the provider; a resume asks each of them again, and goes on', () =>
    withArchive(async archive => {
      const dead = { 'research/claude-code': declined, 'research/opencode': locked }
      const broken = await openResearch(archive, { script: except(dead) })
      assert.equal(broken.view.state, 'failed')
      // Of several the one that can be mended.
      assert.deepEqual([broken.view.failure?.kind, broken.view.verdict], ['auth', null])
      const mended = await resumeResearch(archive, broken.id)
      assert.equal(mended.view.outcome, 'success')
      assert.deepEqual(keysOf(mended).slice(0, 2).sort(), ['research/claude-code', 'research/opencode'])
      assert.deepEqual(verdictIn(mended).degraded, [])
    }))

  it('keeps what had arrived of one, and does without the other', () =>
    assertDegraded(
      { script: except({ 'research/claude-code': cut(begun('claude-code')), 'research/opencode': locked }) },
      [
        broughtSome('research', 'claude-code', late),
        broughtNothing('research', 'opencode', locked),
        { phase: 'rebuttal', seat: 'claude-code', arrived: false, failure: null },
      ],
    ))
})

describe('a role whose investigation breaks off', () => {
  for (const roles of [2, 3, 4])
    it(`is marked [INCOMPLETE] among ${roles}, and the arguments that arrived whole are used`, () =>
      assertDegraded(
        { roles, script: except({ 'research/opencode': cut(begun('opencode')) }) },
        [broughtSome('research', 'opencode', late)],
        whole => {
          const told = promptOf(whole, 'rebuttal/claude-code')
          assert.match(
            told,
            /turn research\/opencode>>\n\[INCOMPLETE\]\nCore arguments \(3-5\):\n- 2\.1 The opencode way/,
          )
          assert.doesNotMatch(told, /2\.2/)
          assert.doesNotMatch(told, /The opencode way of pri/)
          assert.match(promptOf(whole, 'judgment/judge'), /\[INCOMPLETE\]\nCore arguments/)
          assert.deepEqual(
            verdictIn(whole)
              .claims.filter(({ by }) => by.includes('opencode'))
              .flatMap(({ in: places }) => places.filter(number => /^2\.\d/.test(number))),
            [],
            'the auditor listed 2.1 as no claim',
          )
          assert.deepEqual(verdictIn(whole).support[1], {
            seat: 'opencode',
            arguments: 1,
            supported: 0,
            confidence: 0.7,
          })
        },
      ))

  it('is used also where the model stopped at its token limit twice', () => {
    const text = begun('opencode')
    return assertDegraded(
      { script: except({ 'research/opencode': () => ({ text, finish: 'length' }) }) },
      [
        broughtSome('research', 'opencode', {
          kind: 'bad-output',
          message: 'The reply was cut off at its token limit. Be briefer.',
        }),
      ],
      whole => assert.equal(triesOf(whole, 'research/opencode'), 2),
    )
  })

  it('is used as it was in the attempt that brought most', async () => {
    const whole = JSON.stringify(investigationOf('opencode'))
    const [one, two] = [cut(begun('opencode'), lost), cut(whole.slice(0, whole.indexOf('privacy')), lost)]
    for (const [attempts, count] of [
      [[two, one], 2],
      [[one, two], 2],
      [[one, lost], 1],
    ] as const)
      await withArchive(async archive => {
        const given = { script: except({ 'research/opencode': inTurn(attempts) }) }
        const played = await openResearch(archive, given)
        assert.equal(triesOf(played, 'research/opencode'), 2)
        assert.deepEqual(verdictIn(played).degraded, [broughtSome('research', 'opencode', lost)])
        assert.equal(verdictIn(played).support[1]?.arguments, count)
        await assertResumes(archive, played, given, undefined, [played.records.length - 1])
      })
  })

  it('is used as it was where a second try brought more that is of no use', () => {
    const useless = `I am sorry, but first I have to think about it. ${'Let me see. '.repeat(200)}`
    return withArchive(async archive => {
      for (const [key, partial] of [
        ['research/opencode', begun('opencode')],
        ['rebuttal/opencode', '{"rebuttals":[{"to":"1.1","rebuttal":"No.","confidence":0.6},{"to":"1.2'],
        ['audit/auditor', '{"claims":[{"claim":"It saves.","in":["1.1"],"tag":"no-source","why":"None."},{"cl'],
      ] as const) {
        const [phase, seat] = key.split('/') as [Degraded['phase'], string]
        const given = { script: except({ [key]: inTurn([cut(partial, lost), cut(useless, lost)]) }) }
        const whole = await openResearch(archive, given)
        assert.deepEqual(verdictIn(whole).degraded, [broughtSome(phase, seat, lost)])
        assert.match(promptOf(whole, 'judgment/judge'), new RegExp(`turn ${key}>>\\n\\[INCOMPLETE\\]\\n\\S`))
        // Whoever reads the journal afterwards finds the same.
        const report = reportText(research, whole.view, [])
        assert.match(report, /\[INCOMPLETE\]/)
        assert.doesNotMatch(report, /Let me see/)
        const [told] = bookOf(whole.view)[phase === 'research' ? 'found' : 'rebutted'].filter(
          ({ player }) => player.id === seat,
        )
        if (phase !== 'audit') assert.ok(told?.value)
        else assert.equal(bookOf(whole.view).audited.value?.claims.length, 1)
        await assertResumes(archive, whole, given, undefined, [whole.records.length - 1])
      }
    })
  })

  it('has no source that it could not have seen, nor one that is official by its own word', () => {
    const sources = ['https://a.example/x', 'docs/a.md:1'].map((reference, i) => ({
      ...investigationOf('opencode').arguments[i]!,
      source: 'official-docs',
      reference,
      quote: 'the words that carry it',
    }))
    const text = JSON.stringify({ arguments: [...sources, ...sources] })
    return assertDegraded(
      {
        context: [{ path: 'docs/a.md', text: 'Here are the words that carry it.\n' }],
        script: except({ 'research/opencode': cut(text.slice(0, -10), locked) }),
      },
      [broughtSome('research', 'opencode', locked)],
      whole => {
        const told = promptOf(whole, 'rebuttal/claude-code')
        assert.match(
          told,
          /2\.1 [^\n]+Source: \[no-source\]\n- 2\.2 [^\n]+Source: \[community-feedback\]\n {2}“the words/,
        )
        assert.doesNotMatch(told, /a\.example|Source: \[official-docs\]/)
      },
    )
  })

  it('is nothing where no argument arrived whole', () => {
    const whole = JSON.stringify(investigationOf('opencode'))
    const partial = whole.slice(0, whole.indexOf('"confidence"') + 14)
    return assertDegraded({ roles: 3, script: except({ 'research/opencode': cut(partial) }) }, [
      broughtNothing('research', 'opencode', late),
    ])
  })
})

describe('a rebuttal', () => {
  for (const [roles, why] of [
    [2, declined],
    [3, lost],
    [4, late],
  ] as const)
    it(`of one in ${roles} that does not come is missed: ${why.kind}`, () =>
      assertDegraded(
        { roles, script: except({ 'rebuttal/opencode': why }) },
        [broughtNothing('rebuttal', 'opencode', why)],
        whole => {
          assert.equal(whole.view.turns.get('rebuttal/opencode')?.state, 'missed')
          const judged = promptOf(whole, 'judgment/judge')
          assert.match(judged, /turn rebuttal\/opencode>>\n\[INCOMPLETE\]\n<</)
          assert.doesNotMatch(judged, /\b2\.n1\b/)
        },
      ))

  it('that breaks off keeps the answers that arrived whole, and is not blamed for those that did not', () => {
    const script = except({
      'rebuttal/opencode': call => {
        const reply = JSON.stringify({
          rebuttals: [
            { to: '1.1', rebuttal: 'It takes for granted what it should show.', confidence: 0.6 },
            { to: '9.9', rebuttal: 'There is no such argument.', confidence: 0.6 },
            { to: '1.1', rebuttal: 'Once more.', confidence: 0.6 },
            { to: '1.2', rebuttal: 'This one is cut', confidence: 0.55 },
          ],
        })
        return call ? cut(reply.slice(0, reply.indexOf('0.55') + 3)) : ''
      },
    })
    return assertDegraded({ script }, [broughtSome('rebuttal', 'opencode', late)], whole => {
      const judged = promptOf(whole, 'judgment/judge')
      assert.match(
        judged,
        /turn rebuttal\/opencode>>\n\[INCOMPLETE\]\nRebuttals \(one per opposing argument\):\n- → 1\.1: It takes for granted what it should show\. \| Confidence: 0\.6\n<</,
      )
      assert.deepEqual(verdictIn(whole).marks, [])
    })
  })

  it('of nobody at all leaves the investigations to be judged', () =>
    assertDegraded({ script: except({ 'rebuttal/claude-code': late, 'rebuttal/opencode': locked }) }, [
      broughtNothing('rebuttal', 'claude-code', late),
      broughtNothing('rebuttal', 'opencode', locked),
    ]))
})
