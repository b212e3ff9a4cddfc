import { clean } from '../core/clean.ts'
import type { Failure } from '../core/failure.ts'
import type { Json } from '../core/json.ts'
import type { Language, Texts } from '../core/language.ts'
import type { Message, Model } from '../core/model.ts'
import type { View } from '../core/view.ts'
import type { Heard } from './attempt.ts'
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
  const earlier = badReplies(asking, model, view)
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

/** Its replies to this ask that could not be used, since the debate was last closed. They were paid: they get a repair, not a repeat. */
function badReplies(asking: Asking, model: Model, view: View): string[] {
  const turn = view.turns.get(asking.key)
  if (!turn || !asking.shape) return []
  return turn.failures
    .slice(turn.settledFailures)
    .filter(attempt => attempt.failure.kind === 'bad-output' && attempt.partial !== '')
    .filter(attempt => attempt.model === model.name || (model.person !== undefined && asking.orPerson))
    .map(({ partial }) => partial)
}

/** A person costs nothing and may well want to try again. */
const mostRepairs = (model: Model): number => (model.person === undefined ? 1 : 20)

export const mayRepair = (asking: Asking, model: Model, view: View): boolean => {
  const bad = badReplies(asking, model, view).length
  return bad > 0 && bad <= mostRepairs(model)
}

const lastFailure = (asking: Asking, view: View) => view.turns.get(asking.key)?.failures.at(-1)?.failure ?? null

export const repairsUsedUp = (asking: Asking, model: Model, view: View): Failure | null =>
  badReplies(asking, model, view).length > mostRepairs(model) ? lastFailure(asking, view) : null

export function repairMessages(asking: Asking, model: Model, view: View): Message[] {
  return badReplies(asking, model, view).flatMap((text): Message[] => [
    { role: 'assistant', content: clean(text).text },
    { role: 'user', content: asking.prompter.repair(readReply(text, asking.shape!, asking.moment.language).problems) },
  ])
}

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
