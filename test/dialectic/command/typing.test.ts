import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, test } from 'node:test'
import { RawKeyboard } from '../../../src/cli/terminal/keyboard.ts'
import { edited, emptyLine, type Key, type TypedLine, written } from '../../../src/cli/terminal/line-editor.ts'
import { obeying, TerminalRemarks } from '../../../src/cli/terminal/show-live.ts'
import { typedRow } from '../../../src/cli/terminal/status.ts'
import type { FactRecorded } from '../../../src/core/events.ts'
import { languages } from '../../../src/core/language.ts'
import { painter } from '../../../src/show/style.ts'
import { openGolden } from '../../support/golden.ts'
import { answered, asked, StagedDebate } from '../../support/staged-events.ts'
import { lineColumns, TerminalEmulator } from '../../support/terminal-emulator.ts'

const golden = openGolden('dialectic-typing')

const typed = (before: string, after = ''): TypedLine => ({ before, after })

const press = (line: TypedLine, ...keys: readonly (string | Key)[]): TypedLine =>
  keys.reduce<TypedLine>(
    (now, key) => (typeof key === 'string' ? edited(now, key, { name: key }) : edited(now, undefined, key)),
    line,
  )

const ctrl = (name: string): Key => ({ name, ctrl: true })
const backspace: Key = { name: 'backspace' }

describe('a line on its way', () => {
  test('takes letters where the cursor is, and gives up whole characters', () => {
    const line = press(emptyLine, 'a', '中', '👨‍👩‍👧', 'é', backspace, backspace)
    assert.deepEqual(line, typed('a中'))
    assert.deepEqual(press(line, { name: 'left' }, 'b'), typed('ab', '中'))
    assert.deepEqual(press(typed('ab', '中c'), { name: 'delete' }, { name: 'right' }), typed('abc'))
    assert.deepEqual(press(typed('ab', 'c'), ctrl('a'), { name: 'left' }, backspace), typed('', 'abc'))
    assert.deepEqual(press(typed('ab', 'c'), { name: 'end' }, { name: 'right' }, { name: 'delete' }), typed('abc'))
  })

  test('is cut by words and to either end', () => {
    assert.deepEqual(press(typed('one two  ', 'x'), ctrl('w')), typed('one ', 'x'))
    assert.deepEqual(press(typed('one two', 'x'), ctrl('u')), typed('', 'x'))
    assert.deepEqual(press(typed('one two', 'x'), ctrl('k')), typed('one two'))
    assert.deepEqual(press(typed('one two'), { name: 'b', meta: true }), typed('one ', 'two'))
    assert.deepEqual(press(typed('', ' one two'), { name: 'f', meta: true }), typed(' one', ' two'))
  })

  test('means nothing by other keys, and keeps no control characters', () => {
    const line = typed('ab', 'c')
    for (const name of ['up', 'down', 'f1', 'escape', 'insert']) assert.deepEqual(press(line, { name }), line)
    assert.deepEqual(edited(line, '\x04', ctrl('d')), line)
    assert.deepEqual(edited(line, 'x', { name: 'x', meta: true }), line)
    assert.deepEqual(written(emptyLine, 'a\x1b[31mb\r\nc\rd\x00\x9b'), typed('a[31mb\nc\nd'))
    assert.deepEqual(written(typed('x'.repeat(100_000)), 'y').before.length, 100_000)
  })
})

describe('the row on which it is shown', () => {
  const plain = painter(false)

  test('is never too wide, and shows where the cursor is', () => {
    const text = '我们没有人手 for this, and 👨‍👩‍👧 no budget either, as everybody knows'
    for (const width of [12, 20, 39, 79, 200])
      for (let at = 0; at <= text.length; at += 1) {
        const row = typedRow(typed(text.slice(0, at), text.slice(at)), width, plain)
        assert.ok(lineColumns(row.text) <= width, `${row.text} in ${width}`)
        assert.ok(row.cursor >= 2 && row.cursor < width, `${row.cursor} of ${width}`)
      }
    assert.deepEqual(typedRow(typed('中文', 'x'), 20, plain), { text: '› 中文x', cursor: 6 })
    assert.deepEqual(typedRow(typed('a\nb\tc'), 20, plain), { text: '› a⏎b c', cursor: 7 })
    assert.equal(typedRow(typed('one two three four'), 12, plain).text, '› …ree four')
    assert.equal(typedRow(typed('', 'one two three four'), 12, plain).text, '› one two …')
  })

  test('shows nothing that does harm', () =>
    assert.doesNotMatch(typedRow(typed('a\u202eb\u200bc'), 80, plain).text, /[\u202e\u200b]/))
})

