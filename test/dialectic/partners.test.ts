import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settledKeys, transcript, withArchive } from '../cases/play.ts'
import { sampleCuts } from '../support/sample.ts'
import {
  cuesOf,
  failure,
  type Given,
  keysOf,
  openDialectic,
  type Played,
  playDialectic,
  pointOf,
  resumeDialectic,
  resumeFrom,
  type Script,
  sentFor,
  verdictOf,
} from './support/play.ts'

const three: Given = { options: { ask: 'never' }, partners: 2, lasts: 3 }

const fails =
  (keys: RegExp): Script =>
  call =>
    keys.test(call.key) ? failure('refused') : undefined

/** How often these words stand in everything that this turn was sent. */
const timesIn = (played: Played, key: string, words: string): number =>
  sentFor(played, key).prompt.split(words).length - 1

describe('a debate of three', () => {
  it('partners challenge side by side', async () => {
    const there = Promise.withResolvers<void>()
    let arrived = 0
    const script: Script = async call => {
      if (!call.key.startsWith('round-1/partner')) return undefined
      arrived += 1
      if (arrived === 2) there.resolve()
      await there.promise
      return undefined
    }
    const played = await playDialectic({ ...three, script })
    assert.equal(played.view.outcome, 'agreed')
  })

  it('each in a conversation of its own, and each hears the last challenge of the other, once', async () => {
    const played = await playDialectic(three)
    assert.deepEqual(cuesOf(played, 'round-1/partner'), ['challenge'])
    for (const [own, other] of [
      ['partner', 'partner-2'],
      ['partner-2', 'partner'],
    ] as const) {
      assert.deepEqual(cuesOf(played, `round-2/${own}`), ['others', 'challenge-on'])
      const key = `round-3/${own}`
      for (const round of [1, 2]) {
        assert.equal(timesIn(played, key, pointOf(`round-${round}/${own}`)), 1)
        assert.equal(timesIn(played, key, pointOf(`round-${round}/${other}`)), 1)
        assert.equal(timesIn(played, key, pointOf(`round-${round}/main`)), 1)
      }
      assert.ok(
        sentFor(played, 'round-2/partner').call.messages.every(({ content }) => !content.includes('round-2/partner')),
      )
    }
  })

  it('the main agent hears all of them, each under its own name', async () => {
    const played = await playDialectic(three)
    const { asked } = sentFor(played, 'round-1/decide/main')
    const [first, second] = ['turn round-1/partner>>', 'turn round-1/partner-2>>'].map(label => asked.indexOf(label))
    assert.ok(first! > 0 && second! > first!)
  })

  it('as many as four', async () => {
    const played = await playDialectic({ ...three, partners: 4 })
    assert.equal(keysOf(played).filter(key => /^round-1\/partner/.test(key)).length, 4)
    assert.equal(timesIn(played, 'round-2/partner-4', pointOf('round-1/partner-3')), 1)
  })

  it('resumes from every record with the same transcript', () =>
    withArchive(async archive => {
      const given: Given = { ...three, script: fails(/^round-2\/partner-2$/) }
      const whole = await openDialectic(archive, given)
      for (const cut of sampleCuts(whole.records, 10)) {
        const before = whole.records.slice(0, cut)
        const again = await resumeFrom(archive, before, given)
        assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
        const settled = settledKeys(before)
        assert.ok(!keysOf(again).some(key => settled.has(key)))
      }
    }))
})

