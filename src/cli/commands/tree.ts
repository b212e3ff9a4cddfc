import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { treeOf } from '../../formats/tree/options-in.ts'
import {
  readTreeConfig,
  type TreeConfig,
  type TreeSurroundings,
  topicIdsIn,
} from '../../formats/tree/request/config.ts'
import { configText, makeTreeConfig, type WantedTree } from '../../formats/tree/request/make-config.ts'
import {
  checkCount,
  checkTopicIds,
  languageOfTree,
  requestOf,
  strayKeySentences,
  tableOf,
  treeOfQuestion,
} from '../../formats/tree/request/request.ts'
import { treeWords } from '../../formats/tree/request/words.ts'
import { tree as format } from '../../formats/tree/tree.ts'
import { type Config, loadConfig } from '../../host/config/load.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { secretsOf } from '../../host/files/context.ts'
import { shownPath } from '../../host/files/lead-paths.ts'
import { folderProblem } from '../../host/files/outputs.ts'
import { placeProblem, putFile } from '../../host/files/places.ts'
import { type Host, openHost, refuseNested, userHome } from '../../host/host.ts'
import { type Io, isAttended } from '../../host/io.ts'
import type { PlanWords } from '../../host/plan/plan-text.ts'
import { checkOptions, type DebateRequest, type Prepared } from '../../host/plan/prepare.ts'
import { Problems } from '../../host/problems.ts'
import { lookAround } from '../../host/seats/machine.ts'
import { cliWords } from '../../host/words.ts'
import { table } from '../../show/columns.ts'
import { type DebateFlags, languageOf, optionFlags, playRequest, showingOf, topicFrom } from '../start.ts'
import { languageFor, spokenBy } from './with-host.ts'

export type TreeFlags = DebateFlags & {
  config?: string
  topic?: string[]
  seats?: string[]
  judge?: string
  writeConfig?: string
  outputDir?: string
  dryRun?: true
  force?: true
}

/** `agon tree --config FILE`, or a tree made from a question. */
export async function treeCommand(words: readonly string[], flags: TreeFlags, io: Io): Promise<number> {
  const spoken = spokenBy(flags, io, words)
  const { env, cwd } = io
  const problems = new Problems()
  const config = await problems.collect(() => loadConfig({ env, cwd, home: userHome(env), language: spoken }))
  const read = (language: Language) => readTreeConfig(flags.config!, { ...readingOf(flags, config, io), language })
  const tree = flags.config === undefined ? null : await problems.collect(() => read(spoken))
  // All messages about one file are in one language.
  const language = flags.lang === undefined && tree && config ? languageOfTree(tree, { config }) : spoken
  for (const problem of notTogether(words, flags, language)) problems.add(problem)
  const extend = tree && tableOf(tree)
  const host = await problems.collect(() =>
    openHost({ io, language: spoken, terminal: true, ...(extend && { extend }) }),
  )
  if (!host) throw problems.all()
  try {
    refuseNested(host.env, host.language)
    if (flags.config === undefined) return await playQuestion(words, flags, host, problems)
    return await playFile(tree && { tree, said: read(language) }, flags, host, language, problems)
  } finally {
    await host.close()
  }
}

/** The surroundings for reading the file. Secrets of the user's configuration stay secret here. */
const readingOf = (flags: TreeFlags, config: Config | null, { env, cwd }: Io): Omit<TreeSurroundings, 'language'> => ({
  env,
  cwd,
  outputIsGiven: flags.outputDir !== undefined,
  secrets: config ? secretsOf(config) : [],
})

