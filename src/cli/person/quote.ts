import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { indexQuotes } from '../../core/quote.ts'
import type { Asker } from './asking.ts'
import type { NamedField } from './schema.ts'

export interface Quotable {
  speech: Speech
  who: string
}

/** Words of a speech, pointed at by its key: the shape that every format uses for quotations. */
export const isQuotation = (fields: readonly NamedField[]): boolean =>
  ['turn', 'quote'].every(name => fields.some(field => field.name === name && field.field.kind === 'text'))

/** Lets the person choose words that are really there. null: none, where `skip` says that Enter means so. */
export async function pickQuotation(
  asker: Asker,
  skip: string | null,
): Promise<{ turn: string; quote: string } | null> {
  const chosen = await pickSpeech(asker, skip)
  return chosen && { turn: chosen.key, quote: await pickWords(asker, chosen) }
}

/** Words of somebody, without where they were said. */
export const isBareQuote = ({ quotables }: Asker, { name, field }: NamedField): boolean =>
  name === 'quote' && field.kind === 'text' && quotables.length > 0

/** Out of what this side said, where it is one; else out of everything. */
export async function pickQuote(asker: Asker, side: Json | undefined): Promise<string> {
  const theirs = asker.quotables.filter(({ speech }) => speech.seat === side)
  const quotables = theirs.length > 0 ? theirs : asker.quotables
  const speech = quotables.length === 1 ? quotables[0]!.speech : await pickSpeech({ ...asker, quotables }, null)
  return pickWords(asker, speech!)
}

async function pickSpeech({ talk, replies, quotables }: Asker, skip: string | null): Promise<Speech | null> {
  const { t } = talk
  const { paint } = talk.lines
  talk.print(`  ${t.whichSpeech}${skip ? paint('dim', t.aside(skip)) : ''}`)
  for (const [i, { who }] of quotables.entries()) talk.print(talk.lines.listed(String(i + 1).padStart(3), who))
  for (;;) {
    const reply = await replies.ask('  > ')
    const text = reply.type === 'text' ? reply.text.trim() : ''
    if (text === '' && skip) return null
    const found = quotables[Number(text) - 1]
    if (found) return found.speech
    talk.say(t.noSuchNumber(quotables.length))
  }
}

async function pickWords({ talk, replies, language }: Asker, speech: Speech): Promise<string> {
  const { t, lines } = talk
  const index = indexQuotes(speech.text)
  const sentences = sentencesOf(speech.text, language).filter(sentence => index.has(sentence))
  talk.print(`  ${t.whichWords}`)
  for (const [i, sentence] of sentences.entries()) talk.print(lines.listed(String(i + 1).padStart(3), sentence))
  for (;;) {
    const reply = await replies.ask('  > ')
    if (reply.type !== 'text') continue
    const words = numbered(reply.text.trim(), sentences) ?? reply.text.trim()
    if (index.has(words)) return words
    talk.say(/^\d+$/.test(words) ? t.noSuchNumber(sentences.length) : t.notThere)
  }
}

/** `3` or `2-4` → those sentences. They stand side by side in the speech only where nothing was left out between them. */
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
