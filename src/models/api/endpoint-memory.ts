import type { FailureKind } from '../../core/failure.ts'
import { memo } from '../../core/memo.ts'
import type { Call } from '../../core/model.ts'
import { AsideTold } from '../asides.ts'
import type { Complaint } from './complaint.ts'
import type { Dialect, Knob } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'

/** What an endpoint or one of its models refused, and what the user was told about it. */
export interface EndpointMemory {
  endpoint: Set<Feature>
  models: Map<string, Set<Feature>>
  /** Turns for which the server broke down over a request that carried a format. */
  brokeOver: Set<string>
  told: AsideTold
}

export const newMemory = (): EndpointMemory => ({
  endpoint: new Set(),
  models: new Map(),
  brokeOver: new Set(),
  told: new AsideTold(),
})

type TokenLimit = 'max_tokens' | 'max_completion_tokens'
type Format = 'json_schema' | 'json_object'
type Feature =
  | TokenLimit
  | 'stream_options'
  | 'temperature'
  | 'search'
  | 'effort'
  | `effort=${string}`
  | `response_format=${Format}`
  /** Only beside a search. */
  | `response_format=${Format}+search`

/** How a call is sent, as far as endpoints differ. */
export interface Settings {
  tokenLimit: TokenLimit | null
  knob: Knob | null
  temperature: number | null
  search: Dialect['search'] | null
  format: Format | null
  streamOptions: boolean
}

const formats: readonly Format[] = ['json_schema', 'json_object']
const tokenLimits: readonly TokenLimit[] = ['max_tokens', 'max_completion_tokens']

/** The refusals known while one call looks for an accepted form. */
export class EndpointRefusals {
  readonly #memory: EndpointMemory
  readonly #model: string
  readonly #dialect: Dialect
  readonly #temperature: number | null
  readonly #call: Call
  readonly #fresh = new Map<Feature, 'endpoint' | 'model'>()

  constructor({ memory, temperature = null }: Endpoint, model: string, dialect: Dialect, call: Call) {
    this.#memory = memory
    this.#call = call
    this.#temperature = temperature
    this.#model = model
    this.#dialect = dialect
  }

