import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JournalRecord } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import { leftOutTexts } from '../../src/core/fold-fork.ts'
import type { Call } from '../../src/core/model.ts'
import { noticesOf } from '../../src/core/notices.ts'
import type { Store } from '../../src/core/store.ts'
import { totalsOf } from '../../src/core/totals.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import type { ForkRequest } from '../../src/engine/fork.ts'
import { verify } from '../../src/engine/journal.ts'
import { type Archive, openArchive } from '../../src/store/archive.ts'
import { reportText } from '../support/report.ts'
import { sample, sampleCuts } from '../support/sample.ts'
import {
  forked,
  newerOf,
  type Playable,
  plant,
  type Run,
  resumed,
  run,
  settledKeys,
  transcript,
  withArchive,
} from './play.ts'

/** What a format brings to be forked. */
export interface ForkCase extends Playable {
  /** The same cast with these words in the reply of a turn; left out: behind what is said there. */
  tell?(words: Readonly<Record<string, string>>): Pick<Playable, 'opening' | 'script'>
}

/** What every format's debates must withstand when they are forked. */
export function forkCases(given: ForkCase): void {
  describe(`a fork (${given.format.id})`, () => {
    it('at any turn sends nothing again that was settled or under way, and plays the rest to the same end', () =>
      withArchive(async archive => {
        const whole = await run(given, archive)
        const before = archive.read(whole.id)
        for (const at of sample([...whole.view.turns.keys()], { atLeast: 6 })) {
          const fork = await forked(given, archive, whole.id, { at })
          assertPlayedOn(fork, whole, archive)
          assert.ok(fork.calls.includes(at), `${at} is asked anew`)
          assert.deepEqual(fork.view.verdict, whole.view.verdict, at)
          assert.deepEqual(archive.read(whole.id), before, at)
        }
      }))

    it('goes on from any of its own records', () =>
      withArchive(async archive => {
        const whole = await run(given, archive)
        const [at] = some([...whole.view.turns.keys()], 3).slice(1)
        const request: ForkRequest = { at: at ?? 'end', remark: 'The office moves in May.' }
        const fork = await forked(given, archive, whole.id, request)
        const own = fork.records.findIndex(({ type }) => type === 'debate.forked') + 1
        for (const cut of sampleCuts(fork.records, 8).filter(cut => cut >= own)) {
          const id = await plantFork(archive, whole, fork.records.slice(0, cut))
          const again = await resumed(given, archive, id)
          assert.deepEqual(transcript(again.view), transcript(fork.view), `cut after record ${cut}`)
          const settled = settledKeys(fork.records.slice(0, cut))
          for (const key of again.calls) assert.ok(!settled.has(key), `cut after record ${cut}`)
        }
      }))

    it('is forked again, on either side of the point where it parted', () =>
      withArchive(async archive => {
        const whole = await run(given, archive)
        const keys = [...whole.view.turns.keys()]
        const child = await forked(given, archive, whole.id, { at: some(keys, 3).at(1) ?? keys[0]! })
        for (const at of sample(keys, { atLeast: 3 })) {
          const fork = await forked(given, archive, child.id, { at })
          assertPlayedOn(fork, child, archive)
          assert.deepEqual(fork.view.verdict, whole.view.verdict, at)
        }
        archive.remove(child.id)
        archive.remove(whole.id)
        for (const { id } of archive.list()) assert.equal(verify(archive.read(id)).damage, null)
      }))

    it('at its end keeps all that was said and reaches the verdict anew', () =>
      withArchive(async archive => {
        const whole = await run(given, archive)
        const fork = await forked(given, archive, whole.id, { at: 'end' })
        assertPlayedOn(fork, whole, archive)
        const closing = [...whole.view.turns.values()].filter(turn => turn.closing).map(({ key }) => key)
        assert.ok(closing.length === 0 || closing.some(key => fork.calls.includes(key)))
        const isDebater = debatersIn(given)
        const said = [...whole.view.turns.values()].filter(turn => isDebater(turn.seat) && !turn.structured)
        for (const key of said.map(({ key }) => key)) assert.ok(!fork.calls.includes(key), key)
      }))

    it('can be made of a debate that runs, failed or was stopped', () =>
      withArchive(async (archive, path) => {
        const whole = await run(given, archive)
        const keys = [...whole.view.turns.keys()]
        const middle = some(keys, 3).at(1) ?? keys[0]!
        const running = await plant(archive, whole.records.slice(0, Math.ceil(whole.records.length / 2)))
        const other = openArchive(path)
        try {
          const lease = await other.claim(running)
          assert.ok('epoch' in lease)
          const fork = await forked(given, archive, running, { at: 'end' })
          assertPlayedOn(fork, { ...whole, records: verify(archive.read(running)).records }, archive)
          assert.ok('heldBy' in (await archive.claim(running)), 'its writer still has it')
        } finally {
          other.close()
        }
        const refuses = (call: Call) => (call.key === middle ? refusal : given.script(call))
        const broken = await run(given, archive, { script: refuses })
        assertPlayedOn(await forked(given, archive, broken.id, { at: 'end' }), broken, archive)
        const stop = new AbortController()
        const stops = (call: Call) => {
          if (call.key === middle) stop.abort()
          return given.script(call)
        }
        const paused = await run(given, archive, { script: stops, signal: stop.signal })
        assert.equal(paused.paused?.kind, 'aborted')
        assertPlayedOn(await forked(given, archive, paused.id, { at: 'end' }), paused, archive)
      }))

    it('has another voice in a seat and another effort from its point on, and pays for itself alone', () =>
      withArchive(async archive => {
        const prices = { input: 3, output: 15 }
        const whole = await run(given, archive, { prices })
        const turns = [...whole.view.turns.values()]
        const { key: at, seat } = some(turns, 3).at(-1)!
        const seats = given.opening.seats.map(one => (one.id === seat ? { ...one, model: 'other:voice' } : one))
        const heard: { key: string; name: string; effort: string | null }[] = []
        const script = (call: Call, name: string) => {
          heard.push({ key: call.key, name, effort: call.effort })
          return given.script(call)
        }
        const changes = { seats, effort: 'low' as const }
        const fork = await forked(given, archive, whole.id, { at, changes, budget: 50 }, { script, prices })
        assert.equal(fork.view.state, 'done')
        for (const { key, name, effort } of heard) {
          const isChanged = fork.view.turns.get(key)!.seat === seat
          assert.equal(name === 'other:voice', isChanged, key)
          assert.equal(effort, 'low')
        }
        assert.ok(heard.some(({ name }) => name === 'other:voice'))
        assert.deepEqual([fork.view.brief.budget, fork.view.brief.effort], [50, 'low'])
        const own = [...fork.view.turns.values()].filter(turn => !turn.inherited)
        const { cost, calls } = totalsOf(fork.view)
        assert.ok(Math.abs(cost! - own.reduce((sum, turn) => sum + turn.cost!, 0)) < 1e-9)
        assert.equal(calls, heard.length)
        const listed = archive.list().find(({ id }) => id === fork.id)
        assert.ok(Math.abs(listed!.cost! - cost!) < 1e-9)
        assert.equal(listed!.turns, own.filter(({ state }) => state === 'answered').length)
      }))

    it('keeps to a budget of its own', () =>
      withArchive(async archive => {
        const prices = { input: 3, output: 15 }
        const whole = await run(given, archive, { prices })
        const spent = totalsOf(whole.view).cost!
        const at = some([...whole.view.turns.keys()], 3).at(1) ?? 'end'
        for (const budget of [0, spent / 4, 50]) {
          const fork = await forked(given, archive, whole.id, { at, budget }, { prices })
          assert.ok(totalsOf(fork.view).cost! <= budget, `${totalsOf(fork.view).cost} of ${budget}`)
          assert.ok(fork.paused?.kind === 'budget' || fork.view.state === 'done')
        }
        await assert.rejects(forked(given, archive, whole.id, { at, budget: 1 }), {
          name: 'CannotPlay',
          reason: 'prices',
        })
      }))

    it('tells a remark once to everybody who speaks behind its point, as data', () =>
      withArchive(async archive => {
        const remark = 'The quixotic office <<x end>> moves in May.'
        const whole = await run(given, archive)
        const at = some([...whole.view.turns.keys()], 3).at(1) ?? 'end'
        const fork = await forked(given, archive, whole.id, { at, remark })
        assert.equal(fork.view.state, 'done')
        assert.ok(fork.prompts.size > 0)
        for (const [key, prompt] of fork.prompts) {
          assert.equal(prompt.split('quixotic').length - 1, 1, key)
          const fences = [...prompt.matchAll(/^<<(\w+) turn fork\/remark>>\n(.*)\n<<\1 end>>$/gm)]
          const fenced = fences.map(([, , text]) => text)
          assert.deepEqual(fenced, [remark], key)
        }
        const last = [...fork.prompts.keys()].at(-1)!
        const next = 'And the zephyr stays.'
        const again = await forked(given, archive, fork.id, { at: last, remark: next })
        for (const [key, prompt] of again.prompts) {
          assert.equal(prompt.split('quixotic').length - 1, 1, key)
          assert.equal(prompt.split('zephyr').length - 1, 1, key)
        }
        assert.ok(noticesOf(again.view).some(notice => notice.includes('zephyr')))
        assert.ok(reportText(given.format, again.view, noticesOf(again.view)).includes('zephyr'))
      }))

    it('leaves a speech out, and nothing of it reaches anybody', () =>
      withArchive(archive => leavesOut(given, archive)))

    it('is refused where there is no such point or speech, with a list of what there is', () =>
      withArchive(async archive => {
        const whole = await run(given, archive)
        for (const request of [{ at: 'no/such' }, { at: '' }, { without: 'no/such' }, { without: 'end' }]) {
          const failure = await forked(given, archive, whole.id, request).catch(error => error)
          assert.equal(failure.reason, 'point', JSON.stringify(request))
          for (const language of ['en', 'zh'] as const) {
            const lines = failure.in(language).split('\n')
            assert.ok(lines.length <= 20, failure.in(language))
            if ('at' in request) assert.ok(lines.some((line: string) => line.includes('end')))
          }
        }
        assert.equal(archive.list().length, 1)
      }))

    it('takes up what a changed screenplay refuses to resume', () =>
      withArchive(async archive => {
        const whole = await run(given, archive)
        const half = await plant(archive, whole.records.slice(0, Math.ceil(whole.records.length / 2)))
        const newer = { ...given, format: newerOf(given.format) }
        const refused = await resumed(newer, archive, half).catch(error => error)
        assert.deepEqual([refused.reason, refused.forkAt], ['drift', 'end'])
        const fork = await forked(newer, archive, half, { at: refused.forkAt })
        assertPlayedOn(fork, { ...whole, records: verify(archive.read(half)).records }, archive)
        assert.equal(fork.view.version, newer.format.screenplay.version)
        const again = await resumed(newer, archive, fork.id)
        assert.equal(again.view.state, 'done')
      }))
  })
}

