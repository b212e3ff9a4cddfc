/** Something that a field can name, and what else it is called. */
export interface NamedOption {
  value: string
  names?: readonly string[]
}

/** One of them, several of them, or null: none that is known. */
export type Picked = { value: string } | { several: readonly string[] } | null

/** A way to compare names: equal keys, same thing. */
export type NameKey = (name: string) => string

/**
 * Which of the named things a text means. It is compared letter by letter, then without typography, then without words that
 * only say what kind of thing is named, then in ways of the field's own; last by what stands in front of an explanation that
 * speaks of nothing else and denies nothing. Whatever could mean two things means none.
 */
export function pick(text: string, options: readonly NamedOption[], ways: readonly NameKey[] = []): Picked {
  for (const key of [trimmed, letters, bare, ...ways]) {
    const wanted = key(text)
    const found = wanted === '' ? [] : options.filter(option => namesOf(option).some(name => key(name) === wanted))
    if (found.length > 0) return one(found)
  }
  const named = options.filter(option => namesOf(option).some(name => isWithin(letters(name), letters(text))))
  if (named.length > 1) return one(named)
  const [, head, rest] = explained.exec(text) ?? []
  return head !== undefined && rest!.trim() !== '' && !denies(rest!) ? pick(head, options, ways) : null
}

const namesOf = ({ value, names = [] }: NamedOption): string[] => [value, ...names]

const one = (found: readonly NamedOption[]): Picked => {
  const values = [...new Set(found.map(({ value }) => value))]
  return values.length === 1 ? { value: values[0]! } : { several: values }
}

const isWithin = (name: string, text: string): boolean => name !== '' && ` ${text} `.includes(` ${name} `)

/** A name, a mark, and the explanation behind it. */
const explained = /^([^(（:：,，;；。!！\n—]+?)\s*(?:[(（:：,，;；。!！\n—]|\.\s|\s[-–]\s)(.*)$/s

const trimmed: NameKey = name => name.trim()

/** A name without typography. A space stands wherever its script changes: `【论点1.1】` → `论点 1.1`. */
export const letters: NameKey = name =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*#+\s*/, '')
    .replace(/[*_`"'“”‘’「」『』【】[\]()<>《》{}§]/g, ' ')
    .replace(/\p{Script=Han}(?=[\da-z])|[\da-z](?=\p{Script=Han})/gu, '$& ')
    .replace(/[\s\-‐-―/\\|:;,、。!?·]+/g, ' ')
    .replace(/(?:^|\s)\.|\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** `called_out_by` and `calledOutBy` are one name. */
export const squeezed: NameKey = name => letters(name).replaceAll(' ', '')

/** Words that only say what kind of thing is named. "a", "no" and "one" are none: they can be a label, or deny one. */
const kinds = new Set([
  ...['the', 'is', 'side', 'sides', 'party', 'option', 'argument', 'arguments', 'attack', 'claim', 'point', 'number'],
  ...['turn', 'speech', 'winner', 'wins', 'answer', 'result', 'verdict', 'tag', 'level', 'debater', 'speaker'],
  ...['方', '一方', '论点', '论据', '观点', '主张', '攻击', '编号', '选项', '第', '号', '条', '点', '轮', '发言'],
  ...['裁决', '胜方', '获胜', '胜出', '结果', '为', '是', '辩手', '发言人', '分歧'],
])

const bare: NameKey = name =>
  letters(name)
    .replace(/\bround(?=\d)/g, 'round ')
    .split(' ')
    .map(word => word.replace(/^[方第](?=.)/u, ''))
    .filter(word => !kinds.has(word))
    .join(' ')

/** Whether a text denies something. */
const denies = (text: string): boolean => denial.test(text.normalize('NFKC'))

const denial =
  /\b(?:not|no|never|neither|nor|without|except|cannot|against|unlike|rather|non|loses?|lost)\b|n['’]t\b|[不非没未无否勿]|除了|反对/i

/** Whether a text says that there is nothing. */
export function saysNothing(text: string): boolean {
  const words = letters(text)
  // A dash says nothing; a line of signs may be somebody's heading.
  return words === '' ? text.trim().length <= 2 : nothing.has(words)
}

const nothing = new Set([
  ...['none', 'null', 'nil', 'n a', 'na', 'nothing', 'undefined', 'empty'],
  ...['无', '没有', '暂无', '空', '不适用'],
])

/** Words for nothing that also answer questions. */
export const mayBeAnswer = (text: string): boolean => ['nothing', '没有', '空'].includes(letters(text))

/** `cost.md` or `./b/cost.md` for `b/cost.md`, if there is only one such file. */
export const pathKey =
  (paths: readonly string[]): NameKey =>
  name => {
    const path = name
      .trim()
      .replace(/^[`'"]|[`'"]$/g, '')
      .replace(/^\.?\//, '')
      .replace(/:\d+(?:-\d+)?$/, '')
    const found = paths.filter(one => one === path || one.endsWith(`/${path}`) || path.endsWith(`/${one}`))
    return found.length === 1 ? found[0]! : found.length > 1 ? '?' : path
  }

/** A heading without what it says in brackets, then also without its number. */
export const headingKeys: readonly NameKey[] = [
  name => withoutBrackets(name),
  name => withoutBrackets(name).replace(/^[\d. ]+(?=\D)/, ''),
]

const withoutBrackets: NameKey = name => letters(name.replace(/[【（([][^\])）】]*[\])）】]/g, ' '))

/** `Round 2, Side X`, `X (round 2)` and 第2轮/X for `round-2/X`. */
export const turnKey: NameKey = name =>
  bare(name.replace(/轮|回合/g, ' round '))
    .split(' ')
    .sort()
    .join(' ')

/** What the values of choices are called in Chinese, wherever a format says nothing else. */
export const usualNames: Readonly<Record<string, readonly string[]>> = {
  high: ['高', '大', 'major'],
  medium: ['中', '中等', '一般', 'mid', 'moderate'],
  low: ['低', '小', 'minor'],
  yes: ['是', '有', 'true'],
  no: ['否', '没有', 'false'],
  partly: ['部分', 'partial', 'partially'],
  none: ['无', '没有', 'nothing'],
  neither: ['都不', '都不选'],
}
