import type { DocumentTurn } from '../core/document.ts'
import type { Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import type { DebatePart } from '../engine/format.ts'
import { exitCodes, UsageError } from './exit.ts'
import { documentOf, type KeptDebate } from './kept.ts'
import type { CliWords } from './words.ts'

/** One part of a debate for other programs. */
export interface PartDocument {
  version: 1
  id: number
  format: string
  topic: string
  node: string
  turns: DocumentTurn[]
  facts: Record<string, Json>[]
  /** Markdown. */
  text: string
}

/** The part that a user names, however it is written: `D1.2` is `topic-6/d1.2` where no other topic has such a one. */
export function partOf({ format, view, id }: KeptDebate, name: string, t: CliWords): DebatePart {
  const parts = format.parts?.(view) ?? []
  const words = partWords[t.language]
  if (parts.length === 0) throw new UsageError(words.none(format.id, id))
  const meant = name.trim().toLowerCase()
  const exact = parts.filter(part => part.name.toLowerCase() === meant)
  const found = exact.length > 0 ? exact : parts.filter(part => part.name.toLowerCase().endsWith(`/${meant}`))
  if (found.length === 1) return found[0]!
  const known = shortest((found.length > 1 ? found : parts).map(part => part.name))
  throw new UsageError(words[found.length > 1 ? 'several' : 'unknown'](name, known), exitCodes.notFound)
}

/** A part that goes by two names is listed by the shorter one. */
const shortest = (names: readonly string[]): string[] =>
  names.filter(name => !names.some(other => name.endsWith(`/${other}`)))

/** Keys are paths, and a part is a place on them; that of a fact about a part ends with its name. */
export const isIn = (key: string, { name }: DebatePart): boolean => `/${key}/`.includes(`/${name}/`)

export function partDocument(debate: KeptDebate, part: DebatePart): PartDocument {
  const { id, format, topic, turns, facts } = documentOf(debate)
  return {
    version: 1,
    ...{ id, format, topic },
    node: part.name,
    turns: turns.filter(({ key }) => isIn(key, part)),
    facts: facts.filter(({ key }) => isIn(String(key), part)),
    text: part.text(),
  }
}

interface PartWords {
  none(format: string, id: number): string
  unknown(name: string, known: readonly string[]): string
  several(name: string, known: readonly string[]): string
}

const partWords: Record<Language, PartWords> = {
  en: {
    none: (format, id) =>
      `--node: a debate of the format ${format} has no parts to be shown by themselves. Show all of it: agon show ${id}`,
    unknown: (name, known) => `--node: there is no "${name}" in this debate. There are: ${known.join(', ')}.`,
    several: (name, known) => `--node: "${name}" is in several topics. Write one of: ${known.join(', ')}.`,
  },
  zh: {
    none: (format, id) => `--node：${format} 形式的辩论没有可以单独显示的部分。显示全部：agon show ${id}`,
    unknown: (name, known) => `--node：这场辩论中没有“${name}”。现有：${known.join('、')}。`,
    several: (name, known) => `--node：多个议题中都有“${name}”。请写明其一：${known.join('、')}。`,
  },
}
