import type { FailureKind } from '../../core/failure.ts'
import type { Call, Effort } from '../../core/model.ts'
import type { Complaint } from '../api/complaint.ts'

/** How JSON is requested: by an enforced schema, by a schema that is only shown, or as any JSON. */
export type ReplyFormat = 'strict' | 'schema' | 'json'

/** How a call is sent, as far as models differ. */
export interface Knobs {
  effort: Effort | 'xhigh' | null
  /** Whether to ask for its thinking. */
  thoughts: boolean
  temperature: number | null
  maxTokens: number | null
  format: ReplyFormat | null
  search: boolean
  /** Whether to ask for all pages that a search visited. */
  pages: boolean
  /** Whether to tell the provider what to cache for the next call of this conversation. */
  cache: boolean
  /** Whether to ask the provider to store nothing else. */
  unstored: boolean
}

export type Feature =
  | 'effort'
  | `effort=${string}`
  | 'thoughts'
  | 'temperature'
  | 'maxTokens'
  | `format=${ReplyFormat}`
  /** Only beside a search. */
  | `format=${ReplyFormat}+search`
  | 'search'
  | 'pages'
  | 'cache'
  | 'unstored'

const efforts: Record<Effort, readonly NonNullable<Knobs['effort']>[]> = {
  low: ['low'],
  medium: ['medium'],
  high: ['high'],
  max: ['max', 'xhigh', 'high'],
}

/** The refusals known while one call looks for a form that the model accepts. */
export class KnobRefusals {
  readonly #known: Set<Feature>
  readonly #fresh = new Set<Feature>()

  constructor(known: Set<Feature>) {
    this.#known = known
  }

  knobs(call: Call, temperature: number | null, formats: readonly ReplyFormat[]): Knobs {
    const search = this.searches(call)
    return {
      effort: call.effort === null || this.#has('effort') ? null : this.#effort(call.effort),
      thoughts: !this.#has('thoughts'),
      temperature: this.#has('temperature') ? null : temperature,
      maxTokens: this.#has('maxTokens') ? null : call.maxTokens,
      format: call.shape === null ? null : (formats.find(format => this.#takes(format, search)) ?? null),
      search,
      pages: search && !this.#has('pages'),
      cache: !this.#has('cache'),
      unstored: !this.#has('unstored'),
    }
  }

  searches(call: Call): boolean {
    return call.search && !this.#has('search')
  }

  /** True if the complaint names something that can be left out or changed and was not yet. */
  add(complaint: Complaint, kind: FailureKind, sent: Knobs): boolean {
    const before = this.#fresh.size
    for (const feature of complainedOf(complaint, kind, sent)) if (!this.#has(feature)) this.#fresh.add(feature)
    return this.#fresh.size > before
  }

  /** The request was accepted: what it left out is remembered. */
  keep(): void {
    for (const feature of this.#fresh) this.#known.add(feature)
  }

  #takes(format: ReplyFormat, besideSearch: boolean): boolean {
    return !this.#has(`format=${format}`) && !(besideSearch && this.#has(`format=${format}+search`))
  }

  #has(feature: Feature): boolean {
    return this.#known.has(feature) || this.#fresh.has(feature)
  }

  #effort(effort: Effort): Knobs['effort'] {
    return efforts[effort].find(value => !this.#has(`effort=${value}`)) ?? null
  }
}

const words = {
  cache: /cache[_ ]?control|prompt_cache|breakpoint/i,
  unstored: /\bstore\b|encrypted_content/i,
  temperature: /temperature/i,
  maxTokens: /max[_ ]?(output|completion)?[_ ]?tokens/i,
  pages: /action\.sources|parameter:? ['"`]?include\b/i,
  search: /web[_ ]?search|google[_ ]?search|grounding|\btools?\b/i,
  format:
    /controlled generation|response[_ ]?(format|schema|mime)|text\.format|json[_ ]?(schema|object|mode)|output_config\.format|output_format|structured[_ ]?output|\bschemas?\b|grammar|tool_choice/i,
  thoughts: /summar|include_?thoughts|thought/i,
  effort: /effort|thinking|reasoning/i,
}
const parameterUnknown = /unrecogni[sz]ed|unknown|unexpected|unsupported param|extra[_ ]|not permitted/i
/** These words mean that the conversation is too long, which the limit on the reply does not change. */
const tooLong = /context|input length|input token|prompt/i

/** The sent parts of a request that a complaint names. */
function complainedOf(complaint: Complaint, kind: FailureKind, sent: Knobs): Feature[] {
  const said = (what: keyof typeof words) => words[what].test(complaint.words)
  // Such a complaint may go on to name what is accepted instead.
  if (sent.pages && said('pages')) return ['pages']
  const found: Feature[] = []
  if (sent.cache && said('cache')) found.push('cache')
  if (sent.unstored && said('unstored')) found.push('unstored')
  if (sent.temperature !== null && said('temperature')) found.push('temperature')
  if (sent.maxTokens !== null && said('maxTokens') && !tooLong.test(complaint.words)) found.push('maxTokens')
  // A search is worth more than a schema: the messages describe the JSON.
  if (sent.format && said('format')) found.push(formatIn(sent, sent.format))
  else if (sent.search && said('search')) found.push('search')
  if (sent.thoughts && said('thoughts')) found.push('thoughts')
  else if (said('effort') || namesValue(complaint.words, sent.effort))
    found.push(...refusedThinking(complaint.words, sent))
  return found.length === 0 && kind === 'rejected' ? likely(complaint, sent) : found
}

const formatIn = ({ search }: Knobs, format: ReplyFormat): Feature =>
  search ? `format=${format}+search` : `format=${format}`

/** What is probably meant if nothing is named. A limit on the reply that is too large is named. */
function likely({ words: said, unspecific }: Complaint, sent: Knobs): Feature[] {
  if (sent.format && !words.maxTokens.test(said)) return [formatIn(sent, sent.format)]
  return sent.search && unspecific ? ['search'] : []
}

const namesValue = (complaint: string, effort: Knobs['effort']): boolean =>
  ['"', "'", '`'].some(quote => complaint.includes(quote + effort + quote))

function refusedThinking(complaint: string, { effort, thoughts }: Knobs): Feature[] {
  if (effort === null) return thoughts ? ['thoughts'] : []
  const aboutValue = new RegExp(`\\b${effort}\\b`, 'i').test(complaint) && !parameterUnknown.test(complaint)
  return [aboutValue ? `effort=${effort}` : 'effort']
}
