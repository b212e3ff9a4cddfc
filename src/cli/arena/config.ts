import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { SideId } from '../../formats/arena/options.ts'
import { check, describeIssue, describeUnknown, type Issue } from '../config/check.ts'
import { type ConfigFile, readForm } from '../config/file.ts'
import { ConfigError, describeProblem, fieldName, type Problem } from '../config/problem.ts'
import { shown } from '../tree/config-describe.ts'
import { treeConfigWords } from '../tree/config-words.ts'
import { shownPath } from '../tree/paths.ts'
import { audienceProblems, fileProblems, judgesIn, keysIn } from './config-check.ts'
import { contextOf } from './config-context.ts'
import {
  type ArenaFileShape,
  ArenaShape,
  AudienceShape,
  type WrittenMember,
  type WrittenVoice,
  weightFields,
} from './config-shape.ts'
import { soundPart } from './config-sound.ts'
import { arenaConfigWords, type WrongInArena } from './config-words.ts'
import type { WantedMember } from './members.ts'
import { seatNamed } from './voice-name.ts'

/** Something that is written, and where. */
export interface Written {
  said: string
  place: string
}

/** A debater as the file has it. */
export interface WrittenSide {
  agentId?: Written
  seat?: Written
  style?: Written
  position?: Written
}

/** An arena as its file describes it. What the file leaves out is left out. */
export interface ArenaFile {
  /** As shown to people. */
  name: string
  topic: Written | null
  language: Language | null
  /** Those that a command line can give as well. */
  options: Record<string, unknown>
  poll: boolean | null
  learn: boolean | null
  sides: Record<SideId, WrittenSide>
  judge: Written | null
  /** `SEAT=MODEL`, but for the audience. */
  fallbacks: string[]
  audience: WantedMember[] | null
  context: string[]
  budget: number | null
  remarks: string[]
}

export interface FilePlace {
  cwd: string
  /** In which to say what is wrong. */
  language: Language
}

/** Throws ConfigError with everything that is wrong with the file. */
export function readArenaFile(path: string, place: FilePlace): ArenaFile {
  const { file, wrong } = readWhatIsSound(path, place)
  if (wrong) throw wrong
  return file!
}

/**
 * What can be read of the file, and everything that is wrong with it; null: nothing. Throws ConfigError where there is no
 * such file, or none that can be read.
 */
export function readWhatIsSound(
  path: string,
  { cwd, language }: FilePlace,
): { file: ArenaFile | null; wrong: ConfigError | null } {
  const whole = resolve(cwd, path)
  const { file, twice } = formOf(whole, shownPath(whole, cwd), language)
  const { value, problems } = checked(file, ArenaShape, language)
  const found = contextOf(file, { cwd, configFile: whole, language })
  const all = [...twice, ...problems, ...fileProblems(file, language), ...found.problems]
  const part = all.length === 0 ? value : soundPart(file.value, all)
  return { file: part && arenaOf(part, file, found, language), wrong: errorOf(all, language) }
}

/** The members in a file of their own. Throws as above. */
export function readAudienceFile(path: string, { cwd, language }: FilePlace): WantedMember[] {
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

/** As a flag would have it; undefined: nobody is named. */
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

/** What must be, and what is. */
function describe(issue: Issue, isThere: boolean, value: unknown, language: Language): string {
  const t = arenaConfigWords[language]
  if (Object.hasOwn(t.wrong, issue.message)) return t.wrong[issue.message as WrongInArena]
  const sentence = describeIssue(issue, isThere, language)
  const found = issue.path.reduce<unknown>((held, part) => (held as Record<PropertyKey, unknown> | null)?.[part], value)
  const words = treeConfigWords[language]
  return isThere ? words.butIs(sentence, shown(found, issue.path, words)) : sentence
}

/** One a place, in the order of the file. */
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
