import { join } from 'node:path'
import type { Failure } from '../../core/failure.ts'
import type { Effort, Part, Usage } from '../../core/model.ts'
import { count, type Fields, fields, text } from '../json.ts'
import { Failures, failed } from './failures.ts'
import { jsonLine } from './groups.ts'
import {
  askedProvider,
  opencodeConfig,
  ownModel,
  secretsInConfig,
  variablesIn,
  withProvider,
} from './opencode-config.ts'
import { countedUp } from './running-total.ts'
import type { Exit, Tool, ToolCall, ToolEnvironment, ToolReading } from './tool.ts'

/**
 * opencode, one process per turn. Its server mode answers sooner (0.1 instead of 4 seconds), but holds 500 MB and an
 * open port for a whole debate, and models take far longer than that to speak.
 */
export const opencode: Tool = {
  id: 'opencode',
  command: 'opencode',
  npm: 'opencode-ai',
  signIn: 'opencode auth login',
  env: ['OPENCODE_API_KEY', 'OPENCODE_AUTH_CONTENT', 'OPENCODE_MODELS_PATH', 'OPENCODE_MODELS_URL'],
  secrets: secretsInConfig,
  atOnce: 2,
  family: null,
  searches: false,
  effort,
  invoke,
  read: asked => new Reading(asked),
  lostSession: (_failure, { stderr }) => /Session not found/i.test(stderr),
  statusArgs: ['auth', 'list'],
  status,
}

/** A provider of the user's own needs no sign-in. */
function status(exit: { code: number | null; stdout: string }, env: ToolEnvironment): boolean | null {
  if (/\b[1-9]\d* (credentials?|environment variables?)/.test(exit.stdout)) return true
  if (Object.keys(fields(opencodeConfig(env).provider)).length > 0) return true
  return exit.code === 0 ? false : null
}

/** The agent's name. opencode replaces an unknown one by an agent with all tools. */
const agent = 'agon'

function invoke({ call, model, system, prompt, session, place, env }: ToolCall) {
  const rules = join(place.tmp, 'rules.md')
  const level = call.effort === null ? null : effort(call.effort, model, env)
  const whole = opencodeConfig(env)
  const provider = askedProvider(whole, model, env)
  const user = withProvider(whole, provider)
  const names = [...variablesIn(user), ...keysFor(provider)]
  const goesOn = call.conversation.goesOn || session !== null
  return {
    args: [
      ...['run', '--format', 'json', '--pure', '--thinking', '--agent', agent, '--title', 'agon'],
      ...(model === null ? [] : ['--model', model]),
      ...(level === null ? [] : ['--variant', level]),
      // A fork leaves the session unchanged, so a second attempt finds the same state.
      ...(session === null ? [] : ['--session', session, '--fork']),
    ],
    env: {
      ...Object.fromEntries(names.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]]))),
      OPENCODE_CONFIG_CONTENT: JSON.stringify(settings(user, rules)),
      // The user's configuration folder may contain plugins, servers and instructions. What is needed of it is above.
      XDG_CONFIG_HOME: join(place.tmp, 'config'),
      // A conversation that does not continue is not stored among the user's own.
      ...(!goesOn && { OPENCODE_DB: join(place.tmp, 'opencode.db') }),
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_CLAUDE_CODE: '1',
      OPENCODE_DISABLE_EXTERNAL_SKILLS: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_PROJECT_CONFIG: '1',
      OPENCODE_DISABLE_SHARE: '1',
      // Otherwise every start in a new configuration folder asks the npm registry for a package.
      npm_config_offline: 'true',
    },
    files: { [rules]: system || 'Answer.', ...repository(place.folder) },
    stdin: prompt,
  }
}

/** An empty git repository: opencode looks for its folder upwards until the next one, and would run what is there. */
const repository = (folder: string): Record<string, string> => ({
  [join(folder, '.git', 'HEAD')]: 'ref: refs/heads/main\n',
  [join(folder, '.git', 'objects', 'none')]: '',
  [join(folder, '.git', 'refs', 'none')]: '',
})

const settings = (user: Fields, rules: string): object => ({
  ...user,
  autoupdate: false,
  share: 'disabled',
  snapshot: false,
  permission: { '*': 'deny' },
  // A file's content is taken literally. In this text itself braces would be replaced.
  agent: { [agent]: { mode: 'primary', prompt: `{file:${rules}}`, permission: { '*': 'deny' } } },
})

/** Where a provider looks for its key if nobody signed in. Keys of other providers are not passed on. */
function keysFor(provider: string | null): string[] {
  if (provider === null) return []
  return otherKeys[provider] ?? [`${provider.toUpperCase().replaceAll('-', '_')}_API_KEY`]
}

