import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { cutLine, Draft, edit, editorOf, wordsOf } from '../../src/cli/person/drafts.ts'
import type { Speech } from '../../src/core/model.ts'
import { synthesisSchema } from '../../src/formats/duel/shapes.ts'
import { fieldOf } from '../../src/host/person/schema.ts'
import { personWords } from '../../src/host/person/words.ts'
import type { PersonQuestion } from '../../src/models/person.ts'
import { until } from '../support/agon.ts'
import { openDuel } from '../support/duel-script.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { deskWith, editorThat, questionOf, quiet, shapeOf } from './support/desk.ts'

const golden = openGolden('cli-person-desk')

const spoken: Speech[] = ['proposer', 'challenger'].map(seat => ({
  key: `round-1/${seat}`,
  seat,
  text: `The ${seat} says that latency matters most. It was measured at 41 ms. Short.`,
}))
const challenge = (more: Partial<PersonQuestion> = {}) => questionOf({ speeches: spoken.slice(0, 1), ...more })

describe('writing at the terminal', () => {
  test('shows what was not seen, the instruction, and takes lines up to the dot', async t => {
    const { desk, screen } = deskWith(t, 'One. 中文\n\nTwo.\n.\nnot sent\n')
    assert.deepEqual(await desk.answer(challenge(), quiet), { said: 'One. 中文\n\nTwo.' })
    golden.is('en', 'a speech is asked for', screen())
  })

  test('shows no speech twice, unless it is asked for', async t => {
    const { desk, screen } = deskWith(t, '/said\n/rules\nText.\n。\n', { seen: () => true })
    assert.deepEqual(await desk.answer(challenge(), quiet), { said: 'Text.' })
    assert.equal(screen().match(/latency matters most/g)?.length, 1)
    golden.is('en', '/said and /rules', screen())
  })

  test('passing is asked about; a mistyped command is no text', async t => {
    const { desk, screen } = deskWith(t, '/pas\n/usr/bin is full\n/pass\nn\n/pass\ny\n')
    assert.deepEqual(await desk.answer(challenge(), quiet), { passed: true })
    golden.is('en', '/pas, then /pass', screen())
  })

  test('who leaves finds the text again; a settled turn leaves no draft behind', async t => {
    const first = deskWith(t, 'Half a thought.\n/leave\n')
    assert.deepEqual(await first.desk.answer(challenge(), quiet), { left: true })
    const [draft] = first.drafts()
    assert.equal(readFileSync(draft!, 'utf8'), 'Half a thought.')
    assert.equal(statSync(draft!).mode & 0o777, 0o600)
    const second = deskWith(t, 'And the rest.\n.\n', { home: first.home })
    assert.deepEqual(await second.desk.answer(challenge(), quiet), { said: 'Half a thought.\nAnd the rest.' })
    golden.is('en', 'a draft is there', second.screen())
    assert.equal(first.drafts().length, 1, 'until it is in the journal')
    second.desk.settled('round-1/challenger')
    assert.deepEqual(first.drafts(), [])
  })

  test('a terminal that goes away has sent nothing', async t => {
    const { desk, drafts } = deskWith(t, 'Half a thought.\nand')
    assert.deepEqual(await desk.answer(challenge(), quiet), { left: true })
    assert.match(readFileSync(drafts()[0]!, 'utf8'), /^Half a thought\./)
  })

  test('an interruption ends it at once and keeps the text', async t => {
    const stop = new AbortController()
    const input = new PassThrough()
    const { desk, drafts } = deskWith(t, '', { input })
    const answer = desk.answer(challenge(), stop.signal)
    input.write('Half a thought.\n')
    while (input.readableLength > 0) await turn()
    await turn()
    stop.abort()
    assert.deepEqual(await answer, { left: true })
    assert.equal(readFileSync(drafts()[0]!, 'utf8'), 'Half a thought.')
  })

  test('an empty answer opens the editor, with the question below the text', async t => {
    const { home } = deskWith(t, '')
    const env = editorThat(
      home,
      `text.includes('Find what is weak.') ? 'Written there.\\r\\n\\r\\nAt length.' + text : ''`,
    )
    const { desk, screen } = deskWith(t, '\n\n', { home, env })
    assert.deepEqual(await desk.answer(challenge(), quiet), { said: 'Written there.\n\nAt length.' })
    assert.match(screen(), / {2}│ Written there\.\n {2}│ \n {2}│ At length\./)
  })

  test('an editor that fails loses nothing', async t => {
    const { desk, screen } = deskWith(t, 'Kept.\n/edit\n.\n', { env: { EDITOR: '/no/such/editor' } })
    assert.deepEqual(await desk.answer(challenge(), quiet), { said: 'Kept.' })
    golden.is('en', 'an editor that is not there', screen())
  })
})

