import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSections } from '../evidence/support/cases.ts'
import { openGolden } from '../support/golden.ts'
import { sample, upTo } from '../support/sample.ts'
import { answered, asked, failed, StagedDebate } from '../support/staged-events.ts'
import { TerminalEmulator } from '../support/terminal-emulator.ts'

const golden = openGolden('terminal-speeches')

const texts = readSections(new URL('cases/texts.txt', import.meta.url))
const [english, chinese] = ['english', 'chinese'].map(name => texts.get(name)!.trimEnd().replaceAll('␠', ' ')) as [
  string,
  string,
]

const failure = { kind: 'rate-limit', message: 'slow down', status: 429 } as const

function screenOf(pieces: readonly string[], columns: number, language: 'en' | 'zh', rows = 12): TerminalEmulator {
  const screen = new TerminalEmulator(columns, rows)
  const debate = new StagedDebate(screen, language)
  debate.say('round-1/proposer', pieces)
  debate.terminal.end()
  return screen
}

/** What stands on both sides of a cut: a letter, a mark of Markdown, a space, a character of Chinese … */
const kindsAround = (text: string, at: number): string =>
  text
    .slice(at - 1, at + 1)
    .replace(/[a-z]/gi, 'a')
    .replace(/\d/g, '1')
    .replace(/\p{Script=Han}/gu, '字')

describe('a speech on a terminal', () => {
  test('is wrapped at words, with marks shown as what they mean', () => {
    golden.is('en', 'is wrapped at words, with marks shown as what they mean', screenOf([english], 40, 'en').text)
  })

  test('is wrapped between Chinese characters, punctuation staying with its word', () => {
    golden.is(
      'zh',
      'is wrapped between Chinese characters, punctuation staying with its word',
      screenOf([chinese], 40, 'zh').text,
    )
  })

  for (const [language, text] of [
    ['en', english],
    ['zh', chinese],
  ] as const) {
    for (const columns of [40, 80, 120]) {
      test(`${language}, ${columns} columns: looks the same wherever the pieces are cut`, () => {
        const whole = screenOf([text], columns, language)
        assert.deepEqual(whole.overflows, [])
        assert.doesNotMatch(whole.text, /^\s*[，。；：！）”]|[（“]$/m)
        for (const cut of sample(upTo(text.length - 1), { must: at => kindsAround(text, at), atLeast: 30 })) {
          const screen = screenOf([text.slice(0, cut), text.slice(cut)], columns, language)
          assert.equal(screen.text, whole.text, `cut at ${cut}`)
        }
        assert.equal(screenOf(text.split(''), columns, language, 5).text, whole.text)
      })
    }
  }
})

describe('hostile words', () => {
  const hostile =
    'a\x1b[2Jb\x1b]0;owned\x07c\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\ \x9b31mred\x1bc \u202eexe.txt\u200b \x1bP+q\x1b\\ \x07\x08\r\nnext \x1b[999Bline \x1b]52;c;ZXZpbA==\x07end'

  test('reach the screen as plain text, wherever the pieces are cut', () => {
    const expected = 'abclink red exe.txt'
    for (const cut of sample(upTo(hostile.length), { must: at => hostile.slice(at - 1, at), atLeast: 30 })) {
      const screen = screenOf([hostile.slice(0, cut), hostile.slice(cut)], 80, 'en')
      assert.match(screen.text, new RegExp(`^  ${expected}\\n  next line end$`, 'm'), `cut at ${cut}`)
      assert.doesNotMatch(screen.raw, /\x1b[\]P]|\x1b\[(?:2J|999B|31m)|\x1bc|[\x07\x08\x9b\u202e\u200b]/)
    }
    assert.match(screenOf(hostile.split(''), 80, 'en').text, /next line end/)
  })

  test('in errors, remarks, names and reasons are one harmless line', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked('round-1/proposer'))
    debate.hear({ type: 'turn.remark', key: 'round-1/proposer', text: 'no\x1b[2J effort\n\n## forged' })
    debate.hear(failed('round-1/proposer', { kind: 'auth', message: '\x1b]0;x\x07bad key\r\nRound 9', status: 401 }))
    debate.hear({ type: 'fallback.taken', key: 'f', seat: 'proposer', from: 'lab:a', to: '\x1b[31mlab:z', why: 'down' })
    debate.terminal.end()
    golden.is('en', 'in errors, remarks, names and reasons are one harmless line', screen.text)
  })
})

