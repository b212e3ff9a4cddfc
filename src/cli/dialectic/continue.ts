import { accessSync, constants, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../../core/clean.ts'
import { detectLanguage, type Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import { type Kind, type Options, optionsIn, type PastRound } from '../../formats/dialectic/options.ts'
import { historyOf } from '../../formats/dialectic/record/history.ts'
import { type DebateRecord, parseRecord } from '../../formats/dialectic/record/parse.ts'
import type { RecordProblem } from '../../formats/dialectic/record/problems.ts'
import { placed } from '../config/problem.ts'
import { readText } from '../context/read.ts'
import { contextWords } from '../context/words.ts'
import { exitCodes, UsageError } from '../exit.ts'
import type { Room } from '../room.ts'
import type { DialecticAsk } from './ask.ts'
import { partnersNamed, partnersOf } from './past-partners.ts'
import { refuseRunning } from './running.ts'
import { whoIsHere } from './usable-partners.ts'
import { dialecticWords } from './words.ts'
import { writtenBy } from './written-by.ts'

/** A record that is gone on with, and what is known of the debate that wrote it. */
export interface Continued {
  /** As the user wrote it. */
  file: string
  /** Absolute. */
  path: string
  topic: string
  language: Language
  history: PastRound[]
  main: DialecticAsk['main']
  partners: DialecticAsk['partners']
  kind: Kind | null
  leaning: string | null
  focus: string | null
  template: Options['template']
  /** What the user should know before it goes on. */
  remarks: string[]
}

const mostBytes = 20_000_000

/** What the user says instead of what a record or its debate does. */
export interface Instead {
  partner: boolean
  diff: boolean
}

/** Throws UsageError with every line that nobody can go on from. */
export async function continued(file: string, room: Room, instead: Instead): Promise<Continued> {
  const path = pathOf(file, room)
  const { record, problems } = parseRecord(textIn(path, file, room))
  const language = languageOf(record)
  const here: Room = { ...room, language }
  const lines = problemLines(problems, file, language)
  if (problems.some(({ fatal }) => fatal)) throw new UsageError(lines.join('\n'))
  refuseRunning(path, file, here)
  const known = writtenBy(path, room.archive)
  const seats = known ? seatsOf(known.view, known.id, language) : await seatsIn(record, here, instead)
  return {
    file,
    path,
    topic: clean(record.topic).text.trim(),
    language,
    history: historyOf(record, language),
    ...seats,
    // A change that is looked at makes it a review, whatever it was before.
    kind: instead.diff ? null : seats.kind,
    remarks: [...lines, ...seats.remarks],
  }
}

function pathOf(file: string, { cwd, language }: Room): string {
  try {
    const path = realpathSync(resolve(cwd, file))
    accessSync(path, constants.W_OK)
    return path
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? contextWords[language].missing : contextWords[language].unreadableFor(code)
    throw refused(file, why, language, code === 'ENOENT' ? exitCodes.notFound : exitCodes.usage)
  }
}

function textIn(path: string, file: string, { language }: Room): string {
  const read = readText(path, mostBytes, contextWords[language])
  if (read.problem !== null) throw refused(file, read.problem, language)
  return read.text
}

const refused = (file: string, why: string, language: Language, code: number = exitCodes.usage): UsageError =>
  new UsageError(placed('--continue', dialecticWords[language].notReadable(file, why), language), code)

/** That of its topic, or of what was said about it. */
const languageOf = ({ topic, rounds }: DebateRecord): Language =>
  detectLanguage([topic, rounds[0]?.main.slice(0, 1_000) ?? ''].join('\n'))

const problemLines = (problems: readonly RecordProblem[], file: string, language: Language): string[] =>
  problems.map(({ line, what }) => clean(dialecticWords[language].badLine(file, line, what[language])).text)

type Seats = Pick<Continued, 'main' | 'partners' | 'kind' | 'leaning' | 'focus' | 'template' | 'remarks'>

/** As in the debate that wrote it. */
function seatsOf(view: View, id: number, language: Language): Seats {
  const t = dialecticWords[language]
  const { kind, leaning, focus, template } = optionsIn(view.brief)
  const place = t.debate(id)
  const main = view.brief.seats.find(seat => seat.id === 'main')
  return {
    main: main ? { seat: main.model, place } : null,
    partners: partnersOf(view, place),
    kind,
    leaning: leaning || null,
    focus: focus || null,
    template,
    remarks: [t.seatsOf(id), ...(view.state === 'done' ? [] : [t.resumeInstead(id)])],
  }
}

/** All that a record tells of who took part is what its partners are called. */
async function seatsIn(record: DebateRecord, room: Room, instead: Instead): Promise<Seats> {
  const names = instead.partner ? [] : record.partners
  const named = await partnersNamed(names, room, await whoIsHere(room, room.language))
  return { main: null, ...named, kind: null, leaning: null, focus: null, template: null }
}
