import { detectLanguage, type Language } from '../../src/core/language.ts'
import { formIn, type JsonSchema, schemaWith } from './forms.ts'
import type { LabRequest } from './script.ts'

/** Something that a prompt shows as material: a file, a search, a page, a turn, or what code found in that. */
interface Block {
  kind: 'file' | 'source' | 'turn' | 'checked'
  label: string
  text: string
}

/** An argument or attack as everybody reads it, and what code found when it looked up its source. */
export interface Statement {
  number: string
  text: string
  source: string | null
  /** The words that it copied from there. */
  quote: string | null
  /** `holds`, `differs` …; null: there is nothing to look up. */
  result: string | null
}

/** A turn as a prompt shows it. */
export interface ShownTurn {
  key: string
  label: string
  text: string
  statements: Statement[]
}

/** A page that was read whole, or a line of a file of the user. */
export interface Material {
  reference: string
  text: string
}

/** All that a request of a research tells whoever reads it. */
export interface Reading {
  asked: Asked
  language: Language
  topic: string
  role: string
  stance: string
  goal: string
  others: string[]
  searches: 'own' | 'service' | 'none'
  /** How many questions or pages it may name at once. */
  atOnce: number
  isLast: boolean
  files: Material[]
  hits: { url: string; title: string; text: string }[]
  /** Whether anything was searched for yet. */
  hasSearched: boolean
  pages: Material[]
  hasRead: boolean
  turns: ShownTurn[]
  numbers: string[]
  /** Of the sides, as a judge is told them. */
  names: string[]
  schema: JsonSchema
}

export type Asked = 'looking' | 'investigation' | 'rebuttal' | 'audit' | 'judgment'

/** By a field that no other reply of a research has. */
const kinds: readonly (readonly [field: string, asked: Asked])[] = [
  ['searches', 'looking'],
  ['weaknesses', 'investigation'],
  ['rebuttals', 'rebuttal'],
  ['claims', 'audit'],
  ['strong_arguments', 'judgment'],
]

/** null: it asks for nothing of a research. */
export function readResearch({ body }: Pick<LabRequest, 'body'>): Reading | null {
  const messages: { role: string; content: string }[] = body.messages ?? []
  const told = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const fields = formIn(told.join('\n\n'))?.fields ?? []
  const kind = kinds.find(([field]) => fields.includes(field))
  return kind ? reading(kind, messages[0]?.content ?? '', told.join('\n\n'), told.at(-1)!) : null
}

function reading([field, asked]: (typeof kinds)[number], rules: string, told: string, last: string): Reading {
  const { blocks, outside } = blocksIn(`${rules}\n${told}`)
  const line = (en: string, zh: string): string => new RegExp(`^(?:${en}: |${zh}：)(.+)$`, 'm').exec(outside)?.[1] ?? ''
  const searched = blocks.filter(({ kind, label }) => kind === 'source' && /^(?:search “|搜索“)/.test(label))
  const read = blocks.filter(({ kind, label }) => kind === 'source' && /^https?:/.test(label))
  return {
    asked,
    language: detectLanguage(rules.slice(0, 3_000)),
    topic: /\n\n(.+)\n\n/.exec(rules)?.[1] ?? '',
    role: line('Your role', '你的角色'),
    stance: line('Your stance', '你的立场'),
    goal: line('What the report has to answer', '报告要回答的问题'),
    others: othersIn(outside),
    searches: searchesIn(outside),
    atOnce: Number(/(?:at most|至多) (\d+)/.exec(outside)?.[1] ?? 3),
    isLast: /No search is left|不能再搜索/.test(last),
    files: blocks.filter(({ kind }) => kind === 'file').flatMap(linesOf),
    hits: searched.flatMap(({ text }) => hitsIn(text)),
    hasSearched: searched.length > 0,
    pages: read.filter(({ text }) => !/^(?:The page could not be read|网页无法读取)/.test(text)).map(pageOf),
    hasRead: read.length > 0,
    turns: turnsIn(blocks),
    numbers: numbersIn(outside),
    names: namesIn(outside),
    schema: { properties: schemaWith(field, told) },
  }
}

/** Material by the fence that the request opens with: words that forge one stay material. */
function blocksIn(heard: string): { blocks: Block[]; outside: string } {
  const [, fence] = /<<([0-9a-f]{12}) end>>/.exec(heard) ?? []
  if (fence === undefined) return { blocks: [], outside: heard }
  const blocks: Block[] = []
  const pattern = new RegExp(`^<<${fence} (file|source|turn|checked) (.*)>>\\n([\\s\\S]*?)\\n<<${fence} end>>$`, 'gm')
  const outside = heard.replace(pattern, (_, kind: Block['kind'], label: string, text: string) => {
    blocks.push({ kind, label, text })
    return ''
  })
  return { blocks, outside }
}

