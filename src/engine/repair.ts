import { clean } from '../core/clean.ts'
import type { Failure } from '../core/failure.ts'
import type { Json } from '../core/json.ts'
import type { Language, Texts } from '../core/language.ts'
import type { Message, Model, Refused } from '../core/model.ts'
import type { Attempt, View } from '../core/view.ts'
import type { Heard } from './attempt.ts'
import type { Prompter } from './cues.ts'
import { type Reading, readReply, type Shape } from './structured.ts'
import type { Asking } from './turn.ts'

/** For an `ask`: the value, or what is wrong with the reply. A second reply that is wrong is salvaged if it can be. */
export function readAnswer(
  asking: Asking,
  model: Model,
  { text, finish }: Heard,
  view: View,
): { value: Json; failure: Failure | null } {
  const { shape } = asking
  if (!shape) return { value: null, failure: null }
  const { language } = asking.moment
  const reading = finish === 'length' ? cutOff(language) : readReply(text, shape, language)
  if (reading.value !== null && reading.problems.length === 0) return { value: reading.value as Json, failure: null }
  const earlier = repliesOf(asking, model, view).map(({ partial }) => partial)
  const salvaged = earlier.length > 0 ? salvage(shape, [text, ...earlier]) : null
  if (salvaged !== null) return { value: salvaged, failure: null }
  return { value: null, failure: { kind: 'bad-output', message: reading.problems.join(' '), maybePaid: true } }
}

/** A repaired half of an object can look whole. */
const cutOff = (language: Language): Reading<unknown> => ({ value: null, problems: [cutOffTexts[language]] })

const cutOffTexts: Texts = {
  en: 'The reply was cut off at its token limit. Be briefer.',
  zh: '回复达到长度上限，已被截断。请写得更简短。',
}

function salvage(shape: Shape<unknown>, texts: readonly string[]): Json {
  for (const text of texts) {
    const { value } = readReply(text, shape, 'en')
    const rest = value === null ? null : (shape.salvage?.(value) ?? null)
    if (rest !== null) return rest as Json
  }
  return null
}

/** Replies to this ask that could not be used, since the debate was last closed. They were paid: they get a repair, not a repeat. */
function unusable({ key, shape }: Asking, view: View): Attempt[] {
  const turn = view.turns.get(key)
  if (!turn || !shape) return []
  return turn.failures.slice(turn.settledFailures).filter(({ failure }) => failure.kind === 'bad-output')
}

const repliesOf = (asking: Asking, model: Model, view: View): Attempt[] =>
  unusable(asking, view).filter(attempt => attempt.model === model.name)

/** A person costs nothing and may well want to try again. */
const mostRepairs = (model: Model): number => (model.person === undefined ? 1 : 20)

/** Of an empty reply there is nothing to mend. */
export function mayRepair(asking: Asking, model: Model, view: View): boolean {
  const bad = repliesOf(asking, model, view)
  return bad.length <= mostRepairs(model) && saysSomething(bad.at(-1)?.partial ?? '')
}

const saysSomething = (text: string): boolean => clean(text).text.trim() !== ''

export function repairsUsedUp(asking: Asking, model: Model, view: View): Failure | null {
  const bad = repliesOf(asking, model, view)
  return bad.length > mostRepairs(model) ? bad.at(-1)!.failure : null
}

/** Nothing that this voice replied can be used, and it is not asked for more. */
export const isAtItsEnd = (asking: Asking, model: Model, view: View): boolean =>
  repliesOf(asking, model, view).length > 0 && !mayRepair(asking, model, view)

/** What a voice has to mend: its own replies; a person who is asked in the end, those of the models before as well. */
export function refusedReplies(asking: Asking, model: Model, view: View): Refused[] {
  const lastResort = model.person !== undefined && asking.orPerson
  return (lastResort ? unusable(asking, view) : repliesOf(asking, model, view)).map(attempt => ({
    model: attempt.model,
    text: clean(attempt.partial).text,
    problems: problemsOf(attempt, asking),
  }))
}

/** As a list where they are still known one by one. */
function problemsOf({ partial, failure }: Attempt, { shape, moment }: Asking): string[] {
  const { problems } = readReply(partial, shape!, moment.language)
  return problems.join(' ') === failure.message ? problems : [failure.message]
}

export const repairMessages = (refused: readonly Refused[], prompter: Prompter): Message[] =>
  refused.flatMap(({ text, problems }): Message[] =>
    saysSomething(text)
      ? [
          { role: 'assistant', content: text },
          { role: 'user', content: prompter.repair(problems) },
        ]
      : [],
  )

/** How the value of a reply is kept: not at all when it is just what the reply says. */
export function keptJson(text: string, value: Json): { structured: true; value?: Json } {
  return saysJust(text, value) ? { structured: true } : { structured: true, value }
}

function saysJust(text: string, value: Json): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value)
  } catch {
    return false
  }
}
