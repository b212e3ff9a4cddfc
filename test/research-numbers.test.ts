import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type Conflict, conflictingNumbers, type Statement } from '../src/formats/research/numbers.ts'
import { isQuick } from './support/quick.ts'

/** Two statements, and how each writes the number that the other gives differently; null: they do not conflict. */
interface Pair {
  set: string
  one: string
  other: string
  values: [string, string] | null
}

/** A whole research, and the conflicts in it: no other two of its statements have one. */
interface Research {
  set: string
  statements: Statement[]
  conflicts: Conflict[]
}

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/research/${name}`, import.meta.url), 'utf8')

const pairs: Pair[] = fixture('number-pairs.tsv')
  .trim()
  .split('\n')
  .map(line => {
    const [set = '', one = '', other = '', value, otherValue] = line.split('\t')
    return { set, one, other, values: value && otherValue ? [value, otherValue] : null }
  })
const researches: Research[] = JSON.parse(fixture('researches.json'))

const between = (one: string, other: string, seats = ['proponent', 'opponent']): Conflict[] =>
  conflictingNumbers([
    { number: '1.1', seat: seats[0]!, text: one },
    { number: '2.1', seat: seats[1]!, text: other },
  ])

/** `developed`: the rules were made with them. `once-held-out`: written before they were looked at, and learned from since. */
const sets: readonly [set: string, precision: number, recall: number][] = [
  ['developed', 0.95, 0.85],
  ['once-held-out', 0.95, 0.85],
  ['held-out', 0.95, 0.85],
]

const isAmong = (one: Conflict, all: readonly Conflict[]): boolean =>
  all.some(other => JSON.stringify(other) === JSON.stringify(one))

const same: readonly [string, string][] = [
  ['40 %', '0.4'],
  ['1.5 s', '1500 ms'],
  ['90 minutes', '1.5 hours'],
  ['half an hour', '30 minutes'],
  ['两个半小时', '150 分钟'],
  ['2 GB', '2000 MB'],
  ['$1.2 billion', '$1,200 million'],
  ['1.2 亿元', '12000 万元'],
  ['2万个文件', '两万个文件'],
  ['1.5 million files', '1,500,000 files'],
  ['20k files', '20,000 files'],
  ['30 %', '三成'],
  ['百分之五', '5 percent'],
  ['20–30 GB', '25 GB'],
  ['more than 2 TB', '3 TB'],
  ['about 100 GB', '108 GB'],
  ['1.2M files', '1.23 million files'],
]

const different: readonly [string, string][] = [
  ['40 %', '0.6'],
  ['1.5 s', '1500 s'],
  ['2 小时', '300 分钟'],
  ['2 GB', '20 GB'],
  ['20–30 GB', '45 GB'],
  ['more than 2 TB', '900 GB'],
  ['99.9 %', '99.99 %'],
  ['1.2 亿元', '3000 万元'],
  ['三成', '百分之五'],
  ['$5 per month', '$9 per month'],
  ['2万个文件', '三千个文件'],
  ['between six and eight weeks', 'five months'],
]

/** Without the words that say how far it goes. */
const bare = (written: string): string => written.replace(/^(?:more than|between) /, '')

const hostile: readonly [name: string, part: string][] = [
  ['digits', '1'],
  ['full stops', '.'],
  ['capitals', 'Aa bB '],
  ['brackets', '([{'],
  ['quotation marks', '"'],
  ['slashes', '/\\'],
  ['commas', '1,'],
  ['ranges', '1-2-'],
  ['measures', '20 ms '],
  ['shares', '20 % of A and '],
  ['money', '$1 per month per '],
  ['numerals', '两亿三千万'],
  ['denials', '不'],
  ['sentences in Chinese', '远程办公提高了 20%，'],
  ['sentences', 'Claude Code answers in 20 ms. '],
]

describe('numbers that are given differently', () => {
  for (const [set, precision, recall] of sets)
    test(`are found in the labelled pairs that were ${set}, in both languages`, () => {
      for (const language of ['en', 'zh']) {
        const own = pairs.filter(pair => pair.set === set && /\p{Script=Han}/u.test(pair.one) === (language === 'zh'))
        const found = own.filter(({ one, other }) => between(one, other).length > 0)
        const right = found.filter(({ values }) => values !== null)
        const wanted = own.filter(({ values }) => values !== null)
        assert.ok(wanted.length >= 5 && own.length >= 2 * wanted.length - 2, `${own.length} pairs in ${language}`)
        const wrong = found.filter(({ values }) => values === null).map(({ one, other }) => [one, other])
        assert.ok(right.length / found.length >= precision, JSON.stringify(wrong))
        const missed = wanted.filter(pair => !found.includes(pair)).map(({ one, other }) => [one, other])
        assert.ok(right.length / wanted.length >= recall, JSON.stringify(missed))
      }
    })

  test('are told as each writes them, whoever speaks first', () => {
    for (const { one, other, values } of pairs) {
      const found = between(one, other)
      if (values && found.length > 0) assert.deepEqual(found, [{ between: ['1.1', '2.1'], values }])
      assert.deepEqual(
        between(other, one).map(conflict => conflict.values.toReversed()),
        found.map(conflict => conflict.values),
        `${one} | ${other}`,
      )
    }
  })

  test('are found in whole researches, and nothing else is', () => {
    const found = researches.map(({ statements }) => conflictingNumbers(statements))
    const missed = researches.flatMap(({ conflicts }, i) => conflicts.filter(one => !isAmong(one, found[i]!)))
    const wrong = researches.flatMap(({ conflicts }, i) => found[i]!.filter(one => !isAmong(one, conflicts)))
    assert.deepEqual(wrong, [])
    assert.ok(missed.length <= 1, JSON.stringify(missed))
  })

  test('count also where one role says both', () => {
    const texts = ['OpenCode starts a session in 2 s.', 'OpenCode starts a session in 9 s.']
    const statements = texts.map((text, i) => ({ number: `1.${i + 1}`, seat: 'opencode', text }))
    assert.deepEqual(conflictingNumbers(statements), [{ between: ['1.1', '1.2'], values: ['2 s', '9 s'] }])
  })

  test('are no conflict where each role speaks of its own thing and names none', () => {
    const statements = [
      { number: '1.1', seat: 'claude-code', text: 'The free tier allows 50 requests per day.' },
      { number: '2.1', seat: 'opencode', text: 'The free tier allows 200 requests per day.' },
    ]
    const named = { number: '2.n1', seat: 'opencode', text: 'Claude Code is closed, while OpenCode is open.' }
    assert.deepEqual(conflictingNumbers([...statements, named]), [])
    const plain = statements.map((one, i) => ({ ...one, seat: ['proponent', 'opponent'][i]! }))
    assert.equal(conflictingNumbers(plain).length, 1)
  })

  for (const [one, other] of same)
    test(`are one number, however it is written: ${one} ${other}`, () => {
      assert.deepEqual(
        between(`The nightly backup of the server: ${one}.`, `The nightly backup of the server: ${other}.`),
        [],
      )
    })

  for (const [one, other] of different)
    test(`are two numbers: ${one}, ${other}`, () => {
      const [found] = between(
        `The nightly backup of the server: ${one}.`,
        `The nightly backup of the server: ${other}.`,
      )
      assert.deepEqual(found?.values, [one, other].map(bare))
    })

  test('are not looked for without end', () => {
    const text = (i: number) =>
      Array.from(
        { length: 40 },
        (_, j) => `The latency of gate ${'abcdefgh'[j % 8]} is ${1_000 + 97 * i + j} ms. `,
      ).join('')
    const many = Array.from({ length: 300 }, (_, i) => ({ number: `1.${i}`, seat: 'one', text: text(i) }))
    assert.ok(conflictingNumbers(many).length <= 100)
    assert.ok(isQuick(() => conflictingNumbers(many), 300))
  })

  for (const [name, part] of hostile)
    test(`take a moment in megabytes of ${name}`, () => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length))
      const statements = Array.from({ length: 6 }, (_, i) => ({ number: `1.${i}`, seat: 'one', text: `${i} ${text}` }))
      assert.ok(isQuick(() => conflictingNumbers(statements), 100))
    })
})
