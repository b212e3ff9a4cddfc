import { type Call, type Model, scriptedModel } from 'agon'

/** Everything that is said, in one language. */
export interface Script {
  topic: string
  /** Where report and record go. */
  folder: string
  /** What both agents read, below that folder. */
  files: string[]
  leaning: string
  focus: string
  /** What the user says before anybody has spoken. */
  remark: string
  /** Turn → words, and what its speaker adds for the program. */
  said: Record<string, [words: string, tail: Partial<Tail>]>
  /** What the main agent decides after a round, and how it sums up; what the user replies. */
  replies: Record<string, object>
}

interface Tail {
  agreed: string[]
  open: string[]
  state: 'go-on' | 'settled' | 'stuck'
  missing: string[]
  suggestions: { file: string; change: string; before: string | null; after: string | null }[]
}

export const seats = { main: 'stage:main', partner: 'stage:partner', user: 'stage:user' }

/** The voices that sit there; the user is one of them here, so that nobody has to be asked. */
export function castOf({ said, replies }: Script): Record<string, Model> {
  const line = ({ key }: Call): string => {
    const speech = said[key]
    if (!speech) return JSON.stringify(replies[key])
    const [words, tail] = speech
    return `${words}\n\n${JSON.stringify({ ...nothing, ...tail })}`
  }
  const all = Object.values(seats).map(name => scriptedModel(name, line, { prices: { input: 0, output: 0 } }))
  return Object.fromEntries(all.map(model => [model.name, model]))
}

const nothing: Tail = { agreed: [], open: [], state: 'go-on', missing: [], suggestions: [] }
