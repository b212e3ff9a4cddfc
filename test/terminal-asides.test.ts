import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, type TestContext, test } from 'node:test'
import { terminalDesk } from '../src/cli/person/desk.ts'
import { exportAs } from '../src/cli/render.ts'
import { Lines } from '../src/cli/terminal/lines.ts'
import { type LiveTerminalOptions, liveTerminal } from '../src/cli/terminal/live.ts'
import { replay } from '../src/cli/terminal/replay.ts'
import { AloudReader } from '../src/core/aloud.ts'
import type { AgonEvent, JournalRecord, KeptEvent } from '../src/core/events.ts'
import type { Language } from '../src/core/language.ts'
import { makeMask } from '../src/core/mask.ts'
import type { View } from '../src/core/view.ts'
import type { Format } from '../src/engine/format.ts'
import { verify } from '../src/engine/journal.ts'
import { open } from '../src/engine/perform.ts'
import { personModel } from '../src/models/person.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import { openArchive } from '../src/store/archive.ts'
import { bout, boutOpening, boutScript } from './support/bout.ts'
import { isQuick } from './support/quick.ts'
import { answered, asked, failed, StagedDebate } from './support/staged-events.ts'
import { lineColumns, TerminalEmulator } from './support/terminal-emulator.ts'

const read = (text: string, fields: readonly string[]): string => new AloudReader(fields).push(text)

describe('the words of a reply in JSON', () => {
  const reply = JSON.stringify({
    agent_id: 'aud_03',
    vote: 'pro',
    confidence: 0.78,
    silent: { vote: 'inner', list: ['x'] },
    reason: 'A "quoted" \\ word, a line\nand 中文 with 😀, \t and / \u001b[31mred.',
    sure: true,
    none: null,
  })
  const words = 'pro · 0.78 · inner · A "quoted" \\ word, a line\nand 中文 with 😀,   and / \u001b[31mred.\ntrue'

  test('are the same wherever its pieces are cut', () => {
    const fields = ['vote', 'confidence', 'reason', 'sure', 'none']
    const escaped = reply.replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    for (const text of [reply, JSON.stringify(JSON.parse(reply), null, 2), escaped]) {
      assert.equal(read(text, fields), words)
      for (let cut = 1; cut < text.length; cut += 1) {
        const reader = new AloudReader(fields)
        assert.equal(reader.push(text.slice(0, cut)) + reader.push(text.slice(cut)), words, `cut at ${cut}`)
      }
      const reader = new AloudReader(fields)
      assert.equal(
        text
          .split('')
          .map(unit => reader.push(unit))
          .join(''),
        words,
      )
    }
  })

  test('stand for values that are none, wherever these are cut', () => {
    const values = new Map([
      ['vote', new Map([['pro', 'votes for Pro']])],
      ['sure', new Map([['true', 'for sure']])],
      ['confidence', new Map([['1', 'entirely']])],
    ])
    const fields = ['vote', 'confidence', 'sure']
    const said = 'votes for Pro · 0.78 · inner · for sure'
    for (let cut = 1; cut < reply.length; cut += 1) {
      const reader = new AloudReader(fields, values)
      assert.equal(reader.push(reply.slice(0, cut)) + reader.push(reply.slice(cut)), said, `cut at ${cut}`)
    }
    const long = `{"vote":"${'x'.repeat(1_000_000)}"}`
    assert.ok(new AloudReader(['vote'], values).push(long).length <= 200)
    assert.ok(isQuick(() => new AloudReader(['vote'], values).push(long), 100))
  })

  test('come as they are written, not when the field is whole', () => {
    const reader = new AloudReader(['comment'])
    assert.equal(reader.push('{"round": 1, "comm'), '')
    assert.equal(reader.push('ent": "One wo'), 'One wo')
    assert.equal(reader.push('rd \\'), 'rd ')
    assert.equal(reader.push('u4e'), '')
    assert.equal(reader.push('2d.'), '中.')
  })

  test('are found at any depth, with everything that is in a field', () => {
    const deep = '{"a":[{"say":"one"},{"b":{"say":["two",{"any":3}]}}],"say":{"pro":["four"],"con":[]}}'
    assert.equal(read(deep, ['say']), 'one · two · 3 · four')
    assert.equal(read(deep, ['any']), '3')
    assert.equal(read(deep, ['other']), '')
    assert.equal(read('{"__proto__":"x","say":"","constructor":"y"}', ['say']), '')
  })

  test('stand below each other where they are long', () => {
    const long = 'a sentence that is longer than a few words'
    assert.equal(
      read(JSON.stringify({ a: 'short', b: long, c: 'new', d: 0.5 }), ['a', 'b', 'c', 'd']),
      `short · ${long}\nnew · 0.5`,
    )
  })

  test('are what can be made out of what is broken, or stands in other text', () => {
    const cases: [string, string][] = [
      ['Sure [see {below}]:\n```json\n{"say": "one"}\n```\nAnd again {"say": "two"}', 'one'],
      ['{say: \'it is\', "other": 1, say: yes}', 'it is · yes'],
      ['{"say": "one" "other": "two" "say": "three"', 'one · three'],
      ['{"say": "a raw\nline", }', 'a raw\nline'],
      ['{"say": "\\ud83d\\ude00 \\ud83d \\uZZ \\u12"}', '😀 \ud83d ZZ '],
      ['{"say": "never ends', 'never ends'],
      ['{"say": tru', ''],
      ['}}]]{"say":"one"}]}', 'one'],
      ['{"say"}', ''],
      ['no JSON at all, "say": "one"', ''],
      ['', ''],
    ]
    for (const [text, expected] of cases) assert.equal(read(text, ['say']), expected, text)
  })

  test('of a megabyte of anything come quickly', () => {
    const million = 1_000_000
    for (const unit of ['[', '{', '"', '\\', '{"say":', '{"say":"', ',', ':', 'x', "'", '\\u', ']', '{"a":['])
      for (const start of ['', '{"say":"', '{"say":', '{"'])
        assert.ok(
          isQuick(() => read(start + unit.repeat(million / unit.length), ['say']), 100),
          `${start}${unit}`,
        )
  })
})

