import { cue } from '../../src/core/cue.ts'
import type { Call, Message, Model } from '../../src/core/model.ts'
import { loadCues, Prompter } from '../../src/engine/cues.ts'
import { arena } from '../formats.ts'

/**
 * How another program builds its prompts anew for every call. The rules and the seat's role are the system message; the one message
 * behind it holds what is asked and everything said so far, in either order.
 */
export type Rebuilding = 'instruction-first' | 'transcript-first'

const cues = loadCues(arena.screenplay.cues, 'en')

/** The same voice, whose prompts are put together in another order. */
export const retold = (model: Model, how: Rebuilding): Model => ({
  ...model,
  stream: (call, signal) => model.stream({ ...call, messages: rebuilt(call, how) }, signal),
})

function rebuilt(call: Call, how: Rebuilding): Message[] {
  const [system, { content, cuts = [] }] = call.messages as [Message, Message]
  const said = content.slice(0, cuts.at(-1) ?? 0)
  const role = roleOf(call, system.content)
  const asked = content.slice(said.length).trim()
  if (!asked.startsWith(role)) throw new Error(`${call.key} does not tell its seat who it is`)
  const rest = asked.slice(role.length).trim()
  const parts = how === 'instruction-first' ? [rest, said] : [said, rest]
  return [
    { role: 'system', content: `${system.content}\n\n${role}` },
    { role: 'user', content: parts.filter(text => text !== '').join('\n\n') },
  ]
}

/** What the seat is told about itself, behind the record. */
function roleOf({ moment: { seat, topic, values } }: Call, rules: string): string {
  const name = seat === 'pro' || seat === 'con' ? 'debater' : seat.startsWith('judge') ? 'chair' : 'member'
  const picked = Object.fromEntries(cues.variables[name]!.map(variable => [variable, values[variable]!]))
  return new Prompter(cues, topic, /<<(\w+) …>>/.exec(rules)![1]!).instruction([cue(name, picked)], null)
}
