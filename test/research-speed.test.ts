import assert from 'node:assert/strict'
import { availableParallelism, loadavg } from 'node:os'
import { describe, it } from 'node:test'
import { makeMask } from '../src/core/mask.ts'
import type { Call } from '../src/core/model.ts'
import { type Opening, open } from '../src/engine/perform.ts'
import { research } from '../src/formats/research/research.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import { withArchive } from './cases/play.ts'
import { answerInResearch } from './lab/research-brain.ts'
import { StillClock } from './support/still-clock.ts'
import { seeded } from './support/tree-play.ts'

const roles = ['Adder', 'Badger', 'Crane', 'Dormouse'].map(name => ({
  id: name.toLowerCase(),
  name,
  stance: `argue for ${name}`,
}))

interface Clock {
  readonly now: number
  sleep(ms: number): Promise<unknown>
}

/** A call or a look at the web, and the role that waited for it. */
interface Waited {
  key: string
  began: number
  ended: number
}

interface Given {
  clock: Clock
  /** How long a call takes, or a search or a page. */
  ms(key: string): number
  search?: boolean
  rigor?: 'high'
}

const opening = ({ search = false, rigor }: Given): Opening => ({
  topic: 'Which of four queues has the lowest latency and cost',
  language: 'en',
  seats: [...roles.map(({ id }) => id), 'auditor', 'judge'].map(id => ({ id, model: `lab:${id}` })),
  effort: null,
  budget: null,
  options: {
    roles,
    evidence_round: true,
    date: '2026-11-16',
    ...(search && { search: Object.fromEntries(roles.map(({ id }) => [id, 'searxng'])) }),
  },
  context: [],
  ...(rigor && { rigor }),
})

/** Plays it to its end, and tells who waited for what. */
async function timed(given: Given): Promise<{ calls: Waited[]; looks: Waited[]; took: number }> {
  const { clock, ms } = given
  const calls: Waited[] = []
  const looks: Waited[] = []
  const waiting = async (key: string, list: Waited[]) => {
    const began = clock.now
    await clock.sleep(ms(key))
    list.push({ key, began, ended: clock.now })
  }
  const reply = async (call: Call) => {
    await waiting(call.key, calls)
    return replyTo(call)
  }
  const took = await withArchive(async archive => {
    const began = clock.now
    const { view } = await open(opening(given), {
      format: research,
      store: archive,
      mask: makeMask([]),
      modelFor: name => scriptedModel(name, reply),
      lookupFor: () => ({ lookup: slowly(key => waiting(key, looks)), bytes: 12_000 }),
    })
    const took = clock.now - began
    assert.equal(view.outcome, 'success', JSON.stringify(view.failure))
    return took
  })
  return { calls, looks, took }
}

/** Whose question it is, and whose page, their words tell. */
const slowly = (wait: (key: string) => Promise<void>) => ({
  name: 'slow',
  find: async (query: string) => {
    const [role, number] = query.split(' ')
    await wait(`search/${role}/${number}`)
    return { hits: [{ url: pageOf(role!, number!), title: `About ${role}`, text: query, date: null }] }
  },
  read: async (url: string) => {
    await wait(`page${new URL(url).pathname}`)
    return { url, title: null, text: `It was measured at ${url.length} ms, over a month of ordinary use.` }
  },
})

const pageOf = (role: string, number: string): string => `https://docs.example/${role}/${number}`

/** Two questions, two pages, and then what it found. */
function replyTo(call: Call): string {
  const { seat } = call.moment
  const looking = (fields: object) => JSON.stringify({ searches: [], pages: [], findings: null, ...fields })
  if (call.shape?.name === 'looking') {
    if (call.key === `research/${seat}`) return looking({ searches: [`${seat} 1`, `${seat} 2`] })
    if (call.key === `research/look-1/${seat}`) return looking({ pages: [pageOf(seat, '1'), pageOf(seat, '2')] })
  }
  return answerInResearch({ body: call })!
}

const length = ({ began, ended }: Waited): number => ended - began
const longest = (waited: readonly Waited[]): number => Math.max(0, ...waited.map(length))
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** The slowest role of each phase, the audit, the judge: nobody can do without these. */
function pathOf(calls: readonly Waited[], looks: readonly Waited[]): number {
  const within = (place: string, list: readonly Waited[]) => list.filter(({ key }) => key.startsWith(`${place}/`))
  const investigations = roles.map(({ id }) => {
    const own = within('research', calls).filter(({ key }) => key.endsWith(`/${id}`))
    return sum(own.map(length)) + longest(within(`search/${id}`, looks)) + longest(within(`page/${id}`, looks))
  })
  const phases = ['rebuttal', 'audit', 'judgment'].map(phase => longest(within(phase, calls)))
  return Math.max(...investigations) + sum(phases)
}

/** Where others keep all cores busy, it is their time that is measured. */
const limit = () => (loadavg()[0]! > availableParallelism() ? 1.05 : 1.01)

const realClock: Clock = {
  get now() {
    return performance.now()
  },
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
}

describe('the time that a research takes', { timeout: 120_000 }, () => {
  for (const search of [false, true])
    it(`is that of its longest path, on a clock that stands still (${search ? 'with' : 'without'} searches)`, async () => {
      for (let seed = 1; seed <= 8; seed++) {
        const random = seeded(seed)
        const ms = () => (random() < 0.5 ? 100 : 1_000) + Math.floor(random() * 50)
        const given: Given = { clock: new StillClock(), ms, search, ...(seed % 2 === 0 && { rigor: 'high' }) }
        const { calls, looks, took } = await timed(given)
        assert.equal(calls.filter(({ key }) => key.startsWith('research/')).length, search ? 12 : 4)
        assert.equal(looks.length, search ? 16 : 0)
        assert.equal(took, pathOf(calls, looks), `seed ${seed}`)
      }
    })

  for (const search of [false, true])
    it(`is that of its longest path, but for a hundredth (${search ? 'with' : 'without'} searches)`, async t => {
      for (let warmUp = 1; warmUp <= 4; warmUp++) await timed({ clock: realClock, ms: () => 0, search })
      const ratios: number[] = []
      for (let attempt = 1; attempt <= 3 && !(Math.min(...ratios) <= 1.01); attempt++) {
        const { calls, looks, took } = await timed({ clock: realClock, ms: unevenly(search ? 0.7 : 1.3), search })
        ratios.push(took / pathOf(calls, looks))
      }
      t.diagnostic(`makespan against critical path: ${ratios.map(ratio => ratio.toFixed(4)).join(', ')}`)
      assert.ok(Math.min(...ratios) <= limit(), ratios.join(', '))
    })
})

/** In each phase another role is the slow one. */
const unevenly = (share: number) => (key: string) => {
  const place = roles.findIndex(({ id }) => key.split('/').includes(id))
  const [phase] = key.split('/')
  if (place < 0) return 900 * share
  const slowest = phase === 'research' ? 0 : phase === 'rebuttal' ? 2 : 1
  return (place === slowest ? 1_600 : 200 + 150 * place) * share
}