const remark = (text: string): FactRecorded => ({
  type: 'person.spoke',
  key: 'remark/1',
  seat: 'user',
  fact: { text, via: 'terminal' },
})

describe('typing while somebody speaks', () => {
  const key = 'round-1/proposer'

  test('stands below the speech, which goes on as if nothing was typed', () => {
    const screen = new TerminalEmulator(40, 12)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked(key))
    const words = 'One word after the other comes, and goes on to the next lines of this small window. '.repeat(3)
    for (const [i, word] of [...words.matchAll(/\S+\s/g)].entries()) {
      debate.now += 150
      debate.hear({ type: 'turn.delta', key, text: word[0] })
      debate.terminal.typing!(typed('我们没有人手'.slice(0, 1 + (i % 6)), 'x'))
      const [row, column] = screen.cursor
      const lines = screen.text.split('\n')
      assert.equal(lines[row], `› ${'我们没有人手'.slice(0, 1 + (i % 6))}x`)
      assert.equal(column, 2 + 2 * (1 + (i % 6)), 'the cursor is where the user writes')
      assert.equal(row, lines.length - 1)
    }
    debate.terminal.typing!(emptyLine)
    assert.match(screen.text, /\n. Round 1 · Proposer/, 'and then the status line is back')
    debate.hear(answered(key, words))
    debate.terminal.end()
    const alone = new TerminalEmulator(40, 12)
    const other = new StagedDebate(alone, 'en')
    other.say(key, [words])
    other.terminal.end()
    assert.equal(screen.text, alone.text)
    assert.deepEqual(screen.overflows, [])
  })

  test('outlives a window that changes its size', () => {
    const screen = new TerminalEmulator(80, 12)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked(key))
    const say = (text: string) => {
      debate.now += 150
      debate.hear({ type: 'turn.delta', key, text })
    }
    say('The first words, ')
    debate.terminal.typing!(typed('no staff'))
    for (const [columns, text] of [
      [60, 'some more that '],
      [30, 'wrap, '],
      [90, 'and the last.'],
    ] as const) {
      screen.resize(columns)
      say(text)
      assert.match(screen.text, /\n› no staff$/)
    }
    debate.hear(answered(key, 'The first words, some more that wrap, and the last.'))
    debate.terminal.typing!(emptyLine)
    debate.terminal.end()
    assert.equal(screen.text.match(/no staff/g), null)
    assert.equal(screen.text.match(/The first words, some more/g)?.length, 1)
    assert.match(screen.text, /and the last\./)
    assert.deepEqual(screen.overflows, [])
  })

  test('sent, it is said at once that it is heard, and shown behind the speech', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'en')
    debate.hear(asked(key))
    debate.hear({ type: 'turn.delta', key, text: 'We should ' })
    debate.hear(remark('no \x1b[31mstaff\nfor this'))
    assert.match(screen.text, /We\n✓ heard with the next turn$/)
    debate.now = 3_000
    debate.hear({ type: 'turn.delta', key, text: 'move. ' })
    assert.match(screen.text, /\n. Round 1 · Proposer[^\n]*$/, 'for a moment')
    debate.hear(answered(key, 'We should move.'))
    debate.terminal.end()
    assert.match(screen.text, /8\.2 s\n\n {2}› You: no staff for this \(heard with the next turn\)$/)
  })

  test('is not lost when the debate ends', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'zh')
    debate.say(key, ['Words.'])
    debate.terminal.typing!(typed('没有', '人手'))
    debate.terminal.end()
    debate.terminal.end()
    golden.is('zh', 'not sent', screen.text.split('\n').at(-1)!)
  })

  for (const language of languages)
    test(`commands among it are not said to anybody (${language})`, () => {
      const screen = new TerminalEmulator(100)
      const debate = new StagedDebate(screen, language)
      let left = 0
      const obey = obeying(debate.terminal, language, () => (left += 1))
      debate.hear(asked(key))
      debate.hear({ type: 'turn.delta', key, text: 'We should ' })
      assert.equal(obey('/said'), true)
      golden.is(language, 'a command while somebody speaks', screen.text.split('\n').at(-1)!)
      debate.hear(answered(key, 'We should move.'))
      assert.equal(obey('/rules '), true)
      assert.match(screen.text, /\n {2}\/rules /)
      assert.deepEqual([obey('/LEAVE'), left], [true, 1])
      for (const remark of [' /leave', '/usr/bin is full', '/tmp', '/leave it be', 'said'])
        assert.equal(obey(remark), false, remark)
      assert.equal(left, 1)
      debate.terminal.end()
    })

  test('without animation a remark is a line', () => {
    const screen = new TerminalEmulator(80)
    const debate = new StagedDebate(screen, 'zh', { animate: false })
    debate.hear({ ...remark('没有人手'), fact: { text: '没有人手', via: 'file' } })
    golden.is('zh', 'a remark in the record', screen.text)
  })
})