interface Played {
  records: JournalRecord[]
  view: View
}

const describeBout = (language: Language, view: () => View | null): LiveTerminalOptions['describe'] => ({
  scene: key => bout.sceneLabel(key, language),
  seat: id => bout.roles({}).find(role => role.id === id)?.label[language] ?? id,
  structured: key => view()?.turns.get(key)?.structured ?? false,
})

function boutTerminal(language: Language, options: Partial<LiveTerminalOptions> & Pick<LiveTerminalOptions, 'out'>) {
  let current: View | null = null
  const terminal = liveTerminal({
    language,
    color: false,
    animate: true,
    budget: null,
    quiet: false,
    describe: describeBout(language, () => current),
    format: bout,
    now: () => 0,
    ...options,
  })
  return {
    hear(event: AgonEvent, view: View) {
      current = view
      terminal.hear(event, view)
    },
    end: () => terminal.end(),
    hold: (key: string) => terminal.hold(key),
  }
}

/** Everybody says what the script says. */
async function play(
  t: TestContext,
  language: Language,
  listeners: readonly ((event: AgonEvent, view: View) => void)[] = [],
  more: { seats?: Record<string, string>; modelFor?: (name: string) => ReturnType<typeof scriptedModel> } = {},
): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'agon-asides-'))
  const archive = openArchive(join(folder, 'agon.db'))
  t.after(() => {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const opening = boutOpening(language)
  const seats = opening.seats.map(seat => ({ ...seat, model: more.seats?.[seat.id] ?? seat.model }))
  const modelFor = more.modelFor ?? ((name: string) => scriptedModel(name, boutScript))
  const { id, view } = await open(
    { ...opening, seats },
    { format: bout, store: archive, mask: makeMask([]), listeners, modelFor },
  )
  return { records: verify(archive.read(id)).records, view }
}

/** Without what depends on the clock. */
const timeless = (text: string): string => text.replace(/\d+\.\d (?:s|秒)/g, '0.0 s')

const secrets = /```|arguments|for the rules alone|只给规则看|scores|agent_id/

const english = `Round 1 · Pro · lab:alpha
  **We should move.** The data is relational, and
  the workarounds cost more every month:

  • joins by hand
  • no constraints
  51 tokens · 0.0 s

Round 1 · Con · lab:beta
  **We should move.** The data is relational, and
  the workarounds cost more every month:

  • joins by hand
  • no constraints
  51 tokens · 0.0 s

Round 1 · Judge · lab:gamma
  Pro names what the workarounds cost; Con does
  not answer that.
  Both repeat themselves.

  » Score Pro 7.5 : 6 Con
`

const chinese = `第 2 轮 · 裁判 · lab:gamma
  正方说清了权宜之计的代价，反方没有正面回应。
  双方都有重复。

  ✗ 反方犯规：没有回应对方的明确论点，而从第 3 轮
    起每次发言都必须回应
  » 比分 正方 7.5：6 反方

终局投票 · 理性逻辑派 · lab:aud-1
  pro · 0.78 · 正方更符合现实约束，而反方的方案还
  缺少可核对的数字。
终局投票 · 现实可行性派 · lab:aud-2
  con · 0.78 · 正方更符合现实约束，而反方的方案还
  缺少可核对的数字。
终局投票 · 风险厌恶派 · lab:aud-3
  pro · 0.78 · 正方更符合现实约束，而反方的方案还
  缺少可核对的数字。

  ✓ 三票全部收到`

describe('a debate whose format lets more be heard', () => {
  for (const [language, columns] of [
    ['en', 50],
    ['zh', 50],
    ['en', 100],
    ['zh', 100],
  ] as const)
    test(`${language}, ${columns} columns: words, replies and what is said between them, live and in a replay`, async t => {
      const screen = new TerminalEmulator(columns)
      const terminal = boutTerminal(language, { out: screen })
      const { records } = await play(t, language, [
        (event, view) => {
          terminal.hear(event, view)
          assert.doesNotMatch(screen.text, secrets, `at ${event.type}`)
        },
      ])
      terminal.end()
      assert.deepEqual(screen.overflows, [])
      assert.equal(screen.raw.includes('\x1b[3'), false, 'no colour')
      if (columns === 50 && language === 'en') assert.equal(timeless(screen.text).slice(0, english.length), english)
      if (columns === 50 && language === 'zh') assert.ok(screen.text.endsWith(chinese), screen.text)

      const again = new TerminalEmulator(columns)
      const replayed = boutTerminal(language, { out: again })
      await replay(records, { speed: 0, hear: (event, view) => replayed.hear(event, view), sleep: async () => {} })
      replayed.end()
      assert.equal(timeless(again.text), timeless(screen.text))
    })

  test('plain: each whole, replies close together, nothing wrapped for a pipe', async t => {
    let text = ''
    const terminal = boutTerminal('en', { out: { write: (piece: string) => (text += piece) }, animate: false })
    await play(t, 'en', [(event, view) => terminal.hear(event, view)])
    terminal.end()
    assert.doesNotMatch(text, secrets)
    assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f]/)
    const rule = 'no answer to an explicit argument of the opponent, as it has to be given from round 3 on'
    const vote = (name: string, id: string, side: string) =>
      `Vote · ${name} · lab:${id}\n  ${side} · 0.78 · Pro is closer to what we can really do.\n`
    assert.ok(
      text.endsWith(`
Round 2 · Judge · lab:gamma
  Pro names what the workarounds cost; Con does not answer that.
  Both repeat themselves.

  ✗ Foul by Con: ${rule}
  » Score Pro 7.5 : 6 Con

${vote('Logic', 'aud-1', 'pro')}${vote('Practice', 'aud-2', 'con')}${vote('Caution', 'aud-3', 'pro')}
  ✓ All three votes are in
`),
      text,
    )
  })

  test('quiet: nothing of it', async t => {
    let text = ''
    const out = { write: (piece: string) => (text += piece) }
    const terminal = boutTerminal('en', { out, animate: true, quiet: true })
    await play(t, 'en', [(event, view) => terminal.hear(event, view)])
    terminal.end()
    assert.equal(text, '')
  })

  test('Markdown and the page show the words of speeches alone', async t => {
    for (const language of ['en', 'zh'] as const) {
      const { view } = await play(t, language)
      const debate = { id: 1, view, format: bout, createdAt: '2026-01-01T00:00:00.000Z', live: false }
      for (const name of ['md', 'html']) {
        const text = await exportAs(name, debate)
        assert.match(text, /no constraints|没有约束/)
        assert.doesNotMatch(text, /for the rules alone|只给规则看/, name)
      }
      assert.match(await exportAs('json', debate), /for the rules alone|只给规则看/, 'programs get all of it')
    }
  })

  test('a person who holds a seat has it all above the question, and reads only words', async t => {
    let screen = ''
    const out = { write: (text: string) => (screen += text) }
    const terminal = boutTerminal('en', { out, animate: false })
    const home = mkdtempSync(join(tmpdir(), 'agon-desk-'))
    t.after(() => rmSync(home, { recursive: true, force: true }))
    const options = (input: PassThrough) => ({
      input,
      output: new PassThrough().resume(),
      escapes: false,
      interrupt: () => {},
      home,
      env: {},
      lines: new Lines({
        language: 'en',
        color: false,
        markdown: false,
        describe: describeBout('en', () => null),
        width: () => 200,
      }),
      hold: terminal.hold,
      seen: (key: string) => key !== 'round-1/pro',
      print: out.write,
      fields: {},
      words: (text: string) => bout.words!(text),
    })
    const desk = {
      answer(...question: Parameters<ReturnType<typeof terminalDesk>['answer']>) {
        const input = new PassThrough()
        input.end('/said\nI differ.\n.\n')
        return terminalDesk(options(input)).answer(...question)
      },
    }
    await play(t, 'en', [(event, view) => terminal.hear(event, view)], {
      seats: { con: 'person:Ann' },
      modelFor: name => (name.startsWith('person') ? personModel('Ann', desk) : scriptedModel(name, boutScript)),
    })
    terminal.end()
    const place = (text: string, from = 0) => {
      const at = screen.indexOf(text, from)
      assert.ok(at >= 0, `${text} in:\n${screen}`)
      return at
    }
    const score = place('» Score Pro 7.5')
    assert.ok(place('Pro names what the workarounds cost') < score)
    assert.ok(score < place('Round 2 · Con · person:Ann'))
    assert.doesNotMatch(screen, secrets)
    assert.ok(screen.split('no constraints').length > 5, 'the unread one is shown again, and all of it on demand')
  })
})

const shapes: Record<string, string> = { score: 'score', vote: 'vote', sealed: 'sealed' }

/** By the first part of the key, which is the name of the shape. */
const askedFor = (key: string, attempt = 1): KeptEvent => {
  const shape = shapes[key.split('/')[0]!]
  return { ...asked(key, attempt), ...(shape && { shape }) } as KeptEvent
}

const score = (text: string): KeptEvent => ({ type: 'score.given', key: text, seat: null, fact: { text } })

const staged: Pick<Format, 'aloud' | 'words' | 'asides'> = {
  aloud: { score: ['comment'], vote: ['vote', 'reason'] },
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
  const debate = new StagedDebate(out, 'en', { color: false, format: staged, describe, ...options })
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
    assert.equal(
      screen.text,
      `vote · b · lab:x
  pro · because of it

  ✓ vote/b spoke

vote · a · lab:x
  con · a is done

  ✓ vote/a spoke

vote · c · lab:x
  con · c is done

  ✓ vote/c spoke
  » after c
  » after a and c
  » after all`,
    )
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
    assert.equal(
      screen.text,
      `  · now the judge
  » meanwhile
  sealed · judge · lab:c · done, 8.2 s
  ✓ sealed/judge spoke

round-1 · proposer · lab:a
  Words
  ✗ This attempt broke off: gone

  » in the speech
  ✗ round-1/proposer failed
  ✗ round-1 · challenger — this attempt failed: gone
  ✗ round-1/challenger failed`,
    )
  })
})

describe('replies that are heard', () => {
  const only: Pick<Format, 'aloud'> = { aloud: staged.aloud! }

  test('are read from what was made of them, where nothing was shown yet', () => {
    for (const animate of [true, false]) {
      const screen = new TerminalEmulator(60)
      const { debate, answer } = stage(screen, { format: only, animate })
      debate.hear(askedFor('vote/a'))
      answer('vote/a', 'I vote pro', { value: { vote: 'pro', reason: 'mended' } })
      debate.hear(askedFor('vote/b'))
      answer('vote/b', '{"vote":null,"reason":""}')
      debate.hear(askedFor('vote/c'))
      answer('vote/c', '{"vote":"con"}')
      debate.hear(askedFor('sealed/c'))
      answer('sealed/c', '{"vote":"con"}')
      debate.terminal.end()
      assert.equal(
        screen.text,
        `vote · a · lab:x
  pro · mended

  vote · b · lab:x · done, 8.2 s

vote · c · lab:x
  con

  sealed · c · lab:x · done, 8.2 s`,
      )
    }
  })

  test('leave the floor to speeches while they are for nobody to hear', () => {
    const screen = new TerminalEmulator(60)
    const { debate, delta, answer } = stage(screen, { format: only })
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
    assert.equal(
      screen.text,
      `round-1 · proposer · lab:a
  Said live to the end.
  150 tokens · $0.0041 · 8.2 s

  sealed · b · lab:x · done, 8.2 s
  ✗ sealed · a — this attempt broke off: gone
  sealed · c · lab:x · done, 8.2 s`,
    )
  })

  test('that cannot be used say so below their words, and are heard again', () => {
    const screen = new TerminalEmulator(80)
    const { debate, delta, answer } = stage(screen, { format: only })
    debate.hear(askedFor('score/judge'))
    delta('score/judge', '{"comment":"Half a th')
    debate.hear(failed('score/judge', { kind: 'bad-output', message: 'round is missing' }, '{"comment":"Half a th'))
    debate.hear(askedFor('score/judge', 2))
    delta('score/judge', '{"comment":"A whole thought')
    debate.hear(failed('score/judge', { kind: 'bad-output', message: 'round is missing' }, '{"comment":"A whole'))
    debate.hear(askedFor('score/judge', 3))
    answer('score/judge', '{"comment":"Done."}')
    debate.terminal.end()
    assert.equal(
      screen.text,
      `score · judge · lab:c
  Half a th
  ✗ score · judge — its reply could not be used (it was not the JSON that was
    asked for); it is asked once more
score · judge · lab:c (second try)
  A whole thought
  not usable either
score · judge · lab:c (third try)
  Done.`,
    )
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
        for (let cut = 0; cut < text.length; cut += 1) {
          const screen = new TerminalEmulator(60)
          const { debate, delta, answer } = stage(screen, { format: aside, animate })
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
  const format: Pick<Format, 'asides'> = {
    asides: event => (event.type === 'score.given' ? kinds.map(kind => ({ kind, text })) : []),
  }

  test('are wrapped beside their mark at any width', () => {
    for (const columns of [24, 50, 80, 120]) {
      const screen = new TerminalEmulator(columns)
      const { debate } = stage(screen, { format, color: true })
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
      const { debate } = stage(screen, { format, color })
      debate.hear(score(''))
      debate.terminal.end()
      return screen.raw
    }
    const colours = raw(true).match(/(?:\x1b\[\d+m)+ {2}[»✓✗·]/g)
    assert.deepEqual(colours, ['\x1b[36m\x1b[1m  »', '\x1b[32m  ✓', '\x1b[31m  ✗', '\x1b[2m  ·'])
    assert.doesNotMatch(raw(false), /\x1b\[\d*m/)
  })
})

describe('a speech with something for the format', () => {
  test('shows only what will stay while it comes, however long it is', () => {
    const word = 'word '
    const tail = '\n```json\n{"arguments":[]}\n```'
    const speech = word.repeat(40_000).trim() + tail
    const screen = new TerminalEmulator(100)
    let looks = 0
    const counted: Pick<Format, 'words'> = {
      words(text) {
        looks += 1
        return bout.words!(text)
      },
    }
    const { debate, delta, answer } = stage(screen, { format: counted })
    const key = 'round-1/proposer'
    debate.hear(asked(key))
    for (let at = 0; at < speech.length; at += 20) delta(key, speech.slice(at, at + 20))
    answer(key, speech)
    debate.terminal.end()
    assert.equal(screen.text.match(/word/g)?.length, 40_000)
    assert.doesNotMatch(screen.text, /`|json/)
    assert.ok(looks < 1_000, `${looks} looks`)
  })
})
