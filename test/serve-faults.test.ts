import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Played, Playing } from '../src/cli/serve/playing.ts'
import { readingHouse } from '../src/cli/serve/reading.ts'
import { lookUnasked } from '../src/cli/serve/records.ts'
import { makeMask } from '../src/core/mask.ts'
import { StoreFailed } from '../src/core/store.ts'
import { open, type Performance } from '../src/engine/perform.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import type { Control, Follower } from '../src/server/house.ts'
import { openArchive } from '../src/store/archive.ts'
import { until } from './support/agon.ts'
import { duelScript } from './support/duel-script.ts'

const played: Played = {
  heldBy: () => null,
  pausing: () => false,
  listens: () => true,
  questions: () => [],
  pause() {},
  stop() {},
  async say() {},
  answer() {},
}

interface Place {
  house: ReturnType<typeof readingHouse>
  playing: Playing
  /** Plays a debate in the archive of the page. */
  play(began?: (id: number) => void): Promise<number>
  /** The same of another process. */
  playElsewhere(): Promise<number>
  /** Nothing can be read of debates, as where the file is damaged. */
  breakArchive(): void
  mendArchive(): void
  /** The file of the archive. */
  database: DatabaseSync
  /** What should not happen. */
  errors: unknown[]
}

function newPlace(t: TestContext): Place {
  const folder = mkdtempSync(join(tmpdir(), 'agon-faults-'))
  const path = join(folder, 'agon.db')
  const [archive, other, playing] = [openArchive(path), openArchive(path), new Playing()]
  const errors: unknown[] = []
  const house = readingHouse({
    archive,
    playing,
    mask: makeMask([]).text,
    notices: () => [],
    onError: error => errors.push(error),
  })
  const database = new DatabaseSync(path)
  t.after(() => {
    house.close()
    for (const one of [archive, other, database]) one.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const performance = (here: boolean, began?: (id: number) => void): Performance => {
    let number: number | null = null
    return {
      format: duel,
      store: here ? archive : other,
      modelFor: name => scriptedModel(name, duelScript),
      mask: makeMask([]),
      listeners: [(event, view, record) => here && number !== null && playing.hear(number, event, view, record)],
      opened(id) {
        number = id
        if (here) playing.add(id, played)
        began?.(id)
      },
    }
  }
  return {
    ...{ house, playing, database, errors },
    async play(began) {
      const { id } = await open(opening, performance(true, began))
      playing.end(id, playing.get(id)!)
      return id
    },
    playElsewhere: async () => (await open(opening, performance(false))).id,
    breakArchive: () => database.exec('ALTER TABLE debates RENAME TO lost'),
    mendArchive: () => database.exec('ALTER TABLE lost RENAME TO debates'),
  }
}

const opening = {
  topic: 'Shall we?',
  language: 'en' as const,
  seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
  effort: null,
  budget: null,
  options: { rounds: 1 },
  context: [],
  folders: [],
}

class Viewer implements Follower {
  readonly seqs: number[] = []
  readonly controls: Control[] = []
  kept({ seq }: { seq: number }) {
    this.seqs.push(seq)
  }
  said() {}
  live() {}
  control(control: Control) {
    this.controls.push(control)
  }
}

describe('an archive that cannot be read for a while', () => {
  it('ends neither the server nor whoever watches: they hear of what came since once it can be', async t => {
    const { house, playElsewhere, breakArchive, mendArchive } = newPlace(t)
    const first = await playElsewhere()
    const viewer = new Viewer()
    let changes = 0
    const stops = [house.follow(first, viewer, 'en'), house.watch(() => changes++)]
    breakArchive()
    await sleep(1_200)
    assert.throws(() => house.debates({ limit: 9, language: 'en' }), StoreFailed)
    assert.throws(() => house.follow(first, new Viewer(), 'en'), StoreFailed)
    assert.throws(() => house.document(first, 'en'), StoreFailed)
    mendArchive()
    const before = changes
    await playElsewhere()
    await until('the list is told', () => changes > before)
    assert.equal(house.debates({ limit: 9, language: 'en' }).length, 2)
    for (const stop of stops) stop()
  })

  it('does not reach a debate that is being played: whoever follows it goes on hearing', async t => {
    const { house, playing, play, breakArchive, mendArchive } = newPlace(t)
    const viewer = new Viewer()
    const watched: number[] = []
    const stopWatching = house.watch(() => watched.push(1))
    const id = await play(number => {
      house.follow(number, viewer, 'en')
      breakArchive()
      playing.changed(number)
      playing.end(number, playing.get(number)!)
      playing.add(number, played)
      mendArchive()
      playing.changed(number)
    })
    stopWatching()
    const { records } = house.journal(id, 0, 'en')
    assert.equal(viewer.seqs.at(-1), records.at(-1)!.seq)
    assert.ok(viewer.seqs.every((seq, i) => i === 0 || seq === viewer.seqs[i - 1]! + 1))
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
      const { house, playElsewhere, database, errors } = newPlace(t)
      const id = await playElsewhere()
      const stop = house.follow(id, new Viewer(), 'en')
      database.prepare(sql).run(id)
      database.prepare("INSERT INTO live VALUES (?, 'round-1/challenger', 'words')").run(id)
      // A debate at rest is looked at every half second.
      await sleep(1_200)
      const other = await playElsewhere()
      const viewer = new Viewer()
      const stopOther = house.follow(other, viewer, 'en')
      assert.equal(house.journal(other, 0, 'en').control.state, 'done')
      assert.deepEqual(errors, [])
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
      lookUnasked(broken, error => told.push(error)),
      true,
    )
    assert.deepEqual(told, [bug])
  })
})
