import type { Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { isCommand } from '../core/notices.ts'
import { knownProvider } from '../models/providers.ts'
import type { ToolId } from '../models/tools/tool.ts'
import { isTool } from './config/grammar.ts'

/** A file that describes endpoints of its own: their prices are set there. */
export interface EndpointFile {
  name: string
  has(provider: string): boolean
}

/** What is said about seats and money before anything is spent. */
export interface PreflightWords {
  toolMissing(tool: string, install: string): string
  signedOut(tool: string, signIn: string): string
  noTerminal(person: string): string
  /** The same of a seat that only a person holds; `unless`: the option by which nobody does. */
  noUser(person: string, unless: string): string
  /** For a program that uses the library. */
  noDesk(person: string): string
  noDeskForUser(person: string, unless: string): string
  /** No command: nobody knows what serves there. */
  serverMissing(provider: string, address: string, start: string | null): string
  notListed(model: string, pull: string | null): string
  tooLong(model: string, needed: string, window: string): string
  maybeTooLong(model: string, needed: string, window: string): string
  unpriced(models: readonly string[], file?: EndpointFile): string
  tooLittle(budget: string, least: string): string
  mayStopEarly(budget: string, most: string): string
  /** The same of a debate that nobody judges, and that has no number of rounds. */
  tooLittleToSumUp(budget: string, least: string): string
  maySumUpEarly(budget: string, most: string): string
  /** The same of a tree: its first round cannot be made shorter. */
  tooLittleForTree(budget: string, least: string, round: string, closing: string): string
  mayRuleEarly(budget: string, most: string): string
  /** The same of a format that cannot be made shorter. */
  tooLittleToEnd(budget: string, least: string, before: string, closing: string): string
  /** The same of a research. */
  tooLittleForResearch(budget: string, least: string, before: string, closing: string): string
  mayPause(budget: string, most: string): string
  /** Of such a format that paused: with so much it comes to its end. `most` is as a flag is written. */
  pausedFor(id: number, budget: string, most: string): string
  /** Of a tree that paused for want of money before it had anything to leave open. */
  takesAtMost(most: string): string
  unknownIf(known: string, fallbacks: string): string
  /** A fallback of the configuration that another debater's model is. */
  leftOut(seat: string, fallback: string): string
  mayShareJudge(model: string): string
  sparing(needed: string): string
  panelNeedsHigh(seat: string, rigor: string): string
  /** Debaters with one model, where that is allowed. */
  debatersShare(labels: readonly string[], model: string): string
  /** The offline voice plays only some formats. */
  nothingUsable(format: string): string
  notOffline(format: string): string
}

export const preflightWords: Record<Language, PreflightWords> = {
  en: {
    toolMissing: (tool, install) => `${tool} is not installed, or not on PATH. Install it: ${install}`,
    signedOut: (tool, signIn) => `nobody is signed in to ${tool}. Sign in: ${signIn}`,
    noTerminal: person =>
      `${person} can only be asked on a terminal, and standard input or standard error is none. Start this on a terminal, or give the seat to a model.`,
    noUser: (person, unless) =>
      `${person} can only be asked on a terminal, and standard input or standard error is none. Start this on a terminal, or ask nobody: ${unless}`,
    noDeskForUser: (person, unless) =>
      `${person} can only be asked at a desk, and this program gave none. Give openAgon or debate a desk, or ask nobody (${unless}; of a debate under way: in a fork).`,
    tooLong: (model, needed, window) =>
      `this debate needs about ${needed} tokens in one call, and ${model} takes ${window}. Bring less --context, play fewer rounds, or take a model with a larger window.`,
    maybeTooLong: (model, needed, window) =>
      `a call may take up to ${needed} tokens, and ${model} takes ${window}. With long speeches the debate may break off.`,
    noDesk: person =>
      `${person} can only be asked at a desk, and this program gave none. Give openAgon or debate a desk, or give the seat to a model.`,
    serverMissing: (provider, address, start) =>
      `nobody answers for ${provider} at ${address}. ${start ? `Start it: ${start}` : 'Start it, or correct its baseURL in config.json.'}`,
    notListed: (model, pull) =>
      `${model} is not among the models that its server lists: the call may fail.${pull ? ` Get it: ${pull}` : ''}`,
    unpriced: (models, file) => {
      const ways = waysToPrice(
        models,
        file,
        (fields, where) =>
          `Set "${where ? 'api.prices' : 'prices'}" for ${fields.join(', ')} in ${where ?? 'config.json'}`,
        (tool, example) => `Name the model of ${tool}, such as ${example}`,
      )
      return `a budget needs prices, and those of ${models.join(', ')} are not known. ${ways.join('; ')}, or leave out the budget.`
    },
    tooLittle: (budget, least) =>
      `${budget} does not cover this debate: it needs at least ${least}, what the verdict may cost included. Raise the budget, play fewer rounds, bring less --context, or take cheaper models.`,
    tooLittleForTree: (budget, least, round, closing) =>
      `${budget} does not cover this debate: it needs at least ${least}. The first round takes ${round} or more, and a ruling per topic with suggestions for the documents may take up to ${closing}. Raise the budget, choose fewer topics, bring fewer documents, or take cheaper models.`,
    mayRuleEarly: (budget, most) =>
      `The budget of ${budget} is less than the ${most} that this may cost: disagreements that it does not cover are ruled on instead of debated.`,
    tooLittleToEnd: (budget, least, before, closing) =>
      `${budget} does not cover this debate: it needs at least ${least}. All that comes before the ruling takes ${before} or more, and up to ${closing} is kept aside for ruling and votes, so that they can be paid however long the debate gets. Raise the budget, play fewer rounds, have a smaller audience, bring less --context, or take cheaper models.`,
    tooLittleForResearch: (budget, least, before, closing) =>
      `${budget} does not cover this research: it needs at least ${least}. Investigation, rebuttals and audit take ${before} or more, and up to ${closing} is kept aside for the judgment, so that it can be paid however long the rest gets. Raise the budget, have fewer roles, leave out the audit (--evidence-round false) or the search service (--search own or none), lower --effort, bring less --context, or take cheaper models.`,
    mayPause: (budget, most) =>
      `The budget of ${budget} is less than the ${most} that this may cost: the debate may pause before its end (exit code 5). What was said is kept, and agon resume goes on with a higher budget.`,
    pausedFor: (id, budget, most) =>
      `Stopped before the budget of ${budget} is passed; everything said is kept. In all the debate takes $${most} at most. Go on with: agon resume ${id} --budget ${most}`,
    takesAtMost: most =>
      `The first round, a ruling per topic and the suggestions for the documents may take up to ${most} in all.`,
    unknownIf: (known, fallbacks) => `${known}; unknown if ${fallbacks} takes over`,
    leftOut: (seat, fallback) =>
      `${seat}: ${fallback} is no fallback in this debate, because another debater has that model.`,
    sparing: needed =>
      `What the debate changed is not asked: the budget may not reach for it. That needs a budget of ${needed}.`,
    panelNeedsHigh: (seat, rigor) =>
      `${seat} names several judges, and --rigor ${rigor} asks one. Use --rigor high, or name one judge with --judge.`,
    mayShareJudge: model =>
      `If a fallback takes over, the judge may have the model of a debater (${model}). Name another with --judge or --fallback.`,
    debatersShare: (labels, model) =>
      `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} have one model (${model}): they may agree more easily than different ones would.`,
    nothingUsable: format =>
      `No language model is usable here, and the offline voice, which only quotes, cannot play a ${format}. Connect a model or sign in to a tool: agon doctor says what is missing and how to get it.`,
    notOffline: format =>
      `the offline voice, which only quotes, cannot play a ${format}. Name a model instead; agon doctor says which are usable here.`,
    mayStopEarly: (budget, most) =>
      `The budget of ${budget} is less than the ${most} that this may cost: the debate may go to its verdict early.`,
    tooLittleToSumUp: (budget, least) =>
      `${budget} does not cover this debate: it needs at least ${least} for a few rounds and the conclusion. Raise the budget, bring less --context, have fewer partners, or take cheaper models.`,
    maySumUpEarly: (budget, most) =>
      `The budget of ${budget} is less than the ${most} that this may cost: the debate may be summed up early.`,
  },
  zh: {
    toolMissing: (tool, install) => `${tool} 没有安装，或不在 PATH 中。安装：${install}`,
    signedOut: (tool, signIn) => `${tool} 尚未登录。登录：${signIn}`,
    noTerminal: person =>
      `只能在终端里向 ${person} 提问，而标准输入或标准错误不是终端。请在终端里运行，或把席位交给模型。`,
    noUser: (person, unless) =>
      `只能在终端里向 ${person} 提问，而标准输入或标准错误不是终端。请在终端里运行，或不询问任何人：${unless}`,
    noDeskForUser: (person, unless) =>
      `只能在 desk 处向 ${person} 提问，而这个程序没有提供。请给 openAgon 或 debate 一个 desk，或不询问任何人（${unless}；辩论已经开始时请用分叉）。`,
    tooLong: (model, needed, window) =>
      `这场辩论单次调用约需 ${needed} 个 token，而 ${model} 最多接受 ${window} 个。请减少 --context 或轮数，或换用窗口更大的模型。`,
    maybeTooLong: (model, needed, window) =>
      `单次调用最多可能需要 ${needed} 个 token，而 ${model} 最多接受 ${window} 个。若发言较长，辩论可能中断。`,
    noDesk: person =>
      `只能在 desk 处向 ${person} 提问，而这个程序没有提供。请给 openAgon 或 debate 一个 desk，或把席位交给模型。`,
    serverMissing: (provider, address, start) =>
      `${address} 处没有 ${provider} 的服务在运行。${start ? `启动：${start}` : '请启动它，或更正 config.json 中的 baseURL。'}`,
    notListed: (model, pull) => `${model} 不在其服务列出的模型之中，调用可能失败。${pull ? `获取：${pull}` : ''}`,
    unpriced: (models, file) => {
      const ways = waysToPrice(
        models,
        file,
        (fields, where) =>
          `请在 ${where ?? 'config.json'} 中为 ${fields.join('、')} 设置 ${where ? 'api.prices' : 'prices'}`,
        (tool, example) => `请写明 ${tool} 的模型，例如 ${example}`,
      )
      return `预算需要价格，而 ${models.join('、')} 的价格未知。${ways.join('；')}，或者不设预算。`
    },
    tooLittle: (budget, least) =>
      `${budget} 不够这场辩论：连同裁决可能的花费，至少需要 ${least}。请提高预算、减少轮数或 --context，或换用更便宜的模型。`,
    tooLittleForTree: (budget, least, round, closing) =>
      `${budget} 不够这场辩论：至少需要 ${least}。第一轮至少花费 ${round}，每个议题的一次裁决连同文档更新建议最多花费 ${closing}。请提高预算、减少议题或文档，或换用更便宜的模型。`,
    mayRuleEarly: (budget, most) => `预算 ${budget} 低于可能的花费 ${most}：预算不够辩论的分歧将直接裁决。`,
    tooLittleToEnd: (budget, least, before, closing) =>
      `${budget} 不够这场辩论：至少需要 ${least}。裁决之前的部分至少花费 ${before}，另为裁决和投票预留最多 ${closing}，以便无论辩论多长都能付得起。请提高预算、减少轮数、观众或 --context，或换用更便宜的模型。`,
    tooLittleForResearch: (budget, least, before, closing) =>
      `${budget} 不够这次研究：至少需要 ${least}。调研、反驳和审计至少花费 ${before}，另为判断预留最多 ${closing}，以便无论前面多长都能付得起。请提高预算、减少角色、省去审计（--evidence-round false）或搜索服务（--search own 或 none）、降低 --effort、减少 --context，或换用更便宜的模型。`,
    mayPause: (budget, most) =>
      `预算 ${budget} 低于可能的花费 ${most}：辩论可能中途暂停（退出码 5）。已有发言会保存，提高预算后可用 agon resume 继续。`,
    pausedFor: (id, budget, most) =>
      `在超出预算 ${budget} 之前停止，所有发言均已保存。整场辩论最多花费 $${most}。继续：agon resume ${id} --budget ${most}`,
    takesAtMost: most => `第一轮、每个议题的一次裁决和文档更新建议总共最多花费 ${most}。`,
    unknownIf: (known, fallbacks) => `${known}；若由 ${fallbacks} 接替则未知`,
    leftOut: (seat, fallback) => `${seat}：另一位辩手已使用 ${fallback}，因此它不能在这场辩论中作后备。`,
    sparing: needed => `不询问“辩论改变了什么”：预算可能不够。若需要，预算应为 ${needed}。`,
    panelNeedsHigh: (seat, rigor) =>
      `${seat} 指定了多位裁判，而 --rigor ${rigor} 只用一位。请使用 --rigor high，或用 --judge 只指定一位裁判。`,
    mayShareJudge: model =>
      `若由后备接替，裁判可能与一位辩手使用同一个模型（${model}）。可用 --judge 或 --fallback 另行指定。`,
    debatersShare: (labels, model) =>
      `${labels.slice(0, -1).join('、')}与${labels.at(-1)}使用同一个模型（${model}），可能比不同的模型更容易达成一致。`,
    nothingUsable: format =>
      `这里没有可用的语言模型，而离线声音只会引用原文，不能进行 ${format} 辩论。请接入模型或登录工具：agon doctor 会说明缺少什么、如何补上。`,
    notOffline: format => `离线声音只会引用原文，不能进行 ${format} 辩论。请指定模型；agon doctor 会说明这里能用什么。`,
    mayStopEarly: (budget, most) => `预算 ${budget} 低于可能的花费 ${most}：辩论可能提前进入裁决。`,
    tooLittleToSumUp: (budget, least) =>
      `${budget} 不够这场辩论：几轮辩论连同总结至少需要 ${least}。请提高预算、减少 --context 或伙伴，或换用更便宜的模型。`,
    maySumUpEarly: (budget, most) => `预算 ${budget} 低于可能的花费 ${most}：辩论可能提前总结。`,
  },
}

/** A tool's own default has no price, as it depends on who is signed in; most models behind tools have one. */
function waysToPrice(
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

function fieldOf(model: string): string {
  const { provider, model: name } = splitModelName(model)
  if (isCommand(model)) return `commands.${name}`
  return isTool(provider) ? `tools.${provider}` : model
}

/** One that the catalogue has. */
function pricedModel(tool: ToolId): string {
  const first = (provider: string) => knownProvider(provider)!.models[0]!
  if (tool === 'claude') return 'opus'
  if (tool === 'gemini') return first('google')
  return tool === 'opencode' ? `openai/${first('openai')}` : first('openai')
}
