import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import type { JournalRecord } from '../../src/core/events.ts'
import type { Examined } from '../../src/core/evidence.ts'
import { forksOf } from '../../src/core/fold-fork.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Conversation } from '../../src/core/model.ts'
import { noticesOf } from '../../src/core/notices.ts'
import { foldAll } from '../../src/core/view.ts'
import { fork } from '../../src/engine/fork.ts'
import { verify } from '../../src/engine/journal.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { forked, type Playable, plant, resumed, run, runFrom, withArchive } from '../cases/play.ts'
import { judgedDuel, readsWords } from '../judging/support/judged-duel.ts'
import { duelScript } from '../support/duel-script.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { alongIn, duelOf, treeOf } from './support/playable.ts'

describe('a duel', () => {
  it('goes on for another round where it had ended', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const whole = await run(given, archive)
      const changes = { options: { rounds: 3 } }
      const more = await forked(given, archive, whole.id, { at: 'end', changes })
      assert.deepEqual(
        more.calls,
        'round-3/summary/judge round-3/proposer round-3/challenger synthesis/judge'.split(' '),
      )
      assert.equal(more.view.outcome, 'verdict')
      assert.deepEqual(more.view.brief.options, { rounds: 3 })
      const event = more.records.find(({ type }) => type === 'debate.forked')!.event
      assert.deepEqual('changes' in event && event.changes, changes)
    }))

  it('keeps the summary that was written while the round before was argued', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 3 })
      const whole = await run(given, archive)
      const third = await forked(given, archive, whole.id, { at: 'round-3' })
      assert.deepEqual(third.calls, ['round-3/proposer', 'round-3/challenger', 'synthesis/judge'])
      const summary = await forked(given, archive, whole.id, { at: 'round-3/summary' })
      assert.ok(summary.calls.includes('round-3/summary/judge'))
    }))

  it('takes over what was under way, as it came out', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 }, { rigor: 'high' })
      const slow = (call: Call) =>
        call.key.startsWith('sealed/') ? { text: duelScript(call), msPerChunk: 15 } : duelScript(call)
      const whole = await run(given, archive, { script: slow })
      const again = await forked(given, archive, whole.id, { at: 'round-1/challenger' })
      const along = alongIn(again.records, whole.records)
      const kept = along.map(({ event }) => [event.type, 'key' in event && event.key])
      assert.deepEqual(kept, [
        ['turn.answered', 'sealed/proposer'],
        ['turn.answered', 'sealed/challenger'],
      ])
      const isSealed = ({ event }: (typeof along)[number]) =>
        event.type === 'turn.answered' && event.key.startsWith('sealed/')
      const times = valuesOf(whole.records.filter(isSealed), 'at')
      assert.deepEqual(valuesOf(along, 'at'), times, 'with the time at which it came')
      assert.ok(!again.calls.some(key => key.startsWith('sealed/')))
    }))

  it('takes the fallback along that was brought in before its point, unless the seat is given to another', () =>
    withArchive(async archive => {
      const seats = ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}`, fallback: `spare:${id}` }))
      const given = duelOf({ rounds: 2 }, { seats })
      const dead = (call: Call, name: string) =>
        name === 'lab:challenger'
          ? ({ kind: 'refused', message: 'declined', maybePaid: true } as const)
          : duelScript(call)
      const whole = await run(given, archive, { script: dead })
      const asked: string[] = []
      const script = (call: Call, name: string) => {
        asked.push(`${call.key} ${name}`)
        return duelScript(call)
      }
      await forked(given, archive, whole.id, { at: 'round-2' }, { script })
      assert.ok(asked.includes('round-2/challenger spare:challenger'))
      const others = seats.map(seat => (seat.id === 'challenger' ? { id: seat.id, model: 'lab:new' } : seat))
      await forked(given, archive, whole.id, { at: 'round-2', changes: { seats: others } }, { script })
      assert.ok(asked.includes('round-2/challenger lab:new'))
    }))

  it('hides from a blind judge whom a remark is about, and not what it says', () =>
    withArchive(async archive => {
      const given = judgedDuel('high', readsWords)
      const whole = await run(given, archive)
      const remark = 'The challenger and alpha-1 both forget the licence.'
      const again = await forked(given, archive, whole.id, { at: 'end', remark })
      const [one, other] = ['synthesis/judge', 'synthesis/turned/judge'].map(key => again.prompts.get(key)!)
      const told = (prompt: string) => /turn fork\/remark>>\n(.*)\n/.exec(prompt)?.[1]
      assert.equal(told(one!), 'Sedge and [model] both forget the licence.')
      assert.equal(told(other!), 'Larch and [model] both forget the licence.')
    }))

  it('does not go on with a conversation that its parent may have gone on with', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const script = (call: Call) => ({ text: duelScript(call), session: `of ${call.key}` })
      const whole = await run(given, archive, { script })
      const heard = new Map<string, Conversation>()
      const again = await forked(
        given,
        archive,
        whole.id,
        { at: 'round-2' },
        {
          script: call => {
            heard.set(call.key, call.conversation)
            return script(call)
          },
        },
      )
      assert.equal(again.view.state, 'done')
      assert.deepEqual(heard.get('round-2/proposer'), { goesOn: false, session: null, known: 0 })
      assert.ok(again.prompts.get('round-2/proposer')!.includes('This is round-1/proposer'), 'it is sent whole')
    }))

  it('looks nothing up again that was found in what it shares', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const looked: string[] = []
      const examinerFor = () => ({
        async examine({ key }: { key: string }): Promise<Examined> {
          looked.push(key)
          const cited = {
            id: `${key}#e1`,
            span: [0, 4] as const,
            target: { kind: 'page' as const, url: 'https://a.example' },
          }
          return { citations: [{ ...cited, cited: 'a', result: 'unreachable', reason: 'no' }], unsupported: [] }
        },
      })
      const whole = await run(given, archive, { examinerFor })
      looked.length = 0
      const again = await forked(given, archive, whole.id, { at: 'round-2' }, { examinerFor })
      assert.deepEqual(looked, ['round-2/proposer', 'round-2/challenger'])
      assert.ok(again.prompts.get('round-2/proposer')!.includes('checked round-1/challenger'))
      looked.length = 0
      const without = await forked(given, archive, whole.id, { without: 'round-1/challenger' }, { examinerFor })
      assert.ok(!without.prompts.get('round-2/proposer')!.includes('checked round-1/challenger'))
      assert.ok(!without.view.evidence.has('round-1/challenger'))
      assert.ok(!looked.includes('round-1/challenger'))
    }))

  it('says where a fork can go on when a prompt or a setting of one turn is another one', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const whole = await run(given, archive)
      const answered = whole.records.findIndex(({ event }) => event.type === 'turn.answered') + 1
      const changed = whole.records.slice(0, answered)
      const script = (call: Call) => duelScript(call)
      const other: Playable = {
        ...given,
        format: {
          ...duel,
          screenplay: {
            ...duel.screenplay,
            play: (stage, brief) =>
              duel.screenplay.play(stage, {
                ...brief,
                seats: brief.seats.map(seat => ({ ...seat, model: 'lab:another' })),
              }),
          },
        },
        script,
      }
      const id = await plant(archive, changed)
      const refused = await resumed(other, archive, id).catch(error => error)
      assert.deepEqual([refused.reason, refused.forkAt], ['drift', 'round-1/proposer'])
    }))

  it('that was opened before there were forks or records goes on all the same', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const { cues } = duel.screenplay
      const whole = await run(given, archive)
      const [first] = whole.records
      const { remark, record, ...older } = (first!.event as { cues: Record<string, string> }).cues
      assert.ok(remark !== undefined && record !== undefined && !('remark' in cues.variables))
      const event = { ...first!.event, cues: older }
      const again = await runFrom(given, archive, [
        { ...first!, event, ...resealed(first!, JSON.stringify(event)) } as JournalRecord,
      ])
      assert.equal(again.view.state, 'done')
    }))
})

