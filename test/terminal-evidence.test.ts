import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LiveTerminalOptions } from '../src/cli/terminal/live.ts'
import { replay } from '../src/cli/terminal/replay.ts'
import type { AgonEvent, FactRecorded, KeptEvent } from '../src/core/events.ts'
import {
  type CheckedCitation,
  type CheckResult,
  citationId,
  claimId,
  evidenceFacts,
  type Target,
} from '../src/core/evidence.ts'
import type { Failure } from '../src/core/failure.ts'
import type { Language } from '../src/core/language.ts'
import { fold, foldAll } from '../src/core/view.ts'
import { linesOf } from '../src/formats/tree/live/line.ts'
import { processorMs } from './support/quick.ts'
import { answered, asked, failed, opened, StagedDebate } from './support/staged-events.ts'
import { lineColumns, TerminalEmulator } from './support/terminal-emulator.ts'
import { openTree, withArchive } from './support/tree-play.ts'

const key = 'round-2/proposer'

type Found = Partial<CheckedCitation> & { target: Target; result: CheckResult }

const facts = (citations: readonly Found[], claims = 0, turn = key): FactRecorded[] => {
  const seat = turn.split('/').at(-1)!
  return evidenceFacts(
    { key: turn, seat, text: '' },
    {
      citations: citations.map((citation, i) => ({
        span: [0, 1],
        cited: 'as cited',
        reason: 'for a reason',
        ...citation,
        id: citationId(turn, i + 1),
      })),
      unsupported: Array.from({ length: claims }, (_, i) => ({ id: claimId(turn, i + 1), quote: 'all of it' })),
    },
  )
}

const file = (path: string, line?: number, last = line): Target => ({
  kind: 'file',
  path,
  ...(line !== undefined && { lines: [line, last!] as const }),
})
const page = (url: string): Target => ({ kind: 'page', url })

const mixed: readonly Found[] = [
  { target: file('docs/auth.md', 12), result: 'holds', quote: 'a session' },
  { target: file('src/a.ts', 3, 9), result: 'holds' },
  { target: page('https://example.com/a'), result: 'not-checked' },
  { target: file('README.md', 4), result: 'differs', quote: 'x', difference: 'It takes [-15-]{+30+} minutes' },
  { target: file('docs/nope.md'), result: 'no-such-source' },
  { target: page('https://example.com/b'), result: 'not-checked' },
  { target: file('docs/auth.md', 12), result: 'holds' },
]

function shown(
  found: readonly AgonEvent[],
  columns = 80,
  language: Language = 'en',
  options: Partial<LiveTerminalOptions> = {},
) {
  const screen = new TerminalEmulator(columns, 40)
  const debate = new StagedDebate(screen, language, options)
  debate.say('round-1/challenger', ['Words.'])
  debate.say(key, ['Words.'])
  for (const event of found) debate.hear(event)
  debate.terminal.end()
  return screen
}

/** What stands below the footer of the last speech. */
const marksIn = ({ text }: { text: string }): string => text.slice(text.lastIndexOf('8.2 ') + 6)

const marks = (found: readonly Found[], claims = 0, language: Language = 'en'): string =>
  marksIn(shown(facts(found, claims), 100, language))

