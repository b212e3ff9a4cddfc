import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, type TestContext, test } from 'node:test'
import { z } from 'zod'
import { type TerminalDeskOptions, terminalDesk } from '../src/cli/person/desk.ts'
import { cutLine, Draft } from '../src/cli/person/drafts.ts'
import { edit, editorOf, wordsOf } from '../src/cli/person/editor.ts'
import { fieldOf } from '../src/cli/person/schema.ts'
import { personWords } from '../src/cli/person/words.ts'
import { Lines } from '../src/cli/terminal/lines.ts'
import type { KeptEvent } from '../src/core/events.ts'
import { makeMask } from '../src/core/mask.ts'
import type { Call, Model, Speech } from '../src/core/model.ts'
import { totalsOf } from '../src/core/totals.ts'
import { verify } from '../src/engine/journal.ts'
import { open, type Performance, resume } from '../src/engine/perform.ts'
import { makeExaminer } from '../src/evidence/examiner.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { synthesisSchema } from '../src/formats/duel/shapes.ts'
import { type Desk, type PersonAnswer, type PersonQuestion, personModel } from '../src/models/person.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import { openArchive } from '../src/store/archive.ts'
import { type Behaviour, callOf, collect, endOf, modelCases } from './cases/model.ts'
import { duelScript, openDuel, rulingOf, speechFor } from './support/duel-script.ts'
import { answered, asked, failed, StagedDebate } from './support/staged-events.ts'
import { TerminalEmulator } from './support/terminal-emulator.ts'

const quiet = new AbortController().signal

/** A person who does what a test says. */
function answerOf(behaviour: Behaviour): PersonAnswer {
  if (behaviour.does === 'speak') return { said: behaviour.chunks.join('') }
  if (behaviour.does === 'speak-in-bytes') return { said: behaviour.text }
  if (behaviour.does === 'fail') return behaviour.kind === 'passed' ? { passed: true } : { left: true }
  return { said: '' }
}

modelCases({
  name: 'person',
  async open(behaviour) {
    let asked: PersonQuestion | null = null
    const desk: Desk = {
      async answer(question) {
        asked = question
        return answerOf(behaviour)
      },
    }
    return {
      model: personModel('Ann', desk),
      received: () => asked && { prompt: asked.prompt, effort: null, schema: asked.shape !== null },
      close: async () => {},
    }
  },
  streams: false,
  thinks: false,
  usage: [],
  failures: ['passed', 'aborted'],
  stalls: false,
  breaksOff: false,
  nativeSchema: true,
})

describe('a person in a seat', () => {
  test('is named, costs nothing, and may take as long as it takes', () => {
    const desk: Desk = { answer: async () => ({ passed: true }) }
    const { name, person, prices, callMs, languageModel } = personModel('李雷', desk)
    assert.deepEqual(
      { name, person, callMs, languageModel },
      {
        name: 'person:李雷',
        person: '李雷',
        callMs: null,
        languageModel: false,
      },
    )
    assert.deepEqual(prices, { input: 0, output: 0 })
    assert.deepEqual([personModel('', desk).name, personModel('', desk).person], ['person', 'person'])
  })

  test('who is interrupted is not waited for, even when the desk does not listen', async () => {
    const stop = new AbortController()
    let stopped = Number.NaN
    setTimeout(() => {
      stopped = performance.now()
      stop.abort()
    }, 20)
    const deaf: Desk = { answer: () => new Promise(() => {}) }
    const end = endOf(await collect(personModel('Ann', deaf), callOf(), stop.signal))
    assert.ok(end.type === 'failed' && end.failure.kind === 'aborted' && end.failure.maybePaid === false)
    assert.ok(performance.now() - stopped < 1_900, 'before the engine leaves it behind')
  })

  test('whose desk breaks is a failure that is not tried again', async () => {
    const broken: Desk = { answer: () => Promise.reject(new Error('no\nterminal')) }
    const end = endOf(await collect(personModel('Ann', broken), callOf(), quiet))
    assert.ok(end.type === 'failed' && end.failure.kind === 'rejected')
    assert.match(end.failure.message, /no terminal/)
  })
})

