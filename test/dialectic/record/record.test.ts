import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KeptEvent } from '../../../src/core/events.ts'
import { languages } from '../../../src/core/language.ts'
import { knownWords, without } from '../../../src/formats/dialectic/record/known-words.ts'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { recordOf } from '../../../src/formats/dialectic/record/render.ts'
import { historyOf } from '../../../src/formats/dialectic/record/rounds-in.ts'
import { escaped } from '../../../src/formats/dialectic/record/signs.ts'
import { reportWords } from '../../../src/formats/dialectic/report/words.ts'
import { openGolden } from '../../support/golden.ts'
import { rowsOf, valuesOf } from '../../support/values.ts'
import { asked, dialecticView, type ToldDebate, turn } from '../support/view.ts'
import texts from './record-texts.json' with { type: 'json' }

const golden = openGolden('dialectic-record')
const date = '2026-11-16'
const textOf = (debate: ToldDebate): string => recordOf(dialecticView(debate), { date })

const tail = '\n\n{"agreed": ["latency matters"], "open": [], "state": "go-on"}'

const two: ToldDebate = {
  rounds: [
    {
      main: `Move it.${tail}`,
      partners: [`Who runs it at night?${tail}`],
      reply: { choice: 'add', words: 'We have no administrator.' },
    },
    { main: 'Then stay.', partners: ['Agreed.'] },
  ],
}

