import { lstatSync, unlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgonEvent } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Ear } from '../../engine/remarks.ts'
import type { Verdict } from '../../formats/dialectic/shapes.ts'
import { ask, isYes } from '../ask.ts'
import type { CompanionOptions, Companions } from '../companions.ts'
import { UsageError } from '../exit.ts'
import { agonHome } from '../home.ts'
import type { KeptDebate } from '../kept.ts'
import { Draft, draftsFolder } from '../person/drafts.ts'
import { realPath } from '../real-path.ts'
import { recordPathOf } from '../report-file.ts'
import type { Room } from '../room.ts'
import { isAttended } from '../start.ts'
import { shownPath } from '../tree/paths.ts'
import { cliWords } from '../words.ts'
import type { RecordStanding } from './record/keeper.ts'
import { recordFileWords } from './record/words.ts'
import { type RecordFile, recordFile } from './record-file.ts'
import { localDate } from './record-path.ts'
import { dialecticWords } from './words.ts'
import { writtenBy } from './written-by.ts'

/** Keeps the record of a debate while it runs, and deletes it where the user does not want it. */
export function recordKeeper(room: Room, options: CompanionOptions): Companions {
  const begun = Promise.withResolvers<RecordFile | null>()
  let file: RecordFile | null = null
  let number = 0
  let firstDay = new Date()
  return {
    opened(id, [first]) {
      number = id
      if (first) firstDay = new Date(first.at)
    },
    listeners: [
      (event, view, record) => {
        if (begins(event)) {
          file = isTaken(number, view, room, options) ? null : fileOf(view, firstDay, room, options)
          begun.resolve(file)
        }
        file?.listener(event, view, record)
      },
    ],
    ears: [earOf(begun.promise)],
    async ended({ id, view }) {
      await file?.settled()
      tellSuggestions(id, view, room, options)
      const path = recordPathOf(view.brief)
      if (path === null || !file) return
      if (file.standing() === 'left') return
      if (isUnwanted(view)) await discard(path, id, room, options)
      else tellOf(path, id, file.standing(), room, options)
    },
  }
}

function tellSuggestions(id: number, { verdict }: View, { output }: Room, { language, quiet }: CompanionOptions): void {
  const count = (verdict as Partial<Verdict> | null)?.suggestions?.length ?? 0
  if (count > 0 && !quiet) output.err(`${dialecticWords[language].suggestions(count, id)}\n`)
}

/** Does to the record what a process that died at the very end did not get to. False: nothing was left to do. */
export async function finishRecord(
  { id, view, createdAt }: Pick<KeptDebate, 'id' | 'view' | 'createdAt'>,
  room: Room,
  options: CompanionOptions,
): Promise<boolean> {
  const path = recordPathOf(view.brief)
  if (path === null || !isThere(path) || ownerOf(path, room) !== id) return false
  if (isUnwanted(view)) {
    await discard(path, id, room, options)
    return true
  }
  const file = fileOf(view, new Date(createdAt), room, options)
  if (!(await file?.complete(view))) return false
  tellOf(path, id, file!.standing(), room, options)
  return true
}

/** Where the record lies, and whether it is whole. */
function tellOf(path: string, id: number, standing: RecordStanding, room: Room, options: CompanionOptions): void {
  const { language, quiet } = options
  if (quiet) return
  const shown = shownPath(path, room.cwd)
  const t = recordFileWords[language]
  if (standing === 'behind') room.output.err(`${isThere(path) ? t.behind(shown, id) : t.lacking(shown, id)}\n`)
  else if (standing === 'up-to-date' && isThere(path)) room.output.err(`${dialecticWords[language].record(shown)}\n`)
}

/** What a debate begins with in this process. Only then is it known whose record it is: a fork has its own. */
const begins = ({ type }: AgonEvent): boolean =>
  type === 'debate.opened' || type === 'debate.resumed' || type === 'debate.forked'

/** Another debate went on from it, or has its name by now. */
function isTaken(id: number, { brief }: View, room: Room, { quiet }: CompanionOptions): boolean {
  const path = recordPathOf(brief)
  const owner = path === null ? null : ownerOf(path, room)
  if (path === null || owner === null || owner === id) return false
  if (!quiet) room.output.err(`${recordFileWords[brief.language].taken(shownPath(path, room.cwd), owner)}\n`)
  return true
}

/** The debate of this archive that the record belongs to: the newest that has it. */
const ownerOf = (path: string, { archive }: Room): number | null => writtenBy(realPath(path), archive)?.id ?? null

function fileOf(
  view: View,
  firstDay: Date,
  { cwd, mask, output }: Room,
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

/** How long what somebody wrote while nobody listened is waited for at most. */
const patienceMs = 2_000

/** The debate may ask what was said before it has begun here. */
function earOf(begun: Promise<RecordFile | null>): Ear {
  let isClosed = false
  const opened = Promise.withResolvers<RecordFile | null>()
  return {
    open(hear) {
      void begun.then(file => {
        if (!isClosed) file?.ear.open(hear)
        opened.resolve(file)
      })
    },
    async catchUp() {
      const file = await Promise.race([opened.promise, sleep(patienceMs, null, { ref: false })])
      await file?.ear.catchUp()
    },
    close() {
      isClosed = true
      void opened.promise.then(file => file?.ear.close())
    },
  }
}

const isUnwanted = ({ state, verdict }: View): boolean =>
  state === 'done' && (verdict as Partial<Verdict> | null)?.keep === false

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** The file goes at once, as its user said; the archive's copy only when somebody agrees to that as well. */
async function discard(record: string, id: number, room: Room, { language, quiet, yes }: CompanionOptions) {
  const { output, cwd } = room
  const t = dialecticWords[language]
  const shown = shownPath(record, cwd)
  const say = (text: string) => (quiet ? undefined : output.err(`${text}\n`))
  try {
    if (isThere(record)) unlinkSync(record)
    say(t.deleted(shown))
  } catch (error) {
    output.err(`${t.notDeleted(shown, (error as Error).message)}\n`)
  }
  if (yes || !room.terminal || !isAttended()) return say(t.archiveKept(id))
  if (await agreesTo(t.askArchive(id), language)) {
    room.archive.remove(id)
    Draft.removeAll(draftsFolder(agonHome(room.env)), id)
    say(cliWords[language].deleted(id))
  } else say(t.archiveKept(id))
}

/** Whoever leaves keeps it. */
async function agreesTo(question: string, language: CompanionOptions['language']): Promise<boolean> {
  try {
    return isYes(await ask(question, cliWords[language]))
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}
