import { z } from 'zod'
import type { JournalRecord } from '../../../src/core/events.ts'
import type { Json } from '../../../src/core/json.ts'
import type { Language } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Material } from '../../../src/core/model.ts'
import type { Hit, Lookup, PageText, SearchAnswer, SearchRequest } from '../../../src/core/search.ts'
import type { View } from '../../../src/core/view.ts'
import type { Format } from '../../../src/engine/format.ts'
import { verify } from '../../../src/engine/journal.ts'
import { open, type Performance, resume } from '../../../src/engine/perform.ts'
import { scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { withArchive } from '../../cases/play.ts'
import { bareFormat, cuesIn } from '../../support/bare-format.ts'
import { temporaryFolder } from '../../support/folder.ts'

const cues = cuesIn(temporaryFolder(), { rules: 'You look things up about {{topic}}.' }, ['en', 'zh'])

/** Looks up what its options say, round by round, and tells what it was shown. */
export const errand: Format = {
  ...bareFormat('errand', ['runner'], {
    cues,
    async play(stage, { seats, options }) {
      const shown: Material[][] = []
      for (const [i, wanted] of (options.rounds as object as SearchRequest[]).entries())
        shown.push(await stage.at(`round-${i + 1}`).lookUp(seats[i % seats.length]!, wanted))
      return { outcome: 'done', decided: true, verdict: shown as object as Json }
    },
  }),
  options: z.object({ rounds: z.array(z.any()) }),
}

export interface Errand {
  rounds: Partial<SearchRequest>[]
  find?(query: string, signal: AbortSignal): SearchAnswer | Promise<SearchAnswer>
  read?(url: string, signal: AbortSignal): PageText | Promise<PageText>
  language?: Language
  bytes?: number
  secrets?: string[]
  signal?: AbortSignal
  seats?: number
}

export interface Ran {
  id: number
  shown: Material[][]
  view: View
  paused: string | null
  records: JournalRecord[]
  /** What was asked and read, in order. */
  asked: string[]
}

export const hit = (name: string): Hit => ({
  url: `https://${name}.example/`,
  title: name,
  text: `About ${name}.`,
  date: null,
})

export async function run(given: Errand, archive: Archive, start: number | null = null): Promise<Ran> {
  const asked: string[] = []
  const lookup: Lookup = {
    name: 'lab',
    async find(query, signal) {
      asked.push(query)
      return given.find ? given.find(query, signal) : { hits: [hit('one'), hit('two')] }
    },
    async read(url, signal) {
      asked.push(url)
      return given.read ? given.read(url, signal) : { url, title: 'A page', text: `Words of ${url}` }
    },
  }
  const performance: Performance = {
    format: errand,
    store: archive,
    mask: makeMask(given.secrets ?? []),
    modelFor: name => scriptedModel(name, () => ''),
    lookupFor: () => ({ lookup, bytes: given.bytes ?? 12_000 }),
    ...(given.signal && { signal: given.signal }),
  }
  const seats = Array.from({ length: given.seats ?? 1 }, (_, i) => ({
    id: i ? `runner-${i}` : 'runner',
    model: 'lab:x',
  }))
  const rounds = given.rounds.map(({ searches = [], pages = [] }) => ({ searches, pages }))
  const { id, view, paused } =
    start === null
      ? await open(
          {
            ...{ topic: 'queues', language: given.language ?? 'en', seats, effort: null, budget: null, context: [] },
            options: { rounds: rounds as object as Json },
          },
          performance,
        )
      : await resume(start, performance)
  const { records } = verify(archive.read(id))
  const shown = (view.verdict ?? []) as object as Material[][]
  return { id, shown, view, paused: paused?.kind ?? null, records, asked }
}

export const once = (given: Errand): Promise<Ran> => withArchive(archive => run(given, archive))

export const factsIn = ({ view }: Ran, type: string) => view.facts.filter(fact => fact.type === type)

export const day = () => new Date().toISOString().slice(0, 10)
