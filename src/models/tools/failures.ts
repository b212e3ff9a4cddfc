import type { Failure, FailureKind } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Part, Usage } from '../../core/model.ts'
import { oneLine, readComplaint } from '../api/complaint.ts'
import { wordsIn } from '../api/words.ts'
import { text } from '../json.ts'
import type { Exit, Tool } from './tool.ts'
import { type ToolWords, toolWordsIn } from './words.ts'

/** What a tool reports when it gives up. */
export interface Report {
  /** In the tool's words, or ours if it has none. `status` and `code` say what ours mean. */
  message: string
  /** The HTTP status of the server behind the tool, if the tool reports it. */
  status?: number | null
  /** The tool's or the server's word for it: `rate_limit_error`, `authentication_failed`. */
  code?: string | null
  retryAfterMs?: number | null
  /** Words or thoughts had come already. */
  began?: boolean
}

/** Failures of one run of a tool, in the engine's form, with what the user can do about them. */
export class Failures {
  readonly words: ToolWords
  readonly #tool: Tool
  readonly #language: Language

  constructor(tool: Tool, language: Language) {
    this.#tool = tool
    this.#language = language
    this.words = toolWordsIn(language)
  }

  /** What the tool's own report means. */
  reported(report: Report): Failure {
    const status = report.status ?? statusIn(report.message)
    const said = readComplaint(status ?? 0, report.message)
    const kind = kindOf(`${said.words} ${report.code ?? ''}`, status) ?? 'rejected'
    const wait = report.retryAfterMs ?? said.waitMs
    const turnedDown = status !== null || free.has(kind)
    return {
      kind,
      message: this.#sentence(kind, said.message ?? this.silent),
      ...(status !== null && { status }),
      ...(wait !== null && (kind === 'rate-limit' || kind === 'transport') && { retryAfterMs: wait }),
      maybePaid: report.began === true || kind === 'refused' || !turnedDown,
    }
  }