const othersIn = (outside: string): string[] => {
  const [, list = ''] = /^(?:The other roles:|其他角色：)\n((?:- .+\n?)+)/m.exec(outside) ?? []
  return Array.from(list.matchAll(/^- (.+?): /gm), ([, name]) => name!)
}

function searchesIn(outside: string): Reading['searches'] {
  if (/You can look things up|你可以查资料/.test(outside)) return 'service'
  return /Search the web before you answer|先进行网络搜索/.test(outside) ? 'own' : 'none'
}

const linesOf = ({ label, text }: Block): Material[] =>
  Array.from(text.matchAll(/^(\d+)\| (.+)$/gm), ([, number, line]) => ({
    reference: `${label}:${number}`,
    text: line!,
  }))

const hitsIn = (text: string) =>
  Array.from(
    text.matchAll(/^\d+\. (.*)\n(https?:\/\/\S+)\n(?:\d{4}-\d\d-\d\d\n)?(.*)$/gm),
    ([, title, url, shown]) => ({ url: url!, title: title!, text: shown! }),
  )

/** `https://docs.example/queue, read 2026-11-16` */
const pageOf = ({ label, text }: Block): Material => ({ reference: /^[^\s,，]+/.exec(label)![0], text })

/** What code found stands behind the turn that it is about. */
const turnsIn = (blocks: readonly Block[]): ShownTurn[] =>
  blocks.flatMap(({ kind, label: key, text }, place) => {
    if (kind !== 'turn') return []
    const next = blocks[place + 1]
    const found = next?.kind === 'checked' && next.label === key ? next.text : ''
    return [{ key, label: key.split('/').at(-1)!, text, statements: itemsIn(text, found) }]
  })

/** `- 1.2 What is argued | Confidence: 0.8 | Source: [official-docs]`, and below it what it cites. */
function itemsIn(text: string, found: string): Statement[] {
  const results = found.split('\n')
  const items = text.matchAll(/^- (\d\.n?\d+) (.+)(?:\n {2}(.+))?$/gm)
  return Array.from(items, ([, number, line = '', cited = '']) => {
    const [words = ''] = line.split(' | ')
    const source = /\[([a-z-]+)\]$/.exec(line)?.[1] ?? null
    const [, quote = null] = /^“(.+)” /.exec(cited) ?? []
    return { number: number!, text: words, source, quote, result: resultOf(cited, results) }
  })
}

/** The next fault of what is cited here: they stand in the order of what they are about. Whatever has none, holds. */
function resultOf(cited: string, [count = '', ...faults]: string[]): string | null {
  const reference = /[^\s(（]+$/.exec(cited.replace(/[)）]$/, ''))?.[0]
  if (reference === undefined || count === '') return null
  const line = faults.find(line => line.includes(reference))
  if (line !== undefined) return /^- ([a-z-]+)/.exec(line)?.[1] ?? null
  return /word for word|与原文一致/.test(count) ? 'holds' : null
}

/** The arguments that are to be answered, tagged or weighed. */
const numbered =
  /(?:their arguments \(|All there are: |argument and attack \(|每个论点（|全部编号：|新攻击（)((?:\d\.n?\d+(?:, )?)+)/

const numbersIn = (outside: string): string[] => numbered.exec(outside)?.[1]?.split(', ') ?? []

function namesIn(outside: string): string[] {
  const [, en] = /neutral judge between (.+?)\. You have no stake/.exec(outside) ?? []
  if (en !== undefined) return en.split(', ')
  return /你是 (.+?) 之间的中立裁判/.exec(outside)?.[1]?.split('、') ?? []
}

/** What came of looking up the source of an argument, in short. */
export function standingOf({ result, source }: Statement): 'holds' | 'wrong' | 'unseen' | 'noSource' {
  if (result === 'holds' || result === 'moved') return 'holds'
  if (result === 'differs' || result === 'not-there' || result === 'no-such-source') return 'wrong'
  return source === null || source === 'no-source' ? 'noSource' : 'unseen'
}

export const statementsIn = ({ turns, numbers }: Reading): Statement[] => {
  const all = turns.flatMap(({ statements }) => statements)
  return numbers.flatMap(number => all.find(statement => statement.number === number) ?? [])
}
