import { clean } from '../core/clean.ts'
import { speechesOf } from '../core/cue.ts'
import type { Failure } from '../core/failure.ts'
import type { Language } from '../core/language.ts'
import type { Call, Message, Model, Part, Refused, ReplyShape, Speech } from '../core/model.ts'
import { personProvider } from '../core/notices.ts'
import { PersonMemory } from './person-memory.ts'

/** A question to a person, ready to read: nothing is fenced, and everything that others wrote is cleaned. */
export interface PersonQuestion {
  debate: number
  key: string
  /** Who is asked. */
  person: string
  format: string
  seat: string
  language: Language
  topic: string
  /** The speeches that this moment shows, in order. The person's own words may be among them. */
  speeches: readonly Speech[]
  /** The speeches that earlier moments showed, oldest first. Left out: this is the first. */
  earlier?: readonly Speech[]
  /**
   * What to do, in the words of the cue, without what the person was told in the same words the last time. A line `[round-1/proposer]`
   * marks where that speech was.
   */
  instruction: string
  /** The rules of the debate. A line `[file docs/a.md]` marks where that file was. */
  rules: string
  /** Everything a model in this seat would read: rules, files, transcript, instruction. */
  prompt: string
  /** The JSON shape of the answer. null: plain words. */
  shape: ReplyShape | null
  /** The model that should have answered, if no model's reply was usable. null: the seat is the person's own. */
  insteadOf: string | null
  /** The last answer to this question, if it was not usable. `own`: it was the person's. */
  mend: { answer: string; problems: readonly string[]; own: boolean } | null
}

/** `passed`: the debate goes on without this turn. `left`: it waits, and can be resumed. */
export type PersonAnswer = { said: string } | { passed: true } | { left: true }

