import { cue } from '../../src/core/cue.ts'
import type { Call, CueValues, Message, Model, Part, Speech } from '../../src/core/model.ts'
import { loadCues, Prompter } from '../../src/engine/cues.ts'
import { arena } from '../formats.ts'

/**
 * How a program builds its prompts anew for every call. The rules and the seat's role are always the system message; the
 * one message behind it holds what is asked and everything said so far, in either order. `shared`: the role goes to the
 * end as well, and all seats have the same fence, so that all seats of a model have the transcript in common.
 */
export type Rebuilding = 'instruction-first' | 'transcript-first' | 'shared'

const cues = loadCues(arena.screenplay.cues, 'en')

/** What was said so far, in one debate whose prompts are rebuilt. */
export class Rebuilder {
  readonly #how: Rebuilding
  readonly #said: Speech[] = []
  /** By key, as others were told it. */
  readonly #told = new Map<string, Speech>()

  constructor(how: Rebuilding) {
    this.#how = how
  }

  /** The same voice, which is told everything anew each time. */
  retold(model: Model): Model {
    const stream = (call: Call, signal: AbortSignal) => this.#stream(model, call, signal)
    return { ...model, stream }
  }

  async *#stream(model: Model, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
    let text = ''
    for await (const part of model.stream({ ...call, messages: this.#messages(call) }, signal)) {
      if (part.type === 'text') text += part.text
      yield part
    }
    if (call.shape === null)
      this.#said.push({ key: call.key, seat: call.moment.seat, text: arena.display.words!(text) })
  }

  #messages(call: Call): Message[] {
    const { topic, values, before = [] } = call.moment
    const [system, first] = call.messages as [Message, Message]
    const fence = /<<(\w+) …>>/.exec(system.content)![1]!
    const prompter = new Prompter(cues, topic, fence)
    const role = roleOf(call, prompter, first.content)
    const news = 'said' in values ? prompter.instruction([cue('news', { said: values.said! })], null) : ''
    const asked = without(call.messages.at(-1)!.content, [before.length === 0 ? role : '', news])
    const speeches = this.#heard(call, [...before, values])
    const said = speeches.length === 0 ? '' : `What was said so far, in order:\n\n${shown(speeches, prompter)}`
    const parts = {
      'instruction-first': [
        [system.content, role],
        [asked, said],
      ],
      'transcript-first': [
        [system.content, role],
        [said, asked],
      ],
      shared: [[system.content], [said, role, asked]],
    }[this.#how]
    const [rules, user] = parts.map(texts => texts.filter(text => text !== '').join('\n\n')) as [string, string]
    const plain = (text: string) => (this.#how === 'shared' ? text.replaceAll(fence, commonFence) : text)
    return [
      { role: 'system', content: plain(rules) },
      { role: 'user', content: plain(user) },
    ]
  }

  /** What the seat has been told, as it was shown it, and what it said itself. */
  #heard(call: Call, told: readonly CueValues[]): Speech[] {
    const heard = told.flatMap(({ said }) => (said ?? []) as readonly Speech[])
    for (const speech of heard) this.#told.set(speech.key, speech)
    const own = this.#said.filter(({ seat }) => seat === call.moment.seat).map(one => this.#asShared(one))
    if (own.length === 0) return heard
    const place = ({ key }: Speech) => this.#said.findIndex(one => one.key === key)
    return [...heard, ...own].toSorted((a, b) => place(a) - place(b))
  }

  /** What code found in a seat's own speech it is told with the next instruction, unless all are told the same. */
  #asShared(speech: Speech): Speech {
    return this.#how === 'shared' ? (this.#told.get(speech.key) ?? speech) : speech
  }
}

const commonFence = '0a1b2c3d4e5f'

const shown = (speeches: readonly Speech[], prompter: Prompter): string =>
  without(prompter.instruction([cue('news', { said: speeches })], null), [newsHeading])

const newsHeading = cues.texts
  .get('news')!
  .replace(/\{\{.*/s, '')
  .trim()

/** What a conversation tells its seat about itself; '' where it begins without. */
function roleOf({ moment: { seat, values, before } }: Call, prompter: Prompter, first: string): string {
  const name = seat === 'pro' || seat === 'con' ? 'debater' : seat.startsWith('judge') ? 'chair' : 'member'
  const given = before?.[0] ?? values
  const declared = cues.variables[name]!
  if (!declared.every(variable => variable in given)) return ''
  const picked = Object.fromEntries(declared.map(variable => [variable, given[variable]!]))
  const role = prompter.instruction([cue(name, picked)], null)
  if (!first.includes(role)) throw new Error(`the conversation of ${seat} does not begin with its role`)
  return role
}

function without(text: string, parts: readonly string[]): string {
  let rest = text
  for (const part of parts) {
    if (!rest.includes(part)) throw new Error(`a prompt does not hold what it was built from: ${part.slice(0, 80)}`)
    rest = rest.replace(part, () => '')
  }
  return rest.trim()
}
