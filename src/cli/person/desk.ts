import { basename } from 'node:path'
import type { Speech } from '../../core/model.ts'
import type { Format } from '../../engine/format.ts'
import type { ReplyFields } from '../../engine/reply-fields.ts'
import type { Desk, PersonAnswer, PersonQuestion } from '../../models/person.ts'
import type { Environment } from '../home.ts'
import type { Lines } from '../terminal/lines.ts'
import type { Answers } from './answers.ts'
import { askField } from './ask-field.ts'
import type { Asker } from './asking.ts'
import { Draft, draftsFolder } from './drafts.ts'
import { editorOf } from './editor.ts'
import { atPath, wordingOf } from './fields.ts'
import { fillIn } from './form.ts'
import { mendReply } from './mend.ts'
import { draftIn, QuestionText, saidIn } from './question.ts'
import { forgetTypedAhead, LineReader, type ReaderOptions } from './reader.ts'
import { Replies } from './replies.ts'
import { fieldOf, type NamedField } from './schema.ts'
import { Talk, Unanswered } from './talk.ts'
import { editWhole, whatCanBeRead } from './whole.ts'
import { personWords } from './words.ts'
import { writeSpeech } from './write.ts'

export interface TerminalDeskOptions extends ReaderOptions {
  /** Where drafts are kept below. */
  home: string
  env: Environment
  lines: Lines
  /** Waits until the person may write. See LiveTerminal. */
  hold(key: string): Promise<void>
  /** Whether the speech of this turn was on the screen. */
  seen(key: string): boolean
  print(text: string): void
  /** The format's words for what it asks. */
  fields: ReplyFields
  /** What of a speech is for all to hear; left out: all of it. */
  words?(text: string): string
  /** What of a reply need not be asked for; left out: nothing. */
  known?: Format['known']
  /** Words that alone can stand in a field; left out: any can. */
  named?: Format['named']
  /** Takes the keyboard, with what was typed on it and not sent; left out or null: nobody has it. */
  takeOver?: (() => string) | null
  /** What a format makes of replies that can be quoted like a speech; left out: nothing. */
  spoken?: Format['spoken']
}

export interface TerminalDesk extends Desk {
  /** The answer is in the journal, taken or refused: its draft is not needed any more. */
  settled(key: string): void
}

/** Asks people at this terminal, one after the other. */
export function terminalDesk(options: TerminalDeskOptions): TerminalDesk {
  const drafts = new Map<string, Draft>()
  const asked = new Set<string>()
  return {
    async answer(question, signal) {
      const ending = question.shape ? '.json' : '.md'
      const draft = Draft.of(draftsFolder(options.home), question, ending)
      drafts.set(question.key, draft)
      await Promise.race([options.hold(question.key), aborted(signal)])
      if (signal.aborted) return { left: true }
      const again = asked.has(question.key)
      const isFirst = asked.size === 0
      asked.add(question.key)
      return atTerminal(asHeard(question, options), draft, { ...options, again, isFirst }, signal)
    },
    settled(key) {
      drafts.get(key)?.remove()
      drafts.delete(key)
    },
  }
}

/** What a format made of a speech is as it is. */
function asHeard(question: PersonQuestion, { words = text => text }: TerminalDeskOptions): PersonQuestion {
  const heard = (speech: Speech) => (speech.derived === undefined ? { ...speech, text: words(speech.text) } : speech)
  const { speeches, earlier } = question
  return { ...question, speeches: speeches.map(heard), ...(earlier && { earlier: earlier.map(heard) }) }
}

