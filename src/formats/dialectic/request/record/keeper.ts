import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { clean } from '../../../../core/clean.ts'
import type { View } from '../../../../core/view.ts'
import type { Remark } from '../../../../engine/remarks.ts'
import { draftPattern, writeNewFile } from '../../../../host/files/places.ts'
import { additionTo } from '../../record/addition.ts'
import { parseRecord } from '../../record/parse.ts'
import { contentsOf, type RecordContents, recordText } from '../../record/render.ts'
import { needsRewriting, rewrittenText } from '../../record/rewrite.ts'
import { unheardIn } from '../../record/unheard-remarks.ts'
import { recordFileWords } from '../words.ts'
import { type FoundRecord, mostMegabytes, RecordDisk, RecordHindered } from './disk.ts'

export interface RecordPlace {
  /** Absolute, without links. */
  path: string
  shown: string
  /** The date on which the debate began, as 2026-01-25. */
  date: string
  mask(text: string): string
  say(text: string): void
}

export type RecordStanding = 'up-to-date' | 'behind' | 'left'

type Hear = (remark: Remark) => Promise<void>

/** Compares a record with its debate, step by step, and writes what is missing. Others may change the file meanwhile. */
export class RecordKeeper {
  readonly #place: RecordPlace
  readonly #disk: RecordDisk
  #view: View | null = null
  #hear: Hear | null = null
  /** The looks run one after the other. */
  #looks: Promise<void> = Promise.resolve()
  #isLookPlanned = false
  #known: FoundRecord | null = null
  /** The state of the file in which everything in it was heard. */
  #heard: string | null = null
  #othersWrote = Number.NEGATIVE_INFINITY
  #isFirst = true
  /** Another debate continues in it. */
  #isLost = false
  #trouble: string | null = null

  constructor(place: RecordPlace) {
    this.#place = place
    this.#disk = new RecordDisk(place.path)
  }

  bringUpToDate(view: View): void {
    this.#view = view
    this.#plan()
  }

  /** It exists and says that its debate continues. */
  isIncomplete(): boolean {
    try {
      const found = this.#disk.read()
      return found !== null && parseRecord(found.text).record.status === 'in-progress'
    } catch {
      return false
    }
  }

  /** `behind`: something is missing and cannot be written. `left`: another debate continues in it. */
  get standing(): RecordStanding {
    if (this.#isLost) return 'left'
    return this.#trouble === null ? 'up-to-date' : 'behind'
  }

  hearThrough(hear: Hear | null): void {
    this.#hear = hear
  }

  /** Somebody may have changed the file. If it has not changed since the last look, its text is heard. */
  look(): void {
    const stamp = this.#stamp()
    if (stamp !== this.#known?.stamp) this.#plan()
    else if (stamp !== this.#heard) void this.catchUp()
  }

  /** Resolves when everything in the file was heard. */
  catchUp(): Promise<void> {
    return this.#next(true)
  }

  /** Resolves when the file contains what the debate has said so far. Waits for anyone who is writing into it. */
  async settled(): Promise<void> {
    await this.#next(false)
    for (let time = 0; time < mostTimes && performance.now() - this.#othersWrote < quietAfter; time++) {
      await setTimeout(quietAfter / 4)
      await this.#next(false)
    }
  }

  #plan(): void {
    if (this.#isLookPlanned) return
    this.#isLookPlanned = true
    void this.#next(false)
  }

  #next(hears: boolean): Promise<void> {
    this.#looks = this.#looks.then(async () => {
      this.#isLookPlanned = false
      await this.#attempt(hears)
    })
    return this.#looks
  }

