import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Json } from '../../../src/core/json.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call } from '../../../src/core/model.ts'
import { open, type Performance, type Performed, resume } from '../../../src/engine/perform.ts'
import { dialectic } from '../../../src/formats/dialectic/dialectic.ts'
import type { PastRound } from '../../../src/formats/dialectic/options-in.ts'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { historyOf } from '../../../src/formats/dialectic/record/rounds-in.ts'
import { type RecordFile, recordFile } from '../../../src/formats/dialectic/request/record-file.ts'
import { claimRecord } from '../../../src/formats/dialectic/request/record-path.ts'
import { scriptedModel } from '../../../src/models/scripted.ts'
import { type Archive, openArchive } from '../../../src/store/archive.ts'
import { dialecticOpening, dialecticScript, dialecticTopic, speechWith } from './script.ts'

export const recordDate = '2026-11-16'

/** A folder with an archive, and what was said about its records. */
export class RecordLab {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'agon-record-')))
  readonly archive: Archive = openArchive(join(this.folder, 'agon.db'))
  readonly told: string[] = []

  constructor(t: TestContext) {
    t.after(() => {
      this.archive.close()
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  claim(): Promise<string> {
    return claimRecord({ topic: dialecticTopic, language: 'en', cwd: this.folder, now: new Date(2026, 10, 16) })
  }

  file(path: string): RecordFile {
    const mask = makeMask(['sk-secret-0123456789abcdef'])
    return recordFile({
      path,
      shown: 'the-record.md',
      date: recordDate,
      mask: text => mask.text(text),
      say: text => void this.told.push(text),
    })
  }

  /** Plays a new debate with its record there. `during`: what happens while a turn is answered. */
  async open(path: string, { options = {}, during = {}, rounds = 2, signal }: Playing = {}): Promise<Performed> {
    const file = this.file(path)
    const played = await open(
      dialecticOpening({ ask: 'never', record: path, ...options }),
      this.#performance(file, during, rounds, signal),
    )
    await file.settled()
    return played
  }

  async resume(id: number, path: string, { during = {}, rounds = 2 }: Playing = {}): Promise<Performed> {
    const file = this.file(path)
    const played = await resume(id, this.#performance(file, during, rounds))
    await file.settled()
    return played
  }

  #performance(file: RecordFile, during: During, rounds: number, signal?: AbortSignal): Performance {
    const models = (name: string) =>
      scriptedModel(name, async call => {
        await during[call.key]?.()
        return settledAfter(rounds, call)
      })
    return {
      format: dialectic,
      store: this.archive,
      mask: makeMask(['sk-secret-0123456789abcdef']),
      modelFor: models,
      listeners: [file.listener],
      remarkSources: [file.remarkSource],
      ...(signal && { signal }),
    }
  }
}

/** A folder in which a record was claimed. */
export async function claimedRecord(t: TestContext): Promise<{ lab: RecordLab; path: string }> {
  const lab = new RecordLab(t)
  return { lab, path: await lab.claim() }
}

/** What a debate that goes on from this record is told of its past. */
export const historyIn = (path: string) => historyOf(parseRecord(textIn(path)).record, 'en') as object[] as []

/** Plays one in a process of its own, with a user who is asked. `which`: `new`, or a debate's number. */
export async function playRecorded({ database, path, which, history = [] }: Recorded): Promise<void> {
  const archive = openArchive(database)
  const mask = makeMask([])
  const file = recordFile({ path, shown: path, date: recordDate, mask: text => text, say: () => {} })
  const performance: Performance = {
    format: dialectic,
    store: archive,
    mask,
    modelFor: name => scriptedModel(name, dialecticScript),
    listeners: [file.listener],
    remarkSources: [file.remarkSource],
  }
  const opening = dialecticOpening({ record: path, history: history as object[] as Json[] })
  const { view } = which === 'new' ? await open(opening, performance) : await resume(Number(which), performance)
  await file.settled()
  await file.complete(view)
  archive.close()
}

interface Recorded {
  database: string
  path: string
  which: string
  history?: PastRound[]
}

type During = Readonly<Record<string, () => unknown>>

interface Playing {
  options?: Record<string, Json>
  during?: During
  rounds?: number
  signal?: AbortSignal
}

/** Both say that it is settled in this round, and go on by themselves until then. */
function settledAfter(rounds: number, call: Call): string {
  if (call.moment.cue === 'decide' || call.moment.cue === 'decide-alone')
    return JSON.stringify({ next: 'go-on', why: 'more', new_point: true, disagreement: null, question: null })
  const round = Number(/^round-(\d+)\/(?:main|partner)/.exec(call.key)?.[1] ?? 0)
  if (round === 0) return dialecticScript(call)
  return speechWith(`said in ${call.key}: ${'x'.repeat(round)}`, { state: round >= rounds ? 'settled' : 'go-on' })
}

export const textIn = (path: string): string => readFileSync(path, 'utf8')

/** As a person does in an editor that has the file as it is now, or as it was then. */
export function writeUnderLast(path: string, words: string, text = textIn(path)): void {
  const place = text.lastIndexOf('### User Input')
  if (place === -1) throw new Error(`no place to write in\n${text}`)
  writeFileSync(path, `${text.trimEnd()}\n${words}\n`)
}
