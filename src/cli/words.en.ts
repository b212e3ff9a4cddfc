import type { Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { isCommand } from '../core/notices.ts'
import { knownProvider } from '../models/providers.ts'
import type { ToolId } from '../models/tools/tool.ts'
import { isTool } from './config/grammar.ts'

/** A tool's default has no price: it depends on who is signed in. Most models behind tools have one. */
export function waysToPrice(
  models: readonly string[],
  file: EndpointFile | undefined,
  setPrices: (fields: readonly string[], file: string | null) => string,
  nameModel: (tool: string, example: string) => string,
): string[] {
  const isOfFile = (model: string) => file?.has(splitModelName(model).provider) ?? false
  const ofFile = models.filter(isOfFile).map(model => splitModelName(model).model)
  const others = models.filter(model => !isTool(model) && !isOfFile(model)).map(fieldOf)
  return [
    ...(ofFile.length > 0 ? [setPrices(ofFile, file!.name)] : []),
    ...(others.length > 0 ? [setPrices(others, null)] : []),
    ...models.filter(isTool).map(tool => nameModel(tool, `${tool}:${pricedModel(tool)}`)),
  ]
}

/** A file that describes endpoints and sets their prices. */
export interface EndpointFile {
  name: string
  has(provider: string): boolean
}

function fieldOf(model: string): string {
  const { provider, model: name } = splitModelName(model)
  if (isCommand(model)) return `commands.${name}`
  return isTool(provider) ? `tools.${provider}` : model
}

/** A model that the catalogue has. */
function pricedModel(tool: ToolId): string {
  const first = (provider: string) => knownProvider(provider)!.models[0]!
  if (tool === 'claude') return 'opus'
  if (tool === 'gemini') return first('google')
  return tool === 'opencode' ? `openai/${first('openai')}` : first('openai')
}

const list = (names: readonly string[]): string => names.join(', ')

const numberWords: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

const english = (names: readonly string[]) => listed(names, ', ', rest => `and ${rest} more`)

export const listed = (names: readonly string[], and: string, more: (rest: number) => string): string =>
  names.length <= mostNamed
    ? names.join(and)
    : `${names.slice(0, mostNamed).join(and)} ${more(names.length - mostNamed)}`

const mostNamed = 5

export type ChangeKind = 'added' | 'changed' | 'removed'

export const part = {
  none: (format: string, id: number) =>
    `--node: a debate of the format ${format} has no parts to be shown by themselves. Show all of it: agon show ${id}`,
  unknown: (name: string, known: readonly string[]) =>
    `--node: there is no "${name}" in this debate. There are: ${known.join(', ')}.`,
  several: (name: string, known: readonly string[]) =>
    `--node: "${name}" is in several topics. Write one of: ${known.join(', ')}.`,
}

/** Messages about seats and money before anything is spent. */
export const preflight = {
  toolMissing: (tool: string, install: string) => `${tool} is not installed, or not on PATH. Install it: ${install}`,
  signedOut: (tool: string, signIn: string) => `nobody is signed in to ${tool}. Sign in: ${signIn}`,
  noTerminal: (person: string) =>
    `${person} can only be asked on a terminal, and standard input or standard error is none. Start this on a terminal, or give the seat to a model.`,
  /** The same for a seat that only a person can have. `unless`: the option that leaves it out. */
  noUser: (person: string, unless: string) =>
    `${person} can only be asked on a terminal, and standard input or standard error is none. Start this on a terminal, or ask nobody: ${unless}`,
  noDeskForUser: (person: string, unless: string) =>
    `${person} can only be asked at a desk, and this program gave none. Give openAgon or debate a desk, or ask nobody (${unless}; of a debate under way: in a fork).`,
  tooLong: (model: string, needed: string, window: string) =>
    `this debate needs about ${needed} tokens in one call, and ${model} takes ${window}. Bring less --context, play fewer rounds, or take a model with a larger window.`,
  maybeTooLong: (model: string, needed: string, window: string) =>
    `a call may take up to ${needed} tokens, and ${model} takes ${window}. With long speeches the debate may break off.`,
  /** For a program that uses the library. */
  noDesk: (person: string) =>
    `${person} can only be asked at a desk, and this program gave none. Give openAgon or debate a desk, or give the seat to a model.`,
  /** Without a command: it is not known what serves there. */
  serverMissing: (provider: string, address: string, start: string | null) =>
    `nobody answers for ${provider} at ${address}. ${start ? `Start it: ${start}` : 'Start it, or correct its baseURL in config.json.'}`,
  notListed: (model: string, pull: string | null) =>
    `${model} is not among the models that its server lists: the call may fail.${pull ? ` Get it: ${pull}` : ''}`,
  unpriced: (models: readonly string[], file?: EndpointFile) => {
    const ways = waysToPrice(
      models,
      file,
      (fields, where) =>
        `Set "${where ? 'api.prices' : 'prices'}" for ${fields.join(', ')} in ${where ?? 'config.json'}`,
      (tool, example) => `Name the model of ${tool}, such as ${example}`,
    )
    return `a budget needs prices, and those of ${models.join(', ')} are not known. ${ways.join('; ')}, or leave out the budget.`
  },
  tooLittle: (budget: string, least: string) =>
    `${budget} does not cover this debate: it needs at least ${least}, what the verdict may cost included. Raise the budget, play fewer rounds, bring less --context, or take cheaper models.`,
  /** The same for a tree: its first round cannot be shortened. */
  tooLittleForTree: (budget: string, least: string, round: string, closing: string) =>
    `${budget} does not cover this debate: it needs at least ${least}. The first round takes ${round} or more, and a ruling per topic with suggestions for the documents may take up to ${closing}. Raise the budget, choose fewer topics, bring fewer documents, or take cheaper models.`,
  mayRuleEarly: (budget: string, most: string) =>
    `The budget of ${budget} is less than the ${most} that this may cost: disagreements that it does not cover are ruled on instead of debated.`,
  /** The same for a format that cannot be shortened. */
  tooLittleToEnd: (budget: string, least: string, before: string, closing: string) =>
    `${budget} does not cover this debate: it needs at least ${least}. All that comes before the ruling takes ${before} or more, and up to ${closing} is kept aside for ruling and votes, so that they can be paid however long the debate gets. Raise the budget, play fewer rounds, have a smaller audience, bring less --context, or take cheaper models.`,
  /** The same for a research. */
  tooLittleForResearch: (budget: string, least: string, before: string, closing: string) =>
    `${budget} does not cover this research: it needs at least ${least}. Investigation, rebuttals and audit take ${before} or more, and up to ${closing} is kept aside for the judgment, so that it can be paid however long the rest gets. Raise the budget, have fewer roles, leave out the audit (--evidence-round false) or the search service (--search own or none), lower --effort, bring less --context, or take cheaper models.`,
  mayPause: (budget: string, most: string) =>
    `The budget of ${budget} is less than the ${most} that this may cost: the debate may pause before its end (exit code 5). What was said is kept, and agon resume goes on with a higher budget.`,
  /** For such a format when it paused: with this much it can end. `most` is written as a flag. */
  pausedFor: (id: number, budget: string, most: string) =>
    `Stopped before the budget of ${budget} is passed; everything said is kept. In all the debate takes $${most} at most. Go on with: agon resume ${id} --budget ${most}`,
  /** For a tree that paused for lack of money before it could leave anything open. */
  takesAtMost: (most: string) =>
    `The first round, a ruling per topic and the suggestions for the documents may take up to ${most} in all.`,
  unknownIf: (known: string, fallbacks: string) => `${known}; unknown if ${fallbacks} takes over`,
  /** A configured fallback that is another debater's model. */
  leftOut: (seat: string, fallback: string) =>
    `${seat}: ${fallback} is no fallback in this debate, because another debater has that model.`,
  sparing: (needed: string) =>
    `What the debate changed is not asked: the budget may not reach for it. That needs a budget of ${needed}.`,
  panelNeedsHigh: (seat: string, rigor: string) =>
    `${seat} names several judges, and --rigor ${rigor} asks one. Use --rigor high, or name one judge with --judge.`,
  mayShareJudge: (model: string) =>
    `If a fallback takes over, the judge may have the model of a debater (${model}). Name another with --judge or --fallback.`,
  /** Debaters with the same model, if that is allowed. */
  debatersShare: (labels: readonly string[], model: string) =>
    `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} have one model (${model}): they may agree more easily than different ones would.`,
  /** The offline voice plays only some formats. */
  nothingUsable: (format: string) =>
    `No language model is usable here, and the offline voice, which only quotes, cannot play a ${format}. Connect a model or sign in to a tool: agon doctor says what is missing and how to get it.`,
  notOffline: (format: string) =>
    `the offline voice, which only quotes, cannot play a ${format}. Name a model instead; agon doctor says which are usable here.`,
  mayStopEarly: (budget: string, most: string) =>
    `The budget of ${budget} is less than the ${most} that this may cost: the debate may go to its verdict early.`,
  /** The same for a debate without a judge and without a number of rounds. */
  tooLittleToSumUp: (budget: string, least: string) =>
    `${budget} does not cover this debate: it needs at least ${least} for a few rounds and the conclusion. Raise the budget, bring less --context, have fewer partners, or take cheaper models.`,
  maySumUpEarly: (budget: string, most: string) =>
    `The budget of ${budget} is less than the ${most} that this may cost: the debate may be summed up early.`,
}

export const seats = {
  /** Above the alternatives. */
  alsoUsable: (count: number) => `Usable here as well (${count}):`,
  nothingElse: 'Nothing else is usable here; agon doctor says what is missing.',
  howToSet: (example: string) => `Store a choice: agon seats ${example}`,
  howToClear: 'Forget what is stored: agon seats --clear [SEAT…]',
  stored: (list: string, file: string) => `Stored in ${file}: ${list}`,
  cleared: (list: string, file: string) => `No longer stored in ${file}: ${list}`,
  nothingStored: (file: string) => `There is nothing to forget in ${file}.`,
  projectFirst: (seat: string, file: string) =>
    `In this folder ${file} says who holds the ${seat}'s seat, and it goes first.`,
  notWritten: (file: string, reason: string) => `${file} could not be written: ${reason}. Nothing was changed.`,
  eitherOr: 'Either store seats or forget them: agon seats judge=MODEL, or agon seats --clear judge.',
  /** Stored seats that only the arena has. */
  ofArena: (list: string) => `Stored for agon arena: ${list}`,
}

/** Messages of the tree command. */
export const tree = {
  /** There is neither a question nor a file. */
  noTree:
    'No question and no file was given. Put the question in quotation marks: agon tree "How should jobs be retried?" — or name a file: agon tree --config debate/config.json',
  twoSources: (question: string, file: string) =>
    `--config: the topics are those of ${file}, so a question cannot be given as well: "${question}". Leave out one of the two.`,
  seatsInFile: (flags: readonly string[], file: string) =>
    `${list(flags)}: the seats are those of ${file}. ${flags.length === 1 ? 'This flag belongs' : 'These flags belong'} to a question: agon tree "…" --seats a,b,c --judge d`,
  alreadyFile: (file: string) =>
    `--write-config: it keeps a tree that is made from a question, and this one is in ${file} already.`,
  topicNeedsFile: '--topic: it chooses among the topics of a file. Name the file as well: --config FILE',
  noTopic: (ids: readonly string[], known: readonly string[]) =>
    `--topic: there is no topic ${ids.map(id => `"${id}"`).join(', ')}. Topics: ${list(known)}.`,
  howMany: (seats: number) =>
    `${seats} will not do. Name 2 to 12 debaters, separated by commas: --seats claude,codex,openai`,
  notIds: (ids: readonly string[]) =>
    `${ids.map(id => `"${id}"`).join(', ')} cannot be the id of a debater. Allowed: letters, digits and . _ -, a letter or digit first, at most 64.`,
  emptySeat: '--seats: a name is missing between two commas. Write it without gaps: --seats claude,codex,openai',
  configExists: (file: string) => `--write-config: ${file} exists. Choose another name, or add --force to replace it.`,
  configIsFolder: (file: string) => `--write-config: ${file} is a folder. Give the name of a file in it.`,
  configIsDevice: (file: string) =>
    `--write-config: ${file} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
  configFolder: (file: string) => `--write-config: the folder of ${file} cannot be made or written.`,
  configNotWritten: (file: string, reason: string) => `--write-config: ${file} could not be written: ${reason}.`,
  wroteConfig: (file: string) => `Config: ${file} — again with: agon tree --config ${file}`,
  tooFew: (models: readonly string[], providers: readonly string[]) =>
    models.length === 1
      ? `a tree needs two debaters, and only ${models[0]} is usable here. Name another: --seats ${models[0]},PROVIDER:MODEL — or let it debate with itself: --seats ${models[0]},${models[0]}. agon doctor shows what else could be used.`
      : `a tree needs two debaters, and no model of ${list(providers)} is named in the configuration. Name them: --seats ${providers[0]}:MODEL,${providers[0]}:OTHER. agon doctor shows what else could be used.`,
  onlyTwo: 'Two debaters instead of three: only two different models are usable here. More: --seats a,b,c',
  /** What to type to change the seats. */
  change: 'Change: --seats a,b,c --judge d',
  reviewerShares: (where: string) => `The reviewer has the model of a debater. Name another: ${where}.`,
  reviewerMayShare: (model: string, where: string) =>
    `If a fallback takes over, the reviewer may have the model of a debater (${model}). Name another: ${where}.`,
  /** Where the reviewer is named. */
  judgeFlag: '--judge',
  setPrices: (file: string) => ` (set api.prices in ${file})`,
  topics: (count: number) => (count === 1 ? 'Topic:' : `Topics: ${count}`),
  depth: (rounds: number, nodes: number) =>
    rounds === 1
      ? 'One round'
      : `At most ${rounds} rounds deep, at most ${nodes} ${nodes === 1 ? 'debate' : 'debates'} in all`,
  outputs: (folder: string) => `Files: ${folder}`,
  configMoved: (id: number, file: string) =>
    `Debate ${id} reads how its seats are reached from ${file}. Put the file back, or say where it is: agon resume ${id} --config FILE`,
  configUnfit: (id: number, file: string, endpoints: readonly string[]) =>
    `${file} does not describe all endpoints of debate ${id} (${list(endpoints)}). Name the file it was started with: agon resume ${id} --config FILE`,
  noFileToResume: (id: number) =>
    `--config: debate ${id} needs no file; its seats are reached as config.json says. Leave out --config.`,
  tooManyTopics: (topics: number, nodes: number) =>
    `${topics} topics are to be debated, and ${nodes} ${nodes === 1 ? 'debate is' : 'debates are'} allowed in all. Raise it, or choose fewer with --topic.`,
  /** `owner`: the key's owner. null: some other service. */
  strayKey: (file: string, variable: string, address: string, owner: string | null) =>
    `${file} sends the key in ${variable} to ${address}, which is not ${owner === null ? 'where that key belongs' : `${owner}'s own address`}.`,
  /** Follows a sentence, like the next ones. */
  goOn: ' Go on? [y/N] ',
  wroteMissing: (id: number, files: number) =>
    `Debate ${id} is over, but ${files === 1 ? 'one of its files is' : `${files} of its files are`} missing; written now.`,
  orYes: ' Add --yes if that is right.',
  orYesWithKey: ' Add --yes if that is right, or name a variable of your own in apiKey.',
  endpointAt: (endpoint: string, address: string) => `Endpoint: ${endpoint} is ${address}`,
  endpointMoved: (file: string, endpoint: string, before: string, now: string) =>
    `${endpoint} was ${before} when the debate was opened, and is ${now} by now in ${file}.`,
  endpointGone: (file: string, endpoint: string, before: string | null, now: string) =>
    `${endpoint}${before === null ? '' : ` (${before})`} is no longer in ${file}; its seats are reached at ${now} there.`,
  endpointUnused: (file: string, endpoint: string, address: string) =>
    `${endpoint} (${address}) of ${file} is not used: the debate was opened without it.`,
}

/** Messages of the command line, apart from help texts. */
export const cli = {
  language: 'en' as Language,
  askTopic: 'What should be debated? ',
  noTopic:
    'No question was given. Put it in quotation marks: agon "Should we move this service to Postgres?" — or pass it on standard input: agon -',
  twoTopics: (topics: string) =>
    `One question at a time, and this looks like several words or questions: ${topics}. Put the question in quotation marks.`,
  looksLikeCommand: (word: string, command: string) =>
    `There is no command "${word}". Did you mean: agon ${command}? To debate that word: agon duel "${word}"`,
  badValue: (value: string, allowed: string) => `"${value}" is not allowed. Allowed: ${allowed}.`,
  badBudget: (value: string) => `--budget: "${value}" is not an amount. Give US dollars above 0, such as --budget 0.50`,
  badLanguage: (value: string) => `--lang: "${value}" is not spoken here. Allowed: en, zh.`,
  badSpeed: (value: string) =>
    `--speed: "${value}" is not a speed. Give a number: 1 as it was said, 4 four times as fast, 0 at once.`,
  badId: (value: string) =>
    `"${value}" is not the number of a debate. Give a whole number or "last"; agon list shows them.`,
  noDebate: (id: string) => `There is no debate ${id}. agon list shows which there are.`,
  emptyArchive: 'The archive is empty. Start with: agon "your question"',
  nothingToResume: 'Nothing is waiting to be resumed. agon list shows all debates.',
  alreadyOver: (id: number) => `Debate ${id} is over. Read it with: agon show ${id}`,
  itsFiles: (id: number) => ` · its files once more: agon export ${id} --format files`,
  outExists: (path: string) => `--out: ${path} exists. Choose another name, or add --yes to replace it.`,
  outFolder: (path: string) => `--out: the folder of ${path} does not exist or cannot be written.`,
  outIsFolder: (path: string) => `--out: ${path} is a folder. Give the name of a file in it.`,
  outIsDevice: (path: string) =>
    `--out: ${path} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
  outNotWritten: (path: string, reason: string, id: number) =>
    `${path} could not be written: ${reason}. The debate is kept: agon export ${id} --out FILE`,
  /** It was not written because a file now exists there. */
  outAppeared: (flag: string) => `a file of that name is there by now, and is not replaced without ${flag}`,
  outNotFile: 'a device, a pipe or a socket is there, and is never replaced',
  seats: (list: string) => `Seats: ${list}`,
  seatsChosen: (list: string, families: number, change: string) =>
    `Seats chosen from what is usable here: ${list} — ${families === 1 ? 'one model family' : `${numberWords[families] ?? families} model families`}. ${change}`,
  changeSeat: (seat: string) => `Change: --${seat} … or agon seats`,
  because: {
    flag: 'as you said',
    config: 'config.json',
    offline: 'offline',
    tool: 'tool on PATH',
    loopback: 'loopback',
  },
  configured: 'configured',
  fallback: (model: string) => `, else ${model}`,
  noneUsable: 'No language model is usable here; agon doctor says what is missing.',
  passedOver: (tool: string, signIn: string) => `${tool} is installed, but nobody is signed in: ${signIn}`,
  sharedJudge: 'The judge has the model of a debater. Name another with --judge.',
  context: (files: number, size: string) => `Context: ${files} ${files === 1 ? 'file' : 'files'}, ${size}`,
  contextFile: (path: string, size: string) => `  ${path}  ${size}`,
  skipped: (count: number) => `  ${count} left out:`,
  masked: (count: number) => `  ${count} ${count === 1 ? 'secret' : 'secrets'} masked before anything is sent`,
  removed: (count: number) => `  ${count} invisible or control ${count === 1 ? 'character' : 'characters'} taken out`,
  looked: (files: number) =>
    `No --context given: the offline voice reads ${files} ${files === 1 ? 'document' : 'documents'} of this folder.`,
  estimate: (calls: string, tokens: string, cost: string) =>
    `Estimate: ${calls} ${calls === '1' ? 'call' : 'calls'}, ${tokens} tokens, ${cost}`,
  nothingSent: 'Nothing leaves this machine, and nothing is paid.',
  costUnknown: 'cost unknown',
  costUnknownFor: (models: string, others: string) => `cost unknown for ${models}; the others ${others}`,
  setPrices: ' (set prices in config.json)',
  costAtLeast: (known: string) => `at least ${known}`,
  costFree: 'free',
  /** `unknown`: the models with unknown prices. */
  confirm: (cost: string, unknown: string | null) =>
    `This may cost up to ${cost}${unknown ? `, and what ${unknown} costs` : ''}. Start? [y/N] `,
  notStarted: 'Not started; nothing was spent.',
  opened: (id: number) => `Debate ${id}`,
  continues: (id: number, turns: number) =>
    `Debate ${id} goes on after ${turns} finished ${turns === 1 ? 'turn' : 'turns'}.`,
  maybePaid: (keys: string) => `Possibly paid already, asked again: ${keys}`,
  droppedTail: (seq: number) =>
    `The last record (${seq}) of the journal was torn and is dropped; its turn is played again.`,
  ending: 'Pausing… (Ctrl-C again ends at once)',
  paused: (id: number) => `Paused; everything said is kept. Go on with: agon resume ${id}`,
  outOfBudget: (id: number, budget: string) =>
    `Stopped before the budget of ${budget} is passed; everything said is kept. Go on with: agon resume ${id} --budget AMOUNT`,
  failedAt: (keys: readonly string[]) => `Failed: ${keys.join(', ')}`,
  failedButKept: (id: number) => `What was said is kept. When the cause is mended: agon resume ${id}`,
  finished: (id: number, calls: number, tokens: string, cost: string, time: string) =>
    `Debate ${id} · ${calls} ${calls === 1 ? 'call' : 'calls'} · ${tokens} · ${cost} · ${time} · agon show ${id}`,
  wroteReport: (path: string) => `Report: ${path}`,
  leadsElsewhere: 'the folder is a link that leads out of the project',
  stateNotWritten: (path: string, reason: string) => `The state file ${path} could not be written: ${reason}`,
  deleted: (id: number) => `Debate ${id} is deleted.`,
  confirmDelete: (id: number, topic: string) => `Delete debate ${id}, "${topic}", for good? [y/N] `,
  needsYes: 'Not on a terminal: add --yes to delete without being asked.',
  nothingFound: (words: string) => `Nothing was found for: ${words}`,
  outputFailed: (code: string) =>
    `standard output cannot be written (${code}). What was said is kept: agon list, agon show.`,
  notAnswered: 'Nothing was answered; nothing was done.',
  unreadable: (reason: string) => `This debate cannot be read: ${reason}.`,
  readOnly: (reason: string) =>
    `This debate is read-only: ${reason}. It can still be read and exported: agon show, agon export.`,
  unknownFormat: (format: string) => `this Agon does not know the format ${format}`,
  held: (reason: string) => `${reason}. Wait for it, or stop that process and try again.`,
  unpriced: (reason: string) => `--budget: ${reason}. Set "prices" for them in config.json, or leave out --budget.`,
  bug: (message: string) =>
    `This is a bug in Agon: ${message}. Nothing said is lost: agon list, agon resume. With AGON_DEBUG=1 it prints where.`,
  states: { running: 'running', paused: 'paused', done: 'done', failed: 'failed' },
  outcomes: {
    verdict: 'verdict',
    'no-verdict': 'no verdict',
    failed: 'failed',
    success: 'success',
    'degraded-success': 'degraded-success',
    aborted: 'aborted',
  } as Record<string, string>,
  skippedFile: (path: string, why: string) => `    ${path}: ${why}`,
}

export const agent = {
  worked: 'What worked',
  refuted: 'What was refuted',
  aboutFile:
    'Kept from debates with --learn, and given to this agent the next time. Edit it as you like: whatever stands below the two headings counts, at most the last 12 of each. What you write is never removed.',
  none: 'No agent has learned anything yet. A debate with --learn keeps what its debaters should remember: agon arena "…" --learn --pro-id NAME',
  row: (worked: number, refuted: number) => `${worked} worked, ${refuted} refuted`,
  noSuch: (agent: string, known: readonly string[]) =>
    known.length === 0
      ? `no agent is called ${agent}: none has learned anything yet`
      : `no agent is called ${agent}; there are: ${known.join(', ')}`,
  confirmForget: (agent: string) => `Forget everything that ${agent} learned? [y/N] `,
  needsYes: 'forgetting needs a yes: add --yes',
  needsId: '--forget needs the agent: agon agents NAME --forget',
  forgot: (agent: string) => `${agent} has forgotten everything.`,
  learned: (agent: string, count: number, path: string) =>
    `${agent} learned ${count} ${count === 1 ? 'thing' : 'things'}: ${path}`,
  tooLong: (path: string, most: number) =>
    `${path} is longer than ${most} characters. Shorten it, and the next debate can add to it.`,
  notUtf8: (path: string) => `${path} is not valid UTF-8. Save it as UTF-8.`,
  notFile: (path: string) => `${path} is not a file. Move it away.`,
  badLink: (path: string) =>
    `${path} is a link that does not lead to a .md file of yours. Remove it, or make that file.`,
  notKept: (agent: string, why: string) => `What ${agent} learned could not be kept: ${why}`,
}

/** Messages about files that cannot be sent. Each reason follows the file's name. */
export const context = {
  refused: (path: string, why: string) => `${path}: ${why}.`,
  missing: 'does not exist',
  neither: 'is neither a file nor a folder',
  unreadable: 'cannot be read',
  unreadableFor: (code: string | undefined) => `cannot be read (${code})`,
  notRegular: 'is not a regular file',
  tooLarge: (size: string, most: string) => `is ${size}, over the limit of ${most} a file`,
  notText: 'is not a text file (UTF-8, or UTF-16 with a byte order mark)',
  overTotal: (most: string) => `over the limit of ${most} in all`,
  overCount: (most: number) => `over the limit of ${most} in a folder`,
  more: (files: number, why: string) => `${files} more ${files === 1 ? 'file' : 'files'}: ${why}`,
  ownRepository: 'a repository of its own',
  secrets: 'may hold secrets: name it itself to bring it along',
  lockFile: 'lock file',
  outside: 'outside by symlink',
  brokenLink: 'broken symlink',
}

export const output = {
  leadsElsewhere: (folder: string) =>
    `output: ${folder} is a link, or lies behind one, that leads out of this folder. Choose another output folder, or name the one it leads to.`,
  noFolder: (folder: string, file: string) =>
    `output: ${folder} cannot be made a folder: ${file} is a file. Choose another output folder.`,
  notWritable: (folder: string, above: string) =>
    `output: ${folder} cannot be written: you may not write to ${above}. Choose another output folder, or change its permissions.`,
  conflicts: (folder: string, names: readonly string[], flag: string) =>
    `output: ${folder} holds ${names.length === 1 ? 'a file' : 'files'} that Agon did not write, or that changed since: ${names.join(', ')}. Add ${flag} to replace ${names.length === 1 ? 'it' : 'them'}, or choose another output folder.`,
  leavesNone: (id: number) => `Debate ${id} was not asked to leave files. Other forms: agon export ${id} --format md`,
  wrote: (folder: string, names: readonly string[]) =>
    `${names.length === 1 ? 'File' : 'Files'} in ${folder}: ${english(names)}`,
  notReplaced: (folder: string, names: readonly string[], id: number) =>
    `Not replaced in ${folder}, because Agon did not write ${names.length === 1 ? 'it or it' : 'them or they'} changed since: ${names.join(', ')}. The debate is kept; to have its files elsewhere: agon export ${id} --format files --out FOLDER`,
  notWritten: (folder: string, reason: string, id: number) =>
    `The files could not be written to ${folder}: ${reason}. The debate is kept; to have them elsewhere: agon export ${id} --format files --out FOLDER`,
}

/** Messages about how a command line is written. Help texts stand with the commands. */
export const program = {
  unknownOption: (flag: string, meant: string | null, command: string) =>
    `unknown option ${flag}.${meant ? ` Did you mean ${meant}?` : ''} ${command} --help lists them.`,
  /** `--is this right?` */
  dashedQuestion: (text: string) =>
    `unknown option "${text}". A question that begins with a dash stands behind --, after all flags: agon -- "…"`,
  missingArgument: (name: string, usage: string, command: string) =>
    `${name} is missing. Write: ${usage}. ${command} --help says more.`,
  missingValue: (flags: string, command: string) =>
    `${flags.split(' ')[0]} needs a value: ${flags}. ${command} --help says more.`,
  excessArguments: (extra: string, usage: string, command: string) =>
    `too many arguments: ${extra}. Write: ${usage}. ${command} --help says more.`,
  noCommand: (word: string, meant: string | null) =>
    `there is no command "${word}".${meant ? ` Did you mean ${meant}?` : ''} agon --help lists them.`,
  help: 'show this help',
  helpCommand: 'show the help of a command',
  byDefault: (value: string) => ` (default: ${value})`,
  /** commander's own headings and placeholders. */
  fixed: {} as Readonly<Record<string, string>>,
}

/** Messages about changes in the work tree. */
export const workTree = {
  changed: (count: number, root: string) =>
    `WARNING: ${count === 1 ? '1 file is' : `${count} files are`} no longer what ${count === 1 ? 'it was' : 'they were'} when the debate began, in ${root}:`,
  kinds: { added: 'added  ', changed: 'changed', removed: 'removed' },
  more: (count: number) => `  … and ${count} more`,
  notAgon: 'Agon did not do this, it only reads. A tool did, or another program, or you yourself.',
  gitRuns: 'Read .git/config and .git/hooks first: git runs what they name.',
  lookInGit: 'See what it is: git status, git diff. Undo what you do not want before you run anything.',
  lookAtFiles: 'Look into these files before you use or run them.',
  partly: (root: string) =>
    `Not all of ${root} was compared before and after the debate: it holds too many files for that.`,
}
