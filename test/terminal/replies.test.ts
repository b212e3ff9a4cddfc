import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LiveTerminalOptions } from '../../src/cli/terminal/live.ts'
import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import type { Display } from '../../src/engine/display.ts'
import { openGolden } from '../support/golden.ts'
import { sample, upTo } from '../support/sample.ts'
import { answered, asked, failed, StagedDebate } from '../support/staged-events.ts'
import { lineColumns, TerminalEmulator } from '../support/terminal-emulator.ts'
import { bout } from './support/bout.ts'

const golden = openGolden('terminal-replies')

const shapes: Record<string, string> = { score: 'score', vote: 'vote', sealed: 'sealed' }

/** By the first part of the key, which is the name of the shape. */
const askedFor = (key: string, attempt = 1): KeptEvent => {
  const shape = shapes[key.split('/')[0]!]
  return { ...asked(key, attempt), ...(shape && { shape }) } as KeptEvent
}

const score = (text: string): KeptEvent => ({ type: 'score.given', key: text, seat: null, fact: { text } })

const staged: Pick<Display, 'replies' | 'words' | 'asides'> = {
  replies: { score: { aloud: ['comment'] }, vote: { aloud: ['vote', 'reason'] } },
  words: text => text.split('#')[0]!,
  asides(event) {
    if (event.type === 'score.given') return [{ kind: 'score', text: String(event.fact.text) }]
    if (event.type === 'turn.asked')
      return event.key === 'sealed/judge' ? [{ kind: 'plain', text: 'now the judge' }] : []
    if (event.type === 'turn.answered') return [{ kind: 'good', text: `${event.key} spoke` }]
    return event.type === 'turn.failed' ? [{ kind: 'bad', text: `${event.key} failed` }] : []
  },
}

function stage(out: ConstructorParameters<typeof StagedDebate>[0], options: Partial<LiveTerminalOptions> = {}) {
  const describe = {
    scene: (key: string) => key.split('/')[0]!,
    seat: (id: string) => id,
    structured: (key: string) => shapes[key.split('/')[0]!] !== undefined,
  }
  const debate = new StagedDebate(out, 'en', { color: false, display: staged, describe, ...options })
  const delta = (key: string, text: string) => debate.hear({ type: 'turn.delta', key, text })
  const answer = (key: string, text: string, more: object = {}) => {
    const structured = shapes[key.split('/')[0]!] === undefined ? {} : { structured: true }
    debate.hear({ ...answered(key, text), ...structured, ...more } as KeptEvent)
  }
  return { debate, delta, answer }
}

describe('what is said side by side', () => {
  test('is shown one after the other, and lines between it wait for what came before them', () => {
    const screen = new TerminalEmulator(60)
    const { debate, delta, answer } = stage(screen)
    const seats = ['a', 'b', 'c']
    for (const seat of seats) debate.hear(askedFor(`vote/${seat}`))
    delta('vote/b', '{"vote":"pro","reason":"be')
    delta('vote/a', '{"vote":"con","reason":"a')
    answer('vote/c', '{"vote":"con","reason":"c is done"}')
    assert.match(screen.text, /^vote · b · lab:x\n {2}pro ·\n/, 'the last word may go on')
    debate.hear(score('after c'))
    delta('vote/b', 'cause of it')
    answer('vote/a', '{"vote":"con","reason":"a is done"}')
    debate.hear(score('after a and c'))
    answer('vote/b', '{"vote":"pro","reason":"because of it"}')
    debate.hear(score('after all'))
    debate.terminal.end()
    golden.is('en', 'is shown one after the other, and lines between it wait for what came before them', screen.text)
  })

  test('a line about somebody who is asked stands above, one that comes in a speech below it', () => {
    const screen = new TerminalEmulator(60)
    const { debate, delta, answer } = stage(screen)
    debate.hear(askedFor('sealed/judge'))
    delta('sealed/judge', '{"comment":"not for you"}')
    debate.hear(score('meanwhile'))
    answer('sealed/judge', '{"comment":"not for you"}')
    debate.hear(asked('round-1/proposer'))
    delta('round-1/proposer', 'Words # tail')
    debate.hear(score('in the speech'))
    debate.hear(failed('round-1/proposer', { kind: 'transport', message: 'gone' }, 'Words # tail'))
    debate.hear(asked('round-1/challenger'))
    debate.hear(failed('round-1/challenger', { kind: 'transport', message: 'gone' }))
    debate.terminal.end()
    golden.is('en', 'a line about somebody who is asked stands above, one that comes in a speech below it', screen.text)
  })
})

