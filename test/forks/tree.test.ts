import type { Json } from '../../src/core/json.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { forkCases } from '../cases/fork.ts'
import { seats } from '../tree/support/play.ts'
import { treeScript } from '../tree/support/script.ts'

forkCases({
  format: tree,
  opening: {
    topic: 'How do we keep the state of the queue?',
    language: 'en',
    seats: seats.map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: tree.options.parse({ retryDelayMs: 1 }) as Record<string, Json>,
    context: [{ path: 'docs/queue.md', text: '# Writes\n\nThe queue writes 40 rows a second.\n' }],
  },
  script: treeScript(),
})