describe('answering with a form', () => {
  const schema = z.object({
    winner: z.enum(['pro', 'con']).describe('who won'),
    sure: z.boolean(),
    score: z.int().min(0).max(10),
    share: z.number().optional(),
    why: z.string().min(1),
    note: z.string().nullable(),
    points: z.array(z.string().min(1)).min(1),
    votes: z.array(z.object({ name: z.string().min(1), up: z.boolean() })),
    more: z.object({ inner: z.object({ level: z.enum(['high', 'low']) }) }),
  })
  const lines = (typed: string) => `${typed.split('|').join('\n')}\n`
  const fill = async (t: Parameters<typeof deskWith>[0], typed: string, question: PersonQuestion, home?: string) => {
    const at = deskWith(t, lines(typed), home === undefined ? {} : { home })
    const answer = await at.desk.answer(question, quiet)
    return { ...at, answer, value: 'said' in answer ? JSON.parse(answer.said) : null }
  }

  test('every kind of field is a question of its own, and a wrong answer is asked again', async t => {
    const typed = '3|CON|n|11|7.5|7|||Because.|||one|two||Ann|y|Ben|2||1|'
    const { value, screen } = await fill(t, typed, challenge({ shape: shapeOf('vote', schema), format: 'other' }))
    assert.deepEqual(schema.parse(value), {
      winner: 'con',
      sure: false,
      score: 7,
      why: 'Because.',
      note: null,
      points: ['one', 'two'],
      votes: [
        { name: 'Ann', up: true },
        { name: 'Ben', up: false },
      ],
      more: { inner: { level: 'high' } },
    })
    golden.is('en', 'a form with every kind of field', screen())
  })

  test('a ruling quotes words that are there, by number or as they are', async t => {
    const quotes = '1|words that nobody said|1|2|measured at 41 ms|'
    const lists = 'latency|bench.md|||Who pays?||2|1|1|'
    const shape = shapeOf('synthesis', synthesisSchema(openDuel))
    const question = questionOf({ seat: 'judge', key: 'synthesis/judge', speeches: spoken, shape })
    const { value, screen } = await fill(t, `2|It showed more.|${quotes}|1|apart|2||3|few|${lists}|Do it.|`, question)
    const ruling = synthesisSchema(openDuel).parse(value)
    assert.equal(ruling.winner, 'challenger')
    assert.deepEqual(ruling.citations, [
      { turn: 'round-1/proposer', quote: 'The proposer says that latency matters most.' },
      { turn: 'round-1/challenger', quote: 'measured at 41 ms' },
    ])
    assert.deepEqual(ruling.quality!.evidence, { rating: 'medium', why: '' })
    assert.deepEqual(ruling.unsupported, [
      { turn: 'round-1/challenger', quote: 'The challenger says that latency matters most.', calledOutBy: 'proposer' },
    ])
    assert.deepEqual([ruling.agreements.length, ruling.disagreements.length, ruling.unresolved], [1, 0, ['Who pays?']])
    golden.is('en', 'a ruling', screen())
    assert.doesNotMatch(screen(), /one short sentence|key of the turn/, 'no words of the schema where we have our own')
  })

  test('can be left in the middle, changed at the end, and mended when it was refused', async t => {
    const shape = shapeOf('small', z.object({ why: z.string().min(1), points: z.array(z.string()) }))
    const first = await fill(t, 'Because.|one|/leave', challenge({ shape }))
    assert.deepEqual(first.answer, { left: true })
    const second = await fill(t, 'two||1|Another reason.|2|1||', challenge({ shape }), first.home)
    assert.deepEqual(second.value, { why: 'Another reason.', points: ['two'] })
    golden.is('en', 'a form that was left in the middle', second.screen())
    second.desk.settled('round-1/challenger')
    const answer = JSON.stringify(second.value)
    const mend = { answer, problems: ['why: does not choose between the sides'], own: true }
    const third = await fill(t, '1|The first.|', challenge({ shape, mend }), first.home)
    assert.deepEqual(third.value, { why: 'The first.', points: ['two'] })
    golden.is('en', 'a form that was refused', third.screen())
  })

  test('goes back one question without losing its answer', async t => {
    const shape = shapeOf('small', z.object({ a: z.string().min(1), b: z.string().min(1) }))
    const { value, screen } = await fill(t, 'one|/back||two|', challenge({ shape }))
    assert.deepEqual(value, { a: 'one', b: 'two' })
    golden.is('en', '/back', screen())
  })

  test('reads what schemas are made of, and leaves the rest to JSON', () => {
    const field = (schema: z.ZodType) => fieldOf(z.toJSONSchema(schema) as never)
    assert.deepEqual(field(z.union([z.literal('a'), z.literal(2)])), { kind: 'choice', options: ['a', 2] })
    assert.deepEqual(field(z.int()), { kind: 'number', whole: true, least: null, most: null })
    assert.deepEqual(field(z.record(z.string(), z.number())), { kind: 'json' })
    type Tree = { name: string; parts: Tree[] }
    const tree: z.ZodType<Tree> = z.object({ name: z.string(), parts: z.array(z.lazy(() => tree)) })
    assert.equal(field(tree).kind, 'group', 'a schema that contains itself has an end')
  })
})