describe('what became of the citations of a speech', () => {
  const below = `Round 2 · Proposer · lab:a
  Words.
  150 tokens · $0.0041 · 8.2 s
  ≠ README.md:4 (15 → 30 minutes)  ✗ docs/nope.md no such file
  ✓ docs/auth.md:12 ×2  ✓ src/a.ts:3-9  · 2 pages not checked (--web)
  — 3 claims without support`

  for (const animate of [true, false]) {
    test(`stands right below it, what does not hold first, ${animate ? 'with' : 'without'} animation`, () => {
      const screen = shown(facts(mixed, 3), 80, 'en', { animate })
      assert.ok(screen.text.endsWith(below), screen.text)
      assert.deepEqual(screen.overflows, [])
    })

    test(`is shown once although the view is ahead of the event, ${animate ? 'with' : 'without'} animation`, () => {
      const screen = new TerminalEmulator(80, 40)
      const debate = new StagedDebate(screen, 'en', { animate })
      debate.say(key, ['Words.'])
      const found = facts(mixed, 3)
      const ahead = foldAll([opened('en'), asked(key), answered(key, 'Words.'), ...found])
      for (const event of found) debate.terminal.hear(event, ahead)
      debate.terminal.end()
      assert.equal(screen.text, below)
    })
  }

  test('in Chinese', () => {
    const zh = mixed.map(found => ({
      ...found,
      ...(found.difference && { difference: '需要[-15-]{+30+}分钟，不能再少' }),
    }))
    assert.equal(
      marksIn(shown(facts(zh, 3), 80, 'zh')),
      `  ≠ README.md:4（15 → 30分钟）  ✗ docs/nope.md 没有这个文件
  ✓ docs/auth.md:12 ×2  ✓ src/a.ts:3-9  · 2 个网页未核对（--web）
  — 3 条说法没有依据`,
    )
  })

  test('has a colour of its own, and none where none is wanted', () => {
    const { raw } = shown(facts([...mixed, { target: file('b.md', 2), result: 'moved', where: 'b.md:9' }]))
    for (const mark of ['31m✗', '33m≠', '33m↷', '32m✓', '2m·']) assert.ok(raw.includes(`\x1b[${mark}`), mark)
    assert.doesNotMatch(shown(facts(mixed, 3), 80, 'en', { color: false }).raw, /\x1b\[\d+m/)
  })

  test('tells in a few words why', () => {
    for (const [found, text] of [
      [
        { target: file('a.md', 99), result: 'not-there', reason: 'a.md has only 40 lines' },
        '✗ a.md:99 has only 40 lines',
      ],
      [{ target: file('a.md', 9), result: 'not-there', quote: 'x' }, '✗ a.md:9 does not say that'],
      [{ target: file('a.md', 9), result: 'moved', quote: 'x', where: 'a.md:14' }, '↷ a.md:9 → :14'],
      [{ target: file('a.md', 9), result: 'moved', quote: 'x', where: 'b.md:14' }, '↷ a.md:9 → b.md:14'],
      [{ target: file('a.md'), result: 'differs', difference: 'may {+not+} be kept' }, '≠ a.md (leaves out “not”)'],
      [{ target: file('a.md'), result: 'differs', difference: '[-never -]kept' }, '≠ a.md (adds “never”)'],
      [{ target: file('a.md'), result: 'differs', difference: '[-a-]{+b+} c [-d-]' }, '≠ a.md (a → b c …)'],
      [{ target: file('a.md'), result: 'differs' }, '≠ a.md'],
      [{ target: page('https://example.com/x/'), result: 'unreachable' }, '? example.com/x unreachable'],
      [{ target: { kind: 'doi', id: '10.1/x' }, result: 'no-such-source' }, '✗ doi:10.1/x no such paper'],
      [{ target: { kind: 'arxiv', id: '2401.1' }, result: 'holds' }, '✓ arXiv:2401.1'],
      [{ target: { kind: 'commit', hash: 'c0ffee' }, result: 'no-such-source' }, '✗ c0ffee no such commit'],
      [{ target: { kind: 'package', name: 'zod', version: '4.1.0' }, result: 'not-checked' }, '· 1 not checked'],
    ] as [Found, string][])
      assert.equal(marks([found]), `  ${text}`)
    const long = `src/${'deep/'.repeat(20)}file.ts`
    assert.match(marks([{ target: file(long, 12), result: 'holds' }]), /^ {2}✓ …[deep/]+\/file\.ts:12$/)
  })

  test('names whoever is misquoted', () => {
    const quote = 'sessions are kept for thirty minutes at most'
    const said = (target: object, more: Partial<Found>): Found => ({
      target: { kind: 'speech', ...target },
      result: 'not-there',
      quote,
      ...more,
    })
    assert.equal(
      marks([said({ speaker: 'the challenger' }, {})]),
      '  ✗ misquotes the challenger: “sessions are kept for thirty…”',
    )
    const near = {
      result: 'differs',
      where: 'round-1/challenger',
      difference: 'for [-thirty-]{+ten+} minutes',
    } as const
    assert.equal(
      marks([said({ speaker: 'my opponent' }, near)]),
      '  ≠ misquotes the challenger: “sessions are kept for thirty…” (thirty → ten minutes)',
    )
    assert.match(marks([said({ turn: 'round-1/challenger' }, {})], 0, 'zh'), /^ {2}✗ 误引反方：“/)
    assert.match(marks([said({ speaker: '反方' }, {})], 0, 'zh'), /^ {2}✗ 误引反方：“/)
    assert.match(marks([said({ speaker: 'Challenger' }, {})]), /^ {2}✗ misquotes the challenger: “/)
    assert.match(marks([said({ speaker: 'Proposer' }, {})]), /misquotes itself: “/)
    assert.match(marks([said({ turn: 'round-1/proposer' }, {})]), /misquotes itself: “/)
    assert.match(marks([said({}, {})]), /misquotes an earlier speech: “/)
    assert.match(
      marks([said({ turn: 'round-1/proposer' }, { result: 'moved', where: 'round-1/challenger' })]),
      /^ {2}↷ itself: “.*” → Round 1 · Challenger$/,
    )
  })

  test('says of pages that were looked for only that they were not checked', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.say(key, ['Words.'])
    debate.view.brief = { ...debate.view.brief, web: true }
    for (const event of facts([{ target: page('https://a.example'), result: 'not-checked' }])) debate.hear(event)
    assert.match(screen.text, / {2}· 1 page not checked$/m)
    debate.terminal.end()
  })

  test('is a few lines at most, the rest counted, at any width', () => {
    const wrong = Array.from(
      { length: 50 },
      (_, i): Found => ({ target: file(`docs/没有这个文件-${i}.md`, i + 1), result: 'no-such-source' }),
    )
    const right = Array.from(
      { length: 1000 },
      (_, i): Found => ({ target: file(`docs/a-${i}.md`, i + 1), result: 'holds' }),
    )
    for (const columns of [30, 40, 60, 80, 120]) {
      for (const language of ['en', 'zh'] as const) {
        for (const animate of [true, false]) {
          const screen = shown(facts([...right, ...wrong], 2), columns, language, { animate })
          assert.deepEqual(screen.overflows, [])
          const lines = marksIn(screen).split('\n')
          for (const line of lines) assert.ok(lineColumns(line) < columns, line)
          const isFolded = animate && columns >= 40
          if (isFolded) assert.ok(lines.length <= (columns <= 60 ? 6 : 4), `${columns}: ${lines.length}`)
        }
      }
    }
    assert.match(marks([...right, ...wrong]), / {2}… and 10\d\d more \(4\d do not hold\)$/)
    assert.match(marks(right), / {2}… and 9\d\d more$/)
    assert.match(marks([...right, ...wrong], 0, 'zh'), / {2}… 另有 10\d\d 处（4\d 处不属实）$/)
  })

  const nowhere = Array.from(
    { length: 90 },
    (_, i): Found => ({ target: file(`docs/nope-${i}.md`), result: 'no-such-source' }),
  )
  const changed = Array.from(
    { length: 12 },
    (_, i): Found => ({ target: file(`docs/a-${i}.md`, i + 1), result: 'differs', difference: 'takes [-1-]{+2+} h' }),
  )
  const misquote: Found = { target: { kind: 'speech', turn: 'round-1/challenger' }, result: 'not-there', quote: 'x y' }

  test('tells first who is misquoted, then which numbers are others, then what else is not as cited', () => {
    const words: Found = { target: file('b.md'), result: 'differs', difference: 'it [-may-]{+must+} be' }
    const gone: Found = { target: file('c.md', 9), result: 'not-there', quote: 'x' }
    assert.equal(
      marks([nowhere[0]!, gone, words, changed[0]!, misquote]).replaceAll('\n  ', '  '),
      '  ✗ misquotes the challenger: “x y”  ≠ docs/a-0.md:1 (1 → 2 h)  ≠ b.md (may → must be)  ✗ c.md:9 does not say that  ✗ docs/nope-0.md no such file',
    )
  })

  test('leaves out no misquotation and nothing that was changed, however narrow the terminal is', () => {
    for (const columns of [40, 60, 80]) {
      const text = marksIn(shown(facts([...nowhere, ...changed, misquote]), columns)).replace(/\s+/g, ' ')
      assert.match(text, /misquotes the challenger/)
      for (const i of changed.keys()) assert.ok(text.includes(`docs/a-${i}.md`), `${columns}: ${i}`)
      assert.match(text, /… and \d+ more \(\d+ do not hold\)$/)
    }
  })

  test('leaves out nothing of what does not hold in a log', () => {
    for (const isTTY of [true, false]) {
      let text = ''
      const out = { write: (piece: string) => (text += piece), columns: 80, isTTY }
      const debate = new StagedDebate(out, 'en', { animate: false })
      debate.say(key, ['Words.'])
      for (const event of facts([...nowhere, ...changed, misquote])) debate.hear(event)
      debate.terminal.end()
      for (const i of nowhere.keys()) assert.ok(text.includes(`docs/nope-${i}.md`), String(i))
      assert.doesNotMatch(text, /… and/)
    }
  })

  test('leaves out nothing that could not be looked at in a log', () => {
    const away = Array.from(
      { length: 70 },
      (_, i): Found => ({ target: page(`https://a.example/p${i}`), result: 'unreachable' }),
    )
    const fine = Array.from({ length: 70 }, (_, i): Found => ({ target: file(`docs/a-${i}.md`), result: 'holds' }))
    for (const [language, unreachable, more] of [
      ['en', 'unreachable', /… and 70 more/],
      ['zh', '无法访问', /… 另有 70 处/],
    ] as const) {
      for (const isTTY of [true, false]) {
        let text = ''
        const out = { write: (piece: string) => (text += piece), columns: 80, isTTY }
        const debate = new StagedDebate(out, language, { animate: false })
        debate.say(key, ['Words.'])
        for (const event of facts([...fine, ...away])) debate.hear(event)
        debate.terminal.end()
        const line = text.replace(/\s+/g, ' ')
        for (const i of away.keys()) assert.ok(line.includes(`? a.example/p${i} ${unreachable}`), `${i}: ${line}`)
        assert.match(line, more)
      }
    }
  })

  test('names who spoke in a debate that is judged here as they are called there', () => {
    const names: Record<string, string> = { proposer: 'Proposer', challenger: 'Challenger', alice: 'Alice' }
    const judged = (language: Language, found: readonly Found[], turn = key) => {
      const screen = new TerminalEmulator(100, 40)
      const describe = {
        scene: () => 'Round 2',
        seat: (id: string) => names[id] ?? id,
        called: (id: string) => names[id] ?? id,
        outsiders: () => Object.keys(names),
        structured: () => false,
      }
      const debate = new StagedDebate(screen, language, { describe, color: false })
      debate.view.brief = { ...debate.view.brief, seats: [{ id: 'judge', model: 'lab:c' }] }
      for (const event of facts(found, 0, turn)) debate.hear(event)
      debate.terminal.end()
      return screen.text
    }
    const said = (speaker: string, result: CheckResult, where?: string): Found => ({
      target: { kind: 'speech', speaker },
      result,
      quote: 'x y',
      ...(where !== undefined && { where }),
    })
    assert.match(judged('en', [said('you', 'holds', 'round-1/challenger')]), /✓ the challenger: “x y”/)
    assert.match(judged('en', [said('challenger', 'not-there')]), /✗ misquotes the challenger: “x y”/)
    assert.match(judged('en', [said('you', 'differs', 'round-1/alice')]), /≠ misquotes Alice: “x y”/)
    assert.match(judged('en', [said('I', 'holds', 'round-1/proposer')]), /✓ itself: “x y”/)
    assert.match(judged('zh', [said('你', 'differs', 'round-1/alice')]), /≠ 误引Alice：“x y”/)
  })

  test('is one line of a pipe, and nothing of a quiet one', () => {
    let text = ''
    const written = (quiet: boolean) => {
      text = ''
      const debate = new StagedDebate({ write: piece => (text += piece) }, 'en', { animate: false, quiet })
      debate.say(key, ['Words.'])
      for (const event of facts(mixed, 3)) debate.hear(event)
      debate.terminal.end()
      return text
    }
    assert.equal(written(true), '')
    assert.equal(
      written(false).trimEnd().split('\n').at(-1),
      '  ≠ README.md:4 (15 → 30 minutes)  ✗ docs/nope.md no such file  ✓ docs/auth.md:12 ×2  ✓ src/a.ts:3-9  · 2 pages not checked (--web)  — 3 claims without support',
    )
  })

  test('prints what models and files wrote as plain text on its own lines', () => {
    const evil = 'a\x1b[2Jb\n\n# c \x1b]0;owned\x07\u202e\x9b31m <|im_start|> \ud800'
    const found = (['differs', 'moved', 'not-there', 'no-such-source', 'unreachable', 'holds'] as const).flatMap(
      result =>
        [
          file(evil, 3),
          page(evil),
          { kind: 'speech', speaker: evil } as const,
          { kind: 'other', name: evil } as const,
        ].map(
          (target): Found => ({
            target,
            result,
            quote: evil,
            reason: evil,
            where: evil,
            difference: `[-${evil}-]{+${evil}+}`,
          }),
        ),
    )
    for (const each of found) {
      for (const animate of [true, false]) {
        const screen = shown(facts([each], 1), 80, 'en', { animate })
        assert.match(marksIn(screen), /^ {2}[✗≠↷?✓] (?:misquotes )?ab # c/)
        assert.doesNotMatch(screen.text, /^(?! |Round [12] · |$)/m)
      }
    }
    const started = processorMs()
    marks(
      Array.from(
        { length: 50 },
        (): Found => ({ ...found[0]!, target: file('[-'.repeat(5e5)), difference: '[-{+'.repeat(2e5) }),
      ),
    )
    assert.ok(processorMs() - started < 2_000)
  })

  test('is replayed behind the speech it belongs to', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z')
    const events: KeptEvent[] = [
      opened('en'),
      asked(key),
      answered(key, 'Words.'),
      ...facts(mixed, 3),
      asked('round-2/challenger'),
    ]
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    await replay(
      events.map((event, i) => ({ at: new Date(start + i * 1000).toISOString(), event })),
      { speed: 0, hear: (event, view) => debate.terminal.hear(event, view), sleep: async () => {} },
    )
    debate.terminal.end()
    assert.equal(screen.text, below)
  })
})

