import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Failure } from '../../core/failure.ts'
import type { Effort, Part, Usage } from '../../core/model.ts'
import { Failures } from './failures.ts'
import { count, fields, jsonLine, text } from './lines.ts'
import { secretsAmong } from './secrets.ts'
import type { Environment, Exit, Tool, ToolCall, ToolReading } from './tool.ts'

/** Google's Gemini CLI. */
export const gemini: Tool = {
  id: 'gemini',
  command: 'gemini',
  npm: '@google/gemini-cli',
  signIn: 'gemini',
  env: [
    'GEMINI_API_KEY',
    'GOOGLE_API_KEY',
    'GOOGLE_GEMINI_BASE_URL',
    'GOOGLE_VERTEX_BASE_URL',
    'GOOGLE_GENAI_USE_GCA',
    'GOOGLE_GENAI_USE_VERTEXAI',
    'GOOGLE_GENAI_API_VERSION',
    'GOOGLE_CLOUD_PROJECT',
    'GOOGLE_CLOUD_PROJECT_ID',
    'GOOGLE_CLOUD_LOCATION',
    'GOOGLE_CLOUD_QUOTA_PROJECT',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GEMINI_API_KEY_AUTH_MECHANISM',
    'GEMINI_CLI_CUSTOM_HEADERS',
    'GEMINI_CLI_HOME',
    'GEMINI_CLI_USE_COMPUTE_ADC',
    'CODE_ASSIST_ENDPOINT',
    'CLOUDSDK_CONFIG',
  ],
  secrets,
  atOnce: 4,
  family: 'google',
  searches: true,
  effort: (level, model) => String(thinks(level)[usesBudget(model) ? 'budget' : 'level']),
  invoke,
  read: asked => new Reading(asked),
  lostSession: (_failure, { stderr }) => /Error resuming session/.test(stderr),
  statusArgs: null,
  status: (_exit, env) => signedIn(env),
}

/** Without a model it asks another one first which to take, which costs a call more, and minutes when that fails. */
const usualModel = 'pro'

function invoke({ call, model, system, prompt, session, place, env }: ToolCall) {
  const rules = join(place.tmp, 'rules.md')
  return {
    args: [
      // These two take lists; an empty one means all, so each names one that does not exist.
      ...['--extensions', 'none', '--allowed-mcp-server-names', 'none'],
      ...['--output-format', 'stream-json', '--approval-mode', 'plan', '--model', model ?? usualModel],
      ...(session === null ? [] : ['--resume', session]),
    ],
    env: {
      ...keptAtHome(env),
      GEMINI_SYSTEM_MD: rules,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      // With its usual two processes the outer one ignores every signal but the last.
      GEMINI_CLI_NO_RELAUNCH: 'true',
    },
    files: {
      [rules]: system || 'Answer.',
      [join(place.folder, '.gemini', 'settings.json')]: JSON.stringify(settings(call.effort, model ?? usualModel)),
      // It reads the first one that it meets on its way up, and whose that is nobody knows.
      [join(place.folder, '.gemini', '.env')]: '',
      [join(place.folder, '.geminiignore')]: '*\n',
    },
    stdin: withoutExpansion(prompt),
  }
}

/**
 * `@path` sends that file, if it is in a folder that the tool may read, and users can name more of those in their
 * settings. With a word joiner after the sign no file has that name, so the text is sent as it is.
 */
const withoutExpansion = (prompt: string): string => prompt.replace(/@(?=\S)/g, '@\u2060')

/** What goes before the user's own settings. Everything that acts, looks outside or adds to the prompt is off. */
function settings(effort: Effort | null, model: string): object {
  return {
    general: {
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
      checkpointing: { enabled: false },
      maxAttempts: 1,
      retryFetchErrors: false,
    },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    ide: { enabled: false },
    tools: { core: [], discoveryCommand: '', callCommand: '', sandbox: false },
    context: {
      fileName: ['agon-none.md'],
      includeDirectoryTree: false,
      memoryBoundaryMarkers: [],
      fileFiltering: { respectGeminiIgnore: true },
    },
    skills: { enabled: false },
    hooksConfig: { enabled: false },
    experimental: { enableAgents: false, autoMemory: false },
    advanced: { ignoreLocalEnv: true },
    ...(effort !== null && { modelConfigs: { customOverrides: thinking(effort, model) } }),
  }
}

/** The first two are what its own model names are built upon, so that an alias such as `pro` gets the right knob. */
function thinking(effort: Effort, model: string): object[] {
  const { budget, level } = thinks(effort)
  const override = (match: string, thinkingConfig: object) => ({
    match: { model: match },
    modelConfig: { generateContentConfig: { thinkingConfig } },
  })
  return [
    override('chat-base-3', { thinkingLevel: level }),
    override('chat-base-2.5', { thinkingBudget: budget }),
    override(model, usesBudget(model) ? { thinkingBudget: budget } : { thinkingLevel: level }),
  ]
}

/** Gemini 3 has levels, and no more than high; 2.5 counts tokens, and -1 lets it think as much as it likes. */
const thinks = (effort: Effort): { level: string; budget: number } =>
  ({
    low: { level: 'LOW', budget: 1024 },
    medium: { level: 'MEDIUM', budget: 8192 },
    high: { level: 'HIGH', budget: 24_576 },
    max: { level: 'HIGH', budget: -1 },
  })[effort]

