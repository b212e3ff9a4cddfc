import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evidenceLines } from '../../src/cli/terminal/evidence-lines.ts'
import { replay } from '../../src/cli/terminal/live.ts'
import { evidenceWords } from '../../src/cli/terminal/words.ts'
import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import type { CheckResult } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { foldAll } from '../../src/core/view.ts'
import { painter } from '../../src/show/style.ts'
import { openGolden } from '../support/golden.ts'
import { sample, upTo } from '../support/sample.ts'
import { answered, asked, opened, StagedDebate } from '../support/staged-events.ts'
import { lineColumns, TerminalEmulator } from '../support/terminal-emulator.ts'
import { type Found, facts, file, key, logged, many, marksIn, mixed, page, shown } from './support/found.ts'

const golden = openGolden('terminal-evidence')
const languages = ['en', 'zh'] as const

const marks = (found: readonly Found[], claims = 0, language: Language = 'en'): string =>
  marksIn(shown(facts(found, claims), 100, language))

const said = (target: object, more: Partial<Found> = {}): Found => ({
  ...{ target: { kind: 'speech', ...target }, result: 'not-there' },
  quote: 'sessions are kept for thirty minutes at most',
  ...more,
})

/** One citation of each kind, and what came of it. */
const each: Record<string, Found> = {
  'lines that a file does not have': {
    target: file('a.md', 99),
    result: 'not-there',
    reason: 'a.md has only 40 lines',
  },
  'words that are not there': { target: file('a.md', 9), result: 'not-there', quote: 'x' },
  'words on other lines': { target: file('a.md', 9), result: 'moved', quote: 'x', where: 'a.md:14' },
  'words in another file': { target: file('a.md', 9), result: 'moved', quote: 'x', where: 'b.md:14' },
  'a word left out': { target: file('a.md'), result: 'differs', difference: 'may {+not+} be kept' },
  'a word added': { target: file('a.md'), result: 'differs', difference: '[-never -]kept' },
  'a number, up to the comma': {
    target: file('a.md'),
    result: 'differs',
    difference: '需要[-15-]{+30+}分钟，不能再少',
  },
  'several changes': { target: file('a.md'), result: 'differs', difference: '[-a-]{+b+} c [-d-]' },
  'a change that is not told': { target: file('a.md'), result: 'differs' },
  'a page that does not answer': { target: page('https://example.com/x/'), result: 'unreachable' },
  'a paper that does not exist': { target: { kind: 'doi', id: '10.1/x' }, result: 'no-such-source' },
  'a paper that does': { target: { kind: 'arxiv', id: '2401.1' }, result: 'holds' },
  'a commit that does not exist': { target: { kind: 'commit', hash: 'c0ffee' }, result: 'no-such-source' },
  'a package': { target: { kind: 'package', name: 'zod', version: '4.1.0' }, result: 'not-checked' },
  'a long path': { target: file(`src/${'deep/'.repeat(20)}file.ts`, 12), result: 'holds' },
  'words of the challenger': said({ speaker: 'the challenger' }),
  'words of the challenger, with a capital': said({ speaker: 'Challenger' }),
  'words of the challenger, in Chinese': said({ speaker: '反方' }),
  'words of a turn of the challenger': said({ turn: 'round-1/challenger' }),
  'words near to those of the opponent': said(
    { speaker: 'my opponent' },
    { result: 'differs', where: 'round-1/challenger', difference: 'for [-thirty-]{+ten+} minutes' },
  ),
  'own words': said({ speaker: 'Proposer' }),
  'words of an own turn': said({ turn: 'round-1/proposer' }),
  'words of nobody': said({}),
  'words of another turn': said({ turn: 'round-1/proposer' }, { result: 'moved', where: 'round-1/challenger' }),
}

const nowhere = many(90, i => ({ target: file(`docs/nope-${i}.md`), result: 'no-such-source' }))
const changed = many(12, i => ({
  ...{ target: file(`docs/a-${i}.md`, i + 1), result: 'differs', difference: 'takes [-1-]{+2+} h' },
}))
const misquote: Found = { target: { kind: 'speech', turn: 'round-1/challenger' }, result: 'not-there', quote: 'x y' }

