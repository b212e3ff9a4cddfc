import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/core/json.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { overruledWords, promptWords } from '../../src/formats/arena/words.ts'
import { tooSimilar } from '../../src/formats/measures/similarity.ts'
import { factsOf, keysOf, type Played } from '../cases/sent.ts'
import { playArena } from './support/play.ts'
import { admitting, arenaScript, helpFrom, said, speechWith, withReplies } from './support/script.ts'

/** Each plays in an archive of its own, and mostly waits for it. */
const sideBySide = { concurrency: 8 }

/** Round 1 position, 2–3 clash, 4 key battle, 5 endgame, 6 summary. */
const play = (replies: Parameters<typeof withReplies>[0], members = 3): Promise<Played> =>
  playArena({ members, options: { rounds: 6, poll: false }, script: withReplies(replies) })

const judge = 'round-2/admit/judge'

const heardIn = (played: Played): string[] => keysOf(played).filter(key => key.includes('/floor/'))

const asked = (played: Played, key = judge): number => keysOf(played).filter(one => one === key).length

const applicant = (played: Played, id: string, round = 2) =>
  factsOf(played, 'applicant.ruled')[`round-${round}/applicant.ruled/${id}`]!

const helpOf = (played: Played, side: string) => factsOf(played, 'help.ruled')[`round-2/help.ruled/${side}`]!

interface Ruled {
  applications: { agent_id: string; admit: boolean; reason: string; [field: string]: Json }[]
  help: { side: string; granted: boolean; reason: string }[]
}

/** The judge's ruling, changed. */
const ruling =
  (change: (ruled: Ruled) => unknown) =>
  (call: Call): string =>
    JSON.stringify(change(JSON.parse(arenaScript(call)) as Ruled))

const applying = (fields: object) => (call: Call) => JSON.stringify({ ...JSON.parse(arenaScript(call)), ...fields })

describe('applications', sideBySide, () => {
  it('are recorded one by one, with how the judge ruled and why', async () => {
    const played = await play({})
    assert.deepEqual(
      { ...applicant(played, 'aud_01'), similarity: null, similar_to: null },
      {
        ...{ agent_id: 'aud_01', intent: 'support_pro', claim: 'Something that aud_01 alone knows about lawyers.' },
        ...{ novelty: 'new', confidence: 0.6, similarity: null, similar_to: null },
        ...{ new_information: true, repeats: false, shifts_balance: true },
        ...{ admitted: true, reason: 'Nobody said this.', by: 'judge' },
      },
    )
    for (const id of ['aud_02', 'aud_03']) {
      const { admitted, reason, by, similarity } = applicant(played, id)
      assert.deepEqual([admitted, reason, by], [false, 'Another one said more.', 'judge'])
      assert.ok((similarity as number) >= 0 && (similarity as number) < tooSimilar)
    }
    assert.deepEqual(heardIn(played), ['round-2/floor/aud_01', 'round-3/floor/aud_02'])
  })

  it('come from those who have not spoken, and only in the clash', async () => {
    const keys = keysOf(await play({})).filter(key => key.includes('/apply/'))
    assert.deepEqual(keys.sort(), [
      ...['round-2/apply/aud_01', 'round-2/apply/aud_02', 'round-2/apply/aud_03'],
      ...['round-3/apply/aud_02', 'round-3/apply/aud_03'],
    ])
  })

  it('that nobody makes need no ruling', async () => {
    const none = applying({ intent: 'none', claim: '' })
    const played = await play({
      'round-2/apply/aud_01': none,
      'round-2/apply/aud_02': none,
      'round-2/apply/aud_03': none,
    })
    assert.equal(asked(played), 0)
    assert.ok(!Object.keys(factsOf(played, 'applicant.ruled')).some(key => key.startsWith('round-2/')))
    assert.deepEqual(heardIn(played), ['round-3/floor/aud_01'])
  })

  it('without a claim are asked for once more, and then left out', async () => {
    const empty = applying({ claim: '  ' })
    const played = await play({ 'round-2/apply/aud_01': empty })
    assert.equal(asked(played, 'round-2/apply/aud_01'), 2)
    assert.equal(played.view.turns.get('round-2/apply/aud_01')?.state, 'missed')
    assert.deepEqual(heardIn(played), ['round-2/floor/aud_02', 'round-3/floor/aud_01'])
  })

  it('are shown to the judge as data, with how much of each was said before', async () => {
    const played = await play({ 'round-2/apply/aud_01': applying({ claim: said('con', 1) }), [judge]: admitting([]) })
    const { values } = played.sent.find(({ key }) => key === judge)!.call.moment
    const applications = (values.applications as Speech[]).map(({ key, seat, derived }) => [key, seat, derived])
    const expected = ['aud_01', 'aud_02', 'aud_03'].map(id => [`round-2/apply/${id}`, id, 'application'])
    assert.deepEqual(applications, expected)
    assert.ok((applicant(played, 'aud_01').similarity as number) >= tooSimilar)
    assert.match(values.repeated as string, /aud_01: 1\.00, closest to round-1\/con/)
    assert.equal(applicant(played, 'aud_01').similar_to, 'round-1/con')
  })
})

