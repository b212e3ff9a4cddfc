import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type ZodType, z } from 'zod'
import { cue } from '../src/core/cue.ts'
import type { JournalRecord } from '../src/core/events.ts'
import type { Examined } from '../src/core/evidence.ts'
import { forksOf } from '../src/core/fold-fork.ts'
import type { Json } from '../src/core/json.ts'
import { makeMask } from '../src/core/mask.ts'
import type { Call, Conversation } from '../src/core/model.ts'
import { noticesOf } from '../src/core/notices.ts'
import { totalsOf } from '../src/core/totals.ts'
import { foldAll } from '../src/core/view.ts'
import { fork } from '../src/engine/fork.ts'
import { forkPlaces } from '../src/engine/fork-places.ts'
import type { Format } from '../src/engine/format.ts'
import { verify } from '../src/engine/journal.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { tree } from '../src/formats/tree/tree.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import { forked, type Playable, plant, resumed, run, runFrom, withArchive } from './cases/play.ts'
import { duelScript } from './support/duel-script.ts'
import { judgedDuel, readsWords } from './support/judged-duel.ts'
import { seats } from './support/tree-play.ts'
import { type Growth, growth, treeScript } from './support/tree-script.ts'

const duelOf = (options: Record<string, Json>, more: Partial<Playable['opening']> = {}): Playable => ({
  format: duel,
  opening: {
    topic: 'Should we move this service to Postgres?',
    language: 'en',
    seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options,
    context: [],
    ...more,
  },
  script: duelScript,
})

/** Records that came along, between what is shared and what says that it is a fork. */
const alongIn = (records: readonly JournalRecord[], parent: readonly JournalRecord[]): JournalRecord[] => {
  const end = records.findLastIndex(({ type }) => type === 'debate.forked')
  return records.slice(0, end).filter(({ hash }, i) => hash !== parent[i]?.hash)
}

