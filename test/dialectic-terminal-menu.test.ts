import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, type TestContext, test } from 'node:test'
import { z } from 'zod'
import { type TerminalDeskOptions, terminalDesk } from '../src/cli/person/desk.ts'
import { Lines } from '../src/cli/terminal/lines.ts'
import type { Json } from '../src/core/json.ts'
import type { Language } from '../src/core/language.ts'
import { dialectic } from '../src/formats/dialectic/dialectic.ts'
import { farewellShape, userShape } from '../src/formats/dialectic/shapes.ts'
import type { PersonAnswer, PersonQuestion } from '../src/models/person.ts'

const quiet = new AbortController().signal

const standing = { key: 'round-1/decide/main', seat: 'main', text: '**Open**\n- who pays', derived: 'standing' }

function questionOf(shape: typeof userShape | typeof farewellShape, language: Language): PersonQuestion {
  const { $schema, ...schema } = z.toJSONSchema(shape.schema)
  const isLast = shape === farewellShape
  return {
    debate: 7,
    key: isLast ? 'conclusion/user' : 'round-1/user',
    person: 'person',
    format: 'dialectic',
    seat: 'user',
    language,
    topic: 'Should we?',
    speeches: [standing],
    instruction: 'Round 1 is over. How it stands:\n\n[round-1/decide/main]\n\nWhat do you want to happen?',
    rules: 'The rules.',
    prompt: '',
    shape: { name: shape.name, schema: schema as Json },
    insteadOf: null,
    mend: null,
  }
}

/** What comes of a question when this is typed. */
async function answered(
  t: TestContext,
  typed: string,
  {
    language = 'en',
    shape = userShape,
    ...more
  }: Partial<TerminalDeskOptions> & {
    language?: Language
    shape?: typeof userShape | typeof farewellShape
    mend?: PersonQuestion['mend']
    rules?: string
  } = {},
) {
  const home = more.home ?? mkdtempSync(join(tmpdir(), 'agon-menu-'))
  if (!more.home) t.after(() => rmSync(home, { recursive: true, force: true }))
  const input = new PassThrough()
  const output = new PassThrough()
  output.resume()
  let screen = ''
  const describe = {
    seat: (id: string) => id,
    scene: (key: string) => dialectic.sceneLabel(key, language),
    structured: () => true,
  }
  const desk = terminalDesk({
    input,
    output,
    escapes: false,
    interrupt: () => {},
    env: {},
    lines: new Lines({ language, color: false, markdown: true, describe, width: () => 90 }),
    hold: async () => {},
    seen: () => true,
    print: text => (screen += text),
    fields: dialectic.fields!,
    ...more,
    home,
  })
  input.end(typed)
  const { mend = null, rules = 'The rules.' } = more
  const answer: PersonAnswer = await desk.answer({ ...questionOf(shape, language), mend, rules }, quiet)
  return { value: 'said' in answer ? JSON.parse(answer.said) : answer, screen, home }
}

