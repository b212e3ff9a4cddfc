import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import { type Language, languages } from '../../core/language.ts'
import { audiences, decisionTypes } from '../../formats/research/options-in.ts'
import { keysIn } from '../arena/config-check.ts'
import { check, describeIssue, type Issue, problemAt } from '../config/check.ts'
import { type ConfigFile, readForm } from '../config/file.ts'
import { seatPattern } from '../config/grammar.ts'
import { ConfigError, describeProblem, fieldName, type Problem } from '../config/problem.ts'
import { realPath } from '../files/places.ts'
import { hiddenIn } from '../tree/config-shape.ts'
import { fieldsOf, itemsOf, textOf } from '../tree/config-written.ts'
import { shown } from '../tree/describe-issue.ts'
import { homesOf, lead, looksLikeKeys, shownPath, staysIn } from '../tree/paths.ts'
import { treeConfigWords } from '../tree/words.ts'
import { type AskedRole, type ProbeLines, type SearchChoice, searchChoices } from './probes.ts'
import { fewestRoles, longestName, longestText, mostRoles } from './roles.ts'
import type { WrongInResearch } from './words.en.ts'
import { researchConfigWords } from './words.ts'

/** A research as its file describes it. null: the file does not say. */
export interface ResearchFile {
  topic: ProbeLines | null
  language: Language | null
  roles: AskedRole[] | null
  goal: string | null
  /** The options that a command line can also give. */
  options: Record<string, unknown>
  confirmPlan: boolean | null
  model: ProbeLines | null
  judge: ProbeLines | null
  auditor: ProbeLines | null
  search: SearchChoice | null
  outputPath: ProbeLines | null
  context: string[]
  official: string[]
  budget: number | null
  remarks: string[]
}

export interface ResearchFilePlace {
  cwd: string
  /** The language for error messages. */
  language: Language
}

/** Throws ConfigError with all mistakes in the file. */
export function readResearchFile(path: string, { cwd, language }: ResearchFilePlace): ResearchFile {
  const whole = resolve(cwd, path)
  const { file, twice } = formOf(whole, shownPath(whole, cwd), language)
  const { value, problems } = check(file, ResearchShape, language, undefined, (issue, isThere) =>
    describe(issue, isThere, file.value, language),
  )
  const place = { cwd, configFile: whole, language }
  const [context, official] = [pathsIn(file, 'context', place), pathsIn(file, 'official', place)]
  const all = [
    ...[...twice, ...problems, ...context.problems, ...official.problems],
    ...[...outputProblems(file, place), ...sameRoles(file, language), ...notVoices(file, language)],
    ...keysIn(file, language),
  ]
  if (!value || all.length > 0) throw errorOf(all, language)
  const remarks = [...context.remarks, ...official.remarks].map(remark => clean(describeProblem(remark, language)).text)
  return { ...researchOf(value, file), context: context.paths, official: official.paths, remarks }
}

