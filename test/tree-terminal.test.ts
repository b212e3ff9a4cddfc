import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { labelOf } from '../src/cli/preflight.ts'
import { type LiveTerminal, type LiveTerminalOptions, liveTerminal } from '../src/cli/terminal/live.ts'
import { replay } from '../src/cli/terminal/replay.ts'
import type { AgonEvent, KeptEvent } from '../src/core/events.ts'
import { emptyView, fold, foldAll, type View } from '../src/core/view.ts'
import { tree } from '../src/formats/tree/tree.ts'
import { lineColumns, TerminalEmulator } from './support/terminal-emulator.ts'
import { type Given, openTree, withArchive } from './support/tree-play.ts'
import { treeScript } from './support/tree-script.ts'

/** The journal of a tree, with every reply as long and as slow as the next. */
const journalOf = (given: Given = {}): Promise<KeptEvent[]> =>
  withArchive(async archive => {
    const { records } = await openTree(archive, given)
    return records.map(({ event }) => (event.type === 'turn.answered' ? { ...event, ...even } : event))
  })

const even = { ms: 1_200, usage: { input: 100, output: 50 }, cost: 0.001 }

const whole = journalOf()
const chinese = journalOf({
  language: 'zh',
  script: treeScript({
    root: [
      {
        title: '丞相停止时是否应该强制执行自总结 Hook，再更新锚点账本，以免在上下文压缩之后遗漏掉尚未记录的决定？',
        sides: { 'party-a': '是', 'party-b': '否', 'party-c': '否' },
      },
    ],
  }),
})

class Watched {
  readonly view: View = emptyView()
  readonly terminal: LiveTerminal
  now = 0

  constructor(out: LiveTerminalOptions['out'], options: Partial<LiveTerminalOptions> = {}) {
    const { language = 'en' } = options
    this.terminal = liveTerminal({
      out,
      language,
      color: true,
      animate: true,
      budget: null,
      quiet: false,
      describe: {
        seat: id => labelOf(tree.roles(this.view.brief.options), id, language),
        scene: key => tree.sceneLabel(key, language, this.view.brief.options),
        structured: key => this.view.turns.get(key)?.structured ?? false,
      },
      format: tree,
      now: () => this.now,
      ...options,
    })
  }

  hear(...events: AgonEvent[]): this {
    for (const event of events) this.terminal.hear(event, fold(this.view, event))
    return this
  }
}

function screenOf(events: readonly KeptEvent[], columns = 80, options: Partial<LiveTerminalOptions> = {}) {
  const screen = new TerminalEmulator(columns)
  new Watched(screen, options).hear(...events).terminal.end()
  return screen
}

function pipeOf(events: readonly AgonEvent[], options: Partial<LiveTerminalOptions> = {}): string {
  let text = ''
  new Watched({ write: piece => (text += piece) }, { animate: false, ...options }).hear(...events).terminal.end()
  return text
}

/** The lines of one place, without the place. */
const linesAt = (place: string, text: string): string[] => {
  const found: string[] = []
  let here = false
  for (const line of text.split('\n')) {
    here = line.startsWith(' ') ? here : line.startsWith(`${place} `)
    if (here) found.push(line.slice(line.startsWith(' ') ? 0 : place.length).trimStart())
  }
  return found
}

