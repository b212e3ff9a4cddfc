import type { z } from 'zod'
import type { Brief } from '../../core/events.ts'
import { memo } from '../../core/memo.ts'
import type { options } from './options.ts'

export const asking = ['always', 'when-it-matters', 'never'] as const

/** What a debate is about. It decides what the partner is shown. */
export const kinds = ['code', 'architecture', 'review', 'document', 'decision'] as const

export type DebateKind = (typeof kinds)[number]

export type Options = z.infer<typeof options>
export type Partner = Options['partners'][number]
export type Candidate = Options['candidates'][number]
export type PastRound = Options['history'][number]

const read = new WeakMap<object, Options>()

/** Reads the options of a brief. They were checked when the debate was opened. */
export const optionsIn = ({ options: given }: Pick<Brief, 'options'>): Options =>
  memo(read, given, () => completed(given as object as Partial<Options>))

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
