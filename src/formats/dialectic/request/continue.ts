import { accessSync, constants, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../../../core/clean.ts'
import { detectLanguage, type Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { placed } from '../../../host/config/problem.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import { readText } from '../../../host/files/folder.ts'
import type { Host } from '../../../host/host.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import { contextWords } from '../../../host/words.ts'
import { generalPurpose, optionsIn } from '../options-in.ts'
import { type DebateRecord, parseRecord } from '../record/parse.ts'
import type { RecordProblem } from '../record/problems.ts'
import { historyOf } from '../record/rounds-in.ts'
import { bookOf, partnerIn } from '../report/book.ts'
import { recordWords } from '../words.ts'
import { agentNamed } from './agents/candidates.ts'
import { isPath } from './agents/files.ts'
import { type DialecticAsk, type PastRecord, refuseRunning, type WantedPartner } from './ask.ts'
import { agentPlace, mostPartners, usablePartners, whoIsHere } from './partners.ts'
import { writtenBy } from './record-path.ts'
import { dialecticWords } from './words.ts'

/** A record that is continued, and what is known of the debate that wrote it. */
export interface Continued extends Seats, PastRecord {
  /** Absolute. */
  path: string
  topic: string
  language: Language
}

interface Seats extends Pick<DialecticAsk, 'main' | 'partners' | 'kind' | 'leaning' | 'focus' | 'template'> {
  /** What the user should know before it continues. */
  remarks: string[]
}

const mostBytes = 20_000_000

/** What the user says instead of the record or its debate. */
export interface Instead {
  partner: boolean
  diff: boolean
}

/** Throws UsageError with every line from which nobody can continue. */
export async function continued(file: string, host: Host, instead: Instead): Promise<Continued> {
  const path = pathOf(file, host)
  const { record, problems } = parseRecord(textIn(path, file, host))
  const language = languageOf(record)
  const here: Host = { ...host, language }
  const lines = problemLines(problems, file, language)
  if (problems.some(({ fatal }) => fatal)) throw new UsageError(lines.join('\n'))
  refuseRunning(path, file, here)
  const known = writtenBy(path, host.archive)
  const seats = known ? seatsOf(known.view, known.id, language) : await seatsIn(record, here, instead)
  return {
    file,
    path,
    topic: clean(record.topic).text.trim(),
    language,
    history: historyOf(record, language),
    ...seats,
    // A change to look at makes it a review, whatever it was before.
    kind: instead.diff ? null : seats.kind,
    remarks: [...lines, ...seats.remarks],
  }
}

function pathOf(file: string, { cwd, language }: Host): string {
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

function textIn(path: string, file: string, { language }: Host): string {
  const read = readText(path, mostBytes, contextWords[language])
  if (read.problem !== null) throw refused(file, read.problem, language)
  return read.text
}

const refused = (file: string, why: string, language: Language, code: number = exitCodes.usage): UsageError =>
  new UsageError(placed('--continue', dialecticWords[language].notReadable(file, why), language), code)

/** The language of its topic, or of what was said about it. */
const languageOf = ({ topic, rounds }: DebateRecord): Language =>
  detectLanguage([topic, rounds[0]?.main.slice(0, 1_000) ?? ''].join('\n'))

const problemLines = (problems: readonly RecordProblem[], file: string, language: Language): string[] =>
  problems.map(({ line, what }) => clean(dialecticWords[language].badLine(file, line, what[language])).text)

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

/** A record tells only the names of its partners. */
async function seatsIn(record: DebateRecord, host: Host, instead: Instead): Promise<Seats> {
  const names = instead.partner ? [] : record.partners
  const named = await partnersNamed(names, host, await whoIsHere(host, host.language))
  return { main: null, ...named, kind: null, leaning: null, focus: null, template: null }
}

/** The partners of a debate, each with its model. null: none was chosen yet. */
function partnersOf(view: View, place: string): DialecticAsk['partners'] {
  const book = bookOf(view)
  const found = book.partners.map((id): WantedPartner | null => {
    const partner = partnerIn(book, id)
    const chosen = book.options.candidates.find(({ name }) => name === partner?.name)
    const seat = chosen?.model ?? view.brief.seats.find(seat => seat.id === id)?.model ?? null
    return partner && { seat, role: { name: partner.name, role: partner.role, from: partner.from }, place }
  })
  return found.every(partner => partner !== null) ? found : null
}

/** Finds a record's partners here: known agents and models. Others become general ones. */
async function partnersNamed(
  names: readonly string[],
  host: Host,
  machine: Machine,
): Promise<{ partners: DialecticAsk['partners']; remarks: string[] }> {
  const unknown = Object.values(recordWords).map(({ toBeChosen }) => toBeChosen)
  if (names.length === 0 || names.some(name => unknown.includes(name))) return { partners: null, remarks: [] }
  const t = dialecticWords[host.language]
  const found = await Promise.all(names.slice(0, mostPartners).map(name => partnerNamed(name, host, machine)))
  const remarks = found.map((partner, index) =>
    partner ? t.partnerOfFile(names[index]!) : t.lostPartner(names[index]!),
  )
  const general = (index: number): WantedPartner => ({
    seat: null,
    role: { name: generalPurpose, role: '', from: null },
    place: '--partner',
    insteadOf: names[index]!.slice(0, 120),
  })
  return { partners: found.map((partner, index) => partner ?? general(index)), remarks }
}

/** A record may come from anybody: it may not name files, only models that could be chosen here anyway. */
async function partnerNamed(name: string, host: Host, machine: Machine): Promise<WantedPartner | null> {
  const place = '--partner'
  const agent = isPath(name) ? null : agentNamed(name, agentPlace(host))
  if (agent) return { seat: null, role: agent.partner, place }
  const { usable } = await usablePartners(host, machine, null)
  return usable.some(({ model }) => model === name) ? { seat: name, role: null, place } : null
}