describe('a tree on a terminal', () => {
  test('grows by a line per event, each with its place', async () => {
    const { text, overflows } = screenOf(await whole)
    assert.deepEqual(overflows, [])
    assert.deepEqual(linesAt('Root', text), [
      '▸ How do we keep the state?',
      '· Positions ✓ Party A (party-a) ✓ Party B (party-b) ✓ Party C (party-c)',
      '· 150 tokens · 1.2 s',
      '· Rebuttals ✓ Party A ✓ Party B ✓ Party C · 150 tokens · 1.2 s',
      '· Triage: 1 agreed, 3 disputed · 50 tokens · 1.2 s',
      '✓ agreed in root',
      '├─ D1 Where is the state kept? · Party A vs Party B',
      '├─ D2 Who pays for the move? · Party A vs Party B vs Party C',
      '└─ D3 When does it start? · Party B vs Party C',
    ])
    assert.deepEqual(linesAt('D1', text), [
      '▸ Round 2: Where is the state kept?',
      '· Positions ✓ Party A ✓ Party B ✓ Party C · 150 tokens · 1.2 s',
      '· Rebuttals ✓ Party A ✓ Party B ✓ Party C · 150 tokens · 1.2 s',
      '↷ Party B was persuaded by Party A: a write to disk for each message…',
      '· Triage: 1 agreed, 3 disputed · 50 tokens · 1.2 s',
      '✓ agreed in d1',
      '├─ D1.1 How often is memory written out? · Party A vs Party B',
      '├─ D1.2 Where is the state kept? · Party A vs Party B · came back',
      'unchanged, so it is ruled on',
      '└─ D1.3 “Who pays for the move”? · Party A vs Party B vs Party C ·',
      'the same as D2, so it is not debated twice',
      '» D1.2 Ruled (impasse): do as d1.2 says',
    ])
    assert.deepEqual(linesAt('D1.1', text).slice(-7), [
      '✓ agreed in d1.1',
      '├─ D1.1.1 What may a crash lose? · Party A vs Party B · last round,',
      'so it is ruled on',
      '└─ D1.1.2 Who notices? · Party B vs Party C · last round, so it is',
      'ruled on',
      '» D1.1.1 Ruled (last round): do as d1.1.1 says',
      '» D1.1.2 Ruled (last round): do as d1.1.2 says',
    ])
    assert.deepEqual(linesAt('D3', text).slice(-2), [
      '· Triage: 1 agreed, nothing disputed · 50 tokens · 1.2 s',
      '✓ agreed in d3',
    ])
    assert.doesNotMatch(text, /and it holds/, 'no speech')
  })

  test('in Chinese', async () => {
    assert.equal(
      screenOf(await chinese, 80, { language: 'zh' }).text,
      `根议题  ▸ How do we keep the state?
根议题  · 立场 ✓ 方 A (party-a) ✓ 方 B (party-b) ✓ 方 C (party-c)
          · 150 个 token · 1.2 秒
根议题  · 反驳 ✓ 方 A ✓ 方 B ✓ 方 C · 150 个 token · 1.2 秒
根议题  · 裁判搜集：合意 1 项，分歧 1 个 · 50 个 token · 1.2 秒
根议题  ✓ agreed in root
根议题  └─ D1 丞相停止时是否应该强制执行自总结 Hook，再更新锚点账本，以免在上下
           文压缩之后遗漏掉尚未记录的决定？ · 方 A vs 方 B、方 C
D1        ▸ 第 2 轮：丞相停止时是否应该强制执行自总结 Hook，再更新锚点账本，以…
D1        · 立场 ✓ 方 A ✓ 方 B ✓ 方 C · 150 个 token · 1.2 秒
D1        · 反驳 ✓ 方 A ✓ 方 B ✓ 方 C · 150 个 token · 1.2 秒
D1        ↷ 方 B 被方 A 说服：a write to disk for each message costs 8 ms.
D1        · 裁判搜集：合意 1 项，无分歧 · 50 个 token · 1.2 秒
D1        ✓ agreed in d1`,
    )
  })

  for (const columns of [30, 40, 80, 120]) {
    test(`fits ${columns} columns`, async () => {
      for (const [language, events] of [
        ['en', await whole],
        ['zh', await chinese],
      ] as const) {
        for (const animate of [true, false]) {
          const { overflows, text } = screenOf(events, columns, { language, animate })
          assert.deepEqual(overflows, [])
          for (const line of text.split('\n')) assert.ok(lineColumns(line) < columns, line)
        }
      }
    })
  }

  test('names the topic where there are several', async () => {
    const topics = ['topic-6', 'topic-7'].map(id => ({ id, title: `About ${id}` }))
    const text = pipeOf(await journalOf({ options: { topics } }))
    for (const line of text.trimEnd().split('\n')) assert.match(line, /^topic-[67] (?:Root|D[\d.]+) /)
    assert.equal(linesAt('topic-7 Root', text)[0], '▸ About topic-7')
    assert.equal(linesAt('topic-6 D1', text).length, linesAt('topic-7 D1', text).length)
  })

  test('says each thing once although the view is ahead of the event', async () => {
    const events = await whole
    const view = foldAll(events)
    let text = ''
    const watched = new Watched({ write: piece => (text += piece) }, { animate: false })
    for (const event of events) watched.terminal.hear(event, view)
    assert.deepEqual(text.split('\n').sort(), pipeOf(events).split('\n').sort())
  })

  test('prints what a title hides as plain text on one line', async () => {
    const title = 'a\x1b[2Jb\n\n# c \x1b]0;owned\x07\u202e <|im_start|> d'
    const events = await journalOf({
      script: treeScript({ root: [{ title, sides: { 'party-a': title, 'party-b': 'x' } }] }),
      options: { debaters: ['party-a', 'party-b', 'party-c'].map(id => ({ id, label: `\x1b[31m${id}\n` })) },
    })
    const { text } = screenOf(events)
    assert.deepEqual(linesAt('D1', text).slice(0, 1), ['▸ Round 2: ab # c < |im_start|> d'])
    assert.match(text, /^Root {4}└─ D1 ab # c < \|im_start\|> d · party-a vs party-b$/m)
  })
})

describe('what goes wrong in a tree', () => {
  const down = { kind: 'transport', message: 'connection reset', status: 502 } as const
  const script: Given['script'] = (call, model) =>
    model === 'lab:party-c' && call.key.includes('/d2/') ? down : treeScript()(call)

  test('is told where it happened, and a failure that comes again only once', async () => {
    const text = pipeOf(await journalOf({ script, limits: { tries: 3 }, options: { maxConsecutiveFailures: 9 } }))
    assert.deepEqual(linesAt('D2', text).slice(1, 5), [
      '✗ Position · Party C — this attempt failed: lab answered 502: connection reset',
      '! Position · Party C — the debate goes on without this turn: lab answered 502: connection reset',
      '· Positions ✓ Party A ✓ Party B ✗ Party C · 100 tokens · 1.2 s',
      '· Rebuttals ✓ Party A ✓ Party B · 100 tokens · 1.2 s',
    ])
  })

  test('a fallback is named, and from then on who speaks', async () => {
    const events = await journalOf({
      script,
      limits: { tries: 4 },
      fallbacks: { 'party-c': 'lab:spare' },
      options: { maxConsecutiveFailures: 1 },
    })
    const text = pipeOf(events)
    assert.match(text, /^D2 +! Party C — lab:party-c → lab:spare: connection reset$/m)
    assert.match(text, /^D2 +· Positions ✓ Party A ✓ Party B ✓ Party C \(spare\) · 150 tokens/m)
  })

  test('quiet prints nothing else', async () => {
    const events = await journalOf({ script, limits: { tries: 2 }, options: { maxConsecutiveFailures: 9 } })
    const lines = pipeOf(events, { quiet: true }).trimEnd().split('\n')
    assert.deepEqual(
      lines.map(line => line.replace(/ +/g, ' ').slice(0, 27)),
      ['D2 ✗ Position · Party C — t', 'D2 ! Position · Party C — t'],
    )
    assert.equal(pipeOf(await whole, { quiet: true }), '')
  })

  test('a debate that is not opened says why', async () => {
    const many = pipeOf(await journalOf({ options: { maxNodes: 2 } }))
    assert.match(many, /^Root +├─ D2 Who pays .* · no more debates allowed, so it is ruled on$/m)
    assert.match(many, /^Root +» D2 Ruled \(no more debates allowed\): do as d2 says$/m)
    const zh = await journalOf({ language: 'zh', options: { maxNodes: 2 } })
    const chinese = pipeOf(zh, { language: 'zh' })
    assert.match(chinese, /^根议题 +├─ D2 Who pays .* · 节点数已满，转为裁决$/m)
    assert.match(chinese, /^根议题 +» D2 裁决（节点数已满）：do as d2 says$/m)
    const key = 'topic-1/d1/afford'
    const events = await whole
    const poor = (price: number | null, means: { free?: number; kept?: number } = {}) =>
      pipeOf([
        ...events.slice(
          0,
          events.findIndex(event => event.type === 'note.kept' && event.key === key),
        ),
        { type: 'note.kept', key, value: { granted: false, why: 'budget', price, ...means } },
        {
          type: 'divergence.ruled',
          key: 'topic-1/d1/divergence.ruled/d1',
          seat: null,
          fact: { divergenceId: 'd1', recommendation: 'in memory', why: 'budget' },
        },
      ])
    assert.deepEqual(linesAt('D1', poor(0.031)), [
      '! Not debated: the budget left does not cover it (up to $0.03); it is ruled on instead',
      '» Ruled (no money to debate it): in memory',
    ])
    assert.match(
      poor(0.031, { free: 0.025, kept: 0.0081 }),
      /^D1 +! Not debated: .* \(up to \$0\.03; left \$0\.03, of which \$0\.0081 is kept for rulings\); it is ruled on/m,
    )
    assert.match(poor(null), /^D1 +! Not debated: the budget left does not cover it; it is ruled on instead$/m)
  })

  test('waits and remarks have a place; a remark is made once', async () => {
    const key = 'topic-1/d1/position/party-a'
    const events = await whole
    const upTo = events.findIndex(event => event.type === 'turn.asked' && event.key === key) + 1
    const text = pipeOf([
      ...events.slice(0, upTo),
      { type: 'turn.waiting', key, ms: 500, failure: down },
      { type: 'turn.waiting', key, ms: 4_000, failure: down },
      { type: 'turn.remark', key, text: 'lab takes no temperature' },
      { type: 'turn.remark', key: 'topic-1/root/position/party-a', text: 'lab takes no temperature' },
    ])
    assert.deepEqual(linesAt('D1', text).slice(-2), [
      '· Position · Party A — lab answered 502, trying again in 4 s (try 2)',
      '! Position · Party A — lab takes no temperature',
    ])
  })
})

describe('a note of the user that is mistaken', () => {
  test('is told once, however many rulings say so and shorten it', async () => {
    const note = 'Anchors never expire, as far as we know'
    const topics = [{ id: 'topic-1', title: 'Anchors', annotations: [note, 'Disks are cheap'] }]
    const mistaken = [note, 'anchors never expire…', 'Disks are cheap']
    const script: Given['script'] = call => {
      if (call.moment.cue !== 'ruling') return treeScript()(call)
      const annotationErrors = mistaken.map(annotation => ({ annotation, why: 'they do' }))
      return JSON.stringify({ ...JSON.parse(String(treeScript()(call))), annotationErrors })
    }
    for (const [language, told] of [
      ['en', /Your note “([^”]*)” is mistaken: they do/g],
      ['zh', /批注“([^”]*)”有误：they do/g],
    ] as const) {
      const text = pipeOf(await journalOf({ language, script, options: { topics } }), { language })
      assert.deepEqual(
        Array.from(text.matchAll(told), ([, words]) => words),
        [note, 'Disks are cheap'],
      )
    }
  })
})

describe('the status line of a tree', () => {
  test('says who speaks, in how many branches, and how far the tree is', async () => {
    const screen = new TerminalEmulator(100)
    const events = await whole
    const watched = new Watched(screen, { budget: 1 })
    const statusAfter = (found: (event: KeptEvent) => boolean): string => {
      const end = events.findIndex(found) + 1
      watched.now += 100_000
      watched.hear(...events.slice(watched.view.seq, end))
      watched.now += 100_000
      watched.hear({ type: 'turn.thinking', key: '', text: '' })
      return screen.text.split('\n').at(-1)!.slice(2)
    }
    assert.equal(
      statusAfter(event => event.type === 'turn.asked' && event.key.endsWith('/party-c')),
      'Root · Position · Party A, Party B, Party C · 0 of 1 debate done · $0.00 of $1.00 · 3:20',
    )
    assert.match(
      statusAfter(event => event.type === 'turn.asked' && event.key === 'topic-1/d3/position/party-c'),
      /^9 speaking in 3 branches · 1 of 4 debates done · 1050 tokens in all · \$0\.0070 of \$1\.00 · 6:40$/,
    )
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
      const watched = new Watched(screen, { animate })
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
      assert.equal(
        screen.text,
        `Root    ▸ How do we keep the state?

Root · Position · Party C · person:Ann
  │ my words
  1.2 s
Root    ! Position · Party A — a remark
Root    · Positions ✓ Party A (party-a) ✓ Party B (party-b) ✓ Party C (Ann)
          · 150 tokens · 1.2 s`,
      )
    })
  }
})

describe('a tree that goes on or is replayed', () => {
  test('shows again which debates are open', async () => {
    const events = await whole
    const cut = events.findIndex(event => event.type === 'turn.asked' && event.key.includes('/d1.1/rebuttal/')) + 1
    const watched = new Watched({ write: () => {} }, { animate: false })
    watched.hear(...events.slice(0, cut))
    let text = ''
    const later = new Watched({ write: piece => (text += piece) }, { animate: false })
    later.terminal.hear({ type: 'debate.resumed', budget: null }, watched.view)
    assert.match(text, /^D1\.1 +▸ Round 3: How often is memory written out\?$/m)
    assert.doesNotMatch(text, /^Root/m, 'its round is over')
  })

  test('is replayed line by line, without waiting for words that are not shown', async () => {
    const events = await whole
    const start = Date.parse('2026-01-01T00:00:00Z')
    const records = events.map((event, i) => ({ at: new Date(start + i * 60_000).toISOString(), event }))
    const pauses: number[] = []
    let text = ''
    const watched = new Watched({ write: piece => (text += piece) }, { animate: false })
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
