import { lstatSync, unlinkSync } from 'node:fs'
import type { View } from '../../core/view.ts'
import { optionsIn } from '../../formats/dialectic/options.ts'
import type { Verdict } from '../../formats/dialectic/shapes.ts'
import { ask, isYes } from '../ask.ts'
import type { CompanionOptions, Companions } from '../companions.ts'
import { UsageError } from '../exit.ts'
import { agonHome } from '../home.ts'
import { Draft, draftsFolder } from '../person/drafts.ts'
import type { Room } from '../room.ts'
import { isAttended } from '../start.ts'
import { shownPath } from '../tree/paths.ts'
import { cliWords } from '../words.ts'
import { dialecticWords } from './words.ts'

/** Keeps the record of a debate while it runs, and deletes it where the user does not want it. */
export function recordKeeper(room: Room, options: CompanionOptions): Companions {
  return {
    listeners: [],
    ears: [],
    async ended({ id, view }) {
      const record = recordOf(view)
      if (record === null) return
      if (isUnwanted(view)) await discard(record, id, room, options)
      else if (!options.quiet && isThere(record))
        room.output.err(`${dialecticWords[options.language].kept(shownPath(record, room.cwd))}\n`)
    },
  }
}

const recordOf = ({ brief }: View): string | null => optionsIn(brief).record

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
  if (yes || !room.terminal || !isAttended()) return
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