describe('replies that are heard', () => {
  const only: Pick<Display, 'replies'> = { replies: staged.replies! }

  test('are read from what was made of them, where nothing was shown yet', () => {
    for (const animate of [true, false]) {
      const screen = new TerminalEmulator(60)
      const { debate, answer } = stage(screen, { display: only, animate })
      debate.hear(askedFor('vote/a'))
      answer('vote/a', 'I vote pro', { value: { vote: 'pro', reason: 'mended' } })
      debate.hear(askedFor('vote/b'))
      answer('vote/b', '{"vote":null,"reason":""}')
      debate.hear(askedFor('vote/c'))
      answer('vote/c', '{"vote":"con"}')
      debate.hear(askedFor('sealed/c'))
      answer('sealed/c', '{"vote":"con"}')
      debate.terminal.end()
      golden.is('en', 'are read from what was made of them, where nothing was shown yet', screen.text)
    }
  })

  test('leave the floor to speeches while they are for nobody to hear', () => {
    const screen = new TerminalEmulator(60)
    const { debate, delta, answer } = stage(screen, { display: only })
    const keys = ['sealed/a', 'sealed/b', 'sealed/c']
    for (const key of keys) debate.hear(askedFor(key))
    delta('sealed/a', '{"leaning":')
    debate.hear(asked('round-1/proposer'))
    delta('round-1/proposer', 'Said live to ')
    assert.match(screen.text, /^round-1 · proposer · lab:a\n {2}Said live\n/)
    answer('sealed/b', '{"leaning":"pro"}')
    debate.hear(failed('sealed/a', { kind: 'transport', message: 'gone' }, '{"leaning":'))
    answer('round-1/proposer', 'Said live to the end.')
    answer('sealed/c', '{"leaning":"con"}')
    debate.terminal.end()
    golden.is('en', 'leave the floor to speeches while they are for nobody to hear', screen.text)
  })

  test('that cannot be used say so below their words, and are heard again', () => {
    const screen = new TerminalEmulator(80)
    const { debate, delta, answer } = stage(screen, { display: only })
    debate.hear(askedFor('score/judge'))
    delta('score/judge', '{"comment":"Half a th')
    debate.hear(failed('score/judge', { kind: 'bad-output', message: 'round is missing' }, '{"comment":"Half a th'))
    debate.hear(askedFor('score/judge', 2))
    delta('score/judge', '{"comment":"A whole thought')
    debate.hear(failed('score/judge', { kind: 'bad-output', message: 'round is missing' }, '{"comment":"A whole'))
    debate.hear(askedFor('score/judge', 3))
    answer('score/judge', '{"comment":"Done."}')
    debate.terminal.end()
    golden.is('en', 'that cannot be used say so below their words, and are heard again', screen.text)
  })

  test('bring no control characters, wherever they are hidden', () => {
    const hostile = 'a\x1b[2J\x1b]0;owned\x07b\x9b31m\u202ec\x00d'
    const aside = {
      ...staged,
      asides: (event: AgonEvent) =>
        event.type === 'score.given' ? [{ kind: 'bad' as const, text: `${hostile}\n\n# forged` }] : [],
    }
    const escaped = JSON.stringify({ comment: hostile })
    for (const text of [escaped, `{"comment":"${hostile}"}`, `{"comment": ${hostile} }`])
      for (const animate of [true, false])
        for (const cut of sample(upTo(text.length), { atLeast: 25 })) {
          const screen = new TerminalEmulator(60)
          const { debate, delta, answer } = stage(screen, { display: aside, animate })
          debate.hear(askedFor('score/judge'))
          delta('score/judge', text.slice(0, cut))
          delta('score/judge', text.slice(cut))
          answer('score/judge', text, text === escaped ? {} : { value: { comment: hostile } })
          debate.hear(score(''))
          debate.terminal.end()
          const seen = screen.raw.replace(/\x1bD\x1b\[A\x1b7[\s\S]*?\x1b8/g, '')
          assert.doesNotMatch(seen, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/, `cut at ${cut}`)
          assert.match(screen.text, /✗ abcd # forged$/)
        }
  })
})

describe('lines between speeches', () => {
  const kinds = ['score', 'good', 'bad', 'plain'] as const
  const text = '比分：正方 62.1，反方 54.3，其中裁判占六成、观众占四成，双方在第 7 轮之后拉开了差距。'
  const display: Pick<Display, 'asides'> = {
    asides: event => (event.type === 'score.given' ? kinds.map(kind => ({ kind, text })) : []),
  }

  test('are wrapped beside their mark at any width', () => {
    for (const columns of [24, 50, 80, 120]) {
      const screen = new TerminalEmulator(columns)
      const { debate } = stage(screen, { display, color: true })
      debate.hear(score(''))
      debate.terminal.end()
      assert.deepEqual(screen.overflows, [])
      const lines = screen.text.split('\n')
      assert.equal(lines.filter(line => /^ {2}[»✓✗·] \S/.test(line)).length, 4)
      for (const line of lines) assert.ok(lineColumns(line) < columns && /^ {2}[»✓✗·] \S|^ {4}\S/.test(line), line)
    }
  })

  test('have the colours of their kinds, and none where there is no colour', () => {
    const raw = (color: boolean) => {
      const screen = new TerminalEmulator(120)
      const { debate } = stage(screen, { display, color })
      debate.hear(score(''))
      debate.terminal.end()
      return screen.raw
    }
    const colours = raw(true).match(/(?:\x1b\[\d+m)+ {2}[»✓✗·]/g)
    assert.deepEqual(colours, ['\x1b[36m\x1b[1m  »', '\x1b[32m  ✓', '\x1b[31m  ✗', '\x1b[2m  ·'])
    assert.doesNotMatch(raw(false), /\x1b\[\d*m/)
  })
})

test('a speech with something for the format shows only what will stay while it comes, however long it is', () => {
  const word = 'word '
  const tail = '\n```json\n{"arguments":[]}\n```'
  const speech = word.repeat(10_000).trim() + tail
  const screen = new TerminalEmulator(100)
  let looks = 0
  const counted: Pick<Display, 'words'> = {
    words(text) {
      looks += 1
      return bout.display.words!(text)
    },
  }
  const { debate, delta, answer } = stage(screen, { display: counted })
  const key = 'round-1/proposer'
  debate.hear(asked(key))
  for (let at = 0; at < speech.length; at += 20) delta(key, speech.slice(at, at + 20))
  answer(key, speech)
  debate.terminal.end()
  assert.equal(screen.text.match(/word/g)?.length, 10_000)
  assert.doesNotMatch(screen.text, /`|json/)
  assert.ok(looks < 1_000, `${looks} looks`)
})