describe('the status line', () => {
  test('stays below the text on a low screen and is gone at the end', () => {
    const screen = new TerminalEmulator(60, 6)
    const debate = new StagedDebate(screen, 'en', { budget: 0.5 })
    debate.hear(asked('round-1/proposer'))
    const finished = screenOf([english], 60, 'en').text
    for (const piece of english.split(/(?<= )/)) {
      debate.now += 150
      debate.hear({ type: 'turn.delta', key: 'round-1/proposer', text: piece })
      const [, text, status] = /^(.*)\n(.*)$/s.exec(screen.text)!
      assert.match(status!, /^. Round 1 · Proposer · ~\d+ tokens? · \$0\.00 of \$0\.50 · \d+ s$/)
      assert.ok(finished.startsWith(text!.trimEnd()), text)
    }
    debate.hear(answered('round-1/proposer', english))
    debate.terminal.end()
    assert.equal(screen.text, finished)
    assert.deepEqual(screen.cursor, [finished.split('\n').length, 0])
    assert.deepEqual(screen.overflows, [])
    assert.equal(screen.listeners, 0)
  })

  test('says who thinks, who waits and why, and what it cost', () => {
    const screen = new TerminalEmulator(100)
    const debate = new StagedDebate(screen, 'en', { budget: 0.5 })
    const last = () => screen.text.split('\n').at(-1)!.slice(2)
    debate.say('round-1/proposer', ['Words.'])
    debate.hear(asked('round-1/challenger'))
    debate.now = 1_000
    debate.hear({ type: 'turn.thinking', key: 'round-1/challenger', text: 'h'.repeat(1454) })
    assert.equal(last(), 'Round 1 · Challenger · thinking… 320 tokens · 950 tokens in all · $0.0041 of $0.50 · 1 s')
    debate.hear(failed('round-1/challenger', failure))
    debate.now = 62_000
    debate.hear({ type: 'turn.waiting', key: 'round-1/challenger', ms: 4_000, failure })
    golden.is('en', 'says who thinks, who waits and why, and what it cost', last())
    debate.terminal.end()
  })

  test('in Chinese', () => {
    const screen = new TerminalEmulator(100)
    const debate = new StagedDebate(screen, 'zh', { budget: 0.5 })
    debate.hear(asked('round-1/challenger'))
    debate.hear(failed('round-1/challenger', failure))
    debate.now = 1_000
    debate.hear({ type: 'turn.waiting', key: 'round-1/challenger', ms: 4_000, failure })
    assert.match(
      screen.text,
      /第 1 轮 · 反方 · lab 返回 429，4 秒后重试（第 2 次，共 5 次） · \$0\.00 \/ \$0\.50 · 1 秒$/,
    )
    debate.terminal.end()
    assert.equal(screen.text, '  ✗ 第 1 轮 · 反方 — 本次尝试失败：lab 返回 429：slow down')
  })

  test('never shows an unknown cost as zero', () => {
    const screen = new TerminalEmulator(100)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked('round-1/proposer'))
    debate.hear({ ...answered('round-1/proposer', 'Words.'), cost: null } as never)
    debate.now = 500
    debate.hear(asked('round-1/challenger'))
    assert.match(screen.text, /· cost unknown ·/)
    assert.doesNotMatch(screen.text, /\$/)
    debate.terminal.end()
  })

  test('is never wider than the terminal, and gives up the least important first', () => {
    for (const columns of [20, 30, 40, 60, 80, 120]) {
      const screen = new TerminalEmulator(columns)
      const debate = new StagedDebate(screen, 'zh', { budget: 0.5 })
      debate.say('round-1/proposer', ['好。'])
      debate.hear(asked('round-1/challenger'))
      debate.now = 1_000
      debate.hear({ type: 'turn.delta', key: 'round-1/challenger', text: '好' })
      assert.deepEqual(screen.overflows, [], `${columns} columns`)
      if (columns >= 40) assert.match(screen.text, /第 1 轮 · 反方 · ~1 个 token · .*1 秒$/)
      assert.equal(/共 950/.test(screen.text), columns >= 80)
      debate.terminal.end()
    }
  })

  test('is redrawn at most ten times a second, and words are not held back for it', () => {
    const screen = new TerminalEmulator(120)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked('round-1/proposer'))
    const before = screen.raw.length
    for (let word = 0; word < 500; word += 1) {
      debate.now += 2
      debate.hear({ type: 'turn.delta', key: 'round-1/proposer', text: 'a ' })
    }
    const drawn = screen.raw.slice(before).match(/\x1b\[K/g)!.length
    const lines = screen.text.split('\n').length
    assert.ok(drawn <= 11 + lines, `${drawn} times for ${lines} lines`)
    assert.equal(screen.text.match(/\ba\b/g)!.length, 1 + 499, 'all but the last word, and the a of lab:a')
    debate.terminal.end()
  })

  test('survives a window that becomes narrower and wider', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked('round-1/proposer'))
    const say = (text: string) => debate.hear({ type: 'turn.delta', key: 'round-1/proposer', text })
    say('one two three four five six seven ')
    screen.resize(24)
    say('eight nine ten eleven twelve ')
    screen.resize(100)
    say('thirteen fourteen fifteen sixteen ')
    debate.hear(answered('round-1/proposer', ''))
    debate.terminal.end()
    assert.deepEqual(screen.overflows, [])
    golden.is('en', 'survives a window that becomes narrower and wider', screen.text)
  })
})