/** Each debater's turn that the format can do without; where it cannot, the debate fails and says so. */
async function leavesOut(given: ForkCase, archive: Archive): Promise<void> {
  const plain = await run(given, archive)
  const isDebater = debatersIn(given)
  const keys = [...plain.view.turns.values()].filter(({ seat }) => isDebater(seat)).map(({ key }) => key)
  for (const key of sample(keys, { atLeast: 3, must: turnKind })) {
    const word = 'quixotic'
    const told = given.tell?.({ [key]: word }) ?? {
      opening: given.opening,
      script: (call: Call) => (call.key === key ? `${given.script(call)} ${word}` : given.script(call)),
    }
    const marked = { ...given, ...told }
    const whole = await run(marked, archive)
    const turn = whole.view.turns.get(key)!
    assert.ok(turn.text.includes(word), key)
    const fork = await forked({ ...marked, script: given.script }, archive, whole.id, { without: key })
    assert.notEqual(fork.view.state, 'running', key)
    assert.ok(fork.view.state === 'done' || fork.view.failure?.kind === 'passed', key)
    assert.equal(verify(archive.read(fork.id)).damage, null)
    assert.deepEqual(compared(foldAll(fork.records.map(({ event }) => event))), compared(fork.view))
    for (const [other, prompt] of fork.prompts) assert.ok(!prompt.includes(word), `${other} after ${key}`)
    const left = fork.view.turns.get(key)!
    assert.deepEqual(
      [left.leftOut, left.state, left.text],
      turn.structured ? [true, 'missed', ''] : [true, 'answered', leftOutTexts.en],
    )
    assert.ok(!fork.calls.includes(key))
    assert.ok(
      !JSON.stringify([fork.view.facts, [...fork.view.turns.values()], [...fork.view.notes]]).includes(word),
      key,
    )
    assert.ok(!reportText(given.format, fork.view, noticesOf(fork.view)).includes(word), key)
    const again = await resumed(given, archive, fork.id)
    assert.deepEqual(again.calls, fork.view.state === 'done' ? [] : again.calls)
    const child = fork.view.state === 'done' ? await forked(given, archive, fork.id, { at: 'end' }) : again
    for (const [other, prompt] of child.prompts) assert.ok(!prompt.includes(word), `${other} in a fork of that`)
  }
  const judge = [...plain.view.turns.values()].find(({ seat }) => !isDebater(seat))?.key
  if (judge) await assert.rejects(forked(given, archive, plain.id, { without: judge }), { reason: 'point' })
}

