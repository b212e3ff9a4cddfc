import { clean } from '../../../core/clean.ts'
import { englishFor } from './glossary.ts'
import { joined, partsOf, stemOf } from './stem.ts'

/** What a topic may point at. */
export interface Terms {
  /** Words that may be paths or names of files, as written, without a line behind them. */
  paths: readonly string[]
  /** Names of code, as written: `retryQueue`, `MAX_TRIES`. */
  identifiers: readonly string[]
  /** Stems of all other words that say something, and of the parts of identifiers. */
  stems: ReadonlySet<string>
  /** The whole text, for names that are not made of Latin letters. */
  text: string
}

const mostText = 20_000
const mostWords = 60

export function termsOf(topic: string): Terms {
  const text = clean(topic.slice(0, mostText)).text
  const written = wordsIn(text)
  const quoted = Array.from(text.matchAll(/`([^`\n]{1,120})`/g).take(20), ([, code]) => code!.trim())
  const mixed = text.match(/[\p{Script=Latin}\p{N}_.@~-]{1,100}[\\/][\p{L}\p{N}_@~\\/-]{1,100}\.[a-z]{1,5}\b/gu) ?? []
  const names = [...quoted, ...written, ...mixed]
  const identifiers = [...new Set(names.map(withoutCall).filter(word => isIdentifier(word, quoted)))].slice(0, 20)
  const plain = [...written.filter(word => /^\p{L}[\p{L}\p{N}]*$/u.test(word)), ...englishFor(text)]
  const parts = [...identifiers.flatMap(partsOf), ...plain].filter(word => word.length > 2 && !isFiller(word))
  return {
    paths: [...new Set(names.map(withoutLine).filter(mayBePath))].slice(0, mostWords),
    identifiers,
    stems: new Set(parts.map(stemOf).slice(0, mostWords)),
    text,
  }
}

/** Latin words with the signs that paths and names of code have. Chinese is written without spaces around them. */
function wordsIn(text: string): string[] {
  const found = text.match(/[\p{Script=Latin}\p{N}_$@~#.\\/:()-]+/gu) ?? []
  return found.map(word => word.replace(/^[.:()#-]+(?=[^/\\.])|[.:(#\\-]+$/g, '')).filter(word => word !== '')
}

const withoutLine = (word: string): string =>
  word
    .replaceAll('\\', '/')
    .replace(/(?::\d{1,7}(?:[-:]\d{1,7})?|#L?\d{1,7}(?:-L?\d{1,7})?)$/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')

const mayBePath = (word: string): boolean => word.length > 2 && word.length < 400 && /[./]|^[A-Z]{4,}$/.test(word)

const withoutCall = (word: string): string => word.replace(/\([^()]{0,80}\)$/, '')

/** `fooBar`, `foo_bar`, `Foo.bar`; in backticks also `foo`. */
function isIdentifier(word: string, quoted: readonly string[]): boolean {
  if (word.length < 3 || word.length > 80 || !/^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)?$/u.test(word))
    return false
  if (productNames.has(joined(word))) return false
  return quoted.includes(word) || /\p{Ll}\p{Lu}|_|\p{L}\.\p{L}/u.test(word)
}

/** Written like names of code, and none. */
const productNames = new Set(
  `github gitlab javascript typescript graphql postgresql mysql nosql nodejs devops openai chatgpt deepseek youtube linkedin
  iphone macos ios mongodb dynamodb redisdb bigquery powerpoint wordpress webassembly websocket rabbitmq activemq`.split(
    /\s+/,
  ),
)

const isFiller = (word: string): boolean => fillers.has(word.toLowerCase())

/** Words of any question, and of any project. */
const fillers = new Set(
  `the and for with from that this these those are was were been being have has had does did done doing should would could can
  will shall may might must not but nor our ours your yours their its his her they them you who whom what which when where why
  how whether than then there here about into onto over under after before between through during without within more most
  less least very too also just only even still again use used using uses make makes made take keep let get gets give need needs
  want better best good right wrong bad worse worst new old way ways thing things think really actually instead rather
  all any some each every other another same such one two three first last now yet off out per via like well fine enough
  design code file files folder project repo repository module implementation implement function method class handle handled
  handling work works working move change changes changed add adding remove replace replaced split merge rewrite refactor
  switch question problem issue idea approach choose choice option options correct simple simpler complex worth sense
  current currently team people time long short big small large high low part parts whole`.split(/\s+/),
)