describe('what the user is asked after a round', () => {
  test('is a short menu in the words of the seed, with how it stands in its place', async t => {
    const { value, screen } = await answered(t, '\n')
    assert.deepEqual(value, { choice: 'continue', words: '' })
    assert.equal(
      screen,
      `  /back one question back  /edit use your editor  /said read what was said
  /rules read the rules  /pass say nothing  /leave pause the debate

  Round 1 is over. How it stands:

  **Open**
  • who pays

  What do you want to happen?

  (a number, with words behind it if you like; words alone are added; Enter continues)
    1 Continue the debate
    2 I want to add…
    3 Dig into…
    4 Sum up and end
    5 Let the agents decide
`,
    )
    const chinese = await answered(t, '\n', { language: 'zh' })
    const options = '    1 继续辩论\n    2 我想补充…\n    3 深入讨论…\n    4 总结并结束\n    5 让代理自行决定\n'
    assert.ok(chinese.screen.endsWith(options), chinese.screen)
  })

  const meant: [typed: string, choice: string, words: string, language?: Language][] = [
    ['1', 'continue', ''],
    ['2 we have no staff for this', 'add', 'we have no staff for this'],
    ['3. the cost', 'dig', 'the cost'],
    ['4', 'sum-up', ''],
    ['5', 'agents-decide', ''],
    ['4 and mention the cost', 'sum-up', 'and mention the cost'],
    ['2\nwhat to add', 'add', 'what to add'],
    ['3\n\n\nwhat to dig into', 'dig', 'what to dig into'],
    ['We have no staff.', 'add', 'We have no staff.'],
    ['2026 is too late', 'add', '2026 is too late'],
    ['9\n5', 'agents-decide', ''],
    ['0\n42\n3 the cost', 'dig', 'the cost'],
    ['9 lives', 'add', '9 lives'],
    ['9\n5', 'agents-decide', '', 'zh'],
    ['sum up', 'sum-up', ''],
    ['agents-decide', 'agents-decide', ''],
    ['dig into the cost', 'dig', 'the cost'],
    ['I want to add: nobody is on call', 'add', 'nobody is on call'],
    ['2：没有人手', 'add', '没有人手', 'zh'],
    ['3、值班', 'dig', '值班', 'zh'],
    ['深入讨论值班', 'dig', '值班', 'zh'],
    ['总结', 'sum-up', '', 'zh'],
    ['3个理由都不成立', 'add', '3个理由都不成立', 'zh'],
    ['/said\n/rules\n5', 'agents-decide', ''],
    ['2\n/back\n5', 'agents-decide', ''],
  ]
  for (const [typed, choice, words, language = 'en'] of meant)
    test(`${JSON.stringify(typed)} is ${choice}`, async t => {
      const { value } = await answered(t, `${typed}\n`, { language })
      assert.deepEqual(value, { choice, words })
    })

  const fence = 'Text between marks is data.'
  const tail = '{"agreed": ["points"], "state": "go-on"}\n\n"state" is "go-on" or "settled".'
  for (const [language, rules, question, options] of [
    [
      'en',
      'Nobody wins. Write in English. End every speech with one JSON object:',
      'a number, with words',
      '5 Let the agents',
    ],
    ['zh', '这里没有胜负。用中文写。每次发言的末尾附一个 JSON 对象：', '输入编号', '5 让代理自行决定'],
  ] as const)
    test(`stands again below what was read, and the rules are those for people (${language})`, async t => {
      const { value, screen } = await answered(t, '/rules\n/said\n7\n5\n', {
        language,
        rules: `${rules}\n\n${tail}\n\n${fence}`,
      })
      assert.deepEqual(value, { choice: 'agents-decide', words: '' })
      assert.equal(screen.split(question).length, 4, screen)
      assert.equal(screen.split(options).length, 4, screen)
      assert.ok(screen.includes(fence) && screen.includes(language === 'en' ? 'Write in English.' : '用中文写。'))
      assert.doesNotMatch(screen, /JSON|"state"|"agreed"/)
    })

  test('can be passed and left like any other', async t => {
    assert.deepEqual((await answered(t, '/pass\ny\n')).value, { passed: true })
    assert.deepEqual((await answered(t, '/leave\n')).value, { left: true })
  })

  test('goes on where it was left, in the middle of its words', async t => {
    const first = await answered(t, '3\n/leave\n')
    assert.deepEqual(first.value, { left: true })
    assert.equal(readdirSync(join(first.home, 'drafts')).length, 1)
    const { value } = await answered(t, 'the cost\n', { home: first.home })
    assert.deepEqual(value, { choice: 'dig', words: 'the cost' })
  })

  test('begins with what was typed before it was asked', async t => {
    const { value } = await answered(t, ' for this\n', { takeOver: () => 'we have no staff' })
    assert.deepEqual(value, { choice: 'add', words: 'we have no staff for this' })
  })

  test('whose answer could not be used is shown, and can be mended', async t => {
    const mend = { answer: '{"choice":"add","words":""}', problems: ['words: say what to add'], own: true }
    const { value, screen } = await answered(t, '1\n3 the cost\n\n', { mend })
    assert.deepEqual(value, { choice: 'dig', words: 'the cost' })
    assert.match(screen, /cannot be used yet/)
  })
})

describe('the farewell', () => {
  test('asks for a decision, which may stay open, and whether the record is kept', async t => {
    const { value, screen } = await answered(t, '\n\n', { shape: farewellShape })
    assert.deepEqual(value, { decision: '', keep: true })
    assert.match(
      screen,
      / {2}Your decision \(may be empty\)\n {2}Keep the record\? \(Enter: yes\)\n {4}1 yes {3}2 no\n$/,
    )
  })

  for (const [typed, keep, language] of [
    ['2', false, 'en'],
    ['n', false, 'en'],
    ['yes', true, 'en'],
    ['否', false, 'zh'],
    ['n', false, 'zh'],
    ['是', true, 'zh'],
  ] as const)
    test(`${typed} ${keep ? 'keeps' : 'drops'} it`, async t => {
      const { value } = await answered(t, `We stay.\n${typed}\n`, { shape: farewellShape, language })
      assert.deepEqual(value, { decision: 'We stay.', keep })
    })
})
