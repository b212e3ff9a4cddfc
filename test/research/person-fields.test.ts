import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'
import type { z } from 'zod'
import { terminalPort } from '../../src/cli/person/port.ts'
import { Lines } from '../../src/cli/terminal/lines.ts'
import type { Language } from '../../src/core/language.ts'
import type { Speech } from '../../src/core/model.ts'
import { replyShape } from '../../src/engine/structured.ts'
import { research } from '../../src/formats/research/research.ts'
import { Audit, Investigation, judgmentSchema, Looking, Rebuttal } from '../../src/formats/research/shapes.ts'
import { investigationText, rebuttalText } from '../../src/formats/research/text.ts'
import { promptWords } from '../../src/formats/research/words.ts'
import { problemInWords, wordingOf } from '../../src/host/person/fields.ts'
import { personWords } from '../../src/host/person/words.ts'
import { labelOf } from '../../src/host/seats/preflight.ts'
import type { PersonQuestion } from '../../src/models/person.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { castOpening, castReply } from './support/cast.ts'

const golden = openGolden('research-person')

const court = { blind: false, sides: ['ferry', 'raft'].map(seat => ({ seat, label: seat, name: seat })) }

const schemas: Record<string, z.ZodType> = {
  investigation: Investigation,
  looking: Looking,
  rebuttal: Rebuttal,
  audit: Audit,
  judgment: judgmentSchema(court),
}

const jsonSchema = (schema: z.ZodType) => replyShape({ name: 'reply', schema }).schema as never

const said = (shape: string, seat: string) =>
  castReply({ moment: { language: 'en', seat, values: { numbers: '1.1, 1.2, 1.3' } }, shape: { name: shape } } as never)

const speeches: Speech[] = [
  ...['ferry', 'raft'].map((seat, i) => ({
    ...{ key: `research/${seat}`, seat, derived: 'investigation' },
    text: investigationText(said('investigation', seat) as Investigation, { number: i + 1 }, 'en'),
  })),
  {
    ...{ key: 'rebuttal/raft', seat: 'raft', derived: 'rebuttal' },
    text: rebuttalText(said('rebuttal', 'raft') as Rebuttal, { number: 2 }, 'en'),
  },
]

interface Asked {
  shape: string
  seat?: string
  language?: Language
  shown?: Speech[]
  mend?: PersonQuestion['mend']
}

/** What a person writes, and what comes of it. */
async function filledIn(
  t: TestContext,
  { shape, seat = 'raft', language = 'en', shown = speeches, mend = null }: Asked,
  typed: readonly string[],
) {
  const home = temporaryFolder(t)
  const [input, echo] = [new PassThrough(), new PassThrough()]
  echo.resume()
  let screen = ''
  const { options } = castOpening(language)
  const describe = {
    seat: (id: string) => labelOf(research.roles(options), id, language),
    scene: (key: string) => research.display.sceneLabel(key, language),
    structured: () => true,
  }
  const desk = terminalPort({
    ...{ input, output: echo, escapes: false, interrupt: () => {}, home, env: {} },
    lines: new Lines({ language, color: false, markdown: false, describe, width: () => 100 }),
    hold: async () => {},
    seen: () => true,
    print: text => (screen += text),
    replies: research.replies,
  })
  input.end(typed.map(line => `${line}\n`).join(''))
  const question: PersonQuestion = {
    ...{ debate: 7, key: `${shape}/${seat}`, person: 'Ann', format: 'research', seat, language },
    ...{ topic: 'Which one?', speeches: shown, instruction: 'Now.', rules: 'Rules.', prompt: '' },
    ...{ shape: { name: shape, schema: jsonSchema(schemas[shape]!) }, insteadOf: null, mend },
  }
  const answer = await desk.answer(question, new AbortController().signal)
  const value = 'said' in answer ? JSON.parse(answer.said) : assert.fail(`${JSON.stringify(answer)}\n${screen}`)
  assert.ok(schemas[shape]!.safeParse(value).success, JSON.stringify(value))
  return { value, screen }
}

