import { join } from 'node:path'
import type { Effort, Part, Usage } from '../../core/model.ts'
import { ReplySources } from '../api/finish.ts'
import { count, type Fields, fields, text } from '../json.ts'
import { Failures, failed } from './failures.ts'
import { jsonLine } from './groups.ts'
import { nameIn, since, withTotal } from './running-total.ts'
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
  searches: true,
  refusedSearch: ({ kind, message }) => kind === 'rejected' && /web_search|\btools?\b/i.test(message),
  effort,
  invoke,
  read: asked => new Reading(asked),
  lostSession: ({ message }, { stderr }) =>
    /no rollout found|thread not loaded|unrecognized subcommand/i.test(`${message} ${stderr}`),
  statusArgs: ['login', 'status'],
  status: ({ code }, env) => (env.CODEX_API_KEY || env.CODEX_ACCESS_TOKEN ? true : code === null ? null : code === 0),
}

/** It sends any level, and the server rejects one that the model does not have. */
function effort(level: Effort, model: string | null): string {
  if (level !== 'max' || model === null) return level
  if (/^o\d/.test(model)) return 'high'
  return /^gpt-5(\.[0-5])?(?![.\d])/.test(model) ? 'xhigh' : 'max'
}

/** Everything that could act, look outside or add to the prompt. Its web search is a setting. */
const features = [
  ...['shell_tool', 'unified_exec', 'shell_snapshot', 'goals', 'multi_agent', 'plugins', 'apps', 'skill_search'],
  ...['image_generation', 'view_image', 'sleep_tool', 'tool_suggest', 'hooks', 'browser_use', 'computer_use'],
  ...['memories', 'unbounded_connection_retries'],
]
const settings = [
  'project_doc_max_bytes=0',
  'agents.enabled=false',
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
      ...['-c', `web_search="${call.search ? 'live' : 'disabled'}"`],
      ...['-c', `model_instructions_file=${JSON.stringify(rules)}`],
      ...(level === null ? [] : ['-c', `model_reasoning_effort="${level}"`]),
      ...(model === null ? [] : ['-m', model]),
      // A fork leaves the thread unchanged, so a second attempt finds the same state.
      ...(session === null ? [] : ['fork', nameIn(session)]),
      '-',
    ],
    env: {},
    files: { [rules]: system },
    stdin: prompt,
  }
}

class Reading implements ToolReading {
  readonly #asked: ToolCall
  readonly #failures: Failures
  #thread: string | null = null
  #said: string | null = null
  readonly #pages = new ReplySources()
  /** Searches that began and are not done. One that fails never is. */
  readonly #searching = new Set<unknown>()

  constructor(asked: ToolCall) {
    this.#asked = asked
    this.#failures = new Failures(codex, asked.call.moment.language)
  }

  line(line: string): Part[] {
    const event = jsonLine(line)
    if (event?.type === 'thread.started') this.#thread = text(event.thread_id)
    if (event?.type === 'item.started') this.#begins(fields(event.item))
    if (event?.type === 'item.completed') return this.#item(fields(event.item))
    if (event?.type === 'turn.completed') return this.#completed(fields(event.usage))
    if (event?.type === 'turn.failed') return this.#failed(text(fields(event.error).message) ?? this.#failures.silent)
    // The notice means that it retries by itself after the requested wait. Waiting is up to the engine.
    const notice = event?.type === 'error' ? (text(event.message) ?? '') : ''
    return /^Reconnecting.*last status: 429/.test(notice) ? this.#failed(notice.replace(/^[^(]*\(|\)$/g, '')) : []
  }

  end(exit: Exit): Part[] {
    return failed(this.#failures.endedEarly(exit, this.#said !== null))
  }

  #begins(item: Fields): void {
    if (item.type === 'web_search') this.#searching.add(item.id)
  }

  #item(item: Fields): Part[] {
    if (item.type === 'web_search') return this.#looked(item)
    const words = text(item.text) ?? ''
    if (item.type === 'reasoning' && words !== '') return [{ type: 'thinking', text: words }]
    if (item.type === 'agent_message') this.#said = words
    return []
  }

  /** It reports which pages were opened, but not which ones a search found. */
  #looked({ id, action }: Fields): Part[] {
    this.#searching.delete(id)
    return this.#pages.hear([fields(action).url])
  }

  /** There are no deltas, and only the last message is the answer. */
  #completed(reportedUsage: Fields): Part[] {
    const total = readUsage(reportedUsage)
    const usage = total && since(this.#asked.session, total)
    if (this.#said === null) return failed(this.#failures.refused('noAnswer'), usage)
    if (this.#said.trim() === '') return failed(this.#failures.saidNothing(), usage)
    return [...this.#unfinished(), { type: 'text', text: this.#said }, this.#done(usage, total, 'stop')]
  }

  #unfinished(): Part[] {
    if (this.#searching.size === 0) return []
    return [{ type: 'remark', text: this.#failures.words.searchFailed('codex', null) }]
  }

  #failed(message: string): Part[] {
    if (this.#said?.trim() && /reason: max_output_tokens/.test(message))
      return [{ type: 'text', text: this.#said }, this.#done(null, null, 'length')]
    return failed(this.#failures.reported({ message, began: this.#said !== null }))
  }

  #done(usage: Usage | null, total: Usage | null, finish: 'stop' | 'length'): Part {
    const session = this.#thread !== null && total !== null ? { session: withTotal(this.#thread, total) } : {}
    return { type: 'done', finish, usage, ...session }
  }
}

function readUsage(usage: Fields): Usage | null {
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