test('while citations are looked up on the web, the status line says so', () => {
  for (const [language, text] of [
    ['en', /^. Round 2 · Proposer · looking citations up · /],
    ['zh', /^. 第 2 轮 · 正方 · 核对引用中 · /],
  ] as const) {
    for (const web of [true, false]) {
      const screen = new TerminalEmulator(80)
      const debate = new StagedDebate(screen, language)
      debate.view.brief = { ...debate.view.brief, ...(web && { web }) }
      const status = () => screen.text.split('\n').at(-1)!
      debate.hear(asked(key))
      debate.now += 200
      debate.hear(answered(key, 'Words.'))
      assert.equal(text.test(status()), web, status())
      debate.now += 200
      for (const event of facts([{ target: page('https://a.example'), result: 'holds' }])) debate.hear(event)
      assert.doesNotMatch(status(), text)
      debate.terminal.end()
    }
  }
})

describe('citations of speeches side by side', () => {
  const [one, other] = ['round-1/proposer', 'round-1/challenger'] as const
  const found = (turn: string) => facts([{ target: file('a.md', 1), result: 'holds' }], 0, turn)

  test('are shown below the speech that waits, and elsewhere with the name of the speaker', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    const hear = (...events: AgonEvent[]) => {
      for (const event of events) debate.hear(event)
    }
    hear(asked(one), asked(other), asked('round-1/judge'))
    for (const turn of [one, other, 'round-1/judge']) hear({ type: 'turn.delta', key: turn, text: 'Words.' })
    hear(answered(other, 'Words.'), ...found(other), answered(one, 'Words.'), ...found(one))
    hear(answered('round-1/judge', 'Words.'))
    debate.terminal.end()
    assert.equal(
      screen.text,
      `Round 1 · Proposer · lab:a
  Words.
  150 tokens · $0.0041 · 8.2 s

Round 1 · Challenger · lab:b
  Words.
  150 tokens · $0.0041 · 8.2 s
  ✓ a.md:1

Round 1 · Judge · lab:c
  Words.
  150 tokens · $0.0041 · 8.2 s

  Round 1 · Proposer  ✓ a.md:1`,
    )
  })

  test('have the name of the speaker without animation, too', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en', { animate: false })
    debate.say(one, ['Words.'])
    debate.say(other, ['Words.'])
    for (const turn of [one, other]) for (const event of found(turn)) debate.hear(event)
    assert.match(screen.text, /8\.2 s\n {2}Round 1 · Proposer {2}✓ a\.md:1\n {2}Round 1 · Challenger {2}✓ a\.md:1$/)
  })
})

