import { type Call, type Model, scriptedModel } from 'agon'
import { inLabels } from '../labels.ts'

/** Everything that is said, in one language. */
export interface Script {
  /** Where its config and docs are, and where its report goes. */
  folder: string
  /** Role → what it found out. */
  found: Record<string, Found>
  /** Role → what it answers to the other. */
  rebuttals: Record<string, Rebuttal>
  audit: { claims: { claim: string; in: string[]; tag: string; why: string }[]; without: string[] }
  /** As it is written it has the real names; the judge is shown others. */
  judgment: Record<string, unknown>
}

interface Found {
  arguments: {
    argument: string
    confidence: number
    source: string
    reference: string | null
    quote: string | null
  }[]
  weaknesses: string[]
  counters: string[]
}

interface Rebuttal {
  rebuttals: { to: string; rebuttal: string; confidence: number }[]
  weakest_premise: { to: string; premise: string; challenge: string }
  attacks: [string, string]
}

/** Who speaks for whom. */
export const seats: Record<string, string> = {
  postgres: 'stage:postgres',
  rabbitmq: 'stage:rabbitmq',
  auditor: 'stage:auditor',
  judge: 'stage:judge',
}

/** The voices that sit there. Every one of them is asked first whether it is there at all. */
export function castOf(script: Script): Record<string, Model> {
  const all = Object.values(seats).map(name =>
    scriptedModel(name, call => (call.shape ? reply(script, call) : 'ready'), { prices: { input: 0, output: 0 } }),
  )
  return Object.fromEntries(all.map(model => [model.name, model]))
}

function reply({ found, rebuttals, audit, judgment }: Script, call: Call): string {
  const { seat } = call.moment
  switch (call.shape?.name) {
    case 'investigation':
      return JSON.stringify(found[seat])
    case 'rebuttal':
      return JSON.stringify(rebuttals[seat])
    case 'audit':
      return JSON.stringify(audit)
    default:
      return inLabels(judgment, call)
  }
}

/** An argument that rests on a file: the words that carry it, and where they stand. */
export const cited = (argument: string, confidence: number, source: string, reference: string, quote: string) => ({
  ...{ argument, confidence, source, reference, quote },
})

/** One that rests on what the role knows. */
export const known = (argument: string, confidence: number) => ({
  ...{ argument, confidence, source: 'no-source', reference: null, quote: null },
})