async function atTerminal(
  question: PersonQuestion,
  draft: Draft,
  options: TerminalDeskOptions & { again: boolean; isFirst: boolean },
  signal: AbortSignal,
): Promise<PersonAnswer> {
  const { lines } = options
  const own = personWords[question.language]
  const t = question.insteadOf === null ? own : { ...own, ...own.mending }
  const words = question.shape ? options.fields[question.shape.name] : undefined
  const wording = wordingOf(words, id => lines.describe.seat(id), question.language)
  const isShort = question.insteadOf === null && Object.values(words ?? {}).some(({ sends }) => sends)
  const text = new QuestionText(question, lines, t, wording, isShort)
  const reader = new LineReader(options)
  const close = () => reader.close()
  signal.addEventListener('abort', close)
  const editor = editorOf(options.env)
  const rules = () => text.rules()
  const said = () => text.said()
  const raw = () => text.raw()
  const talk = new Talk({ reader, lines, t, print: options.print, rules, said, raw, editor, signal })
  try {
    // A question and its few answers stand together.
    if (isShort) talk.offer(['back', 'edit', 'said', 'rules', 'pass', 'leave'], options.isFirst)
    talk.print(`${isShort ? '\n' : ''}${text.asked(options.seen, options.again)}\n`)
    const typed = await typedBefore(options)
    return {
      said: question.shape
        ? await form(question, draft, text, talk, { ...options, wording, typed, isShort })
        : await speech(question, draft, text, talk, typed),
    }
  } catch (error) {
    if (error instanceof Unanswered) return error.answer
    throw error
  } finally {
    signal.removeEventListener('abort', close)
    reader.close()
  }
}

/** Somebody who heard what was typed has it still; else it was impatience. */
async function typedBefore(options: TerminalDeskOptions): Promise<string> {
  if (options.takeOver) return options.takeOver()
  await forgetTypedAhead(options)
  return ''
}

function speech(
  question: PersonQuestion,
  draft: Draft,
  text: QuestionText,
  talk: Talk,
  typed: string,
): Promise<string> {
  talk.say(talk.t.write(talk.editor && basename(talk.editor[0]!)))
  talk.offer(['edit', 'said', 'rules', 'clear', 'pass', 'leave'])
  return writeSpeech(talk, draft, text.below(), { begun: draftIn(question)?.text ?? '', typed })
}

async function form(
  question: PersonQuestion,
  draft: Draft,
  text: QuestionText,
  talk: Talk,
  options: TerminalDeskOptions & Pick<Asker, 'wording'> & { typed: string; isShort: boolean },
): Promise<string> {
  const { language, shape, speeches, mend, key, seat } = question
  const asked = { shape: shape!.name, key, seat, speeches }
  const known = options.known?.(asked) ?? {}
  const named = options.named?.(asked) ?? {}
  const replies = new Replies(talk, draft, options.typed)
  const asker: Asker = {
    talk,
    replies,
    wording: options.wording,
    language,
    quotables: saidIn(question, options.spoken).map(speech => ({ speech, who: text.who(speech) })),
    names: path => atPath(named, path) ?? null,
    scratch: draft.ofField(),
    explained: new Set(),
  }
  const field = fieldOf(shape!.schema)
  const mends = question.insteadOf !== null && mend !== null && field.kind === 'group'
  const whole = draft.ofWhole()
  if (replies.begun) talk.say(talk.t.draft)
  if (mends) return JSON.stringify(await mendReply(asker, field.fields, mend, whole, text.below()))
  if (!options.isShort) {
    if (!replies.begun) talk.say(talk.t.fill)
    talk.offer(['back', 'edit', 'said', 'rules', 'pass', 'leave'])
  }
  const inEditor = (answers: Answers) => editWhole(asker, whole, JSON.stringify(answers, null, 2), text.below())
  const begun = mend ? whatCanBeRead(mend.answer) : known
  if (field.kind === 'group') {
    const answers = await fillIn(asker, field.fields.filter(isAsked(known)), begun, inEditor)
    return JSON.stringify({ ...told(field.fields, known), ...answers })
  }
  const place = { path: '', mark: '', label: shape!.name, hint: '', skip: null }
  return JSON.stringify(await askField(asker, field, place))
}

/** A list is gone through even where all its items are known; of anything else there is nothing to ask. */
const isAsked =
  (known: Answers) =>
  ({ name }: NamedField): boolean => {
    const value = known[name]
    return value === undefined || (Array.isArray(value) && value.length > 0)
  }

const told = (fields: readonly NamedField[], known: Answers): Answers =>
  Object.fromEntries(fields.flatMap(named => (isAsked(known)(named) ? [] : [[named.name, known[named.name]!]])))

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