describe('the record of a dialectic', () => {
  const gone = { kind: 'timeout', message: '' } as const
  const round = (name: string) => ({ main: `${name}A`, partners: [`${name}B`] })
  const fork: KeptEvent = {
    ...{ type: 'debate.forked' as const, parent: 1, at: 'round-2', changes: {}, version: 1, cues: {} },
    ...{ remark: 'Think of the cost.', without: 'round-1/partner' },
  }
  const candidates = [{ name: 'general-purpose' }, { name: 'dba', model: 'lab:other', about: 'databases' }]
  const choice = asked('choice/main', 'main', 'partner-choice', { partner: 'dba', reason: 'It is about\na database.' })
  const fallback: KeptEvent = {
    ...{ type: 'fallback.taken' as const, key: 'round-1/partner', seat: 'partner', why: 'HTTP 502' },
    ...{ from: 'lab:other', to: 'lab:partner' },
  }
  const choosing = (more: KeptEvent[]): ToldDebate => ({ options: { candidates }, rounds: [], more })

  /** Whole records in the form of the seed; all of them parse without a problem. */
  const debates: Record<string, ToldDebate> = {
    'under way, with a place to write below the last round': two,
    'its head alone, before the first round': { rounds: [] },
    'completed, with its outcome and a conclusion, and no empty place': {
      ...two,
      verdict: {
        answer: 'Stay with Redis\nuntil somebody owns the database.',
        insights: ['Ownership weighs more than latency.', '# not a heading'],
        agreed: ['latency matters'],
        open: ['Who owns it next year?'],
        split: [{ point: 'cost', main: 'low', partner: 'high' }],
        suggestions: [
          { turn: 'round-1/main', seat: 'main', file: 'src/queue.ts', change: 'Name it.', before: null, after: null },
        ],
        decision: 'We stay.\n\nFor now.',
        endedBy: 'user',
      },
    },
    'several partners, and how they came to sit there': {
      partners: 2,
      options: { partners: [{ name: 'security-reviewer' }, { name: 'architect (senior)' }] },
      rounds: [{ main: 'A', partners: ['B', 'C'] }],
    },
    'a partner to be chosen': choosing([]),
    'a partner that was chosen, and why': choosing(choice),
    'a chosen partner that another had to take over from': choosing([...choice, fallback]),
    'a choice that never came': choosing(turn('choice/main', 'main', gone)),
    'somebody who said nothing': { partners: 2, rounds: [{ main: 'A', partners: [gone, 'C'] }] },
    'the user below the round that it was said after, with a change of direction': {
      rounds: [
        {
          ...round('1'),
          remarks: { before: ['zero'], within: ['one'] },
          reply: { choice: 'dig', words: 'costs\nof it' },
        },
        { ...round('2'), remarks: { before: ['two'], after: ['three'] }, reply: { choice: 'sum-up', words: '' } },
        { ...round('3'), reply: { choice: 'agents-decide', words: '' } },
      ],
    },
    'a fork: what the user remarked there, and whose speech does not count': {
      rounds: [round('1')],
      more: [fork, ...turn('round-2/main', 'main', 'Cheaper.'), ...turn('round-2/partner', 'partner', 'True.')],
    },
  }
  for (const [title, debate] of Object.entries(debates))
    it(`tells of ${title}`, () => {
      for (const language of languages) {
        const text = textOf({ ...debate, language })
        assert.deepEqual(parseRecord(text).problems, [])
        assert.match(text, /[^\n]\n$/)
        golden.is(language, title, text)
      }
    })

  it('is read as it was written', () => {
    const { record } = parseRecord(textOf(debates['several partners, and how they came to sit there']!))
    assert.deepEqual(record.partners, ['security-reviewer', 'architect (senior)'])
    assert.deepEqual(record.rounds[0]?.partners, ['B', 'C'])
    const head = parseRecord(textOf({ rounds: [] })).record
    assert.deepEqual([head.rounds, head.status], [[], 'in-progress'])
  })

  it('waits for whoever begins again', () => {
    const waiting: ToldDebate = { rounds: [{ main: 'A', partners: [{ kind: 'overflow', message: '' }] }] }
    assert.doesNotMatch(textOf(waiting), /Round 1/)
    const again = textOf({ ...waiting, more: turn('round-1/afresh/partner', 'partner', 'Once more.') })
    assert.match(again, /### Sub Agent\nOnce more\.\n/)
  })
})

describe('what stands in a record', () => {
  const hostile = texts.hostile

  it('is given back to the letter, whatever it looks like', () => {
    for (const language of languages)
      for (const words of hostile) {
        const text = textOf({
          language,
          rounds: [
            { main: words, partners: [words], reply: { choice: 'add', words: words.trim() || 'x' } },
            { main: 'last', partners: [words] },
          ],
        })
        const { record, problems } = parseRecord(text)
        const plain = words.replaceAll('\r\n', '\n').trimEnd()
        assert.deepEqual(problems, [], words)
        const speeches = record.rounds.map(({ main, partners }) => [main, ...partners])
        assert.deepEqual(speeches, [
          [plain, plain],
          ['last', plain],
        ])
        assert.equal(record.rounds[0]?.user, plain.trim() || 'x')
      }
  })

  it('looks right to whoever reads it with a viewer', () => {
    assert.equal(escaped('# Costs\n\ntext'), '#### Costs #\n\ntext')
    assert.equal(escaped('a\n---'), 'a\n\\---')
    assert.equal(escaped('a\n\n---\n\nb'), 'a\n\n----\n\nb')
    assert.equal(escaped('```\nopen'), '```\nopen\n````')
    assert.equal(escaped('```\n## Round 3\n# comment\n```'), '```\n ## Round 3\n# comment\n```')
    assert.equal(escaped('`Map<K>` and <K>'), '`Map<K>` and \\<K>')
    assert.equal(escaped('1. a\n   ```\n   <b>\n   ```'), '1. a\n   ```\n   <b>\n   ```')
  })
})

describe('reading a record', () => {
  const whole = textOf(two)
  const linesOf = (text: string) => parseRecord(text).problems.map(({ line, fatal }) => (fatal ? -line : line))

  it('takes what a person plainly meant', () => {
    const edited = whole
      .replace('# Debate:', '#  Debate：')
      .replace(/(\*\*Date.*\n)(\*\*Status.*\n)/, '$2\n$1')
      .replace('**Status**: in-progress', '**Status:** In-Progress  ')
      .replace('## Round 2', '## Round 2: the night   ')
      .replace('### User Input\nWe', '### User Input (if any)\n\n\nWe')
      .replaceAll('\n\n', '\n\n\n')
      .replaceAll('\n', '\r\n')
    const { record, problems } = parseRecord(`\ufeff${edited}`)
    assert.deepEqual(problems, [])
    assert.deepEqual(record, parseRecord(whole).record)
  })

  it('tells every departure from its form by line', () => {
    const swapped = whole.replace('## Round 1', '## Round 9').replace('## Round 2', '## Round 1')
    for (const [text, lines] of [
      ['', [-1, 1, 1, 1, 1]],
      [whole.replace('# Debate: ', '# Talk: '), [-1, 1]],
      [whole.replace(/\*\*Outcome.*\n/, ''), [1]],
      [whole.replace('in-progress', 'half done'), [4]],
      [whole.replace('2026-11-16', 'today'), [3]],
      [whole.replace(/Main Agent ↔.*/, 'two'), [5]],
      [whole.replace('\n---\n', '\nHello\n\n---\n'), [8]],
      [whole.replace('## Round 1\n', '## Round 1\nHello\n'), [11]],
      [whole.replace('Move it.', '## Mine\nMove it.'), [13]],
      [whole.replace('### Sub Agent\nWho', '### Partner\nWho'), [10, 15]],
      [whole.replace('### Sub Agent\nWho', '### Main Agent\nWho'), [10, 15]],
      [whole.replace('## Round 1', '## Round 2'), [-10, -23]],
      [whole.replace('## Round 2', '## Round 3'), [-23]],
      [swapped.replace('## Round 9', '## Round 2'), [23]],
      [whole.replace('in-progress', 'completed'), [32]],
    ] as const)
      assert.deepEqual(linesOf(text), lines, text)
  })

  for (const digits of ['1234567', '9'.repeat(500)])
    it(`takes a round with ${digits.length} digits for a heading, and tells it with its line`, () => {
      const { record, problems } = parseRecord(whole.replace('## Round 2', `## Round ${digits}`))
      assert.deepEqual(record.rounds[0]!.partners, ['Who runs it at night?'])
      const fatal = problems.filter(({ fatal }) => fatal)
      assert.deepEqual(valuesOf(fatal, 'line'), [23])
      for (const language of languages) golden.is(language, 'a number that is too high', fatal[0]!.what[language])
    })

  it('says it in both languages', () => {
    const broken = whole.replace('## Round 2', '## Round 3').replace('in-progress', 'half').replace('Move it.', '# x')
    const { problems } = parseRecord(broken)
    for (const language of languages)
      golden.is(language, 'problems', problems.map(({ line, what }) => `${line}: ${what[language]}`).join('\n'))
  })

  it('leaves out a last round that is cut off, wherever that is', () => {
    const start = whole.indexOf('\n---\n\n## Round 2')
    const complete = whole.indexOf('### Sub Agent\nAgreed.')
    for (let end = start + 1; end < whole.length; end++) {
      const { record, problems } = parseRecord(whole.slice(0, end))
      const cut = problems.filter(({ fatal }) => fatal)
      assert.deepEqual(cut, [], `${end}: ${JSON.stringify(whole.slice(end - 20, end))}`)
      assert.equal(record.rounds[0]?.user, 'We have no administrator.', `${end}`)
      if (end < complete) assert.equal(record.rounds.length, 1, `${end}`)
      if (end > whole.indexOf('## Round 2') + '## Round 2'.length && end < complete)
        assert.equal(problems.length > 0, true)
    }
  })

  it('uses the whole round where a piece of it stands before', () => {
    const torn = whole.slice(0, whole.indexOf('### Sub Agent\nAgreed.'))
    const gone = `${torn}\n---\n\n## Round 2\n\n### Main Agent\nAnew.\n\n### Sub Agent\nYes.\n`
    const { record, problems } = parseRecord(gone)
    assert.deepEqual(rowsOf(problems, 'line', 'fatal'), [[23, false]])
    assert.equal(record.rounds[1]?.main, 'Anew.')
  })

  it('goes on from a concluded one with its conclusion as what the agents said, and the decision as what the user did', () => {
    for (const language of languages) {
      const { record } = parseRecord(textOf({ ...two, language, verdict: { decision: 'We stay.' } }))
      const history = historyOf(record, language)
      assert.deepEqual([history.length, history[0]?.user], [2, 'We have no administrator.'])
      const concluded = history.map(({ conclusion }) => conclusion !== '')
      assert.deepEqual(concluded, [false, true])
      assert.match(history[1]!.conclusion, /Ownership weighs more than latency\./)
      assert.doesNotMatch(history[1]!.conclusion, /We stay\./)
      assert.equal(
        history[1]!.user,
        language === 'zh' ? '**用户此前的决定**：\n\n- We stay.' : "**User's decision so far**:\n\n- We stay.",
      )
    }
  })

  it('takes a decision that was left open, or never asked for, for no word of the user', () => {
    for (const language of languages)
      for (const words of [reportWords[language].undecided, reportWords[language].notAsked])
        for (const read of languages) {
          const concluded = textOf({ ...two, language, verdict: { decision: null } })
          const text = concluded.replace(/(?<=^### User's Decision\n- ).*$/m, words)
          assert.ok(text.includes(`- ${words}`))
          const history = historyOf(parseRecord(text).record, read)
          assert.equal(history[1]?.user, '', text)
        }
  })
})

it('words that are known are taken out once, and lines that were changed are left', () => {
  const known = knownWords(['one\ntwo', 'two'])
  assert.equal(without('a\none\n\ntwo  \nb\ntwo\ntwo', known), 'a\n\nb\n\ntwo')
  assert.deepEqual(known, [])
  assert.equal(without('one\nnew\ntwo', knownWords(['one\ntwo'])), 'new')
  assert.equal(without('a\na\nb', knownWords(['a\nb'])), 'a')
  const other = knownWords(['elsewhere'])
  assert.equal(without('here', other), 'here')
  assert.equal(other.length, 1)
})
