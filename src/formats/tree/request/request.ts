import { detectLanguage, type Language } from '../../../core/language.ts'
import type { Mask } from '../../../core/mask.ts'
import { splitModelName } from '../../../core/model.ts'
import { reservedProviders } from '../../../host/config/grammar.ts'
import type { Config } from '../../../host/config/load.ts'
import { UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { masked } from '../../../host/io.ts'
import { type DebateRequest, seatOfFallback } from '../../../host/plan/prepare.ts'
import { unlessMistaken } from '../../../host/problems.ts'
import { chooseUsable, lookAround, type Machine, signedInUsable } from '../../../host/seats/machine.ts'
import { knownProvider } from '../../../models/providers.ts'
import { isId, TreeOptions } from '../options.ts'
import type { Topic } from '../options-in.ts'
import { tree as format } from '../tree.ts'
import type { TreeConfig } from './config.ts'
import type { OpenSeat } from './config-shape.ts'
import { makeTreeConfig, treeConfigOf, type WantedTree } from './make-config.ts'
import { treeWords } from './words.ts'

/** The input for a tree besides its file or question. */
interface TreeAsk {
  language: Language
  /** The ids of the topics to debate. Empty: all. */
  topics: readonly string[]
  /** These come before the file. */
  options: Readonly<Record<string, unknown>>
  /** `SEAT=MODEL`. These come before those of the file. */
  fallbacks: readonly string[]
  budget: number | null
  force: boolean
  dry?: boolean
  /** An absolute output folder, instead of the file's. */
  outputDir?: string | null
  context?: readonly string[]
  /** `a,b,c` instead of the file's reviewer. The first takes that seat. */
  judges?: string | null
  web?: boolean
}

/** Configures a host for a file that describes all seats: they need none of the user's settings. */
export const tableOf =
  (tree: TreeConfig) =>
  (config: Config): Config =>
    withTreeVoices({ ...config, fallbacks: {} }, tree)

/** Throws UsageError if a requested topic does not exist. */
export function requestOf(written: TreeConfig, question: string | null, ask: TreeAsk, { mask }: Host): DebateRequest {
  const tree = maskedTree(written, mask)
  const topics = chosenTopics(topicsOf(tree), ask)
  checkNodes(topics.length, { ...tree.options, ...ask.options }, ask.language)
  const reviewer = TreeOptions.shape.reviewer.parse(tree.options.reviewer).id
  const judges = ask.judges == null ? {} : { [reviewer]: { seat: ask.judges, place: '--judge' } }
  const named = [...ask.fallbacks.map(seatOfFallback), ...Object.keys(judges)]
  return {
    format,
    topic: question ?? topics.map(({ title }) => title).join(' · '),
    language: ask.language,
    seats: { ...tree.seats, ...judges },
    fallbacks: [...ask.fallbacks, ...tree.fallbacks.filter(fallback => !named.includes(seatOfFallback(fallback)))],
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

/** A wrong number is reported where options are checked. */
function checkNodes(topics: number, { maxNodes }: Readonly<Record<string, unknown>>, language: Language): void {
  const { data } = TreeOptions.shape.maxNodes.safeParse(maxNodes)
  if (data !== undefined && topics > data)
    throw new UsageError(faultAt('--max-nodes', treeWords[language].tooManyTopics(topics, data), language))
}

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

/** The file's language, else the user's setting, else that of the topics. */
export function languageOfTree(tree: TreeConfig, { config }: Pick<Host, 'config'>): Language {
  const written = topicsOf(tree).map(({ title, background, annotations, coreQuestions }) =>
    [title, background, ...annotations, ...coreQuestions].join('\n'),
  )
  return tree.language ?? config.language ?? detectLanguage(written.join('\n'))
}

const debaters = { least: 2, most: 12 }

/** Throws UsageError if nobody could follow such a debate. */
export function checkCount(count: number, language: Language): void {
  if (count < debaters.least || count > debaters.most)
    throw new UsageError(faultAt('--seats', treeWords[language].howMany(count), language))
}

/** A program's request that names seats by id: all but the reviewer debate. */
export async function asTree(
  request: DebateRequest,
  seats: Readonly<Record<string, string>>,
  host: Host,
): Promise<DebateRequest> {
  const { topic: question, language, context, fallbacks = [], options, budget, web = false } = request
  const { reviewer: judge = null, ...named } = seats
  const ids = Object.keys(named)
  const wrong = ids.filter(id => !isId(id))
  if (wrong.length > 0)
    throw new UsageError(faultAt('seats', treeWords[language].notIds(wrong), language, `seats.${wrong[0]}`))
  if (ids.length > 0) checkCount(ids.length, language)
  const wanted: WantedTree = {
    question,
    seats: Object.values(named),
    judge,
    maxRounds: null,
    context: [],
    language,
    outputDir: null,
  }
  const machine = lookAround(host.config, language)
  const made = await treeOfQuestion(wanted, host, machine, ids)
  const ask: TreeAsk = { language, topics: [], options, fallbacks, budget, force: false, web: web === true }
  return { ...requestOf({ ...made, context: [...context] }, question, ask, host), machine }
}

/**
 * A tree made from a question. If nobody names debaters there are three, or two if no third model is usable; a remark
 * says so.
 */
export async function treeOfQuestion(
  wanted: WantedTree,
  { cwd, env, config }: Host,
  machine: Machine,
  ids: readonly string[] = [],
): Promise<TreeConfig> {
  const { language } = wanted
  const surroundings = { cwd, env, language }
  const made = makeTreeConfig(wanted)
  const file = { ...made, debaters: made.debaters.map((seat, index) => calledBy(seat, ids[index])) }
  const three = treeConfigOf(file, surroundings)
  const choose = ({ options, seats }: TreeConfig) =>
    chooseUsable(format.roles(options), seats, config, language, machine)
  const fit = (tree: TreeConfig) => unlessMistaken(() => choose(tree), null)
  if (wanted.seats.length > 0 || (await fit(three))) return three
  const two = treeConfigOf({ ...file, debaters: file.debaters.slice(0, 2) }, surroundings)
  if (await fit(two)) return { ...two, remarks: [treeWords[language].onlyTwo] }
  const models = [...new Set((await signedInUsable(config, machine)).map(({ model }) => model))]
  if (models.length < 2)
    throw new UsageError(faultAt('--seats', treeWords[language].tooFew(models, [...config.providers.keys()]), language))
  return three
}

/** If the caller gives an id, that is also the name. */
const calledBy = (seat: OpenSeat, id: string | undefined): OpenSeat =>
  id === undefined || id === seat.id ? seat : { ...seat, id, label: /^party-[a-z]$/.test(id) ? seat.label! : id }

/** The configuration with the file's endpoints, and with its temperature and cap for all its seats. */
export function withTreeVoices(config: Config, tree: TreeConfig): Config {
  const providers = new Map(config.providers)
  for (const name of ownProviders(config, tree))
    providers.set(name, { ...config.providers.get(name), ...tree.sampling })
  const file = tree.name === null ? {} : { file: tree.name }
  for (const [name, settings] of tree.providers) providers.set(name, { ...settings, ...file })
  return { ...config, providers }
}

/** The tree without secrets in what its brief stores. The paths it reads and writes are left alone. */
export function maskedTree(tree: TreeConfig, mask: Mask): TreeConfig {
  const options = Object.entries(tree.options).map(([name, value]) =>
    name === 'configFile' || name === 'output' ? [name, value] : [name, masked(value, mask.text)],
  )
  return { ...tree, options: Object.fromEntries(options) }
}

/** The providers of Agon that it uses, by their configured names. */
function ownProviders({ providers }: Config, tree: TreeConfig): string[] {
  const seats = Object.values(tree.seats).flatMap(({ seat = '' }) => seat.split(',').map(part => part.trim()))
  const fallbacks = tree.fallbacks.map(fallback => fallback.slice(fallback.indexOf('=') + 1))
  return [...seats, ...fallbacks].flatMap(name => {
    const { provider } = splitModelName(name)
    if (tree.providers.has(provider) || reservedProviders.includes(provider)) return []
    const known = knownProvider(provider)
    const names = known ? [provider, known.name, ...(known.aliases ?? [])] : [provider]
    return names.find(candidate => providers.has(candidate)) ?? known?.name ?? []
  })
}
