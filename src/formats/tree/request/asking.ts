import type { Language } from '../../../core/language.ts'
import type { SeatFlag } from '../../../host/config/seats.ts'
import { UsageError } from '../../../host/exit.ts'
import { type Fault, fault, faultAt } from '../../../host/fault.ts'
import { secretsOf } from '../../../host/files/context.ts'
import { type Host, hostBeside } from '../../../host/host.ts'
import type { DebateDraft } from '../../../host/plan/debate-plan.ts'
import { checkOptions } from '../../../host/plan/prepare.ts'
import type { Problems } from '../../../host/problems.ts'
import { type Asking, budgetOf, commonPart, languageOf, type Request, topicOf } from '../../../host/request.ts'
import type { Requester } from '../../../host/requester.ts'
import { lookAround } from '../../../host/seats/machine.ts'
import { isId } from '../options.ts'
import { tree as format } from '../tree.ts'
import { readTreeConfig, type TreeSurroundings, topicIdsIn } from './config.ts'
import { TreeShape } from './config-shape.ts'
import { checkCopy, keepCopy } from './keep-config.ts'
import type { WantedTree } from './make-config.ts'
import { planWords } from './plan.ts'
import { reach } from './reach.ts'
import {
  checkCount,
  checkTopicIds,
  chosenTopics,
  languageOfTree,
  requestOf,
  strayKeySentences,
  tableOf,
  topicsOf,
  treeOfQuestion,
} from './request.ts'
import { treeWords } from './words.ts'

export interface TreeRequestOptions {
  config?: string
  topics?: readonly string[]
  debaters?: readonly string[]
  judge?: string
  writeConfig?: string
  outputDir?: string
  dryRun?: boolean
  force?: boolean
}

/** A tree is described by a file, or made from a question. */
export const asking: Asking = {
  fileShape: TreeShape,
  draft: (request, ...others) =>
    optionsIn(request).config === undefined ? draftOfQuestion(request, ...others) : draftOfFile(request, ...others),
  reach,
}

const optionsIn = ({ options }: Request) => options as TreeRequestOptions

async function draftOfFile(
  request: Request,
  host: Host,
  requester: Requester,
  problems: Problems,
): Promise<DebateDraft> {
  const { config: path = '', topics: ids = [], outputDir, dryRun = false } = optionsIn(request)
  const { cwd, env, config } = host
  const around: Omit<TreeSurroundings, 'language'> = {
    ...{ cwd, env, outputIsGiven: outputDir !== undefined },
    // Secrets of the user's configuration stay secret here.
    secrets: secretsOf(config),
  }
  const read = (language: Language) => readTreeConfig(path, { ...around, language })
  const spoken = request.language ?? host.language
  const tree = await problems.collect(() => read(spoken))
  // All messages about one file are in one language.
  const language = request.language ?? (tree ? languageOfTree(tree, host) : spoken)
  problems.add(notWithFile(request, path, language))
  const budget = await budgetOf(request, host, language, problems)
  const known = tree ? topicsOf(tree).map(({ id }) => id) : topicIdsIn(path, { ...around, language })
  const topics = await problems.collect(() => {
    if (known.length > 0) checkTopicIds(ids, known, request.place('topics'), language)
    return tree && chosenTopics(tree, request, ids, language)
  })
  if (!tree || !topics) throw await everything(request, host, language, problems)
  const said = read(language)
  const stray = requester.yes || dryRun ? [] : strayKeySentences(said, language)
  if (!requester.attended) problems.add(stray.map(sentence => fault(sentence + treeWords[language].orYesWithKey)))
  // The file's endpoints are reached, and its keys masked, by a host of its own.
  const own = hostBeside(host, tableOf(tree))
  const made = await requestOf({ ...tree, options: { ...tree.options, topics } }, request, own, panelIn(request))
  return {
    request: { ...made, language, budget },
    host: own,
    doubts: stray,
    words: planWords(said, request, host),
  }
}

