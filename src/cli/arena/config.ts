import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { SideId } from '../../formats/arena/options-in.ts'
import { check, describeIssue, describeUnknown, type Issue, problemAt } from '../config/check.ts'
import { type ConfigFile, readForm } from '../config/file.ts'
import { ConfigError, describeProblem, fieldName, type Problem } from '../config/problem.ts'
import { realPath } from '../files/places.ts'
import { fieldsOf, itemsOf, textOf } from '../tree/config-written.ts'
import { shown } from '../tree/describe-issue.ts'
import { homesOf, lead, looksLikeKeys, shownPath, staysIn } from '../tree/paths.ts'
import { treeConfigWords } from '../tree/words.ts'
import { audienceProblems, fileProblems, judgesIn, keysIn } from './config-check.ts'
import {
  type ArenaFileShape,
  ArenaShape,
  AudienceShape,
  seatNamed,
  type WrittenMember,
  type WrittenVoice,
  weightFields,
} from './config-shape.ts'
import type { WantedMember } from './members.ts'
import type { WrongInArena } from './words.en.ts'
import { arenaConfigWords } from './words.ts'

/** Something that is written, and where. */
export interface ArenaConfigFile {
  said: string
  place: string
}

/** A debater as described by the file. */
export interface WrittenSide {
  agentId?: ArenaConfigFile
  seat?: ArenaConfigFile
  style?: ArenaConfigFile
  position?: ArenaConfigFile
}

/** An arena as its file describes it. Fields that the file leaves out are missing here. */
export interface ArenaFile {
  /** As shown to people. */
  name: string
  topic: ArenaConfigFile | null
  language: Language | null
  /** The options that a command line can also give. */
  options: Record<string, unknown>
  poll: boolean | null
  learn: boolean | null
  sides: Record<SideId, WrittenSide>
  judge: ArenaConfigFile | null
  /** `SEAT=MODEL`, except for the audience. */
  fallbacks: string[]
  audience: WantedMember[] | null
  context: string[]
  budget: number | null
  remarks: string[]
}

export interface ArenaFilePlace {
  cwd: string
  /** The language for error messages. */
  language: Language
}

/** Throws ConfigError with all mistakes in the file. */
export function readArenaFile(path: string, place: ArenaFilePlace): ArenaFile {
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
  { cwd, language }: ArenaFilePlace,
): { file: ArenaFile | null; wrong: ConfigError | null } {
  const whole = resolve(cwd, path)
  const { file, twice } = formOf(whole, shownPath(whole, cwd), language)
  const { value, problems } = checked(file, ArenaShape, language)
  const found = contextOf(file, { cwd, configFile: whole, language })
  const all = [...twice, ...problems, ...fileProblems(file, language), ...found.problems]
  const part = all.length === 0 ? value : soundPart(file.value, all)
  return { file: part && arenaOf(part, file, found, language), wrong: errorOf(all, language) }
}

/** Reads audience members from their own file. Throws as above. */
export function readAudienceFile(path: string, { cwd, language }: ArenaFilePlace): WantedMember[] {
  const whole = resolve(cwd, path)
  const { file, twice } = formOf(whole, shownPath(whole, cwd), language)
  const { value, problems } = checked(file, AudienceShape, language)
  const all = [...twice, ...problems, ...audienceProblems(file, [], language), ...keysIn(file, language)]
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

function judgeRemark(id: string, path: readonly PropertyKey[], file: ConfigFile, language: Language): Problem {
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

function formOf(path: string, name: string, language: Language): { file: ConfigFile; twice: Problem[] } {
  if (statSync(path, { throwIfNoEntry: false })) return readForm(path, name, language)
  const { noFile } = arenaConfigWords[language]
  throw new ConfigError([{ file: name, path: '', line: null, column: null, message: noFile }], language)
}

const checked = <S extends z.ZodType>(file: ConfigFile, shape: S, language: Language) =>
  check(
    file,
    shape,
    language,
    (path, known) => describeUnknown(path, path[0] === 'weights' ? weightFields : known, language),
    (issue, isThere) => describe(issue, isThere, file.value, language),
  )

/** What is required, and what was found. */
function describe(issue: Issue, isThere: boolean, value: unknown, language: Language): string {
  const t = arenaConfigWords[language]
  if (Object.hasOwn(t.wrong, issue.message)) return t.wrong[issue.message as WrongInArena]
  const sentence = describeIssue(issue, isThere, language)
  const found = issue.path.reduce<unknown>((held, part) => (held as Record<PropertyKey, unknown> | null)?.[part], value)
  const words = treeConfigWords[language]
  return isThere ? words.butIs(sentence, shown(found, issue.path, words)) : sentence
}

/** One problem per place, in the order of the file. */
function errorOf(problems: readonly Problem[], language: Language): ConfigError | null {
  const places = new Set<string>()
  const all = problems
    .filter(({ path }) => !places.has(path) && places.add(path))
    .map(problem => ({ ...problem, path: clean(problem.path).text, message: clean(problem.message).text }))
    .sort((a, b) => a.line! - b.line! || a.column! - b.column!)
  return all.length > 0 ? new ConfigError(all, language) : null
}

function placeOf(file: ConfigFile, path: readonly PropertyKey[]): string {
  const { line, column } = file.placeOf(path)
  return `${file.name}:${line}:${column} ${fieldName(path)}`
}

type Path = readonly PropertyKey[]

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
function sound(value: unknown, path: Path, wrong: ReadonlySet<string>): unknown {
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

interface Led {
  context: string[]
  remarks: Problem[]
  problems: Problem[]
}

/** The paths of the file's documents. As in a tree's file, some may be named only by the user. */
function contextOf(
  file: ConfigFile,
  { cwd, configFile, language }: { cwd: string; configFile: string; language: Language },
): Led {
  const t = treeConfigWords[language]
  const led: Led = { context: [], remarks: [], problems: [] }
  const homes = homesOf(cwd, configFile)
  for (const [index, item] of itemsOf(fieldsOf(file.value).context).entries()) {
    const written = textOf(item)
    if (!written?.trim()) continue
    const { kind, path, beside, other } = lead(written, cwd, configFile)
    const at = (message: string) => problemAt(file, ['context', index], message)
    if (!staysIn(path, homes)) led.problems.push(at(t.fileOutside(shownPath(realPath(path), cwd))))
    else if (looksLikeKeys(path, homes)) led.problems.push(at(t.fileOfKeys(shownPath(path, cwd))))
    else if (kind === null)
      led.problems.push(at(t.noFileThere(shownPath(path, cwd), other === null ? null : shownPath(other, cwd))))
    else {
      led.context.push(beside ? path : written)
      if (beside) led.remarks.push(at(t.besideConfig(written, shownPath(path, cwd))))
    }
  }
  return led
}
