import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import type { AgonEvent, KeptEvent } from '../../../src/core/events.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call } from '../../../src/core/model.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open, type Performance } from '../../../src/engine/perform.ts'
import { loadFormats } from '../../../src/formats/all.ts'
import { duel } from '../../../src/formats/duel/duel.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import { PlayedDebate, Playing } from '../../../src/server/backend/playing.ts'
import { readingBackend, type ServedArchive } from '../../../src/server/backend/reading.ts'
import type { Control, Follower, PageRecord, SpokenPart } from '../../../src/server/backend.ts'
import { type Archive, openArchive } from '../../../src/store/archive.ts'
import { duelScript } from '../../support/duel-script.ts'

await loadFormats()

const opening = (topic = 'Shall we?'): Opening => ({
  ...{ topic, language: 'en', effort: null, budget: null, options: { rounds: 1 }, context: [] },
  seats: Object.entries(models).map(([id, model]) => ({ id, model })),
  folders: ['/somewhere/of/the/user'],
})

const models = { proposer: 'lab:quick', challenger: 'lab:slow', judge: 'other:judge' }

/** Shown to nobody. */
export const hidden = 'a-key-that-became-known-later-7731'

export interface Place {
  /** Of the page. */
  archive: Archive
  /** Of another process. */
  other: Archive
  playing: Playing
  backend: ReturnType<typeof readingBackend>
  /** The file of the archive. */
  database: DatabaseSync
  /** What the backend says should not happen. */
  errors: unknown[]
}

export const shelfOf = (archive: Archive, playing = new Playing(), errors: unknown[] = []): ServedArchive => ({
  ...{ archive, playing, mask: makeMask([hidden]).text, notices: () => ['told besides'] },
  onError: error => void errors.push(error),
})

/** The reading half of a backend, and another process that has the same archive. Nothing that should not happen may happen in it. */
export function newPlace(t: TestContext): Place {
  const folder = mkdtempSync(join(tmpdir(), 'agon-serve-'))
  const path = join(folder, 'agon.db')
  const [archive, other, playing, errors] = [openArchive(path), openArchive(path), new Playing(), []]
  const [backend, database] = [readingBackend(shelfOf(archive, playing, errors)), new DatabaseSync(path)]
  t.after(() => {
    for (const one of [backend, archive, other, database]) one.close()
    rmSync(folder, { recursive: true, force: true })
    assert.deepEqual(errors, [])
  })
  return { archive, other, playing, backend, database, errors }
}

interface Way {
  store: Archive
  script?: (call: Call) => string | ScriptedLine
  signal?: AbortSignal
  playing?: Playing
  topic?: string
  began?: (id: number) => void
}

export const performance = ({
  store,
  script = duelScript,
  signal,
  playing = new Playing(),
  began,
}: Way): Performance => {
  const played = new Unsteered(playing, null)
  return {
    ...{ format: duel, store, modelFor: name => scriptedModel(name, script), mask: makeMask([]) },
    ...(signal && { signal }),
    listeners: [played.listener],
    opened(id) {
      played.begin(id)
      began?.(id)
    },
  }
}

/** A debate in which nobody is asked anything. */
export class Unsteered extends PlayedDebate {
  heldBy() {
    return null
  }
  questions() {
    return []
  }
  answer() {}
}

export async function play(way: Way): Promise<number> {
  const { id } = await open(opening(way.topic), performance(way))
  way.playing?.end(id, way.playing.get(id)!)
  return id
}

export const slowly =
  (msPerChunk: number) =>
  (call: Call): ScriptedLine => ({ text: duelScript(call), msPerChunk })

/** Somebody who follows a debate and keeps all that is told. */
export class Viewer {
  readonly events: KeptEvent[] = []
  readonly seqs: number[] = []
  readonly words = new Map<string, string>()
  readonly heard: { key: string; from: number; length: number; afterRecords: number }[] = []
  readonly live_: AgonEvent[] = []
  readonly controls: Control[] = []

  readonly follower: Follower = news => {
    if (news.event === 'kept') this.kept(news.data)
    else if (news.event === 'said') this.said(news.data)
    else if (news.event === 'live') this.live_.push(news.data)
    else if (news.event === 'control') this.controls.push(news.data)
    else this.gone()
  }

  kept(record: PageRecord) {
    this.seqs.push(record.seq)
    this.events.push(record.event)
    const { event } = record
    if (event.type === 'turn.answered') assert.ok(event.text.startsWith(this.words.get(event.key) ?? ''), event.key)
  }
  said({ key, from, text }: SpokenPart) {
    const before = this.words.get(key) ?? ''
    assert.ok(from <= before.length, 'nothing is missing before it')
    this.heard.push({ key, from, length: text.length, afterRecords: this.seqs.length })
    this.words.set(key, before.slice(0, from) + text)
  }
  gone() {}
}

export const inOrder = (seqs: readonly number[]) => seqs.every((seq, i) => i === 0 || seq === seqs[i - 1]! + 1)

/** A debate whose first turn was asked and is being said, by somebody who never ends it. */
export async function begun(store: Archive, script: (call: Call) => string = duelScript) {
  const folder = mkdtempSync(join(tmpdir(), 'agon-serve-'))
  const source = openArchive(join(folder, 'agon.db'))
  const id = await play({ store: source, script })
  const [first, ...rest] = verify(source.read(id)).records
  source.close()
  rmSync(folder, { recursive: true })
  const asked = rest.findIndex(({ type }) => type === 'turn.asked')
  return store.create(first as never, new Map(), rest.slice(0, asked + 1))
}
