import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { indexQuotes } from '../../core/quote.ts'
import type { Wording } from '../../host/person/fields.ts'
import type { Field, NamedField } from '../../host/person/schema.ts'
import { widthOf } from '../../show/style.ts'
import type { Draft } from './drafts.ts'
import type { Replies } from './replies.ts'
import type { Talk } from './talk.ts'

export function askChoice(asker: Asker, options: readonly Json[], place: AskPlace): Promise<TypedAnswer> {
  const { talk, wording } = asker
  const usual = wording.usual(place.path)
  const enter = usual === undefined || place.skip !== null ? null : talk.t.enter(wording.value(usual, place.path))
  head(asker, place, enter)
  showOptions(asker, options, place.path)
  const labels = options.map(option => wording.value(option, place.path))
  return until(asker, place, text => {
    if (text === '' && usual !== undefined) return { value: usual }
    const found = chosen(text, options, labels)
    return found < 0 ? talk.t.noSuchNumber(options.length) : { value: options[found]! }
  })
}

/** The person picks several options by their numbers: `1 3`. */
export async function askChoices(
  asker: Asker,
  options: readonly Json[],
  { least, most }: Extract<Field, { kind: 'list' }>,
  place: AskPlace,
  items: Json[],
): Promise<TypedAnswer> {
  const { t } = asker.talk
  head(asker, place, least === 0 && place.skip === null ? t.severalOrNone : t.several)
  const path = `${place.path}[]`
  showOptions(asker, options, path)
  const labels = options.map(option => asker.wording.value(option, path))
  return until(asker, place, text => {
    const words = text === '0' ? [] : text.split(/[\s,，、]+/).filter(word => word !== '')
    const found = words.map(word => chosen(word, options, labels))
    if (found.includes(-1)) return t.noSuchNumber(options.length)
    const all = [...new Set([...items, ...found.map(index => options[index]!)])]
    if (all.length < least) return t.needed
    return most !== null && all.length > most ? t.give(t.between(least, most)) : { value: all }
  })
}

/** Shows the options on one line, or each on its own with `inRows` or if the line is too narrow. */
export function showOptions({ talk, wording }: Asker, options: readonly Json[], path: string, inRows = false): void {
  const { lines } = talk
  const labels = options.map(option => wording.value(option, path))
  const columns = labels.reduce((sum, label, i) => sum + widthOf(`${i + 1} ${label}   `), 4)
  if (inRows || columns > lines.width()) talk.list(labels)
  else talk.print(`    ${labels.map((label, i) => `${lines.paint('cyan', String(i + 1))} ${label}`).join('   ')}`)
}

/** Finds an option by number, by the start of its label, or as the schema writes it. -1: none, or several. */
export function chosen(text: string, options: readonly Json[], labels: readonly string[]): number {
  const number = Number(text)
  if (text !== '' && Number.isInteger(number)) return number >= 1 && number <= options.length ? number - 1 : -1
  const meant = labels.flatMap((label, i) =>
    text !== '' && [label, ...namesOf(options[i]!)].some(name => name.toLowerCase().startsWith(text.toLowerCase()))
      ? [i]
      : [],
  )
  return meant.length === 1 ? meant[0]! : -1
}

/** Yes and no are understood in any language. */
const namesOf = (option: Json): string[] =>
  typeof option === 'boolean' ? [String(option), option ? 'yes' : 'no'] : [String(option)]

export interface Asker {
  talk: Talk
  replies: Replies
  wording: Wording
  language: Language
  quotables: readonly Quotable[]
  /** The only words that a field accepts: word → its meaning. null: it accepts any. */
  names(path: string): Readonly<Record<string, string>> | null
  /** The file for a field that is written in the editor. */
  scratch: Draft
  explained: Set<string>
}

export interface AskPlace {
  path: string
  /** In front of the label: `3/9`. */
  mark: string
  label: string
  hint: string
  /** What Enter alone means. null: there must be an answer. */
  skip: string | null
}

export const skipped = Symbol('skipped')

export type TypedAnswer = Json | typeof skipped

export const prompt = '  > '

/** The label, with useful notes about the answer in brackets. */
export function head({ talk }: Asker, { mark, label, hint, skip }: AskPlace, ...more: (string | null)[]): void {
  const { paint } = talk.lines
  const known = [hint, ...more, skip].filter(text => text !== null && text !== '')
  const words = [mark && paint('dim', mark), label && (mark ? paint('bold', label) : label)].filter(Boolean).join(' ')
  const aside = known.length > 0 ? talk.t.aside(known.join(' · ')) : ''
  if (words === '' && aside === '') return
  talk.begin()
  if (words === '') {
    talk.say(aside.trim())
    return
  }
  const fits = 3 + widthOf(`${mark}${label}${aside}`) <= talk.lines.width()
  talk.print(`${mark && '\n'}  ${words}${fits ? aside && paint('dim', aside) : ''}`)
  if (!fits) talk.say(aside.trim())
}