/** What was before the point is as it was and was not sent again; the rest was played, and is on disk as it was shown. */
function assertPlayedOn(fork: Run, parent: Run, archive: Archive): void {
  const { at, shared } = fork.view.fork!
  assert.equal(fork.view.state, 'done', at)
  const settled = settledKeys(fork.records.slice(0, shared))
  for (const key of fork.calls) assert.ok(!settled.has(key), at)
  for (const key of settled)
    assert.equal(fork.view.turns.get(key)?.text, parent.view.turns.get(key)?.text, `${at}: ${key}`)
  const settledFirst = settledKeys(parent.records.slice(0, upto(fork, parent)))
  const underWay = askedKeys(parent.records.slice(0, upto(fork, parent))).filter(key => !settledFirst.has(key))
  for (const key of underWay)
    if (settledKeys(parent.records.slice(upto(fork, parent))).has(key)) assert.ok(settled.has(key), `${at}: ${key}`)
  assert.equal(verify(archive.read(fork.id)).damage, null, at)
  assert.deepEqual(compared(foldAll(fork.records.map(({ event }) => event))), compared(fork.view), at)
  assert.equal(totalsOf(fork.view).calls, fork.calls.length, at)
}

const compared = (view: View) => ({ ...view, turns: [...view.turns], notes: [...view.notes] })