/** `said`: the same file, read in the debate's language. */
async function playFile(
  read: { tree: TreeConfig; said: TreeConfig } | null,
  flags: TreeFlags,
  host: Host,
  language: Language,
  problems: Problems,
): Promise<number> {
  const { cwd, env } = host
  await problems.collect(() => languageOf(flags.lang, '', { ...host, language }))
  const { budget, out } = await showingOf(flags, host, language, problems)
  const ask = { ...askOf(flags, cwd, language, budget), context: flags.context ?? [], judges: judgesIn(flags) }
  const request = read && (await problems.collect(() => requestOf(read.tree, null, ask, host)))
  if (!read) {
    const ids = topicIdsIn(flags.config!, { cwd, env, language })
    if (ids.length > 0) await problems.collect(() => checkTopicIds(flags.topic ?? [], ids, language))
  }
  if (!read || !request) throw await everything(flags, host, language, problems)
  const stray = flags.yes || request.dry ? [] : strayKeySentences(read.said, language)
  if (!isAttended(host.io)) for (const sentence of stray) problems.add(`${sentence}${treeWords[language].orYesWithKey}`)
  return playRequest(host, request, { flags, out, problems, plan: planWords(read.said, host), doubts: stray })
}

async function playQuestion(
  words: readonly string[],
  flags: TreeFlags,
  host: Host,
  problems: Problems,
): Promise<number> {
  const context = [...(flags.context ?? [])]
  const question = await topicFrom(words, context, host, treeWords[host.language].noTree)
  const language = await languageFor(flags, null, question, host, problems)
  const { budget, out } = await showingOf(flags, host, language, problems)
  const seats = await problems.collect(() => seatsIn(flags.seats, language))
  const copy = await problems.collect(() => checkCopy(flags, host.cwd, language))
  const wanted: WantedTree = {
    question,
    seats: seats ?? [],
    judge: flags.judge ?? null,
    maxRounds: null,
    context,
    language,
    outputDir: flags.outputDir ?? null,
  }
  const machine = lookAround(host.config, language)
  const tree = seats && (await problems.collect(() => treeOfQuestion(wanted, host, machine)))
  if (!tree) throw await everything(flags, host, language, problems)
  const ask = { ...askOf(flags, host.cwd, language, budget), topics: [] }
  const request: DebateRequest = { ...requestOf(tree, question, ask, host), machine }
  const checked = async (prepared: Prepared) => {
    if (copy === null) return
    await keepCopy(copy, wanted, prepared, flags, language)
    if (!flags.quiet) host.output.err(`${treeWords[language].wroteConfig(shownPath(copy, host.cwd))}\n`)
  }
  return playRequest(host, request, { flags, out, problems, plan: planWords(tree, host), checked })
}

async function everything(flags: TreeFlags, { config }: Host, language: Language, problems: Problems): Promise<Error> {
  await problems.collect(() => checkOptions(format, optionFlags(format, flags), config, language))
  return problems.all()
}

/** Some options need a question, others a file. Several judges can be named with either. */
function notTogether(words: readonly string[], flags: TreeFlags, language: Language): string[] {
  const t = treeWords[language]
  const { config: file } = flags
  if (file === undefined) return flags.topic === undefined ? [] : [t.topicNeedsFile]
  const isOne = flags.judge !== undefined && judgesIn(flags) === null
  const given = [...(flags.seats ? ['--seats'] : []), ...(isOne ? ['--judge'] : [])]
  return [
    ...(words.length > 0 ? [t.twoSources(words.join(' '), file)] : []),
    ...(given.length > 0 ? [t.seatsInFile(given, file)] : []),
    ...(flags.writeConfig === undefined ? [] : [t.alreadyFile(file)]),
  ]
}

/** `a,b,c`; null: one judge, or none is named. */
const judgesIn = ({ judge }: TreeFlags): string | null => (judge?.includes(',') ? judge : null)

const askOf = (flags: TreeFlags, cwd: string, language: Language, budget: number | null) => ({
  language,
  topics: flags.topic ?? [],
  options: optionFlags(format, flags),
  fallbacks: flags.fallback ?? [],
  budget,
  force: flags.force ?? false,
  dry: flags.dryRun ?? false,
  web: flags.web ?? false,
  outputDir: flags.outputDir === undefined ? null : resolve(cwd, flags.outputDir),
})

