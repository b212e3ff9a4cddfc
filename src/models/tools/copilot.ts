import { join } from 'node:path'
import type { Failure } from '../../core/failure.ts'
import type { Part, Usage } from '../../core/model.ts'
import { count, type Fields, fields, text } from '../json.ts'
import { Failures, failed } from './failures.ts'
import { jsonLine } from './groups.ts'
import { nameIn, since, withTotal } from './running-total.ts'
import type { Exit, Tool, ToolCall, ToolReading } from './tool.ts'

/** With one of these it needs nothing from the user's home. */
const keys = [
  'COPILOT_GITHUB_TOKEN',
  'GH_TOKEN',
  'GITHUB_TOKEN',
  'COPILOT_PROVIDER_API_KEY',
  'COPILOT_PROVIDER_BEARER_TOKEN',
  'COPILOT_PROVIDER_BASE_URL',
]

/** GitHub's Copilot CLI. Its npm package starts the real program as a child. */
export const copilot: Tool = {
  id: 'copilot',
  command: 'copilot',
  npm: '@github/copilot',
  signIn: 'copilot login',
  env: [
    ...keys,
    'COPILOT_PROVIDER_API_KEY_COMMAND',
    'COPILOT_PROVIDER_TYPE',
    'COPILOT_PROVIDER_WIRE_API',
    'COPILOT_PROVIDER_WIRE_MODEL',
    'COPILOT_PROVIDER_MODEL_ID',
    'COPILOT_PROVIDER_TRANSPORT',
    'COPILOT_PROVIDER_HEADERS',
    'COPILOT_PROVIDER_AZURE_API_VERSION',
    'COPILOT_PROVIDER_MAX_PROMPT_TOKENS',
    'COPILOT_PROVIDER_MAX_OUTPUT_TOKENS',
    'COPILOT_MODEL',
    'COPILOT_OFFLINE',
    'COPILOT_HOME',
    'COPILOT_GH_HOST',
    'GH_HOST',
  ],
  atOnce: 4,
  family: null,
  searches: false,
  effort: level => level,
  invoke,
  read: asked => new Reading(asked),
  lostSession: (_failure, { stderr }) => /No session.{0,40} matched|session .{0,60}not found/i.test(stderr),
  statusArgs: null,
  status: (_exit, env) => (keys.some(name => env[name]) ? true : null),
}

function invoke({ call, model, system, prompt, session, place, env }: ToolCall) {
  const goesOn = call.conversation.goesOn || session !== null
  return {
    args: [
      ...['--output-format', 'json', '--stream', 'on', '--no-color', '--log-level', 'none'],
      // An empty list would mean all tools, so this names one that does not exist.
      ...['--available-tools=none', '--no-ask-user', '--disable-builtin-mcps', '--no-custom-instructions'],
      ...['--no-auto-update', '--disable-client-telemetry', '--no-remote', '--no-remote-export', '--disallow-temp-dir'],
      ...['--usage-output-file', usageFile(place.tmp)],
      ...(model === null ? [] : ['--model', model]),
      ...(call.effort === null ? [] : ['--reasoning-effort', call.effort]),
      ...(session === null ? [] : [`--resume=${nameIn(session)}`]),
    ],
    // It stores every conversation. One that ends here goes to a temporary folder, if a key replaces the sign-in.
    env: { ...(!goesOn && keys.some(name => env[name]) && { COPILOT_HOME: join(place.tmp, 'copilot') }) },
    files: {},
    // Its own rules cannot be replaced, so ours follow them. A continued conversation has them already.
    stdin: session === null && system !== '' ? `${system}\n\n${prompt}` : prompt,
  }
}

const usageFile = (tmp: string): string => join(tmp, 'usage.json')

class Reading implements ToolReading {
  readonly #asked: ToolCall
  readonly #failures: Failures
  #said = ''
  /** Messages whose words arrived in pieces. */
  readonly #pieced = new Set<string>()
  #model: string | null = null
  /** Of the last call of a model. */
  #failure: Fields | null = null
  #error: Fields | null = null
  #result: Fields | null = null