/** Asks until `read` accepts an answer. If `read` returns a string, that says what was wrong. */
export async function until<T>(
  { talk, replies }: Asker,
  { skip }: AskPlace,
  read: (text: string) => { value: T } | string,
  editing?: () => Promise<string | null>,
): Promise<T | typeof skipped> {
  for (;;) {
    const reply = await replies.ask(prompt)
    const text = reply.type === 'edit' && editing ? await editing() : reply.type === 'text' ? reply.text.trim() : ''
    if (text === null) continue
    const answer = text === '' && skip !== null ? { value: skipped as typeof skipped } : read(text)
    if (typeof answer === 'string') talk.say(answer)
    else {
      talk.settle()
      return answer.value
    }
  }
}

interface Quotable {
  speech: Speech
  who: string
}

/** Whether the fields are a quotation: a speech by its key, and words from it. Every format uses this shape. */
export const isQuotation = (fields: readonly NamedField[]): boolean =>
  ['turn', 'quote'].every(name => fields.some(field => field.name === name && field.field.kind === 'text'))

/** Lets the person choose words that were really said. null: none, if `skip` says that Enter means so. */
export async function pickQuotation(
  asker: Asker,
  skip: string | null,
): Promise<{ turn: string; quote: string } | null> {
  const chosen = await pickSpeech(asker, skip)
  return chosen && { turn: chosen.key, quote: await pickWords(asker, chosen) }
}

/** Whether the field is a quote without the speech it comes from. */
export const isBareQuote = ({ quotables }: Asker, { name, field }: NamedField): boolean =>
  name === 'quote' && field.kind === 'text' && quotables.length > 0

/** Lets the person choose from what this side said. If it is no side, from everything. */
export async function pickQuote(asker: Asker, side: Json | undefined): Promise<string> {
  const theirs = asker.quotables.filter(({ speech }) => speech.seat === side)
  const quotables = theirs.length > 0 ? theirs : asker.quotables
  const speech = quotables.length === 1 ? quotables[0]!.speech : await pickSpeech({ ...asker, quotables }, null)
  return pickWords(asker, speech!)
}

async function pickSpeech({ talk, replies, quotables }: Asker, skip: string | null): Promise<Speech | null> {
  const { t, lines } = talk
  talk.print(`  ${t.whichSpeech}${skip ? lines.paint('dim', t.aside(skip)) : ''}`)
  talk.list(quotables.map(({ who }) => who))
  for (;;) {
    const reply = await replies.ask(prompt)
    const text = reply.type === 'text' ? reply.text.trim() : ''
    if (text === '' && skip) return null
    const found = quotables[Number(text) - 1]
    if (found) return found.speech
    talk.say(t.noSuchNumber(quotables.length))
  }
}

async function pickWords({ talk, replies, language }: Asker, speech: Speech): Promise<string> {
  const { t } = talk
  const index = indexQuotes(speech.text)
  const sentences = sentencesOf(speech.text, language).filter(sentence => index.has(sentence))
  talk.print(`  ${t.whichWords}`)
  talk.list(sentences)
  for (;;) {
    const reply = await replies.ask(prompt)
    if (reply.type !== 'text') continue
    const words = numbered(reply.text.trim(), sentences) ?? reply.text.trim()
    if (index.has(words)) return words
    talk.say(/^\d+$/.test(words) ? t.noSuchNumber(sentences.length) : t.notThere)
  }
}

/** `3` or `2-4` → those sentences. They are adjacent in the speech only if nothing was left out between them. */
function numbered(text: string, sentences: readonly string[]): string | null {
  const [, from, to = from] = /^(\d+)(?:\s*[-–—~]\s*(\d+))?$/.exec(text) ?? []
  const chosen = from === undefined ? [] : sentences.slice(Number(from) - 1, Number(to))
  return chosen.length > 0 ? chosen.join(' ') : null
}

function sentencesOf(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return text
    .split('\n')
    .map(line => line.replace(/^\s*(?:[>#]+|[-+*•]|\d+[.)])\s+/, ''))
    .flatMap(line => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter(sentence => sentence !== '')
}
