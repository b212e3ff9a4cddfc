import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditDecision } from '../../../src/formats/research/study.ts'
import { openGolden } from '../../support/golden.ts'
import { readRows } from '../support/fixtures.ts'

const golden = openGolden('research-audit-decision')

/** `on` or `off`, the topic, and the kinds of claims that it is about. */
const topics = readRows('audit-topics.tsv') as [made: 'on' | 'off', topic: string, ...kinds: string[]][]

describe('the audit of a topic, where the user leaves it to the program', () => {
  for (const [made, topic, ...kinds] of topics)
    it(`is ${made === 'on' ? 'made' : 'left'}: ${topic}`, () => {
      const { on, reason } = auditDecision(topic, 'auto', /\p{Script=Han}/u.test(topic) ? 'zh' : 'en')
      assert.equal(on, made === 'on', reason)
      for (const kind of kinds) assert.ok(reason.includes(kind), reason)
    })

  it('does not depend on the language of the debate, only its reason does', () => {
    for (const [made, topic] of topics) {
      const [en, zh] = (['en', 'zh'] as const).map(language => auditDecision(topic, 'auto', language))
      assert.deepEqual([en!.on, zh!.on], [made === 'on', made === 'on'], topic)
      assert.doesNotMatch(en!.reason, /\p{Script=Han}/u)
      assert.match(zh!.reason, /\p{Script=Han}/u)
    }
  })

  it('is made or left as the user says, whatever the topic, and says why', () => {
    for (const [language, cheap, plain] of [
      ['en', 'Latency and pricing of two clouds', 'Cats or dogs?'],
      ['zh', '两朵云的延迟对比与价格', '猫还是狗'],
    ] as const) {
      const decisions = [
        auditDecision(cheap, 'auto', language),
        auditDecision(plain, 'auto', language),
        auditDecision(plain, true, language),
        auditDecision(cheap, false, language),
      ]
      const decided = decisions.map(({ on }) => on)
      assert.deepEqual(decided, [true, false, true, false])
      golden.is(language, 'reasons', decisions.map(({ reason }) => reason).join('\n'))
    }
  })
})
