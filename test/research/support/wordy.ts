import type { Call } from '../../../src/core/model.ts'
import type { Audit, Investigation, Judgment, Rebuttal } from '../../../src/formats/research/shapes.ts'
import { judgmentOf, numbersIn, rebuttalOf, sidesIn } from './script.ts'

/** How much a cast says: words per thing, and how many things. */
export interface Manner {
  arguments: number
  words: number
  /** Arguments cite pages, with words of them. */
  cites: boolean
}

export const terse: Manner = { arguments: 3, words: 14, cites: false }
export const wordy: Manner = { arguments: 5, words: 70, cites: true }

const stock =
  'the team found that most of the work went into changes nobody had planned for and that the tool made little difference to those while setup and upgrades took longer than anyone expected in the first year of use'.split(
    ' ',
  )

const sentence = (words: number, start = 0): string =>
  `${Array.from({ length: words }, (_, i) => stock[(start + i) % stock.length]).join(' ')}.`

/** Speaks as much as real models do. */
export const speaking =
  (manner: Manner) =>
  (call: Call): string => {
    const replies: Readonly<Record<string, () => object>> = {
      investigation: () => investigation(call, manner),
      looking: () => ({ searches: [], pages: [], findings: investigation(call, manner) }),
      rebuttal: () => rebuttal(call, manner),
      audit: () => audit(call, manner),
      judgment: () => judgment(call, manner),
    }
    return JSON.stringify(replies[call.shape!.name]!())
  }

const investigation = ({ moment }: Call, { arguments: count, words, cites }: Manner): Investigation => ({
  arguments: Array.from({ length: count }, (_, i) => ({
    argument: `The ${moment.seat} way of this saves a small team the most work ${sentence(words, i)}`,
    confidence: 0.8,
    source: cites ? 'community-feedback' : 'no-source',
    reference: cites ? `https://example.com/${moment.seat}/a-rather-long-address-of-a-page-${i}` : null,
    quote: cites ? sentence(words / 2, i + 3) : null,
  })),
  weaknesses: Array.from({ length: words > 30 ? 3 : 2 }, (_, i) => sentence(words / 2, i)),
  counters: [sentence(words / 2, 5)],
})

function rebuttal(call: Call, { words }: Manner): Rebuttal {
  const kept = rebuttalOf(call)
  // As many words as it may have, shared out.
  const most = (Number(call.moment.values.words) * 0.95) / (kept.rebuttals.length + 4)
  const each = Math.min(Math.floor(most), words)
  return {
    rebuttals: kept.rebuttals.map((one, i) => ({ ...one, rebuttal: sentence(each, i) })),
    weakest_premise: { ...kept.weakest_premise!, premise: sentence(each, 2), challenge: sentence(each, 4) },
    attacks: [sentence(each, 6), sentence(each, 8)],
  }
}

function audit(call: Call, { words }: Manner): Audit {
  const claims = numbersIn(call).map((number, i) => ({
    claim: sentence(words / 3, i),
    in: [number],
    tag: 'no-source' as const,
    why: sentence(words / 3, i + 4),
  }))
  return words > 30 ? { claims, without: [] } : { claims: claims.slice(0, 3), without: numbersIn(call).slice(3) }
}

function judgment(call: Call, { words }: Manner): Judgment {
  const kept = judgmentOf(call)
  const many = words > 30 ? 4 : 1
  const list = <T>(one: (i: number) => T): T[] => Array.from({ length: many }, (_, i) => one(i))
  const exaggerated = sidesIn(call).map(side => [
    side,
    list(i => ({ claim: sentence(words / 3, i), why: sentence(words / 3, i) })),
  ])
  return {
    ...kept,
    treated: kept.treated.map((one, i) => ({ ...one, why: sentence(words / 4, i) })),
    exaggerated_claims: Object.fromEntries(exaggerated),
    shared_limitations: list(i => sentence(words / 2, i)),
    core_disagreements: list(i => ({ disagreement: sentence(words / 2, i), values: sentence(words / 2, i + 1) })),
    consensus: list(i => sentence(words / 2, i)),
    recommendation: { ...kept.recommendation, advice: sentence(words * 2) },
    open_questions: list(i => ({
      question: sentence(words / 4, i),
      changes: sentence(words / 3, i),
      cheapest_way: sentence(words / 3, i),
    })),
  }
}
