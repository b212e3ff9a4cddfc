import { type FSWatcher, lstatSync, unlinkSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgonEvent } from '../../../core/events.ts'
import type { View } from '../../../core/view.ts'
import type { JournalListener } from '../../../engine/journal.ts'
import type { RemarkSource } from '../../../engine/remarks.ts'
import { type ArchivedDebate, removeDebate } from '../../../host/archived.ts'
import type { CompanionOptions, Companions } from '../../../host/companions.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import { realPath } from '../../../host/files/places.ts'
import { recordPathOf } from '../../../host/files/report-file.ts'
import type { Host } from '../../../host/host.ts'
import { localDate } from '../../../host/io.ts'
import { cliWords } from '../../../host/words.ts'
import type { DialecticVerdict } from '../shapes.ts'
import { RecordKeeper, type RecordPlace, type RecordStanding } from './record/keeper.ts'
import { writtenBy } from './record-path.ts'
import { dialecticWords, recordFileWords } from './words.ts'

/** Keeps the record of a debate while it runs, and deletes it if the user does not want it. */
export function recordKeeper(host: Host, options: CompanionOptions): Companions {
  const begun = Promise.withResolvers<RecordFile | null>()
  let file: RecordFile | null = null
  let number = 0
  let firstDay = host.io.now()
  return {
    opened(id, [first]) {
      number = id
      if (first) firstDay = new Date(first.at)
    },
    listeners: [
      (event, view, record) => {
        if (begins(event)) {
          file = isTaken(number, view, host, options) ? null : fileOf(view, firstDay, host, options)
          begun.resolve(file)
        }
        file?.listener(event, view, record)
      },
    ],
    remarkSources: [remarkSourceOf(begun.promise)],
    async ended({ id, view }) {
      await file?.settled()
      tellSuggestions(id, view, host, options)
      const path = recordPathOf(view.brief)
      if (path === null || !file) return
      if (file.standing() === 'left') return
      if (isUnwanted(view)) await discard(path, id, host, options)
      else tellOf(path, id, file.standing(), host, options)
    },
    complete: debate => finishRecord(debate, host, options),
  }
}

function tellSuggestions(id: number, { verdict }: View, { output }: Host, { language, quiet }: CompanionOptions): void {
  const count = (verdict as Partial<DialecticVerdict> | null)?.suggestions?.length ?? 0
  if (count > 0 && !quiet) output.err(`${dialecticWords[language].suggestions(count, id)}\n`)
}

/** Completes the record if its process died at the very end. False: nothing was left to do. */
async function finishRecord(
  { id, view, createdAt }: Pick<ArchivedDebate, 'id' | 'view' | 'createdAt'>,
  host: Host,
  options: CompanionOptions,
): Promise<boolean> {
  const path = recordPathOf(view.brief)
  if (path === null || !isThere(path) || ownerOf(path, host) !== id) return false
  if (isUnwanted(view)) {
    await discard(path, id, host, options)
    return true
  }
  const file = fileOf(view, new Date(createdAt), host, options)
  if (!(await file?.complete(view))) return false
  tellOf(path, id, file!.standing(), host, options)
  return true
}

function tellOf(path: string, id: number, standing: RecordStanding, host: Host, options: CompanionOptions): void {
  const { language, quiet } = options
  if (quiet) return
  const shown = shownPath(path, host.cwd)
  const t = recordFileWords[language]
  if (standing === 'behind') host.output.err(`${isThere(path) ? t.behind(shown, id) : t.lacking(shown, id)}\n`)
  else if (standing === 'up-to-date' && isThere(path)) host.output.err(`${dialecticWords[language].record(shown)}\n`)
}

/** The first event in this process. Only then is it known whose record it is: a fork has its own. */
const begins = ({ type }: AgonEvent): boolean =>
  type === 'debate.opened' || type === 'debate.resumed' || type === 'debate.forked'

/** Another debate continued the record, or has its name by now. */
function isTaken(id: number, { brief }: View, host: Host, { quiet }: CompanionOptions): boolean {
  const path = recordPathOf(brief)
  const owner = path === null ? null : ownerOf(path, host)
  if (path === null || owner === null || owner === id) return false
  if (!quiet) host.output.err(`${recordFileWords[brief.language].taken(shownPath(path, host.cwd), owner)}\n`)
  return true
}

/** The debate of this archive that the record belongs to: the newest one with it. */
const ownerOf = (path: string, { archive }: Host): number | null => writtenBy(realPath(path), archive)?.id ?? null

