import { splitModelName } from '../../core/model.ts'
import { isCommand } from '../../core/notices.ts'
import { knownProvider } from '../../models/providers.ts'
import type { ToolId } from '../../models/tools/tool.ts'
import { isTool } from '../config/grammar.ts'

export const listed = (names: readonly string[], most = 12): string =>
  [...names.slice(0, most), ...(names.length > most ? [`… +${names.length - most}`] : [])].join(', ')

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
  oneModel: (written: string) => `"${written}" are several. Only --judge takes a panel.`,
  unknownModel: (model: string, missing: { provider: string; variable: string } | null, usable: readonly string[]) =>
    [
      missing
        ? `${model} is a model of ${missing.provider}, which has no key here: export ${missing.variable}=…`
        : `nobody here has ${model}. Write it with its provider: provider:${model}.`,
      usable.length > 0 ? `Usable here: ${listed(usable)}.` : 'agon doctor says what is usable here.',
    ].join(' '),
}

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
