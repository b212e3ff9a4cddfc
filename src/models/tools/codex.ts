import { join } from 'node:path'
import type { Failure } from '../../core/failure.ts'
import type { Effort, Part, Usage } from '../../core/model.ts'
import { endedEarly, reported, saidNothing } from './failures.ts'
import { count, fields, jsonLine, text } from './lines.ts'
import type { Exit, Tool, ToolCall, ToolReading } from './tool.ts'

/** OpenAI's Codex. */
export const codex: Tool = {
  id: 'codex',
  command: 'codex',
  npm: '@openai/codex',
  signIn: 'codex login',
  env: ['CODEX_API_KEY', 'CODEX_HOME', 'CODEX_ACCESS_TOKEN', 'CODEX_CA_CERTIFICATE'],
  atOnce: 6,
  family: 'openai',
  effort,
  invoke,
  read: asked => new Reading(asked),
  lostSession: ({ message }, { stderr }) =>
    /no rollout found|thread not loaded|unrecognized subcommand/i.test(`${message} ${stderr}`),
  statusArgs: ['login', 'status'],
  status: ({ code }, env) => (env.CODEX_API_KEY || env.CODEX_ACCESS_TOKEN ? true : code === null ? null : code === 0),
}

/** It sends whatever it is told, and a level that the model does not have is turned down. */
function effort(level: Effort, model: string | null): string {
  if (level !== 'max' || model === null) return level
  if (/^o\d/.test(model)) return 'high'
  return /^gpt-5(\.[0-5])?(?![.\d])/.test(model) ? 'xhigh' : 'max'
}

/** Everything that could act, look outside or add to the prompt. */
const features = [
  ...['shell_tool', 'unified_exec', 'shell_snapshot', 'goals', 'multi_agent', 'plugins', 'apps', 'skill_search'],
  ...['image_generation', 'view_image', 'sleep_tool', 'tool_suggest', 'hooks', 'browser_use', 'computer_use'],
  ...['memories', 'unbounded_connection_retries'],
]
const settings = [
  'web_search="disabled"',
  'project_doc_max_bytes=0',
  'analytics.enabled=false',
  'check_for_update_on_startup=false',
  'include_environment_context=false',
  'include_permissions_instructions=false',
  'skills.include_instructions=false',
]

function invoke({ call, model, system, prompt, session, place }: ToolCall) {
  const rules = join(place.tmp, 'rules.md')
  const level = call.effort === null ? null : effort(call.effort, model)
  return {
    args: [
      ...['exec', '--json', '--skip-git-repo-check', '-s', 'read-only', '--ignore-user-config', '--ignore-rules'],
      ...(call.conversation.goesOn ? [] : ['--ephemeral']),
      ...features.flatMap(feature => ['--disable', feature]),
      ...settings.flatMap(setting => ['-c', setting]),
      ...['-c', `model_instructions_file=${JSON.stringify(rules)}`],
      ...(level === null ? [] : ['-c', `model_reasoning_effort="${level}"`]),
      ...(model === null ? [] : ['-m', model]),
      // A fork leaves the thread as it was, so that a second attempt finds what the first one found.
      ...(session === null ? [] : ['fork', threadOf(session)]),
      '-',
    ],
    env: {},
    files: { [rules]: system },
    stdin: prompt,
  }
}

class Reading implements ToolReading {
  readonly #asked: ToolCall
  #thread: string | null = null
  #said: string | null = null

  constructor(asked: ToolCall) {
    this.#asked = asked
  }

  line(line: string): Part[] {
    const event = jsonLine(line)
    if (event?.type === 'thread.started') this.#thread = text(event.thread_id)
    if (event?.type === 'item.completed') return this.#item(fields(event.item))
    if (event?.type === 'turn.completed') return this.#completed(fields(event.usage))
    if (event?.type === 'turn.failed') return this.#failed(text(fields(event.error).message) ?? 'the turn failed')
    // A notice: it tries again by itself, as long as it was told to wait. Waiting is the engine's business.
    const notice = event?.type === 'error' ? (text(event.message) ?? '') : ''
    return /^Reconnecting.*last status: 429/.test(notice) ? this.#failed(notice.replace(/^[^(]*\(|\)$/g, '')) : []
  }

  end(exit: Exit): Part[] {
    return failed(endedEarly(codex, exit, this.#said !== null))
  }

  #item(item: Record<string, unknown>): Part[] {
    const words = text(item.text) ?? ''
    if (item.type === 'reasoning' && words !== '') return [{ type: 'thinking', text: words }]
    if (item.type === 'agent_message') this.#said = words
    return []
  }

  /** There are no deltas, and only the last message is the answer. */
  #completed(reportedUsage: Record<string, unknown>): Part[] {
    const total = readUsage(reportedUsage)
    const usage = total && less(total, totalOf(this.#asked.session))
    if (this.#said === null) return failed(refused, usage)
    if (this.#said.trim() === '') return failed(saidNothing(), usage)
    return [{ type: 'text', text: this.#said }, this.#done(usage, total, 'stop')]
  }

  #failed(message: string): Part[] {
    if (this.#said?.trim() && /reason: max_output_tokens/.test(message))
      return [{ type: 'text', text: this.#said }, this.#done(null, null, 'length')]
    return failed(reported(codex, { message, began: this.#said !== null }))
  }

  #done(usage: Usage | null, total: Usage | null, finish: 'stop' | 'length'): Part {
    const session = this.#thread !== null && total !== null ? { session: sessionOf(this.#thread, total) } : {}
    return { type: 'done', finish, usage, ...session }
  }
}

const failed = (failure: Failure, usage: Usage | null = null): Part[] => [{ type: 'failed', failure, usage }]

const refused: Failure = { kind: 'refused', message: 'the turn ended without an answer (a refusal)', maybePaid: true }

function readUsage(usage: Record<string, unknown>): Usage | null {
  const input = count(usage.input_tokens)
  const output = count(usage.output_tokens)
  if (input === null || output === null) return null
  return {
    input,
    output,
    cached: count(usage.cached_input_tokens) ?? 0,
    cacheWrite: count(usage.cache_write_input_tokens) ?? 0,
    reasoning: count(usage.reasoning_output_tokens) ?? 0,
  }
}

const countedUp = ['input', 'output', 'cached', 'cacheWrite', 'reasoning'] as const

/** What it reports is the sum over a whole thread, so the session's name carries the sum so far. */
const sessionOf = (thread: string, total: Usage): string =>
  `${thread}?${countedUp.map(field => total[field] ?? 0).join(',')}`

const threadOf = (session: string): string => session.split('?')[0]!

function totalOf(session: string | null): Usage | null {
  if (session === null) return { input: 0, output: 0 }
  const counts = (session.split('?')[1] ?? '').split(',').map(Number)
  if (counts.length !== countedUp.length || !counts.every(Number.isFinite)) return null
  return Object.fromEntries(countedUp.map((field, index) => [field, counts[index]!])) as unknown as Usage
}

/** null when the sum so far is unknown, or is no longer counted in. */
function less(total: Usage, before: Usage | null): Usage | null {
  if (before === null) return null
  const rest = countedUp.map(field => [field, (total[field] ?? 0) - (before[field] ?? 0)] as const)
  return rest.every(([, value]) => value >= 0) ? (Object.fromEntries(rest) as unknown as Usage) : null
}
