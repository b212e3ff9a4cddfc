import assert from 'node:assert/strict'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call } from '../../../src/core/model.ts'
import { type Opening, open } from '../../../src/engine/perform.ts'
import { research } from '../../../src/formats/research/research.ts'
import { scriptedModel } from '../../../src/models/scripted.ts'
import { withArchive } from '../../cases/play.ts'
import { bySearch } from './play.ts'
import { looks, researchOpening, researchScript, roleIds, roundOf } from './script.ts'

const roles = roleIds(4)

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

export interface TimedResearch {
  clock: Clock
  /** How long a call takes, or a search or a page. */
  ms(key: string): number
  search?: boolean
  rigor?: 'low' | 'high'
}

const opening = ({ search = false, rigor }: TimedResearch): Opening => ({
  ...researchOpening(search ? bySearch('searxng', 4) : {}, 4),
  ...(rigor && { rigor }),
})

/** Plays it to its end, and tells who waited for what. */
export async function timedResearch(given: TimedResearch): Promise<{ calls: Waited[]; looks: Waited[]; took: number }> {
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
  if (call.shape?.name !== 'looking' || roundOf(call) > 1) return researchScript(call)
  if (roundOf(call) === 0) return looks([`${seat} 1`, `${seat} 2`])
  return looks([], [pageOf(seat, '1'), pageOf(seat, '2')])
}

const length = ({ began, ended }: Waited): number => ended - began
const longest = (waited: readonly Waited[]): number => Math.max(0, ...waited.map(length))
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** The slowest role of each phase, the audit, the judge: nobody can do without these. */
export function pathOf(calls: readonly Waited[], looks: readonly Waited[]): number {
  const within = (place: string, list: readonly Waited[]) => list.filter(({ key }) => key.startsWith(`${place}/`))
  const investigations = roles.map(id => {
    const own = within('research', calls).filter(({ key }) => key.endsWith(`/${id}`))
    return sum(own.map(length)) + longest(within(`search/${id}`, looks)) + longest(within(`page/${id}`, looks))
  })
  const phases = ['rebuttal', 'audit', 'judgment'].map(phase => longest(within(phase, calls)))
  return Math.max(...investigations) + sum(phases)
}