function fileOf(
  view: View,
  firstDay: Date,
  { cwd, mask, output }: Host,
  { quiet }: CompanionOptions,
): RecordFile | null {
  const path = recordPathOf(view.brief)
  if (path === null) return null
  return recordFile({
    path,
    shown: shownPath(path, cwd),
    date: localDate(firstDay),
    mask: text => mask.text(text),
    say: text => (quiet ? undefined : output.err(`${text}\n`)),
  })
}

/** How long to wait at most for what somebody wrote while nobody listened. */
const patienceMs = 2_000

/** The debate may ask for earlier remarks before it has begun here. */
function remarkSourceOf(begun: Promise<RecordFile | null>): RemarkSource {
  let isClosed = false
  const opened = Promise.withResolvers<RecordFile | null>()
  return {
    open(hear) {
      void begun.then(file => {
        if (!isClosed) file?.remarkSource.open(hear)
        opened.resolve(file)
      })
    },
    async catchUp() {
      const file = await Promise.race([opened.promise, sleep(patienceMs, null, { ref: false })])
      await file?.remarkSource.catchUp()
    },
    close() {
      isClosed = true
      void opened.promise.then(file => file?.remarkSource.close())
    },
  }
}

const isUnwanted = ({ state, verdict }: View): boolean =>
  state === 'done' && (verdict as Partial<DialecticVerdict> | null)?.keep === false

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** The file is deleted at once, as the user said; the archived copy only if somebody agrees to that too. */
async function discard(record: string, id: number, host: Host, { language, quiet, agrees }: CompanionOptions) {
  const { output, cwd } = host
  const t = dialecticWords[language]
  const shown = shownPath(record, cwd)
  const say = (text: string) => (quiet ? undefined : output.err(`${text}\n`))
  try {
    if (isThere(record)) unlinkSync(record)
    say(t.deleted(shown))
  } catch (error) {
    output.err(`${t.notDeleted(shown, (error as Error).message)}\n`)
  }
  if (!(await agrees(t.askArchive(id)))) return say(t.archiveKept(id))
  removeDebate(id, host)
  say(cliWords[language].deleted(id))
}

export interface RecordFile {
  listener: JournalListener
  /** Hears what a person writes below `### User Input`. */
  remarkSource: RemarkSource
  /** Resolves when the file contains what the debate has said so far, or cannot be written. */
  settled(): Promise<void>
  standing(): RecordStanding
  /**
   * For a debate that was over before this process: completes its record if that was not done. A deleted record stays
   * deleted. False: there was nothing to do.
   */
  complete(view: View): Promise<boolean>
}

/** Creates or resumes the file with the first event. Errors with it are reported and never stop the debate. */
export function recordFile(place: RecordPlace): RecordFile {
  const keeper = new RecordKeeper(place)
  let watch: FileWatch | null = null
  return {
    listener(event, view: View) {
      if (telling.has(event.type)) keeper.bringUpToDate(view)
    },
    remarkSource: {
      open(hear) {
        keeper.hearThrough(hear)
        watch = new FileWatch(place.path, () => keeper.look())
      },
      catchUp: () => keeper.catchUp(),
      close() {
        keeper.hearThrough(null)
        watch?.close()
      },
    },
    settled: () => keeper.settled(),
    standing: () => keeper.standing,
    async complete(view) {
      if (view.state !== 'done' || !keeper.isIncomplete()) return false
      keeper.bringUpToDate(view)
      await keeper.settled()
      return true
    },
  }
}

/** Events that may change the record's text. */
const telling: ReadonlySet<string> = new Set([
  'debate.opened',
  'debate.resumed',
  'debate.forked',
  'debate.closed',
  'turn.answered',
  'turn.missed',
  'fallback.taken',
  'person.spoke',
])

/** Checks a file every second and on each reported change: not all file systems report them. Never blocks the exit. */
class FileWatch {
  readonly #look: () => void
  readonly #timer: NodeJS.Timeout
  #watcher: FSWatcher | null = null
  #soon: NodeJS.Timeout | null = null

  constructor(path: string, look: () => void) {
    this.#look = look
    this.#timer = setInterval(look, 1_000).unref()
    this.#listen(path)
  }

  close(): void {
    clearInterval(this.#timer)
    if (this.#soon) clearTimeout(this.#soon)
    this.#watcher?.close()
  }

  /** Watches the folder: a file that is saved by replacing it is another file. */
  #listen(path: string): void {
    try {
      this.#watcher = watch(dirname(path), { persistent: false }, (_, name) => {
        if (name === null || name === basename(path)) this.#lookSoon()
      })
      this.#watcher.on('error', () => this.#watcher?.close())
    } catch {
      // It is still checked every second.
    }
  }

  /** Looks when the saving is likely to be done. */
  #lookSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.#look()
    }, 50).unref()
  }
}