  /** The process ended without a final event. */
  endedEarly(exit: Exit, began: boolean): Failure {
    const complaint = lastWords(exit.stderr)
    const message = this.words.ended(this.#tool.command, exit.signal ?? this.words.exitCode(exit.code), complaint)
    const kind = complaint === null || began ? null : kindOf(complaint, statusIn(complaint))
    if (kind === null) return { kind: 'transport', message, maybePaid: true }
    return { kind, message: this.#sentence(kind, message), maybePaid: !free.has(kind) }
  }

  /** The tool reached its end without saying anything. */
  saidNothing(): Failure {
    return { kind: 'bad-output', message: wordsIn(this.#language).empty, maybePaid: true }
  }

  refused(how: 'refused' | 'noAnswer' | 'filtered'): Failure {
    return { kind: 'refused', message: this.words[how], maybePaid: true }
  }

  /** Words cannot be taken back, and the tool would say all of them again. */
  beganAnew(): Failure {
    return { kind: 'transport', message: this.words.beganAnew, maybePaid: true }
  }

  /** Stands for a report without words. */
  get silent(): string {
    return this.words.silent(this.#tool.command)
  }

  #sentence(kind: FailureKind, said: string): string {
    const advice = this.#adviceFor(kind)
    return advice === null ? oneLine(said, 500) : wordsIn(this.#language).inBrackets(oneLine(said, 500), advice)
  }

  #adviceFor(kind: FailureKind): string | null {
    if (kind === 'auth') return this.words.signIn(this.#tool.signIn)
    return kind === 'quota' ? this.words.nothingLeft(this.#tool.command) : null
  }
}

export const failed = (failure: Failure, usage: Usage | null = null): Part[] => [{ type: 'failed', failure, usage }]

/** The searches of one run. Of those that fail, only the first is told. */
export class ToolSearch {
  protected readonly words: ToolWords
  protected readonly calls = new Set<unknown>()
  readonly #tool: string
  #failed = false

  constructor(tool: string, words: ToolWords) {
    this.#tool = tool
    this.words = words
  }

  get began(): boolean {
    return this.calls.size > 0
  }

  protected fault(said: unknown): Part[] {
    if (this.#failed) return []
    this.#failed = true
    const why = text(said)
    return [{ type: 'remark', text: this.words.searchFailed(this.#tool, why && oneLine(why, 200)) }]
  }
}

/** What nobody charges for. */
export const free: ReadonlySet<FailureKind> = new Set(['auth', 'quota', 'rate-limit', 'overflow', 'rejected'])

const noMoney =
  /usage limit|(session|weekly|daily|monthly|hour|credit|spend\w*) limit (reached|hit|exceeded)|hit your (\w+ )?limit|credit balance|insufficient[_ ](quota|balance|funds|credits?)|out of credits?|exceeded your current quota|quota (exceeded|exhausted)|billing|premium requests?/i
const notSignedIn =
  /not (logged|signed) in|(log|sign) ?in (again|required|to)|please run .{0,20}login|\/login|no (authentication|credentials)|authenticat|unauthori[sz]ed|invalid (api|x-api).?key|api key (is )?(missing|not)|(missing|no) api key|token (has )?expired|forbidden|permission_error/i
const tooLong =
  /(prompt|input|message|context|request)( is| was)? too (long|large)|context[_ ](length|window|size)|too many (input )?tokens|token count .*exceeds|exceeds the (maximum|context|limit)|maximum length|reduce the length/i
const refusal = /content[_ ](filter|policy)|usage policy|refus(ed|al)|flagged|safety|violat|blocked by|moderation/i
const unknownModel =
  /model.{0,80}(not (found|exist|available|supported)|does not exist|unknown|may not exist)|(unknown|invalid|unsupported|no such) model|not_found|(unknown|unexpected|unrecognized) (option|argument|flag)/i
const limited = /rate.?limit|too many requests|throttl/i
const down =
  /overloaded|high demand|internal server error|bad gateway|service unavailable|server error|stream (error|disconnected|closed)|connection|network|socket|econn|enotfound|eai_again|fetch failed|dns/i

/** null: neither the words nor the status tell. */
function kindOf(words: string, status: number | null): FailureKind | null {
  if (status === 401) return 'auth'
  if (status === 402 || ((status ?? 0) < 500 && noMoney.test(words))) return 'quota'
  if (status === 403) return 'auth'
  if (status === 429) return 'rate-limit'
  if (status === 408) return 'timeout'
  if (status === 413 || (status !== 404 && tooLong.test(words))) return 'overflow'
  if (status !== null && status >= 500) return 'transport'
  if (status === 404) return 'rejected'
  if (status === null && limited.test(words)) return 'rate-limit'
  if (notSignedIn.test(words)) return 'auth'
  if (unknownModel.test(words)) return 'rejected'
  if (refusal.test(words)) return 'refused'
  if (status !== null) return 'rejected'
  if (/timed? ?out/i.test(words)) return 'timeout'
  return down.test(words) ? 'transport' : null
}

/** `unexpected status 401 Unauthorized`, `API Error: 500 …`, `Request rejected (429)`, `[API Error: {"code":429`. */
function statusIn(message: string): number | null {
  const found = /(?:status|error|code|http|rejected)\W{0,4}(?:code\W{0,3})?([45]\d\d)\b/i.exec(message)
  return found ? Number(found[1]) : null
}

/** The last meaningful line of standard error. */
export function lastWords(stderr: string): string | null {
  const lines = stderr.split('\n').filter(line => /\p{L}{3}/u.test(line) && !/^\s+at /.test(line))
  const telling = lines.findLast(line => /error|fail|not |invalid|unknown|denied|limit|refus/i.test(line))
  const line = telling ?? lines.at(-1)
  return line === undefined ? null : oneLine(line, 400)
}
