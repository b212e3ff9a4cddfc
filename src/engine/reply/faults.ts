import type { Adjustment } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { ReplyField } from './field.ts'
import { isShare } from './field.ts'
import { replyWords } from './words.ts'
import { plain, type WrittenJson } from './written.ts'

/** Something in a reply that cannot be read, told to whoever wrote it. */
export interface ReplyFault {
  /** It cannot be read, quotes what nobody said, breaks a rule of its shape; or it broke off or had to be mended by guessing. */
  kind: 'form' | 'quote' | 'rule' | 'damaged'
  path: string
  /** The fields of the reply that it is about; []: the whole reply. */
  of: readonly string[]
  /** In the language of the debate: what came, what is wanted, an example. */
  text: string
  /** The reply can be used without this part. */
  spare: boolean
}

/** A value as it is shown in a sentence. */
export function shown(value: WrittenJson | undefined, most = 60): string {
  const text = (JSON.stringify(plain(value)) ?? '').replace(/\s+/g, ' ')
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}

const mostNames = 12

const some = (names: readonly string[]): readonly string[] =>
  names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names

/** In words: what may stand in a field. */
export function wanted(field: ReplyField, language: Language, ids: readonly string[] | null = null): string {
  const t = replyWords[language].wants
  if (field.kind === 'text' && field.ids?.want) return field.ids.want[language]
  if (ids !== null) return ids.length === 0 ? t.nothing : t.oneOf(some(ids))
  switch (field.kind) {
    case 'number':
      return t.number(field.least, field.most, field.step)
    case 'flag':
      return t.flag
    case 'choice':
      return t.oneOf(field.options.map(({ value }) => value))
    case 'text':
      return field.description || t.text
    case 'list':
      return field.description || t.list(wanted(field.item, language), field.least)
    case 'object':
      return field.said
        ? t.quotation(some([...new Set(field.said.map(({ key }) => key))]))
        : t.object([...field.fields.keys()])
    case 'other':
      return t.other
  }
}

/** A value that would do, as JSON; '': the words for what is wanted say it already. */
export function exampleOf(field: ReplyField): string {
  switch (field.kind) {
    case 'number':
      return JSON.stringify(exampleNumber(field.least, field.most, isShare(field)))
    default:
      return ''
  }
}

/** Of a wide range the lower end: a number of rounds or arguments is small. */
const exampleNumber = (least: number, most: number, isOfOne: boolean): Json =>
  isOfOne ? 0.8 : most - least > 10 ? Math.max(least, 1) : Math.round(least + (most - least) * 0.7)

/** A part that a reply was taken without. */
export const leftOut = ({ path, text }: ReplyFault, language: Language): Adjustment => ({
  path,
  wrote: text,
  read: replyWords[language].adjusted.left,
})
