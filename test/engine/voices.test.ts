import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FactRecorded, KeptEvent } from '../../src/core/events.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Model, Part } from '../../src/core/model.ts'
import { noticesOf } from '../../src/core/notices.ts'
import { verify } from '../../src/engine/journal.ts'
import { open, type Performance, resume } from '../../src/engine/perform.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import type { Archive } from '../../src/store/archive.ts'
import { withArchive } from '../cases/play.ts'
import { duelScript } from '../support/duel-script.ts'
import { reportText } from '../support/report.ts'

describe('a voice that holds its conversation by itself', () => {
  it('is told where to go on, and how much it has heard already', async () => {
    const calls: Call[] = []
    await play(name => voice(name, call => [...said(call, calls), done({ session: `${name}@${call.key}` })]))
    const [opening, challenge, defence, followUp, synthesis] = calls
    for (const first of [opening, challenge])
      assert.deepEqual(first!.conversation, { goesOn: true, session: null, known: 0 })
    assert.deepEqual(defence!.conversation, {
      goesOn: false,
      session: 'own:proposer@round-1/proposer',
      known: opening!.messages.length + 1,
    })
    assert.deepEqual(defence!.messages.slice(0, opening!.messages.length), opening!.messages)
    assert.equal(followUp!.conversation.session, 'own:challenger@round-1/challenger')
    assert.deepEqual(synthesis!.conversation, { goesOn: false, session: null, known: 0 })
  })

  it('gets everything again on a second attempt', async () => {
    const calls: Call[] = []
    const { view } = await play(name =>
      voice(name, call => {
        const again = calls.some(earlier => earlier.key === call.key)
        const parts = said(call, calls)
        return call.key === 'round-2/proposer' && !again ? [broken] : [...parts, done({ session: 's1' })]
      }),
    )
    assert.equal(view.state, 'done')
    const defences = calls.filter(call => call.key === 'round-2/proposer')
    const sessions = defences.map(call => call.conversation.session)
    assert.deepEqual(sessions, ['s1', null])
  })

  it('does not hand its session to a fallback', async () => {
    const calls: [string, Call][] = []
    const { view } = await play(
      name =>
        voice(name, call => {
          calls.push([name, call])
          const dead = name === 'own:proposer' && call.key === 'round-2/proposer'
          return dead ? [{ type: 'failed', failure: noKey }] : [...said(call, []), done({ session: `${name}!` })]
        }),
      { fallbacks: { proposer: 'spare:voice' } },
    )
    assert.equal(view.state, 'done')
    const spare = calls.find(([name]) => name === 'spare:voice')!
    assert.equal(spare[1].conversation.session, null)
    assert.match(noticesOf(view).join('\n'), /spare:voice spoke for proposer/)
  })
})

describe('a fallback', () => {
  const refusing = (dead: (name: string, call: Call) => boolean) => (name: string) =>
    voice(name, call => (dead(name, call) ? [{ type: 'failed', failure: noKey }] : [...said(call, []), done({})]))

  it('is who the report speaks of', async () => {
    await withArchive(async archive => {
      const never = await playIn(
        archive,
        refusing(name => name === 'own:challenger'),
        { fallbacks: { challenger: 'spare:voice' } },
      )
      const report = reportText(duel, never.view, [])
      assert.match(report, /^Challenger: spare \(voice\)/m)
      assert.match(report, /^spare had the stronger argument/m)
      const later = await playIn(
        archive,
        refusing((name, call) => name === 'own:challenger' && call.key.startsWith('round-2')),
        { fallbacks: { challenger: 'spare:voice' } },
      )
      assert.match(reportText(duel, later.view, []), /^Challenger: own \(challenger\), then spare \(voice\)/m)
    })
  })

  it('that is the judge shares its model with the judge, which is said', async () => {
    const { view } = await play(
      refusing(name => name === 'own:proposer'),
      { fallbacks: { proposer: 'own:judge' } },
    )
    assert.match(reportText(duel, view, []), /The judge's model is also the proposer's/)
  })

  it('of the offline kind is said not to be a language model', async () => {
    const { view } = await play(
      refusing(name => name === 'own:proposer'),
      { fallbacks: { proposer: 'offline:for' } },
    )
    assert.match(noticesOf(view).join('\n'), /not a language model/)
  })

  it('alone is opened on a resume: the key of the model before may be gone', async () => {
    await withArchive(async archive => {
      const stop = new AbortController()
      const dying = (name: string) =>
        voice(name, call => {
          if (call.key === 'round-2/challenger') stop.abort()
          return name === 'own:proposer' ? [{ type: 'failed', failure: noKey }] : [...said(call, []), done({})]
        })
      const first = await playIn(archive, dying, { fallbacks: { proposer: 'spare:voice' }, signal: stop.signal })
      assert.equal(first.paused?.kind, 'aborted')
      const opened: string[] = []
      const again = await resume(
        first.id,
        performanceOf(archive, name => {
          opened.push(name)
          return plain(name)
        }),
      )
      assert.equal(again.view.state, 'done')
      assert.ok(!opened.includes('own:proposer'))
    })
  })

  it('has its price kept aside for the verdict', async () => {
    const wordy = done({ usage: { input: 10, output: 8_000 } })
    const { view, paused } = await play(
      name => ({
        ...voice(name, call =>
          name === 'own:judge' ? [{ type: 'failed', failure: noKey }] : [...said(call, []), wordy],
        ),
        prices: name === 'spare:voice' ? { input: 100, output: 1_000 } : { input: 1, output: 50 },
      }),
      { fallbacks: { judge: 'spare:voice' }, budget: 6, rounds: 5 },
    )
    assert.deepEqual([paused, view.outcome], [null, 'verdict'])
    assert.ok(view.turns.size < 10, 'it went to its verdict early')
  })
})

