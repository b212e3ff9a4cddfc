import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call, Prices } from '../../src/core/model.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import { openArchive } from '../../src/store/archive.ts'
import { reportText } from '../support/report.ts'
import { sample, sampleCuts } from '../support/sample.ts'
import { type Lie, lyingCases } from './lies.ts'
import {
  newerOf,
  type Playable,
  plant,
  resumed,
  run,
  runFrom,
  settledKeys,
  spent,
  transcript,
  withArchive,
} from './play.ts'

/** What a format brings to be tested: how it is opened, and voices that play it to its end. */
export interface FormatCase extends Playable {
  /** A turn that the debate can do without, and one that it cannot. */
  spareable: string
  essential: string
  /** A turn that is asked for JSON. */
  structured: string
  /** A seat that lies in what it cites. */
  lie: Lie
  /** The seat that rules, of a format that has one: two of them judge it with high rigor. */
  judge: string | null
}

/** What every format must withstand. */
export function formatCases(given: FormatCase): void {
  describe(`format ${given.format.id}`, () => {
    lyingCases(given)

    it('resumes from every prefix of its journal with the same transcript, and sends nothing settled again', async () => {
      await withArchive(async archive => {
        const whole = await run(given, archive)
        for (const cut of sampleCuts(whole.records, 12)) {
          const again = await runFrom(given, archive, whole.records.slice(0, cut))
          assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
          assert.deepEqual(again.view.verdict, whole.view.verdict)
          const settledBefore = settledKeys(whole.records.slice(0, cut))
          for (const key of again.calls) assert.ok(!settledBefore.has(key), `cut after record ${cut}`)
        }
      })
    })

    it('shows live what the archive holds afterwards', async () => {
      await withArchive(async archive => {
        const { records, heard } = await run(given, archive)
        assert.deepEqual(viewToCompare(foldAll(heard)), viewToCompare(foldAll(records.map(record => record.event))))
      })
    })

    it('goes on without a seat it can spare, and keeps the absence on a resume', async () => {
      await withArchive(async archive => {
        const dead = (call: Call) => (call.key === given.spareable ? refusal : given.script(call))
        const whole = await run(given, archive, { script: dead })
        assert.deepEqual([whole.view.state, whole.view.turns.get(given.spareable)?.state], ['done', 'missed'])
        const missedAt = whole.records.findIndex(record => record.type === 'turn.missed') + 1
        const again = await runFrom(given, archive, whole.records.slice(0, missedAt))
        assert.equal(again.view.turns.get(given.spareable)?.state, 'missed')
        assert.deepEqual(transcript(again.view), transcript(whole.view))
      })
    })

    it('fails without a seat it needs, keeps everything said, and can be resumed when the seat is back', async () => {
      await withArchive(async archive => {
        const dead = (call: Call) => (call.key === given.essential ? refusal : given.script(call))
        const broken = await run(given, archive, { script: dead })
        assert.deepEqual([broken.view.state, broken.view.failure?.kind], ['failed', 'refused'])
        const mended = await resumed(given, archive, broken.id)
        assert.equal(mended.view.state, 'done')
        const settledBefore = settledKeys(broken.records)
        for (const key of mended.calls) assert.ok(!settledBefore.has(key), key)
      })
    })

    it('lets a fallback take the seat over, also on a resume from any point', async () => {
      await withArchive(async archive => {
        const seat = given.essential.split('/').at(-1)!
        const broken = (call: Call, name: string) =>
          call.key === given.essential && name !== 'spare:voice' ? refusal : given.script(call)
        const whole = await run(withFallback(given, seat), archive, { script: broken })
        assert.equal(whole.view.state, 'done')
        const taken = whole.view.fallbacks.map(taken => [taken.key, taken.seat, taken.to])
        assert.deepEqual(taken, [[given.essential, seat, 'spare:voice']])
        assert.equal(whole.view.turns.get(given.essential)?.model, 'spare:voice')
        for (const cut of sampleCuts(whole.records, 10)) {
          const again = await runFrom(given, archive, whole.records.slice(0, cut), { script: broken })
          assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
          assert.equal(again.view.fallbacks.length, 1)
        }
      })
    })

    it('asks once more for JSON that is wrong, and buys no third reply', async () => {
      await withArchive(async archive => {
        const { script, count } = counting(given.structured, given.script, n => (n === 1 ? 'Sure! {"winner":' : null))
        const mended = await run(given, archive, { script })
        assert.equal(mended.view.turns.get(given.structured)?.state, 'answered')
        assert.equal(count(), 2)
      })
      await withArchive(async archive => {
        const { script, count } = counting(given.structured, given.script, () => 'I would rather not.')
        const broken = await run(given, archive, { script })
        assert.notEqual(broken.view.turns.get(given.structured)?.state, 'answered')
        assert.equal(count(), 2)
      })
    })

    it('asks for the repair, not the whole again, when it was killed between the two', async () => {
      await withArchive(async archive => {
        const { script } = counting(given.structured, given.script, n => (n === 1 ? 'not JSON' : null))
        const whole = await run(given, archive, { script })
        const failedAt = whole.records.findIndex(record => record.type === 'turn.failed') + 1
        const again = await runFrom(given, archive, whole.records.slice(0, failedAt))
        assert.equal(again.calls.filter(key => key === given.structured).length, 1)
        assert.deepEqual(transcript(again.view), transcript(whole.view))
      })
    })

    it('never passes its budget', async () => {
      const free = await withArchive(archive => run(given, archive, { prices }))
      const full = spent(free.view)
      for (const share of [0, 0.3, 0.6, 0.9, 1.5, 6]) {
        await withArchive(async archive => {
          const { view, paused } = await run(given, archive, { prices, budget: full * share })
          assert.ok(spent(view) <= full * share, `spent ${spent(view)} of ${full * share}`)
          assert.ok(paused?.kind === 'budget' || view.state === 'done')
          assert.deepEqual(view.paused, paused, 'the record says why it stopped')
        })
      }
    })

    it('counts a call that a killed process may have paid', async () => {
      await withArchive(async archive => {
        const budget = 0.5
        const most = (call: Call) => ({ text: given.script(call), usage: { input: 50, output: call.maxTokens ?? 400 } })
        const whole = await run(given, archive, { prices, budget, script: most })
        const asked = whole.records.flatMap(({ event }, i) => (event.type === 'turn.asked' ? [{ event, i }] : []))
        for (const { event, i } of sample(asked, { atLeast: 6 })) {
          const id = await plant(archive, whole.records.slice(0, i + 1))
          const { view } = await resumed(given, archive, id, { prices, script: most })
          assert.ok(
            spent(view) + event.reserved! <= budget + 1e-9,
            `${spent(view)} + ${event.reserved} for ${event.key}`,
          )
        }
      })
    })

    it('is written by one process at a time', async () => {
      await withArchive(async (archive, path) => {
        const whole = await run(given, archive)
        const id = await plant(archive, whole.records.slice(0, 2))
        const other = openArchive(path)
        try {
          assert.ok('epoch' in (await other.claim(id)))
          await assert.rejects(resumed(given, archive, id), { name: 'CannotPlay', reason: 'held' })
        } finally {
          other.close()
        }
      })
    })

    it('pauses when it is stopped, and goes on', async () => {
      await withArchive(async archive => {
        const whole = await run(given, archive)
        const stop = new AbortController()
        const script = (call: Call) => {
          if (call.key === given.essential) stop.abort()
          return given.script(call)
        }
        const stopped = await run(given, archive, { script, signal: stop.signal })
        assert.deepEqual([stopped.paused?.kind, stopped.view.state], ['aborted', 'running'])
        const again = await resumed(given, archive, stopped.id)
        assert.deepEqual(transcript(again.view), transcript(whole.view))
      })
    })

    it('refuses to go on when a prompt has changed', async () => {
      await withArchive(async archive => {
        const whole = await run(given, archive)
        const other: FormatCase = { ...given, format: newerOf(given.format) }
        const id = await plant(archive, whole.records.slice(0, 2))
        await assert.rejects(resumed(other, archive, id), { name: 'CannotPlay', reason: 'drift' })
      })
    })

    it('reports at every point of its journal', async () => {
      await withArchive(async archive => {
        const { records } = await run(given, archive)
        for (let cut = 1; cut <= records.length; cut++) {
          const report = reportText(given.format, foldAll(records.slice(0, cut).map(record => record.event)), [])
          assert.ok(report.includes(given.opening.topic.slice(0, 20)))
        }
      })
    })
  })
}

const refusal: Failure = { kind: 'refused', message: 'the model declines', maybePaid: true }
const prices: Prices = { input: 3, output: 15 }

const withFallback = (given: FormatCase, id: string): FormatCase => ({
  ...given,
  opening: {
    ...given.opening,
    seats: given.opening.seats.map(seat => (seat.id === id ? { ...seat, fallback: 'spare:voice' } : seat)),
  },
})

function counting(key: string, otherwise: (call: Call) => string, reply: (n: number) => string | null) {
  let n = 0
  const script = (call: Call) => {
    if (call.key !== key) return otherwise(call)
    n += 1
    return reply(n) ?? otherwise(call)
  }
  return { script, count: () => n }
}

function viewToCompare(view: View) {
  return { ...view, secret: '', turns: [...view.turns].sort(([a], [b]) => a.localeCompare(b)) }
}
