import { keptSpeechesIn } from '../../src/core/cue.ts'
import type { KeptValue } from '../../src/core/events.ts'
import type { Call, CueValue, Message, Speech } from '../../src/core/model.ts'
import { readPrompt } from './fence.ts'
import type { Played } from './play.ts'

/** What code adds about a speech, and not what somebody said. */
const isChecked = (label: string): boolean => label.startsWith('checked ')

/** Everything that the words of the hostile seat changed in the prompts of anybody, besides the material. */
export function promptBreaks({ calls, view }: Played, marker: string, peaceful: Played): string[] {
  const breaks: string[] = []
  const nth = new Map<string, number>()
  for (const call of calls) {
    const place = nth.get(call.key) ?? 0
    nth.set(call.key, place + 1)
    const { outside, fences, flaws } = readPrompt(call.messages)
    const found = (what: string) => breaks.push(`prompt of ${call.key}: ${what}`)
    for (const flaw of flaws) found(flaw)
    if (outside.includes(marker)) found(`words outside of the fences: ${around(outside, marker)}`)
    if (fences.some(({ label }) => label.includes(marker))) found('words in a label')
    if (hiddenIn(call)) found('hidden characters or template tokens')
    const calm = peaceful.calls.filter(({ key }) => key === call.key)[place]
    if (!calm) {
      found('was not asked in the peaceful debate')
      continue
    }
    const other = readPrompt(calm.messages)
    const labels = fences.map(({ label }) => label)
    const expected = other.fences.map(({ label }) => label)
    if (String(labels) !== String(expected)) found(`fences ${labels} instead of ${expected}`)
    const [now, before] = [outside, other.outside].map(text => text.replace(measures, '$1…')) as [string, string]
    if (now !== before) found(`other words outside: ${difference(now, before)}`)
    for (const [i, { label, text }] of fences.entries())
      if (isChecked(label) && lineCount(text) !== lineCount(other.fences[i]?.text ?? ''))
        found(`${label} has lines that code did not write`)
    const meant = Object.values(call.moment.values).flatMap(speechesIn)
    const kept = Object.values(view.turns.get(call.key)?.values ?? {}).flatMap(keysIn)
    if (String(kept) !== String(meant.map(({ key, of = key }) => of))) found('the journal names other speeches')
    const shown = readPrompt(instructionOf(call)).fences.filter(({ label }) => !isChecked(label) && !isFile(label))
    const sources = Object.values(call.moment.values).flatMap(sourcesIn)
    const expectedHere = [...meant.map(({ key }) => `turn ${key}`), ...sources.map(path => `source ${path}`)]
    if (inOrder(shown.map(({ label }) => label)) !== inOrder(expectedHere))
      found(`shows ${shown.map(({ label }) => label)} instead of ${expectedHere}`)
  }
  return breaks
}

/** The fences alone: which there are, and whether something hides in or between them. */
export function fenceBreaks({ calls }: Played, peaceful: Played): string[] {
  return calls.flatMap(call => {
    const { fences, flaws } = readPrompt(call.messages)
    const calm = peaceful.calls.find(({ key }) => key === call.key)
    const labels = String(fences.map(({ label }) => label))
    const expected = calm && String(readPrompt(calm.messages).fences.map(({ label }) => label))
    return [
      ...flaws,
      ...(labels === expected ? [] : [`fences ${labels} instead of ${expected}`]),
      ...(hiddenIn(call) ? ['hidden characters or template tokens'] : []),
    ].map(what => `prompt of ${call.key}: ${what}`)
  })
}

const keysIn = (value: KeptValue): string[] => keptSpeechesIn(value).map(({ speech }) => speech)

const speechesIn = (value: CueValue): readonly Speech[] => {
  if (typeof value !== 'object') return []
  if ('sources' in value) return []
  return 'seat' in value ? [value] : value
}

const sourcesIn = (value: CueValue): string[] =>
  typeof value === 'object' && 'sources' in value ? value.sources.map(({ path }) => path) : []

/** The rule, and what this call asked for at first: a reply may have had to be asked for again. */
const instructionOf = ({ messages, refused = [] }: Call): Message[] => [
  messages[0]!,
  messages.slice(0, messages.length - 2 * refused.length).findLast(({ role }) => role === 'user')!,
]

const isFile = (label: string): boolean => label.startsWith('file ')

const hiddenIn = ({ messages }: Call): boolean =>
  messages.some(({ content }) =>
    /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u206f\u{e0000}-\u{e0fff}]|<\|[^\s|<>]+\|>|<｜[^\s｜<>]+｜>|\[\/?INST\]/u.test(
      content,
    ),
  )

const inOrder = (labels: readonly string[]): string => String(labels.toSorted())

const lineCount = (text: string): number => text.split('\n').length

/** How much of a claim was said before: a figure of code that depends on the words. */
const measures = /^(- aud_\d+(?:: |：))\d\.\d\d.*$/gm

const around = (text: string, part: string): string => {
  const place = text.indexOf(part)
  return JSON.stringify(text.slice(Math.max(0, place - 80), place + 40))
}

function difference(a: string, b: string): string {
  let i = 0
  while (i < a.length && a[i] === b[i]) i += 1
  return `${JSON.stringify(a.slice(Math.max(0, i - 40), i + 80))} for ${JSON.stringify(b.slice(i, i + 40))}`
}
