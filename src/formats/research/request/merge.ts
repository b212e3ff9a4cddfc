import type { Language } from '../../../core/language.ts'
import type { Config } from '../../../host/config/load.ts'
import { UsageError } from '../../../host/exit.ts'
import { fault } from '../../../host/fault.ts'
import { isModelName } from '../../../host/seats/written.ts'
import { type EarlierResearch, usualRoles } from '../options-in.ts'
import { mostRoles } from '../spec.ts'
import type { AskedRole, ResearchAsk, WrittenValue } from './probes.ts'
import { type Assigned, assignModels, type ReadTopic, readTopic } from './topic.ts'
import { researchWords } from './words.ts'

/** What the command line or the calling program says. null: it leaves that to the file. */
export interface ResearchGiven
  extends Omit<ResearchAsk, 'topic' | 'language' | 'roles' | 'rolesFrom' | 'again' | 'place'> {
  roles: AskedRole[] | null
}

/** What a file says, or an earlier research that is asked again. */
export interface ConfigSource extends Omit<ResearchGiven, 'force' | 'web' | 'fallbacks'> {
  again?: EarlierResearch
}

/** `topic`: as written, perhaps with models in brackets. Given values come first, then the source, then what is inferred. Documents of both are used. Throws UsageError. */
export function merged(
  given: ResearchGiven,
  source: ConfigSource | null,
  { topic, language, config, place }: Pick<ResearchAsk, 'topic' | 'language' | 'place'> & { config: Config },
): ResearchAsk {
  const read: ReadTopic = source?.again
    ? { topic, things: [], models: [], own: null }
    : readTopic(topic, word => isModelName(word, config))
  const named = given.roles ?? source?.roles ?? null
  const roles = named ?? rolesIn(read.things, place, language)
  const models = modelsFor(read, roles, place, language)
  const inTopic = (said: string | null): WrittenValue | null =>
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
    place,
  }
}

/**
 * Changes the topic: roles that nobody named become those it compares, with the models in its brackets. If the number
 * of roles stays the same, each role otherwise keeps its model.
 */
export function withTopic(ask: ResearchAsk, topic: string, config: Config): ResearchAsk {
  const { language, place } = ask
  const read = readTopic(topic, word => isModelName(word, config))
  const isNamed = ask.rolesFrom === 'user'
  const roles = isNamed ? ask.roles : rolesIn(read.things, place, language)
  const models = modelsFor(read, roles, place, language)
  const inTopic = (said: string): WrittenValue => ({ said, place: researchWords[language].inTopic, inferred: true })
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

/** A repeated research uses its old documents, unless new ones are given. */
function documents(given: ResearchGiven, source: ConfigSource | null): Pick<ResearchAsk, 'context' | 'official'> {
  const isReplaced = source?.again !== undefined && given.context.length + given.official.length > 0
  const held = isReplaced ? null : source
  return {
    context: [...(held?.context ?? []), ...given.context],
    official: [...(held?.official ?? []), ...given.official],
  }
}

function rolesIn(things: readonly string[], place: ResearchAsk['place'], language: Language): AskedRole[] {
  const t = researchWords[language]
  if (things.length > mostRoles) throw new UsageError(fault(t.tooManyThings(place, things), 'topic'))
  if (things.length > 1) return things.map(name => ({ name, stance: null, model: null, place: t.inTopic }))
  return usualRoles(language).map(({ name, stance }) => ({ name, stance, model: null, place: place('roles') }))
}

function modelsFor(
  read: ReadTopic,
  roles: readonly AskedRole[],
  place: ResearchAsk['place'],
  language: Language,
): Assigned {
  const assigned = assignModels(read, roles.length)
  if (assigned) return assigned
  const names = roles.map(({ name }) => name)
  throw new UsageError(fault(researchWords[language].modelsDoNotFit(place, read.models, names), 'topic'))
}
