import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Message, Prices } from '../../src/core/model.ts'
import { Affordable, type BegunBranch, type Want } from '../../src/engine/affordable.ts'
import type { Allowance } from '../../src/engine/budget.ts'
import { Ledger } from '../../src/engine/ledger.ts'
import { randomFrom, sample, upTo } from '../support/sample.ts'

/** A dollar for a thousand tokens of a reply; what is read costs nothing. */
const prices: Prices = { input: 0, output: 1_000 }
const messages: Message[] = [{ role: 'user', content: 'Speak.' }]
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Until everything that can be decided is. */
async function decided(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

const reserve = (ledger: Ledger, key: string, most: number | null = 1_000, closing = false) =>
  ledger.reserve(key, messages, prices, closing, most)

const want = (path: string, price: number, weight: number, more: Partial<Want> = {}): Want => ({
  path: `${path}/`,
  price,
  instead: 0,
  weight,
  ...more,
})

/** Who was decided on, in order. */
function asking(affordable: Affordable) {
  const order: string[] = []
  const begun = new Map<string, BegunBranch>()
  const ask = (wanted: Want) =>
    void affordable.ask(wanted).then(one => {
      const name = wanted.path.slice(0, -1)
      begun.set(name, one)
      order.push(`${name} ${one.decision.why ?? 'granted'}`)
    })
  return { order, begun, ask }
}

describe('undertakings', { timeout: 10_000 }, () => {
  it('are weighed together, and one that weighs more goes before one that waited longer', async () => {
    const { order, begun, ask } = asking(new Affordable(new Ledger(10, 0, 0)))
    ask(want('a', 6, 5))
    ask(want('b', 6, 1))
    await decided()
    assert.deepEqual(order, ['a granted'])
    ask(want('c', 6, 3))
    await decided()
    begun.get('a')!.end()
    await decided()
    assert.deepEqual(order, ['a granted', 'c granted'])
    begun.get('c')!.end()
    await decided()
    assert.deepEqual(order, ['a granted', 'c granted', 'b granted'])
  })

  it('need not wait for something cheaper that weighs more and comes later', async () => {
    const { order, ask } = asking(new Affordable(new Ledger(10, 0, 0)))
    ask(want('a', 6, 5))
    await decided()
    ask(want('b', 6, 1))
    await decided()
    ask(want('c', 3, 2))
    await decided()
    assert.deepEqual(order, ['a granted', 'c granted'])
  })

  it('wait while money may come back, and are refused when it cannot', async () => {
    const ledger = new Ledger(10, 0, 0)
    const { order, begun, ask } = asking(new Affordable(ledger))
    ask(want('a', 8, 5))
    ask(want('b', 6, 4))
    ask(want('c', 6, 3))
    await decided()
    ledger.settle(await reserve(ledger, 'a/position', 3_000), 3)
    await decided()
    assert.deepEqual(order, ['a granted'])
    begun.get('a')!.end()
    await decided()
    assert.deepEqual(order, ['a granted', 'b granted'])
    ledger.settle(await reserve(ledger, 'b/position', 2_000), 2)
    begun.get('b')!.end()
    await decided()
    assert.deepEqual(order, ['a granted', 'b granted', 'c budget'])
  })

  it('that are too dear in any case keep nobody waiting', async () => {
    const { order, ask } = asking(new Affordable(new Ledger(10, 0, 0)))
    ask(want('a', 6, 5))
    await decided()
    ask(want('b', 11, 4))
    ask(want('c', 3, 1))
    await decided()
    assert.deepEqual(order, ['a granted', 'b budget', 'c granted'])
  })

  it('leave alone what has to be paid for those that wait', async () => {
    const { order, begun, ask } = asking(new Affordable(new Ledger(9.5, 0, 0)))
    ask(want('a', 5, 5, { instead: 2 }))
    ask(want('b', 3, 4, { instead: 2 }))
    ask(want('c', 3, 3, { instead: 2 }))
    await decided()
    assert.deepEqual(order, ['a granted'], 'b would leave less than c needs')
    begun.get('a')!.end()
    await decided()
    assert.deepEqual(order, ['a granted', 'b granted', 'c granted'])
  })

  it('go on after a resume with what is left of their price', () => {
    const ledger = new Ledger(10, 3, 0)
    const affordable = new Affordable(ledger)
    const decision = { granted: true, why: null, price: 5, free: 10, kept: 0, budget: 10 }
    const begun = affordable.goOn(want('a', 5, 1), decision, 3)
    assert.equal(ledger.free, 5)
    begun.end()
    assert.equal(ledger.free, 7)
  })
})

describe('the ledger', { timeout: 10_000 }, () => {
  it('pays the calls of an undertaking from what was promised to it', async () => {
    const ledger = new Ledger(10, 0, 1)
    const promise = ledger.promise('d1/', 4, 1)
    assert.equal(ledger.free, 5)
    const inside = await reserve(ledger, 'd1/position', 3_000)
    assert.equal(ledger.free, 5, 'what the call holds was promised')
    const outside = await reserve(ledger, 'd11/position', 5_000)
    assert.equal(ledger.free, 0)
    ledger.settle(inside, 1)
    assert.equal(ledger.free, 0, 'what it did not need goes back to the promise')
    ledger.settle(outside, 2)
    assert.equal(ledger.free, 3)
    promise.release()
    assert.equal(ledger.free, 6)
  })

  it('lets a call outside wait for what an undertaking may give back', async () => {
    const ledger = new Ledger(4, 0, 0)
    const promise = ledger.promise('d1/', 4, 1)
    const waiting = reserve(ledger, 'root/position')
    await decided()
    promise.release()
    assert.equal((await waiting)?.reserved, 1)
  })

  it('gives up the lightest when all undertakings wait for each other', async () => {
    const ledger = new Ledger(9, 0, 0)
    const promises = [5, 1, 3].map((weight, i) => ledger.promise(`d${i + 1}/`, 3, weight))
    for (const d of ['d1', 'd2', 'd3']) ledger.settle(await reserve(ledger, `${d}/position`, 2_500), 2.5)
    const ends: string[] = []
    const calls = ['d1', 'd2', 'd3'].map(async (d, i) => {
      const allowance = await reserve(ledger, `${d}/triage`)
      ends.push(`${d} ${allowance ? 'paid' : 'given up'}`)
      if (allowance) ledger.settle(allowance, 1)
      promises[i]!.release()
    })
    await Promise.all(calls)
    assert.deepEqual(ends, ['d2 given up', 'd1 paid', 'd3 given up'])
    assert.ok(Math.abs(ledger.free - 0.5) < 1e-9)
    assert.equal(ledger.busy, false)
  })

  it('has what it promised, also after closing calls used what is kept aside', async () => {
    const ledger = new Ledger(10, 5, 3)
    ledger.promise('d1/', 2, 1)
    assert.equal(ledger.free, 0)
    const ruling = await reserve(ledger, 'd2/ruling', 2_900, true)
    assert.equal(ledger.free, 0, 'nothing of it was free')
    ledger.settle(ruling, 2.5)
    assert.equal(ledger.kept, 0.5, 'what it spent is not kept any more')
    assert.equal((await reserve(ledger, 'd1/position', 2_000))?.reserved, 2)
    assert.equal(await reserve(new Ledger(10, 9.5, 3), 'd1/position'), null)
  })

  it('takes what a call cost too much from its own undertaking, and from what is kept aside before others', async () => {
    const ledger = new Ledger(10, 0, 3)
    ledger.promise('d1/', 3, 1)
    ledger.promise('d2/', 4, 1)
    ledger.settle(await reserve(ledger, 'd1/position', 2_000), 5)
    assert.equal(ledger.kept, 1)
    assert.equal((await reserve(ledger, 'd2/position', 4_000))?.reserved, 4)
    assert.equal(ledger.free, 0)
  })

  it('settles each call once', async () => {
    const ledger = new Ledger(10, 0, 0)
    const allowance = await reserve(ledger, 'root/position', 3_000)
    ledger.settle(allowance, 1)
    ledger.settle(allowance, 3)
    assert.deepEqual([ledger.free, ledger.busy], [9, false])
  })

  it('never passes its limit and keeps every promise, whatever comes when', async () => {
    for (const seed of sample(upTo(200), { atLeast: 40 })) await playAtRandom(randomFrom(seed), `seed ${seed}`)
  })

  it('does not wait where nothing can come back', async () => {
    assert.equal(await reserve(new Ledger(0.5, 0, 0), 'root/position'), null)
    assert.equal(await reserve(new Ledger(2, 0, 1.5), 'root/position'), null)
    assert.equal((await reserve(new Ledger(2, 0, 1.5), 'root/ruling', 1_000, true))?.reserved, 1)
  })

  it('neither loses nor makes money, and lets everyone go, over thousands of calls', async () => {
    for (const seed of sample(upTo(5), { atLeast: 1 })) {
      const random = randomFrom(seed)
      const ledger = new Ledger(60, 0, 1)
      const affordable = new Affordable(ledger)
      let costs = 0
      const call = async (key: string) => {
        const allowance = await reserve(ledger, key, 1_000 + Math.floor(random() * 2_000))
        assert.ok(ledger.free >= -1 - 1e-9)
        if (!allowance) return
        if (random() < 0.5) await wait(random() * 2)
        const cost = random() < 0.2 ? allowance.reserved : random() * 0.03 * allowance.reserved
        costs += cost
        ledger.settle(allowance, cost)
        assert.ok(costs <= 60 + 1e-9)
      }
      const undertake = async (path: string) => {
        const begun = await affordable.ask(want(path, 3, random(), { instead: 0.1 }))
        if (begun.decision.granted) {
          for (let step = 0; step < 3; step++)
            await Promise.all(['a', 'b', 'c'].map(party => call(`${path}/${step}/${party}`)))
        }
        begun.end()
      }
      await Promise.all(Array.from({ length: 150 }, (_, i) => (i % 5 === 0 ? call(`root/${i}`) : undertake(`d${i}`))))
      assert.equal(ledger.busy, false)
      assert.ok(Math.abs(ledger.free - (60 - 1 - costs)) < 1e-9, `seed ${seed}: ${ledger.free}`)
    }
  })
})

/** Calls and promises in any order, against a purse that only knows how to count. */
async function playAtRandom(random: () => number, what: string): Promise<void> {
  const purse = new Purse(20 + random() * 30, random() * 10)
  const ledger = new Ledger(purse.limit, 0, purse.aside)
  const calls: { allowance: Allowance; taken: Taken }[] = []
  const releases = new Map<string, () => void>()
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

  const call = async () => {
    const path = random() < 0.6 && releases.size > 0 ? any([...releases.keys()]) : 'root/'
    const closing = random() < 0.3
    const price = 1 + Math.floor(random() * 3_000) / 1_000
    if (purse.within(path, closing) < price + 1e-6) return
    const allowance = await reserve(ledger, `${path}call`, price * 1_000, closing)
    assert.ok(allowance && Math.abs(allowance.reserved - price) < 1e-9, `${what}: ${price} was there and not given`)
    calls.push({ allowance, taken: purse.take(path, closing, price) })
  }
  const settle = () => {
    const { allowance, taken } = calls.splice(Math.floor(random() * calls.length), 1)[0]!
    const cost = any([0, taken.price, taken.price * random()])
    ledger.settle(allowance, cost)
    purse.pay(taken, cost)
  }
  const promise = (path: string) => {
    const amount = random() * Math.max(0, purse.free)
    releases.set(path, ledger.promise(path, amount, random()).release)
    purse.promises.set(path, amount)
  }
  const release = () => {
    const path = any([...releases.keys()])
    releases.get(path)!()
    releases.delete(path)
    purse.promises.delete(path)
  }

  for (let step = 0; step < 120; step++) {
    const chance = random()
    if (chance < 0.45) await call()
    else if (chance < 0.75 && calls.length > 0) settle()
    else if (chance < 0.9) promise(`d${step}/`)
    else if (releases.size > 0) release()
    const where = `${what}, step ${step}`
    assert.ok(purse.spent + purse.held <= purse.limit + 1e-9, `${where}: the limit is passed`)
    assert.ok(purse.free >= -1e-9 && purse.aside >= -1e-9, `${where}: money that is not there was promised`)
    assert.ok(Math.abs(ledger.free - purse.free) < 1e-9, `${where}: ${ledger.free} is free, not ${purse.free}`)
    assert.ok(Math.abs(ledger.kept - purse.aside) < 1e-9, `${where}: ${ledger.kept} is kept, not ${purse.aside}`)
  }
}

interface Taken {
  path: string
  price: number
  ofPromise: number
  ofAside: number
}

class Purse {
  readonly limit: number
  readonly promises = new Map<string, number>()
  aside: number
  spent = 0
  held = 0

  constructor(limit: number, aside: number) {
    this.limit = limit
    this.aside = aside
  }

  get free(): number {
    const promised = [...this.promises.values()].reduce((sum, amount) => sum + amount, 0)
    return this.limit - this.spent - this.held - this.aside - promised
  }

  within(path: string, closing: boolean): number {
    return this.free + (this.promises.get(path) ?? 0) + (closing ? this.aside : 0)
  }

  take(path: string, closing: boolean, price: number): Taken {
    const ofPromise = Math.min(this.promises.get(path) ?? 0, price)
    const ofAside = closing ? Math.min(this.aside, price - ofPromise) : 0
    this.#give(path, -ofPromise)
    this.aside -= ofAside
    this.held += price
    return { path, price, ofPromise, ofAside }
  }

  pay({ path, price, ofPromise, ofAside }: Taken, cost: number): void {
    this.held -= price
    this.spent += cost
    this.#give(path, Math.max(0, ofPromise - cost))
    this.aside += Math.max(0, ofAside - Math.max(0, cost - ofPromise))
  }

  #give(path: string, amount: number): void {
    const left = this.promises.get(path)
    if (left !== undefined) this.promises.set(path, left + amount)
  }
}