const aMoment = () => new Promise(resolve => setImmediate(resolve))

/** A keyboard whose keys are written into a stream. */
function newKeyboard(obey?: (line: string) => boolean) {
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    raw: [] as boolean[],
    setRawMode(on: boolean) {
      this.raw.push(on)
      return this as never
    },
  })
  let output = ''
  const lines: TypedLine[] = []
  let interrupts = 0
  const written = new PassThrough().on('data', text => (output += text))
  const remarkSource = new TerminalRemarks(
    async sent =>
      new RawKeyboard({
        input,
        output: written,
        signals: process,
        suspend: () => {},
        interrupt: () => (interrupts += 1),
        changed: line => lines.push(line),
        sent,
      }),
    obey,
  )
  const type = async (keys: string) => {
    input.write(keys)
    await aMoment()
  }
  return { remarkSource, input, type, lines, output: () => output, interrupts: () => interrupts }
}

describe('the ear of a terminal', () => {
  test('hears whole lines, and is caught up with when they are on disk', async () => {
    const { remarkSource, type, lines, interrupts } = newKeyboard()
    const heard: string[] = []
    const disk = Promise.withResolvers<void>()
    remarkSource.open(async ({ text, via }) => {
      await disk.promise
      heard.push(`${via}: ${text}`)
    })
    await aMoment()
    await type('no st')
    assert.deepEqual(lines.at(-1), typed('no st'))
    await type('aff\r\r  \r\x03')
    assert.deepEqual(lines.at(-1), emptyLine)
    assert.equal(interrupts(), 1)
    let isCaughtUp = false
    const caughtUp = remarkSource.catchUp().then(() => (isCaughtUp = true))
    await aMoment()
    assert.deepEqual([heard, isCaughtUp], [[], false])
    disk.resolve()
    await caughtUp
    assert.deepEqual(heard, ['terminal: no staff'])
    remarkSource.close()
  })

  test('takes a paste as one line, shown once, and sends nothing of it by itself', async () => {
    const { remarkSource, type, lines } = newKeyboard()
    const heard: string[] = []
    remarkSource.open(async ({ text }) => void heard.push(text))
    await aMoment()
    await type('\x1b[200~one\r\n\ttwo\rthree\n\x1b[201~')
    assert.deepEqual([lines.length, heard], [1, []])
    await type('\r')
    await remarkSource.catchUp()
    assert.deepEqual(heard, ['one\n\ttwo\nthree'])
    remarkSource.close()
  })

  test('hands the keyboard over with what was typed, and takes it back', async () => {
    const { remarkSource, input, type, output } = newKeyboard()
    const heard: string[] = []
    remarkSource.open(async ({ text }) => void heard.push(text))
    await aMoment()
    assert.deepEqual([input.raw, output()], [[true], '\x1b[?2004h'])
    await type('half a ')
    assert.equal(remarkSource.handOver(), 'half a ')
    assert.deepEqual([input.raw, input.isPaused(), output().endsWith('\x1b[?2004l')], [[true, false], true, true])
    assert.equal(input.listenerCount('keypress'), 0)
    remarkSource.takeBack()
    await aMoment()
    await type('line\r')
    await remarkSource.catchUp()
    assert.deepEqual(heard, ['line'], 'what was handed over is gone from here')
    remarkSource.close()
    remarkSource.takeBack()
    await aMoment()
    assert.deepEqual([input.raw, process.listenerCount('SIGCONT')], [[true, false, true, false], 0])
  })

  test('keeps commands from being heard, unless a space stands in front', async () => {
    const obeyed: string[] = []
    const { remarkSource, type } = newKeyboard(line => {
      if (!line.startsWith('/')) return false
      obeyed.push(line)
      return true
    })
    const heard: string[] = []
    remarkSource.open(async ({ text }) => void heard.push(text))
    await aMoment()
    await type('/said\r /said\r')
    await remarkSource.catchUp()
    assert.deepEqual([obeyed, heard], [['/said'], ['/said']])
    remarkSource.close()
  })

  test('a journal that breaks does not break it', async () => {
    const { remarkSource, type } = newKeyboard()
    remarkSource.open(() => Promise.reject(new Error('the disk is full')))
    await aMoment()
    await type('words\r')
    await remarkSource.catchUp()
    remarkSource.close()
  })
})
