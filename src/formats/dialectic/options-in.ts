import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import { memo } from '../../core/memo.ts'

export const asking = ['always', 'when-it-matters', 'never'] as const

/** What a debate is about. It decides what the partner is shown. */
export const kinds = ['code', 'architecture', 'review', 'document', 'decision'] as const

export type DebateKind = (typeof kinds)[number]

/** Who challenges: the agent type in the record, and its role. */
export type Partner = {
  name: string
  /** The text of an agent file, shown as the partner's role and treated as data. '': none. */
  role: string
  /** The agent file. */
  from: string | null
}

/** Somebody the main agent may choose. */
export type Candidate = Partner & {
  /** What it is good at, in one line. */
  about: string
  /** One of the seat's candidates; null: the seat's own model. */
  model: string | null
}

/** A round of an earlier record that this debate continues. */
export type PastRound = {
  main: string
  /** In the order of the partners' seats. */
  partners: string[]
  /** What the agents concluded after it, before the record was continued. '': nothing. */
  conclusion: string
  /** '': the user said nothing. */
  user: string
}

export interface Options {
  /** If the user may be asked, there is a seat for the user. */
  ask: (typeof asking)[number]
  kind: DebateKind | null
  /** What the user leans towards and what they want examined, before the start. */
  leaning: string
  focus: string
  /** The partners from the start, in the order of their seats; none: `general-purpose`. */
  partners: Partner[]
  /** Whom the main agent may choose as its one partner; none: it does not choose. */
  candidates: Candidate[]
  /** A template: what to watch for in debates of this kind. It is treated as data. */
  template: { name: string; text: string } | null
  /** What was cut or left out of the material for the partner, one line each. */
  cut: string[]
  /** Rounds of an earlier record, before the first round of this debate. */
  history: PastRound[]
  /** Partners of that record that are not available here. A general partner replaces them. */
  lost: string[]
  /** The absolute path of the record; null: there is none. */
  record: string | null
}

const read = new WeakMap<object, Options>()

/** Reads the options of a brief. They were checked when the debate was opened. */
export const optionsIn = ({
  options: given,
}: {
  options: Brief['options'] | Readonly<Record<string, Json>>
}): Options => memo(read, given, () => completed(given as object as Partial<Options>))

function completed(given: Partial<Options>): Options {
  const { partners = [], candidates = [], history = [] } = given
  return {
    ...usual,
    ...given,
    partners: partners.map(partner => ({ ...unnamed, ...partner })),
    candidates: candidates.map(candidate => ({ ...general, ...candidate })),
    history: history.map(past => ({ ...unsaid, ...past })),
  }
}

const usual: Options = {
  ask: 'never',
  kind: null,
  leaning: '',
  focus: '',
  partners: [],
  candidates: [],
  template: null,
  cut: [],
  history: [],
  lost: [],
  record: null,
}

const unnamed: Pick<Partner, 'role' | 'from'> = { role: '', from: null }
const unsaid: Pick<PastRound, 'conclusion' | 'user'> = { conclusion: '', user: '' }

export const generalPurpose = 'general-purpose'

/** Challenges if nobody else was named or is able to. */
export const general: Candidate = { name: generalPurpose, about: '', role: '', from: null, model: null }