  settings(): Settings {
    const call = this.#call
    const search = call.search && !this.#has('search') ? (this.#dialect.search ?? null) : null
    return {
      tokenLimit: call.maxTokens === null ? null : this.#tokenLimit(),
      knob: call.effort === null || this.#has('effort') ? null : this.#knob(call.effort),
      temperature: this.#has('temperature') ? null : this.#temperature,
      search,
      format: call.shape === null ? null : (formats.find(format => this.#takes(format, search !== null)) ?? null),
      streamOptions: !this.#has('stream_options'),
    }
  }

  /** True if the complaint is about something that can be sent differently and was not yet. */
  add(complaint: Complaint, kind: FailureKind, sent: Settings): boolean {
    const before = this.#fresh.size
    const named = mayBePutOtherwise(complaint, sent) ? namedIn(complaint, sent) : []
    for (const feature of named) this.#refuse(feature, scopeOf(feature, complaint, this.#model))
    // Nothing of the request is named. The format is the likeliest, and the messages describe the JSON anyway.
    if (named.length === 0 && this.#mayMean(complaint, kind, sent))
      for (const feature of likely(complaint, sent)) this.#refuse(feature, 'model')
    return this.#fresh.size > before
  }

  /** The request was accepted: what it left out is remembered. */
  keep(): void {
    const { endpoint, models, brokeOver } = this.#memory
    brokeOver.delete(this.#turn)
    for (const [feature, scope] of this.#fresh)
      (scope === 'endpoint' ? endpoint : memo(models, this.#model, () => new Set())).add(feature)
  }

  #refuse(feature: Feature, scope: 'endpoint' | 'model'): void {
    if (!this.#has(feature)) this.#fresh.set(feature, scope)
  }

  /** A server that breaks down once is asked the same again by the engine. If it does so again, the format may be why. */
  #mayMean({ status, words }: Complaint, kind: FailureKind, sent: Settings): boolean {
    if (sent.tokenLimit && words.includes(sent.tokenLimit)) return false
    if (status !== 500) return badRequests.includes(status) && (kind === 'rejected' || status === 501)
    if (sent.format === null) return false
    const again = this.#memory.brokeOver.has(this.#turn)
    this.#memory.brokeOver.add(this.#turn)
    return again
  }

  get #turn(): string {
    return `${this.#call.debate} ${this.#call.key} ${this.#model}`
  }

  #takes(format: Format, besideSearch: boolean): boolean {
    return !this.#has(`response_format=${format}`) && !(besideSearch && this.#has(`response_format=${format}+search`))
  }

  #has(feature: Feature): boolean {
    const { endpoint, models } = this.#memory
    return endpoint.has(feature) || models.get(this.#model)?.has(feature) === true || this.#fresh.has(feature)
  }

  #knob(effort: NonNullable<Call['effort']>): Knob | null {
    return this.#dialect.effort(effort, this.#model).find(({ name }) => !this.#has(`effort=${name}`)) ?? null
  }

  #tokenLimit(): TokenLimit | null {
    const first = this.#dialect.tokenLimit
    if (first !== undefined && !this.#has(first)) return first
    return tokenLimits.find(name => !this.#has(name)) ?? null
  }
}

const formatWords =
  /response[_ ]?format|json[_ ]?(schema|object|mode|output)|structured[_ ]?output|\bschemas?\b|grammar|guided[_ ]?(json|decoding)/i
const unknownParameter =
  /unrecogni[sz]ed|unknown|unexpected|unsupported param|extra[_ ](forbidden|input|field)|not permitted/i
const valueTooLarge = /too (large|high|big)|at most|exceed|greater than|less than|maximum|larger than/i
const noThinking = /(not|n't) support (thinking|reasoning)/i
const effortWords = /effort|\bthink|_think|reasoning|chat_template/i

/** With these a server refuses the request as such. */
const badRequests: readonly number[] = [400, 406, 409, 415, 422, 501]
/** The key, the account, or too many calls: no part of the request. */
const otherMatters: readonly number[] = [401, 402, 408, 413, 429]

/**
 * Whether what a complaint names can be sent differently. A router answers "not found" if no server behind it offers what
 * was asked for, and a refused format comes with any status.
 */
function mayBePutOtherwise({ status, words }: Complaint, { search, format }: Settings): boolean {
  if (badRequests.includes(status) || (status === 404 && search !== null)) return true
  return format !== null && formatWords.test(words) && !otherMatters.includes(status)
}

/** The parts of a request that a complaint names, if they were sent and can be left out or changed. */
function namedIn({ words }: Complaint, sent: Settings): Feature[] {
  const found: Feature[] = []
  if (sent.streamOptions && /stream_options|include_usage/i.test(words)) found.push('stream_options')
  if (sent.tokenLimit && new RegExp(`\\b${sent.tokenLimit}\\b`, 'i').test(words) && !valueTooLarge.test(words))
    found.push(sent.tokenLimit)
  if (sent.temperature !== null && /temperature/i.test(words)) found.push('temperature')
  // Search is worth more than the format: the messages themselves describe the JSON.
  if (sent.format && formatWords.test(words)) found.push(formatIn(sent, sent.format))
  else if (sent.search && namesSearch(words, sent.search)) found.push('search')
  // A part that conflicts with thinking is named together with it. Thinking is worth more.
  if (sent.knob && found.length === 0 && namesEffort(words, sent.knob)) found.push(refusedEffort(words, sent.knob))
  return found
}

/** What is probably meant if nothing is named. */
function likely({ unspecific }: Complaint, sent: Settings): Feature[] {
  if (sent.format) return [formatIn(sent, sent.format)]
  return sent.search && unspecific ? ['search'] : []
}

const formatIn = ({ search }: Settings, format: Format): Feature =>
  search ? `response_format=${format}+search` : `response_format=${format}`

const searchWords = /\btool use\b|web[_ ]?search/i

const namesSearch = (words: string, search: object): boolean =>
  searchWords.test(words) || Object.keys(search).some(field => words.includes(field))

const namesEffort = (words: string, { name }: Knob): boolean =>
  effortWords.test(words) || ['"', "'", '`'].some(quote => words.includes(quote + name + quote))

const refusedEffort = (words: string, { name }: Knob): Feature =>
  unknownParameter.test(words) || noThinking.test(words) ? 'effort' : `effort=${name}`

/** If a complaint mentions the model, it holds for that model alone. Effort and temperature always do. */
function scopeOf(feature: Feature, complaint: Complaint, model: string): 'endpoint' | 'model' {
  if (feature.startsWith('effort') || feature === 'temperature') return 'model'
  return /\bmodels?\b/i.test(complaint.words) || complaint.words.includes(model) ? 'model' : 'endpoint'
}