describe('a ruling that lets too many in', sideBySide, () => {
  it('is asked for once more, and a right one stands', async () => {
    const both = admitting(['aud_01', 'aud_02'])
    const played = await play({ [judge]: call => (call.refused ? admitting(['aud_02'])(call) : both(call)) })
    assert.equal(asked(played), 2)
    assert.deepEqual(heardIn(played), ['round-2/floor/aud_02', 'round-3/floor/aud_01'])
    assert.equal(applicant(played, 'aud_01').by, 'judge')
  })

  it('of two at once lets the first one in, and says why not the other', async () => {
    const played = await play({ [judge]: admitting(['aud_02', 'aud_03']) })
    assert.equal(asked(played), 2)
    const heard = heardIn(played).filter(key => key.startsWith('round-2/'))
    assert.deepEqual(heard, ['round-2/floor/aud_02'])
    const { admitted, reason, by } = applicant(played, 'aud_03')
    assert.deepEqual([admitted, reason, by], [false, overruledWords.en.onlyOne, 'code'])
    assert.equal(applicant(played, 'aud_02').by, 'judge')
  })

  it('of one who only repeats lets nobody in', async () => {
    const played = await play({
      'round-2/apply/aud_01': applying({ claim: said('pro', 1) }),
      [judge]: admitting(['aud_01']),
    })
    assert.equal(asked(played), 2)
    assert.ok(!heardIn(played).some(key => key.startsWith('round-2/')))
    const { admitted, reason, by } = applicant(played, 'aud_01')
    assert.deepEqual([admitted, reason, by], [false, overruledWords.en.repeats, 'code'])
  })

  it('of one who has spoken, or is nobody, lets nobody in', async () => {
    for (const id of ['aud_01', 'aud_99', 'pro', '__proto__']) {
      const played = await play({
        'round-3/admit/judge': ruling(({ applications, help }) => ({
          applications: [{ ...applications[0]!, agent_id: id, admit: true }],
          help,
        })),
      })
      assert.equal(asked(played, 'round-3/admit/judge'), 2)
      assert.deepEqual(heardIn(played), ['round-2/floor/aud_01'], id)
      for (const forgotten of ['aud_02', 'aud_03']) {
        const { admitted, reason, by } = applicant(played, forgotten, 3)
        assert.deepEqual([admitted, reason, by], [false, promptWords.en.notRuled, 'code'])
      }
    }
  })

  it('twice on the same one hears it once', async () => {
    const played = await play({
      [judge]: ruling(({ applications, help }) => ({ applications: [...applications, applications[0]], help })),
    })
    assert.equal(asked(played), 2)
    const heard = heardIn(played).filter(key => key.startsWith('round-2/'))
    assert.deepEqual(heard, ['round-2/floor/aud_01'])
  })

  it('that forgets an applicant is asked for once more, and then refuses it', async () => {
    const forgetful = ruling(({ applications, help }) => ({ applications: applications.slice(0, 2), help }))
    const mended = await play({ [judge]: call => (call.refused ? arenaScript(call) : forgetful(call)) })
    assert.equal(applicant(mended, 'aud_03').reason, 'Another one said more.')
    const played = await play({ [judge]: forgetful })
    const { admitted, reason, by } = applicant(played, 'aud_03')
    assert.deepEqual([admitted, reason, by], [false, promptWords.en.notRuled, 'code'])
    assert.equal(applicant(played, 'aud_01').admitted, true)
  })

  it('that says nothing usable lets nobody in, and everybody may apply again', async () => {
    const played = await play({ [judge]: 'I would rather not.' })
    assert.deepEqual([asked(played), played.view.turns.get(judge)?.state], [2, 'missed'])
    assert.deepEqual(heardIn(played), ['round-3/floor/aud_01'])
    for (const id of ['aud_01', 'aud_02', 'aud_03']) assert.equal(applicant(played, id).reason, promptWords.en.notRuled)
  })
})