/** As the journal seals it. */
function resealed(record: JournalRecord, body: string): { body: string; hash: string } {
  const bytes = `${record.v}\n${record.seq}\n${record.at}\n${record.prev}\n${body}\n`
  return { body, hash: hash('sha256', bytes, 'hex') }
}

describe('any debate', () => {
  it('tells its listeners first of all that it is a fork, and whoever opens it what was said before', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 1 })
      const whole = await run(given, archive)
      const told: string[] = []
      const opened: [number, number, number | null][] = []
      const { id, createdAt, view } = await fork(
        whole.id,
        { at: 'round-1/challenger', remark: 'the key is hunter2hunter2' },
        {
          format: duel,
          store: archive,
          mask: makeMask(['hunter2hunter2']),
          modelFor: name => scriptedModel(name, given.script),
          listeners: [event => told.push(event.type)],
          opened: (id, past, dropped) => opened.push([id, past.length, dropped]),
        },
      )
      assert.deepEqual(told.slice(0, 2), ['debate.forked', 'turn.asked'])
      assert.deepEqual(opened, [[id, 3, null]])
      const { records } = verify(archive.read(id))
      assert.equal(createdAt, records[3]!.at)
      assert.equal((await resumed(given, archive, id)).view.state, 'done')
      assert.ok(!JSON.stringify(view.fork).includes('hunter2'), 'what is secret stays so')
      assert.deepEqual(archive.familyOf(whole.id).children, [id])
    }))

  it('has the settings of the debate it is a fork of, also before the point where that one got them', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const whole = await run(given, archive)
      const seats = [{ id: 'judge', model: 'lab:new' }]
      const changes = { seats, effort: 'max' as const, options: { rounds: 1 } }
      const child = await forked(given, archive, whole.id, { at: 'end', changes, remark: 'First.' })
      const grandchild = await forked(given, archive, child.id, { at: 'round-1/challenger', remark: 'Second.' })
      assert.deepEqual(grandchild.view.brief, child.view.brief)
      assert.deepEqual(grandchild.view.brief.seats, [...given.opening.seats.slice(0, 2), ...seats])
      assert.deepEqual(rowsOf(forksOf(grandchild.view), 'parent', 'remark'), [
        [whole.id, 'First.'],
        [child.id, 'Second.'],
      ])
      for (const prompt of grandchild.prompts.values()) assert.match(prompt, /First\.[\s\S]*Second\./)
      const notices = noticesOf(grandchild.view).join('\n')
      assert.match(
        notices,
        new RegExp(`fork of debate ${whole.id} at its end[^]*fork of debate ${child.id} at round-1/challenger`),
      )
    }))

  it('goes on when the debate that it is a fork of is gone', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const whole = await run(given, archive)
      const stop = new AbortController()
      const script = (call: Call) => {
        if (call.key === 'round-2/challenger') stop.abort()
        return duelScript(call)
      }
      const paused = await forked(given, archive, whole.id, { at: 'round-2' }, { script, signal: stop.signal })
      assert.equal(paused.paused?.kind, 'aborted')
      assert.equal(archive.remove(whole.id), true)
      const again = await resumed(given, archive, paused.id)
      assert.equal(again.view.state, 'done')
      assert.deepEqual(again.calls, ['round-2/challenger', 'synthesis/judge'])
    }))

  it('is not forked where there is none, where it is another one, or where it is damaged', () =>
    withArchive(async (archive, path) => {
      const given = duelOf({ rounds: 1 })
      const whole = await run(given, archive)
      await assert.rejects(forked(given, archive, 99, { at: 'end' }), { reason: 'not-found' })
      await assert.rejects(forked(treeOf(), archive, whole.id, { at: 'end' }), { reason: 'format' })
      const both = forked(given, archive, whole.id, { at: 'end', without: 'round-1/proposer' })
      await assert.rejects(both, { reason: 'point' })
      const database = new DatabaseSync(path)
      const last = whole.records.length
      database.exec(`UPDATE events SET body = '{}' WHERE debate_id = ${whole.id} AND seq = ${last}`)
      const torn = await forked(given, archive, whole.id, { at: 'end' })
      assert.equal(torn.view.state, 'done', 'a torn last record does no harm')
      database.exec(`UPDATE events SET body = '{}' WHERE debate_id = ${whole.id} AND seq = 2`)
      database.close()
      await assert.rejects(forked(given, archive, whole.id, { at: 'end' }), { reason: 'damaged' })
      assert.deepEqual(foldAll(torn.records.map(({ event }) => event)).outcome, 'verdict')
    }))
})
