import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type LiveTerminalOptions, replay } from '../../src/cli/terminal/live.ts'
import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import { foldAll } from '../../src/core/view.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { openGolden } from '../support/golden.ts'
import { lineColumns, TerminalEmulator } from '../support/terminal-emulator.ts'
import { Watched } from '../support/watched.ts'
import { type Given, playTree } from './support/play.ts'
import { treeScript } from './support/script.ts'

const golden = openGolden('tree-live')
const languages = ['en', 'zh'] as const

/** The journal of a tree, with every reply as long and as slow as the next. */
const journalOf = async (given: Given = {}): Promise<KeptEvent[]> => {
  const { records } = await playTree(given)
  return records.map(({ event }) => (event.type === 'turn.answered' ? { ...event, ...even } : event))
}

const even = { ms: 1_200, usage: { input: 100, output: 50 }, cost: 0.001 }

const whole = journalOf()
const title = '丞相停止时是否应该强制执行自总结 Hook，再更新锚点账本，以免在上下文压缩之后遗漏掉尚未记录的决定？'
const sides = { 'party-a': '是', 'party-b': '否', 'party-c': '否' }
const chinese = journalOf({ language: 'zh', script: treeScript({ root: [{ title, sides }] }) })

const watch = (out: LiveTerminalOptions['out'], options: Partial<LiveTerminalOptions> = {}) =>
  new Watched(tree, out, { color: true, ...options })

function screenOf(events: readonly KeptEvent[], columns = 80, options: Partial<LiveTerminalOptions> = {}) {
  const screen = new TerminalEmulator(columns)
  watch(screen, options)
    .hear(...events)
    .terminal.end()
  return screen
}

function pipeOf(events: readonly AgonEvent[], options: Partial<LiveTerminalOptions> = {}): string {
  let text = ''
  watch({ write: piece => (text += piece) }, { animate: false, ...options })
    .hear(...events)
    .terminal.end()
  return text
}

/** The lines of one place. Branches run side by side, so that only the order within each is the same every time. */
const linesAt = (place: string, text: string): string[] => {
  let here = false
  return text.split('\n').filter(line => {
    here = line.startsWith(' ') ? here : line.startsWith(`${place} `)
    return here
  })
}

const byPlace = (text: string): string => {
  const places = [...new Set(text.split('\n').flatMap(line => /^(\S.*?) {2,}/.exec(line)?.[1] ?? []))].sort()
  return places.flatMap(place => linesAt(place, text)).join('\n')
}

describe('a tree on a terminal', () => {
  test('grows by a line per event, each with its place, without the speeches', async () => {
    for (const [what, events] of [
      ['a whole tree', journalOf],
      [
        'a long title',
        (given: Given) =>
          given.language === 'zh' ? chinese : journalOf({ script: treeScript({ root: [{ title, sides }] }) }),
      ],
    ] as const)
      for (const language of languages) {
        const { text, overflows } = screenOf(await events({ language }), 80, { language })
        assert.deepEqual(overflows, [])
        golden.is(language, what, byPlace(text))
      }
  })

  for (const columns of [30, 40, 80, 120])
    test(`fits ${columns} columns`, async () => {
      for (const [language, events] of [
        ['en', await whole],
        ['zh', await chinese],
      ] as const)
        for (const animate of [true, false]) {
          const { overflows, text } = screenOf(events, columns, { language, animate })
          assert.deepEqual(overflows, [])
          for (const line of text.split('\n')) assert.ok(lineColumns(line) < columns, line)
        }
    })

  test('names the topic where there are several', async () => {
    const topics = ['topic-6', 'topic-7'].map(id => ({ id, title: `About ${id}` }))
    const text = pipeOf(await journalOf({ options: { topics } }))
    for (const line of text.trimEnd().split('\n')) assert.match(line, /^topic-[67] (?:Root|D[\d.]+) /)
    assert.match(linesAt('topic-7 Root', text)[0]!, /About topic-7$/)
    assert.equal(linesAt('topic-6 D1', text).length, linesAt('topic-7 D1', text).length)
  })

  test('says each thing once although the view is ahead of the event', async () => {
    const events = await whole
    const view = foldAll(events)
    let text = ''
    const watched = watch({ write: piece => (text += piece) }, { animate: false })
    for (const event of events) watched.terminal.hear(event, view)
    assert.deepEqual(text.split('\n').sort(), pipeOf(events).split('\n').sort())
  })

  test('prints what a title hides as plain text on one line', async () => {
    const title = 'a\x1b[2Jb\n\n# c \x1b]0;owned\x07\u202e <|im_start|> d'
    const events = await journalOf({
      script: treeScript({ root: [{ title, sides: { 'party-a': title, 'party-b': 'x' } }] }),
      options: { debaters: ['party-a', 'party-b', 'party-c'].map(id => ({ id, label: `\x1b[31m${id}\n` })) },
    })
    golden.is('en', 'a title that hides something', byPlace(screenOf(events).text))
  })
})

