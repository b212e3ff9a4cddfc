import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import { memo } from '../../core/memo.ts'

export const asking = ['always', 'when-it-matters', 'never'] as const

/** What a debate is about; it says what the partner is given to look at. */
export const kinds = ['code', 'architecture', 'review', 'document', 'decision'] as const

export type Kind = (typeof kinds)[number]

/** Who challenges, besides being a model: the agent type of the record, and what its role is. */
export type Partner = {
  name: string
  /** The text of an agent file: data, shown as the partner's role. '': none. */
  role: string
  /** The agent file. */
  from: string | null
}

/** Somebody the main agent may choose. */
export type Candidate = Partner & {
  /** What it is good for, in a line. */
  about: string
  /** One of the seat's candidates; null: the seat's own model. */
  model: string | null
}

/** A round of a record that is gone on with. */
export type PastRound = {
  main: string
  /** In the order of the partners' seats. */
  partners: string[]
  /** What the agents concluded after it, before the record was gone on with. '': nothing. */
  conclusion: string
  /** '': the user said nothing. */
  user: string
}

export interface Options {
  /** With a user there is a seat for it. */
  ask: (typeof asking)[number]
  kind: Kind | null
  /** What the user leans to, and what it wants to be looked at, before the start. */
  leaning: string
  focus: string
  /** Those who sit there from the start, in the order of their seats; none: `general-purpose`. */
  partners: Partner[]
  /** Whom the main agent chooses its one partner from; none: it does not choose. */
  candidates: Candidate[]
  /** A template: what to pay attention to in debates of this sort. Data. */
  template: { name: string; text: string } | null
  /** What code put together for the partner was cut or left out, a line each. */
  cut: string[]
  /** Rounds that a record tells of, before the first of this debate. */
  history: PastRound[]
  /** Who challenged in that record and cannot here, so that a general partner does. */
  lost: string[]
  /** Where the record lies, absolute; null: nowhere. */
  record: string | null
}

const read = new WeakMap<object, Options>()

/** As a brief keeps them: they were looked through when the debate was opened. */
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

/** Who challenges where nobody else was named or can. */
export const general: Candidate = { name: generalPurpose, about: '', role: '', from: null, model: null }