/** Asks a person: on a terminal, on a page, in a program of your own. It must obey the signal. */
export interface PersonPort {
  answer(question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer>
}

/** A person in a seat. Without a name the seat is just `person`. */
export function personModel(person: string, desk: PersonPort): Model {
  const name = person === '' ? personProvider : `${personProvider}:${person}`
  const memory = new PersonMemory()
  return {
    name,
    prices: { input: 0, output: 0 },
    languageModel: false,
    window: null,
    callMs: null,
    person: person || personProvider,
    searches: true,
    async *stream(call, signal): AsyncGenerator<Part> {
      const t = words[call.moment.language]
      if (signal.aborted) return yield failed('aborted', t.stopped)
      try {
        const answer = await patiently(
          desk.answer(memory.shorten(questionOf(call, name, person || personProvider), call), signal),
          signal,
        )
        if ('passed' in answer) return yield failed('passed', t.passed(person))
        if ('left' in answer) return yield failed('aborted', signal.aborted ? t.stopped : t.left)
        if (clean(answer.said).text.trim() === '') return yield failed('bad-output', t.nothing)
        yield { type: 'text', text: answer.said }
        yield { type: 'done', finish: 'stop', usage: nothingUsed }
      } catch (error) {
        yield failed('rejected', t.broke((error as Error).message))
      }
    },
  }
}

const nothingUsed = { input: 0, output: 0 }

const failed = (kind: Failure['kind'], message: string): Part => ({
  type: 'failed',
  failure: { kind, message: message.replace(/\s+/g, ' '), maybePaid: false },
  usage: nothingUsed,
})

/** How long a person port may take to clean up when told to stop. */
const graceMs = 1_000

async function patiently(answer: Promise<PersonAnswer>, signal: AbortSignal): Promise<PersonAnswer> {
  const { promise: enough, resolve } = Promise.withResolvers<PersonAnswer>()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    timer = setTimeout(() => resolve({ left: true }), graceMs)
  }
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([answer, enough])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function questionOf(call: Call, name: string, person: string): PersonQuestion {
  const { debate, key, messages, moment, shape, refused = [] } = call
  const asked = instructionAt(messages, refused)
  const { format, seat, language } = moment
  const { content = '', cuts = [] } = messages[asked] ?? {}
  return {
    debate,
    key,
    person,
    format,
    seat,
    language,
    topic: clean(moment.topic).text,
    speeches: toRead(speechesOf(moment.values)),
    ...(moment.before && { earlier: toRead(moment.before.flatMap(speechesOf)) }),
    instruction: placeholders(withoutSchema(content.slice(cuts.at(-1) ?? 0), shape)),
    rules: placeholders(messages.find(message => message.role === 'system')?.content ?? ''),
    prompt: messages
      .slice(0, asked + 1)
      .map(message => unfenced(message.content))
      .join('\n\n'),
    shape,
    insteadOf: refused.findLast(reply => reply.model !== name)?.model ?? null,
    mend: mendOf(refused.at(-1), name),
  }
}

/** After the instruction there may be unusable answers, each with what was said about it. */
function instructionAt(messages: readonly Message[], refused: readonly Refused[]): number {
  const mended = refused.filter(({ text }) => clean(text).text.trim() !== '').length
  return messages.slice(0, messages.length - 2 * mended).findLastIndex(({ role }) => role === 'user')
}

/** The last paragraph says how to write JSON. Whoever makes a form of the shape handles that. */
const withoutSchema = (instruction: string, shape: ReplyShape | null): string =>
  shape === null ? instruction : instruction.slice(0, Math.max(0, instruction.lastIndexOf('\n\n')))

function mendOf(last: Refused | undefined, name: string): PersonQuestion['mend'] {
  if (!last) return null
  return { answer: last.text, problems: last.problems.map(problem => clean(problem).text), own: last.model === name }
}

function toRead(found: readonly Speech[]): Speech[] {
  const once = found.filter((speech, i) => found.findIndex(other => same(other, speech)) === i)
  return once.map(speech => ({ ...speech, text: clean(speech.text).text }))
}

const same = (one: Speech, other: Speech): boolean => one.key === other.key && one.derived === other.derived

/** Fenced data of the engine. No other text can contain a fence's code, so the first end is the right one. */
const fenced = /^<<([0-9a-f]{12}) ([^<>\n]*)>>\n([\s\S]*?)\n<<\1 end>>$/gm
const fenceMark = /<<[0-9a-f]{12} [^<>\n]*>>/

/** Speeches are shown elsewhere. Findings about them, and what was looked up, stand here in separate paragraphs. */
const placeholders = (content: string): string =>
  readable(content, (label, text) => {
    if (label.startsWith('source ')) return `\n${label.slice('source '.length)}\n\n${text}`
    return label.startsWith('checked ') ? `\n${text}` : `[${label}]`
  }).replace(/\n{3,}/g, '\n\n')

const unfenced = (content: string): string => readable(content, (label, text) => `[${label}]\n${text}`)

/** A prompt for people: without fences, and without the paragraphs that explain them. */
function readable(content: string, show: (label: string, text: string) => string): string {
  let read = ''
  let from = 0
  for (const block of content.matchAll(fenced)) {
    read += withoutFenceRule(content.slice(from, block.index)) + show(block[2]!.replace(/^turn /, ''), block[3]!)
    from = block.index + block[0].length
  }
  return clean(read + withoutFenceRule(content.slice(from))).text.trim()
}

const withoutFenceRule = (text: string): string =>
  text
    .split('\n\n')
    .filter(paragraph => !fenceMark.test(paragraph))
    .join('\n\n')

const words: Record<
  Language,
  { passed(person: string): string; left: string; stopped: string; nothing: string; broke(why: string): string }
> = {
  en: {
    passed: person => `${person || 'the person'} passed`,
    left: 'left in the middle of this turn',
    stopped: 'stopped by the user',
    nothing: 'nothing was said',
    broke: why => `the person could not be asked: ${why}`,
  },
  zh: {
    passed: person => `${person || '此人'}选择不发言`,
    left: '在本次发言途中离开',
    stopped: '用户已停止',
    nothing: '没有说任何话',
    broke: why => `无法向此人提问：${why}`,
  },
}