describe('what a voice says of its call', () => {
  it('is believed only where it can be', async () => {
    const { events, view } = await play(name =>
      voice(name, call => [
        ...said(call, []),
        done({
          model: `\u001b[2J${'x'.repeat(5_000)}\n> forged`,
          session: secret,
          cost: -7500,
          usage: { input: 10, output: -5e8 },
        }),
      ]),
    )
    const answered = events.find(event => event.type === 'turn.answered')
    assert.ok(answered?.type === 'turn.answered')
    assert.match(answered.model ?? '', /^x{1,128}$/)
    assert.equal(answered.session, undefined)
    assert.deepEqual([answered.usage, answered.cost], [null, null])
    assert.equal(view.state, 'done')
  })

  it('ends when it goes on and on', async () => {
    const endless = (name: string): Model => ({
      ...plain(name),
      async *stream(_, signal) {
        while (!signal.aborted) {
          yield { type: 'text', text: 'and on '.repeat(20_000) }
          await new Promise(resolve => setImmediate(resolve))
        }
        yield { type: 'failed', failure: { kind: 'aborted', message: 'stopped', maybePaid: true } }
      },
    })
    const { view } = await play(endless)
    assert.equal(view.failure?.kind, 'bad-output')
    assert.ok((view.turns.get('round-1/proposer')?.failures[0]?.partial.length ?? 0) < 2_500_000)
  })

  it('is kept: the real model, remarks, sources, and what it cost, all masked', async () => {
    const { view, events } = await play(name =>
      voice(name, call => [
        { type: 'remark', text: `no such effort, says ${secret}` },
        { type: 'source', source: { url: `https://page.example/?key=${secret}`, title: 'A page' } },
        ...said(call, []),
        done({ model: 'big-2026-01-01', cost: 0.25 }),
      ]),
    )
    const answered = events.find(event => event.type === 'turn.answered')
    assert.ok(answered?.type === 'turn.answered')
    assert.deepEqual([answered.model, answered.cost, answered.sources?.length], ['big-2026-01-01', 0.25, 1])
    assert.match(answered.remarks?.[0] ?? '', /no such effort/)
    assert.ok(!JSON.stringify(events).includes(secret))
    assert.match(noticesOf(view).join('\n'), /no such effort/)
  })
})

