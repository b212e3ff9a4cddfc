import type { Failure, FailureKind } from '../core/failure.ts'
import type { Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { isCommand, isOffline, isPerson } from '../core/notices.ts'
import { LeaseLost, StoreFailed } from '../core/store.ts'
import type { View } from '../core/view.ts'
import { CannotPlay, type Obstacle } from '../engine/failures.ts'
import { toolById } from '../models/tools/index.ts'
import { ConfigError } from './config/problem.ts'
import { type Fault, fault } from './fault.ts'

/** Exit codes for the shell. docs/cli.md lists them. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  credentials: 3,
  notFound: 4,
  budget: 5,
  provider: 6,
  noVerdict: 7,
  degraded: 8,
  storage: 74,
  held: 75,
  paused: 130,
} as const

/** A mistake that the user can fix. Nothing was spent. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly faults: readonly Fault[]
  readonly code: number
  constructor(said: string | Fault | readonly Fault[], code: number = exitCodes.usage) {
    const faults = typeof said === 'string' ? [fault(said)] : [said].flat()
    super(faults.map(({ line }) => line).join('\n'))
    this.faults = faults
    this.code = code
  }
}

export function exitCodeOf(view: View, paused: Failure | null): number {
  if (paused) return paused.kind === 'budget' ? exitCodes.budget : exitCodes.paused
  if (view.failure) return failureCodes[view.failure.kind] ?? exitCodes.provider
  if (!view.decided) return exitCodes.noVerdict
  return view.outcome === 'degraded-success' ? exitCodes.degraded : exitCodes.done
}

const failureCodes: Partial<Record<FailureKind, number>> = { auth: exitCodes.credentials, passed: exitCodes.noVerdict }

export function exitCodeOfError(error: unknown): number {
  if (error instanceof UsageError) return error.code
  if (error instanceof ConfigError) return error.reason === 'credentials' ? exitCodes.credentials : exitCodes.usage
  if (error instanceof LeaseLost) return exitCodes.held
  if (error instanceof StoreFailed) return error.reason === 'locked' ? exitCodes.held : exitCodes.storage
  if (error instanceof CannotPlay) return cannotPlayCodes[error.reason]
  return exitCodes.bug
}

const cannotPlayCodes: Record<Obstacle, number> = {
  'not-found': exitCodes.notFound,
  held: exitCodes.held,
  damaged: exitCodes.storage,
  drift: exitCodes.usage,
  prices: exitCodes.usage,
  format: exitCodes.usage,
  point: exitCodes.notFound,
}

/** What the user can do about this failure. null: nothing beyond what it says. `file`: describes the endpoint, as shown. */
export function adviceFor(
  kind: FailureKind,
  model: string,
  language: Language,
  { status = null, file = null }: { status?: number | null; file?: string | null } = {},
): string | null {
  if (isPerson(model) || isOffline(model)) return kind === 'passed' ? endpointAdvice[language].passed! : null
  const { provider, model: name } = splitModelName(model)
  if (isCommand(model)) return programAdvice[language][kind]?.(name) ?? null
  const tool = toolById(provider)
  if (tool) return toolAdvice[language][kind]?.(tool.command, tool.signIn, tool.id) ?? null
  if (kind === 'transport' && status !== null && status >= 500) return serverAdvice[language](status)
  const ofFile = file === null ? null : fileAdvice[language][kind]?.(file)
  return ofFile ?? endpointAdvice[language][kind] ?? null
}

/** A server that answers is reachable. */
const serverAdvice: Record<Language, (status: number) => string> = {
  en: status =>
    `The endpoint is there, but failed by itself (${status}). Wait a little, then resume, or take another model.`,
  zh: status => `服务可以访问，但自身出错（${status}）。请稍后再继续，或换用其他模型。`,
}

const endpointAdvice: Record<Language, Partial<Record<FailureKind, string>>> = {
  en: {
    auth: 'Check its key: agon doctor says what is missing and how to mend it.',
    quota: 'The account has no credit left, or its plan does not cover this model.',
    'rate-limit': 'The provider limits how often it may be asked. Wait a little, then resume.',
    overflow:
      'The prompt is longer than the model can read. Bring less --context or take a model with a larger window.',
    rejected: 'Check the name of the model and the baseURL in config.json.',
    timeout: 'The model was silent too long. Raise limits.idleSeconds in config.json, or take another model.',
    transport: 'The endpoint could not be reached or broke off. Check baseURL and the network.',
    passed: 'The debate cannot go on without this turn.',
  },
  zh: {
    auth: '请检查密钥：agon doctor 会说明缺什么、怎样补上。',
    quota: '账户余额不足，或套餐不包含该模型。',
    'rate-limit': '提供方限制了调用频率。稍等片刻再继续。',
    overflow: '提示词超出了模型的上下文长度。请减少 --context，或换用窗口更大的模型。',
    rejected: '请检查模型名称，以及 config.json 中的 baseURL。',
    timeout: '模型长时间没有响应。可提高 config.json 中的 limits.idleSeconds，或换用其他模型。',
    transport: '无法连接到服务或连接中断。请检查 baseURL 和网络。',
    passed: '没有这次发言，辩论无法继续。',
  },
}

/** For settings in the file of a debate and not in Agon's own configuration. */
const fileAdvice: Record<Language, Partial<Record<FailureKind, (file: string) => string>>> = {
  en: {
    auth: file => `Check api.apiKey in ${file}, or the environment variable that it refers to.`,
    rejected: file => `Check the name of the model and api.baseURL in ${file}.`,
    timeout: file => `The model took too long. Raise api.timeout in ${file}, or take another model.`,
    transport: file => `The endpoint could not be reached or broke off. Check api.baseURL in ${file}, and the network.`,
  },
  zh: {
    auth: file => `请检查 ${file} 中的 api.apiKey，或它所引用的环境变量。`,
    rejected: file => `请检查 ${file} 中的模型名称和 api.baseURL。`,
    timeout: file => `模型用时过长。可提高 ${file} 中的 api.timeout，或换用其他模型。`,
    transport: file => `无法连接到服务或连接中断。请检查 ${file} 中的 api.baseURL 和网络。`,
  },
}

/** What the program says of itself is its owner's business. What Agon found wrong can be fixed. */
const programAdvice: Record<Language, Partial<Record<FailureKind, (name: string) => string>>> = {
  en: {
    rejected: name => `Check commands.${name} in config.json: agon doctor shows whether the program can be started.`,
    timeout: name => `The program was silent too long. Raise commands.${name}.idleSeconds in config.json.`,
    transport: () => 'Run the program by itself, with one line of JSON on its standard input (docs/models.md).',
    'bad-output': () => 'What a program may print is in docs/models.md: one JSON object per line, "done" last.',
  },
  zh: {
    rejected: name => `请检查 config.json 中的 commands.${name}：agon doctor 会说明能否启动该程序。`,
    timeout: name => `该程序长时间没有输出。可提高 config.json 中的 commands.${name}.idleSeconds。`,
    transport: () => '请单独运行该程序，并在标准输入中给它一行 JSON（见 docs/models.md）。',
    'bad-output': () => '程序可以输出什么，见 docs/models.md：每行一个 JSON 对象，最后一行是 done。',
  },
}

/** A tool has its own account, models and network. */
type ToolAdvice = (command: string, signIn: string, id: string) => string

const toolAdvice: Record<Language, Partial<Record<FailureKind, ToolAdvice>>> = {
  en: {
    auth: (_, signIn) => `Sign in once more: ${signIn}`,
    quota: command => `The plan that ${command} is signed in with is used up, or does not cover this model.`,
    'rate-limit': command => `${command} is limited in how often it may be asked. Wait a little, then resume.`,
    overflow: () =>
      'The prompt is longer than the model can read. Bring less --context or take a model with a larger window.',
    rejected: command => `Check the name of the model: start ${command} by itself to see which ones it offers.`,
    timeout: (command, _, id) =>
      `${command} was silent too long. Raise tools.${id}.idleSeconds in config.json, or take another model.`,
    transport: command =>
      `${command} lost its server, or broke off. Check the network, and start ${command} by itself to see whether it works.`,
  },
  zh: {
    auth: (_, signIn) => `请重新登录：${signIn}`,
    quota: command => `${command} 所登录的套餐额度已用完，或不包含该模型。`,
    'rate-limit': command => `${command} 的调用频率受到限制。稍等片刻再继续。`,
    overflow: () => '提示词超出了模型的上下文长度。请减少 --context，或换用窗口更大的模型。',
    rejected: command => `请检查模型名称：单独运行 ${command} 可以看到它提供哪些模型。`,
    timeout: (command, _, id) =>
      `${command} 长时间没有响应。可提高 config.json 中的 tools.${id}.idleSeconds，或换用其他模型。`,
    transport: command => `${command} 与其服务断开，或中途退出。请检查网络，并单独运行 ${command} 看它能否工作。`,
  },
}
