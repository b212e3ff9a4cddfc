import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { keysIn } from '../arena/config-check.ts'
import { check, describeIssue, type Issue, problemAt } from '../config/check.ts'
import { type ConfigFile, readForm } from '../config/file.ts'
import { seatPattern } from '../config/grammar.ts'
import { ConfigError, describeProblem, fieldName, type Problem } from '../config/problem.ts'
import { shown } from '../tree/config-describe.ts'
import { treeConfigWords } from '../tree/config-words.ts'
import { fieldsOf, itemsOf, textOf } from '../tree/config-written.ts'
import { shownPath } from '../tree/paths.ts'
import type { AskedRole, SearchChoice, Written } from './ask.ts'
import { outputProblems, pathsIn } from './config-paths.ts'
import { type ResearchFileShape, ResearchShape } from './config-shape.ts'
import { researchConfigWords, type WrongInResearch } from './config-words.ts'

/** A research as its file describes it. null: the file does not say. */
export interface ResearchFile {
  topic: Written | null
  language: Language | null
  roles: AskedRole[] | null
  goal: string | null
  /** Those that a command line can give as well. */
  options: Record<string, unknown>
  confirmPlan: boolean | null
  model: Written | null
  judge: Written | null
  auditor: Written | null
  search: SearchChoice | null
  outputPath: Written | null
  context: string[]
  official: string[]
  budget: number | null
  remarks: string[]
}

export interface FilePlace {
  cwd: string
  /** In which to say what is wrong. */
  language: Language
}

/** Throws ConfigError with everything that is wrong with the file. */
export function readResearchFile(path: string, { cwd, language }: FilePlace): ResearchFile {
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

/** What the file says on being asked, also where something else is wrong with it. null: nothing that could be read. */
export function confirmsIn(path: string, { cwd, language }: FilePlace): boolean | null {
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
  const written = (field: keyof ResearchFileShape, said: string | null | undefined): Written | null =>
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

/** A name of a model alone is one, too: `gpt-5.4`. */
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

/** What must be, and what is. */
function describe(issue: Issue, isThere: boolean, value: unknown, language: Language): string {
  const t = researchConfigWords[language]
  if (Object.hasOwn(t.wrong, issue.message)) return t.wrong[issue.message as WrongInResearch]
  const sentence = describeIssue(issue, isThere, language)
  const found = issue.path.reduce<unknown>((held, part) => (held as Record<PropertyKey, unknown> | null)?.[part], value)
  const words = treeConfigWords[language]
  return isThere ? words.butIs(sentence, shown(found, issue.path, words)) : sentence
}

/** One a place, in the order of the file. */
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