describe('what goes wrong in a tree', () => {
  const down = { kind: 'transport', message: 'connection reset', status: 502 } as const
  const script: Given['script'] = (call, model) =>
    model === 'lab:party-c' && call.key.includes('/d2/') ? down : treeScript()(call)

  test('is told where it happened, a failure that comes again only once; so are a fallback and a place that is gone', async () => {
    const cases: Record<string, [Given, place: string]> = {
      'a turn that is missed': [{ script, limits: { tries: 3 }, options: { maxConsecutiveFailures: 9 } }, 'D2'],
      'a fallback': [
        { script, limits: { tries: 4 }, fallbacks: { 'party-c': 'lab:spare' }, options: { maxConsecutiveFailures: 1 } },
        'D2',
      ],
      'no more debates': [{ options: { maxNodes: 2 } }, 'Root'],
    }
    for (const language of languages)
      for (const [what, [given, place]] of Object.entries(cases)) {
        const text = pipeOf(await journalOf({ ...given, language }), { language })
        const shown = language === 'zh' && place === 'Root' ? '根议题' : place
        golden.is(language, what, linesAt(shown, text).join('\n'))
      }
  })

  test('quiet prints nothing else', async () => {
    const events = await journalOf({ script, limits: { tries: 2 }, options: { maxConsecutiveFailures: 9 } })
    golden.is('en', 'a turn that is missed, quietly', pipeOf(events, { quiet: true }))
    assert.equal(pipeOf(await whole, { quiet: true }), '')
  })

  test('a debate that cannot be paid says what it would have cost', async () => {
    const key = 'topic-1/d1/afford'
    for (const language of languages) {
      const events = await journalOf({ language })
      const before = events.slice(
        0,
        events.findIndex(event => event.type === 'note.kept' && event.key === key),
      )
      const poor = (price: number | null, means: { free?: number; kept?: number } = {}) => {
        const value = { granted: false, why: 'budget', price, ...means }
        const fact = { divergenceId: 'd1', recommendation: 'in memory', why: 'budget' }
        const ruled = { type: 'divergence.ruled', key: 'topic-1/d1/divergence.ruled/d1', seat: null, fact } as const
        return linesAt('D1', pipeOf([...before, { type: 'note.kept', key, value }, ruled], { language }))
      }
      const said = [poor(0.031), poor(0.031, { free: 0.025, kept: 0.0081 }), poor(null)]
      golden.is(language, 'no money', said.flat().join('\n'))
    }
  })

  test('waits and remarks have a place; a remark is made once', async () => {
    const key = 'topic-1/d1/position/party-a'
    for (const language of languages) {
      const events = await journalOf({ language })
      const upTo = events.findIndex(event => event.type === 'turn.asked' && event.key === key) + 1
      const later: AgonEvent[] = [
        { type: 'turn.waiting', key, ms: 500, failure: down },
        { type: 'turn.waiting', key, ms: 4_000, failure: down },
        { type: 'turn.remark', key, text: 'lab takes no temperature' },
        { type: 'turn.remark', key: 'topic-1/root/position/party-a', text: 'lab takes no temperature' },
      ]
      const text = pipeOf([...events.slice(0, upTo), ...later], { language })
      golden.is(language, 'a wait and a remark', linesAt('D1', text).join('\n'))
    }
  })
})

test('a note of the user that is mistaken is told once, however many rulings say so and shorten it', async () => {
  const note = 'Anchors never expire, as far as we know'
  const topics = [{ id: 'topic-1', title: 'Anchors', annotations: [note, 'Disks are cheap'] }]
  const mistaken = [note, 'anchors never expire…', 'Disks are cheap']
  const script: Given['script'] = call => {
    if (call.moment.cue !== 'ruling') return treeScript()(call)
    const annotationErrors = mistaken.map(annotation => ({ annotation, why: 'they do' }))
    return JSON.stringify({ ...JSON.parse(String(treeScript()(call))), annotationErrors })
  }
  for (const language of languages) {
    const text = pipeOf(await journalOf({ language, script, options: { topics } }), { language })
    const told = text.match(/[“].*they do.*$/gm)!
    assert.equal(told.length, 2)
    golden.is(language, 'notes that are mistaken', text.match(/^.*they do.*$/gm)!.join('\n'))
  }
})