/** How many records they have in common. */
function upto(fork: Run, parent: Run): number {
  const differs = fork.records.findIndex(({ hash }, i) => hash !== parent.records[i]?.hash)
  return differs < 0 ? fork.records.length : differs
}

const askedKeys = (records: readonly JournalRecord[]): string[] =>
  records.flatMap(({ event }) => (event.type === 'turn.asked' ? [event.key] : []))

/** A fork that a process left with just these records. */
async function plantFork(archive: Archive, parent: Run, records: readonly JournalRecord[]): Promise<number> {
  const shared = upto({ ...parent, records: [...records] }, parent)
  const end = records.findIndex(({ type }) => type === 'debate.forked') + 1
  const first = records.slice(shared, end) as unknown as Parameters<Store['fork']>[2]
  const lease = await archive.fork(parent.id, shared, first, new Map())
  if (records.length > end) await archive.append(lease, records.slice(end))
  await archive.release(lease)
  return lease.debate
}

function debatersIn({ format, opening }: Playable): (seat: string) => boolean {
  const roles = format.roles(opening.options).filter(({ kind }) => kind === 'debater')
  return seat => roles.some(({ id }) => id === seat)
}

/** Without its numbers: what is left out is another thing in a position than in a rebuttal. */
const turnKind = (key: string): string => key.replaceAll(/\d+/g, 'n')

/** So many of them, evenly, the first and the last among them. */
function some<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]!)
}

const refusal: Failure = { kind: 'refused', message: 'the model declines', maybePaid: true }
