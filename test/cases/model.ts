import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure, FailureKind } from '../../src/core/failure.ts'
import type { Call, Effort, Model, Part, Source, Usage } from '../../src/core/model.ts'
import { plainCall } from '../support/brief.ts'

/** What the far side of a voice does when it is called: a server, a subprocess, a person at a terminal. */
export type Behaviour =
  | { does: 'speak'; chunks: readonly string[]; thinking?: string; usage?: Usage }
  /** Sends the bytes one by one, so that every character of several bytes is cut. */
  | { does: 'speak-in-bytes'; text: string }
  | { does: 'stall'; after: 'nothing' | 'words' }
  | { does: 'fail'; kind: FailureKind }
  /** Says something and then goes away without an end. */
  | { does: 'break-off'; words: string }
  | { does: 'say-nothing' }

/** What arrived on the far side, as text. */
export interface Received {
  /** Everything that the model would read: rules, transcript, instruction. */
  prompt: string
  /** The value of the knob that was turned, in the far side's own terms; null when none was. */
  effort: string | null
  /** Whether the JSON schema was handed over natively. */
  schema: boolean
}

export interface OpenVoice {
  model: Model
  /** Of the last call; null when none arrived. */
  received(): Received | null
  close(): Promise<void>
}

export interface ModelCase {
  name: string
  /** Starts the far side and opens a voice to it. `idleMs`: how long the voice may hear nothing. */
  open(behaviour: Behaviour, limits: { idleMs: number }): Promise<OpenVoice>
  /** Words arrive before the reply is complete. */
  streams: boolean
  thinks: boolean
  /** What of the usage it reports. */
  usage: readonly (keyof Usage)[]
  /** The kinds of failure that its far side can have. */
  failures: readonly FailureKind[]
  /** Can go silent, or away in mid-speech. */
  stalls: boolean
  breaksOff: boolean
  /** What each level becomes. null: not supported, and said in a remark. Left out: the voice ignores effort by its nature. */
  efforts?: Readonly<Record<Effort, string | null>>
  nativeSchema: boolean
  /** False for voices that do not repeat what the far side says: the offline one writes its own words. */
  repeats?: boolean
}

/** What every voice must withstand. */
export function modelCases(given: ModelCase): void {
  const repeats = given.repeats ?? true
  describe(`model ${given.name}`, () => {
    it('passes words on in order and ends with done', async () => {
      const usage: Usage = { input: 120, output: 30, cached: 100, cacheWrite: 7, reasoning: 10 }
      const parts = await heard(given, { does: 'speak', chunks: ['One. ', 'Two. ', 'Three.'], usage })
      const done = endOf(parts)
      assert.equal(done.type, 'done')
      if (repeats) assert.equal(wordsOf(parts), 'One. Two. Three.')
      else assert.notEqual(wordsOf(parts), '')
      if (given.streams && repeats) assert.ok(parts.filter(part => part.type === 'text').length > 1)
      if (done.type !== 'done') return
      for (const field of given.usage) assert.equal(done.usage?.[field], usage[field], field)
    })

    if (given.thinks)
      it('keeps thinking apart from words', async () => {
        const parts = await heard(given, { does: 'speak', chunks: ['Said.'], thinking: 'Thought.' })
        assert.equal(wordsOf(parts), 'Said.')
        assert.match(joined(parts, 'thinking'), /Thought\./)
      })

    it('stops when it is told to', async () => {
      const behaviour: Behaviour = given.stalls
        ? { does: 'stall', after: 'words' }
        : { does: 'speak', chunks: ['Slow.'.repeat(2_000)] }
      const controller = new AbortController()
      await withVoice(given, behaviour, 60_000, async ({ model }) => {
        setTimeout(() => controller.abort(), given.stalls ? 400 : 0)
        const end = endOf(await collect(model, callOf(), controller.signal))
        if (given.stalls) assert.equal(end.type === 'failed' && end.failure.kind, 'aborted')
      })
    })

    it('sends nothing when it was told to stop before', async () => {
      await withVoice(given, { does: 'speak', chunks: ['Late.'] }, 5_000, async ({ model, received }) => {
        assert.equal(failureIn(await collect(model, callOf(), AbortSignal.abort())).kind, 'aborted')
        assert.equal(received(), null)
      })
    })

    if (given.stalls)
      for (const after of ['nothing', 'words'] as const)
        it(`gives up on silence after ${after}`, async () => {
          assert.equal(failureIn(await heard(given, { does: 'stall', after }, 700)).kind, 'timeout')
        })

    for (const kind of given.failures)
      it(`knows ${kind} when it meets it`, async () => {
        const failure = failureIn(await heard(given, { does: 'fail', kind }))
        assert.equal(failure.kind, kind, failure.message)
        assert.ok(failure.message.length > 0 && !failure.message.includes('\n'))
      })

    if (given.breaksOff)
      it('takes a reply without an end for a failure, and keeps what was said', async () => {
        const parts = await heard(given, { does: 'break-off', words: 'So far. ' })
        assert.equal(endOf(parts).type, 'failed')
        if (given.streams) assert.equal(wordsOf(parts), 'So far. ')
      })

    if (repeats)
      it('never takes nothing for a speech', async () => {
        const parts = await heard(given, { does: 'say-nothing' })
        assert.equal(endOf(parts).type, 'failed')
      })

    if (given.efforts)
      for (const [effort, knob] of Object.entries(given.efforts) as [Effort, string | null][])
        it(`effort ${effort} ${knob === null ? 'is said to be missing' : `turns the knob to ${knob}`}`, async () => {
          await withVoice(given, { does: 'speak', chunks: ['Words.'] }, 30_000, async ({ model, received }) => {
            const parts = await collect(model, callOf({ effort }), quiet)
            assert.equal(endOf(parts).type, 'done')
            assert.equal(received()?.effort, knob)
            if (knob === null) assert.match(joined(parts, 'remark'), /effort/i)
          })
        })

    it('answers in JSON when a shape is asked for', async () => {
      const chunks = ['{"winner": "pro"', ', "why": "反驳未答 🙂"}']
      await withVoice(given, { does: 'speak', chunks }, 30_000, async ({ model, received }) => {
        const parts = await collect(model, callOf({ shape: verdictShape }), quiet)
        assert.equal(endOf(parts).type, 'done')
        if (repeats) assert.deepEqual(JSON.parse(wordsOf(parts)), { winner: 'pro', why: '反驳未答 🙂' })
        if (repeats) assert.equal(received()?.schema, given.nativeSchema)
      })
    })

    it('takes 200 KB and passes them on whole', async () => {
      const middle = 'A line of the file, 一行中文, and a word more.\n'.repeat(4_000)
      const messages: Call['messages'] = [
        { role: 'system', content: 'RULES-BEGIN rules RULES-END' },
        { role: 'user', content: `BEGIN\n${middle}END` },
      ]
      await withVoice(given, { does: 'speak', chunks: ['Read.'] }, 30_000, async ({ model, received }) => {
        assert.equal(endOf(await collect(model, callOf({ messages }), quiet)).type, 'done')
        const prompt = received()?.prompt
        if (prompt === undefined) return
        assert.ok(prompt.includes(`BEGIN\n${middle}END`), 'the whole text')
        assert.ok(prompt.includes('RULES-BEGIN rules RULES-END'), 'the rules')
      })
    })

    if (repeats)
      it('puts characters together that arrive in pieces', async () => {
        const text = '辩论 🧑‍⚖️ naïve — 结论：“先做实验”。'
        assert.equal(wordsOf(await heard(given, { does: 'speak-in-bytes', text })), text)
      })
  })
}

