import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Done, Part, Usage } from '../../core/model.ts'
import { ReplySources } from '../api/finish.ts'
import { AsideWords } from '../asides.ts'
import { count, type Fields, fields, list, text } from '../json.ts'
import { Failures, failed, ToolSearch } from './failures.ts'
import { jsonLine } from './groups.ts'
import type { Exit, Tool, ToolCall, ToolReading } from './tool.ts'
import type { ToolWords } from './words.ts'

/** Claude Code. Its flags are the same from 2.1.197, the last version for Node 20, to 2.1.325. */
export const claude: Tool = {
  id: 'claude',
  command: 'claude',
  npm: '@anthropic-ai/claude-code',
  signIn: 'claude auth login',
  env: [
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'ANTHROPIC_BASE_URL',
    'ANTHROPIC_CUSTOM_HEADERS',
    'ANTHROPIC_MODEL',
    'ANTHROPIC_DEFAULT_OPUS_MODEL',
    'ANTHROPIC_DEFAULT_SONNET_MODEL',
    'ANTHROPIC_DEFAULT_HAIKU_MODEL',
    'CLAUDE_CONFIG_DIR',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'CLAUDE_CODE_USE_BEDROCK',
    'CLAUDE_CODE_USE_VERTEX',
    'AWS_REGION',
    'AWS_PROFILE',
    'AWS_BEARER_TOKEN_BEDROCK',
    'ANTHROPIC_VERTEX_PROJECT_ID',
    'CLOUD_ML_REGION',
  ],
  atOnce: 4,
  family: 'anthropic',
  searches: true,
  effort: level => level,
  invoke,
  read: asked => new Reading(asked),
  lostSession: ({ message }) => /no conversation found/i.test(message),
  statusArgs: ['auth', 'status'],
  status({ code, stdout }) {
    const loggedIn = /"loggedIn":\s*(true|false)/.exec(stdout)?.[1]
    if (loggedIn !== undefined) return loggedIn === 'true'
    return code === 0 ? true : null
  },
}