describe('the editor', () => {
  test('is taken apart without a shell', () => {
    assert.deepEqual(wordsOf(`code --wait`), ['code', '--wait'])
    const odd = String.raw`"/opt/my editor/run" -c 'set tw=72' a\ b;rm`
    assert.deepEqual(wordsOf(odd), ['/opt/my editor/run', '-c', 'set tw=72', 'a b;rm'])
    assert.equal(editorOf({ EDITOR: '  ' }), null)
    assert.deepEqual(editorOf({ VISUAL: 'vi', EDITOR: 'ed' }), ['vi'])
  })

  test('does not outlive the debate', async t => {
    const stop = new AbortController()
    const folder = temporaryFolder(t)
    const program = `require('node:fs').writeFileSync('${folder}/open', ''); setInterval(() => {}, 1000)`
    const closed = edit([process.execPath, '-e', program], 'x', stop.signal, {
      env: process.env,
      input: new PassThrough(),
      output: new PassThrough() as never,
    })
    await until('the editor is open', () => readdirSync(folder).length > 0, 60_000)
    stop.abort()
    assert.equal(await closed, 'SIGTERM')
  })

  test('what stands below the line is not part of a draft', t => {
    const folder = temporaryFolder(t)
    const draft = Draft.of(folder, { debate: 1, key: 'd1.2/../x', topic: 'T' }, '.md')
    assert.equal(readdirSync(folder).length, 0)
    draft.keep(`Words.\n\n${cutLine}\n\nThe question`)
    assert.equal(draft.read(), 'Words.')
    assert.match(readdirSync(folder)[0]!, /^1-[0-9a-f]{8}-d1\.2_\.\._x\.md$/)
  })
})

test('both languages have the same words', () => {
  for (const [name, text] of Object.entries(personWords.en))
    assert.equal(typeof personWords.zh[name as keyof typeof personWords.zh], typeof text, name)
  assert.deepEqual(Object.keys(personWords.zh.commands), Object.keys(personWords.en.commands))
})
