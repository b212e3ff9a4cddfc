import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeptEvent, Seat } from '../../src/core/events.ts'
import type { View } from '../../src/core/view.ts'
import type { AskedField, AskedKind } from '../../src/server/read.ts'
import { answerText, wrongText } from '../../web/steer/answer-text.ts'
import { enteredGroup, isSettled, readGroup, refusedPlaces, unsaidIn } from '../../web/steer/answer-values.ts'
import { firstTurnOf, forkRequest, sitterIn, taskIn, turnBehind } from '../../web/steer/fork-request.ts'
import { displays } from '../support/displays.ts'

const field = (name: string, kind: AskedKind, more: Partial<AskedField> = {}): AskedField =>
  ({ name, label: name, hint: '', optional: false, ...kind, ...more }) as AskedField

const text: AskedKind = { kind: 'text', least: 1, most: 20, long: false }
const winner = field('winner', { kind: 'choice', choices: ['a', 'b'].map(value => ({ value, label: value })) })
const points = field('points', { kind: 'number', whole: true, least: 0, most: 10, step: null })
const fouls = field('fouls', {
  kind: 'list',
  item: { kind: 'group', fields: [field('side', text), field('quote', text, { optional: true })] },
  least: 0,
  most: 2,
})

test('an empty form says everything that is missing, by its place', () => {
  const fields = [winner, points, field('why', text), field('keep', { kind: 'yes-no' }), fouls]
  const { wrong } = readGroup(fields, enteredGroup(fields, null))
  assert.deepEqual(
    wrong.map(({ path, what }) => [path, what]),
    [
      ['winner', 'missing'],
      ['points', 'missing'],
      ['why', 'missing'],
      ['keep', 'missing'],
    ],
  )
})

test('a form that is filled in becomes the reply', () => {
  const fields = [winner, points, field('why', text), field('keep', { kind: 'yes-no' }, { usual: true }), fouls]
  const group = {
    ...enteredGroup(fields, null),
    winner: 'b',
    points: '7',
    why: ' clear ',
    fouls: [{ side: 'a', quote: '' }],
  }
  assert.deepEqual(readGroup(fields, group), {
    value: { winner: 'b', points: 7, why: 'clear', keep: true, fouls: [{ side: 'a' }] },
    wrong: [],
  })
})

test('numbers out of range, long texts, broken JSON and too many items are told where they stand', () => {
  const fields = [points, field('why', text), field('raw', { kind: 'json' }), fouls]
  const item = { side: 'a', quote: '' }
  const { wrong } = readGroup(fields, {
    points: '11',
    why: '辩'.repeat(21),
    raw: '{',
    fouls: [item, { side: '', quote: 'words' }, item],
  })
  assert.deepEqual(
    wrong.map(({ path, what }) => [path, what]),
    [
      ['points', 'range'],
      ['why', 'long'],
      ['raw', 'json'],
      ['fouls.1.side', 'missing'],
      ['fouls', 'many'],
    ],
  )
  const whole = readGroup([points], { points: '6.5' }).wrong
  assert.deepEqual(whole, [{ path: 'points', what: 'number', whole: true, least: 0, most: 10 }])
})

test('a number with a comma is that number, and one that cannot be read is told with what is allowed', () => {
  const sure = field('sure', { kind: 'number', whole: false, least: 0, most: 1, step: null })
  assert.deepEqual(readGroup([sure], { sure: '0,7' }), { value: { sure: 0.7 }, wrong: [] })
  const [wrong] = readGroup([sure], { sure: '7e' }).wrong
  assert.match(wrongText(wrong!, 'en'), /Write a number from 0 to 1 in digits, such as 0\.5 or 0,5\./)
})

test('characters are counted as people count them', () => {
  assert.deepEqual(
    readGroup([field('why', { kind: 'text', least: 1, most: 2, long: false })], { why: '👍👍' }).wrong,
    [],
  )
})

test('what another field settles is not asked for, and has its value', () => {
  const reason = field('reason', text, { unless: { field: 'applies', is: false, value: null } })
  const fields = [field('applies', { kind: 'yes-no' }), reason]
  assert.equal(isSettled(reason, { applies: false }), true)
  assert.deepEqual(readGroup(fields, { applies: false, reason: 'left over' }).value, { applies: false, reason: null })
  assert.deepEqual(readGroup(fields, { applies: true, reason: '' }).wrong, [{ path: 'reason', what: 'missing' }])
})

test('what may be left out is left out', () => {
  const fields = [field('note', text, { optional: true }), { ...fouls, optional: true }]
  assert.deepEqual(readGroup(fields, enteredGroup(fields, null)), { value: {}, wrong: [] })
})

test('an answer that was begun is gone on with as far as it fits', () => {
  const fields = [winner, points, fouls, field('tags', { kind: 'list', item: text, least: 1, most: null })]
  const begun = { winner: 'nobody', points: 3, fouls: [{ side: 'a', quote: 'x' }], unknown: 1 }
  assert.deepEqual(enteredGroup(fields, begun), {
    winner: null,
    points: '3',
    fouls: [{ side: 'a', quote: 'x' }],
    tags: [''],
  })
})

test('of a choice that has a usual answer nothing is chosen: words may mean another one', () => {
  const fields = [{ ...winner, usual: 'a', optional: true } as AskedField, field('words', text, { optional: true })]
  const entered = enteredGroup(fields, null)
  assert.deepEqual(entered, { winner: null, words: '' })
  assert.deepEqual(readGroup(fields, { ...entered, words: 'look at costs' }), {
    value: { words: 'look at costs' },
    wrong: [],
  })
  assert.deepEqual(unsaidIn(fields, { ...entered, words: 'look at costs' }), [])
  assert.deepEqual(unsaidIn(fields, entered), [{ path: 'winner', what: 'unsaid', usual: 'a' }])
  assert.deepEqual(
    unsaidIn([{ ...fouls, optional: true } as AskedField], { fouls: [] }),
    [],
    'an empty list is an answer',
  )
})

