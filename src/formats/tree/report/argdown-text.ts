import { clean } from '../../../core/clean.ts'

/** One line of text, so that Argdown reads nothing in it but text. */
export const argdownText = (text: string): string => text.replace(special, '\\$&')

/**
 * Marks of titles, tags, mentions, emphasis and data; a comment, or what may become one; emoji by name, which stand
 * between two dots or colons; the lines around front matter.
 */
const special = /[\\@#*_[\]<>{}]|\/(?=[/*])|(?<=\/)\/|\.(?=\S+?\.)|:(?=\S+?:)|=(?==)|(?<==)=/g

/** What may stand between the brackets of a title. Nothing can be escaped there. */
export const argdownTitle = (text: string): string =>
  clean(text)
    .text.replace(/[[<{]/g, '(')
    .replace(/[\]>}]/g, ')')
    .replace(/\s+/g, ' ')
    .trim()
