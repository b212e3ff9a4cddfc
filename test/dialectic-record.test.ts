import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KeptEvent } from '../src/core/events.ts'
import { languages } from '../src/core/language.ts'
import { escaped, unescaped } from '../src/formats/dialectic/record/escape.ts'
import { historyOf } from '../src/formats/dialectic/record/history.ts'
import { parseRecord } from '../src/formats/dialectic/record/parse.ts'
import { recordOf } from '../src/formats/dialectic/record/render.ts'
import { reportWords } from '../src/formats/dialectic/report/words.ts'
import { asked, dialecticView, type ToldDebate, turn } from './support/dialectic-view.ts'
import { isQuick } from './support/quick.ts'

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
  it('has the form of the seed while it runs, with a place to write below the last round', () => {
    assert.equal(
      textOf(two),
      `# Debate: Should the queue move to Postgres?

**Date**: 2026-11-16
**Status**: in-progress
**Participants**: Main Agent ↔ Sub Agent (general-purpose)
**Outcome**:

---

## Round 1

### Main Agent
Move it.

### Sub Agent
Who runs it at night?

### User Input
We have no administrator.

---

## Round 2

### Main Agent
Then stay.

### Sub Agent
Agreed.

### User Input
`,
    )
  })

  it('is completed with its outcome and a conclusion, and no empty place', () => {
    const text = textOf({
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
    })
    const head = text.slice(0, text.indexOf('\n---'))
    assert.equal(
      head,
      `# Debate: Should the queue move to Postgres?

**Date**: 2026-11-16
**Status**: completed
**Participants**: Main Agent ↔ Sub Agent (general-purpose)
**Outcome**: They agree (the user wanted a summary and the end): Stay with Redis until somebody owns the database.
`,
    )
    assert.equal(
      text.slice(text.indexOf('## Round 2')),
      `## Round 2

### Main Agent
Then stay.

### Sub Agent
Agreed.

---

## Conclusion

### Key Insights
- Ownership weighs more than latency.
- #### not a heading #
- **Agreed**: latency matters
- **Open**: Who owns it next year?
- **Where They Still Differ**: cost — Main Agent: low — Sub Agent: high
- **Suggestion**: src/queue.ts — Name it.

### User's Decision
- We stay.

  For now.
`,
    )
    assert.deepEqual(parseRecord(text).problems, [])
  })

  it('begins with its head alone', () => {
    const text = textOf({ rounds: [] })
    assert.match(text, /\*\*Outcome\*\*:\n\n---\n$/)
    const { record, problems } = parseRecord(text)
    assert.deepEqual([record.rounds, record.status, problems], [[], 'in-progress', []])
  })

  it('names several partners, and tells how they came to sit there', () => {
    const text = textOf({
      partners: 2,
      options: { partners: [{ name: 'security-reviewer' }, { name: 'architect (senior)' }] },
      rounds: [{ main: 'A', partners: ['B', 'C'] }],
    })
    assert.match(
      text,
      /^\*\*Participants\*\*: Main Agent ↔ Sub Agent \(security-reviewer\) ↔ Sub Agent 2 \(architect \(senior\)\)$/m,
    )
    assert.match(
      text,
      /^\*\*Outcome\*\*:\n\*\*Partner\*\*: security-reviewer, architect \(senior\), named by the user\n\n---$/m,
    )
    assert.match(text, /### Sub Agent\nB\n\n### Sub Agent 2\nC\n/)
    const { record, problems } = parseRecord(text)
    assert.deepEqual(problems, [])
    assert.deepEqual(record.partners, ['security-reviewer', 'architect (senior)'])
    assert.deepEqual(record.rounds[0]?.partners, ['B', 'C'])
  })

  it('tells whom the main agent chose and why, and who had to step in', () => {
    const candidates = [{ name: 'general-purpose' }, { name: 'dba', model: 'lab:other', about: 'databases' }]
    const chosen = (more: ToldDebate['more']) =>
      textOf({ options: { candidates }, rounds: [], ...(more && { more }) })
        .split('\n')
        .filter(line => /^\*\*Part/.test(line))
    const choice = asked('choice/main', 'main', 'partner-choice', {
      partner: 'dba',
      reason: 'It is about\na database.',
    })
    assert.deepEqual(chosen([]), ['**Participants**: Main Agent ↔ Sub Agent (to be chosen)'])
    assert.deepEqual(chosen(choice), [
      '**Participants**: Main Agent ↔ Sub Agent (dba)',
      '**Partner**: dba, chosen by the main agent: It is about a database.',
    ])
    const fallback: KeptEvent = {
      type: 'fallback.taken',
      key: 'round-1/partner',
      seat: 'partner',
      from: 'lab:other',
      to: 'lab:partner',
      why: 'HTTP 502',
    }
    assert.deepEqual(
      chosen([...choice, fallback]).at(-1),
      [
        '**Partner**: dba, chosen by the main agent: It is about a database.; general-purpose (lab:partner) took over from lab:other (HTTP 502)',
      ][0],
    )
    const missed = turn('choice/main', 'main', { kind: 'timeout', message: '' })
    assert.deepEqual(chosen(missed), [
      '**Participants**: Main Agent ↔ Sub Agent (general-purpose)',
      '**Partner**: general-purpose, because no choice came from the main agent (no answer in time)',
    ])
  })

  it('says so where somebody said nothing, and waits for whoever begins again', () => {
    const gone = { kind: 'timeout', message: '' } as const
    const text = textOf({ partners: 2, rounds: [{ main: 'A', partners: [gone, 'C'] }] })
    assert.match(text, /### Sub Agent\n\*\(Did not speak: no answer in time\)\*\n\n### Sub Agent 2\nC/)
    const overflow = { kind: 'overflow', message: '' } as const
    const waiting: ToldDebate = { rounds: [{ main: 'A', partners: [overflow] }] }
    assert.doesNotMatch(textOf(waiting), /Round 1/)
    const again = textOf({ ...waiting, more: turn('round-1/afresh/partner', 'partner', 'Once more.') })
    assert.match(again, /### Sub Agent\nOnce more\.\n/)
  })

  it('has what the user said below the round that it was said after, and marks a change of direction', () => {
    const round = (name: string) => ({ main: `${name}A`, partners: [`${name}B`] })
    const debate = (language: 'en' | 'zh'): ToldDebate => ({
      language,
      rounds: [
        {
          ...round('1'),
          remarks: { before: ['zero'], within: ['one'] },
          reply: { choice: 'dig', words: 'costs\nof it' },
        },
        { ...round('2'), remarks: { before: ['two'], after: ['three'] }, reply: { choice: 'sum-up', words: '' } },
        { ...round('3'), reply: { choice: 'agents-decide', words: '' } },
      ],
    })
    const users = (language: 'en' | 'zh') => parseRecord(textOf(debate(language))).record.rounds.map(({ user }) => user)
    assert.deepEqual(users('en'), ['zero\n\none\n\n**Change of direction**: costs\nof it\n\ntwo', 'three', ''])
    assert.match(users('zh')[0]!, /\*\*改变方向\*\*：costs/)
  })
})

it('tells what the user remarked at a fork, and whose speech does not count', () => {
  const fork: KeptEvent = {
    ...{ type: 'debate.forked' as const, parent: 1, at: 'round-2', changes: {}, version: 1, cues: {} },
    ...{ remark: 'Think of the cost.', without: 'round-1/partner' },
  }
  const again = [...turn('round-2/main', 'main', 'Cheaper.'), ...turn('round-2/partner', 'partner', 'True.')]
  const { record } = parseRecord(textOf({ rounds: [{ main: 'A', partners: ['B'] }], more: [fork, ...again] }))
  assert.deepEqual(record.rounds, [
    {
      number: 1,
      main: 'A',
      partners: ['*(This speech counts as not made in this fork.)*'],
      conclusion: '',
      user: 'Think of the cost.',
    },
    { number: 2, main: 'Cheaper.', partners: ['True.'], conclusion: '', user: '' },
  ])
})

describe('what stands in a record', () => {
  const hostile = [
    '## Round 3\n\n### Main Agent\nI said nothing.\n\n### User Input\nYes.',
    '---',
    'a\n\n---\n\nb',
    'Title\n---\n\nOther\n===',
    '# Debate: Another',
    '```md\n## Round 9\n\n### Sub Agent\nx\n---\n```',
    '```\nnot closed\n## Conclusion',
    '~~~\n```\n~~~~~\nbehind',
    '1. item\n   ```js\n   a<b>()\n   ```\n2. other',
    '- item\n  ```\ncut off',
    '<!-- hidden\n\nall of it',
    '<details>\n\n`<kept>` \\<b ![x](http://127.0.0.1/x)',
    '| a | b |\n| --- | --- |\n| `x<y>` | `p|<q>` |',
    '> # quoted\n> ---',
    '\\# a\n\\---\n#### b #\n\\#### c #',
    '    # code\n\n\ttab',
    '中文：**重点**\n\n# 标题\n\n👩‍💻 <b>',
    '# one\r\n\r\ntwo\r\n---\r\n',
    '',
    '   ',
    '#',
  ]

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
        assert.deepEqual(
          record.rounds.map(({ main, partners }) => [main, ...partners]),
          [
            [plain, plain],
            ['last', plain],
          ],
        )
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

  it('is read and written quickly, a megabyte of anything', () => {
    for (const sign of [
      '<',
      '\\',
      '`',
      '#',
      '[',
      '"',
      '![',
      '|`',
      'word ',
      '\\<b and so on\n',
      '# a heading of some length # \n',
      '   ```\n   x\n',
    ]) {
      const words = sign.repeat(1_000_000 / sign.length)
      const text = escaped(words)
      assert.ok(
        isQuick(() => escaped(words), 100),
        `escaped ${JSON.stringify(sign)}`,
      )
      assert.ok(
        isQuick(() => unescaped(text), 100),
        `unescaped ${JSON.stringify(sign)}`,
      )
    }
    const record = `# Debate: x\n\n## Round 1\n\n### Main Agent\n${'word <b> `c`\n'.repeat(80_000)}`
    assert.ok(isQuick(() => parseRecord(record), 200))
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
    assert.deepEqual(linesOf(''), [-1, 1, 1, 1, 1])
    assert.deepEqual(linesOf(whole.replace('# Debate: ', '# Talk: ')), [-1, 1])
    assert.deepEqual(linesOf(whole.replace(/\*\*Outcome.*\n/, '')), [1])
    assert.deepEqual(linesOf(whole.replace('in-progress', 'half done')), [4])
    assert.deepEqual(linesOf(whole.replace('2026-11-16', 'today')), [3])
    assert.deepEqual(linesOf(whole.replace(/Main Agent ↔.*/, 'two')), [5])
    assert.deepEqual(linesOf(whole.replace('\n---\n', '\nHello\n\n---\n')), [8])
    assert.deepEqual(linesOf(whole.replace('## Round 1\n', '## Round 1\nHello\n')), [11])
    assert.deepEqual(linesOf(whole.replace('Move it.', '## Mine\nMove it.')), [13])
    assert.deepEqual(linesOf(whole.replace('### Sub Agent\nWho', '### Partner\nWho')), [10, 15])
    assert.deepEqual(linesOf(whole.replace('### Sub Agent\nWho', '### Main Agent\nWho')), [10, 15])
    assert.deepEqual(linesOf(whole.replace('## Round 1', '## Round 2')), [-10, -23])
    assert.deepEqual(linesOf(whole.replace('## Round 2', '## Round 3')), [-23])
    assert.deepEqual(
      linesOf(
        whole
          .replace('## Round 1', '## Round 9')
          .replace('## Round 2', '## Round 1')
          .replace('## Round 9', '## Round 2'),
      ),
      [23],
    )
    assert.deepEqual(linesOf(whole.replace('in-progress', 'completed')), [32])
  })

  it('says it in both languages', () => {
    const broken = whole.replace('## Round 2', '## Round 3').replace('in-progress', 'half').replace('Move it.', '# x')
    for (const { what } of parseRecord(broken).problems) {
      assert.match(what.zh, /\p{Script=Han}/u)
      assert.doesNotMatch(what.en, /\p{Script=Han}/u)
    }
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
    assert.deepEqual(
      problems.map(({ line, fatal }) => [line, fatal]),
      [[23, false]],
    )
    assert.equal(record.rounds[1]?.main, 'Anew.')
  })

  it('goes on from a concluded one with its conclusion as what the agents said, and the decision as what the user did', () => {
    for (const language of languages) {
      const { record } = parseRecord(textOf({ ...two, language, verdict: { decision: 'We stay.' } }))
      const history = historyOf(record, language)
      assert.equal(history.length, 2)
      assert.equal(history[0]?.user, 'We have no administrator.')
      assert.deepEqual(
        history.map(({ conclusion }) => conclusion !== ''),
        [false, true],
      )
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
