import type { JournalRecord } from '../../../src/core/events.ts'
import type { Keeper } from '../../../src/core/evidence.ts'
import type { Language } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call } from '../../../src/core/model.ts'
import { type SearchLimits, usualSearchLimits } from '../../../src/core/search.ts'
import type { View } from '../../../src/core/view.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../../src/engine/perform.ts'
import { makeExaminer } from '../../../src/evidence/examiner.ts'
import { openPages, type Pages } from '../../../src/evidence/web/pages.ts'
import type { Audit, Looking } from '../../../src/formats/research/shapes.ts'
import { scriptedModel } from '../../../src/models/scripted.ts'
import { openSearch } from '../../../src/search/search.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { answerInResearch } from '../../lab/research-brain.ts'
import type { Site } from '../../lab-web/site.ts'
import { plainBrief } from '../../support/brief.ts'
import { staged } from './play.ts'
import { type World, wanted } from './web-world.ts'

const limits: SearchLimits = { ...usualSearchLimits, atOnce: 5, results: 10 }

export interface Played {
  id: number
  view: View
  records: JournalRecord[]
  calls: Call[]
}

/** Two roles with a search service, an auditor and a judge. */
const webOpening = (world: World, language: Language): Opening => ({
  ...plainBrief,
  topic: world.topic,
  language,
  seats: ['heron', 'marten', 'auditor', 'judge'].map(id => ({ id, model: `lab:${id}` })),
  options: {
    roles: world.roles,
    search: { heron: 'searxng', marten: 'searxng' },
    limits: { ...limits },
    date: '2026-11-16',
  },
  web: true,
  rigor: 'low',
})

/** What somebody says; null: what the words it was shown call for. */
export type Voice = (call: Call) => string | null

/** The roles look around as the world has it; what follows, a reader of prompts says. The auditor believes in names of sources. */
export const castOf =
  (world: World): Voice =>
  call => {
    const { seat } = call.moment
    if (call.shape?.name === 'looking') return JSON.stringify(lookingOf(call, seat, world))
    const said = answerInResearch({ body: call })!
    return call.shape?.name === 'audit' ? JSON.stringify(gullible(JSON.parse(said))) : said
  }

function lookingOf({ key }: Call, seat: string, { searches, found }: World): Looking {
  if (key === `research/${seat}`) return { searches: searches[seat]!, pages: [], findings: null }
  if (key === `research/look-1/${seat}`) return { searches: [], pages: wanted[seat]!, findings: null }
  return { searches: [], pages: [], findings: found[seat]! }
}

const gullible = ({ claims, without }: Audit): Audit => ({
  claims: claims.map(claim => (claim.in.includes('2.1') ? { ...claim, tag: 'official-docs' } : claim)),
  without,
})

/** A research against a part of the web, in this archive. */
export const playOnWeb = (world: World, language: Language, archive: Archive, site: Site, voice = castOf(world)) =>
  perform(archive, site, language, voice, performance => open(webOpening(world, language), performance))

export const resumeOnWeb = (id: number, world: World, language: Language, archive: Archive, site: Site) =>
  perform(archive, site, language, castOf(world), performance => resume(id, performance))

async function perform(
  archive: Archive,
  site: Site,
  language: Language,
  voice: Voice,
  play: (performance: Performance) => ReturnType<typeof open>,
): Promise<Played> {
  const calls: Call[] = []
  const mask = makeMask([])
  const pages = openPages({ language, mask, connect: site.connect })
  const search = openSearch({ service: 'searxng', url: site.search.url, apiKey: null, headers: {} }, language)
  const { id, view } = await play({
    ...staged(archive),
    modelFor: name =>
      scriptedModel(name, call => {
        calls.push(call)
        return voice(call) ?? answerInResearch({ body: call })!
      }),
    lookupFor: () => ({
      lookup: {
        name: search.name,
        find: (query, signal) => search.find(query, limits.results, signal),
        read: async (url, signal) => {
          const page = await pages.read(url, signal)
          return page.state === 'read' ? page : { reason: page.reason }
        },
      },
      bytes: limits.bytes,
    }),
    examinerFor: (_, sources, keeper) =>
      makeExaminer({ language, sources, folders: [], git: null, pages: kept(pages, keeper), mask }),
  })
  await search.close()
  return { id, view, records: verify(archive.read(id)).records, calls }
}

/** What was read once in a debate is not asked for again. */
const kept = (pages: Pages, keeper: Keeper): Pages => ({
  async read(url, signal) {
    const known = keeper.page(url)
    if (known) return { state: 'read', url, title: null, ...known }
    const page = await pages.read(url, signal)
    if (page.state === 'read') await keeper.keep(page.hash, page.text)
    return page
  },
})
