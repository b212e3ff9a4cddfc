import type { Json } from '../../core/json.ts'
import { type Answered, type Asker, head, type Place, until } from './asking.ts'
import type { Field } from './schema.ts'

type Names = Readonly<Record<string, string>>

/** One of the words that alone can stand here. */
export function askName(asker: Asker, names: Names, place: Place): Promise<Answered> {
  const { t } = asker.talk
  const all = Object.keys(names).join(t.comma)
  head(asker, place, t.oneOf(all))
  return until(asker, place, text => (Object.hasOwn(names, text) ? { value: text } : t.noSuchName(text, all)))
}

/** Several of them: `1.1 2.3`. */
export function askNames(
  asker: Asker,
  names: Names,
  { least }: Extract<Field, { kind: 'list' }>,
  place: Place,
  items: Json[],
): Promise<Answered> {
  const { t } = asker.talk
  const all = Object.keys(names).join(t.comma)
  head(asker, { ...place, skip: null }, t.someOf(all))
  return until(asker, { ...place, skip: null }, text => {
    const words = text.split(/[\s,，、;；]+/).filter(word => word !== '')
    const strange = words.filter(word => !Object.hasOwn(names, word))
    if (strange.length > 0) return t.noSuchName(strange.join(t.comma), all)
    const given = [...new Set([...items, ...words])]
    return given.length < least ? t.needed : { value: given }
  })
}
