import { clean } from '../../core/clean.ts'

/** The lines of a text without hidden or steering characters; the same number as in the user's editor. */
export const linesIn = (text: string): string[] => text.split('\n').map(oneLine)

const oneLine = (line: string): string => clean(line.replaceAll('\r', '')).text.replaceAll('\n', ' ')

/** A path that is safe between backticks on one line: a file's name must not be able to speak. */
export const pathLabel = (path: string): string => oneLine(path.replaceAll('\n', ' ')).replaceAll('`', "'")

/** A name from outside, made safe for one line of Markdown: it cannot start a mark of its own. */
export function label(text: string, longest = 80): string {
  const line = oneLine(text.replaceAll('\n', ' '))
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*~<>|“”]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  const head = characters.slice(0, longest - 1).join('')
  return characters.length <= longest ? line : `${head.trimEnd()}…`
}

const stopWords = new Set(
  `a about above after again all also am an and any are as at be been before being below between both but by can could did
  do does doing down during each else ever few for from further get got had has have having he her here hers him his how i if
  in into is it its itself just let me more most my no nor not now of off on once one only or other our ours out over own per
  same she should so some such than that the their them then there these they this those through to too under until up us use
  used using very via was we were what when where which while who whom why will with would you your
  because may might must shall since yet still even much many well like make made take takes taken need needs good bad new`.split(
    /\s+/,
  ),
)

/** Words that occur in nearly every project, so they tell no passages apart. */
export const genericWords = new Set(
  `service services system systems project projects app application applications data code team teams api server client tool
  tools library package file files module modules component components thing things way node software product company
  服务 系统 项目 应用 数据 代码 团队 接口 工具 模块 组件 文件 产品 公司 我们 这个 当前`.split(/\s+/),
)

const wordPattern = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
const han = /\p{Script=Han}/u

/** Terms of the index: word stems without stop words, and pairs of characters for Chinese. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of text.match(wordPattern) ?? []) {
    if (han.test(word)) addPairs(terms, word)
    else addStem(terms, word.toLowerCase())
  }
  return terms
}

export const hasHan = (text: string): boolean => han.test(text)

/** The words of a phrase as written. Chinese is split into words; stop words stay. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const word of text.match(wordPattern) ?? []) {
    if (!han.test(word)) words.push(word)
    else for (const { segment } of chineseWords.segment(word)) words.push(segment)
  }
  return words
}

export const isStopWord = (word: string): boolean => stopWords.has(word.toLowerCase())

const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' })

function addPairs(terms: string[], run: string): void {
  const characters = [...run]
  if (characters.length === 1) terms.push(run)
  for (let at = 0; at + 1 < characters.length; at += 1) terms.push(`${characters[at]}${characters[at + 1]}`)
}

function addStem(terms: string[], word: string): void {
  if (word.length < 2 || stopWords.has(word)) return
  terms.push(stem(word))
}

/** A light stem: enough for "migrations" to match "migrate" and "moved" to match "moving". */
function stem(word: string): string {
  if (word.length < 4 || !'sdgen'.includes(word.at(-1)!) || /\d/.test(word)) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^sui])s$/, '$1')
  const root = singular.replace(/^(.{4,}?)(?:ations?|ated|ating|ate)$/, '$1').replace(/^(.{3,}?)(?:ing|ed)$/, '$1')
  const shortened = root === singular ? root : root.replace(/([bdgkmnprt])\1$/, '$1')
  return shortened.length > 3 ? shortened.replace(/e$/, '') : shortened
}

/** Without empty names, and each once. */
export const unique = (names: readonly string[]): string[] => [...new Set(names.filter(Boolean))]
