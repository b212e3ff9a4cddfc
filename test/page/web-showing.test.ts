import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { effect } from '@preact/signals'
import { elapsedIn } from '../../src/core/elapsed.ts'
import type { KeptEvent } from '../../src/core/events.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import type { Control, JournalPart, PageRecord } from '../../src/server/backend.ts'
import { feedOf } from '../../web/debate/feed.ts'
import { pointAt, ReplayPlayer, trackOf, turningPoints } from '../../web/debate/replay/player.ts'
import { keysIn, scenesOf } from '../../web/debate/scenes.ts'
import { Showing } from '../../web/debate/showing.ts'
import { AudibleText } from '../../web/debate/turn/audible-text.ts'
import { until } from '../support/agon.ts'
import { displays } from '../support/displays.ts'
import { turnAnswered, turnAsked } from '../support/turns.ts'
import { plays } from './support/display-plays.ts'

const control: Control = { state: 'running', here: true, heldBy: null, listens: false, questions: [] }

const partOf = (records: PageRecord[], speaking: JournalPart['speaking'] = {}): JournalPart => ({
  ...{ id: 7, createdAt: '2026-11-16T12:00:00.000Z', records, speaking, control },
  ...{ notices: [], parent: null, children: [], damage: null },
})

const pageRecords = async (format: string): Promise<PageRecord[]> =>
  (await plays[format]!('en')).records.map(({ seq, at, event }) => ({ seq, at, event }))

const keysOf = (records: readonly PageRecord[]): string[] =>
  records.flatMap(({ event }) => (event.type === 'turn.asked' ? [event.key] : []))

/** What anything is drawn from. */
const seen = ({ turns, facts, evidence, verdict, state, seq, fork }: View) =>
  structuredClone({ turns, facts, evidence, verdict, state, seq, fork })

describe('a debate as the page has it', () => {
  for (const format of Object.keys(plays)) {
    it(`is the same ${format} whether it is fetched, followed or taken up in the middle`, async () => {
      const display = await displays[format]!()
      const records = await pageRecords(format)
      const whole = seen(foldAll(records.map(({ event }) => event)))
      assert.deepEqual(seen(new Showing(display, partOf(records)).view.value), whole)
      for (const at of [1, Math.floor(records.length / 2), records.length - 1]) {
        const showing = new Showing(display, partOf(records.slice(0, at)))
        for (const record of records.slice(Math.max(0, at - 3))) showing.kept(record)
        assert.deepEqual(seen(showing.view.value), whole)
      }
    })

    it(`shows every turn of a ${format} once, in the same order however it came`, async () => {
      const display = await displays[format]!()
      const records = await pageRecords(format)
      const showing = new Showing(display, partOf(records.slice(0, 1)))
      let shown = scenesOf(display, showing.view.value, showing.asides)
      for (const record of records.slice(1)) {
        showing.kept(record)
        shown = scenesOf(display, showing.view.value, showing.asides, shown.scenes)
      }
      const fetched = new Showing(display, partOf(records))
      const atOnce = scenesOf(display, fetched.view.value, fetched.asides)
      assert.deepEqual(shown.scenes, atOnce.scenes)
      const keys = keysIn(shown)
      assert.equal(new Set(keys).size, keys.length)
      for (const key of showing.view.value.turns.keys()) assert.ok(keys.includes(key), key)
      const placed = shown.scenes.flatMap(({ rows }) =>
        rows.flatMap(({ before, cells, after }) => [before, ...cells.map(({ asides }) => asides), after].flat()),
      )
      assert.equal(placed.length + shown.before.length, showing.asides.length)
    })

    it(`replays a ${format} to the same end, forwards and back`, async () => {
      const display = await displays[format]!()
      const records = await pageRecords(format)
      const showing = new Showing(display, partOf(records))
      const whole = seen(showing.view.value)
      const player = new ReplayPlayer(showing)
      player.begin()
      const { length } = player.track.value!
      player.seek(length / 2)
      const half = seen(showing.view.value)
      player.seek(length)
      assert.deepEqual(seen(showing.view.value), whole)
      player.seek(length / 2)
      assert.deepEqual(seen(showing.view.value), half)
      player.end()
      assert.deepEqual(seen(showing.view.value), whole)
    })
  }

  it('keeps scenes that did not change, so that they are not drawn again', async () => {
    const display = await displays.duel!()
    const records = await pageRecords('duel')
    const showing = new Showing(display, partOf(records.slice(0, -1)))
    const before = scenesOf(display, showing.view.value, showing.asides)
    showing.kept(records.at(-1)!)
    const after = scenesOf(display, showing.view.value, showing.asides, before.scenes)
    assert.deepEqual(
      after.scenes.map((scene, i) => scene === before.scenes[i]),
      before.scenes.map(() => true),
    )
  })
})

