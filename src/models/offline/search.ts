import MiniSearch from 'minisearch'
import type { Material } from '../../core/model.ts'
import { type Passage, passagesOf } from './passages.ts'
import { termsOf } from './words.ts'

export interface Library {
  materials: readonly Material[]
  passages: readonly Passage[]
  /** Passages that share words with the query, best first, with a score between 0 and 1. */
  find(query: string, heavier: ReadonlySet<string>, most: number): { passage: Passage; score: number }[]
}

export function libraryOf(materials: readonly Material[]): Library {
  const passages = materials.flatMap(passagesOf)
  const index = new MiniSearch<{ id: number; text: string; above: string }>({
    fields: ['text', 'above'],
    tokenize: termsOf,
    processTerm: term => term,
    autoVacuum: false,
  })
  passages.forEach((passage, id) => {
    const { text, headings, lead, row, path } = passage
    index.add({ id, text, above: `${headings.join(' ')} ${lead} ${row ?? ''} ${path}` })
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