const quiet = new AbortController().signal

export function callOf(changes: Partial<Call> = {}): Call {
  return {
    ...plainCall,
    debate: 7,
    key: 'round-1/proposer',
    messages: [
      { role: 'system', content: 'You debate under rules.' },
      { role: 'user', content: 'Take a stance.' },
    ],
    moment: {
      format: 'duel',
      seat: 'proposer',
      cue: 'opening',
      language: 'en',
      topic: 'Should we move to Postgres?',
      values: {},
      context: [],
    },
    ...changes,
  }
}

export const verdictShape: NonNullable<Call['shape']> = {
  name: 'verdict',
  schema: {
    type: 'object',
    properties: { winner: { type: 'string', enum: ['pro', 'con'] }, why: { type: 'string' } },
    required: ['winner', 'why'],
    additionalProperties: false,
  },
}

const heard = (given: ModelCase, behaviour: Behaviour, idleMs = 30_000): Promise<Part[]> =>
  withVoice(given, behaviour, idleMs, ({ model }) => collect(model, callOf(), quiet))

async function withVoice<T>(
  given: ModelCase,
  behaviour: Behaviour,
  idleMs: number,
  use: (voice: OpenVoice) => Promise<T>,
): Promise<T> {
  const voice = await given.open(behaviour, { idleMs })
  try {
    return await use(voice)
  } finally {
    await voice.close()
  }
}

export async function collect(model: Model, call: Call, signal: AbortSignal): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of model.stream(call, signal)) parts.push(part)
  assert.equal(parts.filter(isEnd).length, 1, 'exactly one end')
  assert.ok(isEnd(parts.at(-1)!), 'nothing comes after the end')
  return parts
}

const isEnd = (part: Part) => part.type === 'done' || part.type === 'failed'

export const endOf = (parts: readonly Part[]): Extract<Part, { type: 'done' | 'failed' }> =>
  parts.at(-1) as Extract<Part, { type: 'done' | 'failed' }>

export const wordsOf = (parts: readonly Part[]): string => joined(parts, 'text')

const joined = (parts: readonly Part[], type: 'text' | 'thinking' | 'remark'): string =>
  parts.map(part => (part.type === type ? part.text : '')).join('')

/** Why a call failed. */
export function failureIn(parts: readonly Part[]): Failure {
  const end = endOf(parts)
  assert.ok(end.type === 'failed', JSON.stringify(end))
  return end.failure
}

/** The conversation that a call can be gone on from. */
export function sessionOf(parts: readonly Part[]): string {
  const end = endOf(parts)
  assert.ok(end.type === 'done' && end.session !== undefined, JSON.stringify(end))
  return end.session
}

export const sourcesIn = (parts: readonly Part[]): Source[] =>
  parts.flatMap(part => (part.type === 'source' ? [part.source] : []))
