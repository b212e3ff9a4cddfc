import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormatForm, FormField } from '../../src/server/backend.ts'
import { ago, range } from '../../web/form/amounts.ts'
import { numberAllowed, numberIn } from '../../web/form/number-text.ts'
import { sortProblems } from '../../web/form/problems.ts'
import { contentsFrom, emptyContents, given, placeOf, requestOf, seatPlace } from '../../web/home/contents.ts'
import { emptyQuery, isNarrow, queryIn, queryText } from '../../web/home/query.ts'
import { count, price } from '../../web/words/figures.ts'

const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  hint: '',
  kind,
  usual: null,
  rare: false,
  ...more,
})

const common = [
  field('context', 'paths'),
  field('budget', 'number'),
  field('web', 'yes-no', { usual: false }),
  field('fallbacks', 'long-text', { rare: true }),
]

const form = (id: string, fields: FormField[]): FormatForm => ({
  id,
  name: id,
  summary: '',
  topic: { label: 'Question', hint: '' },
  seats: ['pro', 'con'].map(seat => ({
    id: seat,
    label: seat,
    about: '',
    kind: 'debater',
    usual: null,
    optional: false,
  })),
  fields: [...fields, ...common],
  planned: false,
})

const arena = form('arena', [
  field('rounds', 'number'),
  field('audience', 'rows', {
    usual: [{ type: 'logic' }, { type: 'risk' }],
    columns: [
      { name: 'type', label: 'Kind', kind: 'choice', empty: '' },
      { name: 'model', label: 'Model', kind: 'voice', empty: '' },
      { name: 'weight', label: 'Weight', kind: 'number', empty: '1' },
    ],
  }),
  field('styles.pro', 'text'),
  field('styles.con', 'text'),
  field('poll', 'yes-no', { usual: true }),
])
const research = form('research', [
  field('roles', 'rows', {
    usual: [{}, {}],
    columns: ['name', 'stance', 'model'].map(name => ({ name, label: name, kind: 'text', empty: '' })),
  }),
  field('debaters', 'rows', {
    usual: ['', ''],
    columns: [{ name: 'model', label: 'Model', kind: 'voice', empty: '' }],
  }),
  field('audience', 'choice', { choices: ['self', 'team'].map(value => ({ value, label: value })) }),
])
const about = { formats: [arena, research] }

test('a form that was left as it was wishes for nothing but its topic', () => {
  assert.deepEqual(requestOf({ ...emptyContents('arena'), topic: ' Cars \n' }, about, arena), {
    format: 'arena',
    topic: 'Cars',
  })
})

test('what was filled in becomes the options of the library, by their names and of their kinds', () => {
  const contents = {
    format: 'arena',
    topic: 'Cars',
    seats: { 'arena:pro': ' openai:gpt-5 ', 'arena:con': ' ', 'research:pro': 'claude' },
    options: {
      'arena:rounds': '6',
      'arena:styles.con': 'radical',
      'arena:poll': false,
      context: 'a.md\n\n b c.md ',
      budget: '0.5',
      web: true,
      fallbacks: 'pro = claude\nthis is none',
    },
  }
  assert.deepEqual(requestOf(contents, about, arena), {
    format: 'arena',
    topic: 'Cars',
    seats: { pro: 'openai:gpt-5' },
    rounds: 6,
    styles: { con: 'radical' },
    poll: false,
    context: ['a.md', 'b c.md'],
    budget: 0.5,
    web: true,
    fallbacks: { pro: 'claude', 'this is none': 'this is none' },
  })
})

test('a number is what it says, with a point or a comma, or it is none', () => {
  assert.deepEqual(
    ['0.5', '0,5', ' 12 ', '-1', '.5', '0,125', '1000'].map(numberIn),
    [0.5, 0.5, 12, -1, 0.5, 0.125, 1000],
  )
  for (const text of ['', '1e', '--', '1e3', '0x1', '1.', '0,', '1,000', '1.2.3', '1 2', '½', '$1', 'Infinity'])
    assert.equal(numberIn(text), null, text)
  assert.match(numberAllowed({ whole: true, least: 1, most: 5 }, 'en'), /a whole number from 1 to 5 in digits\./)
  assert.match(numberAllowed({ least: 0, most: 1 }, 'zh'), /0 到 1 之间的数值，例如 0\.5 或 0,5/)
})

test('what is no number is wished for as it was written, so that it is refused at its field', () => {
  const requested = (budget: string) =>
    requestOf({ ...emptyContents('arena'), topic: 'x', options: { budget } }, about, arena)
  assert.equal(requested('0,50').budget, 0.5)
  assert.equal(requested('1e').budget, '1e')
  assert.equal(requested('--').budget, '--')
})

test('what all formats have goes along to another format; an option of the same name does not', () => {
  assert.equal(placeOf(about, 'arena', field('budget', 'number')), 'budget')
  assert.equal(placeOf(about, 'arena', field('audience', 'rows')), 'arena:audience')
  const contents = {
    ...emptyContents('research'),
    topic: 'A vs B',
    options: { 'arena:audience': [{ type: 'logic' }], budget: '2' },
  }
  assert.deepEqual(requestOf(contents, about, research), { format: 'research', topic: 'A vs B', budget: 2 })
})

