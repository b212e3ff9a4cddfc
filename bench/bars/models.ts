import { clean } from '../../src/core/clean.ts'
import { makeMask } from '../../src/core/mask.ts'
import { GeminiSearch } from '../../src/models/tools/gemini-settings.ts'
import { toolWordsIn } from '../../src/models/tools/words.ts'
import { AudibleFieldsReader } from '../../src/shown/audible-fields.ts'
import { hostileParts } from '../../test/core/support/hostile-parts.ts'
import { askedAfter, hostilePieces, reply } from '../../test/models/support/offline-arena.ts'
import { manyFiles, say } from '../../test/models/support/offline-duel.ts'
import { hostileUnits } from '../../test/terminal/support/hostile-units.ts'
import type { Bar } from '../bar.ts'

const none = makeMask([])
const prose = 'Postgres keeps what it was given; the queue does not, and nobody asked: why? '.repeat(20).slice(0, 1500)
const keys = makeMask(Array.from({ length: 44 }, (_, i) => `sk-${String(i).padStart(48, 'x7Q')}`))
const hostileRecords = ['"', '\\', '{', '[', ' ', '"response_text": "groundingChunks', '"\n']

/** Processor time of one run, on a machine that does nothing else. */
export const bars: Bar[] = [
  ...hostileParts.map(part => ({
    what: `the mask over 300 KB of ${JSON.stringify(part)}`,
    limitMs: 1_000,
    run: () => none.text(part.repeat(300_000 / part.length)),
  })),
  {
    what: 'the mask over a thousand times 1,500 characters of prose',
    limitMs: 60,
    run: () => {
      for (let i = 0; i < 1_000; i++) keys.text(prose)
    },
  },
  ...['\x1b]', '\x9d', '\x9b', '\x1b', '<|', '<|a', '<a|', '[INST', '\u200d', '👩\u200d', '<｜'].map(part => ({
    what: `cleaning 300 KB of ${JSON.stringify(part)}`,
    limitMs: 500,
    run: () => clean(part.repeat(300_000 / part.length)),
  })),
  ...hostileUnits.map(unit => ({
    what: `words of a reply that is 1 MB of ${JSON.stringify(unit)}`,
    limitMs: 100,
    run: () => new AudibleFieldsReader(['say']).push(`{"say":"${unit.repeat(1_000_000 / unit.length)}`),
  })),
  ...hostileRecords.map(filler => ({
    what: `a record of gemini that is 1 MB of ${JSON.stringify(filler)}`,
    limitMs: 100,
    run: () => {
      const search = new GeminiSearch(toolWordsIn('en'))
      search.called({ tool_name: 'google_web_search', tool_id: '1' })
      search.found(`"response_text": "groundingChunks${filler.repeat(Math.ceil(1_000_000 / filler.length))}`)
    },
  })),
  ...hostilePieces.flatMap(piece =>
    askedAfter(piece.repeat(1_000_000 / piece.length)).map(given => ({
      what: `the offline voice: ${given.cue} after 1 MB of ${JSON.stringify(piece)}`,
      limitMs: 100,
      run: () => reply(given),
    })),
  ),
  {
    what: 'the offline voice over 2 MB of files',
    limitMs: 6_000,
    run: () => say('opening', {}, manyFiles(40, 50_000)),
  },
]
