import { basename } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Speech } from '../../core/model.ts'
import type { Display } from '../../engine/display.ts'
import type { Format } from '../../engine/format.ts'
import { draftsFolder } from '../../host/archived.ts'
import type { Environment } from '../../host/host.ts'
import { type Answers, wordingOf } from '../../host/person/fields.ts'
import { draftIn, whatCanBeRead } from '../../host/person/fitting.ts'
import { isAsked, type PersonForm, personForm } from '../../host/person/form.ts'
import { personWords } from '../../host/person/words.ts'
import type { PersonAnswer, PersonPort, PersonQuestion } from '../../models/person.ts'
import type { Lines } from '../terminal/lines.ts'
import type { Asker } from './ask-choice.ts'
import { askField } from './ask-field.ts'
import { Draft, editorOf, keep, keeping } from './drafts.ts'
import { editWhole } from './edit-whole.ts'
import { fillIn } from './form.ts'
import { mendReply } from './mend.ts'
import { QuestionText, saidIn } from './question.ts'
import { forgetTypedAhead, LineReader, type ReaderOptions } from './reader.ts'
import { Replies } from './replies.ts'
import { Talk, Unanswered } from './talk.ts'

export interface TerminalPortOptions extends ReaderOptions {
  home: string
  env: Environment
  /** The folder in which editors run. Left out: that of this process. */
  cwd?: string
  lines: Lines
  /** Waits until the person may write. See LiveTerminal. */
  hold(key: string): Promise<void>
  seen(key: string): boolean
  print(text: string): void
  replies: Format['replies']
  /** What all hear of a speech. Left out: everything. */
  words?: Display['words']
  /** Takes the keyboard and returns unsent text. Left out or null: nobody else has the keyboard. */
  takeOver?: (() => string) | null
}

export interface TerminalPort extends PersonPort {
  /** The answer is in the journal, accepted or refused, so its draft is not needed any more. */
  settled(key: string): void
}

