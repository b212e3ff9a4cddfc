import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../src/core/model.ts'
import { StoreFailed } from '../../src/core/store.ts'
import { verify } from '../../src/engine/journal.ts'
import { resume } from '../../src/engine/perform.ts'
import type { ScriptedLine } from '../../src/models/scripted.ts'
import { couldRead } from '../../src/server/backend/journals.ts'
import { until } from '../support/agon.ts'
import { duelScript } from '../support/duel-script.ts'
import { begun, inOrder, newPlace, performance, play, slowly, Viewer } from './support/reading-backend.ts'

describe('following a debate', () => {
  it('that this process plays: every record and every word, at once', async t => {
    const { archive, playing, backend } = newPlace(t)
    const viewer = new Viewer()
    let stop = () => {}
    let first = 0
    const id = await play({
      store: archive,
      playing,
      script: slowly(1),
      began(id) {
        stop = backend.follow(id, viewer.follower, 'en').stop
        first = backend.journal(id, 0, 'en').records.at(-1)!.seq
      },
    })
    stop()
    const records = verify(archive.read(id)).records
    assert.deepEqual(
      viewer.seqs,
      records.map(({ seq }) => seq).filter(seq => seq > first),
    )
    assert.ok(viewer.heard.length > 20)
    assert.equal(viewer.words.get('round-1/proposer'), records.find(r => r.type === 'turn.answered')!.text)
    assert.deepEqual(
      viewer.controls.map(({ state, here }) => [state, here]),
      [
        ['done', true],
        ['done', false],
      ],
    )
  })

  it('that another process plays: words before a turn ends, records in their order, the end', async t => {
    const { other, backend } = newPlace(t)
    const viewer = new Viewer()
    let stop = () => {}
    const id = await play({
      store: other,
      script: slowly(60),
      began(id) {
        stop = backend.follow(id, viewer.follower, 'zh').stop
      },
    })
    await until('the end is told', () => viewer.controls.at(-1)?.state === 'done')
    stop()
    assert.ok(inOrder(viewer.seqs))
    assert.equal(viewer.seqs.at(-1), other.read(id).at(-1)!.seq)
    const early = viewer.heard.filter(({ key }) => key === 'round-1/proposer')
    assert.ok(early.length >= 1, 'words come before the turn is over')
    assert.deepEqual(viewer.controls.at(-1), {
      state: 'done',
      heldBy: null,
      here: false,
      listens: false,
      questions: [],
    })
  })

  it('changes hands cleanly: elsewhere, paused, then here, then elsewhere again', async t => {
    const { archive, other, playing, backend } = newPlace(t)
    const viewer = new Viewer()
    const [pause, again] = [new AbortController(), new AbortController()]
    const script = (call: Call): ScriptedLine => {
      if (call.key === 'round-1/challenger') pause.abort()
      if (call.key === 'synthesis/judge') again.abort()
      return { text: duelScript(call), msPerChunk: 20 }
    }
    let stop = () => {}
    const began = (id: number) => {
      stop = backend.follow(id, viewer.follower, 'en').stop
    }
    const id = await play({ store: other, script, signal: pause.signal, began })
    await until('paused is told', () => viewer.controls.at(-1)?.state === 'paused')
    const here = resume(id, performance({ store: archive, playing, script, signal: again.signal }))
    await until('here is told', () => viewer.controls.at(-1)?.here === true)
    await here
    playing.end(id, playing.get(id)!)
    await until('paused is told again', () => viewer.controls.at(-1)?.state === 'paused')
    await resume(id, performance({ store: other, script: slowly(30) }))
    await until('the end is told', () => viewer.controls.at(-1)?.state === 'done')
    stop()
    assert.ok(inOrder(viewer.seqs), String(viewer.seqs))
    assert.equal(viewer.seqs.at(-1), other.read(id).at(-1)!.seq)
    assert.equal(viewer.events.filter(({ type }) => type === 'debate.resumed').length, 2)
  })

  it('a turn that is asked again begins at its first word', async t => {
    const { other, backend } = newPlace(t)
    const deltas: { attempt: number; from: number }[] = []
    const viewer = new Viewer()
    viewer.said = ({ attempt, from }) => void deltas.push({ attempt, from })
    const lease = await begun(other)
    const { stop } = backend.follow(lease.debate, viewer.follower, 'en')
    const say = async (text: string) => {
      const before = deltas.length
      other.live(lease, 'round-1/proposer', text)
      await until('it is told', () => deltas.length > before)
    }
    await say('one')
    await say('one two')
    await say('another')
    stop()
    assert.deepEqual(deltas, [
      { attempt: 1, from: 0 },
      { attempt: 1, from: 3 },
      { attempt: 1, from: 0 },
    ])
    await other.release(lease)
  })

  it('whoever reads it gets what the follower was told by then, and the follower hears the rest', async t => {
    const { archive, other, playing, backend } = newPlace(t)
    for (const way of [{ store: archive, playing }, { store: other }]) {
      const viewer = new Viewer()
      let [first, reads, stop] = [0, 0, () => {}]
      await play({
        ...way,
        script: slowly(15),
        began(id) {
          const followed = backend.follow(id, viewer.follower, 'en')
          first = followed.read(0).records.at(-1)!.seq
          const timer = setInterval(() => {
            const { records, speaking } = followed.read(first)
            reads++
            assert.deepEqual(
              records.map(({ seq }) => seq),
              viewer.seqs,
            )
            for (const [key, { text }] of Object.entries(speaking)) assert.equal(viewer.words.get(key), text)
          }, 7)
          stop = () => {
            clearInterval(timer)
            followed.stop()
          }
        },
      })
      await until('the end is told', () => viewer.controls.at(-1)?.state === 'done')
      stop()
      assert.ok(reads > 10 && inOrder(viewer.seqs))
      assert.equal(viewer.words.size > 0, true)
    }
  })

  it('a debate that is deleted is told of once, whoever deletes it', async t => {
    const { other, backend } = newPlace(t)
    const [here, elsewhere] = [await play({ store: other }), await play({ store: other })]
    const gone: number[] = []
    for (const id of [here, here, elsewhere])
      backend.follow(id, Object.assign(new Viewer(), { gone: () => void gone.push(id) }).follower, 'en')
    backend.remove(here, 'en')
    assert.deepEqual(gone, [here, here])
    other.remove(elsewhere)
    await until('it is told', () => gone.length === 3)
    await sleep(700)
    assert.deepEqual(gone, [here, here, elsewhere])
  })

  it('a follower that breaks ends no debate', async t => {
    const { archive, playing, backend } = newPlace(t)
    const broken = new Viewer()
    broken.kept = () => {
      throw new Error('broken')
    }
    const id = await play({ store: archive, playing, began: id => void backend.follow(id, broken.follower, 'en') })
    assert.equal(backend.document(id, 'en').state, 'done')
  })
})

