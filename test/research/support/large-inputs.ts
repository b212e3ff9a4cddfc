import { alikeAmong } from '../../../src/formats/research/claims/alike-roles.ts'
import { mergedClaims } from '../../../src/formats/research/claims/claims.ts'
import { countWords } from '../../../src/formats/research/length.ts'
import { conflictingNumbers } from '../../../src/formats/research/numbers/conflicts.ts'
import { arrivedInvestigation } from '../../../src/formats/research/partial-replies.ts'
import { languageOfTopic, readTopic } from '../../../src/formats/research/request/topic.ts'
import { research } from '../../../src/formats/research/research.ts'
import { auditDecision } from '../../../src/formats/research/study.ts'
import { loadConfig } from '../../../src/host/config/load.ts'
import { problemInWords, wordingOf } from '../../../src/host/person/fields.ts'
import { personWords } from '../../../src/host/person/words.ts'
import { isModelName } from '../../../src/host/seats/written.ts'
import { type AloudRule, AudibleFieldsReader } from '../../../src/shown/audible-fields.ts'

/** Something that reads words of others, a megabyte of them: what comes of it, and how long it may take on a machine that does nothing else. */
export interface LargeInput {
  what: string
  limitMs: number
  run(): unknown
  outcome: unknown
}

/** The same reader on a megabyte of each part; the parts stand with what comes of them. */
export const megabytesOf = (
  what: string,
  limitMs: number,
  outcomes: readonly (readonly [outcome: unknown, parts: readonly string[]])[],
  run: (text: string) => unknown,
): LargeInput[] =>
  outcomes.flatMap(([outcome, parts]) =>
    parts.map(part => ({
      what: `${what}: ${JSON.stringify(part.slice(0, 40))}`,
      limitMs,
      run: () => run(part.repeat(Math.ceil(1_000_000 / part.length))),
      outcome,
    })),
  )

const config = loadConfig({ home: '/nowhere', cwd: '/nowhere', env: {}, language: 'en' })

const investigation = { key: 'research/a', seat: 'a', derived: 'investigation' }

const aloudRules: readonly AloudRule[] = [
  { field: 'list[].to', before: place => `#${place} `, behind: ' ' },
  { field: 'attacks', before: place => `a${place} ` },
]

/** Three hundred statements with forty numbers each. */
function manyNumbers(): number {
  const sentences = (i: number) =>
    Array.from({ length: 40 }, (_, j) => `The latency of gate ${'abcdefgh'[j % 8]} is ${1_000 + 97 * i + j} ms. `)
  const statements = Array.from({ length: 300 }, (_, i) => ({
    number: `1.${i}`,
    seat: 'one',
    text: sentences(i).join(''),
  }))
  return conflictingNumbers(statements).length
}

const beginnings: readonly (readonly [start: string, part: string, behind?: string])[] = [
  ['', '{', ','.repeat(500_000)],
  ['{"arguments":', '['],
  ['{"arguments":[', '{"a":"b"},'],
  ['{"arguments":["', '\\"'],
  ['{', '"a",'],
  ["{'", '}],'],
  ['', ' ', '{'],
  ['', '`', '{'],
  ['', 'a', '```{'],
  ['', 'a `', '{'],
]

