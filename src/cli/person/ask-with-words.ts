import type { Json } from '../../core/json.ts'
import type { WithWords } from '../../engine/reply-spec.ts'
import { type Answers, pathTo } from '../../host/person/fields.ts'
import type { Field, NamedField } from '../../host/person/schema.ts'
import { type Asker, chosen, head, showOptions, skipped, until } from './ask-choice.ts'
import { askText } from './ask-field.ts'

interface Said {
  choice: Json
  words: string
}

const words: Extract<Field, { kind: 'text' }> = { kind: 'text', least: 1, most: null, pattern: null }

/**
 * A choice and its words are entered at once: `2 we have no staff for this`. Words without a choice mean the choice
 * that the format sets. If words are needed and missing, they are asked for.
 */
export async function askWithWords(
  asker: Asker,
  { name, field }: NamedField,
  within: string,
  { field: other, needed, alone }: WithWords,
  answers: Answers,
): Promise<void> {
  const { talk, wording } = asker
  const path = pathTo(within, name)
  const options = field.kind === 'choice' ? field.options : []
  const label = (option: Json) => wording.value(option, path)
  const usual = wording.usual(path)
  const place = { path, mark: '', label: wording.label(path), hint: wording.hint(path, ''), skip: null }
  head(asker, place)
  showOptions(asker, options, path, true)
  const said = await until<Said>(asker, place, text => {
    if (text === '') return usual === undefined ? talk.t.needed : { value: { choice: usual, words: '' } }
    const said = byNumber(text, options)
    // A number alone is a mistyped choice, not something to say.
    if (!said && /^\d+[.)、]?$/.test(text)) return talk.t.noSuchNumber(options.length)
    return { value: said ?? byLabel(text, options, label) ?? { choice: alone, words: text } }
  })
  if (said === skipped) return
  const isMissing = said.words === '' && needed.includes(said.choice)
  const more = { path: pathTo(within, other), mark: '', label: label(said.choice), hint: '', skip: null }
  answers[other] = isMissing ? ((await askText(asker, words, more)) as string) : said.words
  answers[name] = said.choice
}

/** `2`, `2 words`, `2. words`, `2：words`. A number that is no option belongs to the words. */
function byNumber(text: string, options: readonly Json[]): Said | null {
  const [, number, words] = /^(\d{1,3})(?:[.)、:：，,]\s*|\s+|$)([\s\S]*)$/.exec(text) ?? []
  const choice = options[Number(number) - 1]
  return choice === undefined ? null : { choice, words: words ?? '' }
}

/** Finds a choice by the start of its label, or by the full label with words after it. */
function byLabel(text: string, options: readonly Json[], label: (option: Json) => string): Said | null {
  const found = chosen(text, options, options.map(label))
  if (found >= 0) return { choice: options[found]!, words: '' }
  const stem = (option: Json) =>
    label(option)
      .replace(/\s*(?:…|\.\.\.)$/, '')
      .toLowerCase()
  const choice = options.find(option => text.toLowerCase().startsWith(stem(option)))
  if (choice === undefined) return null
  return { choice, words: text.slice(stem(choice).length).replace(/^[\s….:：，,]+/, '') }
}