const otherKeys: Readonly<Record<string, string[]>> = {
  alibaba: ['DASHSCOPE_API_KEY'],
  'amazon-bedrock': [
    'AWS_BEARER_TOKEN_BEDROCK',
    'AWS_PROFILE',
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ],
  azure: ['AZURE_API_KEY', 'AZURE_RESOURCE_NAME'],
  'fireworks-ai': ['FIREWORKS_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
  'google-vertex': [
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GOOGLE_CLOUD_PROJECT',
    'GOOGLE_CLOUD_LOCATION',
    'VERTEX_LOCATION',
  ],
  moonshotai: ['MOONSHOT_API_KEY'],
  togetherai: ['TOGETHER_API_KEY'],
  zai: ['ZHIPU_API_KEY'],
  zhipuai: ['ZHIPU_API_KEY'],
}

/**
 * The variant of a model, as `opencode models --verbose` lists them. opencode silently ignores an unknown one, so only
 * known variants are passed on.
 */
function effort(level: Effort, model: string | null, env: ToolEnvironment): string | null {
  const listed = model === null ? [] : variantsOf(model, env)
  if (level !== 'max') return listed.includes(level) ? level : null
  return ['max', 'xhigh', 'high'].find(most => listed.includes(most)) ?? null
}

const usual = ['low', 'medium', 'high']

function variantsOf(model: string, env: ToolEnvironment): readonly string[] {
  const own = ownModel(opencodeConfig(env), model)
  if (own !== null) return [...(own.reasoning === true ? usual : []), ...Object.keys(fields(own.variants))]
  return families.find(([pattern]) => pattern.test(model))?.[1] ?? []
}

const families: readonly [RegExp, readonly string[]][] = [
  [/claude-(haiku|sonnet)-4[.-]5/, ['high', 'max']],
  [/claude-opus-4[.-]5/, usual],
  [/claude-(opus|sonnet|haiku|fable)/, [...usual, 'max']],
  [/gpt-(5\.[6-9]|[6-9])/, [...usual, 'xhigh', 'max']],
  [/gpt-5\.\d+-pro/, ['medium', 'high', 'xhigh']],
  [/gpt-5-pro/, ['high']],
  [/gpt-5\.[2-5]/, [...usual, 'xhigh']],
  [/gpt-5|gpt-oss|\/o[1-9]/, usual],
  [/gemini-2\.5/, ['high', 'max']],
  [/gemini-[3-9]/, usual],
  [/deepseek-(v4|flash)/, ['low', 'high', 'max']],
  [/grok-4\.([6-9]|20-multi)/, [...usual, 'xhigh']],
  [/grok-4\.[35]/, usual],
]

class Reading implements ToolReading {
  readonly #asked: ToolCall
  readonly #failures: Failures
  #said = ''
  #session: string | null = null
  /** Why the last step ended. */
  #reason: string | null = null
  #error: Fields | null = null
  #usage: Usage | null = null
  #cost = 0

  constructor(asked: ToolCall) {
    this.#asked = asked
    this.#failures = new Failures(opencode, asked.call.moment.language)
  }

  line(line: string): Part[] {
    const event = jsonLine(line)
    if (event === null) return []
    const part = fields(event.part)
    this.#session = text(event.sessionID) ?? this.#session
    if (event.type === 'error') this.#error ??= fields(event.error)
    if (event.type === 'step_start') this.#reason = null
    if (event.type === 'step_finish') this.#stepped(part)
    const words = text(part.text) ?? ''
    if (event.type === 'reasoning' && words !== '') return [{ type: 'thinking', text: words }]
    if (event.type !== 'text' || words === '') return []
    this.#said += words
    return [{ type: 'text', text: words }]
  }

  finished(): boolean {
    return this.#error !== null || this.#reason === 'stop' || this.#reason === 'length'
  }

  end(exit: Exit): Part[] {
    if (this.#error !== null) return failed(this.#fault(this.#error), this.#usage)
    if (this.#reason === 'content-filter') return failed(this.#failures.refused('filtered'), this.#usage)
    if (this.#reason !== 'stop' && this.#reason !== 'length')
      return failed(this.#failures.endedEarly(exit, this.#said !== ''), this.#usage)
    if (this.#said.trim() === '') return failed(this.#failures.saidNothing(), this.#usage)
    return [
      {
        type: 'done',
        finish: this.#reason,
        usage: this.#usage,
        ...(this.#asked.model !== null && { model: this.#asked.model }),
        // It also reports 0 if it has no prices.
        ...(this.#cost > 0 && { cost: this.#cost }),
        ...(this.#session !== null && { session: this.#session }),
      },
    ]
  }

  #stepped(part: Fields): void {
    this.#reason = text(part.reason)
    this.#usage = sum(this.#usage, readUsage(fields(part.tokens)))
    this.#cost += count(part.cost) ?? 0
  }

  /** The tool only reports that something unexpected happened. */
  #unknownModel(): Failure {
    const message = this.#failures.words.unknownModel('opencode', this.#asked.model)
    return { kind: 'rejected', message, maybePaid: false }
  }

  #fault({ name, data }: Fields): Failure {
    const { message, statusCode, responseHeaders } = fields(data)
    const said = text(message) ?? text(name) ?? this.#failures.silent
    if (name === 'ContentFilterError') return this.#failures.refused('filtered')
    if (name === 'MessageOutputLengthError') return this.#failures.saidNothing()
    if (name === 'UnknownError' && /server logs/i.test(said)) return this.#unknownModel()
    if (name === 'ProviderAuthError') return this.#failures.reported({ message: said, status: 401 })
    const wait = Number(text(fields(responseHeaders)['retry-after']) ?? Number.NaN) * 1000
    return this.#failures.reported({
      message: said,
      status: count(statusCode),
      retryAfterMs: count(wait),
      began: this.#said !== '',
    })
  }
}

function readUsage(tokens: Fields): Usage | null {
  const fresh = count(tokens.input)
  const words = count(tokens.output)
  if (fresh === null || words === null) return null
  const cached = count(fields(tokens.cache).read) ?? 0
  const cacheWrite = count(fields(tokens.cache).write) ?? 0
  const reasoning = count(tokens.reasoning) ?? 0
  return { input: fresh + cached + cacheWrite, output: words + reasoning, cached, cacheWrite, reasoning }
}

function sum(a: Usage | null, b: Usage | null): Usage | null {
  if (a === null || b === null) return a ?? b
  return Object.fromEntries(countedUp.map(field => [field, (a[field] ?? 0) + (b[field] ?? 0)])) as unknown as Usage
}
