import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Message } from '../../src/core/model.ts'
import {
  askUser,
  decide,
  failure,
  type Given,
  type Played,
  playDialectic,
  pointOf,
  reply,
  type Script,
  type Sent,
  sentFor,
  settled,
  speech,
  usual,
} from './support/play.ts'

const long: Given = {
  lasts: 6,
  partners: 2,
  parts: {
    'round-1/decide/main': askUser,
    'round-1/user': reply('dig', 'The costs.'),
    'round-3/decide/main': decide({ disagreement: 'who pays' }),
    'round-3/user': reply('add', 'The board pays.'),
  },
  remarks: { 'round-2/main': ['Mind the night.'], 'round-4/partner': ['And the weekend.'] },
}

/** The calls of one seat's conversation, in their order. */
const conversation = ({ sent }: Played, seat: string): Sent[] =>
  sent.filter(({ key }) => key.endsWith(`/${seat}`) && !key.startsWith('choice/'))

const written = (messages: readonly Message[]): string =>
  messages.map(({ role, content }) => `${role}\n${content}\n`).join('')

describe('the conversations of a dialectic', () => {
  for (const [name, given] of Object.entries({
    'with a user': long,
    'without one': { options: { ask: 'never' }, lasts: 4 },
    'in Chinese': { ...long, language: 'zh' },
    'from a record': { lasts: 5, options: { ask: 'never', history: [{ main: 'A.', partners: ['B.'] }] } },
  } satisfies Record<string, Given>))
    it(`grow at their end alone: each call begins with the bytes of the one before and its reply, ${name}`, async () => {
      const played = await playDialectic(given)
      assert.equal(played.view.outcome, 'agreed')
      for (const seat of ['main', 'partner', ...('partners' in given ? ['partner-2'] : [])]) {
        const calls = conversation(played, seat)
        assert.ok(calls.length >= 4, seat)
        for (const [i, { key, call }] of calls.entries()) {
          if (i === 0) continue
          const before = calls[i - 1]!
          const answered: Message = { role: 'assistant', content: played.view.turns.get(before.key)!.text }
          const begins = [...before.call.messages, answered]
          assert.equal(call.messages.length, begins.length + 1, key)
          assert.ok(written(call.messages).startsWith(written(begins)), key)
          assert.equal(played.view.turns.get(key)!.after, before.key)
        }
      }
    })

  it('begin with the same bytes where one is about to choose and then speaks', async () => {
    const candidates = [{ name: 'general-purpose', about: 'for anything' }]
    const options = { ask: 'never', candidates, kind: 'code', focus: 'The night.' }
    const played = await playDialectic({ options, context: [{ path: 'a.md', text: 'Words of a file.\n'.repeat(50) }] })
    const [choice, view] = ['choice/main', 'round-1/main'].map(key => written(sentFor(played, key).call.messages))
    let shared = 0
    while (choice![shared] === view![shared]) shared++
    assert.ok(shared / view!.length > 0.9)
  })

  it('are held by the voices that can: each is told how much it knows already', async () => {
    const script: Script = call => {
      if (!/^round-\d+\/|^conclusion\/main/.test(call.key) || call.key.endsWith('/user')) return undefined
      return { text: usual(call, 3), session: `after ${call.key}` }
    }
    const played = await playDialectic({ options: { ask: 'never' }, lasts: 3, script })
    for (const seat of ['main', 'partner'])
      for (const [i, { key, call }] of conversation(played, seat).entries()) {
        const before = conversation(played, seat)[i - 1]
        assert.deepEqual(
          call.conversation,
          {
            goesOn: !key.startsWith('conclusion/'),
            session: before ? `after ${before.key}` : null,
            known: before ? call.messages.length - 1 : 0,
          },
          key,
        )
      }
  })

  it('are sent whole behind a turn that came to nothing: the voice may hold what it was asked in vain', async () => {
    const script: Script = call => {
      if (call.key === 'round-2/decide/main') return failure('refused')
      return /^round-\d\/(?:main|partner)$/.test(call.key)
        ? { text: usual(call, 4), session: `after ${call.key}` }
        : undefined
    }
    const played = await playDialectic({ options: { ask: 'never' }, lasts: 4, script })
    assert.equal(played.view.turns.get('round-3/main')!.after, 'round-2/main')
    assert.deepEqual(sentFor(played, 'round-3/main').call.conversation, { goesOn: true, session: null, known: 0 })
  })

  it('know nothing of each other but what is said aloud: no tail is shown to anybody else', async () => {
    const secret = (words: string) => ({
      agreed: [`agreed: ${words}`],
      open: [`open: ${words}`],
      missing: [`missing: ${words}`],
      suggestions: [{ file: `${words}.ts`, change: `change: ${words}`, before: null, after: null }],
    })
    const script: Script = call =>
      /^round-\d\/(?:main|partner)/.test(call.key)
        ? speech(pointOf(call.key), {
            ...secret(`tail of ${call.key}`),
            state: call.key > 'round-3' ? 'settled' : 'go-on',
          })
        : undefined
    const played = await playDialectic({ options: { ask: 'never' }, partners: 2, lasts: 3, script })
    for (const { key, call } of played.sent) {
      const shown = call.messages.filter(({ role }) => role !== 'assistant').map(({ content }) => content)
      assert.doesNotMatch(shown.join('\n'), /tail of/, key)
    }
    assert.ok(sentFor(played, 'conclusion/main').asked.includes(pointOf('round-3/partner-2')))
  })

  it('tell the user where both stand, and nothing else of their tails', async () => {
    const tail = { missing: ['the load test'], suggestions: [{ file: 'a.ts', change: 'x', before: null, after: null }] }
    const parts = { 'round-1/main': speech('A.', tail), 'round-1/decide/main': askUser }
    const { prompt } = sentFor(await playDialectic({ parts }), 'round-1/user')
    assert.doesNotMatch(prompt, /the load test|a\.ts/)
  })

  it('go on from the last words that came, where a turn came to nothing', async () => {
    const parts = { 'round-2/decide/main': failure('refused'), 'round-2/partner': settled(pointOf('round-2/partner')) }
    const played = await playDialectic({ options: { ask: 'never' }, lasts: 4, parts })
    assert.equal(played.view.turns.get('round-3/main')!.after, 'round-2/main')
    assert.equal(sentFor(played, 'round-4/main').prompt.split(pointOf('round-2/partner')).length, 2)
  })

  it('do not tell what a seat never said: everything the journal shows as heard was said before', async () => {
    const played = await playDialectic(long)
    const said = new Set<string>()
    for (const { event } of played.records) {
      if (event.type === 'turn.answered' || event.type === 'person.spoke') said.add(event.key)
      if (event.type !== 'turn.asked') continue
      for (const value of Object.values(event.values)) {
        if (typeof value !== 'object' || 'sources' in value) continue
        for (const { speech: key } of 'speeches' in value ? value.speeches : [value]) assert.ok(said.has(key), key)
      }
    }
  })
})
