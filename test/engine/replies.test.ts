import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { toDocument } from '../../src/core/document.ts'
import { languages } from '../../src/core/language.ts'
import type { Message } from '../../src/core/model.ts'
import { noticesOf } from '../../src/core/notices.ts'
import { isUsable, readMended, readReply } from '../../src/engine/reply/read.ts'
import { replyWords } from '../../src/engine/reply/words.ts'
import type { Shape } from '../../src/engine/structured.ts'
import { plant, withArchive } from '../cases/play.ts'
import { processorMs } from '../support/quick.ts'
import { valuesOf } from '../support/values.ts'
import { openTree, playTree, resumeTree } from '../tree/support/play.ts'
import { treeScript } from '../tree/support/script.ts'
import texts from './replies-texts.json' with { type: 'json' }

const shape: Shape<{ a: number }> = { name: 'one', schema: z.object({ a: z.number() }) }
const read = (text: string) => {
  const reading = readReply(text, shape, 'en')
  return isUsable(reading) ? reading.value : null
}

describe('JSON in a reply', { timeout: 20_000 }, () => {
  it('is read where there is exactly one object, whatever is said around it', () => {
    for (const text of [
      '{"a":1}',
      '```json\n{"a":1}\n```',
      'Here it is:\r\n```json\r\n{"a":1}\r\n```\r\nDone.',
      'Here is my "ruling":\n\n{"a": 1}\n\nI hope this helps.',
      '{"a":1}\n\nI hope this helps.',
      'So: {"a":1, "why":"a } and a { and a \\" and a \\\\"}',
      'As [2] says } {"a":1}',
      'Fill in {this}: {"a":1}',
      '[{"a":1}]',
      'As a list: [\n{"a":1}]',
    ])
      assert.deepEqual(read(text), { a: 1 }, text)
  })

  it('is not guessed', () => {
    for (const text of texts.unreadable) assert.equal(read(text), null, text)
  })

  it('is looked for quickly, also by a reply that wants it to take long', () => {
    const long = 2_000_000
    const unit = (text: string) => text.repeat(long / text.length)
    for (const text of [
      unit('{'),
      unit('}'),
      unit('{}'),
      unit('{"'),
      `x${unit('{"a":')}`,
      `{${unit('"')}`,
      `x {"${unit('\\')}`,
      `{"a":"${unit('x" ')}`,
      unit('```a\n'),
      unit('```\n'),
      `x${unit(' ')}[${unit(' ')}{"a":"x"}`,
      `{${unit('"a":1,"a":2,')}"a":3}`,
      `{${Array.from({ length: 200_000 }, (_, i) => `"a${i}":${i},`).join('')}"b":3}`,
      `[${unit('{"b":1},')}{"b":1}]`,
      `{"a":[${unit('[],')}1]}`,
    ]) {
      const began = processorMs()
      assert.equal(read(text), null)
      const took = processorMs() - began
      assert.ok(took < 1_000, `${text.slice(0, 12)}… took ${Math.round(took)} ms`)
    }
  })
})