describe('the status line of a tree', () => {
  test('says who speaks, in how many branches, and how far the tree is', async () => {
    const screen = new TerminalEmulator(100)
    const events = await whole
    const watched = watch(screen, { budget: 1 })
    const statusAfter = (found: (event: KeptEvent) => boolean): string => {
      const end = events.findIndex(found) + 1
      watched.now += 100_000
      watched.hear(...events.slice(watched.view.seq, end))
      watched.now += 100_000
      watched.hear({ type: 'turn.thinking', key: '', text: '' })
      return screen.text.split('\n').at(-1)!.slice(2)
    }
    const first = statusAfter(event => event.type === 'turn.asked' && event.key.endsWith('/party-c'))
    const later = statusAfter(event => event.type === 'turn.asked' && event.key === 'topic-1/d3/position/party-c')
    golden.is('en', 'status', `${first}\n${later}`)
    watched.terminal.end()
    assert.doesNotMatch(screen.text, /branches/)
    assert.equal(screen.listeners, 0)
  })

  test('is not there without animation, and a pipe has no control characters', async () => {
    assert.doesNotMatch(pipeOf(await whole), /[\x00-\x09\x0b-\x1f\x7f]| of \d+ debates/)
  })
})

describe('a person in a tree', () => {
  for (const animate of [true, false]) {
    test(`has the screen alone while writing, ${animate ? 'with' : 'without'} animation`, async () => {
      const key = 'topic-1/root/position/party-c'
      const events = (await whole).map(event =>
        event.type === 'turn.asked' && event.key === key ? { ...event, model: 'person:Ann' } : event,
      )
      const isMine = (event: KeptEvent) => event.type === 'turn.answered' && event.key === key
      const isOther = (event: KeptEvent) => event.type === 'turn.answered' && event.key.includes('/root/position/')
      const screen = new TerminalEmulator(80)
      const watched = watch(screen, { animate })
      watched.hear(...events.slice(0, events.findIndex(isOther)))
      await watched.terminal.hold(key)
      screen.write('  │ my words\n')
      const before = screen.raw.length
      watched.now = 10_000
      const remark: AgonEvent = { type: 'turn.remark', key: 'topic-1/root/position/party-a', text: 'a remark' }
      watched.hear(...events.filter(event => isOther(event) && !isMine(event)), remark)
      assert.equal(screen.raw.length, before, 'not one byte')
      watched.hear(...events.filter(isMine))
      watched.terminal.end()
      golden.is('en', 'a person who writes', screen.text)
    })
  }
})

describe('a tree that goes on or is replayed', () => {
  test('shows again which debates are open', async () => {
    const events = await whole
    const cut = events.findIndex(event => event.type === 'turn.asked' && event.key.includes('/d1.1/rebuttal/')) + 1
    const watched = watch({ write: () => {} }, { animate: false })
    watched.hear(...events.slice(0, cut))
    let text = ''
    const later = watch({ write: piece => (text += piece) }, { animate: false })
    later.terminal.hear({ type: 'debate.resumed', budget: null }, watched.view)
    golden.is('en', 'a debate that is open on a resume', linesAt('D1.1', text).join('\n'))
    assert.deepEqual(linesAt('Root', text), [], 'its round is over')
  })

  test('is replayed line by line, without waiting for words that are not shown', async () => {
    const events = await whole
    const start = Date.parse('2026-01-01T00:00:00Z')
    const records = events.map((event, i) => ({ at: new Date(start + i * 60_000).toISOString(), event }))
    const pauses: number[] = []
    let text = ''
    const watched = watch({ write: piece => (text += piece) }, { animate: false })
    await replay(records, {
      speed: 1,
      words: false,
      hear: (event, view) => {
        assert.notEqual(event.type, 'turn.delta')
        watched.terminal.hear(event, view)
      },
      sleep: async ms => void pauses.push(ms),
    })
    assert.equal(text, pipeOf(events))
    assert.equal(pauses.length, events.length - 1)
    assert.ok(Math.max(...pauses) <= 2_000)
  })
})
