import type { Kind } from '../../../formats/dialectic/options.ts'
import { english } from './kind-words.en.ts'
import { chinese } from './kind-words.zh.ts'

type Told = Exclude<Kind, 'decision'>

/** Words by which the kind of a debate is known: `surely` wherever it is held, `likely` in a folder with such things. */
export type WordLists = Readonly<Record<'surely' | 'likely', Readonly<Record<Told, string>>>>

type KindWords = Readonly<Record<Told, readonly RegExp[]>>

/** Without the space that sets them apart for readers. */
const alternatives = (list: string): string => list.replace(/\s+\|\s+/g, '|')

const expressions = (how: keyof WordLists, kind: Told): RegExp[] => [
  new RegExp(String.raw`\b(?:${alternatives(english[how][kind])})(?!\w)`, 'i'),
  new RegExp(alternatives(chinese[how][kind])),
]

const wordsOf = (how: keyof WordLists): KindWords => ({
  review: expressions(how, 'review'),
  architecture: expressions(how, 'architecture'),
  document: expressions(how, 'document'),
  code: [...expressions(how, 'code'), ...(how === 'surely' ? [/\b[a-z_$]\w{2,40}\(\)/i] : [])],
})

export const surely = wordsOf('surely')
export const likely = wordsOf('likely')