const opened: KeptEvent = {
  ...{ type: 'debate.opened', format: 'duel', version: 1, secret: '', cues: {} },
  brief: {
    ...{ topic: 'Tabs?', language: 'en', effort: null, budget: null, options: { rounds: 1 }, context: [] },
    seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
  },
}

const asked = (seat: string, attempt = 1): KeptEvent => turnAsked(`round-1/${seat}`, { attempt, cues: ['opening'] })

const answered = (seat: string, text: string): KeptEvent => turnAnswered(`round-1/${seat}`, text, { ms: 900 })

const journal = (...events: KeptEvent[]): PageRecord[] =>
  events.map((event, i) => ({ seq: i + 1, at: new Date(Date.UTC(2026, 10, 16, 12, 0, i * 10)).toISOString(), event }))

const key = 'round-1/proposer'

describe('words that are being said', () => {
  it('are cut where they overlap, and called missing where there is a gap', async () => {
    const showing = new Showing(await displays.duel!(), partOf(journal(opened, asked('proposer'))))
    const say = (from: number, text: string, attempt = 1) => showing.said({ key, attempt, from, text })
    assert.equal(say(0, 'We hold'), 'added')
    assert.equal(say(0, 'We hold that'), 'added')
    assert.equal(say(3, 'hold'), 'known')
    assert.equal(say(20, 'late'), 'gap')
    assert.equal(say(0, 'other', 2), 'gap')
    assert.equal(showing.turn(key).text.value, 'We hold that')
    showing.kept({ seq: 3, at: '2026-11-16T12:00:20.000Z', event: answered('proposer', 'We hold that.') })
    assert.equal(say(12, '.'), 'known')
    assert.equal(showing.turn(key).now.value.turn?.text, 'We hold that.')
  })

  it('that are told again otherwise stand in the place of those that were shown', async () => {
    const showing = new Showing(await displays.duel!(), partOf(journal(opened, asked('proposer'))))
    const say = (from: number, text: string) => showing.said({ key, attempt: 1, from, text })
    say(0, 'My key is 1234, and')
    assert.equal(say(0, 'My key is […], and'), 'added')
    assert.equal(showing.turn(key).text.value, 'My key is […], and')
    assert.equal(say(18, ' so on'), 'added')
    assert.equal(showing.turn(key).text.value, 'My key is […], and so on')
    assert.equal(say(0, 'My key is […], and so forth'), 'added')
    assert.equal(showing.view.value.turns.get(key)?.text, 'My key is […], and so forth')
    const player = new ReplayPlayer(showing)
    player.begin()
    say(0, 'Mine is […]')
    player.end()
    assert.equal(showing.turn(key).text.value, 'Mine is […]')
  })

  it('are heard anew when they do not go on as they began', async () => {
    const view = foldAll([opened, asked('proposer')])
    const turn = view.turns.get(key)!
    const heard = new AudibleText(await displays.duel!(), turn, view)
    heard.words('My key is 1234')
    assert.ok(heard.goesOn(turn, 'My key is 1234.'))
    assert.ok(!heard.goesOn(turn, 'My key is […], so there'))
  })

  it('change nothing but their own turn', async () => {
    const showing = new Showing(await displays.duel!(), partOf(journal(opened, asked('proposer'), asked('challenger'))))
    const drawn = { view: 0, own: 0, other: 0, turn: 0 }
    effect(() => {
      if (showing.view.value.seq > 0) drawn.view += 1
    })
    effect(() => {
      if (showing.turn(key).text.value.length >= 0) drawn.own += 1
    })
    effect(() => {
      if (showing.turn('round-1/challenger').text.value.length >= 0) drawn.other += 1
    })
    effect(() => {
      if (showing.turn(key).now.value.turn) drawn.turn += 1
    })
    for (let from = 0; from < 50; from++) showing.said({ key, attempt: 1, from, text: 'x' })
    assert.deepEqual(drawn, { view: 1, own: 51, other: 1, turn: 1 })
  })

  it('begin anew with another attempt', async () => {
    const showing = new Showing(await displays.duel!(), partOf(journal(opened, asked('proposer'))))
    showing.said({ key, attempt: 1, from: 0, text: 'We' })
    showing.kept({ seq: 3, at: '2026-11-16T12:00:20.000Z', event: asked('proposer', 2) })
    assert.equal(showing.turn(key).text.value, '')
    assert.equal(showing.said({ key, attempt: 1, from: 2, text: ' hold' }), 'known')
    assert.equal(showing.said({ key, attempt: 2, from: 0, text: 'They' }), 'added')
    assert.equal(showing.turn(key).text.value, 'They')
  })

  it('of the past are heard in a replay, while the present goes on unseen', async () => {
    const records = journal(opened, asked('proposer'), answered('proposer', 'One two three.'), asked('challenger'))
    const showing = new Showing(await displays.duel!(), partOf(records))
    const player = new ReplayPlayer(showing)
    player.begin()
    player.passed(2_500)
    assert.equal(showing.turn(key).now.value.turn?.state, 'speaking')
    assert.equal(showing.view.value.turns.has('round-1/challenger'), false)
    showing.said({ key: 'round-1/challenger', attempt: 1, from: 0, text: 'No.' })
    assert.equal(player.reach('round-1/challenger'), true)
    assert.equal(showing.turn('round-1/challenger').text.value, '')
    player.end()
    assert.equal(showing.turn('round-1/challenger').text.value, 'No.')
  })
})

