import type { Language } from '../../../core/language.ts'
import { UsageError } from '../../../host/exit.ts'
import { fault, faultAt } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { abortedPlan, notConfirmed, planOf } from '../../../host/plan/debate-plan.ts'
import { checkOptions } from '../../../host/plan/prepare.ts'
import type { Problems } from '../../../host/problems.ts'
import { type Asking, budgetOf, commonPart, languageOf, type Request, topicOf } from '../../../host/request.ts'
import type { Requester } from '../../../host/requester.ts'
import { usualRoles } from '../options-in.ts'
import { research as format } from '../research.ts'
import type { ResearchPlan } from '../shown-plan.ts'
import type { ResearchRole } from '../spec.ts'
import { agree, type PlanTalk, rehearseFor, showPlan } from './agree.ts'
import { confirmsIn, type ResearchFile, ResearchShape, readResearchFile } from './config.ts'
import { type AgainSource, askedBefore } from './earlier-research.ts'
import { merged, type ResearchGiven } from './merge.ts'
import { filledIn, planForProgram, planParts } from './plan.ts'
import {
  type AskedRole,
  factsOf,
  probesIn,
  type ResearchAsk,
  type SearchChoice,
  searchChoices,
  type WrittenValue,
} from './probes.ts'
import { seatedRoles, withMaskedNames } from './request.ts'
import { checkName, checkText, roleWritten } from './roles.ts'
import { languageOfTopic } from './topic.ts'
import { researchWords } from './words.ts'

interface OwnOptions {
  config?: string
  /** A number, or `last`. */
  again?: string | number
  /** `name|stance|model`, or the parts. */
  roles?: readonly (string | ResearchRole)[]
  search?: string
  official?: readonly string[]
  force?: boolean
  confirm_plan?: boolean | ((plan: ResearchPlan) => boolean | Promise<boolean>)
}

/** A research is described by options, a file or an earlier research. It is probed, and its plan is agreed to. */
export const asking: Asking = {
  fileShape: ResearchShape,
  async plan(request, host, requester, problems) {
    const { ask: asked, ...said } = await askOf(request, host, requester, problems)
    const talk: PlanTalk = { ...said, host, requester, probes: probesIn(requester.known) }
    const { rehearsed, ask, stopped } = await settled(asked, request, talk, problems)
    const { probes } = talk
    const own = { parts: planParts(rehearsed, ask, host, probes), filled: filledIn(rehearsed, ask) }
    const plan = planOf({ request: rehearsed.request, own }, rehearsed.prepared, host, factsOf(probes))
    return stopped ? abortedPlan(plan, stopped) : plan
  },
}

/** Probes the models and lets whoever is there agree: a person at a terminal may change the plan, a program's function may not. */
async function settled(ask: ResearchAsk, request: Request, talk: PlanTalk, problems: Problems) {
  const { host, requester, probes, confirms } = talk
  const rehearsed = await rehearseFor(ask, talk, { problems })
  const { stopped } = rehearsed
  if (stopped || requester.looksOnly) return { rehearsed, ask, stopped }
  if (confirms) return agree(rehearsed, ask, talk)
  const { confirm_plan: confirm } = request.options as OwnOptions
  if (typeof confirm === 'function' && !(await confirm(planForProgram(rehearsed, ask, host, probes))))
    return { rehearsed, ask, stopped: notConfirmed(ask.language) }
  showPlan(rehearsed, ask, talk)
  return { rehearsed, ask, stopped: null }
}

/** The input, with everything that is inferred. Throws all that is wrong if it cannot even be understood. */
async function askOf(
  request: Request,
  host: Host,
  requester: Requester,
  problems: Problems,
): Promise<{ ask: ResearchAsk } & Pick<PlanTalk, 'confirms' | 'remarks'>> {
  const { place, seats } = request
  const { topic, source, remarks } = await originOf(request, host, requester, problems)
  const detected = (text: string) => languageOfTopic(text, host.config)
  const language = languageOf(request, topic ?? '', host, source?.language, detected)
  const budget = await budgetOf(request, host, language, problems, source?.budget)
  const confirms = confirmedBy(request, host, requester, language, problems)
  const given = await givenBy(request, budget, language, problems)
  const about = { topic: topic ?? '', language, config: host.config, place }
  const ask = await problems.collect(() => merged(given, source, about))
  if (ask && topic !== null) {
    const seated = withSeats(withMaskedNames(ask, host), seats)
    return { ask: withModels(seated, request, problems), confirms, remarks }
  }
  await problems.collect(() => checkOptions(format, given.options, host.config, language, place))
  throw problems.all()
}