export function terminalPort(options: TerminalPortOptions): TerminalPort {
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

/** A speech that a format derived is left as it is. */
function asHeard(question: PersonQuestion, { words }: TerminalPortOptions): PersonQuestion {
  if (!words) return question
  const heard = (speech: Speech) => (speech.derived === undefined ? { ...speech, text: words(speech.text) } : speech)
  const { speeches, earlier } = question
  return { ...question, speeches: speeches.map(heard), ...(earlier && { earlier: earlier.map(heard) }) }
}

async function atTerminal(
  question: PersonQuestion,
  draft: Draft,
  options: TerminalPortOptions & { again: boolean; isFirst: boolean },
  signal: AbortSignal,
): Promise<PersonAnswer> {
  const { lines } = options
  const own = personWords[question.language]
  const t = question.insteadOf === null ? own : { ...own, ...own.mending }
  const seatLabel = (id: string) => lines.describe.seat(id)
  const form = personForm(question, options.replies, seatLabel, question.language)
  const wording = form?.wording ?? wordingOf(undefined, seatLabel, question.language)
  const isShort = question.insteadOf === null && form?.isShort === true
  const text = new QuestionText(question, lines, t, wording, isShort)
  const reader = new LineReader(options)
  const close = () => reader.close()
  signal.addEventListener('abort', close)
  const editor = editorOf(options.env)
  const talk = new Talk({ reader, lines, t, print: options.print, question: text, editor, place: options, signal })
  try {
    // A short question and its few answers stand together.
    if (isShort) talk.offer(['back', 'edit', 'said', 'rules', 'pass', 'leave'], options.isFirst)
    talk.print(`${isShort ? '\n' : ''}${text.asked(options.seen, options.again)}\n`)
    const typed = await typedBefore(options)
    return {
      said: form
        ? await filledIn(question, form, draft, text, talk, { ...options, typed, isShort })
        : await speech(question, draft, text.below(), talk, typed),
    }
  } catch (error) {
    if (error instanceof Unanswered) return error.answer
    throw error
  } finally {
    signal.removeEventListener('abort', close)
    reader.close()
  }
}

/** If someone was listening, what was typed is returned. Otherwise it was typed out of impatience and is dropped. */
async function typedBefore(options: TerminalPortOptions): Promise<string> {
  if (options.takeOver) return options.takeOver()
  await forgetTypedAhead(options)
  return ''
}

async function filledIn(
  question: PersonQuestion,
  form: PersonForm,
  draft: Draft,
  text: QuestionText,
  talk: Talk,
  options: TerminalPortOptions & { typed: string; isShort: boolean },
): Promise<string> {
  const { language, shape, mend } = question
  const { field, known, wording } = form
  const replies = new Replies(talk, draft, options.typed)
  const asker: Asker = {
    talk,
    replies,
    wording,
    language,
    quotables: saidIn(question, options.replies).map(speech => ({ speech, who: text.who(speech) })),
    names: form.named,
    scratch: draft.ofField(),
    explained: new Set(),
  }
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
    const asked = field.fields.filter(one => isAsked(form, one))
    const told = field.fields.filter(one => !isAsked(form, one)).map(({ name }) => [name, known[name]!])
    return JSON.stringify({ ...Object.fromEntries(told), ...(await fillIn(asker, asked, begun, inEditor)) })
  }
  const place = { path: '', mark: '', label: shape!.name, hint: '', skip: null }
  return JSON.stringify(await askField(asker, field, place))
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const prompt = '  │ '

/** A speech of many lines, typed here or in the editor. `typed`: what is already on the line. */
async function speech(
  question: PersonQuestion,
  draft: Draft,
  below: string,
  talk: Talk,
  typed: string,
): Promise<string> {
  talk.say(talk.t.write(talk.editor && basename(talk.editor[0]!)))
  talk.offer(['edit', 'said', 'rules', 'clear', 'pass', 'leave'])
  let onLine = typed
  let text = draft.read() || draftIn(question)
  if (text !== '') {
    talk.say(talk.t.draft)
    show(talk, text)
  }
  for (;;) {
    const reply = await keeping(
      () => talk.ask(prompt, onLine),
      () => keepUnsent(talk, draft, text),
    )
    onLine = ''
    const empty = reply.type === 'text' && reply.text.trim() === '' && text === ''
    if (reply.type === 'edit' || empty) {
      const edited = await inEditor(talk, draft, text, below)
      if (edited.send) return edited.text
      text = edited.text
    } else if (reply.type === 'clear') {
      text = ''
      talk.say(talk.t.cleared)
    } else if (reply.type !== 'text' || (!reply.pasted && isDot(reply.text))) {
      if (text.trim() !== '') return text.trim()
      talk.say(talk.t.nothingYet)
    } else text = text === '' ? reply.text : `${text}\n${reply.text}`
    keep(talk, draft, text)
  }
}

async function inEditor(
  talk: Talk,
  draft: Draft,
  before: string,
  below: string,
): Promise<{ text: string; send: boolean }> {
  let text = before
  for (;;) {
    const edited = await talk.edit(draft, text, below)
    if (edited === null) return { text: talk.editor ? draft.read() : text, send: false }
    if (edited === '') {
      talk.say(talk.t.editedEmpty)
      return { text: '', send: false }
    }
    text = edited
    show(talk, text)
    const reply = await talk.ask(`  ${talk.t.sendEdited}`)
    const word = reply.type === 'text' ? reply.text.trim() : reply.type === 'edit' ? 'e' : 'n'
    if (/^(y|yes|是|好|发送?)?$/i.test(word) || isDot(word)) return { text, send: true }
    if (/^(e|edit)$/i.test(word)) continue
    // A whole sentence is no answer to this question, but it must not be lost.
    return { text: /^(n|no|否|不)$/i.test(word) ? text : `${text}\n${word}`, send: false }
  }
}

const isDot = (line: string): boolean => /^[.。．]$/.test(line.trim())

const show = (talk: Talk, text: string): void => talk.print(clean(text).text.replace(/^/gm, prompt))

function keepUnsent(talk: Talk, draft: Draft, text: string): void {
  const { unsent } = talk
  if (unsent !== '') keep(talk, draft, text === '' ? unsent : `${text}\n${unsent}`)
}