describe('a person', () => {
  const person = (name: string, parts: (call: Call) => Part[]): Model => ({
    ...voice(name, parts),
    person: 'Ada',
    callMs: null,
  })

  it('is journaled as having spoken, in the same breath as the turn', async () => {
    const { events } = await play(name =>
      name === 'own:proposer' ? person(name, call => [...said(call, []), done({})]) : plain(name),
    )
    const spoke = events.filter((event): event is FactRecorded => event.type === 'person.spoke')
    const speakers = spoke.map(event => [event.key, event.seat, event.fact.person, event.fact.turn])
    assert.deepEqual(speakers, [
      ['round-1/person.spoke/proposer', 'proposer', 'Ada', 'round-1/proposer'],
      ['round-2/person.spoke/proposer', 'proposer', 'Ada', 'round-2/proposer'],
    ])
    const at = events.findIndex(event => event.type === 'person.spoke')
    assert.equal(events[at - 1]?.type, 'turn.answered')
  })

  it('may take longer than any call may', async () => {
    const slow = (name: string): Model => ({
      ...person(name, () => []),
      async *stream(call) {
        await new Promise(resolve => setTimeout(resolve, 150))
        yield* said(call, [])
        yield done({})
      },
    })
    const { view } = await play(name => (name === 'own:proposer' ? slow(name) : plain(name)), {
      limits: { callMs: 50 },
    })
    assert.equal(view.state, 'done')
  })

  it('passes: an absence that a resume keeps; a judge that passes leaves no verdict', async () => {
    await withArchive(async archive => {
      const passing = (key: string) => (name: string) =>
        person(name, call => (call.key === key ? [{ type: 'failed', failure: passed }] : [...said(call, []), done({})]))
      const challenger = await playIn(archive, passing('round-2/challenger'))
      assert.equal(challenger.view.turns.get('round-2/challenger')?.state, 'missed')
      assert.equal(challenger.view.state, 'done')
      const judge = await playIn(archive, passing('synthesis/judge'))
      assert.deepEqual([judge.view.state, judge.view.outcome], ['done', 'no-verdict'])
    })
  })

  it('leaves, and the debate waits', async () => {
    await withArchive(async archive => {
      let here = false
      const leaving = (name: string) =>
        person(name, call => (here ? [...said(call, []), done({})] : [{ type: 'failed', failure: left }]))
      const waiting = await playIn(archive, name => (name === 'own:challenger' ? leaving(name) : plain(name)))
      assert.deepEqual([waiting.paused?.kind, waiting.view.state], ['aborted', 'running'])
      here = true
      const over = await resume(
        waiting.id,
        performanceOf(archive, name => (name === 'own:challenger' ? leaving(name) : plain(name))),
      )
      assert.equal(over.view.state, 'done')
    })
  })

  it('may mend an answer as often as needed', async () => {
    let tries = 0
    const clumsy = (name: string) =>
      person(name, call => {
        if (call.key !== 'synthesis/judge') return [...said(call, []), done({})]
        tries += 1
        return tries < 6 ? [{ type: 'text', text: '{"winner": "both"}' }, done({})] : [...said(call, []), done({})]
      })
    const { view } = await play(name => (name === 'own:judge' ? clumsy(name) : plain(name)))
    assert.equal(view.outcome, 'verdict')
    assert.equal(tries, 6)
  })
})

const secret = 'sk-proj-4f9a8b7c6d5e4f3a2b1c'
const broken: Part = { type: 'failed', failure: { kind: 'transport', message: 'connection reset', maybePaid: true } }
const noKey = { kind: 'auth', message: 'signed out', maybePaid: false } as const
const passed = { kind: 'passed', message: 'nothing to say', maybePaid: false } as const
const left = { kind: 'aborted', message: 'left the table', maybePaid: false } as const

const done = (more: Partial<Extract<Part, { type: 'done' }>>): Part => ({
  type: 'done',
  finish: 'stop',
  usage: { input: 10, output: 10 },
  ...more,
})

function said(call: Call, calls: Call[]): Part[] {
  calls.push(call)
  return [{ type: 'text', text: duelScript(call) }]
}

const voice = (name: string, parts: (call: Call) => Part[]): Model => ({
  name,
  prices: { input: 1, output: 1 },
  languageModel: true,
  async *stream(call) {
    yield* parts(call)
  },
})

const plain = (name: string) => voice(name, call => [...said(call, []), done({})])

const performanceOf = (archive: Archive, modelFor: (name: string) => Model, limits = {}): Performance => ({
  format: duel,
  store: archive,
  mask: makeMask([secret]),
  modelFor,
  limits: { retryDelayMs: 1, ...limits },
})

interface Play {
  fallbacks?: Record<string, string>
  limits?: Performance['limits']
  signal?: AbortSignal
  budget?: number
  rounds?: number
}

/** A duel in an archive of its own. */
const play = (modelFor: (name: string) => Model, given: Play = {}) =>
  withArchive(archive => playIn(archive, modelFor, given))

async function playIn(
  archive: Archive,
  modelFor: (name: string) => Model,
  { fallbacks = {}, limits = {}, signal, budget, rounds = 2 }: Play = {},
) {
  const seats = ['proposer', 'challenger', 'judge'].map(id => ({
    id,
    model: `own:${id}`,
    ...(fallbacks[id] && { fallback: fallbacks[id] }),
  }))
  const opening = { topic: 'Should we?', language: 'en' as const, seats, effort: null, context: [] }
  const performed = await open(
    { ...opening, budget: budget ?? null, options: { rounds } },
    { ...performanceOf(archive, modelFor, limits), ...(signal && { signal }) },
  )
  const events: KeptEvent[] = verify(archive.read(performed.id)).records.map(record => record.event)
  return { ...performed, events }
}
