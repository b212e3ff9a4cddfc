import { clean } from '../../core/clean.ts'
import type { Json } from '../../core/json.ts'
import { pathTo } from './answers.ts'
import { askChoice, askChoices } from './ask-choice.ts'
import { askName, askNames } from './ask-names.ts'
import { askNumber, askNumbers } from './ask-numbers.ts'
import { type Answered, type Asker, head, type Place, prompt, skipped, until } from './asking.ts'
import { isBareQuote, isQuotation, pickQuotation, pickQuote } from './quote.ts'
import type { Field, NamedField } from './schema.ts'

export function askField(asker: Asker, field: Field, place: Place): Promise<Answered> {
  switch (field.kind) {
    case 'choice':
      return askChoice(asker, field.options, place)
    case 'yes-no':
      return askChoice(asker, [true, false], place)
    case 'number':
      return askNumber(asker, field, place)
    case 'text':
      return askText(asker, field, place)
    case 'list':
      return askList(asker, field, place, [])
    case 'group':
      return askGroup(asker, field.fields, place)
    case 'json':
      return askJson(asker, place)
  }
}

export function askText(asker: Asker, field: Extract<Field, { kind: 'text' }>, place: Place): Promise<Answered> {
  const { talk, replies, scratch } = asker
  const { t } = talk
  const names = asker.names(place.path)
  if (names) return askName(asker, names, place)
  head(asker, place, field.least === 0 && place.skip === null ? t.mayBeEmpty : null)
  const inEditor = async () => {
    const edited = await talk.edit(scratch, scratch.read(), place.label)
    if (!edited) return null
    scratch.remove()
    talk.print(clean(edited).text.replace(/^/gm, prompt))
    replies.replace({ type: 'text', text: edited, pasted: true })
    return edited
  }
  return until(asker, place, text => textProblem(text, field, asker) ?? { value: text }, inEditor)
}

function textProblem(text: string, { least, most, pattern }: Extract<Field, { kind: 'text' }>, { talk: { t } }: Asker) {
  const length = [...text].length
  if (length < least) return length === 0 ? t.needed : t.tooShort(least)
  if (most !== null && length > most) return t.tooLong(most)
  return pattern === null || fits(text, pattern) ? null : t.badPattern
}

function fits(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

function askJson(asker: Asker, place: Place): Promise<Answered> {
  head(asker, place, asker.talk.t.json)
  return until(asker, place, text => {
    try {
      return { value: JSON.parse(text) as Json }
    } catch (error) {
      return asker.talk.t.notJson((error as Error).message)
    }
  })
}

/** One after the other, from those that are there already, until Enter says that there are no more. */
export async function askList(
  asker: Asker,
  field: Extract<Field, { kind: 'list' }>,
  place: Place,
  items: Json[],
): Promise<Answered> {
  const { t } = asker.talk
  const { item, least, most } = field
  if (item.kind === 'choice') return askChoices(asker, item.options, field, place, items)
  const path = `${place.path}[]`
  const names = asker.names(path)
  if (names) return askNames(asker, names, field, place, items)
  const plain = item.kind === 'text'
  head(asker, { ...place, skip: null }, plain ? t.onePerLine : null)
  while (most === null || items.length < most) {
    const label = plain ? '' : t.item(items.length + 1)
    // Where there need not be any, Enter at the first one says so.
    const isNone = items.length === 0 && least > 0 && place.skip !== null
    const skip = isNone ? place.skip : items.length < least ? null : plain ? '' : t.endsList
    const answer = await askField(asker, item, { path, mark: '', label, hint: '', skip })
    if (answer === skipped && isNone) return skipped
    if (answer === skipped) break
    items.push(answer)
  }
  return items
}

/** Where a group may be skipped, it is by skipping its first field. */
async function askGroup(asker: Asker, fields: readonly NamedField[], place: Place): Promise<Answered> {
  const group: Record<string, Json> = {}
  let rest = fields
  head(asker, { ...place, skip: null })
  if (isQuotation(fields) && asker.quotables.length > 0) {
    const quotation = await pickQuotation(asker, place.skip)
    if (!quotation) return skipped
    Object.assign(group, quotation)
    rest = fields.filter(({ name }) => name !== 'turn' && name !== 'quote')
  }
  const numbers = rest === fields ? await askNumbers(asker, fields, place) : null
  if (numbers) return numbers
  for (const [i, named] of rest.entries()) {
    const first = i === 0 && rest === fields
    const instead = asker.wording.instead(pathTo(place.path, named.name), group)
    if (instead !== undefined) {
      group[named.name] = instead
      continue
    }
    const answer = isBareQuote(asker, named)
      ? await pickQuote(asker, group.side)
      : await askNamed(asker, named, place.path, first ? place.skip : null)
    if (answer === skipped && first && place.skip !== null) return skipped
    if (answer !== skipped) group[named.name] = answer
  }
  return group
}

/** A field of a group; skipped only where the schema does without it. */
export async function askNamed(
  asker: Asker,
  { name, field, description, skipped: absence }: NamedField,
  within: string,
  skip: string | null,
  mark = '',
): Promise<Answered> {
  const { wording, talk } = asker
  const path = pathTo(within, name)
  const hint = wording.hint(path, description)
  const label = wording.label(path)
  const mayskip = skip ?? (absence === 'never' ? null : talk.t.skip)
  const answer = await askField(asker, field, { path, mark, label, hint, skip: mayskip })
  return answer === skipped && skip === null && absence === 'null' ? null : answer
}
