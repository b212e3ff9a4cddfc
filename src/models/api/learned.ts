import type { Call, Effort } from '../../core/model.ts'
import type { Complaint } from './complaint.ts'

/** What was refused, by the whole endpoint or by one of its models. */
export interface Memory {
  endpoint: Set<Feature>
  models: Map<string, Set<Feature>>
}

export const newMemory = (): Memory => ({ endpoint: new Set(), models: new Map() })

type TokenLimit = 'max_tokens' | 'max_completion_tokens'
type Format = 'json_schema' | 'json_object'
type Feature =
  | TokenLimit
  | 'stream_options'
  | 'reasoning_effort'
  | `reasoning_effort=${string}`
  | `response_format=${Format}`

/** How a call is put to an endpoint, as far as endpoints differ. */
export interface Settings {
  tokenLimit: TokenLimit | null
  effort: string | null
  format: Format | null
  streamOptions: boolean
}

const efforts: Record<Effort, readonly string[]> = {
  low: ['low'],
  medium: ['medium'],
  high: ['high'],
  max: ['max', 'xhigh', 'high'],
}

const formats: readonly Format[] = ['json_schema', 'json_object']

/** What is known to be refused while one call looks for a form that is taken. */
export class Refusals {
  readonly #memory: Memory
  readonly #model: string
  readonly #fresh = new Map<Feature, 'endpoint' | 'model'>()

  constructor(memory: Memory, model: string) {
    this.#memory = memory
    this.#model = model
  }

  settings(call: Call): Settings {
    const newName = this.#has('max_tokens') && !this.#has('max_completion_tokens')
    return {
      tokenLimit: call.maxTokens === null ? null : newName ? 'max_completion_tokens' : 'max_tokens',
      effort: call.effort === null || this.#has('reasoning_effort') ? null : this.#effort(call.effort),
      format: call.shape === null ? null : (formats.find(format => !this.#has(`response_format=${format}`)) ?? null),
      streamOptions: !this.#has('stream_options'),
    }
  }

  /** True when the complaint is about something that can be put differently, and was not yet. */
  add(complaint: Complaint, sent: Settings): boolean {
    const before = this.#fresh.size
    for (const feature of complainedOf(complaint, sent)) {
      if (!this.#has(feature)) this.#fresh.set(feature, scopeOf(feature, complaint, this.#model))
    }
    return this.#fresh.size > before
  }

  /** The request was taken: what it went without is remembered. */
  keep(): void {
    for (const [feature, scope] of this.#fresh) {
      if (scope === 'endpoint') this.#memory.endpoint.add(feature)
      else this.#ofModel().add(feature)
    }
  }

  /** What the user should know about the effort, told by the call that found it out. */
  remark(call: Call, taken: Settings, name: string): string | null {
    const learned = [...this.#fresh.keys()].some(feature => feature.startsWith('reasoning_effort'))
    if (!learned) return null
    if (taken.effort === null) return `${name} takes no effort setting; "${call.effort}" was left out`
    return `${name} does not take effort "${call.effort}"; "${taken.effort}" was asked instead`
  }

  #has(feature: Feature): boolean {
    const { endpoint, models } = this.#memory
    return endpoint.has(feature) || models.get(this.#model)?.has(feature) === true || this.#fresh.has(feature)
  }

  #effort(effort: Effort): string | null {
    return efforts[effort].find(value => !this.#has(`reasoning_effort=${value}`)) ?? null
  }

  #ofModel(): Set<Feature> {
    const known = this.#memory.models.get(this.#model) ?? new Set()
    this.#memory.models.set(this.#model, known)
    return known
  }
}

const formatWords = /response[_ ]?format|json[_ ]?(schema|object|mode)|structured output|invalid schema/i
const unknownParameter =
  /unrecogni[sz]ed|unknown|unexpected|unsupported param|extra[_ ](forbidden|input|field)|not permitted/i
const valueTooLarge = /too (large|high|big)|at most|exceed|greater than|less than|maximum|larger than/i
const noThinking = /(not|n't) support (thinking|reasoning)/i

/** The parts of a request that a complaint names, out of those that were sent and can be left out or put differently. */
function complainedOf(complaint: Complaint, sent: Settings): Feature[] {
  const { words } = complaint
  const found: Feature[] = []
  if (sent.streamOptions && /stream_options|include_usage/i.test(words)) found.push('stream_options')
  if (sent.tokenLimit && new RegExp(`\\b${sent.tokenLimit}\\b`, 'i').test(words) && !valueTooLarge.test(words))
    found.push(sent.tokenLimit)
  if (sent.effort && namesEffort(words, sent.effort)) found.push(refusedEffort(words, sent.effort))
  if (sent.format && (formatWords.test(words) || (found.length === 0 && complaint.unspecific)))
    found.push(`response_format=${sent.format}`)
  return found
}

const namesEffort = (words: string, value: string): boolean =>
  /effort/i.test(words) || noThinking.test(words) || ['"', "'", '`'].some(q => words.includes(q + value + q))

const refusedEffort = (words: string, value: string): Feature =>
  unknownParameter.test(words) || noThinking.test(words) ? 'reasoning_effort' : `reasoning_effort=${value}`

/** What a complaint says about the model holds for that model alone. Effort always does. */
function scopeOf(feature: Feature, complaint: Complaint, model: string): 'endpoint' | 'model' {
  if (feature.startsWith('reasoning_effort') || complaint.unspecific) return 'model'
  return /\bmodels?\b/i.test(complaint.words) || complaint.words.includes(model) ? 'model' : 'endpoint'
}