async function draftOfQuestion(
  request: Request,
  host: Host,
  requester: Requester,
  problems: Problems,
): Promise<DebateDraft> {
  const { topics, outputDir = null } = optionsIn(request)
  const t = treeWords[host.language]
  if (topics !== undefined) problems.add(faultAt(request.place('topics'), t.topicNeedsFile, host.language))
  const question = await topicOf(request, requester, t.noTree)
  const language = languageOf(request, question, host)
  const budget = await budgetOf(request, host, language, problems)
  const named = (await problems.collect(() => debatersIn(request, language))) ?? []
  const copy = await problems.collect(() => checkCopy(request, requester, host.cwd, language))
  const wanted: WantedTree = {
    ...{ question, language, outputDir, maxRounds: null, context: [] },
    seats: named.map(({ seat }) => seat),
    judge: judgeIn(request),
  }
  const machine = lookAround(host.config, language)
  const ids = named.map(({ id }) => id)
  const tree = await problems.collect(() => treeOfQuestion(wanted, ids, request, host, machine))
  if (!tree) throw await everything(request, host, language, problems)
  const made = await requestOf(tree, request, host)
  return {
    request: { ...made, ...{ topic: question, language, budget, machine } },
    words: planWords(tree, request, host),
    ...(copy !== null && { checked: prepared => keepCopy(copy, wanted, prepared, request, requester) }),
  }
}

/** If the tree is unknown, its options are still checked. */
async function everything(request: Request, host: Host, language: Language, problems: Problems): Promise<Error> {
  const { options } = await commonPart(request)
  await problems.collect(() => checkOptions(format, options, host.config, language))
  return problems.all()
}

/** Some options need a question, others a file. Several judges can be named with either. */
function notWithFile(request: Request, file: string, language: Language): Fault[] {
  const t = treeWords[language]
  const { topic, seats, place } = request
  const { debaters, writeConfig } = optionsIn(request)
  const others = Object.keys(seats).filter(id => !judges.includes(id))
  const isOne = judgeIn(request) !== null && panelIn(request) === null
  const given = [
    ...(debaters === undefined ? [] : [place('debaters')]),
    ...(others.length > 0 ? ['seats'] : []),
    ...(isOne ? [place('judge')] : []),
  ]
  const at = (option: string, message: string) => faultAt(place(option), message, language)
  return [
    ...(topic === null ? [] : [at('config', t.twoSources(topic, file))]),
    ...(given.length === 0 ? [] : [fault(t.seatsInFile(given, file))]),
    ...(writeConfig === undefined ? [] : [at('writeConfig', t.alreadyFile(file))]),
  ]
}

/** What a request calls the seat of the reviewer. */
const judges = ['judge', 'reviewer']

/** null: nobody is named. */
const judgeIn = ({ seats, options }: Request): string | null =>
  (options as TreeRequestOptions).judge ?? seats.judge?.seat ?? seats.reviewer?.seat ?? null

/** `a,b,c` instead of the file's reviewer. The first takes that seat. null: one judge, or none is named. */
function panelIn(request: Request): SeatFlag | null {
  const judge = judgeIn(request)
  return judge?.includes(',') ? { seat: judge, place: request.place('judge') } : null
}

interface NamedDebater {
  seat: string
  /** Left out: `party-a`, `party-b` … */
  id?: string
}

/** `--seats a,b,c`, which may be repeated, or seats by the ids that a program gives them: all but the reviewer debate. */
function debatersIn(request: Request, language: Language): NamedDebater[] {
  const t = treeWords[language]
  const { debaters } = optionsIn(request)
  const place = request.place('debaters')
  const listed = (debaters ?? []).flatMap(list => list.split(',')).map(seat => ({ seat: seat.trim() }))
  const open = (debaters ?? []).flatMap((seat, row) => (seat.trim() === '' ? [`debaters[${row}]`] : []))
  if (open.length > 0) throw new UsageError(open.map(at => faultAt(at, t.noDebater, language)))
  if (listed.some(({ seat }) => seat === '')) throw new UsageError(faultAt(place, t.emptySeat, language, 'debaters'))
  const others = Object.entries(request.seats).filter(([id]) => !judges.includes(id))
  const wrong = others.map(([id]) => id).filter(id => !isId(id))
  if (wrong.length > 0) throw new UsageError(faultAt('seats', t.notIds(wrong), language, `seats.${wrong[0]}`))
  const named = [...listed, ...others.map(([id, { seat = '' }]) => ({ id, seat }))]
  if (debaters !== undefined || others.length > 0)
    checkCount(named.length, others.length > 0 ? 'seats' : place, others.length > 0 ? 'seats' : 'debaters', language)
  return named
}
