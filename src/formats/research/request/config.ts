import { resolve } from 'node:path'
import { z } from 'zod'
import { clean } from '../../../core/clean.ts'
import { type Language, languages } from '../../../core/language.ts'
import { check, problemAt } from '../../../host/config/check.ts'
import {
  describeValue,
  errorOf,
  type FileAround,
  type FilePlace,
  hasLines,
  keysIn,
  leadList,
  oneLine,
  placeOf,
  prose,
  readDebateFile,
  type Written,
} from '../../../host/config/debate-file.ts'
import type { ConfigFile } from '../../../host/config/file.ts'
import { seatPattern } from '../../../host/config/grammar.ts'
import { ConfigError, describeProblem, type Problem } from '../../../host/config/problem.ts'
import { fieldsOf, itemsOf, shown, textOf } from '../../../host/config/written.ts'
import { homesOf, shownPath, staysIn } from '../../../host/files/lead-paths.ts'
import { realPath } from '../../../host/files/places.ts'
import { audiences, decisionTypes } from '../options-in.ts'
import { fewestRoles, mostRoles } from '../spec.ts'
import type { ConfigSource } from './merge.ts'
import { type AskedRole, searchChoices, type WrittenValue } from './probes.ts'
import { longestName, longestText } from './roles.ts'
import type { WrongInResearch } from './words.en.ts'
import { researchConfigWords } from './words.ts'

/** A research as its file describes it. null: the file does not say. */
export interface ResearchFile extends ConfigSource {
  topic: Written | null
  language: Language | null
  confirmPlan: boolean | null
  context: string[]
  remarks: string[]
}

/** Throws ConfigError with all mistakes in the file. */
export function readResearchFile(path: string, { cwd, language }: FilePlace): ResearchFile {
  const t = researchConfigWords[language]
  const whole = resolve(cwd, path)
  const { file, twice } = readDebateFile(whole, { cwd, language }, t.noFile)
  const { value, problems } = check(file, ResearchShape, language, undefined, (issue, isThere) =>
    describeValue(issue, isThere, file.value, t.wrong, language),
  )
  const place = { cwd, configFile: whole, language }
  const [context, official] = [leadList(file, 'context', place), leadList(file, 'official', place)]
  const all = [
    ...[...twice, ...problems, ...context.problems, ...official.problems],
    ...[...outputProblems(file, place), ...sameRoles(file, language), ...notVoices(file, language)],
    ...keysIn(file, t.looksLikeKey),
  ]
  const wrong = errorOf(all, language)
  if (wrong) throw wrong
  const remarks = [...context.remarks, ...official.remarks].map(remark => clean(describeProblem(remark, language)).text)
  return { ...researchOf(value!, file), context: context.context, official: official.context, remarks }
}

/** Whether the file wants the plan confirmed, even if it has other mistakes. null: not readable. */
export function confirmsIn(path: string, { cwd, language }: FilePlace): boolean | null {
  const whole = resolve(cwd, path)
  try {
    return (
      fieldsOf(readDebateFile(whole, { cwd, language }, researchConfigWords[language].noFile).file.value)
        .confirm_plan !== false
    )
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}

function researchOf(
  value: ResearchFileShape,
  file: ConfigFile,
): Omit<ResearchFile, 'context' | 'official' | 'remarks'> {
  const written = (field: keyof ResearchFileShape, said: string | null | undefined): WrittenValue | null =>
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
    const found = shown(text, [], language)
    return [problemAt(file, path, researchConfigWords[language].notVoice(found))]
  })
}

/** The message of a zod issue. It is put into the user's language when shown. */
const wrong = (what: WrongInResearch): string => what

const Role = z.strictObject({
  name: prose(longestName, wrong('longName')).refine(written => !hasLines(written), wrong('longName')),
  stance: prose(longestText, wrong('long')).nullable().optional(),
  model: oneLine.nullable().optional(),
})

/** The file of a research: the names of the seed's parameters, and what else a command line can say. */
export const ResearchShape = z.strictObject({
  topic: prose(20_000, wrong('longTopic')).optional(),
  roles: z.array(Role).min(fewestRoles, wrong('roles')).max(mostRoles, wrong('roles')).optional(),
  goal: prose(longestText, wrong('long')).nullable().optional(),
  audience: z.enum(audiences).optional(),
  decision_type: z.enum(decisionTypes).optional(),
  evidence_round: z.union([z.boolean(), z.literal('auto')], wrong('evidence')).optional(),
  confirm_plan: z.boolean().optional(),
  model: oneLine.nullable().optional(),
  output_path: oneLine.nullable().optional(),
  judge: z.union([oneLine, z.array(oneLine).min(1, wrong('judges'))], wrong('judges')).optional(),
  auditor: oneLine.optional(),
  language: z.enum(languages).optional(),
  context: z.array(oneLine).optional(),
  official: z.array(oneLine).optional(),
  budget: z.number().positive().optional(),
  search: z.enum(searchChoices).optional(),
  effort: z.enum(['low', 'medium', 'high', 'max']).optional(),
  rigor: z.enum(['low', 'normal', 'high']).optional(),
})

type ResearchFileShape = z.infer<typeof ResearchShape>

/** A file may come with somebody's repository, so it must not decide what is written elsewhere. */
function outputProblems(file: ConfigFile, { cwd, configFile, language }: FileAround): Problem[] {
  const written = textOf(fieldsOf(file.value).output_path)
  if (!written?.trim()) return []
  const path = resolve(cwd, written)
  if (staysIn(path, homesOf(cwd, configFile))) return []
  const message = researchConfigWords[language].outputOutside(shownPath(realPath(path), cwd))
  return [problemAt(file, ['output_path'], message)]
}