describe('what became of the citations of a speech', () => {
  for (const animate of [true, false]) {
    test(`stands right below it, what does not hold first, ${animate ? 'with' : 'without'} animation`, () => {
      for (const language of languages) {
        const screen = shown(facts(mixed, 3), 80, language, { animate })
        golden.is(language, 'below a speech', screen.text.slice(screen.text.indexOf('\n\n') + 2))
        assert.deepEqual(screen.overflows, [])
      }
    })

    test(`is shown once although the view is ahead of the event, ${animate ? 'with' : 'without'} animation`, () => {
      const screen = new TerminalEmulator(80, 40)
      const debate = new StagedDebate(screen, 'en', { animate })
      debate.say(key, ['Words.'])
      const found = facts(mixed, 3)
      const ahead = foldAll([opened('en'), asked(key), answered(key, 'Words.'), ...found])
      for (const event of found) debate.terminal.hear(event, ahead)
      debate.terminal.end()
      golden.is('en', 'below a speech', screen.text)
    })
  }

  test('has a colour of its own, and none where none is wanted', () => {
    const { raw } = shown(facts([...mixed, { target: file('b.md', 2), result: 'moved', where: 'b.md:9' }]))
    for (const mark of ['31m✗', '33m≠', '33m↷', '32m✓', '2m·']) assert.ok(raw.includes(`\x1b[${mark}`), mark)
    assert.doesNotMatch(shown(facts(mixed, 3), 80, 'en', { color: false }).raw, /\x1b\[\d+m/)
  })

  test('tells in a few words why, and names whoever is misquoted', () => {
    for (const language of languages) {
      const lines = Object.entries(each).map(([title, found]) => `${title}:\n${marks([found], 0, language)}`)
      golden.is(language, 'each kind of citation', lines.join('\n'))
    }
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
    const wrong = many(50, i => ({ target: file(`docs/没有这个文件-${i}.md`, i + 1), result: 'no-such-source' }))
    const right = many(200, i => ({ target: file(`docs/a-${i}.md`, i + 1), result: 'holds' }))
    for (const columns of [30, 40, 60, 80, 120])
      for (const language of languages)
        for (const animate of [true, false]) {
          const screen = shown(facts([...right, ...wrong], 2), columns, language, { animate })
          assert.deepEqual(screen.overflows, [])
          const lines = marksIn(screen).split('\n')
          for (const line of lines) assert.ok(lineColumns(line) < columns, line)
          const isFolded = animate && columns >= 40
          if (isFolded) assert.ok(lines.length <= (columns <= 60 ? 6 : 4), `${columns}: ${lines.length}`)
        }
    for (const language of languages) {
      golden.is(
        language,
        'the rest, counted',
        marks([...right, ...wrong], 0, language)
          .split('\n')
          .at(-1)!,
      )
      golden.is(language, 'the rest, all of it well', marks(right, 0, language).split('\n').at(-1)!)
    }
  })

  test('tells first who is misquoted, then which numbers are others, then what else is not as cited', () => {
    const words: Found = { target: file('b.md'), result: 'differs', difference: 'it [-may-]{+must+} be' }
    const gone: Found = { target: file('c.md', 9), result: 'not-there', quote: 'x' }
    golden.is('en', 'the worst first', marks([nowhere[0]!, gone, words, changed[0]!, misquote]))
  })

  test('leaves out no misquotation and nothing that was changed, however narrow the terminal is', () => {
    for (const columns of [40, 60, 80]) {
      const text = marksIn(shown(facts([...nowhere, ...changed, misquote]), columns)).replace(/\s+/g, ' ')
      assert.match(text, /misquotes the challenger/)
      for (const i of changed.keys()) assert.ok(text.includes(`docs/a-${i}.md`), `${columns}: ${i}`)
      assert.match(text, /… and \d+ more \(\d+ do not hold\)$/)
    }
  })

  test('leaves out nothing in a log that does not hold or could not be looked at', () => {
    const away = many(70, i => ({ target: page(`https://a.example/p${i}`), result: 'unreachable' }))
    const fine = many(70, i => ({ target: file(`docs/a-${i}.md`), result: 'holds' }))
    for (const language of languages)
      for (const isTTY of [true, false]) {
        const failed = logged(facts([...nowhere, ...changed, misquote]), language, { isTTY })
        for (const i of nowhere.keys()) assert.ok(failed.includes(`docs/nope-${i}.md`), String(i))
        assert.doesNotMatch(failed, /… (?:and|另有)/)
        const line = logged(facts([...fine, ...away]), language, { isTTY }).replace(/\s+/g, ' ')
        for (const i of away.keys()) assert.ok(line.includes(`? a.example/p${i} `), `${i}: ${line}`)
        assert.match(line, /○ (?:70 places exist|70 处出处存在)/)
      }
  })

  test('names who spoke in a debate that is judged here as they are called there', () => {
    const names: Record<string, string> = { proposer: 'Proposer', challenger: 'Challenger', alice: 'Alice' }
    const called = (id: string) => names[id] ?? id
    const judged = (language: Language, speaker: string, result: CheckResult, where?: string) => {
      const screen = new TerminalEmulator(100, 40)
      const describe = { scene: () => 'Round 2', seat: called, called, outsiders: () => Object.keys(names) }
      const debate = new StagedDebate(screen, language, {
        ...{ describe: { ...describe, structured: () => false }, color: false },
      })
      debate.view.brief = { ...debate.view.brief, seats: [{ id: 'judge', model: 'lab:c' }] }
      const found = said({ speaker }, { result, quote: 'x y', ...(where !== undefined && { where }) })
      for (const event of facts([found])) debate.hear(event)
      debate.terminal.end()
      return screen.text
    }
    for (const language of languages) {
      const [you, self] = language === 'en' ? ['you', 'I'] : ['你', '我']
      const all = [
        judged(language, you!, 'holds', 'round-1/challenger'),
        judged(language, 'challenger', 'not-there'),
        judged(language, you!, 'differs', 'round-1/alice'),
        judged(language, self!, 'holds', 'round-1/proposer'),
      ]
      golden.is(language, 'in a debate that is judged here', all.join('\n'))
    }
  })

  test('is one line of a pipe, and nothing of a quiet one', () => {
    assert.equal(logged(facts(mixed, 3), 'en', { quiet: true }), '')
    golden.is('en', 'in a pipe', logged(facts(mixed, 3), 'en', {}))
  })

  test('prints what models and files wrote as plain text on its own lines', () => {
    const evil = 'a\x1b[2Jb\n\n# c \x1b]0;owned\x07\u202e\x9b31m <|im_start|> \ud800'
    const targets = [
      file(evil, 3),
      page(evil),
      { kind: 'speech', speaker: evil },
      { kind: 'other', name: evil },
    ] as const
    const told = { quote: evil, reason: evil, where: evil, difference: `[-${evil}-]{+${evil}+}` }
    for (const result of ['differs', 'elsewhere', 'not-there', 'no-such-source', 'unreachable'] as const)
      for (const target of targets)
        for (const animate of [true, false]) {
          const screen = shown(facts([{ target, result, ...told }], 1), 80, 'en', { animate })
          assert.match(marksIn(screen), /^ {2}[✗≠↷?] (?:misquotes )?ab # c/)
          assert.doesNotMatch(screen.text, /^(?! |Round [12] · |$)/m)
        }
    const endless = { target: file('[-'.repeat(5e4)), result: 'differs', difference: '[-{+'.repeat(2e4) } as const
    assert.match(marks(many(5, () => endless)), /^ {2}≠ /)
  })

  test('is replayed behind the speech it belongs to', async () => {
    const found = facts(mixed, 3)
    const events: KeptEvent[] = [
      opened('en'),
      asked(key),
      answered(key, 'Words.'),
      ...found,
      asked('round-2/challenger'),
    ]
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    await replay(
      events.map((event, i) => ({ at: new Date(Date.parse('2026-01-01') + i * 1000).toISOString(), event })),
      { speed: 0, hear: (event, view) => debate.terminal.hear(event, view), sleep: async () => {} },
    )
    debate.terminal.end()
    golden.is('en', 'below a speech', screen.text)
  })

  test('never shows what only stands for room that is taken', () => {
    const mark = (text: string) => ({
      ...{ mark: '✓', style: 'green' as const, text, count: 1, bad: false, grave: true },
    })
    const given = { t: evidenceWords.en, paint: painter(false), log: false, who: null }
    for (const width of sample(upTo(120).slice(19), { atLeast: 20 }))
      for (const first of [30, 44, 60, 77, 91, 95]) {
        const each = [mark('a'.repeat(first)), mark(`docs ${'b'.repeat(40)}`), mark(`docs ${'c'.repeat(44)}`)]
        const shown = evidenceLines({ each, counted: [] }, { ...given, width })
        assert.doesNotMatch(shown, /x/, `${width} columns, ${first} taken`)
      }
  })
})

test('while citations are looked up on the web, the status line says so', () => {
  for (const language of languages)
    for (const web of [true, false]) {
      const screen = new TerminalEmulator(80)
      const debate = new StagedDebate(screen, language)
      debate.view.brief = { ...debate.view.brief, ...(web && { web }) }
      const status = () => screen.text.split('\n').at(-1)!.replace(/^. /, '')
      const looking = /looking citations up|核对引用中/
      debate.hear(asked(key))
      debate.now += 200
      debate.hear(answered(key, 'Words.'))
      assert.equal(looking.test(status()), web, status())
      if (web) golden.is(language, 'the status line', status())
      debate.now += 200
      for (const event of facts([{ target: page('https://a.example'), result: 'holds' }])) debate.hear(event)
      assert.doesNotMatch(status(), looking)
      debate.terminal.end()
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
    golden.is('en', 'speeches side by side', screen.text)
  })

  test('have the name of the speaker without animation, too', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en', { animate: false })
    debate.say(one, ['Words.'])
    debate.say(other, ['Words.'])
    for (const turn of [one, other]) for (const event of found(turn)) debate.hear(event)
    golden.is('en', 'speeches side by side, without animation', screen.text)
  })
})
