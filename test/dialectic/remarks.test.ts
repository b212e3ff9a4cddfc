import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DebateOpened, JournalRecord } from '../../src/core/events.ts'
import { firstRecords } from '../../src/engine/journal.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { settledKeys, transcript, withArchive } from '../cases/play.ts'
import { transcriptText } from '../support/report.ts'
import { sampleCuts } from '../support/sample.ts'
import {
  askUser,
  cuesOf,
  decide,
  each,
  endOf,
  failure,
  type Given,
  keysOf,
  openDialectic,
  type Played,
  playDialectic,
  reply,
  resumeDialectic,
  resumeFrom,
  sentFor,
} from './support/play.ts'

describe('what the user remarks while others speak', () => {
  const heardIn = (played: Played, words: string): string[] =>
    played.sent.filter(({ asked }) => asked.includes(words)).map(({ key }) => key)

  it('while the main agent speaks: the partner of that round hears it, and the main agent next', async () => {
    const played = await playDialectic({ lasts: 3, remarks: { 'round-1/main': ['Nobody is on call.'] } })
    assert.deepEqual(heardIn(played, 'Nobody is on call.'), ['round-1/partner', 'round-1/decide/main'])
    assert.match(sentFor(played, 'round-1/partner').asked, /turn remark\/1>>\nNobody is on call\./)
  })

  it('while the partner speaks: the main agent with its decision, and both in the next round', async () => {
    const played = await playDialectic({ lasts: 3, remarks: { 'round-1/partner': ['Nobody is on call.'] } })
    const heard = ['round-1/decide/main', 'round-2/main', 'round-2/partner']
    assert.deepEqual(heardIn(played, 'Nobody is on call.'), heard)
    assert.match(transcriptText(dialectic, played.view), /Nobody is on call\.\n\n\*Main Agent: goes on/)
  })

  it('while the main agent decides: both in the next round', async () => {
    const played = await playDialectic({ lasts: 3, remarks: { 'round-1/decide/main': ['Nobody is on call.'] } })
    assert.deepEqual(heardIn(played, 'Nobody is on call.'), ['round-2/main', 'round-2/partner'])
  })

  it('is not moved where a debate of an earlier version decided without it', async () => {
    await withArchive(async archive => {
      const remarks = { 'round-1/decide/main': ['Nobody is on call.'] }
      const { records: kept } = await openDialectic(archive, { lasts: 3, remarks })
      const decided = kept.findIndex(
        ({ event }) => event.type === 'turn.answered' && event.key === 'round-1/decide/main',
      )
      const [opened, ...others] = kept
        .slice(0, decided + 1)
        .map(({ event }) => event)
        .filter(event => event.type !== 'note.kept' || event.key !== 'round-1/before-decide')
      const { view } = await resumeFrom(archive, firstRecords(opened as DebateOpened, others), { lasts: 3 })
      assert.equal(view.notes.has('round-1/before-decide'), false)
      assert.deepEqual([view.notes.get('round-1/at-end'), view.notes.get('round-2/before-decide')], [1, 1])
    })
  })

  it('each once, in the order in which it was said', async () => {
    const remarks = { 'round-1/main': ['One.', 'Two.'], 'round-1/partner': ['Three.'], 'round-2/main': ['Four.'] }
    const played = await playDialectic({ lasts: 3, remarks })
    const told = sentFor(played, 'round-3/partner').prompt
    const places = ['One.', 'Two.', 'Three.', 'Four.'].map(words => told.indexOf(`\n${words}\n`))
    const inOrder = places.every((place, i) => place > (places[i - 1] ?? 0))
    assert.ok(inOrder, places.join())
    for (const words of ['One.', 'Two.', 'Three.', 'Four.']) assert.equal(told.split(`\n${words}\n`).length, 2)
  })

  it('keeps the debate from ending before it was answered', async () => {
    const words = 'Wait: nobody is on call.'
    for (const key of ['round-2/main', 'round-2/partner']) {
      const played = await playDialectic({ remarks: { [key]: [words] } })
      assert.deepEqual(endOf(played), ['agreement', 3], key)
      assert.ok(sentFor(played, 'round-3/main').asked.includes(words))
    }
    const deciding = {
      lasts: 9,
      parts: { 'round-1/decide/main': decide({ next: 'end' }), 'round-2/decide/main': decide({ next: 'end' }) },
    }
    for (const key of ['round-1/partner', 'round-1/decide/main']) {
      const played = await playDialectic({ ...deciding, remarks: { [key]: [words] } })
      assert.deepEqual(endOf(played), ['main', 2], key)
    }
    // The main agent knew it when it decided.
    const knew = await playDialectic({ ...deciding, remarks: { 'round-1/main': [words] } })
    assert.deepEqual(endOf(knew), ['main', 1])
  })

  it('also without a seat for the user', async () => {
    const played = await playDialectic({ options: { ask: 'never' }, remarks: { 'round-2/partner': ['Wait.'] } })
    assert.deepEqual(endOf(played), ['agreement', 3])
  })

  it('ends a stalemate', async () => {
    const parts = each(9, 'decide/main', decide({ new_point: false }))
    const remarks = { 'round-2/partner': ['Turn to the costs.'] }
    const played = await playDialectic({ options: { ask: 'never' }, lasts: 9, parts, remarks })
    const cues = [3, 4, 5].map(round => cuesOf(played, `round-${round}/main`).at(-1))
    assert.deepEqual(cues, ['answer', 'common-ground', undefined])
  })

  it('is not lost with a turn that came to nothing', async () => {
    const decided = await playDialectic({
      lasts: 3,
      parts: { 'round-1/decide/main': failure('refused') },
      remarks: { 'round-1/main': ['Nobody is on call.'] },
    })
    assert.ok(sentFor(decided, 'round-2/main').asked.includes('Nobody is on call.'))
    const missed = await playDialectic({
      lasts: 3,
      partners: 2,
      parts: { 'round-1/partner-2': failure('refused') },
      remarks: { 'round-1/main': ['Nobody is on call.'] },
    })
    assert.ok(sentFor(missed, 'round-2/partner-2').asked.includes('Nobody is on call.'))
    assert.ok(!sentFor(missed, 'round-2/partner').asked.includes('Nobody is on call.'))
  })

  it('made while the user is asked, it is part of the conclusion', async () => {
    const played = await playDialectic({
      lasts: 9,
      parts: { 'round-1/decide/main': askUser, 'round-1/user': reply('sum-up') },
      remarks: { 'round-1/user': ['Mind the night shift.'] },
    })
    assert.ok(sentFor(played, 'conclusion/main').asked.includes('Mind the night shift.'))
  })
})