test('a choice that there is not any more is left out', () => {
  const contents = { ...emptyContents('research'), topic: 'A', options: { 'research:audience': 'everybody' } }
  assert.equal(requestOf(contents, about, research).audience, undefined)
})

test('a plan fills the form in with what it inferred, and the form gives the same wish again', () => {
  const request = {
    format: 'research',
    topic: 'A vs B',
    seats: { pro: 'claude' },
    roles: [{ name: 'A', stance: 'for A', model: 'openai' }, { name: 'B' }],
    audience: 'team',
    context: ['a.md', 'b.md'],
    budget: 1.5,
    web: true,
    fallbacks: { pro: 'google' },
  }
  const before = { ...emptyContents('arena'), topic: 'old', options: { 'arena:rounds': '6' } }
  const contents = contentsFrom(request, before, about, research)
  assert.deepEqual(contents.options['research:roles'], request.roles)
  assert.equal(contents.seats[seatPlace('research', 'pro')], 'claude')
  assert.equal(contents.options['arena:rounds'], '6', 'other formats stay as they were')
  assert.deepEqual(requestOf(contents, about, research), request)
})

test('rows become items with their columns; unchanged they are left out, and so are empty ones at their end', () => {
  const rows = (form: FormatForm, name: string, entered: readonly Readonly<Record<string, string>>[]) =>
    requestOf({ ...emptyContents(form.id), topic: 'x', options: { [`${form.id}:${name}`]: entered } }, about, form)[
      name
    ]
  assert.equal(rows(arena, 'audience', [{ type: 'logic', model: ' ' }, { type: 'risk', weight: '' }, {}]), undefined)
  assert.deepEqual(rows(arena, 'audience', [{ type: 'logic' }]), [{ type: 'logic' }])
  assert.deepEqual(
    rows(arena, 'audience', [{ weight: '0,5', type: 'logic' }, {}, { model: ' person ', weight: 'much' }]),
    [{ type: 'logic', weight: 0.5 }, {}, { model: 'person', weight: 'much' }],
  )
  assert.equal(rows(arena, 'audience', [{}, {}]), undefined, 'nobody at all is nobody in particular')
  assert.deepEqual(rows(research, 'debaters', [{}, { model: 'own:a' }, {}]), ['', 'own:a'])
})

test('options in groups come back from a wish', () => {
  const contents = contentsFrom(
    { format: 'arena', topic: 'x', styles: { pro: 'calm' }, poll: false },
    emptyContents(''),
    about,
    arena,
  )
  assert.equal(given(contents, about, 'arena', arena.fields.find(({ name }) => name === 'styles.pro')!), 'calm')
  assert.equal(given(contents, about, 'arena', arena.fields.find(({ name }) => name === 'poll')!), false)
})

test('each problem stands at its field, the rest on top', () => {
  const sorted = sortProblems(
    [
      { field: 'topic', message: 'too long' },
      { field: 'seats.judge', message: 'unknown model' },
      { field: 'context[2]', message: 'no such file' },
      { field: 'context.0', message: 'not readable' },
      { field: 'audience[1].weight', message: 'no number' },
      { field: 'audience[1].agent_id', message: 'no such column' },
      { field: 'audience[7].type', message: 'no such row' },
      { field: 'contextual', message: 'odd' },
      { field: null, message: 'no key' },
    ],
    ['topic', 'seats.judge', 'context', 'audience[1].weight', 'audience[1]', 'audience'],
  )
  assert.deepEqual(Object.fromEntries(sorted.byField), {
    topic: 'too long',
    'seats.judge': 'unknown model',
    context: 'no such file\nnot readable',
    'audience[1].weight': 'no number',
    'audience[1]': 'no such column',
    audience: 'no such row',
  })
  assert.deepEqual(sorted.others, ['odd', 'no key'])
})

test('the filters of the list stand in the address, in any script', () => {
  const query = { words: '数据库 & Redis?', format: 'duel', state: 'done', model: 'gpt' } as const
  assert.deepEqual(queryIn(queryText(query)), query)
  assert.equal(queryText(emptyQuery), '')
  assert.equal(isNarrow({ ...emptyQuery, words: '  ' }), false)
  assert.deepEqual(queryIn('?state=broken&format=tree&other=1'), { ...emptyQuery, format: 'tree' })
  assert.equal(queryIn(`?words=${'x'.repeat(5_000)}`).words.length, 1_000)
})

test('amounts are short and never say 0 for something', () => {
  assert.deepEqual([0, 0.00001, 0.004, 0.12, 3].map(price), ['$0.00', '<$0.0001', '$0.0040', '$0.12', '$3.00'])
  assert.deepEqual([950, 9_500, 12_340, 99_960, 120_000, 1_030_000].map(count), [
    '950',
    '9.5k',
    '12.3k',
    '100k',
    '120k',
    '1.03M',
  ])
  assert.equal(range([3, 3], String), '3')
  assert.equal(range([3, 9], String), '3–9')
})

test('times are told from now, in both languages', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')
  assert.equal(ago('2026-11-16T11:59:30Z', now, 'en'), 'now')
  assert.equal(ago('2026-11-16T09:00:00Z', now, 'en'), '3 hours ago')
  assert.equal(ago('2026-11-15T09:00:00Z', now, 'zh'), '昨天')
  assert.equal(ago('2026-09-01T09:00:00Z', now, 'en'), '2 months ago')
})