describe('a reply that cannot be used', { timeout: 60_000 }, () => {
  const triage = 'topic-1/root/triage/reviewer'
  const repairs = (messages: readonly Message[]) => messages.slice(2).filter(({ role }) => role === 'assistant')

  it('is sent back in brief where it is long', async () => {
    for (const language of languages) {
      const wrong = `{"first": ${'"…😀", '.repeat(20_000)} "last"`
      let replies = 0
      const { sent, view } = await playTree({
        language,
        script: call => (call.key === triage && ++replies === 1 ? wrong : treeScript({})(call)),
      })
      assert.equal(view.state, 'done')
      const [first, second] = sent.filter(({ key }) => key === triage)
      const [, , reply, mend] = second!.call.messages.slice(first!.call.messages.length - 2)
      assert.equal(reply!.role, 'assistant')
      assert.ok(reply!.content.length <= 20_000 && reply!.content.length > 19_000)
      assert.ok(reply!.content.startsWith('{"first": ') && reply!.content.endsWith('"last"'))
      assert.match(reply!.content, language === 'en' ? /characters are left out here/ : /此处省略 \d+ 个字符/)
      assert.ok(reply!.content.isWellFormed())
      assert.equal(mend!.role, 'user')
    }
  })

  it('is sent back whole where it is not', async () => {
    const wrong = `Sorry, ${'no. '.repeat(4_000)}`.trim()
    let replies = 0
    const { sent } = await playTree({
      script: call => (call.key === triage && ++replies === 1 ? wrong : treeScript({})(call)),
    })
    const [, second] = sent.filter(({ key }) => key === triage)
    assert.deepEqual(valuesOf(repairs(second!.call.messages), 'content'), [wrong])
  })

  it('and is long is asked only for what is wrong, and the rest of it stands', async () => {
    for (const language of languages) {
      const detail = (language === 'en' ? 'All three hold it to be so. ' : '三方都这样认为。').repeat(60).trim()
      const right = [{ point: 'The cloakroom stays open.', detail }]
      const asked: string[] = []
      const { view } = await playTree({
        language,
        script: call => {
          if (call.key !== triage) return treeScript({})(call)
          asked.push(call.messages.at(-1)!.content)
          return JSON.stringify(asked.length === 1 ? { consensus: right, divergences: 'several' } : { divergences: [] })
        },
      })
      assert.equal(view.state, 'done')
      assert.equal(asked.length, 2)
      assert.match(asked[1]!, /"divergences"$/)
      assert.doesNotMatch(asked[1]!, /"consensus"/)
      const turn = view.turns.get(triage)!
      assert.deepEqual(turn.value, { consensus: right, divergences: [] })
      const [kept] = turn.adjusted
      assert.deepEqual(kept, { path: '', wrote: 'consensus', read: replyWords[language].adjusted.kept })
    }
  })

  it('is mended by its parts, and what was wrong in it does not come back', () => {
    const pair: Shape<{ a: number; b: string; c: number | null }> = {
      name: 'pair',
      schema: z.object({ a: z.number(), b: z.string(), c: z.number().nullable().default(null) }),
      rules: [{ of: ['a', 'c'], faults: ({ a, c }) => (a === c ? ['a and c are the same'] : []) }],
    }
    const mended = (...replies: string[]) => {
      const reading = readMended(replies.slice(0, -1), replies.at(-1)!, pair, 'en')
      return isUsable(reading) ? reading.value : null
    }
    assert.deepEqual(mended('{"a": "many", "b": "x"}', '{"a": 1}'), { a: 1, b: 'x', c: null })
    assert.deepEqual(mended('{"a": "many", "b": "x"}', '{"a": "none"}', '{"A": 2}'), { a: 2, b: 'x', c: null })
    assert.deepEqual(mended('{"a": 1, "b": "x", "c": 1}', '{"a": 1}'), { a: 1, b: 'x', c: null }, 'c was in doubt')
    assert.deepEqual(mended('{"a": "many", "b": "x"}', '{"a": 1, "b": "y"}'), { a: 1, b: 'y', c: null })
    const other = readMended(['{"a": 1, "b": 2}'], '{"a": 2, "b": "x"}', { ...pair, decides: 'a' }, 'en')
    assert.deepEqual(other.value, { a: 2, b: 'x', c: null })
    const flipped = readMended(
      ['{"a": 1, "b": "for one", "c": "many things"}'],
      '{"a": 2}',
      { ...pair, decides: 'a' },
      'en',
    )
    assert.ok(!isUsable(flipped), 'b argued for what a was')
    const deciding = readMended(['{"a": "many", "b": "x"}'], '{"a": 1}', { ...pair, decides: 'a' }, 'en')
    assert.ok(!isUsable(deciding), 'b may have argued for what a was')
    assert.equal(mended('{"a": "many", "b": "x"', '{"a": 1}'), null, 'a reply that broke off lends nothing')
    assert.equal(mended('{"a": "many", "b": "x"}', '{"b": "x"}'), null)
  })

  it('as it is written, but can be understood, is taken, and what was adjusted is kept with the turn', async () => {
    const loose = (reply: string) => {
      const { consensus, ...rest } = JSON.parse(reply)
      return `Here:\n${JSON.stringify({ triage: { ...rest, consensus: consensus[0] } })}`
    }
    const { sent, view } = await playTree({
      script: call => (call.key === triage ? loose(String(treeScript({})(call))) : treeScript({})(call)),
    })
    assert.equal(view.state, 'done')
    assert.equal(sent.filter(({ key }) => key === triage).length, 1)
    const { adjusted } = view.turns.get(triage)!
    assert.deepEqual(adjusted[0], { path: '', wrote: 'triage', read: 'taken out of it' })
    assert.deepEqual([adjusted[1]?.path, adjusted[1]?.read], ['consensus', 'as a list'])
    assert.doesNotMatch(noticesOf(view).join(), /as a list|taken out/, 'it is not shouted')
    const { turns } = toDocument(view, { id: 1, createdAt: '2026-01-01', live: false, notices: [], report: '' })
    assert.deepEqual(turns.find(({ key }) => key === triage)?.adjusted, adjusted)
  })

  it('and has no end buys no second one, also when the process ends right after it', () =>
    withArchive(async archive => {
      const given = {
        fallbacks: { reviewer: 'spare:reviewer' },
        script: (call: Parameters<ReturnType<typeof treeScript>>[0], model: string) =>
          call.key === triage && model === 'lab:reviewer' ? '{"a": ['.repeat(300_000) : treeScript({})(call),
      }
      const whole = await openTree(archive, given)
      assert.equal(whole.view.state, 'done')
      const asked = whole.sent.filter(({ key }) => key === triage)
      assert.deepEqual(valuesOf(asked, 'model'), ['lab:reviewer', 'spare:reviewer'])
      assert.deepEqual(repairs(asked[1]!.call.messages), [])
      const failed = whole.records.findIndex(({ event }) => event.type === 'turn.failed')
      const again = await resumeTree(archive, await plant(archive, whole.records.slice(0, failed + 1)), given)
      const askedAgain = again.sent.filter(({ key }) => key === triage)
      assert.deepEqual(valuesOf(askedAgain, 'model'), ['spare:reviewer'])
    }))
})