describe('a replay', () => {
  it('waits two seconds at most, and plays at any speed', async () => {
    const records = journal(opened, asked('proposer'), answered('proposer', 'Yes.'))
    assert.equal(trackOf(records).length, 4_000)
    const player = new ReplayPlayer(new Showing(await displays.duel!(), partOf(records)))
    player.begin()
    player.speed.value = 16
    player.passed(100)
    assert.equal(player.position.value, 1_600)
    player.speed.value = Number.POSITIVE_INFINITY
    player.passed(16)
    assert.equal(player.position.value, 4_000)
    assert.equal(player.isPlaying.value, false)
  })

  it('is at its end at once also when no time has passed, or less than none', async () => {
    const records = journal(opened, asked('proposer'), answered('proposer', 'Yes.'))
    for (const ms of [0, -3]) {
      const showing = new Showing(await displays.duel!(), partOf(records))
      const player = new ReplayPlayer(showing)
      player.begin()
      player.passed(ms)
      assert.equal(player.position.value, 0)
      player.speed.value = Number.POSITIVE_INFINITY
      player.passed(ms)
      assert.equal(player.position.value, 4_000)
      assert.equal(player.isPlaying.value, false)
      assert.equal(showing.turn(key).now.value.turn?.text, 'Yes.')
    }
  })

  it('has every phase to jump to, and says which one it is in; of several at one time the chosen one', async () => {
    const records = await pageRecords('research')
    const showing = new Showing(await displays.research!(), partOf(records))
    const track = trackOf(records)
    const points = turningPoints(track, showing, 'The end')
    assert.deepEqual(
      points.filter(({ kind }) => kind === 'scene').map(({ name }) => name),
      [...new Set(keysOf(records).map(key => showing.sceneName(key)))],
    )
    for (const { place } of points) assert.ok(place === 'verdict' || showing.view.value.turns.has(place), place)
    assert.equal(points.at(-1)!.name, 'The end')
    const sames = [0, 10, 10, 20].map(time => ({ time, place: 'x', name: 'x', kind: 'scene' as const }))
    assert.equal(pointAt(sames, 10, 1), 1)
    assert.equal(pointAt(sames, 15, 2), 2)
    assert.equal(pointAt(sames, 25, 1), 3)
    assert.equal(pointAt(sames, -1, 0), -1)
  })
})

