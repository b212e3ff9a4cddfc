import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { FailureKind } from '../../src/core/failure.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { choices } from '../../src/formats/dialectic/shapes.ts'
import { settledKeys, transcript } from '../cases/play.ts'
import { newArchive } from '../support/folder.ts'
import { reportText } from '../support/report.ts'
import { sample, upTo } from '../support/sample.ts'
import {
  conclude,
  decide,
  failure,
  farewell,
  type Given,
  keysOf,
  openDialectic,
  type Played,
  pointOf,
  type Reply,
  reply,
  resumeDialectic,
  resumeFrom,
  roundOf,
  type Script,
  speech,
  verdictOf,
} from './support/play.ts'

/** From 0 to 1, the same for the same words. */
const chance = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32

const oneOf = <T>(all: readonly T[], at: number): T => all[Math.floor(at * all.length)]!

const kinds: readonly FailureKind[] = 'auth refused transport timeout quota rejected overflow passed'.split(
  ' ',
) as FailureKind[]

/** What comes of a call depends on the call alone. */
const stormy =
  (storm: number): Script =>
  (call, model) => {
    const at = (name: string) => chance(storm, call.key, model, call.refused?.length ?? 0, name)
    if (at('fails') < (call.key.endsWith('/main') && !call.shape ? 0.01 : 0.08))
      return failure(oneOf(kinds, at('kind')))
    if (call.shape && at('wrong') < 0.1) return 'I would rather not say.'
    return replyOf(storm, call, at)
  }

function replyOf(storm: number, call: Parameters<Script>[0], at: (name: string) => number): Reply {
  switch (call.moment.cue) {
    case 'choose':
      return JSON.stringify({ partner: oneOf(['skeptic', 'general-purpose', 'nobody'], at('who')), reason: 'so' })
    case 'decide':
    case 'decide-alone': {
      const next = oneOf(['go-on', 'go-on', 'go-on', 'ask-user', 'sum-up', 'end'] as const, at('next'))
      const disagreement = at('disagrees') < 0.2 ? 'who pays' : null
      return decide({ next, new_point: at('new') < 0.6, disagreement, question: next === 'ask-user' ? 'Who?' : null })
    }
    case 'ask-user': {
      const choice = oneOf(choices, at('choice'))
      const speaks = choice === 'add' || choice === 'dig' || at('speaks') < 0.1
      return reply(choice, speaks ? `words of ${call.key}` : '')
    }
    case 'conclude':
      return conclude({ outcome: oneOf(['agreed', 'partly'] as const, at('outcome')) })
    case 'farewell':
      return farewell({ decision: at('decides') < 0.5 ? 'We stay.' : '', keep: at('keeps') < 0.5 })
    default: {
      const again = at('again') < 0.3 ? `round-1/${call.key.split('/').at(-1)}` : call.key
      // Sooner or later everybody has had enough.
      const state =
        at('state') < roundOf(call.key) / 8 ? 'settled' : oneOf(['go-on', 'go-on', 'stuck'] as const, at('mood'))
      const words = pointOf(`${storm} ${again}`)
      return at('tail') < 0.05 ? words : speech(words, { state })
    }
  }
}

/** Where the user says something unasked. */
function remarksOf(storm: number): Given['remarks'] {
  const keys = Array.from({ length: 9 }, (_, i) =>
    ['main', 'partner', 'partner-2', 'decide/main', 'user'].map(turn => `round-${i + 1}/${turn}`),
  ).flat()
  const chosen = [...keys, 'choice/main', 'conclusion/main'].filter(key => chance(storm, key, 'remark') < 0.06)
  return Object.fromEntries(chosen.map(key => [key, [`Heard during ${key}.`]]))
}

function givenOf(storm: number): Given {
  const at = (name: string) => chance(storm, name)
  const chooses = at('chooses') < 0.3
  const candidates = [{ name: 'general-purpose' }, { name: 'skeptic', role: 'Doubt.', model: 'other:voice' }]
  const history = at('history') < 0.2 ? [{ main: 'We move.', partners: ['You do not.'], user: 'Well.' }] : []
  return {
    script: stormy(storm),
    remarks: remarksOf(storm)!,
    language: storm % 2 === 0 ? 'en' : 'zh',
    partners: chooses ? 1 : 1 + Math.floor(at('partners') * 3),
    options: {
      ask: oneOf(['always', 'when-it-matters', 'when-it-matters', 'never'], at('ask')),
      history,
      ...(chooses && { candidates }),
    },
    seats: {
      partner: {
        ...(chooses && { candidates: ['other:voice'] }),
        ...(at('spare') < 0.3 && { fallback: 'spare:voice' }),
      },
    },
  }
}

