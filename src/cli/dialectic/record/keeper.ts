import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { clean } from '../../../core/clean.ts'
import type { View } from '../../../core/view.ts'
import type { Remark } from '../../../engine/remarks.ts'
import { additionTo } from '../../../formats/dialectic/record/addition.ts'
import { parseRecord } from '../../../formats/dialectic/record/parse.ts'
import { type Contents, contentsOf, recordText } from '../../../formats/dialectic/record/render.ts'
import { needsRewriting, rewrittenText } from '../../../formats/dialectic/record/rewrite.ts'
import { unheardIn } from '../../../formats/dialectic/record/unheard.ts'
import { writeNewFile } from '../../write-file.ts'
import { type Found, RecordDisk } from './disk.ts'
import { hindranceText } from './hindrance-text.ts'
import { removeLeftDrafts } from './left-drafts.ts'
import { patientRead } from './patient-read.ts'
import { recordFileWords } from './words.ts'

export interface RecordPlace {
  /** Absolute, without links. */
  path: string
  /** As people know it. */
  shown: string
  /** The day on which the debate began, as 2026-01-25. */
  date: string
  /** What is taken out of everything that is kept. */
  mask(text: string): string
  /** Tells the user. */
  say(text: string): void
}

export type RecordStanding = 'up-to-date' | 'behind' | 'left'

type Hear = (remark: Remark) => Promise<void>

/** Compares a record with its debate, one look at a time, and writes what it lacks. The file may be anybody's at any moment. */
export class RecordKeeper {
  readonly #place: RecordPlace
  readonly #disk: RecordDisk
  #view: View | null = null
  #hear: Hear | null = null
  /** Looks, one after the other. */
  #looks: Promise<void> = Promise.resolve()
  #isLookPlanned = false
  /** As it was read or written last. */
  #known: Found | null = null
  /** The state in which everything that stands there was heard. */
  #heard: string | null = null
  /** When somebody else was last seen to have changed it. */
  #othersWrote = Number.NEGATIVE_INFINITY
  #isFirst = true
  /** Another debate goes on in it. */
  #isLost = false
  /** What the user was told is wrong. */
  #trouble: string | null = null

  constructor(place: RecordPlace) {
    this.#place = place
    this.#disk = new RecordDisk(place.path)
  }

  bringUpToDate(view: View): void {
    this.#view = view
    this.#plan()
  }

  /** It is there, and says that its debate goes on. */
  isIncomplete(): boolean {
    try {
      const found = this.#disk.read()
      return found !== null && parseRecord(found.text).record.status === 'in-progress'
    } catch {
      return false
    }
  }

  /** `behind`: it lacks something, and cannot be written. `left`: another debate goes on in it. */
  get standing(): RecordStanding {
    if (this.#isLost) return 'left'
    return this.#trouble === null ? 'up-to-date' : 'behind'
  }

  hearThrough(hear: Hear | null): void {
    this.#hear = hear
  }

  /** Somebody may have changed the file. What stands in one that rests since the last look is heard. */
  look(): void {
    const stamp = this.#stamp()
    if (stamp !== this.#known?.stamp) this.#plan()
    else if (stamp !== this.#heard) void this.catchUp()
  }

  /** Fulfilled when everything was heard that stands in the file now. */
  catchUp(): Promise<void> {
    return this.#next(true)
  }

  /** Fulfilled when the file says what the debate has said by now. Whoever is just writing into it is waited for. */
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

  /** null: somebody else changed the file meanwhile, and it has to be looked at again. */
  async #write(found: Found, contents: Contents, { brief }: View): Promise<Found | null> {
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

  /** As it was, where that is known: what a person wrote there is in no other place. */
  async #make(view: View, contents: Contents): Promise<void> {
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

  #isForeign({ text }: Found, { rounds }: Contents, { brief }: View): boolean {
    const unknown = parseRecord(text).record.rounds.find(({ number }) => number > rounds.length)
    if (!unknown) return false
    this.#isLost = true
    this.#place.say(recordFileWords[brief.language].foreign(this.#place.shown, unknown.number))
    return true
  }

  async #hearAll({ text, stamp }: Found, view: View): Promise<void> {
    const hear = this.#hear
    if (!hear || view.state !== 'running') return
    try {
      for (const words of unheardIn(text, view, this.#place.mask))
        await hear({ text: clean(words).text.slice(0, longestRemark), via: 'file' })
      this.#heard = stamp
    } catch {
      // The journal cannot be written: that ends the debate, and is told with it.
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

/** Of a record that was there, only itself: whoever deleted what it lies in wants none of it back. */
function makeFolder(folder: string, isNew: boolean): void {
  try {
    mkdirSync(folder, { recursive: isNew })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Milliseconds without a change of others after which a record is left to itself. */
const quietAfter = 400

/** Whoever saves a file more often than this in one look does nothing else: the next look will do. */
const mostTimes = 20

const longestRemark = 100_000