/** `--seats a,b,c`; the flag may be repeated. */
function seatsIn(given: readonly string[] | undefined, language: Language): string[] {
  if (given === undefined) return []
  const seats = given.flatMap(list => list.split(',')).map(seat => seat.trim())
  if (seats.includes('')) throw new UsageError(treeWords[language].emptySeat)
  checkCount(seats.length, language)
  return seats
}

/** Checks that the file can be written, before anything is spent. Its folder is created with it. */
function checkCopy({ writeConfig, force, yes }: TreeFlags, cwd: string, language: Language): string | null {
  if (writeConfig === undefined) return null
  const t = treeWords[language]
  const path = resolve(cwd, writeConfig)
  if (folderProblem(dirname(path), cwd, language, []) !== null) throw new UsageError(t.configFolder(writeConfig))
  const problem = placeProblem(path, Boolean(force ?? yes))
  if (problem === null) return path
  const words = { 'is-folder': t.configIsFolder, 'not-a-file': t.configIsDevice, exists: t.configExists }
  throw new UsageError(words[problem](writeConfig))
}

/** Where a saved file puts its outputs, unless the user says otherwise. */
const usualOutputDir = 'debate/output'

/** Saves the chosen seats too, so that it is the same debate when run again. */
async function keepCopy(
  path: string,
  wanted: WantedTree,
  { opening }: Prepared,
  flags: TreeFlags,
  language: Language,
): Promise<void> {
  const { maxRounds, maxNodes, callsAtOnce, debaters: parties } = treeOf(opening)
  const debaters = opening.seats.slice(0, parties.length)
  const [reviewer, ...beside] = opening.seats.slice(parties.length) as [Seat, ...Seat[]]
  const file = makeTreeConfig({
    ...wanted,
    seats: debaters.map(({ model }) => model),
    judge: [reviewer, ...beside].map(({ model }) => model).join(','),
    maxRounds,
    outputDir: wanted.outputDir ?? usualOutputDir,
  })
  const fallback = (seat: Pick<Seat, 'fallback'>) => seat.fallback !== undefined && { fallback: seat.fallback }
  const text = configText(
    {
      ...file,
      debaters: file.debaters.map((seat, index) => ({ ...seat, ...fallback(debaters[index]!) })),
      reviewer: { ...file.reviewer, ...fallback(reviewer) },
      params: {
        ...file.params,
        ...(flags.maxNodes !== undefined && { maxNodes }),
        ...(flags.callsAtOnce !== undefined && { callsAtOnce }),
      },
    },
    language,
  )
  try {
    await mkdir(dirname(path), { recursive: true })
    const replaces = Boolean(flags.force ?? flags.yes)
    await putFile(path, text, { replaces, flag: '--force' }, cliWords[language])
  } catch (error) {
    const { configNotWritten } = treeWords[language]
    throw new UsageError(configNotWritten(flags.writeConfig!, (error as Error).message), exitCodes.storage)
  }
}

function planWords({ name, remarks, providers, addresses }: TreeConfig, { cwd }: Host) {
  return ({ opening }: Prepared): PlanWords => {
    const t = treeWords[opening.language]
    const { topics, maxRounds, maxNodes, output } = treeOf(opening)
    const rows = topics.map(({ id, title }) => [id, title])
    const where = name ?? t.judgeFlag
    return {
      about: [
        ...(name === null ? [] : [t.topics(topics.length), table(rows, Number.POSITIVE_INFINITY).replace(/^/gm, '  ')]),
        t.depth(maxRounds, maxNodes),
        ...(output === null ? [] : [t.outputs(shownPath(output.dir, cwd))]),
      ],
      change: () => t.change,
      sharedJudge: t.reviewerShares(where),
      mayShareJudge: model => t.reviewerMayShare(model, where),
      voiceOf: voice => {
        const { provider, model } = splitModelName(voice)
        return `${addresses.get(provider) ?? provider} ${model}`
      },
      setPrices: name !== null && providers.size > 0 ? t.setPrices(name) : cliWords[opening.language].setPrices,
      remarks,
    }
  }
}
