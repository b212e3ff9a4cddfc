import type { Json } from '../../core/json.ts'
import { widthOf } from '../terminal/width.ts'
import { type Answered, type Asker, head, type Place, until } from './asking.ts'
import type { Field } from './schema.ts'

export function askChoice(asker: Asker, options: readonly Json[], place: Place): Promise<Answered> {
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

/** Several of a few, by their numbers: `1 3`. */
export async function askChoices(
  asker: Asker,
  options: readonly Json[],
  { least, most }: Extract<Field, { kind: 'list' }>,
  place: Place,
  items: Json[],
): Promise<Answered> {
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

/** On one line, or with `inRows` or where that is too narrow, each on its own. */
export function showOptions({ talk, wording }: Asker, options: readonly Json[], path: string, inRows = false): void {
  const { lines } = talk
  const labels = options.map(option => wording.value(option, path))
  const columns = labels.reduce((sum, label, i) => sum + widthOf(`${i + 1} ${label}   `), 4)
  if (inRows || columns > lines.width())
    for (const [i, label] of labels.entries()) talk.print(lines.listed(String(i + 1).padStart(3), label))
  else talk.print(`    ${labels.map((label, i) => `${lines.paint('cyan', String(i + 1))} ${label}`).join('   ')}`)
}

/** By number, by the beginning of its label, or as the schema writes it; -1: none, or several. */
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