/** Whether the file wants the plan confirmed, even if it has other mistakes. null: not readable. */
export function confirmsIn(path: string, { cwd, language }: ResearchFilePlace): boolean | null {
  const whole = resolve(cwd, path)
  try {
    return fieldsOf(formOf(whole, shownPath(whole, cwd), language).file.value).confirm_plan !== false
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}

function researchOf(
  value: ResearchFileShape,
  file: ConfigFile,
): Omit<ResearchFile, 'context' | 'official' | 'remarks'> {
  const written = (field: keyof ResearchFileShape, said: string | null | undefined): ProbeLines | null =>
    said == null ? null : { said: said.trim(), place: placeOf(file, [field]) }
  const { audience, decision_type, evidence_round, effort, rigor, judge } = value
  const options = Object.entries({ audience, decision_type, evidence_round, effort, rigor })
  return {
    topic: written('topic', value.topic),
    language: value.language ?? null,
    roles: value.roles?.map((role, index) => roleOf(role, index, file)) ?? null,
    goal: value.goal?.trim() ?? null,
    options: Object.fromEntries(options.filter(([, held]) => held !== undefined)),
    confirmPlan: value.confirm_plan ?? null,
    model: written('model', value.model),
    judge: written('judge', Array.isArray(judge) ? judge.map(one => one.trim()).join(',') : judge),
    auditor: written('auditor', value.auditor),
    search: value.search ?? null,
    outputPath: written('output_path', value.output_path),
    budget: value.budget ?? null,
  }
}

type WrittenRole = NonNullable<ResearchFileShape['roles']>[number]

const roleOf = ({ name, stance, model }: WrittenRole, index: number, file: ConfigFile): AskedRole => ({
  name: name.trim(),
  stance: stance?.trim() ?? null,
  model: model == null ? null : { said: model.trim(), place: placeOf(file, ['roles', index, 'model']) },
  place: placeOf(file, ['roles', index]),
})

function sameRoles(file: ConfigFile, language: Language): Problem[] {
  const names = itemsOf(fieldsOf(file.value).roles).map(role => textOf(fieldsOf(role).name)?.trim().toLowerCase())
  return names.flatMap((name, index) => {
    const first = names.indexOf(name)
    if (name === undefined || first === index) return []
    const written = textOf(fieldsOf(itemsOf(fieldsOf(file.value).roles)[index]).name)!
    const place = placeOf(file, ['roles', first])
    return [problemAt(file, ['roles', index, 'name'], researchConfigWords[language].sameRole(written.trim(), place))]
  })
}

/** The name of a model alone is valid too: `gpt-5.4`. */
const bareModel = /^[A-Za-z0-9][\w.:/@-]{0,127}$/

function notVoices(file: ConfigFile, language: Language): Problem[] {
  const { model, judge, auditor, roles } = fieldsOf(file.value)
  const judges = Array.isArray(judge)
    ? judge.map((one, i) => [['judge', i], one] as const)
    : [[['judge'], judge] as const]
  const seats: (readonly [readonly PropertyKey[], unknown])[] = [
    [['model'], model],
    [['auditor'], auditor],
    ...judges,
    ...itemsOf(roles).map((role, i) => [['roles', i, 'model'], fieldsOf(role).model] as const),
  ]
  const isVoice = (text: string) => seatPattern.test(text) || bareModel.test(text)
  return seats.flatMap(([path, written]) => {
    const text = textOf(written)?.trim()
    if (!text || text.split(path[0] === 'judge' ? ',' : '\n').every(part => isVoice(part.trim()))) return []
    const found = shown(text, [], treeConfigWords[language])
    return [problemAt(file, path, researchConfigWords[language].notVoice(found))]
  })
}

function formOf(path: string, name: string, language: Language): { file: ConfigFile; twice: Problem[] } {
  if (statSync(path, { throwIfNoEntry: false })) return readForm(path, name, language)
  const { noFile } = researchConfigWords[language]
  throw new ConfigError([{ file: name, path: '', line: null, column: null, message: noFile }], language)
}

/** What is required, and what was found. */
function describe(issue: Issue, isThere: boolean, value: unknown, language: Language): string {
  const t = researchConfigWords[language]
  if (Object.hasOwn(t.wrong, issue.message)) return t.wrong[issue.message as WrongInResearch]
  const sentence = describeIssue(issue, isThere, language)
  const found = issue.path.reduce<unknown>((held, part) => (held as Record<PropertyKey, unknown> | null)?.[part], value)
  const words = treeConfigWords[language]
  return isThere ? words.butIs(sentence, shown(found, issue.path, words)) : sentence
}

/** One problem per place, in the order of the file. */
function errorOf(problems: readonly Problem[], language: Language): ConfigError {
  const places = new Set<string>()
  const all = problems
    .filter(({ path }) => !places.has(path) && places.add(path))
    .map(problem => ({ ...problem, path: clean(problem.path).text, message: clean(problem.message).text }))
    .sort((a, b) => a.line! - b.line! || a.column! - b.column!)
  return new ConfigError(all, language)
}

function placeOf(file: ConfigFile, path: readonly PropertyKey[]): string {
  const { line, column } = file.placeOf(path)
  return `${file.name}:${line}:${column} ${fieldName(path)}`
}

/** The message of a zod issue. It is put into the user's language when shown. */
const wrong = (what: WrongInResearch): string => what

const isHidden = (written: string): boolean => hiddenIn(written).length > 0
const isLines = (written: string): boolean => /[\t\v\f\r\n\u0085]/.test(written)

/** Sentences for a prompt. */
const text = (most: number, tooLong: WrongInResearch) =>
  z
    .string()
    .refine(written => written.trim() !== '', { message: wrong('blank'), abort: true })
    .refine(written => !isHidden(written), wrong('hidden'))
    .refine(written => written.trim().length <= most, wrong(tooLong))

/** A path or a model: one line, without invisible characters. */
const line = z
  .string()
  .refine(written => written.trim() !== '', { message: wrong('blank'), abort: true })
  .refine(written => !isHidden(written) && !isLines(written), wrong('hidden'))

const Role = z.strictObject({
  name: text(longestName, 'longName').refine(written => !isLines(written), wrong('longName')),
  stance: text(longestText, 'long').nullable().optional(),
  model: line.nullable().optional(),
})

/** The file of a research: the names of the seed's parameters, and what else a command line can say. */
export const ResearchShape = z.strictObject({
  topic: text(20_000, 'longTopic').optional(),
  roles: z.array(Role).min(fewestRoles, wrong('roles')).max(mostRoles, wrong('roles')).optional(),
  goal: text(longestText, 'long').nullable().optional(),
  audience: z.enum(audiences).optional(),
  decision_type: z.enum(decisionTypes).optional(),
  evidence_round: z.union([z.boolean(), z.literal('auto')], wrong('evidence')).optional(),
  confirm_plan: z.boolean().optional(),
  model: line.nullable().optional(),
  output_path: line.nullable().optional(),
  judge: z.union([line, z.array(line).min(1, wrong('judges'))], wrong('judges')).optional(),
  auditor: line.optional(),
  language: z.enum(languages).optional(),
  context: z.array(line).optional(),
  official: z.array(line).optional(),
  budget: z.number().positive().optional(),
  search: z.enum(searchChoices).optional(),
  effort: z.enum(['low', 'medium', 'high', 'max']).optional(),
  rigor: z.enum(['low', 'normal', 'high']).optional(),
})

type ResearchFileShape = z.infer<typeof ResearchShape>

interface PathPlace {
  cwd: string
  configFile: string
  language: Language
}

interface Led {
  paths: string[]
  remarks: Problem[]
  problems: Problem[]
}

/** The paths of the file's documents. As in all such files, some may be named only by the user. */
function pathsIn(file: ConfigFile, field: 'context' | 'official', { cwd, configFile, language }: PathPlace): Led {
  const t = treeConfigWords[language]
  const led: Led = { paths: [], remarks: [], problems: [] }
  const homes = homesOf(cwd, configFile)
  for (const [index, item] of itemsOf(fieldsOf(file.value)[field]).entries()) {
    const written = textOf(item)
    if (!written?.trim()) continue
    const { kind, path, beside, other } = lead(written, cwd, configFile)
    const at = (message: string) => problemAt(file, [field, index], message)
    if (!staysIn(path, homes)) led.problems.push(at(t.fileOutside(shownPath(realPath(path), cwd))))
    else if (looksLikeKeys(path, homes)) led.problems.push(at(t.fileOfKeys(shownPath(path, cwd))))
    else if (kind === null)
      led.problems.push(at(t.noFileThere(shownPath(path, cwd), other === null ? null : shownPath(other, cwd))))
    else {
      led.paths.push(beside ? path : written)
      if (beside) led.remarks.push(at(t.besideConfig(written, shownPath(path, cwd))))
    }
  }
  return led
}

/** A file may come with somebody's repository, so it must not decide what is written elsewhere. */
function outputProblems(file: ConfigFile, { cwd, configFile, language }: PathPlace): Problem[] {
  const written = textOf(fieldsOf(file.value).output_path)
  if (!written?.trim()) return []
  const path = resolve(cwd, written)
  if (staysIn(path, homesOf(cwd, configFile))) return []
  const message = researchConfigWords[language].outputOutside(shownPath(realPath(path), cwd))
  return [problemAt(file, ['output_path'], message)]
}
