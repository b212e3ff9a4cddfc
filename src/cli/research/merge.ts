import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { type Earlier, usualRoles } from '../../formats/research/options.ts'
import type { Config } from '../config/load.ts'
import { UsageError } from '../exit.ts'
import { fault } from '../fault.ts'
import type { AskedRole, ResearchAsk, SearchChoice, Written } from './ask.ts'
import { type Assigned, assignModels, type ReadTopic, readTopic } from './infer.ts'
import { isModelName } from './model-names.ts'
import { mostRoles } from './role-flag.ts'
import { researchWords } from './words.ts'

/** What a command line or a program says. null: it leaves that to the file. */
export interface ResearchGiven extends Omit<ResearchAsk, 'topic' | 'language' | 'roles' | 'rolesFrom' | 'again'> {
  roles: AskedRole[] | null
}

/** What a file says, or an earlier research that is asked again. */
export interface Source extends Pick<ResearchGiven, 'roles' | 'goal' | 'options' | 'model' | 'judge' | 'auditor'> {
  search: SearchChoice | null
  outputPath: Written | null
  context: readonly (string | Material)[]
  official: readonly string[]
  budget: number | null
  again?: Earlier
}

export interface About {
  /** As it is written: with models in brackets, perhaps. */
  topic: string
  language: Language
  config: Config
}

/** What is given goes before what the source says, and that before what is inferred; documents add up. Throws UsageError. */
export function merged(given: ResearchGiven, source: Source | null, { topic, language, config }: About): ResearchAsk {
  const read: ReadTopic = source?.again
    ? { topic, things: [], models: [], own: null }
    : readTopic(topic, word => isModelName(word, config))
  const named = given.roles ?? source?.roles ?? null
  const roles = named ?? rolesIn(read.things, language)
  const models = modelsFor(read, roles, language)
  const inTopic = (said: string | null): Written | null =>
    said === null ? null : { said, place: researchWords[language].inTopic, inferred: true }
  return {
    topic: read.topic,
    language,
    roles: roles.map((role, index) => ({ ...role, model: role.model ?? inTopic(models.roles[index] ?? null) })),
    rolesFrom: named ? 'user' : read.things.length > 1 ? 'topic' : 'usual',
    goal: given.goal ?? source?.goal ?? null,
    options: { ...source?.options, ...given.options },
    model: given.model ?? source?.model ?? inTopic(models.all),
    judge: given.judge ?? source?.judge ?? inTopic(models.judge),
    auditor: given.auditor ?? source?.auditor ?? null,
    search: given.search ?? source?.search ?? null,
    outputPath: given.outputPath ?? source?.outputPath ?? null,
    force: given.force,
    web: given.web,
    ...documents(given, source),
    fallbacks: given.fallbacks,
    budget: given.budget ?? source?.budget ?? config.budget,
    again: source?.again ?? null,
  }
}

/**
 * Another topic: roles that nobody named are those that it compares, and models in its brackets are theirs. Where there are as
 * many roles as before, each keeps its model otherwise.
 */
export function withTopic(ask: ResearchAsk, topic: string, config: Config): ResearchAsk {
  const { language } = ask
  const read = readTopic(topic, word => isModelName(word, config))
  const isNamed = ask.rolesFrom === 'user'
  const roles = isNamed ? ask.roles : rolesIn(read.things, language)
  const models = modelsFor(read, roles, language)
  const inTopic = (said: string): Written => ({ said, place: researchWords[language].inTopic, inferred: true })
  const before = roles.length === ask.roles.length ? ask.roles : []
  return {
    ...ask,
    topic: read.topic,
    roles: roles.map((role, index) => {
      const said = models.roles[index]
      return { ...role, model: said ? inTopic(said) : (before[index]?.model ?? role.model) }
    }),
    rolesFrom: isNamed ? 'user' : read.things.length > 1 ? 'topic' : 'usual',
    model: models.all === null ? ask.model : inTopic(models.all),
    judge: models.judge === null ? ask.judge : inTopic(models.judge),
  }
}

/** The documents of an earlier research are those of then, unless others are brought. */
function documents(given: ResearchGiven, source: Source | null): Pick<ResearchAsk, 'context' | 'official'> {
  const isReplaced = source?.again !== undefined && given.context.length + given.official.length > 0
  const held = isReplaced ? null : source
  return {
    context: [...(held?.context ?? []), ...given.context],
    official: [...(held?.official ?? []), ...given.official],
  }
}

function rolesIn(things: readonly string[], language: Language): AskedRole[] {
  const t = researchWords[language]
  if (things.length > mostRoles) throw new UsageError(fault(t.tooManyThings(things), 'topic'))
  if (things.length > 1) return things.map(name => ({ name, stance: null, model: null, place: t.inTopic }))
  return usualRoles(language).map(({ name, stance }) => ({ name, stance, model: null, place: '--role' }))
}

function modelsFor(read: ReadTopic, roles: readonly AskedRole[], language: Language): Assigned {
  const assigned = assignModels(read, roles.length)
  if (assigned) return assigned
  const names = roles.map(({ name }) => name)
  throw new UsageError(fault(researchWords[language].modelsDoNotFit(read.models, names), 'topic'))
}
