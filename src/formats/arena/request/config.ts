import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import { isPerson } from '../../../core/notices.ts'
import { check, describeUnknown } from '../../../host/config/check.ts'
import {
  describeValue,
  errorOf,
  type FieldPath,
  type FilePlace,
  keysIn,
  leadList,
  placeOf,
  readDebateFile,
  type Written,
} from '../../../host/config/debate-file.ts'
import type { ConfigFile } from '../../../host/config/file.ts'
import { type ConfigError, describeProblem, fieldName, type Problem } from '../../../host/config/problem.ts'
import { fieldsOf, itemsOf } from '../../../host/config/written.ts'
import { UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import { agonHome, type Environment } from '../../../host/host.ts'
import type { SideId } from '../options-in.ts'
import { audienceProblems, fileProblems, judgesIn } from './config-check.ts'
import {
  type ArenaFileShape,
  ArenaShape,
  AudienceShape,
  seatNamed,
  type WrittenMember,
  type WrittenVoice,
  weightFields,
} from './config-shape.ts'
import { isManner, type MannerPlace } from './manners.ts'
import type { WantedMember } from './members.ts'
import { arenaConfigWords, arenaWords } from './words.ts'

export interface WrittenSide {
  agentId?: Written
  seat?: Written
  style?: Written
  position?: Written
}

/** An arena as its file describes it. Fields that the file leaves out are missing here. */
export interface ArenaFile {
  name: string
  topic: Written | null
  language: Language | null
  /** The options that a command line can also give. */
  options: Record<string, unknown>
  poll: boolean | null
  learn: boolean | null
  sides: Record<SideId, WrittenSide>
  judge: Written | null
  /** `SEAT=MODEL`, except for the audience. */
  fallbacks: string[]
  audience: WantedMember[] | null
  context: string[]
  budget: number | null
  remarks: string[]
}

/** Throws ConfigError with all mistakes in the file. */
export function readArenaFile(path: string, place: FilePlace): ArenaFile {
  const { file, wrong } = readWhatIsSound(path, place)
  if (wrong) throw wrong
  return file!
}

/**
 * Reads what it can of the file, and collects all that is wrong with it (null: nothing). Throws ConfigError if the file
 * does not exist or cannot be read at all.
 */
export function readWhatIsSound(
  path: string,
  { cwd, language }: FilePlace,
): { file: ArenaFile | null; wrong: ConfigError | null } {
  const whole = resolve(cwd, path)
  const { file, twice } = readDebateFile(whole, { cwd, language }, arenaConfigWords[language].noFile)
  const { value, problems } = checked(file, ArenaShape, language)
  const found = leadList(file, 'context', { cwd, configFile: whole, language })
  const all = [...twice, ...problems, ...fileProblems(file, language), ...found.problems]
  const part = all.length === 0 ? value : soundPart(file.value, all)
  return { file: part && arenaOf(part, file, found, language), wrong: errorOf(all, language) }
}

/** Reads audience members from their own file. Throws as above. */
function readAudienceFile(path: string, { cwd, language }: FilePlace): WantedMember[] {
  const whole = resolve(cwd, path)
  const { file, twice } = readDebateFile(whole, { cwd, language }, arenaConfigWords[language].noFile)
  const { value, problems } = checked(file, AudienceShape, language)
  const all = [
    ...twice,
    ...problems,
    ...audienceProblems(file, [], language),
    ...keysIn(file, arenaConfigWords[language].looksLikeKey),
  ]
  const wrong = errorOf(all, language)
  if (wrong) throw wrong
  return value!.map((member, index) => memberOf(member, placeOf(file, [index])))
}

function arenaOf(
  value: ArenaFileShape,
  file: ConfigFile,
  { context, remarks }: { context: string[]; remarks: Problem[] },
  language: Language,
): ArenaFile {
  const at = (...path: PropertyKey[]) => placeOf(file, path)
  const { rounds, weights, effort, rigor } = value
  const judges = judgesIn(value)
  const ruling = judges.map(judge => seatOf(judge) ?? '').join(',')
  const named = judges.find(({ agent_id }) => agent_id !== undefined && agent_id !== 'judge')
  const said = [...remarks, ...(named ? [judgeRemark(named.agent_id!, named.path, file, language)] : [])]
  return {
    name: file.name,
    topic: value.topic === undefined ? null : { said: value.topic.trim(), place: at('topic') },
    language: value.language ?? null,
    options: Object.fromEntries(Object.entries({ rounds, weights, effort, rigor }).filter(([, held]) => held != null)),
    poll: value.poll ?? null,
    learn: value.learn ?? null,
    sides: { pro: sideOf('pro', value, file), con: sideOf('con', value, file) },
    judge: ruling === '' ? null : { said: ruling, place: placeOf(file, judges[0]!.path) },
    fallbacks: fallbacksOf(value),
    audience: value.audience?.map((member, index) => memberOf(member, at('audience', index))) ?? null,
    context,
    budget: value.budget ?? null,
    remarks: said.map(remark => clean(describeProblem(remark, language)).text),
  }
}

function judgeRemark(id: string, path: FieldPath, file: ConfigFile, language: Language): Problem {
  const field = [...path, 'agent_id']
  const message = arenaConfigWords[language].judgeIsJudge(id)
  return { file: file.name, path: fieldName(field), ...file.placeOf(field), message }
}

function sideOf(side: SideId, { agents = [], positions }: ArenaFileShape, file: ConfigFile): WrittenSide {
  const index = agents.findIndex(({ stance }) => stance === side)
  const agent = agents[index] ?? {}
  const at = (field: string) => placeOf(file, ['agents', index, field])
  const seat = seatOf(agent)
  const position = agent.position ?? positions?.[side]
  const whose = agent.position === undefined ? ['positions', side] : ['agents', index, 'position']
  return {
    ...(agent.agent_id !== undefined && { agentId: { said: agent.agent_id, place: at('agent_id') } }),
    ...(seat !== undefined && { seat: { said: seat, place: placeOf(file, ['agents', index]) } }),
    ...(agent.style_tag !== undefined && { style: { said: agent.style_tag, place: at('style_tag') } }),
    ...(position !== undefined && { position: { said: position, place: placeOf(file, whose) } }),
  }
}

const memberOf = (member: WrittenMember, place: string): WantedMember => {
  const { agent_id: agentId, type, preference, weight, fallback } = member
  const seat = seatOf(member)
  return {
    ...(agentId !== undefined && { agentId }),
    ...(type !== undefined && { type }),
    ...(preference !== undefined && { preference }),
    ...(weight !== undefined && { weight }),
    ...(seat !== undefined && { seat }),
    ...(fallback != null && { fallback }),
    place,
  }
}

/** The seat as a flag would name it. undefined: nobody is named. */
function seatOf({ model, model_provider: provider, model_name: name }: WrittenVoice): string | undefined {
  return model?.trim() ?? (provider === undefined ? undefined : seatNamed(provider, name ?? null))
}

function fallbacksOf({ agents = [], judge }: ArenaFileShape): string[] {
  const debaters = agents.flatMap(({ stance, fallback }) =>
    stance && fallback != null ? [`${stance}=${fallback}`] : [],
  )
  const judges = judge ? [judge] : agents.filter(({ role }) => role === 'judge')
  const rulers = judges.flatMap(({ fallback }, index) =>
    fallback == null ? [] : [`${index === 0 ? 'judge' : `judge-${index + 1}`}=${fallback}`],
  )
  return [...debaters, ...rulers]
}

const checked = <S extends z.ZodType>(file: ConfigFile, shape: S, language: Language) =>
  check(
    file,
    shape,
    language,
    (path, known) => describeUnknown(path, path[0] === 'weights' ? weightFields : known, language),
    (issue, isThere) => describeValue(issue, isThere, file.value, arenaConfigWords[language].wrong, language),
  )

/** The usable part of a file with mistakes, so that everything else is checked at once. null: there is none. */
function soundPart(value: unknown, problems: readonly Problem[]): ArenaFileShape | null {
  const wrong = new Set(problems.map(({ path }) => path))
  const { context, ...fields } = fieldsOf(sound(value, [], wrong))
  const first = ArenaShape.safeParse(fields)
  if (first.success) return first.data
  const bad = new Set(first.error.issues.map(({ path }) => path[0]))
  return (
    ArenaShape.safeParse(Object.fromEntries(Object.entries(fields).filter(([name]) => !bad.has(name)))).data ?? null
  )
}

/** List items keep their places. */
function sound(value: unknown, path: FieldPath, wrong: ReadonlySet<string>): unknown {
  const isWrong = (part: PropertyKey) => wrong.has(fieldName([...path, part]))
  if (Array.isArray(value))
    return itemsOf(value).map((item, index) => (isWrong(index) ? {} : sound(item, [...path, index], wrong)))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const kept = fields
    .filter(([name]) => !isWrong(name))
    .map(([name, item]): [string, unknown] => [name, sound(item, [...path, name], wrong)])
  return voice.some(isWrong) ? inStead(kept) : Object.fromEntries(kept)
}

const voice = ['model', 'model_provider', 'model_name']

/** A seat whose model is written wrongly stays taken, by a model that clashes with nobody. */
const inStead = (fields: readonly [string, unknown][]): object => ({
  ...Object.fromEntries(fields.filter(([name]) => !voice.includes(name))),
  model: 'offline',
})

/** The audience members in a file or in a list (see below). */
export function audienceWritten(
  written: string,
  place: string,
  { cwd, env, language }: { cwd: string; env: Environment; language: Language },
): WantedMember[] {
  const isFile = namesFile(written, cwd, { home: agonHome(env), language })
  return isFile ? readAudienceFile(written, { cwd, language }) : membersInList(written, place, language)
}

/** `logic,risk=openai:gpt-5.4*2,person:Anna`: kinds, with their model and the weight of their votes, and people. */
function membersInList(written: string, place: string, language: Language): WantedMember[] {
  const parts = written.split(/[,，、]/).map(part => part.trim())
  if (parts.includes('')) throw new UsageError(faultAt(place, arenaWords[language].emptyMember(written), language))
  return parts.map(part => memberIn(part, place, language))
}

function namesFile(written: string, cwd: string, around: MannerPlace): boolean {
  if (/\.jsonc?$/i.test(written)) return true
  if (/[,，、=*]/.test(written) || isPerson(written) || isManner('audience', written, around)) return false
  return statSync(resolve(cwd, written), { throwIfNoEntry: false })?.isFile() ?? false
}

function memberIn(part: string, place: string, language: Language): WantedMember {
  const [, body = '', factor] = /^([^*]*)(?:\*(.*))?$/s.exec(part)!
  const weight = factor === undefined ? {} : { weight: /^\d+(?:\.\d+)?$/.test(factor) ? Number(factor) : Number.NaN }
  const whole = body.trim()
  if (isPerson(whole)) return { seat: whole, ...weight, place }
  const equals = whole.indexOf('=')
  if (equals < 0) return { type: whole, ...weight, place }
  const [type, seat] = [whole.slice(0, equals).trim(), whole.slice(equals + 1).trim()]
  if (type === '' || seat === '') throw new UsageError(faultAt(place, arenaWords[language].notMember(part), language))
  return { type, seat, ...weight, place }
}