/** Nothing can be read of debates, as where the file is damaged. */
const breakArchive = 'ALTER TABLE debates RENAME TO lost'
const mendArchive = 'ALTER TABLE lost RENAME TO debates'

describe('an archive that cannot be read for a while', () => {
  it('ends neither the server nor whoever watches: they hear of what came since once it can be', async t => {
    const { backend, other, database } = newPlace(t)
    const first = await play({ store: other })
    const viewer = new Viewer()
    let changes = 0
    const stops = [backend.follow(first, viewer.follower, 'en').stop, backend.watch(() => changes++)]
    database.exec(breakArchive)
    await sleep(1_200)
    assert.throws(() => backend.debates({ limit: 9, language: 'en' }), StoreFailed)
    assert.throws(() => backend.follow(first, new Viewer().follower, 'en'), StoreFailed)
    assert.throws(() => backend.document(first, 'en'), StoreFailed)
    database.exec(mendArchive)
    const before = changes
    await play({ store: other })
    await until('the list is told', () => changes > before)
    assert.equal(backend.debates({ limit: 9, language: 'en' }).length, 2)
    for (const stop of stops) stop()
  })

  it('does not reach a debate that is being played: whoever follows it goes on hearing', async t => {
    const { archive, backend, playing, database } = newPlace(t)
    const viewer = new Viewer()
    const watched: number[] = []
    const stopWatching = backend.watch(() => watched.push(1))
    const began = (number: number) => {
      backend.follow(number, viewer.follower, 'en')
      database.exec(breakArchive)
      playing.changed(number)
      const played = playing.get(number)!
      playing.end(number, played)
      playing.add(number, played)
      database.exec(mendArchive)
      playing.changed(number)
    }
    const id = await play({ store: archive, playing, began })
    stopWatching()
    const { records } = backend.journal(id, 0, 'en')
    assert.equal(viewer.seqs.at(-1), records.at(-1)!.seq)
    assert.ok(inOrder(viewer.seqs))
    assert.deepEqual([viewer.controls.at(-1)!.state, viewer.controls.at(-1)!.here], ['done', false])
    assert.ok(watched.length > 0)
  })
})

describe('a journal that is not as it was written', () => {
  const hurt = {
    'a record in its middle is torn': `UPDATE events SET body = '{"type":"turn.as' WHERE debate_id = ? AND seq = 4`,
    'a record is no event': `UPDATE events SET body = '5' WHERE debate_id = ? AND seq = 4`,
    'another process adds what is no event':
      "INSERT INTO events (debate_id, seq, v, at, type, hash, body) VALUES (?, 99, 1, 0, 'note.kept', x'00', '5')",
  }
  for (const [what, sql] of Object.entries(hurt))
    it(`is watched without harm where ${what}`, async t => {
      const { backend, other, database } = newPlace(t)
      const id = await play({ store: other })
      const { stop } = backend.follow(id, new Viewer().follower, 'en')
      database.prepare(sql).run(id)
      database.prepare("INSERT INTO live VALUES (?, 'round-1/challenger', 'words')").run(id)
      // A debate at rest is looked at every half second.
      await sleep(1_200)
      const unhurt = await play({ store: other })
      const viewer = new Viewer()
      const { stop: stopOther } = backend.follow(unhurt, viewer.follower, 'en')
      assert.equal(backend.journal(unhurt, 0, 'en').control.state, 'done')
      stop()
      stopOther()
    })

  it('and whatever else goes wrong in a look that nobody asked for is told', () => {
    const told: unknown[] = []
    const bug = new TypeError('a bug')
    const broken = () => {
      throw bug
    }
    assert.equal(
      couldRead(broken, error => told.push(error)),
      true,
    )
    assert.deepEqual(told, [bug])
  })
})