describe('a partner that fails', () => {
  it('is done without, as long as another one is there', async () => {
    const played = await playDialectic({ ...three, script: fails(/partner-2$/) })
    assert.deepEqual([played.view.outcome, verdictOf(played).rounds], ['agreed', 3])
    assert.equal(played.view.turns.get('round-1/partner-2')?.state, 'missed')
    assert.deepEqual(cuesOf(played, 'round-2/partner'), ['challenge-on'], 'nobody else has said anything')
    assert.ok(!sentFor(played, 'conclusion/main').prompt.includes('/partner-2>>'))
  })

  it('hears what it missed when it is back, and is not quoted again and again while it is away', async () => {
    const played = await playDialectic({ ...three, lasts: 5, script: fails(/^round-[23]\/partner-2$/) })
    assert.equal(timesIn(played, 'round-4/partner', pointOf('round-1/partner-2')), 1)
    const { asked } = sentFor(played, 'round-4/partner-2')
    for (const key of 'round-1/partner round-2/partner round-3/partner round-2/main round-3/main round-4/main'.split(
      ' ',
    ))
      assert.ok(asked.includes(pointOf(key)), key)
    assert.equal(timesIn(played, 'round-4/partner-2', pointOf('round-1/main')), 1)
    assert.deepEqual(cuesOf(played, 'round-4/partner-2'), ['others', 'challenge-on'])
    assert.deepEqual(cuesOf(played, 'round-5/partner-2'), ['others', 'challenge-on'])
    assert.equal(timesIn(played, 'round-5/partner-2', pointOf('round-3/main')), 1)
  })

  it('hears everything when it comes late', async () => {
    const played = await playDialectic({ ...three, script: fails(/^round-1\/partner-2$/) })
    const { asked } = sentFor(played, 'round-2/partner-2')
    assert.deepEqual(cuesOf(played, 'round-2/partner-2'), ['others', 'challenge'])
    for (const key of ['round-1/main', 'round-1/partner', 'round-2/main']) assert.ok(asked.includes(pointOf(key)), key)
  })

  for (const [name, given, dead] of [
    ['the only one', { ...three, partners: 1 }, /^round-2\/partner$/],
    ['all of them', three, /^round-2\/partner/],
    ['the main agent', three, /^round-2\/main$/],
  ] as const)
    it(`is not done without: ${name}; what was said is kept, and it can be resumed`, () =>
      withArchive(async archive => {
        const broken = await openDialectic(archive, { ...given, script: fails(dead) })
        assert.deepEqual([broken.view.state, broken.view.failure?.kind], ['failed', 'refused'])
        assert.equal(broken.view.turns.get('round-1/partner')?.state, 'answered')
        const mended = await resumeDialectic(archive, broken.id, given)
        assert.deepEqual([mended.view.state, verdictOf(mended).rounds], ['done', 3])
        const settled = settledKeys(broken.records)
        assert.ok(!keysOf(mended).some(key => settled.has(key)))
      }))

  it('lets its fallback take the seat over', async () => {
    const script: Script = (call, model) =>
      /^round-2\/partner$/.test(call.key) && model === 'lab:partner' ? failure('auth') : undefined
    const seats = { partner: { fallback: 'spare:voice' } }
    const played = await playDialectic({ ...three, seats, script })
    assert.equal(played.view.outcome, 'agreed')
    const models = [1, 2, 3].map(round => played.view.turns.get(`round-${round}/partner`)?.model)
    assert.deepEqual(models, ['lab:partner', 'spare:voice', 'spare:voice'])
  })
})

describe('a conversation that has become too long', () => {
  const overflow: Script = call => (/^round-3\/(?:main|partner)$/.test(call.key) ? failure('overflow') : undefined)

  it('begins again with a recap, in which what the user said is not forgotten', async () => {
    const played = await playDialectic({
      lasts: 5,
      script: overflow,
      remarks: { 'round-1/main': ['Nobody is on call at night.'] },
    })
    assert.deepEqual([verdictOf(played).endedBy, verdictOf(played).rounds], ['agreement', 5])
    for (const seat of ['main', 'partner']) {
      const { call, prompt } = sentFor(played, `round-3/afresh/${seat}`)
      assert.equal(call.messages.length, 2)
      assert.ok(cuesOf(played, `round-3/afresh/${seat}`).includes('recap'))
      assert.ok(prompt.includes('Nobody is on call at night.'), seat)
      assert.ok(prompt.includes(pointOf('round-1/main')))
      const { messages } = sentFor(played, `round-4/${seat}`).call
      assert.deepEqual(messages.slice(0, 2), call.messages, 'and goes on from there')
    }
    assert.equal(timesIn(played, 'round-3/afresh/partner', pointOf('round-3/afresh/main')), 1)
  })

  it('is concluded afresh where even that is too long', async () => {
    const script: Script = call => (call.key === 'conclusion/main' ? failure('overflow') : undefined)
    const played = await playDialectic({ ...three, script })
    assert.equal(played.view.outcome, 'agreed')
    assert.ok(keysOf(played).includes('conclusion/afresh/main'))
  })
})
