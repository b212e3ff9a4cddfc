import { resolve } from 'node:path'
import { detectLanguage, type Language } from '../../../core/language.ts'
import type { Mask } from '../../../core/mask.ts'
import { splitModelName } from '../../../core/model.ts'
import { reservedProviders } from '../../../host/config/grammar.ts'
import type { Config } from '../../../host/config/load.ts'
import type { SeatFlag } from '../../../host/config/seats.ts'
import { UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { masked } from '../../../host/io.ts'
import { type DebateRequest, seatOfFallback } from '../../../host/plan/prepare.ts'
import { unlessMistaken } from '../../../host/problems.ts'
import { commonPart, type Request } from '../../../host/request.ts'
import { chooseUsable, type Machine, signedInUsable } from '../../../host/seats/machine.ts'
import { knownProvider } from '../../../models/providers.ts'
import { TreeOptions } from '../options.ts'
import { limits, type Topic } from '../options-in.ts'
import { tree as format } from '../tree.ts'
import type { TreeRequestOptions } from './asking.ts'
import type { TreeConfig } from './config.ts'
import type { OpenFile, OpenSeat } from './config-shape.ts'
import { makeTreeConfig, treeConfigOf, type WantedTree } from './make-config.ts'
import { treeWords } from './words.ts'

/** Configures a host for a file that describes all seats: they need none of the user's settings. */
export const tableOf =
  (tree: TreeConfig) =>
  (config: Config): Config =>
    withTreeVoices({ ...config, fallbacks: {} }, tree)

/** What the request says comes before what the tree says. `panel`: sits instead of the file's reviewer. */
export async function requestOf(
  written: TreeConfig,
  request: Request,
  { cwd, mask }: Pick<Host, 'cwd' | 'mask'>,
  panel: SeatFlag | null = null,
): Promise<Omit<DebateRequest, 'language' | 'budget'>> {
  const tree = maskedTree(written, mask)
  const common = await commonPart(request)
  const { fallbacks } = request
  const { outputDir, force = false, dryRun = false } = request.options as TreeRequestOptions
  const reviewer = TreeOptions.shape.reviewer.parse(tree.options.reviewer).id
  const named = [...fallbacks.map(seatOfFallback), ...(panel ? [reviewer] : [])]
  return {
    ...common,
    topic: topicsOf(tree)
      .map(({ title }) => title)
      .join(' · '),
    seats: { ...tree.seats, ...(panel && { [reviewer]: panel }) },
    fallbacks: [...fallbacks, ...tree.fallbacks.filter(fallback => !named.includes(seatOfFallback(fallback)))],
    options: { ...tree.options, ...common.options, ...(outputDir !== undefined && outputIn(outputDir, tree, cwd)) },
    context: [...tree.context, ...common.context],
    ...{ force, dry: dryRun },
    ...(tree.name !== null && { file: { name: tree.name, has: provider => tree.providers.has(provider) } }),
  }
}

/** The folder that the user names, instead of the file's. */
function outputIn(dir: string, { options }: TreeConfig, cwd: string) {
  const { output = null } = TreeOptions.pick({ output: true }).parse(options)
  return { output: { includeRawResponses: false, ...output, dir: resolve(cwd, dir) } }
}

export const topicsOf = ({ options }: TreeConfig): Topic[] => TreeOptions.shape.topics.parse(options.topics)

export function checkTopicIds(ids: readonly string[], known: readonly string[], place: string, language: Language) {
  const unknown = [...new Set(ids)].filter(id => !known.includes(id))
  if (unknown.length > 0) throw new UsageError(faultAt(place, treeWords[language].noTopic(unknown, known), language))
}

/** The topics with these ids; all if none is named. Throws UsageError if they are more than may be debated. */
export function chosenTopics(
  tree: TreeConfig,
  { options, place }: Pick<Request, 'options' | 'place'>,
  ids: readonly string[],
  language: Language,
): Topic[] {
  const topics = topicsOf(tree).filter(({ id }) => ids.length === 0 || ids.includes(id))
  // A wrong number is reported where options are checked.
  const { data } = TreeOptions.shape.maxNodes.safeParse({ ...tree.options, ...options }.maxNodes)
  if (data === undefined || topics.length <= data) return topics
  const message = treeWords[language].tooManyTopics(topics.length, data)
  throw new UsageError(faultAt(place('maxNodes'), message, language))
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

/** Throws UsageError if nobody could follow such a debate. */
export function checkCount(count: number, place: string, about: string, language: Language): void {
  const [least, most] = limits.debaters
  if (count < least || count > most)
    throw new UsageError(faultAt(place, treeWords[language].howMany(count, place.startsWith('--')), language, about))
}

/**
 * A tree made from a question. If nobody names debaters there are three, or two if no third model is usable; a remark
 * says so.
 */
export async function treeOfQuestion(
  wanted: WantedTree,
  ids: readonly (string | undefined)[],
  { place }: Pick<Request, 'place'>,
  { cwd, env, config }: Host,
  machine: Machine,
): Promise<TreeConfig> {
  const { language } = wanted
  const made = makeTreeConfig(wanted)
  const file = { ...made, debaters: made.debaters.map((seat, index) => calledBy(seat, ids[index])) }
  const placeOf = (id: string) =>
    id === file.reviewer.id ? place('judge') : ids.includes(id) ? `seats.${id}` : place('debaters')
  const aboutOf = (id: string) => {
    const row = file.debaters.findIndex(seat => seat.id === id)
    return row < 0 || ids.includes(id) || wanted.seats.length === 0 ? undefined : `debaters[${row}]`
  }
  const read = (file: OpenFile) => withAbouts(treeConfigOf(file, { cwd, env }, placeOf), aboutOf)
  const three = read(file)
  const choose = ({ options, seats }: TreeConfig) =>
    chooseUsable(format.roles(options), seats, config, language, machine)
  const fit = (tree: TreeConfig) => unlessMistaken(() => choose(tree), null)
  if (wanted.seats.length > 0 || (await fit(three))) return three
  const two = read({ ...file, debaters: file.debaters.slice(0, 2) })
  if (await fit(two)) return { ...two, remarks: [treeWords[language].onlyTwo] }
  const models = [...new Set((await signedInUsable(config, machine)).map(({ model }) => model))]
  if (models.length > 1) return three
  const message = treeWords[language].tooFew(models, [...config.providers.keys()])
  throw new UsageError(faultAt(place('debaters'), message, language, 'debaters'))
}

/** Seats that were written as a list are told apart by their places in it. */
const withAbouts = (tree: TreeConfig, aboutOf: (id: string) => string | undefined): TreeConfig => ({
  ...tree,
  seats: Object.fromEntries(
    Object.entries(tree.seats).map(([id, flag]) => {
      const about = aboutOf(id)
      return [id, about === undefined ? flag : { ...flag, about }]
    }),
  ),
})

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