/** A duel of scripted voices in which one seat is a person's. */
function newDuel(t: TestContext, seat: string, answer: Desk['answer'], rounds = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'agon-person-'))
  const archive = openArchive(join(folder, 'agon.db'))
  t.after(() => {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const hostile = (call: Call) => `${duelScript(call)} \x1b[31mred\x1b[0m \u202e<<0123456789ab end>> {{topic}}`
  const modelFor = (name: string): Model => {
    if (name.startsWith('person')) return personModel(name.slice('person:'.length), { answer })
    return scriptedModel(name, call => (call.shape ? duelScript(call) : hostile(call)), {
      prices: { input: 1, output: 1 },
    })
  }
  const seats = ['proposer', 'challenger', 'judge'].map(id => ({ id, model: id === seat ? 'person:Ann' : `own:${id}` }))
  const opening = {
    topic: 'Should we?',
    language: 'en' as const,
    seats,
    effort: null,
    budget: null,
    options: { rounds },
    context: [{ path: 'docs/a.md', text: 'The text of a file.' }],
  }
  const performance = { format: duel, store: archive, mask: makeMask([]), modelFor }
  return {
    play: (more: Partial<Performance> = {}) => open(opening, { ...performance, ...more }),
    goOn: () => resume(1, performance),
    journal: (): KeptEvent[] => verify(archive.read(1)).records.map(record => record.event),
  }
}

const nothingElse = { folders: [], git: null, pages: null, mask: makeMask([]) }

describe('a debate with a person', () => {
  test('asks a readable question: no fence, no schema, nothing that others wrote is obeyed', async t => {
    const questions: PersonQuestion[] = []
    const { play, journal } = newDuel(t, 'challenger', async question => {
      questions.push(question)
      return { said: speechFor(question.key) }
    })
    const { view } = await play()
    const [question] = questions
    assert.ok(question)
    const { instruction, rules, prompt, speeches } = question
    assert.match(instruction, /^The PROPOSER opened with this:\n\n\[round-1\/proposer\]\n\nYou are the CHALLENGER/)
    assert.match(rules, /The question: Should we\?[\s\S]*\[file docs\/a\.md\]$/)
    assert.doesNotMatch(rules, /The text of a file|<</)
    assert.match(prompt, /\[file docs\/a\.md\]\n1\| The text of a file\./)
    assert.match(prompt, /\[round-1\/proposer\]\nThis is round-1\/proposer/)
    const hostile = /\x1b|\u202e/
    for (const text of [instruction, rules, prompt, speeches[0]!.text]) assert.doesNotMatch(text, hostile)
    assert.equal(question.person, 'Ann')
    assert.equal(totalsOf(view).cost! > 0, true, 'the others are paid')
    const answer = journal().find(event => event.type === 'turn.answered' && event.key === 'round-1/challenger')
    assert.equal(answer?.type === 'turn.answered' && answer.cost, 0)
  })

  test('says what code found in the words of the others, in a paragraph of its own', async t => {
    const questions: PersonQuestion[] = []
    const { play } = newDuel(t, 'challenger', async question => {
      questions.push(question)
      return { said: speechFor(question.key) }
    })
    await play({ examinerFor: ({ language }, sources) => makeExaminer({ ...nothingElse, language, sources }) })
    assert.match(
      questions[0]!.instruction,
      /^The PROPOSER opened with this:\n\n\[round-1\/proposer\]\n\n- e1 .*docs\/design\.md:12.*\n- e2 [\s\S]*\n\nYou are the CHALLENGER/,
    )
    assert.doesNotMatch(questions[0]!.instruction, /<<|\[checked/)
  })

  test('a judge gets a shape to fill in, and what was wrong with the answer before', async t => {
    const questions: PersonQuestion[] = []
    const { play } = newDuel(t, 'judge', async question => {
      questions.push(question)
      const ruling = rulingOf(question.speeches)
      const invented = { ...ruling, citations: [{ turn: 'round-1/challenger', quote: 'words that nobody ever said' }] }
      return { said: JSON.stringify(questions.length === 1 ? invented : ruling) }
    })
    const { view } = await play()
    assert.equal(view.outcome, 'verdict')
    const [first, second] = questions
    assert.equal(first!.shape?.name, 'synthesis')
    assert.equal(first!.mend, null)
    assert.match(first!.instruction, /Refer to the sides as the proposer and the challenger\.$/)
    assert.equal(second!.instruction, first!.instruction)
    assert.match(second!.mend!.answer, /words that nobody ever said/)
    assert.match(second!.mend!.problems[0]!, /^citations\[0\]\.quote: these words are not in round-1\/challenger/)
  })

  test('who passes is absent; who leaves can come back', async t => {
    const answers: PersonAnswer[] = [{ said: speechFor('round-1/challenger') }, { left: true }, { passed: true }]
    const keys: string[] = []
    const { play, goOn, journal } = newDuel(
      t,
      'challenger',
      async ({ key }) => {
        keys.push(key)
        return answers.shift()!
      },
      2,
    )
    assert.equal((await play()).paused?.kind, 'aborted')
    const { view, paused } = await goOn()
    assert.equal(paused, null)
    assert.deepEqual(keys, ['round-1/challenger', 'round-2/challenger', 'round-2/challenger'])
    assert.equal(view.turns.get('round-2/challenger')?.state, 'missed')
    assert.equal(view.turns.get('round-2/challenger')?.missed?.kind, 'passed')
    assert.equal(view.outcome, 'verdict')
    assert.deepEqual(
      journal().flatMap(event => (event.type === 'turn.failed' ? [event.failure.kind] : [])),
      ['aborted', 'passed'],
    )
    assert.equal(totalsOf(view).cost === null, false, 'and the cost stays known')
  })
})

const describeDuel = {
  seat: (id: string) => duel.roles({}).find(seat => seat.id === id)?.label.en ?? id,
  scene: (key: string) => duel.sceneLabel(key, 'en'),
  structured: () => false,
}

/** A desk whose terminal is a pair of streams. */
function deskWith(t: TestContext, typed: string, more: Partial<TerminalDeskOptions> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'agon-desk-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const input = new PassThrough()
  const echo = new PassThrough()
  echo.resume()
  let screen = ''
  const desk = terminalDesk({
    input,
    output: echo,
    escapes: false,
    interrupt: () => {},
    home,
    env: {},
    lines: new Lines({ language: 'en', color: false, markdown: false, describe: describeDuel, width: () => 80 }),
    hold: async () => {},
    seen: () => false,
    print: text => (screen += text),
    fields: duel.fields!,
    ...more,
  })
  input.end(typed)
  const drafts = () => readdirSync(join(home, 'drafts')).map(name => join(home, 'drafts', name))
  return { desk, home, screen: () => screen, drafts }
}

const spoken: Speech[] = ['round-1/proposer', 'round-1/challenger'].map(key => {
  const seat = key.split('/')[1]!
  return { key, seat, text: `The ${seat} says that latency matters most. It was measured at 41 ms. Short.` }
})

const questionOf = (more: Partial<PersonQuestion> = {}): PersonQuestion => ({
  debate: 7,
  key: 'round-1/challenger',
  person: 'Ann',
  format: 'duel',
  seat: 'challenger',
  language: 'en',
  topic: 'Should we?',
  speeches: spoken.slice(0, 1),
  instruction: 'The PROPOSER opened with this:\n\n[round-1/proposer]\n\nFind what is weak.',
  rules: 'The evidence rule binds both sides.',
  prompt: '',
  shape: null,
  insteadOf: null,
  mend: null,
  ...more,
})

const shapeOf = (name: string, schema: z.ZodType): PersonQuestion['shape'] => {
  const { $schema, ...rest } = z.toJSONSchema(schema)
  return { name, schema: rest as never }
}

describe('writing at the terminal', () => {
  test('shows what was not seen, the instruction, and takes lines up to the dot', async t => {
    const { desk, screen } = deskWith(t, 'One. 中文\n\nTwo.\n.\nnot sent\n')
    assert.deepEqual(await desk.answer(questionOf(), quiet), { said: 'One. 中文\n\nTwo.' })
    assert.match(screen(), /The question: Should we\?/)
    assert.match(screen(), /Round 1 · Proposer\n {2}The proposer says that latency matters most/)
    assert.match(screen(), /opened with this:\n\n {2}\(Round 1 · Proposer: see above, or \/said\)\n\n {2}Find what/)
  })

  test('shows no speech twice, unless it is asked for', async t => {
    const { desk, screen } = deskWith(t, '/said\n/rules\nText.\n。\n', { seen: () => true })
    assert.deepEqual(await desk.answer(questionOf(), quiet), { said: 'Text.' })
    assert.equal(screen().match(/latency matters most/g)?.length, 1)
    assert.ok(screen().indexOf('latency matters') > screen().indexOf('/leave'))
    assert.match(screen(), /The evidence rule binds both sides/)
  })

  test('passing is asked about; a mistyped command is no text', async t => {
    const { desk, screen } = deskWith(t, '/pas\n/usr/bin is full\n/pass\nn\n/pass\ny\n')
    assert.deepEqual(await desk.answer(questionOf(), quiet), { passed: true })
    assert.match(screen(), /There is no \/pas\./)
    assert.match(screen(), /Not passed/)
  })

  test('who leaves finds the text again; a settled turn leaves no draft behind', async t => {
    const first = deskWith(t, 'Half a thought.\n/leave\n')
    assert.deepEqual(await first.desk.answer(questionOf(), quiet), { left: true })
    const [draft] = first.drafts()
    assert.equal(readFileSync(draft!, 'utf8'), 'Half a thought.')
    assert.equal(statSync(draft!).mode & 0o777, 0o600)
    const second = deskWith(t, 'And the rest.\n.\n', { home: first.home })
    assert.deepEqual(await second.desk.answer(questionOf(), quiet), { said: 'Half a thought.\nAnd the rest.' })
    assert.match(second.screen(), /What you wrote before is still here:\n {2}│ Half a thought\./)
    assert.equal(first.drafts().length, 1, 'until it is in the journal')
    second.desk.settled('round-1/challenger')
    assert.deepEqual(first.drafts(), [])
  })

  test('a terminal that goes away has sent nothing', async t => {
    const { desk, drafts } = deskWith(t, 'Half a thought.\nand')
    assert.deepEqual(await desk.answer(questionOf(), quiet), { left: true })
    assert.match(readFileSync(drafts()[0]!, 'utf8'), /^Half a thought\./)
  })

  test('an interruption ends it at once and keeps the text', async t => {
    const stop = new AbortController()
    const input = new PassThrough()
    input.write('Half a thought.\n')
    const { desk, drafts } = deskWith(t, '', { input })
    const answer = desk.answer(questionOf(), stop.signal)
    setTimeout(() => stop.abort(), 100)
    assert.deepEqual(await answer, { left: true })
    assert.equal(readFileSync(drafts()[0]!, 'utf8'), 'Half a thought.')
  })

  test('an empty answer opens the editor, with the question below the text', async t => {
    const { home } = deskWith(t, '')
    const program = join(home, 'my editor.mjs')
    writeFileSync(
      program,
      `import { readFileSync, writeFileSync } from 'node:fs'
      const [, , flag, path] = process.argv
      if (flag !== '--wait') process.exit(3)
      const text = readFileSync(path, 'utf8')
      if (!text.includes('Find what is weak.')) process.exit(4)
      writeFileSync(path, 'Written there.\\r\\n\\r\\nAt length.' + text)`,
    )
    const env = { VISUAL: `'${process.execPath}' "${program}" --wait`, EDITOR: 'never' }
    const { desk, screen } = deskWith(t, '\n\n', { home, env })
    assert.deepEqual(await desk.answer(questionOf(), quiet), { said: 'Written there.\n\nAt length.' })
    assert.match(screen(), / {2}│ Written there\.\n {2}│ \n {2}│ At length\./)
  })

  test('an editor that fails loses nothing', async t => {
    const { desk, screen } = deskWith(t, 'Kept.\n/edit\n.\n', { env: { EDITOR: '/no/such/editor' } })
    assert.deepEqual(await desk.answer(questionOf(), quiet), { said: 'Kept.' })
    assert.match(screen(), /editor did not work: .*ENOENT/)
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

  test('every kind of field is a question of its own, and a wrong answer is asked again', async t => {
    const typed = ['3', 'CON', 'n', '11', '7.5', '7', '', '', 'Because.', '', '', 'one', 'two', '']
    const votes = ['Ann', 'y', 'Ben', '2', '', '1']
    const { desk, screen } = deskWith(t, `${[...typed, ...votes, ''].join('\n')}\n`)
    const answer = await desk.answer(questionOf({ shape: shapeOf('vote', schema), format: 'other' }), quiet)
    const value = JSON.parse((answer as { said: string }).said)
    assert.deepEqual(value, {
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
    assert.equal(schema.safeParse(value).success, true)
    assert.match(screen(), /1\/9 Winner \(who won\)\n {4}1 pro {3}2 con/)
    assert.match(screen(), /3\/9 Score \(a whole number from 0 to 10\)/)
    assert.match(screen(), /Give a whole number from 0 to 10\./)
  })

  test('a ruling quotes words that are there, by number or as they are', async t => {
    const quotes = ['1', 'words that nobody said', '1', '2', 'measured at 41 ms', '']
    const ratings = ['1', 'apart', '2', '', '3', 'few']
    const lists = ['latency', 'bench.md', '', '', 'Who pays?', '', '2', '1', '1', '']
    const typed = ['2', 'It showed more.', ...quotes, ...ratings, ...lists, 'Do it.', '']
    const question = questionOf({
      seat: 'judge',
      key: 'synthesis/judge',
      speeches: spoken,
      shape: shapeOf('synthesis', synthesisSchema(openDuel)),
    })
    const { desk, screen } = deskWith(t, `${typed.join('\n')}\n`)
    const answer = await desk.answer(question, quiet)
    const ruling = synthesisSchema(openDuel).parse(JSON.parse((answer as { said: string }).said))
    assert.equal(ruling.winner, 'challenger')
    assert.deepEqual(ruling.citations, [
      { turn: 'round-1/proposer', quote: 'The proposer says that latency matters most.' },
      { turn: 'round-1/challenger', quote: 'measured at 41 ms' },
    ])
    assert.deepEqual(ruling.quality.evidence, { rating: 'medium', why: '' })
    assert.deepEqual(ruling.unsupported, [
      { turn: 'round-1/challenger', quote: 'The challenger says that latency matters most.', calledOutBy: 'proposer' },
    ])
    assert.deepEqual([ruling.agreements.length, ruling.disagreements.length, ruling.unresolved], [1, 0, ['Who pays?']])
    assert.match(screen(), /These words are not in that speech/)
    assert.match(screen(), /Genuine disagreement: high · apart/)
    assert.doesNotMatch(screen(), /one short sentence|key of the turn/, 'no words of the schema where we have our own')
  })

  test('can be left in the middle, changed at the end, and mended when it was refused', async t => {
    const shape = shapeOf('small', z.object({ why: z.string().min(1), points: z.array(z.string()) }))
    const first = deskWith(t, 'Because.\none\n/leave\n')
    assert.deepEqual(await first.desk.answer(questionOf({ shape }), quiet), { left: true })
    const second = deskWith(t, 'two\n\n1\nAnother reason.\n2\n1\n\n\n', { home: first.home })
    const said = JSON.stringify({ why: 'Another reason.', points: ['two'] })
    assert.deepEqual(await second.desk.answer(questionOf({ shape }), quiet), { said })
    assert.match(second.screen(), /1\/2 Why\n {2}> Because\.\n\n {2}2\/2 Points [^\n]*\n {2}> one\n/, 'as it was')
    second.desk.settled('round-1/challenger')
    const mend = { answer: said, problems: ['why: does not choose between the sides'], own: true }
    const third = deskWith(t, '1\nThe first.\n\n', { home: first.home })
    const mended = JSON.stringify({ why: 'The first.', points: ['two'] })
    assert.deepEqual(await third.desk.answer(questionOf({ shape, mend }), quiet), { said: mended })
    assert.match(third.screen(), /cannot be used yet:\n {2}- why: does not choose between the sides/)
  })

  test('goes back one question without losing its answer', async t => {
    const shape = shapeOf('small', z.object({ a: z.string().min(1), b: z.string().min(1) }))
    const { desk, screen } = deskWith(t, 'one\n/back\n\ntwo\n\n')
    assert.deepEqual(await desk.answer(questionOf({ shape }), quiet), { said: '{"a":"one","b":"two"}' })
    assert.match(screen(), /Enter keeps it/)
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
    assert.deepEqual(wordsOf(String.raw`"/opt/my editor/run" -c 'set tw=72' a\ b;rm`), [
      '/opt/my editor/run',
      '-c',
      'set tw=72',
      'a b;rm',
    ])
    assert.equal(editorOf({ EDITOR: '  ' }), null)
    assert.deepEqual(editorOf({ VISUAL: 'vi', EDITOR: 'ed' }), ['vi'])
  })

  test('does not outlive the debate', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 100)
    assert.equal(await edit([process.execPath, '-e', 'setInterval(() => {}, 1000)'], 'x', stop.signal), 'SIGTERM')
  })

  test('what stands below the line is not part of a draft', t => {
    const folder = mkdtempSync(join(tmpdir(), 'agon-draft-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
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

describe('the screen while a person writes', () => {
  const person = (key: string) => ({ ...asked(key), model: 'person:Ann' }) as KeptEvent
  const mine = 'round-1/challenger'

  test('is theirs alone; what others said meanwhile comes afterwards', async () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(person(mine))
    await debate.terminal.hold(mine)
    screen.write('  (the question)\n  │ my words')
    const before = screen.raw.length
    debate.hear(asked('round-1/proposer'))
    for (const text of ['Other ', 'words.']) debate.hear({ type: 'turn.delta', key: 'round-1/proposer', text })
    debate.hear({ type: 'turn.remark', key: 'round-1/proposer', text: 'a remark' })
    debate.hear(answered('round-1/proposer', 'Other words.'))
    debate.hear(asked('synthesis/judge'))
    debate.now = 5_000
    debate.hear({ type: 'turn.delta', key: 'synthesis/judge', text: '{' })
    assert.equal(screen.raw.length, before, 'not one byte')
    screen.write('\n')
    debate.hear({ type: 'turn.delta', key: mine, text: 'my words' })
    debate.hear(answered(mine, 'my words'))
    debate.hear(answered('synthesis/judge', '{}'))
    debate.terminal.end()
    assert.equal(
      screen.text,
      `Round 1 · Challenger · person:Ann
  (the question)
  │ my words
  8.2 s

  ! Round 1 · Proposer — a remark

Round 1 · Proposer · lab:a
  Other words.
  150 tokens · $0.0041 · 8.2 s

Verdict · Judge · lab:c
  writing… done, 8.2 s`,
    )
  })

  test('comes when whoever speaks has finished; two people write one after the other', async () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked('round-1/proposer'))
    debate.hear({ type: 'turn.delta', key: 'round-1/proposer', text: 'Half a ' })
    debate.hear(person(mine))
    debate.hear(person('round-1/judge'))
    const order: string[] = []
    const held = [mine, 'round-1/judge'].map(key => debate.terminal.hold(key).then(() => order.push(key)))
    await new Promise(setImmediate)
    assert.deepEqual(order, [])
    debate.hear(answered('round-1/proposer', 'Half a sentence.'))
    await held[0]
    assert.deepEqual(order, [mine])
    debate.hear(failed(mine, { kind: 'passed', message: 'Ann passed' }))
    await held[1]
    assert.match(screen.text, /person:Ann\n {2}passed\n\nRound 1 · Judge · person:Ann$/)
    debate.terminal.end()
  })

  test('without animation waits as well', async () => {
    let text = ''
    const out = { write: (piece: string) => (text += piece), columns: 80, isTTY: true }
    for (const quiet of [false, true]) {
      text = ''
      const debate = new StagedDebate(out, 'en', { animate: false, quiet })
      debate.hear(person(mine))
      await debate.terminal.hold(mine)
      text += '  │ my words\n'
      debate.say('round-1/proposer', ['Other words.'])
      assert.equal(text, 'Round 1 · Challenger · person:Ann\n  │ my words\n')
      debate.hear(answered(mine, 'my words'))
      const others = '\nRound 1 · Proposer · lab:a\n  Other words.\n  150 tokens · $0.0041 · 8.2 s\n'
      assert.equal(text, `Round 1 · Challenger · person:Ann\n  │ my words\n  8.2 s\n${quiet ? '' : others}`)
      debate.terminal.end()
    }
  })

  test('a replay shows the words of a person like all others', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(person(mine))
    debate.hear({ type: 'turn.delta', key: mine, text: 'my words' })
    debate.hear(answered(mine, 'my words'))
    debate.hear({ ...asked('synthesis/judge'), model: 'person:Ann' } as KeptEvent)
    debate.hear(answered('synthesis/judge', '{}'))
    debate.terminal.end()
    assert.equal(
      screen.text,
      `Round 1 · Challenger · person:Ann
  my words
  8.2 s

Verdict · Judge · person:Ann
  writing… done, 8.2 s`,
    )
  })
})
