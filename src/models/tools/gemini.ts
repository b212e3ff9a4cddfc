import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Failure } from '../../core/failure.ts'
import type { Part, Usage } from '../../core/model.ts'
import { AsideWords } from '../asides.ts'
import { count, type Fields, fields, text } from '../json.ts'
import { Failures, failed } from './failures.ts'
import { GeminiSearch, geminiSettings, recordIn, thinks, usesBudget } from './gemini-settings.ts'
import { jsonLine } from './groups.ts'
import { secretsAmong } from './place.ts'
import type { Exit, Tool, ToolCall, ToolEnvironment, ToolReading } from './tool.ts'

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

/** Without a model it first asks another which to use: one more call, and minutes if that fails. */
const usualModel = 'pro'

function invoke({ call, model, system, prompt, session, place, env }: ToolCall) {
  const rules = join(place.tmp, 'rules.md')
  const own = geminiSettings(call.effort, model ?? usualModel, call.search ? recordIn(place.tmp) : null)
  return {
    args: [
      // These two take lists. An empty list means all, so each names one that does not exist.
      ...['--extensions', 'none', '--allowed-mcp-server-names', 'none'],
      ...['--output-format', 'stream-json', '--approval-mode', 'plan', '--model', model ?? usualModel],
      ...(session === null ? [] : ['--resume', session]),
    ],
    env: {
      ...keptAtHome(env),
      GEMINI_SYSTEM_MD: rules,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      // With its usual two processes, the outer one ignores every signal but the last.
      GEMINI_CLI_NO_RELAUNCH: 'true',
    },
    files: {
      [rules]: system || 'Answer.',
      [join(place.folder, '.gemini', 'settings.json')]: JSON.stringify(own),
      // It reads the first such file on its way up, which may be anybody's.
      [join(place.folder, '.gemini', '.env')]: '',
      [join(place.folder, '.geminiignore')]: '*\n',
    },
    stdin: withoutExpansion(prompt),
  }
}

/**
 * `@path` sends that file if the tool may read its folder, and users can allow more folders in their settings. With a
 * word joiner after the sign no file has that name, so the text is sent as it is.
 */
const withoutExpansion = (prompt: string): string => prompt.replace(/@(?=\S)/g, '@\u2060')

class Reading implements ToolReading {
  readonly #asked: ToolCall
  readonly #failures: Failures
  readonly #words: AsideWords
  readonly #search: GeminiSearch
  #model: string | null = null
  #session: string | null = null
  #error: string | null = null
  #result: Fields | null = null

  constructor(asked: ToolCall) {
    this.#asked = asked
    this.#words = new AsideWords(asked.call.search)
    this.#failures = new Failures(gemini, asked.call.moment.language)
    this.#search = new GeminiSearch(this.#failures.words)
  }

  line(line: string): Part[] {
    const event = jsonLine(line)
    if (event === null) return []
    if (event.type === 'init') this.#begins(event)
    if (event.type === 'error') this.#error = text(event.message)
    if (event.type === 'tool_use') return this.#searches(event)
    if (event.type === 'tool_result') return this.#search.answered(event)
    if (event.type === 'result') this.#result = event
    if (event.type === 'result') return this.#words.end()
    return event.type === 'message' && event.role === 'assistant' ? this.#words.hear(text(event.content) ?? '') : []
  }

  finished(): boolean {
    return this.#result !== null
  }

  rest(): Part[] {
    return this.#words.end()
  }