export const largeInputs: readonly LargeInput[] = [
  ...beginnings.flatMap(([start, part, behind = '']) =>
    megabytesOf(`what arrived of ${start}`, 100, [[null, [part]]], text => arrivedInvestigation(start + text + behind)),
  ),
  ...megabytesOf(
    'research that is alike',
    100,
    [
      [0, ['- 1.1 a | Confidence: ', '不', '\n']],
      [6, ['- 1.1 Remote work saves time. | Confidence: 0.5 | Source: [x]\n']],
    ],
    text => alikeAmong(['a', 'b', 'c', 'd'].map(seat => ({ key: seat, seat, text }))).length,
  ),
  ...megabytesOf(
    'claims that are the same',
    100,
    [[30, ['.', '1,', '不', '远程办公提高了 20%，', 'Aa 1 ', '([{"']]],
    text => {
      const claim = (i: number) => ({ claim: `${i} ${text}`, in: [`1.${i}`], tag: null, why: null })
      return mergedClaims(Array.from({ length: 30 }, (_, i) => claim(i))).length
    },
  ),
  ...megabytesOf(
    'numbers that differ',
    100,
    [
      [0, ['1', '.', '([{', '"', '/\\', '1,', '20 % of A and ', '不']],
      [6, ['1-2-']],
      [
        15,
        [
          'Aa bB ',
          '20 ms ',
          '$1 per month per ',
          '两亿三千万',
          '远程办公提高了 20%，',
          'Claude Code answers in 20 ms. ',
        ],
      ],
    ],
    text => {
      const statement = (i: number) => ({ number: `1.${i}`, seat: 'one', text: `${i} ${text}` })
      return conflictingNumbers(Array.from({ length: 6 }, (_, i) => statement(i))).length
    },
  ),
  { what: 'numbers that differ: in hundreds of statements', limitMs: 300, run: manyNumbers, outcome: 60 },
  ...megabytesOf(
    'whether a topic needs an audit',
    100,
    [
      [true, ['security ', 'how many ', 'cost of ', ': cost']],
      [false, ['how much does ', 'a', '比', '1.', '性', '$', '该', '(', ', ', 'and ']],
    ],
    text => auditDecision(text, 'auto', 'en').on,
  ),
  ...megabytesOf(
    'what a topic compares',
    100,
    [[0, ['(', ')', '（', '"', '/', ' or ', ' vs ', '和', '还是', ',', '?', ':', '、', '(a)', '(,', '\n', ' ']]],
    text => readTopic(text, word => isModelName(word, config)).things.length,
  ),
  ...megabytesOf(
    'the language of a topic',
    100,
    [
      ['en', ['(', '（a', ' vs ', ' is']],
      ['zh', ['还是', '中']],
    ],
    text => languageOfTopic(text, config),
  ),
  ...megabytesOf(
    'words that are counted',
    200,
    [
      [0, ["'"]],
      [1, ['a', '1', '1,']],
      [1_000_000, ['字']],
    ],
    countWords,
  ),
  ...megabytesOf(
    'arguments that a person is asked about',
    100,
    [
      [{ treated: [{ argument: '1.1' }] }, ['- 1.1 ', '\n- 1.1 x']],
      [{ treated: [] }, ['\n\n', ' | ', '- ', '1.']],
    ],
    text =>
      research.replies!.judgment!.form!.known!({
        key: 'x/judge',
        seat: 'judge',
        speeches: [{ ...investigation, text }],
      }),
  ),
  ...megabytesOf(
    'what is wrong with an answer',
    100,
    [[true, ['a.', 'treated[1].', '"a"', 'x, ', '[1]', '"']]],
    text => {
      const wording = wordingOf(research.replies!.judgment!.form!.fields, id => id, 'en')
      return problemInWords(text, wording, personWords.en) === text
    },
  ),
  ...megabytesOf(
    'what is heard of a reply',
    100,
    [[0, ['{"list":[', '"to":"x",', '[{"to":', `{"${'n'.repeat(199)}":`, '],[', '"attacks":[']]],
    text => new AudibleFieldsReader(aloudRules).push(text).length,
  ),
  ...megabytesOf(
    'what is heard of a reply in a list',
    100,
    [
      [0, ['{"list":[', '[{"to":', `{"${'n'.repeat(199)}":`, '],[']],
      [555_559, ['"to":"x",']],
      [1_398_508, ['"attacks":[']],
    ],
    text => new AudibleFieldsReader(aloudRules).push(`{"list":[{${text}`).length,
  ),
  ...megabytesOf(
    'what is heard of a reply deep within',
    100,
    [
      [0, ['{"list":[', '"to":"x",', '[{"to":', `{"${'n'.repeat(199)}":`, '],[']],
      [1_398_948, ['"attacks":[']],
    ],
    text => new AudibleFieldsReader(aloudRules).push(`{${'"a":{'.repeat(90)}${text}`).length,
  ),
]
