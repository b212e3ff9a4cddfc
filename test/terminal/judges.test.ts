import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LiveTerminalOptions } from '../../src/cli/terminal/live.ts'
import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import type { Language } from '../../src/core/language.ts'
import { fold } from '../../src/core/view.ts'
import { openGolden } from '../support/golden.ts'
import { answered, asked, failed, StagedDebate } from '../support/staged-events.ts'
import { TerminalEmulator } from '../support/terminal-emulator.ts'

const golden = openGolden('terminal-judges')

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
      golden.is('en', 'four rulings, one of them asked for again', screen.text)
      assert.doesNotMatch(screen.raw, /winner"/)
    })
  }

  // For whom each of the four rulings is; `-` is one that was missed.
  for (const ruled of ['pppp', 'pcpc', 'pppc', 'ppcc', 'cc--', 'ccc-', '----'])
    test(`say in the end for whom they ruled: ${ruled}`, () => {
      for (const language of ['en', 'zh'] as const)
        for (const animate of [true, false]) {
          const { screen, debate, hear } = panel(language, 200, { animate })
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
          golden.is(
            language,
            ruled,
            screen.text.slice(screen.text.lastIndexOf(language === 'en' ? '  Verdict ·' : '  裁决 ·')),
          )
        }
    })

  test('who cannot be understood are asked again: the user is told so once, in words for users', () => {
    const told = {
      en: 'citations[0].quote: these words are not in round-1/B. Copy the exact words of that turn, or leave the entry out.',
      zh: 'citations[0].quote：round-1/B 中没有这些话。请照抄该次发言的原文，或删去这一条。',
    }
    for (const language of ['en', 'zh'] as const) {
      for (const rigor of ['high', 'normal'] as const) {
        for (const animate of [true, false]) {
          const { screen, debate, hear } = panel(language, 140, { animate }, rigor)
          const why: Failure = { kind: 'bad-output', message: told[language] }
          hear(ask(keys[0]!), failed(keys[0]!, why, '{"winner":'), ask(keys[0]!, 2), failed(keys[0]!, { ...why }, '{}'))
          hear({ type: 'turn.missed', key: keys[0]!, seat: 'judge', why })
          debate.terminal.end()
          const { text } = screen
          golden.is(
            language,
            `a judge who cannot be understood, rigor ${rigor}, ${animate ? 'with' : 'without'} animation`,
            text,
          )
          assert.doesNotMatch(text, /round-1\/B|citations|Copy|照抄/)
        }
      }
    }
  })

  test('deliberate, says the status line, and how many are done', () => {
    for (const [language, columns] of [
      ['en', 80],
      ['en', 40],
      ['zh', 80],
      ['zh', 40],
    ] as const) {
      const { screen, debate, hear } = panel(language, columns)
      hear(...keys.map(of => ask(of)), ruledFor(keys[3]!, 'proposer'), ruledFor(keys[0]!, 'proposer'))
      hear({ type: 'turn.thinking', key: keys[1]!, text: 'hm' })
      golden.is(language, `the status line, ${columns} columns`, screen.text.split('\n').at(-1)!.replace(/^. /, ''))
      assert.deepEqual(screen.overflows, [])
      debate.terminal.end()
    }
  })

  test('are one where one judge is asked in both orders', () => {
    const { screen, debate, hear } = panel('en')
    debate.view.brief.seats.pop()
    hear(ask(keys[0]!), ask(keys[1]!), ruledFor(keys[1]!, 'proposer'))
    golden.is('en', 'one judge in both orders', screen.text.replace(/^\S (?=.*deliberates)/m, ''))
    debate.terminal.end()
  })

  test('are named where a speech came between', () => {
    const { screen, debate, hear } = panel('en')
    hear(...keys.map(of => ask(of)), ruledFor(keys[0]!, 'proposer'))
    debate.say('round-2/proposer', ['Words.'])
    hear(ruledFor(keys[1]!, 'proposer'), ruledFor(keys[2]!, 'proposer'))
    debate.terminal.end()
    golden.is('en', 'a speech between rulings', screen.text)
  })

  test('is nobody where one ruling is asked for', () => {
    const { screen, debate, hear } = panel('en', 80, {}, 'normal')
    hear(ask(keys[0]!), ruledFor(keys[0]!, 'proposer'))
    debate.terminal.end()
    golden.is('en', 'one ruling', screen.text)
  })
})