function invoke({ call, model, system, prompt, session, place }: ToolCall) {
  const rules = join(place.tmp, 'rules.md')
  return {
    args: [
      ...['-p', '--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
      ...(call.search ? ['--tools', searchTool, '--allowedTools', searchTool] : ['--tools', '']),
      ...['--safe-mode', '--strict-mcp-config', '--disable-slash-commands'],
      ...['--system-prompt-file', rules],
      ...(model === null ? [] : ['--model', model]),
      ...(call.effort === null ? [] : ['--effort', call.effort]),
      // A fork leaves the session unchanged, so a second attempt finds the same state.
      ...(session === null ? [] : ['--resume', session, '--fork-session']),
      ...(call.conversation.goesOn ? ['--session-id', randomUUID()] : ['--no-session-persistence']),
    ],
    env: {
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      // Otherwise `@path` in a prompt would be read and sent, from anywhere on the disk.
      CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
      CLAUDE_CODE_MAX_RETRIES: '1',
      CLAUDE_CODE_TMPDIR: place.tmp,
      DISABLE_AUTOUPDATER: '1',
    },
    files: { [rules]: system },
    stdin: prompt,
  }
}

class Reading implements ToolReading {
  readonly #asked: ToolCall
  readonly #failures: Failures
  readonly #words: AsideWords
  /** null: it was not asked to search. */
  readonly #search: ClaudeSearch | null
  #model: string | null = null
  /** Why the current message ended. null: it has not ended. */
  #stop: string | null = null

  constructor(asked: ToolCall) {
    this.#asked = asked
    this.#words = new AsideWords(asked.call.search)
    this.#failures = new Failures(claude, asked.call.moment.language)
    this.#search = asked.call.search ? new ClaudeSearch(this.#failures.words) : null
  }

  line(line: string): Part[] {
    const event = jsonLine(line)
    if (event === null || (event.parent_tool_use_id ?? null) !== null) return []
    if (event.type === 'stream_event') return this.#piece(fields(event.event))
    if (event.type === 'system' && event.subtype === 'api_retry') return this.#retries(event)
    if (event.type === 'system' && event.subtype === 'init') return this.#search?.offered(event.tools) ?? []
    if (event.type === 'user') return this.#search?.answered(event) ?? []
    return event.type === 'result' ? this.#result(event) : []
  }

  rest(): Part[] {
    return this.#words.end()
  }

  end(exit: Exit): Part[] {
    return [...this.rest(), ...failed(this.#failures.endedEarly(exit, this.#began))]
  }

  get #began(): boolean {
    return this.#words.said !== '' || this.#search?.began === true
  }

  #piece(event: Fields): Part[] {
    const delta = fields(event.delta)
    if (event.type === 'message_start') return this.#begins(text(fields(event.message).model))
    if (event.type === 'content_block_start') this.#search?.block(fields(event.content_block))
    if (event.type === 'content_block_delta') return this.#speaks(text(delta.text), text(delta.thinking))
    if (event.type !== 'message_delta') return []
    this.#stop = text(delta.stop_reason)
    if (this.#stop === 'tool_use') return this.#words.aside()
    const words = this.#words.end()
    // It would now ask again. A refusal is not paid for twice.
    return this.#stop === 'refusal' ? [...words, ...failed(this.#failures.refused('refused'))] : words
  }

  #begins(model: string | null): Part[] {
    const torn = this.#words.said !== '' && this.#stop === null
    this.#words.forget()
    this.#stop = null
    this.#model = model ?? this.#model
    return torn ? failed(this.#failures.beganAnew()) : []
  }

  #speaks(said: string | null, thought: string | null): Part[] {
    if (said) return this.#words.hear(said)
    return thought ? [{ type: 'thinking', text: thought }] : []
  }

  /** Retrying is up to the engine. The tool only renews its own sign-in. */
  #retries(event: Fields): Part[] {
    const status = count(event.error_status)
    if (status === 401) return []
    const why = text(event.error) ?? 'unknown'
    const wait = count(event.retry_delay_ms) ?? 0
    const { words } = this.#failures
    const failure = this.#failures.reported({
      message: status === null ? words.noConnection(why) : words.status(status, why),
      status,
      code: status === null ? `connection ${why}` : why,
      began: this.#began,
      // A shorter wait is the tool's own pace.
      retryAfterMs: wait >= 1000 ? wait : null,
    })
    return failed(failure)
  }

  #result(event: Fields): Part[] {
    const usage = this.#usage(event)
    if (event.is_error !== false) return this.#fault(event, usage)
    const whole = text(event.result) ?? ''
    const rest = this.#words.end()
    const words = this.#words.said === '' ? [...this.#words.hear(whole), ...this.#words.end()] : rest
    if (this.#words.said.trim() === '') return failed(this.#failures.saidNothing(), usage)
    const finish = text(event.stop_reason) === 'max_tokens' ? 'length' : 'stop'
    return [...words, this.#done(event, finish, usage)]
  }

  #fault(event: Fields, usage: Usage | null): Part[] {
    const errors = Array.isArray(event.errors) ? event.errors.map(String).join('; ') : ''
    const message = text(event.result) || errors || text(event.subtype) || this.#failures.silent
    if (text(event.stop_reason) === 'refusal') return failed(this.#failures.refused('refused'), usage)
    // The tool has continued as often as it does. All pieces together are the speech so far.
    if (this.#words.said !== '' && /output token maximum/i.test(message)) return [this.#done(event, 'length', usage)]
    const status = count(event.api_error_status)
    const code = text(event.api_error_type)
    return failed(this.#failures.reported({ message, status, code, began: this.#began }), usage)
  }

  /** What its search asks for is not part of the conversation's usage. */
  #usage(event: Fields): Usage | null {
    const usage = readUsage(fields(event.usage))
    return this.#asked.call.search ? (usageOfModels(event, this.#asked.session !== null) ?? usage) : usage
  }

  #done(event: Fields, finish: Done['finish'], usage: Usage | null): Done {
    const cost = costOf(event, this.#asked.session !== null)
    const session = text(event.session_id)
    return {
      type: 'done',
      finish,
      usage,
      ...(this.#model !== null && { model: this.#model }),
      ...(cost !== null && { cost }),
      ...(session !== null && { session }),
    }
  }
}

function readUsage(usage: Fields): Usage | null {
  const fresh = count(usage.input_tokens)
  const output = count(usage.output_tokens)
  if (fresh === null || output === null) return null
  const cached = count(usage.cache_read_input_tokens) ?? 0
  const cacheWrite = count(usage.cache_creation_input_tokens) ?? 0
  const reasoning = count(fields(usage.output_tokens_details).thinking_tokens)
  const input = fresh + cached + cacheWrite
  return { input, output, cached, cacheWrite, ...(reasoning !== null && { reasoning }) }
}

function usageOfModels(event: Fields, resumed: boolean): Usage | null {
  const models = Object.values(fields(event.model_usage_since_last_result ?? (resumed ? null : event.modelUsage)))
  const sum = (field: string) => models.reduce<number>((total, model) => total + (count(fields(model)[field]) ?? 0), 0)
  if (models.length === 0) return null
  const [cached, cacheWrite] = [sum('cacheReadInputTokens'), sum('cacheCreationInputTokens')]
  const input = sum('inputTokens') + cached + cacheWrite
  return { input, output: sum('outputTokens'), cached, cacheWrite, reasoning: sum('thinkingTokens') }
}

/** The cost of this run alone. The total covers all runs of a resumed session; older versions report only that. */
function costOf(event: Fields, resumed: boolean): number | null {
  const models = Object.values(fields(event.model_usage_since_last_result)).map(usage => count(fields(usage).costUSD))
  if (models.length > 0) return models.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  return resumed ? null : count(event.total_cost_usd)
}

/** Claude Code's only search tool. It reads no page or file, and starts nothing. */
const searchTool = 'WebSearch'

/** What came of the searches of one run. */
class ClaudeSearch extends ToolSearch {
  readonly #pages = new ReplySources()

  constructor(words: ToolWords) {
    super('claude', words)
  }

  /** The tools it has. A user's settings may forbid this one, and not every server has it. */
  offered(tools: unknown): Part[] {
    if (!Array.isArray(tools) || tools.includes(searchTool)) return []
    return [{ type: 'remark', text: this.words.searchOff('claude') }]
  }

  /** A block of a message begins. */
  block({ type, id, name }: Fields): void {
    if (type === 'tool_use' && name === searchTool) this.calls.add(id)
  }

  /** A tool has answered. */
  answered({ message, tool_use_result }: Fields): Part[] {
    const answer = list(fields(message).content).find(part => this.calls.has(fields(part).tool_use_id))
    if (answer === undefined) return []
    const { is_error, content } = fields(answer)
    if (is_error === true) return this.fault(content)
    const results = list(fields(tool_use_result).results)
    const pages = this.#pages.hear(results.flatMap(result => list(fields(result).content)))
    const faults = results.flatMap(result => /^Web search error: (.*)$/s.exec(text(result) ?? '')?.[1] ?? [])
    return [...pages, ...faults.flatMap(why => this.fault(why))]
  }
}
