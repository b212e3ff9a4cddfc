import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { z } from 'zod'
import { LiveTurn } from '../../src/cli/terminal/speech.ts'
import { isAbsent } from '../../src/core/absence.ts'
import { cue } from '../../src/core/cue.ts'
import type { JournalRecord, KeptEvent, Seat } from '../../src/core/events.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Model } from '../../src/core/model.ts'
import { noticesOf } from '../../src/core/notices.ts'
import { totalsOf } from '../../src/core/totals.ts'
import type { Format } from '../../src/engine/format.ts'
import { verify } from '../../src/engine/journal.ts'
import { open, type Performance, resume } from '../../src/engine/perform.ts'
import type { Stage } from '../../src/engine/stage.ts'
import type { Shape } from '../../src/engine/structured.ts'
import { type PersonAnswer, type PersonQuestion, personModel } from '../../src/models/person.ts'
import { type ScriptedLine, scriptedModel } from '../../src/models/scripted.ts'
import { plant } from '../cases/play.ts'
import { until } from '../support/agon.ts'
import { bareFormat, cuesIn } from '../support/bare-format.ts'
import { plainBrief } from '../support/brief.ts'
import { newArchive, temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { plainLines } from './support/desk.ts'
import { languages } from './support/saying.ts'

const golden = openGolden('cli-last-resort')
const cues = cuesIn(temporaryFolder(), {
  rules: 'You sort what others say. The question: {{topic}}',
  view: 'Say what you think.',
  sort: 'What was said:\n\n{{views}}\n\nName the winner.',
})

const Sorting = z.object({ winner: z.enum(['a', 'b']), why: z.string().min(1) })

/** Two speeches and a sorting that a person may be asked for; what the sorting is lost by is part of the verdict. */
const sorting = (excuses: boolean, beside: boolean): Format => ({
  ...bareFormat('sorting', ['a', 'reviewer'], {
    cues,
    async play(stage, { seats: [a, reviewer] }) {
      const view = await stage.at('view').say(a!, cue('view'))
      const shape: Shape<z.infer<typeof Sorting>> = {
        name: 'sorting',
        schema: Sorting,
        rules: [{ of: ['why'], faults: notDull }],
      }
      const asked = stage.at('sort').ask(reviewer!, cue('sort', { views: [view] }), shape, { orPerson: true })
      if (beside) await stage.both(asked, asides(stage, a!))
      const sorted = excuses ? await stage.excuse(asked) : await asked
      const verdict = isAbsent(sorted) ? { lost: sorted.failure.kind, why: sorted.failure.message } : sorted
      return { outcome: 'sorted', decided: !isAbsent(sorted), verdict }
    },
  }),
  cost: { plan: brief => brief.seats.map(({ id: seat }) => ({ seat, input: [50, 90], output: [20, 60] })) },
})

async function asides(stage: Stage, seat: Seat): Promise<void> {
  for (const nth of [1, 2, 3, 4, 5]) await stage.at(`aside-${nth}`).say(seat, cue('view'))
}

const notDull = ({ why }: z.infer<typeof Sorting>) => (why === 'dull' ? ['why: says nothing.'] : [])

const key = 'sort/reviewer'
const good = '{"winner":"a","why":"It is measured."}'
const bad = '{"winner":"c","why":"x"}'
const dull = '{"winner":"a","why":"dull"}'

interface Play {
  /** What the reviewer's model and its fallback say to the sorting, one after the other. */
  model?: readonly (string | ScriptedLine)[]
  fallback?: readonly string[]
  /** null: nobody is there. */
  person?: readonly Answer[] | null
  excuses?: boolean
  /** Somebody else is asked at the same time, one call after the other. */
  beside?: boolean
}

type Answer = PersonAnswer | string | (() => Promise<string>)

/** A debate on a real archive, with everything that was asked of whom. */
function newDebate(t: TestContext, { model = [bad], fallback, person = null, excuses = false, beside = false }: Play) {
  const archive = newArchive(t)
  const calls: Call[] = []
  const questions: PersonQuestion[] = []
  const nth = (voice: string) => asked(journal()).filter(model => model === voice).length - 1
  const saying = (name: string, lines: readonly (string | ScriptedLine)[]) =>
    scriptedModel(name, call => {
      if (call.key !== key) return 'Tea, of course.'
      calls.push(call)
      return lines[Math.min(nth(name), lines.length - 1)]!
    })
  let answers = [...(person ?? [])]
  const ann = personModel('Ann', {
    async answer(question) {
      questions.push(question)
      const next = answers.shift()!
      const answer = typeof next === 'function' ? await next() : next
      return typeof answer === 'string' ? { said: answer } : answer
    },
  })
  const voices: Record<string, Model> = { 'lab:a': saying('lab:a', ['']), 'lab:r': saying('lab:r', model) }
  if (fallback) voices['lab:spare'] = saying('lab:spare', fallback)
  const seats: Seat[] = [
    { id: 'a', model: 'lab:a' },
    { id: 'reviewer', model: 'lab:r', ...(fallback && { fallback: 'lab:spare' }) },
  ]
  const opening = { ...plainBrief, topic: 'Tea?', seats }
  const performance = (with_ = person !== null): Performance => ({
    format: sorting(excuses, beside),
    limits: { callsAtOnce: 1 },
    store: archive,
    mask: makeMask([]),
    modelFor: name => voices[name]!,
    ...(with_ && { person: ann }),
  })
  const records = (id: number | null = null): JournalRecord[] =>
    verify(archive.read(id ?? archive.find('last')!)).records
  const journal = (id?: number): KeptEvent[] => records(id ?? null).map(record => record.event)
  return {
    calls,
    questions,
    journal,
    records,
    play: () => open(opening, performance()),
    goOn: (id = archive.find('last')!, withPerson = person !== null) => resume(id, performance(withPerson)),
    /** A debate that was killed right behind these records. */
    plant: (kept: readonly JournalRecord[]) => plant(archive, kept),
    answerWith(more: readonly Answer[]) {
      answers = [...more]
    },
  }
}

const said = (events: readonly KeptEvent[], turn: string): boolean =>
  events.some(event => event.type === 'turn.answered' && event.key === turn)

const asked = (events: readonly KeptEvent[]): string[] =>
  events.flatMap(event => (event.type === 'turn.asked' && event.key === key ? [event.model] : []))

describe('where no reply of a model can be used', () => {
  test('a person is asked once, and sees the reply and what is wrong with it', async t => {
    const debate = newDebate(t, { model: [dull, dull], person: [good] })
    const { view } = await debate.play()
    assert.deepEqual(view.verdict, { winner: 'a', why: 'It is measured.' })
    assert.deepEqual(asked(debate.journal()), ['lab:r', 'lab:r', 'person:Ann'])
    const [question] = debate.questions
    assert.equal(debate.questions.length, 1)
    assert.deepEqual(question!.mend, { answer: dull, problems: ['why: says nothing.'], own: false })
    assert.equal(question!.insteadOf, 'lab:r')
    assert.equal(question!.instruction, 'What was said:\n\n[view/a]\n\nName the winner.')
    assert.doesNotMatch(
      question!.prompt,
      /cannot be used|dull/,
      'what a model was told about its reply is not for them',
    )
    const spoke = debate.journal().find(event => event.type === 'person.spoke')
    assert.deepEqual(spoke, {
      type: 'person.spoke',
      key: 'sort/person.spoke/reviewer',
      seat: 'reviewer',
      fact: { person: 'Ann', turn: key, text: good },
    })
    for (const language of languages)
      golden.is(language, 'the notice', noticesOf({ ...view, brief: { ...view.brief, language } }).join('\n'))
    const answer = debate.journal().find(event => event.type === 'turn.answered' && event.key === key)
    assert.equal(answer?.type === 'turn.answered' && answer.cost, 0)
  })

  test('the model itself was told what was wrong, and about its own reply alone', async t => {
    const debate = newDebate(t, { model: [bad, bad], fallback: [dull, dull], person: [good] })
    await debate.play()
    const last = (call: Call) => call.messages.at(-1)!.content
    const [, again, first, repair] = debate.calls
    assert.match(last(again!), /cannot be used[\s\S]*- winner: /)
    assert.match(last(first!), /Name the winner/)
    assert.match(last(repair!), /- why: says nothing\./)
    assert.doesNotMatch(last(repair!), /winner: /)
  })

  test('an answer of theirs that is wrong is asked again, as theirs', async t => {
    const debate = newDebate(t, { person: [dull, 'no JSON', good] })
    const { view } = await debate.play()
    assert.equal(view.decided, true)
    const mends = debate.questions.map(({ mend, insteadOf }) => [mend!.answer, mend!.own, insteadOf])
    assert.deepEqual(mends, [
      [bad, false, 'lab:r'],
      [dull, true, 'lab:r'],
      ['no JSON', true, 'lab:r'],
    ])
    assert.deepEqual(debate.questions[2]!.mend!.problems, ['The reply is not one JSON object.'])
    assert.equal(debate.calls.length, 2)
    assert.equal(totalsOf(view).calls, 3, 'theirs are no calls')
  })

  test('who passes loses the turn; who is asked once is not asked again after a kill', async t => {
    const debate = newDebate(t, { person: [{ passed: true }], excuses: true })
    const { view } = await debate.play()
    assert.deepEqual(view.verdict, { lost: 'passed', why: 'Ann passed' })
    assert.equal(view.turns.get(key)?.missed?.kind, 'passed')
    const records = debate.records()
    const passedAt = records.findLastIndex(({ type }) => type === 'turn.failed') + 1
    const killed = await debate.plant(records.slice(0, passedAt))
    assert.deepEqual((await debate.goOn(killed)).view.verdict, view.verdict)
    assert.equal(debate.questions.length, 1)
  })

  test('who leaves pauses the debate, and is asked when it goes on', async t => {
    const debate = newDebate(t, { person: [{ left: true }, good] })
    const { paused } = await debate.play()
    assert.equal(paused?.kind, 'aborted')
    const { view } = await debate.goOn()
    assert.equal(view.decided, true)
    const [first, ...others] = debate.questions.map(({ mend }) => mend)
    assert.deepEqual(others, [first], 'the reply of the model is still what there is to mend')
    assert.equal(debate.calls.length, 2)
  })

  test('a voice whose faults are new may try a third time, and never a fourth', async t => {
    const mended = newDebate(t, { model: [bad, dull, good] })
    const { view } = await mended.play()
    assert.deepEqual([view.verdict, mended.calls.length], [{ winner: 'a', why: 'It is measured.' }, 3])
    const lost = newDebate(t, { model: [bad, dull, bad, good] })
    assert.equal((await lost.play()).view.failure?.kind, 'bad-output')
    assert.equal(lost.calls.length, 3)
  })

  test('nobody there: the turn fails for the reasons', async t => {
    const debate = newDebate(t, { model: [dull, dull] })
    const { view } = await debate.play()
    assert.deepEqual([view.failure?.kind, view.failure?.message], ['bad-output', 'why: says nothing.'])
    assert.equal(debate.calls.length, 2)
  })

  test('a person who was there and is not any more: it fails for the reasons, and is not just paused', async t => {
    const debate = newDebate(t, { person: [{ left: true }] })
    await debate.play()
    const { view, paused } = await debate.goOn(undefined, false)
    assert.equal(paused, null)
    assert.equal(view.failure?.kind, 'bad-output')
    assert.equal(debate.calls.length, 2)
  })

  test('with a fallback, its reply is the one to mend', async t => {
    const debate = newDebate(t, { fallback: [dull, dull], person: [good] })
    const { view } = await debate.play()
    assert.deepEqual(asked(debate.journal()), ['lab:r', 'lab:r', 'lab:spare', 'lab:spare', 'person:Ann'])
    assert.equal(view.fallbacks.length, 1)
    const [question] = debate.questions
    assert.deepEqual([question!.insteadOf, question!.mend!.answer], ['lab:spare', dull])
  })

  test('a fallback that can do it leaves the person alone', async t => {
    const debate = newDebate(t, { fallback: [bad, good], person: [good] })
    await debate.play()
    assert.deepEqual(asked(debate.journal()), ['lab:r', 'lab:r', 'lab:spare', 'lab:spare'])
    assert.equal(debate.questions.length, 0)
  })

  test('a reply cut off at its limit is said to be cut off', async t => {
    const debate = newDebate(t, { model: [{ text: '{"winner":"a","why":"It', finish: 'length' }], person: [good] })
    await debate.play()
    assert.match(debate.questions[0]!.mend!.problems.join(), /^The reply was cut off at its token limit/)
    assert.match(debate.calls[1]!.messages.at(-1)!.content, /- The reply was cut off at its token limit/)
  })

  test('an empty reply is not bought twice, and an empty second one is the last', async t => {
    const empty = newDebate(t, { model: [''], person: [good] })
    await empty.play()
    assert.deepEqual(asked(empty.journal()), ['lab:r', 'person:Ann'])
    assert.deepEqual(empty.questions[0]!.mend, { answer: '', problems: ['empty reply'], own: false })
    const second = newDebate(t, { model: [bad, ''], person: null })
    const { view } = await second.play()
    assert.deepEqual([view.failure?.kind, view.failure?.message], ['bad-output', 'empty reply'])
    assert.equal(second.calls.length, 2)
  })

  for (const fallback of [undefined, [dull, dull]])
    test(`killed anywhere${fallback ? ', with a fallback' : ''}: no third reply is bought, and what was answered stays`, async t => {
      const debate = newDebate(t, { person: [dull, good], ...(fallback && { fallback }) })
      const whole = await debate.play()
      const records = debate.records()
      const told = asked(records.map(({ event }) => event))
      for (let cut = 1; cut < records.length; cut++) {
        const kept = records.slice(0, cut)
        const settled = kept.filter(({ event }) => event.type === 'turn.failed' && event.key === key).length
        const answered = kept.some(({ event }) => event.type === 'turn.answered' && event.key === key)
        debate.answerWith(settled >= told.length - 1 ? [good] : [dull, good])
        const { view } = await debate.goOn(await debate.plant(kept))
        assert.deepEqual(view.verdict, whole.view.verdict, `cut after record ${cut}`)
        const now = asked(debate.journal()).slice(asked(kept.map(({ event }) => event)).length)
        assert.deepEqual(now, answered ? [] : told.slice(settled), `cut after record ${cut}`)
      }
    })

  test('others go on while a person thinks, however few calls there may be at once', async t => {
    const debate = newDebate(t, {
      person: [
        () => until('the other one spoke five times', () => said(debate.journal(), 'aside-5/a')).then(() => good),
      ],
      beside: true,
    })
    const { view } = await debate.play()
    assert.deepEqual(view.verdict, { winner: 'a', why: 'It is measured.' })
  })

  test('what they are asked is headed by who is replaced', async t => {
    const { view } = await newDebate(t, { person: [good] }).play()
    const describe = { seat: (id: string) => id, scene: () => 'sort', structured: () => true }
    for (const language of languages) {
      const lines = plainLines(describe, 80, language)
      const heading = (model: string, attempt: number) =>
        lines.heading(new LiveTurn({ key, seat: 'reviewer', attempt, structured: true, model }), view)
      golden.is(
        language,
        'the headings of a person and of the model',
        `${heading('person', 3)}\n${heading('lab:r', 2)}`,
      )
    }
  })
})