describe('help and applications together', sideBySide, () => {
  const asks = (target: string) => speechWith('', helpFrom(target))

  it('let one in by application and one for each side', async () => {
    const played = await play({
      ...{ 'round-2/pro': asks('aud_02'), 'round-2/con': asks('aud_03') },
      [judge]: admitting(['aud_01'], ['pro', 'con']),
    })
    assert.deepEqual(heardIn(played).sort(), ['round-2/floor/aud_01', 'round-2/floor/aud_02', 'round-2/floor/aud_03'])
    assert.ok(!keysOf(played).some(key => key.startsWith('round-3/apply/')), 'nobody is left to apply')
    assert.equal(asked(played, 'round-3/admit/judge'), 0)
  })

  it('never let the same member in for both sides', async () => {
    const wrong = admitting([], ['pro', 'con'])
    const script = { 'round-2/pro': asks('aud_03'), 'round-2/con': asks('aud_03') }
    const mended = await play({
      ...script,
      [judge]: call => (call.refused ? admitting([], ['con'])(call) : wrong(call)),
    })
    assert.deepEqual([helpOf(mended, 'pro').granted, helpOf(mended, 'con').granted], [false, true])
    const played = await play({ ...script, [judge]: wrong })
    assert.equal(asked(played), 2)
    assert.deepEqual([helpOf(played, 'pro').granted, helpOf(played, 'con').granted], [true, false])
    assert.deepEqual([helpOf(played, 'con').why, helpOf(played, 'con').by], [overruledWords.en.twice, 'code'])
    const heard = heardIn(played).filter(key => key.endsWith('/aud_03'))
    assert.deepEqual(heard, ['round-2/floor/aud_03'])
  })

  it('never let the same member in on both ways', async () => {
    const played = await play({ 'round-2/pro': asks('aud_01'), [judge]: admitting(['aud_01'], ['pro']) })
    assert.equal(asked(played), 2)
    const heard = heardIn(played).filter(key => key.endsWith('/aud_01'))
    assert.deepEqual(heard, ['round-2/floor/aud_01'])
    assert.equal(helpOf(played, 'pro').granted, true)
    const { admitted, reason, by } = applicant(played, 'aud_01')
    assert.deepEqual([admitted, reason, by], [false, overruledWords.en.twice, 'code'])
  })

  it('are ruled on when there is only a request', async () => {
    const none = applying({ intent: 'none', claim: '' })
    const played = await play({
      ...{ 'round-2/apply/aud_01': none, 'round-2/apply/aud_02': none, 'round-2/apply/aud_03': none },
      ...{ 'round-2/con': asks('aud_02'), [judge]: admitting([], ['con']) },
    })
    assert.equal(asked(played), 1)
    assert.ok(heardIn(played).includes('round-2/floor/aud_02'))
  })

  it('put what was said from the floor on the record of all, and who has spoken votes like the others', async () => {
    const played = await play({ 'round-2/pro': asks('aud_02'), [judge]: admitting(['aud_01'], ['pro']) })
    for (const key of ['round-3/pro', 'round-3/score/judge', 'round-3/apply/aud_03', 'vote/aud_01'])
      for (const turn of ['round-2/floor/aud_02', 'round-2/floor/aud_01'])
        if (!key.endsWith(turn.slice(-6)))
          assert.ok(played.sent.find(one => one.key === key)!.prompt.includes(` turn ${turn}>>`), `${key}: ${turn}`)
    assert.equal(Object.keys(factsOf(played, 'vote.cast')).length, 3)
  })
})
