import { modelsNamedIn } from '../../../core/judging/known-names.ts'
import { type Label, readLabel, sameName, sideOf } from './label.ts'
import { type CalledBy, takesNoSide, type WrittenTranscript } from './said.ts'

/** What stands before a debate: front matter, and lines of the form `key: value`. A judge reads none of it but the question. */
export interface TranscriptHead {
  fields: readonly Field[]
  /** Who holds which side. */
  called: readonly CalledBy[]
  /** What follows it. */
  lines: readonly string[]
  /** The same with lines for sides, in case these are speeches. */
  whole: readonly string[]
}

interface Field {
  key: string
  value: string
}

export function headOf(all: readonly string[]): TranscriptHead {
  const [front, body] = frontMatter(all)
  const fields = front.flatMap(line => fieldIn(line) ?? [])
  const called: CalledBy[] = fields.flatMap(calledBy)
  const kept: string[] = []
  let end = 0
  let known = fields.length
  for (; end < body.length; end++) {
    const line = body[end]!
    const field = fieldIn(line)
    if (field && isKnown(field)) {
      fields.push(field)
      called.push(...calledBy(field))
      known++
    } else if (field && calledBy(field).length > 0) {
      called.push(...calledBy(field))
      kept.push(line)
    } else if (isBetween(line)) kept.push(line)
    else break
  }
  const rest = body.slice(end)
  const titles = kept.filter(line => title.test(line))
  const isHead = known > 0 || called.some(({ name }) => modelsNamedIn(name) > 0)
  const whole = [...kept, ...rest]
  return { fields, called: isHead ? called : [], lines: isHead ? [...titles, ...rest] : whole, whole }
}

/** Blank lines, rules, a title, and headings such as `## Participants`. */
const isBetween = (line: string): boolean =>
  line.trim() === '' || /^\s*(?:[-=_*~]{3,})\s*$/.test(line) || title.test(line) || about.test(line)

