import type { FactRecorded, FactType, JournalRecord } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import type { Call } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'

/** A request that went out. */
export interface Sent {
  key: string
  call: Call
  /** Everything that the request says. */
  prompt: string
  /** Turns under way when this one began or before it ended. */
  beside: Set<string>
}

/** A debate as far as it was played, and what was sent in it. */
export interface Played<S = Sent> {
  id: number
  view: View
  paused: Failure | null
  records: JournalRecord[]
  sent: S[]
}

/** Answers as the script does, and notes in `sent` what went out. */
export function noting<R>(sent: Sent[], script: (call: Call, model: string) => R | Promise<R>) {
  const underWay = new Set<Sent>()
  return async (call: Call, model: string): Promise<R> => {
    const prompt = call.messages.map(({ content }) => content).join('\n')
    const one: Sent = { key: call.key, call, prompt, beside: new Set([...underWay].map(({ key }) => key)) }
    for (const other of underWay) other.beside.add(call.key)
    sent.push(one)
    underWay.add(one)
    // Calls that can be side by side are: those of one moment all begin before any of them ends.
    await new Promise(resolve => setTimeout(resolve, 1))
    const reply = await script(call, model)
    underWay.delete(one)
    return reply
  }
}

/** What was recorded, by the place it was recorded in: `round-3/foul.called/pro/no-quote` → its fields. */
export const factsOf = ({ view }: Pick<Played, 'view'>, type: FactType): Record<string, FactRecorded['fact']> =>
  Object.fromEntries(view.facts.filter(fact => fact.type === type).map(({ key, fact }) => [key, fact]))

export const promptOf = ({ sent }: Pick<Played, 'sent'>, key: string): string =>
  sent.findLast(one => one.key === key)?.prompt ?? ''

/** Keys in the order in which requests went out. */
export const keysOf = ({ sent }: Pick<Played, 'sent'>): string[] => sent.map(({ key }) => key)
