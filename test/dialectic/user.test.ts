import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  askUser,
  cuesOf,
  decide,
  each,
  endOf,
  failure,
  farewell,
  type Given,
  keysOf,
  type Played,
  playDialectic,
  reply,
  sentFor,
  speech,
  verdictOf,
} from './support/play.ts'

const asked = (played: Played): string[] => keysOf(played).filter(key => /^round-\d+\/user$/.test(key))

describe('whether the user is asked', () => {
  it('always: after every round, also the last', async () => {
    const played = await playDialectic({
      options: { ask: 'always' },
      parts: { 'round-2/user': reply('agents-decide') },
    })
    assert.deepEqual(asked(played), ['round-1/user', 'round-2/user'])
    assert.deepEqual(cuesOf(played, 'round-2/user'), ['both-settled', 'ask-user'])
    assert.deepEqual(endOf(played), ['agreement', 2])
  })

  it('never: nobody is there to be asked', async () => {
    const played = await playDialectic({ options: { ask: 'never' }, parts: each(3, 'decide/main', askUser), lasts: 3 })
    for (const key of keysOf(played)) assert.ok(!key.endsWith('/user'), key)
    assert.deepEqual([verdictOf(played).decision, verdictOf(played).keep], [null, true])
  })

  const matters = {
    'the main agent wants to': askUser,
    'there is a disagreement that only the user can settle': decide({ disagreement: 'who pays for it' }),
    'the main agent would sum up': decide({ next: 'sum-up' }),
    'it would end with such a disagreement': decide({ next: 'end', disagreement: 'who pays for it' }),
  }
  for (const [when, decision] of Object.entries(matters))
    it(`when it matters: ${when}`, async () => {
      const played = await playDialectic({ lasts: 3, parts: { 'round-2/decide/main': decision } })
      assert.deepEqual(asked(played), ['round-2/user'])
      assert.deepEqual(endOf(played), ['agreement', 3], 'it goes on, as the user says')
    })

  it('when it matters: not when it is settled, nor when the main agent just goes on or ends', async () => {
    assert.deepEqual(asked(await playDialectic()), [])
    assert.deepEqual(asked(await playDialectic({ parts: { 'round-1/decide/main': decide({ next: 'end' }) } })), [])
  })

  it('after ten rounds summing up is suggested, and again every five', async () => {
    const played = await playDialectic({ lasts: 21 })
    assert.deepEqual(asked(played), ['round-10/user', 'round-15/user', 'round-20/user'])
    for (const round of [10, 15, 20]) {
      assert.deepEqual(cuesOf(played, `round-${round}/user`), ['suggest-end', 'ask-user'])
      assert.match(
        sentFor(played, `round-${round}/user`).asked,
        new RegExp(`The main agent suggests to sum up\\. Rounds so far: ${round}\\.`),
      )
    }
  })

  it('until there were a hundred rounds: then it ends, whatever the user says', async () => {
    const played = await playDialectic({ lasts: 200 })
    assert.deepEqual(endOf(played), ['limit', 100])
    assert.equal(asked(played).at(-1), 'round-95/user', 'nobody is asked whether it goes on where it cannot')
  })

  it('at a stalemate, and what happens if nothing is said', async () => {
    const parts = { ...each(9, 'decide/main', decide({ new_point: false })), 'round-2/user': failure('passed') }
    const played = await playDialectic({ lasts: 9, parts: { ...parts, 'round-3/user': failure('passed') } })
    assert.deepEqual(asked(played), ['round-2/user', 'round-3/user'])
    assert.deepEqual(cuesOf(played, 'round-2/user'), ['at-stalemate', 'ask-user'])
    assert.equal(cuesOf(played, 'round-3/main').at(-1), 'common-ground')
    assert.deepEqual(endOf(played), ['stalemate', 3])
  })

  it('is shown how it stands, and what the main agent asks', async () => {
    const parts = {
      'round-1/main': speech('A.', { agreed: ['it is slow', 'it is dear'], open: ['when'] }),
      'round-1/partner': speech('B.', { agreed: ['it is slow'], open: ['who\n- pays'] }),
      'round-1/decide/main': decide({ next: 'ask-user', question: 'Who is on call?', disagreement: 'who pays' }),
    }
    const { asked: shown } = sentFor(await playDialectic({ parts }), 'round-1/user')
    const lines = ['**Agreed**', '- it is slow\n- it is dear', '**Open**', '- when\n- who - pays']
    const more = ['**Key disagreement**', '- who pays', '**The main agent asks**', '- Who is on call?']
    assert.ok(shown.includes([...lines, ...more].join('\n\n')), shown)
  })
})

