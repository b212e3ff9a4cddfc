import assert from 'node:assert/strict'
import type { Json } from '../../src/core/json.ts'
import type { View } from '../../src/core/view.ts'
import { controlsIn, pageBreaks } from './check-pages.ts'
import written from './markdown.json' with { type: 'json' }

/** Words that try to be Markdown, HTML or commands to a terminal, and a heading that is `ours`. */
export const attacksOn = (ours: string): string[] => written.map(words => words.replaceAll('%OURS%', ours))

/** Ids, numbers, kinds and addresses are no words. */
const isProse = (text: string): boolean => /[\s\p{Script=Han}]/u.test(text) && !/^https?:/.test(text)

/** Everything in it that is somebody's words says this instead. */
function say(value: Json, words: string): Json {
  if (typeof value === 'string') return isProse(value) ? words : value
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(inner => say(inner, words))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, say(inner, words)]))
}

/** The debate in which everybody said these words wherever somebody has a say. */
export function told(view: View, words: string): View {
  const copy = structuredClone(view)
  copy.brief.topic = `Topic ${words}`
  copy.brief.options = say(copy.brief.options, words) as Record<string, Json>
  copy.verdict = say(copy.verdict, words)
  for (const fact of copy.facts) fact.fact = say(fact.fact, words) as Record<string, Json>
  for (const turn of copy.turns.values()) {
    turn.value = say(turn.value, words)
    for (const failed of turn.failures) failed.failure.message = words
    for (const source of turn.sources) source.title = words
    if (turn.missed) turn.missed.message = words
  }
  for (const { citations, unsupported } of copy.evidence.values())
    for (const one of [...citations, ...unsupported]) Object.assign(one, say(one as object as Json, words) as object)
  return copy
}

/** Nothing in a page acts, and no two parts of it have one name. */
export function assertInert(html: string, about: string): void {
  assert.deepEqual([...pageBreaks(html), ...controlsIn('html', html)], [], about)
  const rest = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<\/?[a-z][^<>]*>|<!doctype html>/g, '')
  assert.doesNotMatch(rest, /[<>]/, about)
  const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)
  assert.equal(new Set(ids).size, ids.length, about)
}