/** The topic comes from the request, a file or an earlier research, or is asked for. */
async function originOf(request: Request, host: Host, requester: Requester, problems: Problems) {
  const { place, topic: given } = request
  const { again, config } = request.options as OwnOptions
  const t = researchWords[host.language]
  if (again !== undefined) {
    if (given !== null) problems.add(t.againWith(place, `"${given}"`))
    if (config !== undefined) problems.add(t.againWith(place, place('config')))
    const earlier: AgainSource | null = await problems.collect(() => askedBefore(String(again), host, place))
    return { topic: earlier?.topic ?? null, source: earlier, remarks: [] }
  }
  const read = () => fileIn(config!, request.language ?? host.language, host)
  const file: ResearchFile | null = config === undefined ? null : await problems.collect(read)
  if (config !== undefined && !file) return { topic: given, source: null, remarks: [] }
  const topic = await problems.collect(async () => {
    if (given === null && file?.topic) return file.topic.said
    const said = await topicOf(request, requester, t.noTopic)
    if (file?.topic && file.topic.said !== said) throw new UsageError(t.twoTopics(said, file.topic.place))
    return said
  })
  return { topic, source: file, remarks: file?.remarks ?? [] }
}

/** Mistakes in a file are reported in the language that the file asks for. */
function fileIn(path: string, language: Language, { cwd }: Host): ResearchFile {
  const file = readResearchFile(path, { cwd, language })
  return file.language && file.language !== language ? readResearchFile(path, { cwd, language: file.language }) : file
}

/** Whether the user is asked if the plan is right. */
function confirmedBy(
  { options }: Request,
  { cwd }: Host,
  requester: Requester,
  language: Language,
  problems: Problems,
): boolean {
  const { config, confirm_plan } = options as OwnOptions
  if (!requester.confirms || confirm_plan === false) return false
  const asks = config === undefined || confirmsIn(config, { cwd, language })
  if (asks && !requester.attended) problems.add(researchWords[language].needsYes)
  return asks !== false
}

async function givenBy(
  request: Request,
  budget: number | null,
  language: Language,
  problems: Problems,
): Promise<ResearchGiven> {
  const { place, seats, context, web, fallbacks } = request
  const { roles, search, official = [], force = false } = request.options as OwnOptions
  const { goal, ...options } = (await commonPart(request)).options
  const named = roles && !roles.every(isOnlyModel) ? roles : null
  const read = named?.map((role, index) => problems.collect(() => roleIn(role, index, request, language)))
  const known = read ? await Promise.all(read) : null
  const written = (option: string, said: unknown = request.options[option]): WrittenValue | null =>
    typeof said === 'string' ? { said, place: place(option) } : null
  return {
    // If one of them is wrong, their number says nothing.
    roles: known?.every(role => role !== null) ? known : null,
    goal: typeof goal === 'string' ? goal.trim() : null,
    options,
    model: written('model'),
    judge: written('judge') ?? written('judge', seats.judge?.seat),
    auditor: written('auditor') ?? written('auditor', seats.auditor?.seat),
    search: await problems.collect(() => searchIn(search, place('search'), language)),
    outputPath: written('output_path'),
    ...{ force, web, context, official, fallbacks, budget },
  }
}

function roleIn(role: string | ResearchRole, index: number, { place }: Request, language: Language): AskedRole {
  if (typeof role === 'string') return roleWritten(role, place('roles'), language)
  const { name = '', stance, model } = role
  const at = `roles[${index}]`
  if (name.trim() === '') throw new UsageError(faultAt(`${at}.name`, researchWords[language].needsName, language))
  return {
    name: checkName(name.trim(), `${at}.name`, language),
    stance: stance === undefined ? null : checkText(stance.trim(), `${at}.stance`, language),
    model: model === undefined ? null : { said: model, place: `${at}.model` },
    place: at,
  }
}

/** It has a model, and is otherwise the role that there would be. */
const isOnlyModel = (role: string | ResearchRole): role is ResearchRole =>
  typeof role !== 'string' && role.name === undefined && role.stance === undefined

function searchIn(written: string | undefined, place: string, language: Language): SearchChoice | null {
  if (written === undefined) return null
  const choice = searchChoices.find(choice => choice === written)
  if (!choice) throw new UsageError(faultAt(place, researchWords[language].badSearch(written), language))
  return choice
}

/** The models of roles that have no names. */
function withModels(ask: ResearchAsk, { options }: Request, problems: Problems): ResearchAsk {
  const { roles: rows = [] } = options as OwnOptions
  if (!rows.every(isOnlyModel)) return ask
  const t = researchWords[ask.language]
  problems.add(rows.slice(ask.roles.length).map((_, i) => fault(t.needsName, `roles[${ask.roles.length + i}].name`)))
  const roles = ask.roles.map((role, index) => {
    const said = rows[index]?.model
    return said === undefined ? role : { ...role, model: { said, place: `roles[${index}].model` } }
  })
  return { ...ask, roles }
}

/** Roles may also have seats by their ids. A form calls the first two as they are called if the user names none. */
function withSeats(ask: ResearchAsk, seats: Request['seats']): ResearchAsk {
  const ids = seatedRoles(ask).map(({ id }) => id)
  const usual = usualRoles(ask.language).map(({ id }) => id)
  const inForm = (index: number) => usual.find((id, at) => at === index && !ids.includes(id)) ?? ''
  const roles = ask.roles.map((role, index) => {
    const id = seats[ids[index]!] ? ids[index]! : inForm(index)
    const said = seats[id]?.seat
    return role.model || said === undefined ? role : { ...role, model: { said, place: `seats.${id}` } }
  })
  return { ...ask, roles }
}
