import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { taken } from './node-numbers.ts'
import { titleKey } from './same-disagreement.ts'
import { type TriageReply, triageSchema, type Update, Updates } from './shapes.ts'

/** The reviewer's reply: who agrees on what, and every disagreement with a place for each party. */
export function triageShape(parties: readonly string[], elsewhere: readonly string[]): Shape<TriageReply> {
  return {
    name: 'triage',
    schema: triageSchema(parties),
    check: ({ divergences }, language) => [
      ...divergences.flatMap(divergence => placesOf(divergence, parties, language)),
      ...repeats(divergences, language),
      ...divergences.flatMap(divergence => strangers(divergence, elsewhere, language)),
    ],
  }
}

type Found = TriageReply['divergences'][number]

function placesOf({ id, sides, uninvolved }: Found, parties: readonly string[], language: Language): string[] {
  const t = words[language]
  const involved = Object.keys(taken(sides))
  const places = (party: string) => [...involved, ...uninvolved].filter(other => other === party).length
  return [
    ...(involved.length < 2 ? [t.oneSide(id, involved.length)] : []),
    ...parties.filter(party => places(party) === 0).map(party => t.missing(id, party)),
    ...parties.filter(party => places(party) > 1).map(party => t.twice(id, party)),
  ]
}

function repeats(divergences: readonly Found[], language: Language): string[] {
  const first = new Map<string, string>()
  return divergences.flatMap(({ id, title }) => {
    const other = first.get(titleKey(title))
    if (other !== undefined) return [words[language].repeats(id, other)]
    first.set(titleKey(title), id)
    return []
  })
}

const strangers = ({ id, sameAs }: Found, elsewhere: readonly string[], language: Language): string[] =>
  sameAs == null || elsewhere.includes(sameAs) ? [] : [words[language].stranger(id, sameAs, elsewhere)]

const words: Record<
  Language,
  {
    oneSide(id: string, sides: number): string
    missing(id: string, party: string): string
    twice(id: string, party: string): string
    repeats(id: string, other: string): string
    stranger(id: string, sameAs: string, elsewhere: readonly string[]): string
  }
> = {
  en: {
    oneSide: (id, sides) => `${id}: has ${sides} of the two sides that a disagreement needs at least.`,
    missing: (id, party) =>
      `${id}: ${party} is neither in sides nor in uninvolved. Each party is in exactly one of them.`,
    twice: (id, party) =>
      `${id}: ${party} is named more than once. Each party is either in sides or in uninvolved, once.`,
    repeats: (id, other) => `${id}: has the same title as ${other}. Make one of the two.`,
    stranger: (id, sameAs, elsewhere) =>
      elsewhere.length === 0
        ? `${id}: sameAs is ${sameAs}, but no other question is listed. Leave it out.`
        : `${id}: sameAs is ${sameAs}, which is not listed. Listed are ${elsewhere.join(', ')}.`,
  },
  zh: {
    oneSide: (id, sides) => `${id}：只有 ${sides} 方。一个分歧至少要有两方。`,
    missing: (id, party) => `${id}：${party} 既不在 sides 中也不在 uninvolved 中。每一方必须且只能出现在其中之一。`,
    twice: (id, party) => `${id}：${party} 出现了不止一次。每一方只能在 sides 或 uninvolved 中出现一次。`,
    repeats: (id, other) => `${id}：标题与 ${other} 相同。请合并为一个。`,
    stranger: (id, sameAs, elsewhere) =>
      elsewhere.length === 0
        ? `${id}：sameAs 写了 ${sameAs}，但没有列出其他问题。请去掉这一项。`
        : `${id}：sameAs 写了 ${sameAs}，它不在所列之中。所列为 ${elsewhere.join('、')}。`,
  },
}

/** Changes must name existing documents, and sections that they have. */
export function updatesShape(context: readonly Material[]): Shape<{ updates: Update[] }> {
  const sections = new Map(context.map(({ path, text }) => [path, headingsIn(text)]))
  const wrong = ({ file, section }: Update, language: Language): string[] => {
    const headings = sections.get(file)
    const t = updatesWords[language]
    if (!headings) return [t.noFile(file, [...sections.keys()])]
    return headings.length === 0 || headings.some(heading => same(heading, section)) ? [] : [t.noSection(file, section)]
  }
  return {
    name: 'updates',
    schema: Updates,
    check: ({ updates }, language) => updates.flatMap(update => wrong(update, language)),
    salvage: ({ updates }) => ({ updates: updates.filter(update => wrong(update, 'en').length === 0) }),
  }
}

/** The headings of a Markdown text. A text without any has no sections to name. */
function headingsIn(text: string): string[] {
  return [...text.matchAll(/^ {0,3}#{1,6}[ \t](.*)$/gm)].map(match => match[1]!)
}

const same = (heading: string, section: string): boolean => bare(heading) === bare(section)

const bare = (title: string): string =>
  title
    .replace(/[\s*_`]+/g, ' ')
    .trim()
    .replace(/^#+ ?/, '')
    .replace(/ #+$/, '')
    .trim()
    .toLowerCase()

const updatesWords: Record<
  Language,
  { noFile(file: string, known: string[]): string; noSection(file: string, section: string): string }
> = {
  en: {
    noFile: (file, known) => `updates: ${file} is none of the shared documents (${known.join(', ')}).`,
    noSection: (file, section) => `updates: ${file} has no heading “${section}”. Copy one of its headings exactly.`,
  },
  zh: {
    noFile: (file, known) => `updates：${file} 不是共享文档之一（${known.join('、')}）。`,
    noSection: (file, section) => `updates：${file} 中没有标题“${section}”。请原样照抄该文件中的一个标题。`,
  },
}
