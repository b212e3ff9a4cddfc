import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { transcriptOfDebate } from '../src/cli/transcript/ours.ts'
import { makeMask } from '../src/core/mask.ts'
import { foldAll, type View } from '../src/core/view.ts'
import { dialectic } from '../src/formats/dialectic/dialectic.ts'
import { richLines } from './support/dialectic-lines.ts'
import { failure, playDialectic, reply } from './support/dialectic-play.ts'
import { playRich } from './support/dialectic-rich.ts'
import { isQuick } from './support/quick.ts'

const transcriptOf = (view: View): string => dialectic.transcript!(view)

/** Headings and dim lines, in order. */
const outlineOf = (transcript: string): string[] =>
  transcript.split('\n').filter(line => /^#{2,4} |^\*.+\*$/.test(line))

describe('the transcript of a dialectic', () => {
  it('has everything in order: speeches, the user’s words where they counted, decisions in dim lines', async () => {
    const transcript = transcriptOf((await playRich('en')).view)
    const t = richLines.en
    const main = '#### Main Agent · anthropic:claude-4.6-sonnet'
    const partner = '#### Sub Agent (database-reviewer) · deepseek:deepseek-chat'
    assert.deepEqual(outlineOf(transcript), [
      '## Transcript',
      `*Main Agent: chooses database-reviewer (${t.reason})*`,
      '### Round 1',
      main,
      '#### User',
      '*remark*',
      partner,
      `*Main Agent: asks the user (${t.why[0]}); Key disagreement: ${t.disagreement}; Question: ${t.question}*`,
      '#### User',
      '**change of direction**',
      '### Round 2',
      main,
      partner,
      `*Main Agent: would sum up (${t.why[1]}); this round brought no new point*`,
      '#### User',
      '*remark*',
      '#### User',
      '*adds*',
      '### Round 3',
      main,
      partner,
      `*Main Agent: ends it (${t.why[2]})*`,
      '#### User',
      '*Remark that came when nobody spoke any more*',
    ])
    for (const words of [...t.main, ...t.partner, ...t.remarks, t.dig, t.add])
      assert.equal(transcript.split(words).length, 2, words)
    assert.doesNotMatch(transcript, /"agreed"|"state"/)
  })

  it('is Chinese in a Chinese debate', async () => {
    const outline = outlineOf(transcriptOf((await playRich('zh')).view))
    assert.deepEqual(outline.slice(0, 4), [
      '## 全文记录',
      `*主代理：选择 database-reviewer（${richLines.zh.reason}）*`,
      '### 第 1 轮',
      '#### 主代理 · anthropic:claude-4.6-sonnet',
    ])
  })

  it('tells what is not there: a speech under way, a missed one, a user who passed', async () => {
    const { view, records } = await playDialectic({
      partners: 2,
      options: { ask: 'always', partners: [{ name: 'critic' }, { name: 'skeptic' }] },
      parts: {
        'round-1/partner-2': failure('refused', 'not my *subject*'),
        'round-1/user': failure('passed', 'left'),
        'round-2/user': reply('sum-up'),
      },
    })
    const transcript = transcriptOf(view)
    assert.match(
      transcript,
      /#### Sub Agent 2 \(skeptic\) · lab:partner-2\n\n\*Did not speak: .*not my \\\*subject\\\*\*/,
    )
    assert.match(transcript, /#### User\n\n\*No reply: left\*/)
    const asked = records.findIndex(({ event }) => event.type === 'turn.asked' && event.key === 'round-1/partner')
    const under = foldAll(records.slice(0, asked + 1).map(({ event }) => event))
    under.turns.get('round-1/partner')!.text = 'Half a sen\n\n{"agreed": ["not to be se'
    assert.match(transcriptOf(under), /Half a sen\n\n\*Not finished\*\n$/)
  })

  it('begins with the rounds of the record that it goes on from', async () => {
    const history = [{ main: 'Stay.', partners: ['Why?'], user: 'Mind the cost.' }]
    const { view } = await playDialectic({ options: { history } })
    const outline = outlineOf(transcriptOf(view))
    assert.deepEqual(outline.slice(1, 6), [
      '### Round 1 (from the record)',
      '#### Main Agent',
      '#### Sub Agent',
      '#### User',
      '### Round 2',
    ])
  })

  it('can be read at every point of its journal', async () => {
    const { records } = await playRich('en')
    for (let cut = 1; cut <= records.length; cut++) {
      const view = foldAll(records.slice(0, cut).map(({ event }) => event))
      assert.doesNotMatch(transcriptOf(view), /undefined|\bnull\b|NaN/, `after ${cut} records`)
    }
  })

  it('takes a megabyte of anything', async () => {
    const { view } = await playRich('en')
    const signs = ['[', '{', '`', '#', '\\', '*', '<'].map(sign => [sign, 400] as const)
    // A third of a million lines, each looked at by itself.
    for (const [sign, most] of [...signs, ['\n# ', 2_000] as const])
      assert.ok(
        isQuick(() => {
          view.turns.get('round-1/main')!.text = sign.repeat(1_000_000 / sign.length)
          transcriptOf(view)
        }, most),
        JSON.stringify(sign),
      )
  })
})

describe('what counts as said in a dialectic', () => {
  it('is what the agents said, without what they add for the program, and what the user told them', async () => {
    const { view } = await playRich('en')
    const said = dialectic.record!(view)
    assert.deepEqual(
      said.map(({ key, seat }) => `${key} ${seat}`),
      [
        'round-1/main main',
        'round-1/remark-1/user user',
        'round-1/partner partner',
        'round-1/reply/user user',
        'round-2/main main',
        'round-2/partner partner',
        'round-2/remark-2/user user',
        'round-2/reply/user user',
        'round-3/main main',
        'round-3/partner partner',
      ],
    )
    const t = richLines.en
    assert.deepEqual(
      said.slice(0, 3).map(({ text }) => text),
      [t.main[0], t.remarks[0], t.partner[0]],
    )
  })

  it('has the rounds of a record in it, and no user where there is no seat for one', async () => {
    const history = [{ main: 'Stay.', partners: ['Why?'], user: 'Mind the cost.' }]
    const { view } = await playDialectic({ options: { ask: 'never', history } })
    assert.deepEqual(
      dialectic.record!(view).map(({ key }) => key),
      ['round-1/main', 'round-1/partner', 'round-2/main', 'round-2/partner'],
    )
  })

  it('is judged like any debate: two sides, and the user heard', async () => {
    const played = await playRich('en', { context: [] })
    const debate = { ...played, format: dialectic, createdAt: '2026-11-16T10:00:00.000Z', live: false, damage: null }
    const reading = { topic: null, question: null, keepsEvidence: true, language: 'en' as const }
    const room = { archive: null as never, mask: makeMask([]) }
    const { question, transcript } = transcriptOfDebate(debate, reading, room)
    assert.equal(question, richLines.en.topic)
    assert.deepEqual(
      transcript.speakers.map(({ name, side }) => [name, side]),
      [
        ['Main Agent', true],
        ['Sub Agent', true],
        ['User', false],
      ],
    )
    assert.equal(transcript.speeches.length, 10)
  })
})