describe('the colours of seats', () => {
  it('are six, and nobody has that of another', async () => {
    const showing = new Showing(await displays.research!(), partOf(await pageRecords('research')))
    const colours = showing.view.value.brief.seats.map(({ id }) => showing.seatClass(id))
    assert.deepEqual(
      colours,
      [1, 2, 3, 4, 5, 6].map(place => `seat seat-${place}`).concat(colours.slice(6).map(() => 'seat')),
    )
    assert.ok(colours.length > 6)
  })
})

describe('the time that a debate took', () => {
  it('is that of those who played it, and of a fork its own', () => {
    const forked: KeptEvent = {
      ...{ type: 'debate.forked', parent: 3, at: key, changes: {}, remark: null, without: null, version: 1 },
      cues: {},
    }
    const records = journal(opened, asked('proposer'), answered('proposer', 'Yes.'), forked, asked('challenger'))
    const end = Date.parse(records.at(-1)!.at)
    assert.deepEqual(
      records.map(({ seq }) => elapsedIn(records, seq, null)),
      [0, 10_000, 20_000, 0, 10_000],
    )
    assert.equal(elapsedIn(records, 5, end + 2_000), 12_000)
    const resumedEvent: KeptEvent = { type: 'debate.resumed', budget: null }
    const resumed = journal(opened, asked('proposer'), resumedEvent, answered('proposer', 'Yes.'))
    assert.equal(elapsedIn(resumed, 4, null), 20_000)
  })
})

describe('the feed of a debate', () => {
  it('fetches what is missing once, and loses nothing meanwhile', async () => {
    const records = journal(opened, asked('proposer'), answered('proposer', 'Yes.'), asked('challenger'))
    const showing = new Showing(await displays.duel!(), partOf(records.slice(0, 1)))
    const fetched: number[] = []
    let known = 2
    const feed = feedOf(showing, {
      language: () => 'en',
      async journal(_, after) {
        fetched.push(after)
        const part = partOf(records.slice(after, known), {})
        await new Promise(resolve => setTimeout(resolve, 5))
        return part
      },
    })
    feed.heard('jump', {})
    known = 4
    feed.heard('kept', records[2])
    feed.heard('kept', records[3])
    await until('all is fetched', () => showing.lastSeq === 4)
    assert.deepEqual(fetched, [0 + 1, 2])
    assert.equal(showing.lastSeq, 4)
    assert.deepEqual(
      showing.records.map(({ seq }) => seq),
      [1, 2, 3, 4],
    )
    assert.match(feed.address(), /\/api\/debates\/7\/events\?after=4&language=en$/)
  })

  it('believes what the stream told while something was fetched', async () => {
    const showing = new Showing(await displays.duel!(), partOf(journal(opened)))
    let now: Control = control
    const journalNow = async () => ({ ...partOf([]), control: now })
    const feed = feedOf(showing, { language: () => 'en', journal: journalNow })
    const caughtUp = feed.catchUp()
    now = { ...control, state: 'paused' }
    feed.heard('control', now)
    await caughtUp
    assert.equal(showing.control.value.state, 'paused')
    now = control
    await feed.catchUp()
    assert.equal(showing.control.value.state, 'running')
  })

  it('fetches what is said of a debate when it stands otherwise', async () => {
    const showing = new Showing(await displays.duel!(), partOf(journal(opened)))
    const broken: Control = { ...control, state: 'paused', here: false }
    const part = { ...partOf([]), control: broken, notices: ['It broke off.'] }
    const fetched: number[] = []
    const fetchPart = async (_: number, after: number) => {
      fetched.push(after)
      return part
    }
    const feed = feedOf(showing, { language: () => 'en', journal: fetchPart })
    feed.heard('control', { ...control, listens: !control.listens })
    assert.deepEqual(fetched, [], 'nothing happened to it')
    feed.heard('control', broken)
    await until('it is said', () => showing.surroundings.value.notices.length > 0)
    assert.deepEqual(showing.surroundings.value.notices, ['It broke off.'])
    assert.deepEqual(fetched, [1])
  })
})
