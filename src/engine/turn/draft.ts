import { clean } from '../../core/clean.ts'
import type { Cue } from '../../core/cue.ts'
import type { Adjustment, TurnAnswered } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import { type Message, type Refused, splitModelName } from '../../core/model.ts'
import type { Attempt, View } from '../../core/view.ts'
import { replyWords } from '../reply/words.ts'
import { ownTurn } from '../resume.ts'
import type { TurnAsking } from './turn.ts'

/** What a speech lacks by the rules of its format, a sentence each, and the cue that asks for it. */
export interface SpeechLack {
  what: readonly string[]
  cue: Cue
  /** Only data is asked for: the speech with the data of the reply. Words around it are said to us and not heard. Left out: the speech is asked for again. */
  added?(reply: string): string
}

/** A speech that lacked something and was asked for once more; null: there is none. It was paid for, so it is never lost. */
const draftOf = ({ key }: TurnAsking, view: View): Attempt | null =>
  ownTurn(view, key)?.failures.findLast(({ failure }) => failure.kind === 'incomplete') ?? null

/** A speech counts as it is if it lacks nothing, or if it was asked for once more already. */
export function readSpeech(asking: TurnAsking, text: string, isCut: boolean, view: View): SpeechRead {
  const draft = draftOf(asking, view)
  if (draft) {
    const added = asking.lacks?.(draft.partial)?.added
    const stands = added ? added(text) : standing(draft.partial, withoutApology(text), isCut, asking)
    return { text: stands, failure: null, adjustments: leftOut(text, stands, asking) }
  }
  const lacking = asking.lacks?.(text)
  if (!lacking) return { text, failure: null, adjustments: [] }
  const failure: Failure = { kind: 'incomplete', message: lacking.what.join(' '), maybePaid: true }
  return { text, failure, adjustments: [] }
}

interface SpeechRead {
  text: string
  failure: Failure | null
  adjustments: Adjustment[]
}

/** Words of a reply that are not heard were paid for all the same, and are kept with the turn. */
function leftOut(reply: string, stands: string, { words, moment }: TurnAsking): Adjustment[] {
  const [said, heard] = [words(reply).trim(), words(stands).trim()]
  const unheard = heard !== '' && said.endsWith(heard) ? said.slice(0, -heard.length).trim() : said
  const isHeard = !saysSomething(unheard) || heard.includes(unheard)
  return isHeard ? [] : [{ path: '', wrote: unheard, read: replyWords[moment.language].adjusted.left }]
}

/** `I apologise for the oversight. Here is the full speech:` is said to us and not to the others. */
function withoutApology(text: string): string {
  const [first = '', ...rest] = text.trimStart().split(/\n\s*\n/)
  const isApology = rest.length > 0 && first.length <= 240 && apologetic.test(first) && introducing.test(first)
  return isApology ? rest.join('\n\n') : text
}

const apologetic =
  /\b(?:apolog|sorry|oversight|my mistake|thank you for|you are right)|抱歉|对不起|道歉|疏忽|谢谢提醒|感谢指出/i
const introducing =
  /[:：]\s*$|\b(?:here is|here's|below is|corrected|revised|complete version)\b|以下是|如下|更正|修改后|补充后|重新给出/i

/**
 * The second version takes the place of the first. One without words of its own only adds its data to the first. One that lacks something
 * too, and is cut off or far shorter, is no version of the speech: a refusal, or a word about the request.
 */
function standing(draft: string, second: string, isCut: boolean, { words, lacks }: TurnAsking): string {
  const [before, now] = [words(draft), words(second)]
  if (!saysSomething(before)) return second
  if (!saysSomething(now)) return `${draft.trimEnd()}\n\n${second.trim()}`.trimEnd()
  const isNone = Boolean(lacks?.(second)) && (isCut || now.length < before.length / 3)
  return isNone ? draft : second
}

const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(clean(text).text)

/** The draft, and what asks for the rest of it. */
export function draftMessages(asking: TurnAsking, view: View): Message[] {
  const draft = draftOf(asking, view)
  const lacking = draft && asking.lacks?.(draft.partial)
  if (!lacking) return []
  return [
    { role: 'assistant', content: clean(draft.partial).text },
    { role: 'user', content: asking.prompter.instruction([lacking.cue], null) },
  ]
}

/** The same for a person, who mends what they wrote. */
export function refusedDraft(asking: TurnAsking, view: View): Refused[] {
  const draft = draftOf(asking, view)
  const lacking = draft && asking.lacks?.(draft.partial)
  return lacking ? [{ model: draft.model, text: clean(draft.partial).text, problems: lacking.what }] : []
}

/** Whether a draft stands where a second version failed to come. Where the user stopped, it is asked for when the debate goes on. */
export const hasDraft = (asking: TurnAsking, failure: Failure, view: View): boolean =>
  failure.kind !== 'aborted' && draftOf(asking, view) !== null

/** The draft as the answer: it was said, and costs nothing more. */
export function draftAnswer(asking: TurnAsking, view: View): TurnAnswered {
  const draft = draftOf(asking, view)!
  const { key } = asking
  const isOther = draft.model !== ownTurn(view, key)?.model
  const nothing = { usage: { input: 0, output: 0 }, cost: 0, ms: 0, rhythm: '' }
  const said = { text: draft.partial, finish: 'stop' as const, ...nothing }
  return { type: 'turn.answered', key, ...said, ...(isOther && { model: splitModelName(draft.model).model }) }
}