  end(exit: Exit): Part[] {
    if (this.#result === null) return [...this.rest(), ...failed(this.#endedEarly(exit))]
    const usage = readUsage(fields(this.#result.stats))
    if (this.#result.status !== 'success') return failed(this.#fault(exit), usage)
    if (this.#words.said.trim() === '') return failed(this.#failures.saidNothing(), usage)
    const model = modelOf(fields(fields(this.#result.stats).models), this.#search.began ? this.#model : null)
    return [
      ...this.#search.found(exit.file(recordIn(this.#asked.place.tmp))),
      {
        type: 'done',
        finish: 'stop',
        usage,
        ...(model !== null && { model }),
        ...(this.#session !== null && { session: this.#session }),
      },
    ]
  }

  get #began(): boolean {
    return this.#words.said !== '' || this.#search.began
  }

  #begins({ session_id, model }: Fields): void {
    this.#session = text(session_id)
    this.#model = text(model)
  }

  #searches(event: Fields): Part[] {
    this.#search.called(event)
    return this.#words.aside()
  }

  #fault({ stderr, code }: Exit): Failure {
    const message = text(fields(this.#result?.error).message) ?? this.#error
    if (message === null || /empty response/i.test(message)) return this.#failures.saidNothing()
    return this.#failures.reported({
      message: inner(message),
      status: statusOf(stderr, code),
      code: /TerminalQuotaError/.test(stderr) ? 'insufficient_quota' : null,
      retryAfterMs: count(Number(/retryDelayMs: (\d+)/.exec(stderr)?.[1] ?? Number.NaN)),
      began: this.#began,
    })
  }

  /** Its exit code 41 means not signed in, 55 an untrusted folder. */
  #endedEarly(exit: Exit): Failure {
    if (exit.code !== 41) return this.#failures.endedEarly(exit, this.#began)
    return this.#failures.reported({ message: this.#failures.words.notSignedIn('gemini'), status: 401 })
  }
}

/** `[API Error: {"error":{"message":"…"}}]` → what the server said. */
function inner(message: string): string {
  const plain = message.replace(/^\[API Error: ([\s\S]*?)\](\s[\s\S]*)?$/, '$1')
  return text(fields(jsonLine(plain)?.error).message) ?? plain
}

/** Its exit code is the HTTP status truncated to a byte. Some statuses appear only on standard error. */
function statusOf(stderr: string, code: number | null): number | null {
  const written = /^\s*(?:status|code): ([45]\d\d)\b/m.exec(stderr)
  if (written) return Number(written[1])
  return code !== null && code >= 144 && code < 256 ? code + 256 : null
}

/** It counts thoughts in the total, but not as output. */
function readUsage(stats: Fields): Usage | null {
  const input = count(stats.input_tokens)
  const words = count(stats.output_tokens)
  if (input === null || words === null) return null
  const output = Math.max(words, (count(stats.total_tokens) ?? 0) - input)
  return { input, output, cached: count(stats.cached) ?? 0, reasoning: output - words }
}

/**
 * The model that said most: the tool may have switched when the first was busy. Another model also answers its
 * searches, so the requested one comes first.
 */
function modelOf(models: Fields, asked: string | null): string | null {
  const said = (name: string) => count(fields(models[name]).output_tokens) ?? 0
  if (asked !== null && said(asked) > 0) return asked
  return Object.keys(models).sort((a, b) => said(b) - said(a))[0] ?? null
}

/** Users may keep its key in ~/.gemini/.env or ~/.env. It would read these if there were no nearer file. */
function keptAtHome(env: ToolEnvironment): Record<string, string> {
  const file = fileAtHome(env)
  const kept = file === null ? {} : parseEnv(read(file))
  const own = Object.entries(kept).filter(([name]) => gemini.env.includes(name) && env[name] === undefined)
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']))
}

/** Only from a regular file: a pipe gives its content only once, and may block. */
function secrets(env: ToolEnvironment): string[] {
  const file = fileAtHome(env)
  return file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() ? secretsAmong(keptAtHome(env)) : []
}

function signedIn(env: ToolEnvironment): boolean | null {
  const given = { ...keptAtHome(env), ...env }
  if (given.GEMINI_API_KEY || given.GOOGLE_API_KEY || given.GOOGLE_GENAI_USE_VERTEXAI === 'true') return true
  const folder = join(homeIn(env), '.gemini')
  if (existsSync(join(folder, 'oauth_creds.json'))) return true
  return read(join(folder, 'settings.json')).includes('"selectedType"') ? null : false
}

function fileAtHome(env: ToolEnvironment): string | null {
  const home = homeIn(env)
  return [join(home, '.gemini', '.env'), join(home, '.env')].find(existsSync) ?? null
}

const homeIn = (env: ToolEnvironment): string => env.GEMINI_CLI_HOME ?? env.HOME ?? homedir()

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
