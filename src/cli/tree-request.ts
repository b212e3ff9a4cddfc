import { detectLanguage, type Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { isId, type Topic, TreeOptions } from '../formats/tree/options.ts'
import { tree as format } from '../formats/tree/tree.ts'
import type { Config } from './config/load.ts'
import { UsageError } from './exit.ts'
import { faultAt } from './fault.ts'
import { lookAround, type Nearby } from './nearby.ts'
import type { Wish } from './prepare.ts'
import type { Room } from './room.ts'
import type { TreeConfig } from './tree/config.ts'
import type { OpenSeat } from './tree/config-parts.ts'
import { makeTreeConfig, treeConfigOf, type Wanted } from './tree/make-config.ts'
import { maskedTree, withTreeVoices } from './tree/voices.ts'
import { treeWords } from './tree-words.ts'
import { chooseUsable, everythingUsable } from './usable.ts'

/** What a tree is asked for with, besides its file or its question. */
export interface TreeAsk {
  language: Language
  /** Ids of the topics to debate; none: all. */
  topics: readonly string[]
  /** They go before what the file says. */
  options: Readonly<Record<string, unknown>>
  /** `SEAT=MODEL`, before those of the file. */
  fallbacks: readonly string[]
  budget: number | null
  force: boolean
  dry?: boolean
  /** Where files go, absolute, instead of where the file says. */
  outputDir?: string | null
  /** Documents besides those of the file, by the user's own word. */
  context?: readonly string[]
  /** `a,b,c` instead of the reviewer of the file: the first takes that seat. */
  judges?: string | null
  /** Cited pages may be fetched. */
  web?: boolean
}

/** What a room is configured with when a file describes the table: its seats need nothing of the user's own settings. */
export const tableOf =
  (tree: TreeConfig) =>
  (config: Config): Config =>
    withTreeVoices({ ...config, fallbacks: {} }, tree)

/** Throws UsageError when a topic is asked for that is not there. */
export function wishOf(written: TreeConfig, question: string | null, ask: TreeAsk, { mask }: Room): Wish {
  const tree = maskedTree(written, mask)
  const topics = chosenTopics(topicsOf(tree), ask)
  checkNodes(topics.length, { ...tree.options, ...ask.options }, ask.language)
  const reviewer = TreeOptions.shape.reviewer.parse(tree.options.reviewer).id
  const judges = ask.judges == null ? {} : { [reviewer]: { seat: ask.judges, place: '--judge' } }
  const named = [...ask.fallbacks.map(seatOf), ...Object.keys(judges)]
  return {
    format,
    topic: question ?? topics.map(({ title }) => title).join(' · '),
    language: ask.language,
    seats: { ...tree.seats, ...judges },
    fallbacks: [...ask.fallbacks, ...tree.fallbacks.filter(fallback => !named.includes(seatOf(fallback)))],
    options: { ...tree.options, topics, ...ask.options, ...outputIn(ask.outputDir, tree) },
    budget: ask.budget,
    context: [...tree.context, ...(ask.context ?? [])],
    force: ask.force,
    dry: ask.dry ?? false,
    ...(ask.web && { web: true }),
    ...(tree.name !== null && { file: { name: tree.name, has: provider => tree.providers.has(provider) } }),
  }
}

function outputIn(dir: string | null | undefined, { options }: TreeConfig) {
  const { output = null } = TreeOptions.pick({ output: true }).parse(options)
  return dir == null ? {} : { output: { includeRawResponses: false, ...output, dir } }
}

const topicsOf = ({ options }: TreeConfig): Topic[] => TreeOptions.shape.topics.parse(options.topics)

/** A mistake in the number itself is told where options are checked. */
function checkNodes(topics: number, { maxNodes }: Readonly<Record<string, unknown>>, language: Language): void {
  const { data } = TreeOptions.shape.maxNodes.safeParse(maxNodes)
  if (data !== undefined && topics > data)
    throw new UsageError(faultAt('--max-nodes', treeWords[language].tooManyTopics(topics, data), language))
}

/** Throws UsageError with every topic that is asked for and not there. */
export function checkTopicIds(ids: readonly string[], known: readonly string[], language: Language): void {
  const unknown = [...new Set(ids)].filter(id => !known.includes(id))
  if (unknown.length > 0) throw new UsageError(treeWords[language].noTopic(unknown, known))
}

function chosenTopics(topics: Topic[], { topics: ids, language }: TreeAsk): Topic[] {
  checkTopicIds(
    ids,
    topics.map(({ id }) => id),
    language,
  )
  return ids.length === 0 ? topics : topics.filter(({ id }) => ids.includes(id))
}

/** What the user must agree to before the file is followed. */
export const strayKeySentences = ({ name, strayKeys }: TreeConfig, language: Language): string[] =>
  strayKeys.map(({ variable, address, owner }) => treeWords[language].strayKey(name ?? '', variable, address, owner))

/** What the file says, else the user's own setting, else that of the topics. */
export function languageOfTree(tree: TreeConfig, { config }: Pick<Room, 'config'>): Language {
  const written = topicsOf(tree).map(({ title, background, annotations, coreQuestions }) =>
    [title, background, ...annotations, ...coreQuestions].join('\n'),
  )
  return tree.language ?? config.language ?? detectLanguage(written.join('\n'))
}

const seatOf = (assignment: string): string => assignment.slice(0, assignment.indexOf('='))

const debaters = { least: 2, most: 12 }

/** Throws UsageError when nobody could follow such a debate. */
export function checkCount(count: number, language: Language): void {
  if (count < debaters.least || count > debaters.most)
    throw new UsageError(faultAt('--seats', treeWords[language].howMany(count), language))
}

/** The wish of a program that names seats by their ids: all but the reviewer debate. */
export async function asTree(wish: Wish, seats: Readonly<Record<string, string>>, room: Room): Promise<Wish> {
  const { topic: question, language, context, fallbacks = [], options, budget, web = false } = wish
  const { reviewer: judge = null, ...named } = seats
  const ids = Object.keys(named)
  const wrong = ids.filter(id => !isId(id))
  if (wrong.length > 0)
    throw new UsageError(faultAt('seats', treeWords[language].notIds(wrong), language, `seats.${wrong[0]}`))
  if (ids.length > 0) checkCount(ids.length, language)
  const wanted: Wanted = {
    question,
    seats: Object.values(named),
    judge,
    maxRounds: null,
    context: [],
    language,
    outputDir: null,
  }
  const nearby = lookAround(room.config, language)
  const made = await treeOfQuestion(wanted, room, nearby, ids)
  const ask: TreeAsk = { language, topics: [], options, fallbacks, budget, force: false, web: web === true }
  return { ...wishOf({ ...made, context: [...context] }, question, ask, room), nearby }
}

/**
 * A tree made from a question. Debaters that nobody named are three, or two where no third model is usable; that is
 * told in a remark.
 */
export async function treeOfQuestion(
  wanted: Wanted,
  { cwd, env, config }: Room,
  nearby: Nearby,
  ids: readonly string[] = [],
): Promise<TreeConfig> {
  const { language } = wanted
  const surroundings = { cwd, env, language }
  const made = makeTreeConfig(wanted)
  const file = { ...made, debaters: made.debaters.map((seat, index) => calledBy(seat, ids[index])) }
  const three = treeConfigOf(file, surroundings)
  const fit = (tree: TreeConfig) => fits(tree, config, language, nearby)
  if (wanted.seats.length > 0 || (await fit(three))) return three
  const two = treeConfigOf({ ...file, debaters: file.debaters.slice(0, 2) }, surroundings)
  if (await fit(two)) return { ...two, remarks: [treeWords[language].onlyTwo] }
  const models = await usableModels(config, nearby)
  if (models.length < 2)
    throw new UsageError(faultAt('--seats', treeWords[language].tooFew(models, [...config.providers.keys()]), language))
  return three
}

/** Without those of tools that nobody is signed in to. */
async function usableModels(config: Config, nearby: Nearby): Promise<string[]> {
  const tools = await Promise.all(nearby.toolsOnPath().map(id => nearby.tool(id)))
  const out = tools.filter(({ signedIn }) => signedIn === false).map(({ tool }) => tool.id as string)
  const models = (await everythingUsable(config, nearby)).map(({ model }) => model)
  return [...new Set(models)].filter(model => !out.includes(splitModelName(model).provider))
}

/** An id of the caller's own is its name as well. */
const calledBy = (seat: OpenSeat, id: string | undefined): OpenSeat =>
  id === undefined || id === seat.id ? seat : { ...seat, id, label: /^party-[a-z]$/.test(id) ? seat.label! : id }

async function fits(tree: TreeConfig, config: Config, language: Language, nearby: Nearby): Promise<boolean> {
  try {
    await chooseUsable(format.roles(tree.options), tree.seats, config, language, nearby)
    return true
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}
