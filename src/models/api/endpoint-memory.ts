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
  told: AsideTold
}

export const newMemory = (): EndpointMemory => ({ endpoint: new Set(), models: new Map(), told: new AsideTold() })

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
  readonly #fresh = new Map<Feature, 'endpoint' | 'model'>()

  constructor({ memory, temperature = null }: Endpoint, model: string, dialect: Dialect) {
    this.#memory = memory
    this.#temperature = temperature
    this.#model = model
    this.#dialect = dialect
  }

  settings(call: Call): Settings {
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

  /** True if the complaint names something that can be sent differently and was not yet. */
  add(complaint: Complaint, sent: Settings): boolean {
    const before = this.#fresh.size
    for (const feature of complainedOf(complaint, sent)) {
      if (!this.#has(feature)) this.#fresh.set(feature, scopeOf(feature, complaint, this.#model))
    }
    return this.#fresh.size > before
  }

  /** The request was accepted: what it left out is remembered. */
  keep(): void {
    const { endpoint, models } = this.#memory
    for (const [feature, scope] of this.#fresh)
      (scope === 'endpoint' ? endpoint : memo(models, this.#model, () => new Set())).add(feature)
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

const formatWords = /response[_ ]?format|json[_ ]?(schema|object|mode)|structured output|invalid schema/i
const unknownParameter =
  /unrecogni[sz]ed|unknown|unexpected|unsupported param|extra[_ ](forbidden|input|field)|not permitted/i
const valueTooLarge = /too (large|high|big)|at most|exceed|greater than|less than|maximum|larger than/i
const noThinking = /(not|n't) support (thinking|reasoning)/i
const effortWords = /effort|\bthink|_think|reasoning|chat_template/i

/** The parts of a request that a complaint names, if they were sent and can be left out or changed. */
function complainedOf(complaint: Complaint, sent: Settings): Feature[] {
  const { words } = complaint
  const found: Feature[] = []
  if (sent.streamOptions && /stream_options|include_usage/i.test(words)) found.push('stream_options')
  if (sent.tokenLimit && new RegExp(`\\b${sent.tokenLimit}\\b`, 'i').test(words) && !valueTooLarge.test(words))
    found.push(sent.tokenLimit)
  if (sent.temperature !== null && /temperature/i.test(words)) found.push('temperature')
  // Search is worth more than the format: the messages themselves describe the JSON.
  if (sent.format && (formatWords.test(words) || (found.length === 0 && complaint.unspecific)))
    found.push(sent.search ? `response_format=${sent.format}+search` : `response_format=${sent.format}`)
  else if (sent.search && (namesSearch(words, sent.search) || (found.length === 0 && complaint.unspecific)))
    found.push('search')
  // A part that conflicts with thinking is named together with it. Thinking is worth more.
  if (sent.knob && found.length === 0 && namesEffort(words, sent.knob)) found.push(refusedEffort(words, sent.knob))
  return found
}

const searchWords = /\btool use\b|web[_ ]?search/i

const namesSearch = (words: string, search: object): boolean =>
  searchWords.test(words) || Object.keys(search).some(field => words.includes(field))

const namesEffort = (words: string, { name }: Knob): boolean =>
  effortWords.test(words) || ['"', "'", '`'].some(quote => words.includes(quote + name + quote))

const refusedEffort = (words: string, { name }: Knob): Feature =>
  unknownParameter.test(words) || noThinking.test(words) ? 'effort' : `effort=${name}`

/** If a complaint mentions the model, it holds for that model alone. Effort and temperature always do. */
function scopeOf(feature: Feature, complaint: Complaint, model: string): 'endpoint' | 'model' {
  if (feature.startsWith('effort') || feature === 'temperature' || complaint.unspecific) return 'model'
  return /\bmodels?\b/i.test(complaint.words) || complaint.words.includes(model) ? 'model' : 'endpoint'
}