describe('judges who rule side by side', () => {
  const keys = ['synthesis/judge', 'synthesis/turned/judge', 'synthesis/judge-2', 'synthesis/turned/judge-2']
  const ask = (of: string, attempt = 1): KeptEvent =>
    ({
      ...asked(of, attempt),
      shape: 'ruling',
      cues: ['judging', 'synthesis'],
      values: { exchanges: { speeches: ['proposer', 'challenger'].map(seat => ({ speech: `round-1/${seat}` })) } },
    }) as KeptEvent
  /** As its judge writes it, who knows the sides by letters, in the order in which it was shown them. */
  const ruledFor = (of: string, seat: 'proposer' | 'challenger', points = 3): KeptEvent => {
    const label = (seat === 'proposer') === of.includes('/turned/') ? 'B' : 'A'
    const other = label === 'A' ? 'B' : 'A'
    const evidence = { why: 'more of it', [label]: 5 + points, [other]: 5 }
    return answered(of, JSON.stringify({ criteria: { evidence }, winner: label }))
  }

  function panel(
    language: Language,
    columns = 80,
    options: Partial<LiveTerminalOptions> = {},
    rigor: 'normal' | 'high' = 'high',
  ) {
    const screen = new TerminalEmulator(columns)
    const debate = new StagedDebate(screen, language, options)
    const seats = [...debate.view.brief.seats, { id: 'judge-2', model: 'lab:x' }]
    debate.view.brief = { ...debate.view.brief, rigor, seats }
    const hear = (...events: AgonEvent[]) => {
      for (const event of events) {
        debate.now += 200
        debate.hear(event)
      }
    }
    return { screen, debate, hear }
  }

  for (const animate of [true, false]) {
    test(`have a line each and show no JSON, ${animate ? 'with' : 'without'} animation`, () => {
      const { screen, debate, hear } = panel('en', 80, { animate })
      hear(...keys.map(of => ask(of)))
      for (const of of keys) hear({ type: 'turn.delta', key: of, text: '{"winner":' })
      hear(ruledFor(keys[3]!, 'proposer'), ruledFor(keys[0]!, 'proposer'))
      hear(failed(keys[1]!, { kind: 'bad-output', message: 'winner is missing' }, '{"winner":'), ask(keys[1]!, 2))
      hear(ruledFor(keys[1]!, 'proposer'), ruledFor(keys[2]!, 'proposer'))
      debate.terminal.end()
      assert.equal(
        screen.text,
        `Verdict · 4 rulings by 2 judges
  Judge-2 (lab:x), order turned: ruled
  Judge (lab:c), order as said: ruled
  ✗ Verdict · Judge — its reply could not be used (it was not the JSON that was
    asked for); it is asked once more
  Verdict · Judge (lab:c), order turned: ruled
  Judge-2 (lab:x), order as said: ruled
  Verdict · 4 rulings by 2 judges: 4 for the proposer`,
      )
      assert.doesNotMatch(screen.raw, /winner"/)
    })
  }

  const outcomes: readonly (readonly [ruled: string, en: string, zh: string])[] = [
    ['pppp', '4 rulings by 2 judges: 4 for the proposer', '2 位裁判，共 4 份裁决：4 份判正方胜出'],
    [
      'pcpc',
      '4 rulings by 2 judges: 2 for the proposer, 2 for the challenger: it depends on the order',
      '2 位裁判，共 4 份裁决：2 份判正方胜出，2 份判反方胜出：结果取决于顺序',
    ],
    [
      'pppc',
      '4 rulings by 2 judges: 3 for the proposer, 1 for the challenger',
      '2 位裁判，共 4 份裁决：3 份判正方胜出，1 份判反方胜出',
    ],
    [
      'ppcc',
      '4 rulings by 2 judges: 2 for the proposer, 2 for the challenger: level, also by their scores',
      '2 位裁判，共 4 份裁决：2 份判正方胜出，2 份判反方胜出：裁判持平，打分也分不出高下',
    ],
    [
      'cc--',
      '2 rulings by 1 judge: 2 for the challenger; no usable ruling by Judge-2',
      '1 位裁判，共 2 份裁决：2 份判反方胜出；judge-2 没有可用的裁决',
    ],
    [
      'ccc-',
      '2 rulings by 1 judge: 2 for the challenger; Judge-2 ruled in one order only and does not count',
      '1 位裁判，共 2 份裁决：2 份判反方胜出；judge-2 只在一种顺序下作出裁决，不计入',
    ],
    ['----', 'no usable ruling by Judge, Judge-2', '裁判、judge-2 没有可用的裁决'],
  ]
  for (const [ruled, en, zh] of outcomes) {
    test(`say in the end for whom they ruled: ${ruled}`, () => {
      for (const [language, text] of [['en', en] as const, ['zh', zh] as const]) {
        for (const animate of [true, false]) {
          const { screen, debate, hear } = panel(language, 120, { animate })
          hear(...keys.map(of => ask(of)))
          const events = keys.map((of, i): KeptEvent => {
            if (ruled[i] !== '-') return ruledFor(of, ruled[i] === 'p' ? 'proposer' : 'challenger')
            const seat = of.split('/').at(-1)!
            return { type: 'turn.missed', key: of, seat, why: { kind: 'bad-output', message: 'winner: Invalid input' } }
          })
          // What is heard is told although the view is ahead.
          for (const event of events) fold(debate.view, event)
          for (const event of events) debate.terminal.hear(event, debate.view)
          debate.terminal.end()
          const bare = (words: string) => words.replace(/\s+/g, '')
          const line = `${language === 'en' ? 'Verdict' : '裁决'} · ${text}`
          assert.ok(bare(screen.text).endsWith(bare(line)), screen.text)
        }
      }
    })
  }

  test('who cannot be understood are asked again: the user is told so once, in words for users', () => {
    const told = {
      en: 'citations[0].quote: these words are not in round-1/B. Copy the exact words of that turn, or leave the entry out.',
      zh: 'citations[0].quote：round-1/B 中没有这些话。请照抄该次发言的原文，或删去这一条。',
    }
    const shown = {
      en: 'its reply could not be used (a quotation that is not in the speech); it is asked once more',
      zh: '回复无法采用（引文不在所引的发言中），将再问一次',
    }
    const ends = {
      en: 'no reply that could be used; the debate goes on without this turn',
      zh: '没有可采用的回复，本轮缺席，辩论继续',
    }
    for (const language of ['en', 'zh'] as const) {
      for (const rigor of ['high', 'normal'] as const) {
        for (const animate of [true, false]) {
          const { screen, debate, hear } = panel(language, 140, { animate }, rigor)
          const why: Failure = { kind: 'bad-output', message: told[language] }
          hear(ask(keys[0]!), failed(keys[0]!, why, '{"winner":'), ask(keys[0]!, 2), failed(keys[0]!, { ...why }, '{}'))
          hear({ type: 'turn.missed', key: keys[0]!, seat: 'judge', why })
          debate.terminal.end()
          const text = screen.text.replace(/\n {4}/g, language === 'en' ? ' ' : '')
          assert.equal(text.split(shown[language]).length, 2, text)
          assert.equal(text.split(ends[language]).length, 2, text)
          assert.doesNotMatch(text, /round-1\/B|citations|Copy|照抄/)
        }
      }
    }
  })

  test('deliberate, says the status line, and how many are done', () => {
    for (const [language, columns, text] of [
      ['en', 80, /^. Verdict · the judges deliberate, 2 of 4 done · \$0\.0082 · \d s$/],
      ['en', 40, /^. the judges deliberate, 2 of 4 done$/],
      ['zh', 80, /^. 裁决 · 裁判团合议中，已完成 2\/4 · /],
      ['zh', 40, /^. 裁决 · 裁判团合议中，已完成 2\/4$/],
    ] as const) {
      const { screen, debate, hear } = panel(language, columns)
      hear(...keys.map(of => ask(of)), ruledFor(keys[3]!, 'proposer'), ruledFor(keys[0]!, 'proposer'))
      hear({ type: 'turn.thinking', key: keys[1]!, text: 'hm' })
      assert.match(screen.text.split('\n').at(-1)!, text)
      assert.deepEqual(screen.overflows, [])
      debate.terminal.end()
    }
  })

  test('are one where one judge is asked in both orders', () => {
    const { screen, debate, hear } = panel('en')
    debate.view.brief.seats.pop()
    hear(ask(keys[0]!), ask(keys[1]!), ruledFor(keys[1]!, 'proposer'))
    assert.match(
      screen.text,
      /^Verdict · 2 rulings by 1 judge\n {2}Judge \(lab:c\), order turned: ruled\n\n?. Verdict · the judge deliberates, 1 of 2 done/,
    )
    debate.terminal.end()
  })

  test('are named where a speech came between', () => {
    const { screen, debate, hear } = panel('en')
    hear(...keys.map(of => ask(of)), ruledFor(keys[0]!, 'proposer'))
    debate.say('round-2/proposer', ['Words.'])
    hear(ruledFor(keys[1]!, 'proposer'), ruledFor(keys[2]!, 'proposer'))
    debate.terminal.end()
    assert.match(
      screen.text,
      /8\.2 s\n\n {2}Verdict · Judge \(lab:c\), order turned: ruled\n {2}Judge-2 \(lab:x\), order as said: ruled$/,
    )
  })

  test('is nobody where one ruling is asked for', () => {
    const { screen, debate, hear } = panel('en', 80, {}, 'normal')
    hear(ask(keys[0]!), ruledFor(keys[0]!, 'proposer'))
    debate.terminal.end()
    assert.equal(screen.text, 'Verdict · Judge · lab:c\n  writing… done, 8.2 s')
  })
})

describe('a tree', () => {
  const turn = 'topic-1/root/position/party-a'
  const events = withArchive(async archive => (await openTree(archive)).records.map(({ event }) => event))
  const linesFor = async (language: Language, found: readonly FactRecorded[]) => {
    const journal = [...(await events), ...found]
    const view = foldAll(journal)
    view.brief = { ...view.brief, language }
    return found.flatMap(fact => linesOf(fact, view))
  }

  test('has one short line for the citations of a speech', async () => {
    const found = facts(
      [
        ...mixed.map((citation, i) => ({ ...citation, cited: `source ${i}` })),
        { target: { kind: 'speech', turn: 'topic-1/root/position/party-b' }, result: 'not-there' },
      ],
      2,
      turn,
    )
    assert.deepEqual(await linesFor('en', found), [
      {
        place: 'Root',
        level: 0,
        kind: 'left',
        text: 'Position · Party A: ✓ 3 ≠ 1 ✗ 2 (misquotes Party B, source 3, source 4) · 2 not checked · 2 claims without support',
      },
    ])
    const [chinese] = await linesFor('zh', found)
    assert.equal(
      chinese!.text,
      '立场 · 方 A：✓ 3 ≠ 1 ✗ 2（误引方 B、source 3、source 4） · 2 处未核对 · 2 条说法没有依据',
    )
  })

  test('has a quiet one where all of them hold', async () => {
    const [line] = await linesFor('en', facts([{ target: file('a.md'), result: 'holds' }], 0, turn))
    assert.deepEqual([line!.kind, line!.text], ['said', 'Position · Party A: ✓ 1'])
  })

  test('closes quotations that it shortens, and shows no marks of code', async () => {
    const cited = [
      '"A write takes 41 ms at the median and 73 ms at worst" (bench.md:2)',
      '“每次写入的中位数耗时为四十一毫秒，最坏的情况下达到七十三毫秒，这是去年在生产环境中测得的数字”',
      '`docs/nope.md:3`',
    ]
    const found = facts(
      cited.map(words => ({ target: file('x'), result: 'not-there' as const, cited: words })),
      0,
      turn,
    )
    const [line] = await linesFor('en', found)
    assert.equal(
      line!.text,
      'Position · Party A: ✗ 3 ("A write takes 41 ms at the median and…", “每次写入的中位数耗时为四十一毫秒，最坏的情况下达到七十三毫秒，这是去年在生产…”, docs/nope.md:3)',
    )
  })

  test('does not take a claim without support for a note of the user', async () => {
    const [line, ...others] = await linesFor('en', facts([], 1, turn))
    assert.deepEqual([line!.text, others.length], ['Position · Party A: 1 claim without support', 0])
  })

  test('names everybody who is misquoted and everything that was changed', async () => {
    const changed = Array.from(
      { length: 6 },
      (_, i): Found => ({ target: file('a'), result: 'differs', cited: `c${i}` }),
    )
    const nowhere = Array.from({ length: 6 }, (_, i): Found => ({ target: file('b'), result: 'moved', cited: `m${i}` }))
    const [line] = await linesFor('en', facts([...nowhere, ...changed], 0, turn))
    assert.equal(line!.text, 'Position · Party A: ↷ 6 ≠ 6 (c0, c1, c2, c3, c4, c5, 6 more)')
    assert.equal(line!.cut, undefined)
  })

  test('says in the end for whom several judges ruled', async () => {
    const rulings = ['party-a', 'party-a', 'none', 'party-b'].map((choice, i) => ({
      judge: i < 2 ? 'reviewer' : 'reviewer-2',
      order: i % 2 === 0 ? 'as-said' : 'turned',
      choice,
    }))
    const judging = { rulings, judges: [{}, {}], missed: ['reviewer-3'], winner: null, ordersAgree: false }
    const ruled = {
      ...{ type: 'divergence.ruled', key: 'topic-1/root/divergence.ruled/d1', seat: null },
      fact: { divergenceId: 'd1', recommendation: 'Do it.', why: 'max-rounds', judging },
    } as unknown as FactRecorded
    const texts = async (language: Language) => (await linesFor(language, [ruled])).map(({ text }) => text)
    assert.deepEqual(await texts('en'), [
      'D1 Ruled (last round): Do it.',
      '4 rulings by 2 judges: 2 for Party A, 1 for a solution of its own, 1 for Party B: it depends on the order; not counted, for want of a usable ruling: Reviewer 3',
    ])
    assert.equal(
      (await texts('zh'))[1],
      '2 位裁判，共 4 份裁决：2 份支持方 A，1 份另提方案，1 份支持方 B：结果取决于顺序；评审 3 没有可用的裁决，不计入',
    )
  })

  test('has a line for each of several rulings', async () => {
    const journal = await events
    const view = foldAll(journal)
    view.brief = { ...view.brief, rigor: 'high', seats: [...view.brief.seats, { id: 'reviewer-2', model: 'lab:x' }] }
    const ruling = [...view.turns.values()].find(({ key }) => key.includes('/ruling/'))!
    const path = ruling.key.slice(0, ruling.key.lastIndexOf('/'))
    const lines = [`${path}/reviewer`, `${path}/turned/reviewer-2`].flatMap(key => {
      view.turns.set(key, { ...ruling, key, model: 'lab:x', cues: ['judging', 'ruling'] })
      return linesOf(answered(key, '{}'), view)
    })
    assert.deepEqual(
      lines.map(({ kind, text }) => [kind, text]),
      [
        ['said', 'Reviewer (x), order as said: ruled'],
        ['said', 'Reviewer 2 (x), order turned: ruled'],
      ],
    )
  })
})