test('what was written in a form can be read, without what is empty', () => {
  const fields = [
    { ...winner, label: 'Who wins?' },
    points,
    field('keep', { kind: 'yes-no' }),
    fouls,
    field('why', text),
  ]
  const group = {
    ...{ winner: 'b', points: '0,7', keep: false, why: ' ' },
    fouls: [
      { side: 'a', quote: 'old' },
      { side: '', quote: '' },
    ],
  }
  assert.equal(
    answerText(fields, group, 'en'),
    [
      'Who wins?',
      '  b',
      'points',
      '  0,7',
      'keep',
      '  No',
      'fouls',
      '  - side',
      '      a',
      '    quote',
      '      old',
    ].join('\n'),
  )
  assert.equal(answerText(fields, enteredGroup(fields, null), 'zh'), '')
})

test('what the server refuses goes to its place in the form', () => {
  const problems = [
    { field: 'fouls[1].side', message: 'needed' },
    { field: 'said', message: 'say something' },
    { field: 'elsewhere', message: 'odd' },
    { field: null, message: 'answered already' },
  ]
  const { byPath, others } = refusedPlaces(problems, [fouls])
  assert.deepEqual(Object.fromEntries(byPath), { 'fouls.1.side': 'needed', '': 'say something' })
  assert.deepEqual(others, ['odd', 'answered already'])
})

const nothing = { way: 'again', remark: '', seats: {}, budget: '' } as const

test('a fork says the turn again, leaves it out, or goes on behind it', () => {
  assert.deepEqual(forkRequest('round-1/a', 'round-1/b', nothing), { at: 'round-1/a' })
  assert.deepEqual(forkRequest('round-1/a', 'round-1/b', { ...nothing, way: 'without' }), { without: 'round-1/a' })
  assert.deepEqual(forkRequest('round-1/a', 'round-1/b', { ...nothing, way: 'behind', remark: ' no money ' }), {
    at: 'round-1/b',
    remark: 'no money',
  })
  assert.equal(forkRequest('round-1/a', null, { ...nothing, way: 'behind' }), null)
})

test('a seat is taken at the present point; without any change there is nothing to fork', () => {
  assert.equal(forkRequest(null, null, { ...nothing, seats: { judge: ' ' } }), null)
  assert.deepEqual(forkRequest(null, null, { ...nothing, seats: { judge: 'person', con: '' }, budget: '2' }), {
    at: 'end',
    seats: { judge: 'person' },
    budget: 2,
  })
})

test('a budget may have a comma; what is no number is sent as it is, to be refused', () => {
  const requested = (budget: string) => forkRequest('round-1/a', null, { ...nothing, budget })?.budget
  assert.deepEqual(['0,50', '1e', ' '].map(requested), [0.5, '1e', undefined])
})

test('whoever sits down in a debate that is over speaks from the first turn of the seat on', () => {
  const asked = (key: string, seat: string) => ({ type: 'turn.asked', key, seat }) as KeptEvent
  const events = [asked('round-1/a', 'a'), asked('round-1/b', 'b'), asked('round-2/a', 'a')]
  const records = events.map((event, i) => ({ seq: i + 1, at: '', event }))
  assert.equal(firstTurnOf(records, { ...nothing, seats: { a: '', b: 'person' } }), 'round-1/b')
  assert.equal(firstTurnOf(records, { ...nothing, seats: { judge: 'person' } }), null)
  assert.equal(firstTurnOf(records, nothing), null)
})

test('who sits somewhere is who speaks there now, and is told what for', async () => {
  const seats = [
    { id: 'main', model: 'lab:a' },
    { id: 'partner', model: 'lab:b', candidates: [] },
  ]
  const turns = new Map(['lab:c', 'lab:d'].map((model, i) => [`round-${i}/partner`, { seat: 'partner', model }]))
  const view = { turns, fallbacks: [{ seat: 'main', to: 'lab:e' }] } as unknown as View
  assert.deepEqual(
    seats.map(seat => sitterIn(view, seat as unknown as Seat)),
    ['lab:e', 'lab:d'],
  )
  assert.equal(sitterIn({ ...view, turns: new Map() }, seats[1] as unknown as Seat), 'lab:b')
  const all = await Promise.all(Object.values(displays).map(load => load()))
  const abouts = all.flatMap(display => display.roles({}).flatMap(({ about }) => [about.en, about.zh]))
  for (const about of abouts) assert.match(taskIn(about), /^[^(（;；]{2,}$/)
})

test('behind a turn comes what was asked when it was settled, not what went on beside it', () => {
  const records = (
    [
      { type: 'turn.asked', key: 'opening/a' },
      { type: 'turn.asked', key: 'opening/b' },
      { type: 'turn.answered', key: 'opening/a' },
      { type: 'turn.answered', key: 'opening/b' },
      { type: 'turn.asked', key: 'rebuttal/a' },
    ] as KeptEvent[]
  ).map((event, i) => ({ seq: i + 1, at: '', event }))
  assert.equal(turnBehind(records, 'opening/a'), 'rebuttal/a')
  assert.equal(turnBehind(records, 'opening/b'), 'rebuttal/a')
  assert.equal(turnBehind(records, 'rebuttal/a'), null)
})