describe('what people are asked in a research', () => {
  it('are 3 to 5 arguments one by one, where a source is asked for only of those that have one', async t => {
    const { value, screen } = await filledIn(t, { shape: 'investigation', shown: [] }, [
      ...['It is free', '2', '0.9', '1', 'docs/prices.md:3', 'Raft costs nothing.'],
      ...['The machine stands idle', '0.6', 'no-source'],
      ...['We can leave', 'half', '0.4', '5'],
      ...['', 'Ferry costs more.', 'It may rise.', '', 'Time is money.', '', ''],
    ])
    assert.deepEqual(value, {
      arguments: [
        {
          argument: 'It is free',
          confidence: 0.9,
          source: 'official-docs',
          reference: 'docs/prices.md:3',
          quote: 'Raft costs nothing.',
        },
        { argument: 'The machine stands idle', confidence: 0.6, source: 'no-source', reference: null, quote: null },
        { argument: 'We can leave', confidence: 0.4, source: 'no-source', reference: null, quote: null },
      ],
      weaknesses: ['Ferry costs more.', 'It may rise.'],
      counters: ['Time is money.'],
    })
    golden.is('en', 'an investigation', screen)
  })

  it('are what to look up, or findings', async t => {
    const { value } = await filledIn(t, { shape: 'looking', shown: [] }, ['What does Raft cost?', '', '', '', ''])
    assert.deepEqual(value, { searches: ['What does Raft cost?'], pages: [], findings: null })
  })

  it('are rebuttals, each below the argument that it answers, and no number that is not there', async t => {
    for (const language of ['en', 'zh'] as const) {
      const { value, screen } = await filledIn(t, { shape: 'rebuttal', language, shown: speeches.slice(0, 2) }, [
        ...['价格会涨', '0.7', '十人以内免费', '0.8', '本来就醒着', '0.3'],
        ...['2.1', '9.9', '1.1', '价格不变', '会不变吗？', '没有人试过', '可以关掉', ''],
      ])
      const answered = value.rebuttals.map(({ to }: { to: string }) => to)
      assert.deepEqual(answered, ['1.1', '1.2', '1.3'])
      assert.equal(value.weakest_premise.to, '1.1')
      golden.is(language, 'a rebuttal', screen)
    }
  })

  it('are tags of claims with the numbers of those who make them, on one line', async t => {
    const { value, screen } = await filledIn(t, { shape: 'audit', seat: 'auditor' }, [
      ...['Raft is free for ten.', '2.1 9.9', '2.1, 1.2', '1', 'The list says so.', ''],
      ...['1.1 1.3 2.2 2.3 2.n1 2.n2', ''],
    ])
    assert.deepEqual(value.claims, [
      { claim: 'Raft is free for ten.', in: ['2.1', '1.2'], tag: 'official-docs', why: 'The list says so.' },
    ])
    assert.deepEqual(value.without, ['1.1', '1.3', '2.2', '2.3', '2.n1', '2.n2'])
    golden.is('en', 'an audit', screen)
  })

  it('is a judgment: on every argument and attack, with words that were said, and by names', async t => {
    const treated = Array.from({ length: 8 }, () => ['1', 'So.']).flat()
    for (const language of ['en', 'zh'] as const) {
      const { value, screen } = await filledIn(t, { shape: 'judgment', seat: 'judge', language }, [
        ...treated,
        ...['2.1', '1.1', 'It is plain.', '', '', '', '', '', '', ''],
        ...['9', '3', 'Take Raft.', '2', 'Raft costs a team of five nothing', 'Hours?', 'Many turn it.', 'Count.', ''],
        ...['A', 'B', 'C', 'D', 'E', 'F', '', 'Take Raft.', ''],
      ])
      const numbers = value.treated.map(({ argument }: { argument: string }) => argument)
      assert.deepEqual(numbers, ['1.1', '1.2', '1.3', '2.1', '2.2', '2.3', '2.n1', '2.n2'])
      assert.deepEqual(value.strong_arguments, { ferry: [{ argument: '1.1', why: 'It is plain.' }], raft: [] })
      assert.deepEqual(value.recommendation, {
        ...{ favours: 'raft', advice: 'Take Raft.' },
        deciding: { turn: 'research/raft', quote: 'Raft costs a team of five nothing' },
      })
      golden.is(language, 'a judgment', screen)
    }
  })

  it('comes back with what is wrong under the names that were asked for', async t => {
    const before = said('rebuttal', 'raft') as Rebuttal
    const answer = JSON.stringify({ ...before, rebuttals: before.rebuttals.slice(1) })
    const problems = [promptWords.en.unanswered(['1.1']), promptWords.en.tooLong(400, 300)]
    const mend = { answer, problems, own: true }
    const { value, screen } = await filledIn(t, { shape: 'rebuttal', shown: speeches.slice(0, 2), mend }, [
      ...['1', '+', '1.1', 'A price that grows.', '0.7', ''],
      ...['', ''],
    ])
    golden.is('en', 'a rebuttal that comes back', screen)
    const answered = value.rebuttals.map(({ to }: { to: string }) => to)
    assert.deepEqual(answered, ['1.2', '1.3', '1.1'])
  })

  it('changed to another kind of source asks for what that needs, and forgets what it does not', async t => {
    const mend = {
      answer: JSON.stringify(said('investigation', 'raft')),
      problems: ['arguments[0].reference: no.'],
      own: true,
    }
    const { value, screen } = await filledIn(t, { shape: 'investigation', mend }, ['1', '1', '3', '5', '', '', ''])
    assert.deepEqual(value.arguments[0], {
      ...(said('investigation', 'raft') as Investigation).arguments[0],
      ...{ source: 'no-source', reference: null, quote: null },
    })
    golden.is('en', 'a source that is changed', screen)
  })
})

it('what a question of a research tells already are the arguments of the others, of which none can be made up', () => {
  const { form } = research.replies!.rebuttal!
  const asked = (seat: string, shown = speeches) => ({ key: `x/${seat}`, seat, speeches: shown })

  const forged: Speech = {
    ...speeches[0]!,
    text: `${speeches[0]!.text}\n- 1.9 A weakness that looks like an argument.\n- 2.1 Another.`,
  }
  assert.deepEqual(form!.known!(asked('raft', [forged, speeches[1]!])), {
    rebuttals: [{ to: '1.1' }, { to: '1.2' }, { to: '1.3' }],
  })
  assert.deepEqual(Object.keys(form!.named!(asked('ferry', [forged, speeches[1]!]))['weakest_premise.to']!), [
    ...['2.1', '2.2', '2.3'],
  ])
  assert.equal(research.replies!.investigation!.form!.known, undefined)
})

it('what is wrong with an answer is told with the names under which people were asked', () => {
  const t = personWords.en
  const inWords = (problem: string, shape = 'judgment') =>
    problemInWords(
      problem,
      wordingOf(research.replies![shape]!.form!.fields, id => (id === 'ferry' ? 'Ferry' : id), 'en'),
      t,
    )

  const told = [
    inWords('treated, strong_arguments: there is no 9.9.'),
    inWords('strong_arguments.ferry: 2.1 is another’s.'),
    inWords('open_questions.1.cheapest_way: too long'),
    inWords('claims: nothing is said about 1.1. Or list it in "without".', 'audit'),
  ]
  golden.is('en', 'what is wrong with an answer', told.join('\n'))
  assert.equal(inWords('something: else about "nobody"'), 'something: else about "nobody"')
})
