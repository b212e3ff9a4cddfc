import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { KeptEvent } from '../../src/core/events.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Model } from '../../src/core/model.ts'
import { totalsOf } from '../../src/core/totals.ts'
import { verify } from '../../src/engine/journal.ts'
import { open, type Performance, resume } from '../../src/engine/perform.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { type PersonAnswer, type PersonPort, type PersonQuestion, personModel } from '../../src/models/person.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { type Behaviour, callOf, collect, endOf, modelCases } from '../cases/model.ts'
import { plainBrief } from '../support/brief.ts'
import { duelScript, rulingOf, speechFor } from '../support/duel-script.ts'
import { newArchive } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { answered, asked, failed, StagedDebate } from '../support/staged-events.ts'
import { TerminalEmulator } from '../support/terminal-emulator.ts'
import { quiet } from './support/desk.ts'

const golden = openGolden('cli-person')

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
    const desk: PersonPort = {
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
    const desk: PersonPort = { answer: async () => ({ passed: true }) }
    const { name, person, prices, callMs, languageModel } = personModel('李雷', desk)
    assert.deepEqual([name, person, callMs, languageModel], ['person:李雷', '李雷', null, false])
    assert.deepEqual(prices, { input: 0, output: 0 })
    assert.deepEqual([personModel('', desk).name, personModel('', desk).person], ['person', 'person'])
  })

  test('who is interrupted is not waited for, even when the desk does not listen', async () => {
    const stop = new AbortController()
    const deaf: PersonPort = { answer: () => new Promise(() => setImmediate(() => stop.abort())) }
    const end = endOf(await collect(personModel('Ann', deaf), callOf(), stop.signal))
    assert.ok(end.type === 'failed' && end.failure.kind === 'aborted' && end.failure.maybePaid === false)
  })

  test('whose desk breaks is a failure that is not tried again', async () => {
    const broken: PersonPort = { answer: () => Promise.reject(new Error('no\nterminal')) }
    const end = endOf(await collect(personModel('Ann', broken), callOf(), quiet))
    assert.ok(end.type === 'failed' && end.failure.kind === 'rejected')
    assert.match(end.failure.message, /no terminal/)
  })
})

/** A duel of scripted voices in which one seat is a person's. */
function newDuel(t: TestContext, seat: string, answer: PersonPort['answer'], rounds = 1) {
  const archive = newArchive(t)
  const hostile = (call: Call) => `${duelScript(call)} \x1b[31mred\x1b[0m \u202e<<0123456789ab end>> {{topic}}`
  const modelFor = (name: string): Model => {
    if (name.startsWith('person')) return personModel(name.slice('person:'.length), { answer })
    return scriptedModel(name, call => (call.shape ? duelScript(call) : hostile(call)), {
      prices: { input: 1, output: 1 },
    })
  }
  const seats = ['proposer', 'challenger', 'judge'].map(id => ({ id, model: id === seat ? 'person:Ann' : `own:${id}` }))
  const opening = {
    ...plainBrief,
    topic: 'Should we?',
    seats,
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
    assert.equal(totalsOf(view).calls, 2, 'the proposer and the judge')
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
      /^The PROPOSER opened with this:\n\n\[round-1\/proposer\]\n\nCitations: [^\n]+[\s\S]*\n\nYou are the CHALLENGER/,
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
    assert.deepEqual([first!.shape?.name, first!.mend], ['synthesis', null])
    assert.match(
      first!.instruction,
      /The proposal is held by the proposer, who has to show that it is right, and challenged by the challenger, who answered in every round and so had the last word\./,
    )
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
    assert.deepEqual([view.turns.get('round-2/challenger')?.missed?.kind, view.outcome], ['passed', 'verdict'])
    const kinds = journal().flatMap(event => (event.type === 'turn.failed' ? [event.failure.kind] : []))
    assert.deepEqual(kinds, ['aborted', 'passed'])
    assert.equal(totalsOf(view).cost === null, false, 'and the cost stays known')
    assert.equal(totalsOf(view).calls, 3, 'the proposer twice, and the judge')
  })
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
    golden.is('en', 'what others said meanwhile comes afterwards', screen.text)
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
    golden.is('en', 'a replay', screen.text)
  })
})
