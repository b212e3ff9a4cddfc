import MiniSearch from 'minisearch'
import type { Material } from '../../core/model.ts'
import { pathLabel } from './clean.ts'
import { type Passage, passagesOf } from './passages.ts'
import { termsOf } from './words.ts'

export interface Library {
  materials: readonly Material[]
  passages: readonly Passage[]
  /** Passages that share words with the query, best first, with a score between 0 and 1. */
  find(query: string, heavier: ReadonlySet<string>, most: number): { passage: Passage; score: number }[]
}

interface Entry {
  id: number
  text: string
  /** Headings, lead, row and path. */
  above: string
}

export function libraryOf(given: readonly Material[]): Library {
  const materials = given.map(({ path, text }) => ({ path: pathLabel(path), text }))
  const passages = materials.flatMap(passagesOf)
  const index = new MiniSearch<Entry>({
    fields: ['text', 'above'],
    tokenize: tokenizer(),
    processTerm: term => term,
    autoVacuum: false,
  })
  passages.forEach(({ text, headings, lead, row, path }, id) => {
    index.add({ id, text, above: `${headings.join(' ')}\n${lead} ${row ?? ''} ${path}` })
  })
  return {
    materials,
    passages,
    find(query, heavier, most) {
      const hits = index.search(query, {
        boost: { above: 0.6 },
        boostTerm: term => (heavier.has(term) ? 3 : 1),
        prefix: term => term.length >= 5,
        weights: { prefix: 0.7, fuzzy: 0 },
      })
      const best = hits[0]?.score ?? 1
      return hits.slice(0, most).map(hit => ({ passage: passages[hit.id as number]!, score: hit.score / best }))
    },
  }
}

/** Neighbours have the same headings: what stands above a passage is cut into terms once, and each term counts once. */
function tokenizer(): (text: string, field?: string) => string[] {
  let last = { text: '', terms: [] as string[] }
  return (text, field) => {
    if (field !== 'above') return termsOf(text)
    if (last.text !== text) last = { text, terms: [...new Set(termsOf(text))] }
    return last.terms
  }
}