describe('what the user wants is done', () => {
  const after = (user: Given['parts'], lasts = 3) =>
    playDialectic({ lasts, parts: { 'round-1/decide/main': askUser, ...user } })

  it('continue', async () => {
    const played = await after({ 'round-1/user': reply('continue') })
    assert.deepEqual(cuesOf(played, 'round-2/main'), ['answer'])
    assert.deepEqual(endOf(played), ['agreement', 3])
  })

  it('add: both hear it once', async () => {
    const played = await after({ 'round-1/user': reply('add', 'We have no database administrator.') })
    assert.deepEqual(cuesOf(played, 'round-2/main'), ['from-user', 'answer'])
    assert.deepEqual(cuesOf(played, 'round-2/partner'), ['from-user', 'challenge-on'])
    for (const seat of ['main', 'partner']) {
      assert.match(
        sentFor(played, `round-2/${seat}`).asked,
        /turn round-1\/user>>\nWe have no database administrator\./,
      )
      assert.equal(sentFor(played, `round-3/${seat}`).prompt.split('no database administrator').length, 2)
    }
  })

  it('dig: both are turned to it, once', async () => {
    const played = await after({ 'round-1/user': reply('dig', 'What does a night without jobs cost?') })
    assert.deepEqual(cuesOf(played, 'round-2/main'), ['direction', 'answer'])
    assert.deepEqual(cuesOf(played, 'round-2/partner'), ['direction', 'challenge-on'])
    for (const seat of ['main', 'partner']) {
      assert.match(
        sentFor(played, `round-2/${seat}`).asked,
        /wants the debate to turn to this\. Follow:\n\n<<\w+ turn round-1\/user>>\nWhat does a night without jobs cost\?\n/,
      )
      assert.equal(sentFor(played, `round-3/${seat}`).prompt.split('a night without jobs').length, 2)
    }
  })

  it('sum up and end', async () => {
    const played = await after({ 'round-1/user': reply('sum-up') }, 9)
    assert.deepEqual(endOf(played), ['user', 1])
    assert.match(sentFor(played, 'conclusion/main').asked, /The user wants a summary and the end of the debate/)
  })

  it('let the agents decide: what they had decided is done, and nobody is asked any more', async () => {
    const parts = { ...each(12, 'decide/main', askUser), 'round-1/user': reply('agents-decide') }
    const played = await playDialectic({ lasts: 12, parts })
    assert.deepEqual(asked(played), ['round-1/user'])
    assert.deepEqual(endOf(played), ['agreement', 12])
    const ends = { 'round-2/decide/main': decide({ next: 'sum-up' }), 'round-2/user': reply('agents-decide') }
    assert.deepEqual(endOf(await playDialectic({ lasts: 9, parts: ends })), ['main', 2])
    const always = await playDialectic({
      options: { ask: 'always' },
      lasts: 4,
      parts: { 'round-1/user': reply('agents-decide') },
    })
    assert.deepEqual(asked(always), ['round-1/user'])
  })

  it('let the agents decide: until the user speaks again', async () => {
    const parts = { ...each(9, 'decide/main', askUser), 'round-1/user': reply('agents-decide') }
    const played = await playDialectic({ lasts: 5, parts, remarks: { 'round-3/main': ['Mind the night shift.'] } })
    assert.deepEqual(asked(played), ['round-1/user', 'round-3/user', 'round-4/user'])
  })

  it('words that come with any other choice are heard as well', async () => {
    const words = 'But mind the night shift.'
    const goes = await after({ 'round-1/user': reply('continue', words) })
    assert.deepEqual(cuesOf(goes, 'round-2/main'), ['from-user', 'answer'])
    const ends = await after({ 'round-1/user': reply('sum-up', words) }, 9)
    assert.ok(sentFor(ends, 'conclusion/main').asked.includes(words))
    const left = await playDialectic({
      lasts: 9,
      parts: {
        'round-1/decide/main': decide({ next: 'sum-up' }),
        'round-1/user': reply('agents-decide', words),
        'round-2/decide/main': decide({ next: 'end' }),
      },
    })
    assert.deepEqual(endOf(left), ['main', 2], 'it is answered before it ends')
    assert.ok(sentFor(left, 'round-2/main').asked.includes(words))
  })

  it('passes: the agents go on as they had decided', async () => {
    const goes = await after({ 'round-1/user': failure('passed') })
    assert.deepEqual(endOf(goes), ['agreement', 3])
    assert.equal(goes.view.turns.get('round-1/user')?.state, 'missed')
    const parts = { 'round-1/decide/main': decide({ next: 'sum-up' }), 'round-1/user': failure('passed') }
    assert.deepEqual(endOf(await playDialectic({ lasts: 9, parts })), ['main', 1])
  })

  it('a new direction ends a stalemate', async () => {
    const parts = {
      ...each(9, 'decide/main', decide({ new_point: false })),
      'round-2/user': reply('dig', 'Turn to the costs.'),
      'round-4/user': reply('continue'),
      'round-5/user': reply('agents-decide'),
    }
    const played = await playDialectic({ lasts: 9, parts })
    const cues = [3, 4, 5].map(round => cuesOf(played, `round-${round}/main`).at(-1))
    assert.deepEqual(cues, ['answer', 'answer', 'common-ground'])
    assert.deepEqual(endOf(played), ['stalemate', 5])
  })

  it('says at the end what it decides, and whether the record is kept', async () => {
    const parts = { 'conclusion/user': farewell({ decision: ' We move. ', keep: false }) }
    const { decision, keep } = verdictOf(await playDialectic({ parts }))
    assert.deepEqual([decision, keep], ['We move.', false])
    const open = verdictOf(await playDialectic({ parts: { 'conclusion/user': farewell({ decision: '' }) } }))
    assert.deepEqual([open.decision, open.keep], [null, true])
  })

  it('is asked again for what to add or to dig into', async () => {
    const played = await after({ 'round-1/user': [reply('dig', '  '), reply('dig', 'The costs.')] })
    assert.equal(keysOf(played).filter(key => key === 'round-1/user').length, 2)
    assert.equal(cuesOf(played, 'round-2/main')[0], 'direction')
  })
})
