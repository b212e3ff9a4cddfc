import type { JournalRecord } from '../../../src/core/events.ts'
import type { Json } from '../../../src/core/json.ts'
import { duel } from '../../../src/formats/duel/duel.ts'
import { tree } from '../../../src/formats/tree/tree.ts'
import type { Playable } from '../../cases/play.ts'
import { duelScript } from '../../support/duel-script.ts'
import { seats } from '../../tree/support/play.ts'
import { type Growth, growth, treeScript } from '../../tree/support/script.ts'

export const duelOf = (options: Record<string, Json>, more: Partial<Playable['opening']> = {}): Playable => ({
  format: duel,
  opening: {
    topic: 'Should we move this service to Postgres?',
    language: 'en',
    seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options,
    context: [],
    ...more,
  },
  script: duelScript,
})

/** Records that came along, between what is shared and what says that it is a fork. */
export const alongIn = (records: readonly JournalRecord[], parent: readonly JournalRecord[]): JournalRecord[] => {
  const end = records.findLastIndex(({ type }) => type === 'debate.forked')
  return records.slice(0, end).filter(({ hash }, i) => hash !== parent[i]?.hash)
}

export const treeOf = (found: Growth = growth, options: Record<string, Json> = {}): Playable => ({
  format: tree,
  opening: {
    topic: 'How do we keep the state of the queue?',
    language: 'en',
    seats: seats.map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: tree.options.parse({ retryDelayMs: 1, ...options }) as Record<string, Json>,
    context: [{ path: 'docs/queue.md', text: '# Writes\n\nThe queue writes 40 rows a second.\n' }],
  },
  script: treeScript(found),
})