  async #attempt(hears: boolean): Promise<void> {
    const view = this.#view
    if (!view || this.#isLost) return
    if (this.#isFirst) removeLeftDrafts(this.#place.path)
    const t = recordFileWords[view.brief.language]
    try {
      await this.#bring(view, hears)
      if (this.#trouble !== null) this.#place.say(t.writtenAgain(this.#place.shown))
      this.#trouble = null
    } catch (error) {
      const trouble = hindranceText(error, t)
      if (this.#trouble === null) this.#place.say(t.notWritten(this.#place.shown, trouble))
      this.#trouble = trouble
    }
  }

  async #bring(view: View, hears: boolean): Promise<void> {
    for (let time = 0; time < mostTimes; time++) {
      const found = await patientRead(this.#disk, this.#known?.text ?? null)
      const contents = contentsOf(view, this.#place.date)
      if (found === null) {
        await this.#make(view, contents)
        continue
      }
      if (this.#known && found.stamp !== this.#known.stamp) this.#othersWrote = performance.now()
      if (this.#isFirst && this.#isForeign(found, contents, view)) return
      const written = await this.#write(found, contents, view)
      if (written === null) continue
      this.#known = written
      this.#isFirst = false
      return hears ? this.#hearAll(written, view) : undefined
    }
  }

  /** null: somebody else changed the file meanwhile, so it has to be read again. */
  async #write(found: FoundRecord, contents: RecordContents, { brief }: View): Promise<FoundRecord | null> {
    const { language } = brief
    if (!needsRewriting(found.text, contents)) {
      const added = additionTo(found.text, contents)
      return added === '' ? found : this.#disk.append(found, added)
    }
    const wanted = rewrittenText(found.text, contents, language)
    if (wanted === found.text) return found
    let replaced = await this.#disk.replace(found, wanted, isRecord)
    for (let time = 0; time < mostTimes && replaced?.late && isRecord(replaced.late); time++)
      replaced = await this.#disk.replace(replaced, rewrittenText(replaced.late, contents, language), isRecord)
    return replaced
  }

  /** Restores the file as it was, if known: what a person wrote there exists nowhere else. */
  async #make(view: View, contents: RecordContents): Promise<void> {
    const { path, say, shown } = this.#place
    const isNew = this.#isFirst && view.turns.size === 0
    makeFolder(dirname(path), isNew)
    try {
      await writeNewFile(path, this.#known?.text ?? recordText(contents))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return
    }
    if (!isNew) say(recordFileWords[view.brief.language].deleted(shown))
  }

  #isForeign({ text }: FoundRecord, { rounds }: RecordContents, { brief }: View): boolean {
    const unknown = parseRecord(text).record.rounds.find(({ number }) => number > rounds.length)
    if (!unknown) return false
    this.#isLost = true
    this.#place.say(recordFileWords[brief.language].foreign(this.#place.shown, unknown.number))
    return true
  }

  async #hearAll({ text, stamp }: FoundRecord, view: View): Promise<void> {
    const hear = this.#hear
    if (!hear || view.state !== 'running') return
    try {
      for (const words of unheardIn(text, view, this.#place.mask))
        await hear({ text: clean(words).text.slice(0, longestRemark), via: 'file' })
      this.#heard = stamp
    } catch {
      // The journal cannot be written: that ends the debate and is reported with it.
    }
  }

  #stamp(): string | null {
    try {
      return this.#disk.stamp()
    } catch {
      return null
    }
  }
}

const isRecord = (text: string): boolean => parseRecord(text).record.topic !== ''

/** For an existing record only its own folder is made: whoever deleted the parent does not want it back. */
function makeFolder(folder: string, isNew: boolean): void {
  try {
    mkdirSync(folder, { recursive: isNew })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** A record counts as settled after this many milliseconds without changes by others. */
const quietAfter = 400

/** If somebody saves the file even more often, this look gives up: the next one will do. */
const mostTimes = 20

const longestRemark = 100_000

/** Nobody writes for longer than this many milliseconds. */
const longestWrite = 60_000

/** Removes drafts of a process that was killed while it wrote a record. */
function removeLeftDrafts(path: string): void {
  try {
    for (const name of readdirSync(dirname(path))) {
      if (draftPattern.exec(name)?.[1] !== basename(path)) continue
      const draft = join(dirname(path), name)
      if (Date.now() - lstatSync(draft).mtimeMs > longestWrite) rmSync(draft)
    }
  } catch {
    // A left draft does no harm.
  }
}

function hindranceText(error: unknown, t: (typeof recordFileWords)['en']): string {
  if (error instanceof RecordHindered)
    return {
      link: t.isLink,
      'not-a-file': t.notFile,
      'too-large': t.tooLarge(mostMegabytes),
      'moved-folder': t.movedFolder,
    }[error.hindrance]
  const { code = '', message } = error as NodeJS.ErrnoException
  const known: Record<string, string> = {
    ENOSPC: t.full,
    EDQUOT: t.full,
    EACCES: t.denied,
    EPERM: t.denied,
    EROFS: t.readOnly,
    ELOOP: t.isLink,
    ENOENT: t.noPlace,
  }
  return known[code] ?? message
}

/** How often a file that seems to be in the middle of a save is read, and how many milliseconds apart. */
const looks = { lacking: 4, empty: 12 }
const pause = 40

/**
 * Reads a file when nobody is about to save it. A file that is gone or empty, has no topic or lacks a round it had is
 * not believed at once. `known`: its text before. null: it does not exist.
 */
async function patientRead(disk: RecordDisk, known: string | null): Promise<FoundRecord | null> {
  for (let look = 1; ; look++) {
    const found = disk.read()
    const doubt = doubtOf(found, known)
    if (doubt === null || look >= looks[doubt]) return found
    await setTimeout(pause)
  }
}

function doubtOf(found: FoundRecord | null, known: string | null): keyof typeof looks | null {
  if (found === null) return known === null ? null : 'empty'
  if (found.text === known) return null
  const { topic, rounds } = parseRecord(found.text).record
  if (topic === '') return 'empty'
  return known !== null && rounds.length < parseRecord(known).record.rounds.length ? 'lacking' : null
}