describe('a process that dies while a user takes part', () => {
  const given: Given = {
    lasts: 4,
    parts: {
      'round-1/decide/main': askUser,
      'round-1/user': reply('dig', 'The costs of a night.'),
      'round-2/decide/main': askUser,
      'round-2/user': reply('agents-decide'),
      'round-3/decide/main': askUser,
      'round-3/user': failure('passed'),
    },
    remarks: {
      'round-1/main': ['First.', 'Second.'],
      'round-1/partner': ['Third.'],
      'round-2/decide/main': ['Fourth.'],
      'round-3/main': ['Fifth.'],
      'round-4/partner': ['Sixth.'],
      'round-5/main': ['Seventh.'],
    },
  }

  it('leaves a debate that ends alike from every record on, and asks nothing again', () =>
    withArchive(async archive => {
      const whole = await openDialectic(archive, given)
      assert.deepEqual(endOf(whole), ['agreement', 6])
      for (const cut of sampleCuts(whole.records, 10)) {
        const before = whole.records.slice(0, cut)
        const again = await resumeFrom(archive, before, given)
        assert.deepEqual(told(again, before), told(whole), `cut after record ${cut}`)
        assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
        assert.deepEqual(again.view.verdict, whole.view.verdict)
        assert.deepEqual(remarksIn(again), remarksIn(whole))
        const settled = settledKeys(before)
        for (const key of keysOf(again)) assert.ok(!settled.has(key), `cut after record ${cut}`)
      }
    }))

  it('takes what was heard and not yet taken', () =>
    withArchive(async archive => {
      const whole = await openDialectic(archive, given)
      const heardAt = whole.records.findIndex(
        ({ event }) => event.type === 'person.spoke' && event.fact.text === 'Fifth.',
      )
      const again = await resumeFrom(archive, whole.records.slice(0, heardAt + 1), { ...given, remarks: {} })
      assert.ok(sentFor(again, 'round-3/partner').asked.includes('Fifth.'))
    }))

  it('hears what the user says when it is resumed', () =>
    withArchive(async archive => {
      const stop = new AbortController()
      const script: Given['script'] = call => {
        if (call.key === 'round-2/main') stop.abort()
        return undefined
      }
      const paused = await openDialectic(archive, { lasts: 3, script, signal: stop.signal })
      assert.equal(paused.paused?.kind, 'aborted')
      const again = await resumeDialectic(archive, paused.id, { lasts: 3, remarks: { 'round-2/main': ['I am back.'] } })
      assert.ok(sentFor(again, 'round-2/partner').asked.includes('I am back.'))
      assert.equal(again.view.state, 'done')
    }))
})

const remarksIn = ({ view }: Played) =>
  view.facts.filter(({ type }) => type === 'person.spoke').map(({ fact }) => fact.text)

/** What each seat was told, in turns that are answered. A turn that a dead process asked for may have been told less. */
const told = ({ view, sent }: Played, before: readonly JournalRecord[] = []) => {
  const known = settledKeys(before)
  const cues = [...view.turns.values()].map(({ key, cues }) => [key, cues])
  assert.ok(sent.every(({ key }) => !known.has(key)))
  return Object.fromEntries(cues)
}
