import assert from 'node:assert/strict'
import type { FactRecorded, JournalRecord } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Model, Part, Prices } from '../../../src/core/model.ts'
import type { Lookup } from '../../../src/core/search.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../../src/engine/perform.ts'
import { makeExaminer } from '../../../src/evidence/examiner.ts'
import { research } from '../../../src/formats/research/research.ts'
import type { ResearchVerdict } from '../../../src/formats/research/verdict.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { plant, settledKeys, transcript, withArchive } from '../../cases/play.ts'
import { keysOf, noting, type Played, type Sent } from '../../cases/sent.ts'
import { sampleCuts } from '../../support/sample.ts'
import { looks, researchOpening, researchScript, roleIds, roundOf } from './script.ts'

/** A reply of which only this much arrives. */
export interface Cut {
  partial: string
  failure: Failure
}

type Reply = string | ScriptedLine | Failure | Cut

export type Script = (call: Call, model: string) => Reply | Promise<Reply>

export interface Given extends Partial<Pick<Opening, 'rigor' | 'language' | 'topic' | 'context'>> {
  roles?: number
  options?: Opening['options']
  /** Seats besides the usual ones. */
  seats?: Opening['seats']
  /** Seat → model; all others have `scripted:<seat>`. */
  models?: Readonly<Record<string, string>>
  script?: Script
  prices?: Prices
  budget?: number | null
  signal?: AbortSignal
  lookup?: Lookup
  /** Of a page, at most, that a seat is shown. */
  bytes?: number
  secrets?: readonly string[]
  limits?: Performance['limits']
  /** Citations are looked up. */
  examined?: boolean
  before?: readonly FactRecorded[]
}

/** A research in an archive of its own. */
export const playResearch = (given: Given = {}): Promise<Played> => withArchive(archive => openResearch(archive, given))

export const openResearch = (archive: Archive, given: Given = {}): Promise<Played> =>
  perform(archive, given, performance => open(openingOf(given), performance, given.before))

export const resumeResearch = (archive: Archive, id: number, given: Given = {}): Promise<Played> =>
  perform(archive, given, performance => resume(id, performance, given.budget))

/** As if its process had died behind these records. */
export const resumeFrom = async (
  archive: Archive,
  records: readonly JournalRecord[],
  given: Given = {},
): Promise<Played> => resumeResearch(archive, await plant(archive, records), given)

export function openingOf({ roles = 2, options = {}, seats = [], models = {}, ...given }: Given): Opening {
  const { rigor, language, topic, context } = given
  const usual = researchOpening(options, roles)
  return {
    ...usual,
    seats: [...usual.seats, ...seats].map(seat => ({ ...seat, model: models[seat.id] ?? seat.model })),
    budget: given.budget ?? null,
    ...(rigor && { rigor }),
    ...(language && { language }),
    ...(topic !== undefined && { topic }),
    ...(context && { context }),
  }
}

/** What a performance of these needs, apart from who speaks. */
export const staged = (archive: Archive, given: Given = {}): Omit<Performance, 'modelFor'> => ({
  format: research,
  store: archive,
  mask: makeMask([...(given.secrets ?? [])]),
  limits: { tries: 2, retryDelayMs: 1, ...given.limits },
  ...(given.signal && { signal: given.signal }),
  ...(given.lookup && { lookupFor: () => ({ lookup: given.lookup!, bytes: given.bytes ?? 12_000 }) }),
  ...(given.examined && { examinerFor }),
})

const examinerFor: NonNullable<Performance['examinerFor']> = ({ language }, sources) =>
  makeExaminer({ language, sources, folders: [], git: null, pages: null, mask: makeMask([]) })

async function perform(
  archive: Archive,
  given: Given,
  start: (performance: Performance) => ReturnType<typeof open>,
): Promise<Played> {
  const sent: Sent[] = []
  const answer = noting(sent, given.script ?? researchScript)
  const { id, view, paused } = await start({
    ...staged(archive, given),
    modelFor: name => breakable(name, call => answer(call, name), given.prices ?? null),
  })
  return { id, view, paused, records: verify(archive.read(id)).records, sent }
}

/** The scripted voice, which may also break off in the middle. */
function breakable(name: string, answer: (call: Call) => Promise<Reply>, prices: Prices | null): Model {
  return {
    name,
    prices,
    languageModel: true,
    async *stream(call, signal): AsyncGenerator<Part> {
      const reply = await answer(call)
      if (typeof reply !== 'object' || !('partial' in reply))
        return yield* scriptedModel(name, () => reply, { prices }).stream(call, signal)
      if (reply.partial !== '') yield { type: 'text', text: reply.partial }
      yield { type: 'failed', failure: reply.failure }
    },
  }
}

export const verdictIn = ({ view }: Pick<Played, 'view'>): ResearchVerdict => view.verdict as object as ResearchVerdict

/** Says what `said` says for the turns that it has, and what the rules want for all others. */
export const except =
  (said: Readonly<Record<string, Reply | ((call: Call) => Reply)>>): Script =>
  call => {
    const own = said[call.key]
    if (own === undefined) return researchScript(call)
    return typeof own === 'function' ? own(call) : own
  }

/** Gives these one after the other, and the last of them from then on. */
export function inTurn<T>(replies: readonly T[]): () => T {
  let n = 0
  return () => replies[Math.min(n++, replies.length - 1)]!
}

/** How often a turn was asked for. */
export const triesOf = (played: Pick<Played, 'sent'>, key: string): number =>
  keysOf(played).filter(one => one === key).length

/** All of so many roles look things up by these means. */
export const bySearch = (means: string, roles = 2): NonNullable<Given['options']> => ({
  search: Object.fromEntries(roleIds(roles).map(id => [id, means])),
})

/** A service that finds one page for every question, and can read it. */
export const findsOne: Lookup = {
  name: 'searxng',
  find: async query => ({
    hits: [{ url: 'https://a.example/', title: 'A page', text: `About ${query}.`, date: null }],
  }),
  read: async url => ({ url, title: null, text: 'Words of the page.' }),
}

/** Everybody who can look things up asks one question, and then tells. */
export const searchesOnce = (call: Call): string =>
  call.shape?.name === 'looking' && roundOf(call) === 0
    ? looks([`what ${call.moment.seat} costs`])
    : researchScript(call)

/** From wherever its process may have died it comes to the same end, and asks nobody again who had answered. */
export async function assertResumes(
  archive: Archive,
  whole: Played,
  given: Given,
  look?: (again: Played, before: readonly JournalRecord[]) => void,
  cuts = sampleCuts(whole.records),
): Promise<void> {
  for (const cut of cuts) {
    const before = whole.records.slice(0, cut)
    const again = await resumeFrom(archive, before, given)
    const place = `cut after record ${cut}`
    assert.equal(again.view.outcome, whole.view.outcome, place)
    assert.deepEqual(transcript(again.view), transcript(whole.view), place)
    assert.deepEqual(again.view.verdict, whole.view.verdict, place)
    const settled = settledKeys(before)
    for (const key of keysOf(again)) assert.ok(!settled.has(key), place)
    look?.(again, before)
  }
}

export const failure = (kind: Failure['kind'], message: string = kind): Failure => ({ kind, message, maybePaid: false })