const title = /^ {0,3}#[ \t]{1,8}(\S[^\n]{0,2000})$/
const about =
  /^ {0,3}(?:#{2,4}\s|\*\*)?\s*(?:participants|debaters|speakers|setup|metadata|details|info(?:rmation)?|configuration|参与者|辩手|设置|信息|双方)\s*[:：]?\s*(?:\*\*)?\s*$/i

/** `key: value`, also as an item of a list or with the key in bold. */
function fieldIn(line: string): Field | null {
  const [, key, value] =
    /^\s{0,4}(?:[-*+•]\s{1,3})?[*_]{0,2}([\p{L}][\p{L}\p{N} _/()（）-]{0,40}?)[*_]{0,2}\s{0,3}[:：]\s{0,3}[*_]{0,2}\s{0,3}(\S[^\n]{0,2000})$/u.exec(
      line.trimEnd(),
    ) ?? []
  return key === undefined
    ? null
    : { key: key.trim(), value: value!.replace(/^(["'])(.*)\1$/, '$2').replace(/\s*\*{2}$/, '') }
}

const isKnown = ({ key, value }: Field): boolean =>
  knownKey.test(key) || askedKey.test(key) || /^[a-z]+(?:_[a-z]+)+$/.test(key) || (takesNoSide(key) && isShort(value))

/** A name or two, and no sentence. */
const isShort = (value: string): boolean => !/[.!?。！？;；，,]$/.test(value) && value.split(' ').length <= 5

const asked = 'topic|question|motion|resolution|debate topic|debate question|subject|辩题|问题|议题|主题|题目|辩论题目'
const knownKey = new RegExp(
  `^(?:${asked}|title|name|date|time|created(?: at)?|(?:.* )?models?|participants?|debaters?|speakers?|players?|format|author|source|tags?|category|language|lang|(?:number of )?rounds?|turns?|venue|platform|id|version|temperature|url|link|duration|status|layout|标题|日期|时间|(?:.*)模型|参与者|辩手|选手|格式|来源|语言|轮数|轮次)$`,
  'i',
)
/** In a head, `proposition` in small letters is what is debated, and no side. */
const askedKey = new RegExp(`^(?:(?:${asked})|(?-i:proposition))$`, 'i')

/** `PRO: GPT-5`, `pro_model: gpt-5`, `Participants: GPT-5 (PRO), Ada (CON)`; but not `PRO: We should act now.` */
export function calledBy({ key, value }: Field): CalledBy[] {
  if (listsSpeakers.test(key)) return value.split(/[,，;；、]|\s(?:vs\.?|and|&)\s/i).flatMap(calledIn)
  const label = labelIn(key.replace(/[_ ]model$|^model[_ ]|模型$/i, '').replaceAll('_', ' '))
  return label?.side && value.length <= 60 && isShort(value) && isHolder(value) ? [{ label, name: value }] : []
}

const listsSpeakers = /^(?:participants?|debaters?|speakers?|players?|models?|参与者|辩手|选手|模型)$/i

/** `GPT-5 (PRO)` → GPT-5 is PRO. */
function calledIn(written: string): CalledBy[] {
  const label = labelIn(written)
  return label?.side
    ? [label.name, ...label.others].filter(name => sideOf(name) === null).map(name => ({ label, name }))
    : []
}

function labelIn(words: string): Label | null {
  const read = readLabel(words)
  return read && 'label' in read ? read.label : null
}

/** A model, or a person's name. */
const isHolder = (value: string): boolean =>
  modelsNamedIn(value) > 0 || /^[\w.-]+[:/-][\w.:-]*\d/.test(value) || /^(?:\p{Lu}[\p{L}.]*\s?){1,3}$/u.test(value)

/** Some give each speech a head of its own, with its model and its length. Nobody said that. */
export function withoutHead(text: string): { text: string; model: string | null } {
  const lines = text.split('\n')
  const end = lines.findIndex(line => line.trim() === '')
  const fields = lines.slice(0, Math.max(end, 0)).map(fieldIn)
  if (!fields.every(field => field !== null && isKnown(field)) || fields.length === 0) return { text, model: null }
  const model = fields.find(field => /^(?:model|模型)$/i.test(field!.key))?.value ?? null
  return { text: lines.slice(end).join('\n').trim(), model }
}

function frontMatter(lines: readonly string[]): [front: readonly string[], body: readonly string[]] {
  if (lines[0]?.trimEnd() !== '---') return [[], lines]
  const end = lines.findIndex((line, place) => place > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  return end < 0 ? [[], lines] : [lines.slice(1, end), lines.slice(end + 1)]
}

type Question = Pick<WrittenTranscript, 'question' | 'untold'>

/** What was debated: a line that says so, or a title, without the part of it that names who spoke. */
export function questionIn(
  lines: readonly string[],
  { fields }: Pick<TranscriptHead, 'fields'>,
  names: readonly string[],
): Question {
  const written = lines.flatMap(line => fieldIn(line) ?? [])
  const said = [...fields, ...written].find(({ key }) => askedKey.test(key))
  if (said) return { question: said.value.trim(), untold: null }
  const titled =
    lines.flatMap(line => titleIn(line) ?? [])[0] ?? fields.find(({ key }) => /^(?:title|标题)$/i.test(key))?.value
  return titled === undefined ? { question: null, untold: null } : withoutSpeakers(titled, names)
}

/** In the report of an export, the first of them. */
export function exportedQuestion(lines: readonly string[]): Question {
  for (const line of lines) {
    const field = fieldIn(line)
    const found = titleIn(line)?.replace(ofReport, '') ?? (field && askedKey.test(field.key) ? field.value : null)
    if (found) return { question: found.trim(), untold: null }
  }
  return { question: null, untold: null }
}

const titleIn = (line: string): string | null =>
  title
    .exec(line.trimEnd())?.[1]
    ?.replace(/[ \t]#{1,8}$/, '')
    .trim() || null

/** Follows the question in the title of a research report. */
const ofReport = /(?:: Debate Research Report|：辩论研究报告)$/

/** `GPT-5 (PRO) vs Claude (CON): Should we move?` → Should we move? */
export function withoutSpeakers(whole: string, names: readonly string[]): Question {
  const areModels = names.every(name => sideOf(name) !== null || modelsNamedIn(name) > 0)
  const told: string[] = []
  const isTold = (part: string): boolean => {
    const tells = namesSpeakers(part, names, areModels)
    if (tells) told.push(part)
    return tells
  }
  const outside = whole.replace(/\s*[(（]([^()（）]*)[)）]/g, (all, inside: string) => (isTold(inside) ? '' : all))
  const parts = outside.split(/\s*[:：|–—]\s*|\s-\s/u).filter(part => part.trim() !== '' && !isTold(part.trim()))
  if (told.length === 0) return { question: whole, untold: null }
  const rest = parts.filter(part => !isHeadline.test(part.trim()))
  return { question: rest.length > 0 ? rest.join(': ').trim() : null, untold: told.join(', ') }
}

const isHeadline = /^(?:the |an? )?(?:AI |LLM )?(?:debates?|transcript|debate transcript|辩论|辩论记录|AI ?辩论)$/i

function namesSpeakers(part: string, names: readonly string[], areModels: boolean): boolean {
  const words = ` ${sameName(part).replace(/[^\p{L}\p{N}.-]+/gu, ' ')} `
  const isIn = (name: string) =>
    /\p{Script=Han}/u.test(name) ? words.includes(sameName(name)) : words.includes(` ${sameName(name)} `)
  return (
    names.filter(isIn).length > 1 ||
    (areModels && modelsNamedIn(part) > 1 && /\b(?:vs?|versus|against|and)\b|[&对与和]/i.test(part))
  )
}