const usesBudget = (model: string | null): boolean => /^gemini-2/.test(model ?? '')

class Reading implements ToolReading {
  readonly #failures: Failures
  #said = ''
  #session: string | null = null
  #error: string | null = null
  #result: Record<string, unknown> | null = null

  constructor({ call }: ToolCall) {
    this.#failures = new Failures(gemini, call.moment.language)
  }

  line(line: string): Part[] {
    const event = jsonLine(line)
    if (event?.type === 'init') this.#session = text(event.session_id)
    if (event?.type === 'error') this.#error = text(event.message)
    if (event?.type === 'result') this.#result = event
    const words = event?.type === 'message' && event.role === 'assistant' ? (text(event.content) ?? '') : ''
    this.#said += words
    return words === '' ? [] : [{ type: 'text', text: words }]
  }

  finished(): boolean {
    return this.#result !== null
  }

  end(exit: Exit): Part[] {
    if (this.#result === null) return failed(this.#endedEarly(exit), null)
    const usage = readUsage(fields(this.#result.stats))
    if (this.#result.status !== 'success') return failed(this.#fault(exit), usage)
    if (this.#said.trim() === '') return failed(this.#failures.saidNothing(), usage)
    const model = modelOf(fields(fields(this.#result.stats).models))
    return [
      {
        type: 'done',
        finish: 'stop',
        usage,
        ...(model !== null && { model }),
        ...(this.#session !== null && { session: this.#session }),
      },
    ]
  }

  #fault({ stderr, code }: Exit): Failure {
    const message = text(fields(this.#result?.error).message) ?? this.#error
    if (message === null || /empty response/i.test(message)) return this.#failures.saidNothing()
    return this.#failures.reported({
      message: inner(message),
      status: statusOf(stderr, code),
      code: /TerminalQuotaError/.test(stderr) ? 'insufficient_quota' : null,
      retryAfterMs: count(Number(/retryDelayMs: (\d+)/.exec(stderr)?.[1] ?? Number.NaN)),
      began: this.#said !== '',
    })
  }

  /** 41 is its code for not being signed in, 55 for a folder that it does not trust. */
  #endedEarly(exit: Exit): Failure {
    if (exit.code !== 41) return this.#failures.endedEarly(exit, this.#said !== '')
    return this.#failures.reported({ message: this.#failures.words.notSignedIn('gemini'), status: 401 })
  }
}

const failed = (failure: Failure, usage: Usage | null): Part[] => [{ type: 'failed', failure, usage }]

/** `[API Error: {"error":{"message":"…"}}]` → what the server said. */
function inner(message: string): string {
  const plain = message.replace(/^\[API Error: ([\s\S]*?)\](\s[\s\S]*)?$/, '$1')
  return text(fields(jsonLine(plain)?.error).message) ?? plain
}

/** Its exit code is the HTTP status without what does not fit into a byte; some it only writes on standard error. */
function statusOf(stderr: string, code: number | null): number | null {
  const written = /^\s*(?:status|code): ([45]\d\d)\b/m.exec(stderr)
  if (written) return Number(written[1])
  return code !== null && code >= 144 && code < 256 ? code + 256 : null
}

/** It does not count thoughts as output, but in the total. */
function readUsage(stats: Record<string, unknown>): Usage | null {
  const input = count(stats.input_tokens)
  const words = count(stats.output_tokens)
  if (input === null || words === null) return null
  const output = Math.max(words, (count(stats.total_tokens) ?? 0) - input)
  return { input, output, cached: count(stats.cached) ?? 0, reasoning: output - words }
}

/** The one that said most of it: it may have turned to another when the first was busy. */
function modelOf(models: Record<string, unknown>): string | null {
  const said = (name: string) => count(fields(models[name]).output_tokens) ?? 0
  return Object.keys(models).sort((a, b) => said(b) - said(a))[0] ?? null
}

/** Users may keep its key in ~/.gemini/.env or ~/.env, which it would read if there were no nearer one. */
function keptAtHome(env: Environment): Record<string, string> {
  const file = fileAtHome(env)
  const kept = file === null ? {} : parseEnv(read(file))
  const own = Object.entries(kept).filter(([name]) => gemini.env.includes(name) && env[name] === undefined)
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']))
}

/** From a file alone: a pipe gives what it holds only once, and may wait for somebody. */
function secrets(env: Environment): string[] {
  const file = fileAtHome(env)
  return file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() ? secretsAmong(keptAtHome(env)) : []
}

function signedIn(env: Environment): boolean | null {
  const given = { ...keptAtHome(env), ...env }
  if (given.GEMINI_API_KEY || given.GOOGLE_API_KEY || given.GOOGLE_GENAI_USE_VERTEXAI === 'true') return true
  const folder = join(homeIn(env), '.gemini')
  if (existsSync(join(folder, 'oauth_creds.json'))) return true
  return read(join(folder, 'settings.json')).includes('"selectedType"') ? null : false
}

function fileAtHome(env: Environment): string | null {
  const home = homeIn(env)
  return [join(home, '.gemini', '.env'), join(home, '.env')].find(existsSync) ?? null
}

const homeIn = (env: Environment): string => env.GEMINI_CLI_HOME ?? env.HOME ?? homedir()

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