  constructor(asked: ToolCall) {
    this.#asked = asked
    this.#failures = new Failures(copilot, asked.call.moment.language)
  }

  line(line: string): Part[] {
    const event = jsonLine(line)
    if (event === null) return []
    const data = fields(event.data)
    if (event.type === 'assistant.reasoning_delta') return pieces('thinking', data.deltaContent)
    if (event.type === 'assistant.message_delta') return this.#piece(data)
    if (event.type === 'assistant.message') return this.#whole(data)
    if (event.type === 'model.call_failure') this.#failure = data
    if (event.type === 'assistant.turn_retry') return this.#retries()
    if (event.type === 'session.error') this.#error = data
    if (event.type === 'result') this.#result = event
    return []
  }

  finished(): boolean {
    return this.#result !== null
  }

  end(exit: Exit): Part[] {
    const total = readUsage(exit.file(usageFile(this.#asked.place.tmp)))
    const usage = total && since(this.#asked.session, total)
    if (this.#result === null) return failed(this.#failures.endedEarly(exit, this.#said !== ''), usage)
    if (this.#error !== null) return failed(this.#fault(this.#error), usage)
    const code = this.#result.exitCode
    if (code !== 0)
      return failed(
        this.#failures.reported({ message: this.#failures.words.exitCode(count(code)), began: true }),
        usage,
      )
    if (this.#said.trim() === '') return failed(this.#failures.saidNothing(), usage)
    const session = text(this.#result.sessionId)
    return [
      {
        type: 'done',
        finish: 'stop',
        usage,
        ...(this.#model !== null && { model: this.#model }),
        ...(session !== null && total !== null && { session: withTotal(session, total) }),
      },
    ]
  }

  /** Retrying is up to the engine. The tool only renews its own sign-in. */
  #retries(): Part[] {
    if (this.#said !== '') return failed(this.#failures.beganAnew())
    const status = count(this.#failure?.statusCode)
    if (status === 401 || this.#failure === null) return []
    const { errorMessage, errorCode } = this.#failure
    const message = text(jsonLine(text(errorMessage) ?? '')?.message) ?? text(errorMessage) ?? this.#failures.silent
    return failed(this.#failures.reported({ message, status, code: text(errorCode) }))
  }

  #piece({ messageId, deltaContent }: Fields): Part[] {
    this.#pieced.add(text(messageId) ?? '')
    this.#said += text(deltaContent) ?? ''
    return pieces('text', deltaContent)
  }

  /** A reply that reached its limit continues in another message, so all of them together are the speech. */
  #whole({ messageId, content, model }: Fields): Part[] {
    this.#model = text(model) ?? this.#model
    if (this.#pieced.has(text(messageId) ?? '')) return []
    this.#said += text(content) ?? ''
    return pieces('text', content)
  }

  #fault({ message, errorType, statusCode }: Fields): Failure {
    const said = text(message) ?? this.#failures.silent
    if (/^No response was returned/.test(said)) return this.#failures.saidNothing()
    const code = text(errorType) === 'query' ? null : text(errorType)
    return this.#failures.reported({ message: said, status: count(statusCode), code, began: this.#said !== '' })
  }
}

const pieces = (type: 'text' | 'thinking', words: unknown): Part[] =>
  typeof words === 'string' && words !== '' ? [{ type, text: words }] : []

/** Sums all models: it may have asked another one on the way. */
function readUsage(file: string | null): Usage | null {
  const models = Object.values(fields(fields(jsonLine(file ?? '')).modelMetrics)).map(model =>
    fields(fields(model).usage),
  )
  if (models.length === 0) return null
  const sum = (field: string) => models.reduce((total, usage) => total + (count(usage[field]) ?? 0), 0)
  return {
    input: sum('inputTokens'),
    output: sum('outputTokens'),
    cached: sum('cacheReadTokens'),
    cacheWrite: sum('cacheWriteTokens'),
    reasoning: sum('reasoningTokens'),
  }
}
