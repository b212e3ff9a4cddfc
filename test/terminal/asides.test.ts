import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, type TestContext, test } from 'node:test'
import { terminalPort } from '../../src/cli/person/port.ts'
import { Lines } from '../../src/cli/terminal/lines.ts'
import { type LiveTerminalOptions, replay } from '../../src/cli/terminal/live.ts'
import { describer } from '../../src/cli/terminal/show-live.ts'
import type { AgonEvent, JournalRecord } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { View } from '../../src/core/view.ts'
import { verify } from '../../src/engine/journal.ts'
import { open } from '../../src/engine/perform.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import { personModel } from '../../src/models/person.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { newArchive, temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { TerminalEmulator } from '../support/terminal-emulator.ts'
import { Watched } from '../support/watched.ts'
import { bout, boutOpening, boutScript } from './support/bout.ts'

const golden = openGolden('terminal-asides')

interface Played {
  records: JournalRecord[]
  view: View
}

const watch = (language: Language, out: LiveTerminalOptions['out'], options: Partial<LiveTerminalOptions> = {}) =>
  new Watched(bout, out, { language, ...options })

/** Everybody says what the script says. */
async function play(
  t: TestContext,
  language: Language,
  listeners: readonly ((event: AgonEvent, view: View) => void)[] = [],
  more: { seats?: Record<string, string>; modelFor?: (name: string) => ReturnType<typeof scriptedModel> } = {},
): Promise<Played> {
  const archive = newArchive(t)
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
const timeless = (text: string): string => text.replace(/\d+(?:\.\d)? (?:s|秒)$/gm, '0.0 s')

const secrets = /```|arguments|for the rules alone|只给规则看|scores|agent_id/

describe('a debate whose format lets more be heard', () => {
  for (const language of ['en', 'zh'] as const)
    test(`${language}: words, replies and what is said between them, live, in a replay, in a pipe and in files`, async t => {
      const widths = [50, 100].map(columns => {
        const screen = new TerminalEmulator(columns)
        return { columns, screen, watched: watch(language, screen) }
      })
      const texts = { plain: '', quiet: '' }
      const others = [
        watch(language, { write: piece => (texts.plain += piece) }, { animate: false }),
        watch(language, { write: piece => (texts.quiet += piece) }, { quiet: true }),
      ]
      const { records, view } = await play(t, language, [
        (event, view) => {
          for (const watched of [...widths.map(({ watched }) => watched), ...others]) watched.follow(event, view)
          for (const { screen } of widths) assert.doesNotMatch(screen.text, secrets, `at ${event.type}`)
        },
      ])
      for (const { terminal } of others) terminal.end()
      for (const { columns, screen, watched } of widths) {
        watched.terminal.end()
        assert.deepEqual(screen.overflows, [])
        assert.equal(screen.raw.includes('\x1b[3'), false, 'no colour')
        if (columns === 50) golden.is(language, 'a whole debate', timeless(screen.text))
        const again = new TerminalEmulator(columns)
        const replayed = watch(language, again)
        await replay(records, { speed: 0, hear: (event, view) => replayed.follow(event, view), sleep: async () => {} })
        replayed.terminal.end()
        assert.equal(timeless(again.text), timeless(screen.text))
      }
      golden.is(language, 'a whole debate in a pipe', timeless(texts.plain))
      assert.doesNotMatch(texts.plain, secrets)
      assert.doesNotMatch(texts.plain, /[\x00-\x09\x0b-\x1f]/)
      assert.equal(texts.quiet, '')

      const debate = { id: 1, view, format: bout, createdAt: '2026-01-01T00:00:00.000Z', live: false }
      for (const name of ['md', 'html']) {
        const text = await exportAs(name, debate)
        assert.match(text, /no constraints|没有约束/)
        assert.doesNotMatch(text, /for the rules alone|只给规则看/, name)
      }
      assert.match(await exportAs('json', debate), /for the rules alone|只给规则看/, 'programs get all of it')
    })

  test('a person who holds a seat has it all above the question, and reads only words', async t => {
    let screen = ''
    const out = { write: (text: string) => (screen += text) }
    const watched = watch('en', out, { animate: false })
    const home = temporaryFolder(t)
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
        describe: describer(bout.display, 'en', () => null),
        width: () => 200,
      }),
      hold: (key: string) => watched.terminal.hold(key),
      seen: (key: string) => key !== 'round-1/pro',
      print: out.write,
      replies: bout.replies,
      words: bout.display.words,
    })
    const desk = {
      answer(...question: Parameters<ReturnType<typeof terminalPort>['answer']>) {
        const input = new PassThrough()
        input.end('/said\nI differ.\n.\n')
        return terminalPort(options(input)).answer(...question)
      },
    }
    await play(t, 'en', [(event, view) => watched.follow(event, view)], {
      seats: { con: 'person:Ann' },
      modelFor: name => (name.startsWith('person') ? personModel('Ann', desk) : scriptedModel(name, boutScript)),
    })
    watched.terminal.end()
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
