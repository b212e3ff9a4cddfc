import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, type TestContext, test } from 'node:test'
import type { z } from 'zod'
import { terminalPort } from '../../src/cli/person/port.ts'
import { Lines } from '../../src/cli/terminal/lines.ts'
import type { Language } from '../../src/core/language.ts'
import type { Speech } from '../../src/core/model.ts'
import { replyShape } from '../../src/engine/structured.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { schedule } from '../../src/formats/arena/phases.ts'
import { PolledVote, scoreSchema } from '../../src/formats/arena/shapes.ts'
import type { PersonQuestion } from '../../src/models/person.ts'
import { temporaryFolder } from '../support/folder.ts'

const court = { sides: ['pro', 'con'].map(seat => ({ seat, label: seat, name: seat })) }
const rounds = schedule(10)

const jsonSchema = (schema: z.ZodType) => replyShape({ name: 'reply', schema }).schema as never

const speeches: Speech[] = ['pro', 'con'].map(seat => ({
  key: `round-3/${seat}`,
  seat,
  text: `The ${seat} side says that everything hangs on the cost of builds. It was measured.`,
}))

/** Every field is asked for, even what the question tells already. */
const asking = Object.fromEntries(
  Object.entries(arena.replies!).map(([shape, { form }]) => [shape, { form: { fields: form!.fields } }]),
)

/** What a person writes, and what comes of it. */
async function filledIn(t: TestContext, shape: string, schema: z.ZodType, typed: string, language: Language = 'en') {
  const home = temporaryFolder(t)
  const input = new PassThrough()
  const echo = new PassThrough()
  echo.resume()
  let screen = ''
  const describe = {
    seat: (id: string) => arena.roles({}).find(seat => seat.id === id)?.label[language] ?? id,
    scene: (key: string) => arena.display.sceneLabel(key, language),
    structured: () => false,
  }
  const desk = terminalPort({
    ...{ input, output: echo, escapes: false, interrupt: () => {}, home, env: {} },
    lines: new Lines({ language, color: false, markdown: false, describe, width: () => 80 }),
    hold: async () => {},
    seen: () => true,
    print: text => (screen += text),
    replies: asking,
    words: arena.display.words,
  })
  input.end(typed)
  const question: PersonQuestion = {
    ...{ debate: 7, key: `round-3/${shape}/judge`, person: 'Ann', format: 'arena', seat: 'judge', language },
    ...{ topic: 'Should we?', speeches, instruction: 'Round 3.', rules: 'Rules.', prompt: '' },
    ...{ shape: { name: shape, schema: jsonSchema(schema) }, insteadOf: null, mend: null },
  }
  const answer = await desk.answer(question, new AbortController().signal)
  return { value: 'said' in answer ? JSON.parse(answer.said) : assert.fail(JSON.stringify(answer)), screen }
}

describe('what people are asked in an arena', () => {
  test('a judge scores a round: points of one side after the other, no fouls, a comment', async t => {
    const typed = '3\n7\n6.5\n8\n7\n6\n6\n6\n6.5\nno\n\nCon did not answer.\n\n'
    const { value, screen } = await filledIn(t, 'score', scoreSchema(court, rounds[2]!), typed)
    assert.deepEqual(value, {
      round: 3,
      scores: {
        pro: { logic: 7, rebuttal: 6.5, clarity: 8, evidence: 7 },
        con: { logic: 6, rebuttal: 6, clarity: 6, evidence: 6.5 },
      },
      foul: false,
      fouls: [],
      comment: 'Con did not answer.',
    })
    assert.ok(scoreSchema(court, rounds[2]!).safeParse(value).success)
    assert.match(screen, /Points for each side, from 0 to 10/)
    assert.match(screen, /Logic: does it hold together\?/)
  })

  test('a judge calls a foul, in Chinese', async t => {
    const words = 'everything hangs on the cost of builds'
    const typed = `3\n7\n7\n7\n7\n6\n6\n6\n6\n是\n2\n1\n${words}\n\n反方没有回应。\n\n`
    const { value, screen } = await filledIn(t, 'score', scoreSchema(court, rounds[2]!), typed, 'zh')
    assert.deepEqual([value.foul, value.fouls], [true, [{ side: 'con', rule: 'no-answer', quote: words }]])
    assert.match(screen, /逻辑一致性：是否自洽？/)
    assert.match(screen, /有没有一方犯规？/)
  })

  test('a member of the audience votes', async t => {
    const typed = 'aud_03\n2\n0.8\nIt costs less.\n2\n\n\n'
    const { value } = await filledIn(t, 'vote', PolledVote, typed)
    assert.deepEqual(value, {
      ...{ agent_id: 'aud_03', vote: 'con', confidence: 0.8, reason: 'It costs less.', leaning: 'con', moved_by: null },
    })
  })
})
