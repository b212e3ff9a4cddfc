import type { Call, Effort } from '../../core/model.ts'
import type { Complaint } from '../api/complaint.ts'

/** How JSON is asked for: by a schema that is enforced, by one that is shown, as JSON of any kind. */
export type Format = 'strict' | 'schema' | 'json'

/** How a call is put to a model, as far as models differ. */
export interface Knobs {
  effort: Effort | 'xhigh' | null
  /** Ask to be shown its thinking. */
  thoughts: boolean
  temperature: number | null
  maxTokens: number | null
  format: Format | null
  search: boolean
  /** Ask for a list of all pages that a search looked at. */
  pages: boolean
  /** Tell the provider what to keep for the next call of this conversation. */
  cache: boolean
  /** Ask the provider to keep nothing else. */
  unstored: boolean
}

export type Feature =
  | 'effort'
  | `effort=${string}`
  | 'thoughts'
  | 'temperature'
  | 'maxTokens'
  | `format=${Format}`
  /** Only beside a search. */
  | `format=${Format}+search`
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

/** What a model is known to refuse, while one call looks for a form that it takes. */
export class Refusals {
  readonly #known: Set<Feature>
  readonly #fresh = new Set<Feature>()

  constructor(known: Set<Feature>) {
    this.#known = known
  }

  knobs(call: Call, temperature: number | null, formats: readonly Format[]): Knobs {
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

  /** True when the complaint is about something that can be left out or put differently, and was not yet. */
  add(complaint: Complaint, sent: Knobs): boolean {
    const before = this.#fresh.size
    for (const feature of complainedOf(complaint, sent)) if (!this.#has(feature)) this.#fresh.add(feature)
    return this.#fresh.size > before
  }

  /** The request was taken: what it went without is remembered. */
  keep(): void {
    for (const feature of this.#fresh) this.#known.add(feature)
  }

  #takes(format: Format, besideSearch: boolean): boolean {
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
    /controlled generation|response[_ ]?(format|schema|mime)|text\.format|json[_ ]?(schema|object|mode)|output_config\.format|output_format|structured output|invalid schema|tool_choice/i,
  thoughts: /summar|include_?thoughts|thought/i,
  effort: /effort|thinking|reasoning/i,
}
const parameterUnknown = /unrecogni[sz]ed|unknown|unexpected|unsupported param|extra[_ ]|not permitted/i
/** That the conversation is too long is no matter of the cap. */
const tooLong = /context|input length|input token|prompt/i

/** The parts of a request that a complaint names, out of those that were sent. */
function complainedOf(complaint: Complaint, sent: Knobs): Feature[] {
  const said = (what: keyof typeof words) => words[what].test(complaint.words)
  // Such a complaint may go on to name what is taken instead.
  if (sent.pages && said('pages')) return ['pages']
  const found: Feature[] = []
  if (sent.cache && said('cache')) found.push('cache')
  if (sent.unstored && said('unstored')) found.push('unstored')
  if (sent.temperature !== null && said('temperature')) found.push('temperature')
  if (sent.maxTokens !== null && said('maxTokens') && !tooLong.test(complaint.words)) found.push('maxTokens')
  // A search is worth more than a schema: the words of the call say what the JSON looks like.
  if (sent.format && said('format')) found.push(formatIn(sent, sent.format))
  else if (sent.search && said('search')) found.push('search')
  if (sent.thoughts && said('thoughts')) found.push('thoughts')
  else if (said('effort') || namesValue(complaint.words, sent.effort))
    found.push(...refusedThinking(complaint.words, sent))
  if (found.length === 0 && complaint.unspecific) found.push(...likely(sent))
  return found
}

const formatIn = ({ search }: Knobs, format: Format): Feature =>
  search ? `format=${format}+search` : `format=${format}`

/** What may be meant where nothing is named. */
function likely(sent: Knobs): Feature[] {
  if (sent.format) return [formatIn(sent, sent.format)]
  return sent.search ? ['search'] : []
}

const namesValue = (complaint: string, effort: Knobs['effort']): boolean =>
  ['"', "'", '`'].some(quote => complaint.includes(quote + effort + quote))

function refusedThinking(complaint: string, { effort, thoughts }: Knobs): Feature[] {
  if (effort === null) return thoughts ? ['thoughts'] : []
  const aboutValue = new RegExp(`\\b${effort}\\b`, 'i').test(complaint) && !parameterUnknown.test(complaint)
  return [aboutValue ? `effort=${effort}` : 'effort']
}
