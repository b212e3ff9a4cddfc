import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cue } from '../../src/core/cue.ts'
import type { Call, Refused, Speech } from '../../src/core/model.ts'
import { loadCues, Prompter } from '../../src/engine/cues.ts'
import { cues } from '../../src/formats/arena/arena.ts'
import { type PersonQuestion, personModel } from '../../src/models/person.ts'
import { callOf, collect } from '../cases/model.ts'

const prompter = new Prompter(loadCues(cues, 'en'), 'We should move', 'f0f0f0f0f0f0')
const role = cue('member', { id: 'aud_01', type: 'Logician', preference: 'Proof.' })
const record: Speech[] = ['round-1/pro', 'round-1/con', 'round-2/pro', 'round-2/con'].map(key => ({
  key,
  seat: key.slice(8),
  text: `What ${key} says.`,
}))
const own: Speech = { key: 'round-2/apply/aud_01', seat: 'aud_01', text: 'Mine.', derived: 'application' }

/** A call that shows so many speeches of the record. */
function asked(key: string, speeches: number, instruction: ReturnType<typeof cue>[], refused?: Refused[]): Call {
  const said = record.slice(0, speeches)
  const question = prompter.question(said, [role, ...instruction], null)
  const values = Object.assign({ record: said }, ...instruction.map(one => one.values))
  const call = callOf({ key, messages: [{ role: 'system', content: prompter.opening([]) }, question] })
  return { ...call, moment: { ...call.moment, seat: 'aud_01', values }, ...(refused && { refused }) }
}

async function questions(calls: readonly Call[], alone = false): Promise<PersonQuestion[]> {
  const found: PersonQuestion[] = []
  const answer = async (question: PersonQuestion) => {
    found.push(question)
    return { said: 'Yes.' }
  }
  const model = personModel('Ada', { answer })
  for (const call of calls)
    await collect(alone ? personModel('Ada', { answer }) : model, call, new AbortController().signal)
  return found
}

const keys = (speeches: readonly Speech[] | undefined) => speeches?.map(({ key }) => key)
const apply = (number: number) => cue('apply', { number })
const floor = [cue('admitted', { application: own }), cue('floor', { side: 'the pro side' })]

describe('a person who is asked with the record', () => {
  const calls = [asked('round-1/apply/aud_01', 2, [apply(1)]), asked('round-2/floor/aud_01', 4, floor)]

  it('is shown what is new on it, and told who they are once; all of it can be looked up', async () => {
    const [first, second] = (await questions(calls)) as [PersonQuestion, PersonQuestion]
    assert.deepEqual([keys(first.speeches), first.earlier], [['round-1/pro', 'round-1/con'], undefined])
    assert.match(first.instruction, /^You are aud_01[\s\S]*Round 1 has been spoken/)
    assert.doesNotMatch(first.instruction, /record so far|\[round-1/)
    assert.deepEqual(keys(second.speeches), ['round-2/pro', 'round-2/con', 'round-2/apply/aud_01'])
    assert.deepEqual(keys(second.earlier), ['round-1/pro', 'round-1/con'])
    assert.match(second.instruction, /^You asked for the floor with this/)
    assert.match(second.prompt, /The record so far:[\s\S]*What round-1\/pro says[\s\S]*You are aud_01/)
  })

  it('is asked the same once more if their answer cannot be used', async () => {
    const refused = [{ model: 'person:Ada', text: 'Well.', problems: ['Too short.'] }]
    const [, again] = calls as [Call, Call]
    const mended = { ...again, refused, messages: [...again.messages, ...draft] }
    const [, second, third] = await questions([...calls, mended])
    assert.deepEqual({ ...third, mend: null }, second)
  })

  it('is told everything when the debate is resumed', async () => {
    const [, second] = (await questions(calls, true)) as [PersonQuestion, PersonQuestion]
    assert.equal(second.speeches.length, 5)
    assert.match(second.instruction, /^You are aud_01/)
  })
})

const draft = [
  { role: 'assistant' as const, content: 'Well.' },
  { role: 'user' as const, content: 'Too short.' },
]