/** A sample has each of these ends. */
const knownEnds: Readonly<Record<number, string>> = {
  4: 'user',
  20: 'main',
  25: 'stalemate',
  73: 'agreement',
  118: 'failed',
}

describe('a dialectic in which anything may happen', () => {
  const archive = newArchive()
  const seen = new Map<string, number>()
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

  for (const storm of sample(upTo(200), { must: storm => knownEnds[storm] ?? [], atLeast: 20 }))
    it(`ends as it should, and alike from wherever it is resumed: storm ${storm}`, async () => {
      const given = givenOf(storm)
      const whole = await openDialectic(archive, given)
      note(whole.view.state === 'failed' ? 'failed' : String(verdictOf(whole)?.endedBy ?? whole.view.outcome))
      assertSound(whole, storm)
      const cut = 1 + Math.floor(chance(storm, 'cut') * whole.records.length)
      assertAlike(await resumeFrom(archive, whole.records.slice(0, cut), given), whole, storm, cut)
      if (storm % 4 === 0) await stopAndGoOn(given, whole, storm)
    })

  it('has been all there is', () => {
    for (const end of ['agreement', 'main', 'user', 'stalemate', 'failed'])
      assert.ok((seen.get(end) ?? 0) > 0, JSON.stringify(Object.fromEntries(seen)))
  })

  /** The user pauses in the middle of some turn. */
  async function stopAndGoOn(given: Given, whole: Played, storm: number): Promise<void> {
    const stop = new AbortController()
    const at = oneOf(whole.sent, chance(storm, 'stop')).key
    const script: Script = (call, model) => {
      if (call.key === at) stop.abort()
      return given.script!(call, model)
    }
    const paused = await openDialectic(archive, { ...given, script, signal: stop.signal })
    assert.equal(paused.paused?.kind, 'aborted', `storm ${storm}, stopped at ${at}`)
    const again = await resumeDialectic(archive, paused.id, given, paused.records)
    assertAlike(again, whole, storm, paused.records.length)
  }
})

function assertSound(whole: Played, storm: number): void {
  const { view, paused, records, sent } = whole
  assert.equal(paused, null, `storm ${storm}`)
  assert.equal(view.state === 'failed', view.failure !== null)
  assert.equal(records.at(-1)?.type, 'debate.closed')
  assert.equal(view.verdict === null, view.state === 'failed' || view.outcome === 'no-conclusion', `storm ${storm}`)
  assert.ok(reportText(dialectic, view, []).length > 0)
  // Whatever was remarked while somebody spoke was heard, unless it was the end or nobody spoke any more.
  const last = view.turns.get('conclusion/main')?.state === 'answered'
  for (const { key, fact } of view.facts.filter(one => one.key.startsWith('remark/')))
    if (last && !String(fact.text).includes('conclusion'))
      assert.ok(
        sent.some(({ key: turn, prompt }) => /main$/.test(turn) && prompt.includes(String(fact.text))),
        `storm ${storm}: ${key} ${fact.text} was lost`,
      )
}

function assertAlike(again: Played, whole: Played, storm: number, cut: number): void {
  const place = `storm ${storm}, cut after record ${cut}`
  assert.equal(again.view.outcome, whole.view.outcome, place)
  assert.deepEqual(again.view.verdict, whole.view.verdict, place)
  assert.deepEqual(transcript(again.view), transcript(whole.view), place)
  assert.deepEqual(cuesIn(again), cuesIn(whole), place)
  const settled = settledKeys(again.records.slice(0, cut))
  for (const key of keysOf(again)) assert.ok(!settled.has(key), place)
}

const cuesIn = ({ view }: Played) => Object.fromEntries([...view.turns.values()].map(({ key, cues }) => [key, cues]))
