import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSections } from '../evidence/support/cases.ts'
import { openGolden } from '../support/golden.ts'
import { renderMarkdown } from '../support/report.ts'
import { answered, asked, failed, StagedDebate } from '../support/staged-events.ts'
import { lineColumns, TerminalEmulator } from '../support/terminal-emulator.ts'

const golden = openGolden('terminal-turns')

const failure = { kind: 'rate-limit', message: 'slow down', status: 429 } as const

describe('turns', () => {
  const key = 'round-1/proposer'

  test('that break off say why, and the next try starts anew', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked(key))
    debate.hear({ type: 'turn.delta', key, text: 'We should mo' })
    debate.hear(failed(key, { kind: 'transport', message: 'the reply ended early' }, 'We should mo'))
    debate.hear(asked(key, 2))
    debate.hear({ type: 'turn.delta', key, text: 'We should move.' })
    debate.hear(answered(key, 'We should move.'))
    debate.hear({ type: 'turn.missed', key: 'round-1/challenger', seat: 'challenger', why: failure })
    debate.terminal.end()
    golden.is('en', 'that break off say why, and the next try starts anew', screen.text)
  })

  test('that speak at once are printed one after the other', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    const keys = ['round-1/proposer', 'round-1/challenger', 'round-1/judge']
    for (const one of keys) debate.hear(asked(one))
    for (const word of ['one ', 'two ', 'three']) {
      for (const one of ['round-1/challenger', 'round-1/judge', 'round-1/proposer']) {
        debate.hear({ type: 'turn.delta', key: one, text: word })
      }
    }
    debate.hear(failed('round-1/judge', failure, 'one two three'))
    debate.hear(answered('round-1/proposer', 'one two three'))
    assert.match(screen.text, /^Round 1 · Challenger · lab:b\n {2}one two\n./, 'the first to speak has the floor')
    debate.hear(answered('round-1/challenger', 'one two three'))
    debate.terminal.end()
    golden.is('en', 'that speak at once are printed one after the other', screen.text)
  })

  test('that answer in JSON are announced, not shown', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    const judge = 'synthesis/judge'
    debate.hear(asked(judge))
    debate.now = 200
    debate.hear({ type: 'turn.delta', key: judge, text: '{"winner":' })
    debate.hear({ type: 'turn.remark', key: judge, text: 'lab does not take json_schema' })
    assert.match(screen.text, /^Verdict · Judge · lab:c\n {2}writing…\n. Verdict · Judge/)
    debate.hear(failed(judge, { kind: 'bad-output', message: 'winner is missing' }, '{"winner":'))
    debate.hear(asked(judge, 2))
    debate.hear(answered(judge, '{"winner":"proposer"}'))
    debate.terminal.end()
    golden.is('en', 'that answer in JSON are announced, not shown', screen.text)
  })

  test('that do not stream are printed when they are answered', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked(key))
    debate.hear(answered(key, 'All at once.'))
    debate.terminal.end()
    debate.terminal.end()
    golden.is('en', 'that do not stream are printed when they are answered', screen.text)
  })

  test('interrupted in the middle keep the words that were said', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked(key))
    debate.hear({ type: 'turn.delta', key, text: 'Half a sent' })
    debate.terminal.end()
    golden.is('en', 'interrupted in the middle keep the words that were said', screen.text)
    assert.deepEqual(screen.cursor, [2, 0])
  })
})

describe('without animation', () => {
  const written = (options: { quiet?: boolean; columns?: number } = {}) => {
    let text = ''
    const { columns } = options
    const out = { write: (piece: string) => (text += piece), columns, isTTY: columns !== undefined }
    const debate = new StagedDebate(out, 'en', { animate: false, quiet: options.quiet ?? false })
    debate.hear(asked('round-1/proposer'))
    debate.hear(failed('round-1/proposer', failure, 'Half'))
    debate.say('round-1/proposer', [`**Long** ${'word '.repeat(40)}`, '\x1b[31mend\n- point'])
    debate.say('synthesis/judge', ['{"winner":"proposer"}'])
    debate.terminal.end()
    return text
  }

  test('a pipe gets whole speeches, unwrapped and without a single control character', () => {
    golden.is('en', 'a pipe gets whole speeches, unwrapped and without a single control character', written())
  })

  test('a plain terminal gets wrapped lines', () => {
    const text = written({ columns: 40 })
    assert.doesNotMatch(text, /\x1b|\r/)
    for (const line of text.split('\n')) assert.ok(lineColumns(line) < 40, line)
  })

  test('quiet prints only what went wrong', () => {
    golden.is('en', 'quiet prints only what went wrong', written({ quiet: true }))
  })
})

describe('a report on a terminal', () => {
  const texts = readSections(new URL('cases/texts.txt', import.meta.url))
  const report = texts.get('report')!.trimEnd().replace('␛', '\x1b')

  test('is laid out to the width of the terminal', () => {
    golden.is('en', 'is laid out to the width of the terminal', renderMarkdown(report, { width: 40, color: false }))
  })

  describe('with a table', () => {
    const evidence = (found: string) => `| Id | Cited | Result | What code found |
| --- | --- | --- | --- |
| round-1/proposer#e1 | docs/auth.md:1 | ≠ differs | ${found} |
| round-1/challenger#e2 | docs/missing-file.md:3 | ✗ no-such-source | it is not there |
`
    const long = 'what stands at docs/auth.md:1 is near to these words, but not the same; cited “thirty”, there “ten”'

    test('has a block for each row where the terminal is narrow, and no cell that nobody can read', () => {
      golden.is(
        'en',
        'has a block for each row where the terminal is narrow, and no cell that nobody can read',
        renderMarkdown(evidence(long), { width: 40, color: false }),
      )
    })

    test('has columns where all of it fits, or nearly so', () => {
      const fits = '| a | b |\n| --- | --- |\n| one | two |\n'
      golden.is(
        'en',
        'has columns where all of it fits, or nearly so',
        renderMarkdown(fits, { width: 20, color: false }),
      )
      const nearly = renderMarkdown(evidence('it is there, but elsewhere'), { width: 90, color: false })
      assert.match(nearly, /^Id {2,}Cited {2,}Result {2,}What code found\n─/)
    })

    test('has blocks also on a wider terminal, where cells would be high and narrow', () => {
      const text = renderMarkdown(evidence(long.repeat(3)), { width: 90, color: false })
      assert.match(text, /^round-1\/proposer#e1\n {2}Cited: docs\/auth\.md:1\n/)
      for (const line of text.split('\n')) assert.ok(lineColumns(line) <= 90)
    })
  })

  test('is coloured without changing the layout, and no wider at any width', () => {
    for (const width of [20, 40, 80, 120]) {
      const lines = renderMarkdown(report, { width, color: true }).split('\n')
      for (const line of lines) {
        const visible = line.replace(/\x1b\[\d+m/g, '')
        assert.doesNotMatch(visible, /[\x00-\x1f\x7f-\x9f\u202e]/)
        assert.ok(lineColumns(visible) <= width, `${width}: ${visible}`)
      }
      assert.ok(lines[0]!.includes('\x1b[1m'))
    }
  })
})