describe('a duel', () => {
  it('goes on for another round where it had ended', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const whole = await run(given, archive)
      const changes = { options: { rounds: 3 } }
      const more = await forked(given, archive, whole.id, { at: 'end', changes })
      assert.deepEqual(more.calls, [
        'round-3/summary/judge',
        'round-3/proposer',
        'round-3/challenger',
        'synthesis/judge',
      ])
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
      assert.deepEqual(
        along.map(({ event }) => [event.type, 'key' in event && event.key]),
        [
          ['turn.answered', 'sealed/proposer'],
          ['turn.answered', 'sealed/challenger'],
        ],
      )
      assert.deepEqual(
        along.map(({ at }) => at),
        whole.records
          .filter(({ event }) => event.type === 'turn.answered' && event.key.startsWith('sealed/'))
          .map(({ at }) => at),
        'with the time at which it came',
      )
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
      assert.equal(told(one!), 'Side B and [model] both forget the licence.')
      assert.equal(told(other!), 'Side A and [model] both forget the licence.')
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
          return { citations: [], unsupported: [{ id: `${key}#c1`, quote: 'This claim' }] }
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
          play: (stage, brief) =>
            duel.play(stage, { ...brief, seats: brief.seats.map(seat => ({ ...seat, model: 'lab:another' })) }),
        },
        script,
      }
      const id = await plant(archive, changed)
      const refused = await resumed(other, archive, id).catch(error => error)
      assert.deepEqual([refused.reason, refused.forkAt], ['drift', 'round-1/proposer'])
    }))

  it('that was opened before there were forks goes on all the same', () =>
    withArchive(async archive => {
      const given = duelOf({ rounds: 2 })
      const { cues } = duel
      const whole = await run(given, archive)
      const [first] = whole.records
      const { remark, ...older } = (first!.event as { cues: Record<string, string> }).cues
      assert.ok(remark !== undefined && !('remark' in cues.variables))
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

const treeOf = (found: Growth = growth, options: Record<string, Json> = {}): Playable => ({
  format: tree,
  opening: {
    topic: 'How do we keep the state of the queue?',
    language: 'en',
    seats: seats.map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: tree.options.parse({ retryDelayMs: 1, ...options }) as Record<string, Json>,
    context: [{ path: 'docs/queue.md', text: 'The queue writes 40 rows a second.' }],
  },
  script: treeScript(found),
})

const nodeOf = (key: string): string => key.split('/')[1]!

describe('a tree', () => {
  it('plays one node anew, by its name in any case, and keeps what has nothing to do with it', () =>
    withArchive(async archive => {
      const given = treeOf()
      const whole = await run(given, archive)
      for (const at of ['d1.1', 'D1.1', 'topic-1/d1.1']) {
        const again = await forked(given, archive, whole.id, { at })
        assert.deepEqual([...new Set(again.calls.map(nodeOf))], ['d1.1', 'updates'])
        assert.deepEqual(again.view.verdict, whole.view.verdict)
      }
      const first = await forked(given, archive, whole.id, { at: 'd1' })
      assert.deepEqual(new Set(first.calls.map(nodeOf)), new Set(['d1', 'd1.1', 'updates']))
      assert.ok(alongIn(first.records, whole.records).length > 0)
      const other = await forked(given, archive, whole.id, { at: 'd2' })
      // What was found in d1 to be debated as d2 was found before.
      assert.deepEqual(new Set(other.calls.map(nodeOf)), new Set(['d2', 'd2.1', 'updates']))
    }))

  it('rules anew at its end, and at a ruling on nothing else', () =>
    withArchive(async archive => {
      const given = treeOf()
      const whole = await run(given, archive)
      const rulings = whole.calls.filter(key => key.includes('/ruling/'))
      const end = await forked(given, archive, whole.id, { at: 'end' })
      assert.deepEqual(end.calls.toSorted(), [...rulings, 'topic-1/updates/reviewer'].toSorted())
      assert.ok(rulings.length > 1)
      for (const at of rulings) {
        const one = await forked(given, archive, whole.id, { at })
        assert.deepEqual(one.calls, [at, 'topic-1/updates/reviewer'])
      }
    }))

  it('plays anew what left a question to one that may not come up again', () =>
    withArchive(async archive => {
      const sides = { 'party-a': 'yes', 'party-b': 'no' }
      const found: Growth = {
        root: [
          { title: 'First?', sides },
          { title: 'Second?', sides },
          { title: 'Third?', sides },
        ],
        d1: [{ title: 'Below the first?', sides }],
        d2: [{ title: 'Below the first?', sides }],
      }
      const given = treeOf(found, { parallelCalls: true })
      // The second branch is sorted when the first one has grown, so it finds its question there.
      const late = async (call: Call) => {
        if (/\/d[23]\/triage/.test(call.key)) await new Promise(resolve => setTimeout(resolve, 60))
        return given.script(call)
      }
      const whole = await run({ ...given }, archive, { script: late as never })
      const linked = whole.view.facts.find(({ key }) => key.endsWith('divergence.found/d2.1'))
      assert.equal(linked?.fact.sameAs, 'd1.1')
      const again = await forked(given, archive, whole.id, { at: 'd1' })
      assert.equal(again.view.state, 'done')
      const played = new Set(again.calls.map(nodeOf))
      assert.ok(played.has('d1') && played.has('d2') && !played.has('d3'), [...played].join())
      const resumedAgain = await resumed(given, archive, again.id)
      assert.deepEqual(resumedAgain.calls, [])
    }))

  it('of several topics keeps the others whole', () =>
    withArchive(async archive => {
      const topics = ['One', 'Two'].map((title, i) => ({ id: `topic-${i + 1}`, title, brief: title }))
      const given = treeOf(growth, { topics })
      const whole = await run(given, archive)
      const again = await forked(given, archive, whole.id, { at: 'Topic-2/D1' })
      assert.deepEqual([...new Set(again.calls.map(key => key.split('/')[0]))], ['topic-2'])
      await assert.rejects(forked(given, archive, whole.id, { at: 'd1' }), /topic-2\/d1: topic-2 · D1, 8 turns/)
    }))

  it('lists its nodes where there is no such point, and no more than a screen of them', () =>
    withArchive(async archive => {
      const whole = await run(treeOf(), archive)
      const failure = await forked(treeOf(), archive, whole.id, { at: 'd9' }).catch(error => error)
      assert.equal(
        failure.in('en'),
        [
          'this debate has no point “d9”. It can be forked at:',
          '  root: Root, 7 turns',
          '  d1: D1, 8 turns',
          '  d1.1: D1.1, 8 turns',
          '  d2: D2, 7 turns',
          '  d2.1: D2.1, 7 turns',
          '  d3: D3, 7 turns',
          '  end: all that was said is kept, and the rest is played anew',
          `or at any turn, by its key: ${[...whole.view.turns.keys()].slice(-3).join(', ')}`,
        ].join('\n'),
      )
      assert.match(failure.in('zh'), /没有“d9”这个位置[\s\S]*d1\.1：D1\.1，8 次发言/)
      assert.deepEqual(
        forkPlaces(whole.view, tree).map(({ name, turns }) => [name, turns]),
        [
          ['root', 7],
          ['d1', 8],
          ['d1.1', 8],
          ['d2', 7],
          ['d2.1', 7],
          ['d3', 7],
          ['end', null],
        ],
      )
    }))
})

describe('a reply that was settled before the point', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agon-fork-'))
  mkdirSync(join(folder, 'en'))
  for (const [name, text] of [
    ['rules', 'The question: {{topic}}'],
    ['ask', 'Answer.'],
    ['next', 'They said {{said}}. Go on.'],
  ] as const)
    writeFileSync(join(folder, `en/${name}.md`), text)
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** One reply in JSON, and a speech on it. */
  const asking = (version: number, name: string, schema: ZodType): Format => ({
    id: 'asking',
    version,
    summary: { en: '', zh: '' },
    roles: () => [{ id: 'a', kind: 'debater', label: { en: 'A', zh: 'A' }, about: { en: '', zh: '' } }],
    options: z.object({}),
    flags: {},
    cues: { folder: pathToFileURL(`${folder}/`), variables: { rules: [], ask: [], next: ['said'] } },
    plan: () => [{ seat: 'a', input: [1, 1], output: [1, 1] }],
    async play(stage, { seats: [seat] }) {
      const reply = await stage.at('first').ask(seat!, cue('ask'), { name, schema })
      const speech = await stage.at('second').say(seat!, cue('next', { said: JSON.stringify(reply) }))
      return { outcome: 'said', decided: true, verdict: speech.text }
    },
    report: () => '',
    sceneLabel: scene => scene,
  })

  const opening = {
    ...duelOf({}).opening,
    seats: [{ id: 'a', model: 'lab:a' }],
    options: {},
  }
  const script = (call: Call) => (call.shape ? '{"x":1,"y":"two"}' : 'It is so.')
  const given = (format: Format): Playable => ({ format, opening, script })
  const old = asking(1, 'answer', z.object({ x: z.number() }))

  for (const [what, format, calls] of [
    [
      'that still fits is used, with what is new in it',
      asking(2, 'answer', z.object({ x: z.number(), z: z.string().default('new') })),
      [],
    ],
    ['that does not fit any more is asked for anew', asking(2, 'answer', z.object({ x: z.string() })), ['first/a']],
    ['that is another one now is asked for anew', asking(2, 'other', z.object({ x: z.number() })), ['first/a']],
  ] as const)
    it(what, () =>
      withArchive(async archive => {
        const whole = await run(given(old), archive)
        const replies = (call: Call) =>
          call.shape
            ? JSON.stringify({ x: calls.length > 0 && format.version === 2 && format !== old ? fits(call) : 1 })
            : 'It is so.'
        const again = await forked(given(format), archive, whole.id, { at: 'second/a' }, { script: replies })
        assert.deepEqual(again.calls, [...calls, 'second/a'])
        assert.equal(again.view.state, 'done')
        assert.equal(totalsOf(again.view).calls, again.calls.length)
        assert.equal(again.view.turns.get('first/a')?.attempts, 1)
        if (calls.length === 0) assert.ok(again.prompts.get('second/a')!.includes('"z":"new"'))
        const asked = again.records.findLastIndex(({ type }) => type === 'turn.asked')
        const id = again.id
        assert.equal((await resumed(given(format), archive, id)).calls.length, 0)
        assert.ok(asked > 0)
      }),
    )

  const fits = (call: Call): Json => (JSON.stringify(call.shape!.schema).includes('"x":{"type":"string"}') ? 'one' : 1)
})

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
      assert.deepEqual(
        forksOf(grandchild.view).map(({ parent, remark }) => [parent, remark]),
        [
          [whole.id, 'First.'],
          [child.id, 'Second.'],
        ],
      )
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
