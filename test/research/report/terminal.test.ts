import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AgonEvent } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import { lineColumns } from '../../support/terminal-emulator.ts'
import { type GivenCast, type PlayedCast, playCast, raftSearches, screenOf } from '../support/cast.ts'

const searched: GivenCast = { options: raftSearches }
const refused: Failure = { kind: 'refused', message: 'I would rather not', maybePaid: true }

/** What one turn has on the screen: from its heading to the next empty line. */
const blockOf = (text: string, heading: string): string => text.slice(text.indexOf(heading)).split('\n\n')[0]!

describe('a research on a terminal', () => {
  it('shows each phase, whose words they are, and below them whether sources hold', async () => {
    const { heard } = await playCast(searched)
    const { text } = screenOf(heard, 'en', { columns: 100 })
    const places = [
      '▸ Investigation: Ferry and Raft',
      '1.1 Ferry has one price',
      '· Raft searched for',
      '2.1 Raft costs a team',
      '▸ Cross rebuttal:',
      '→ 2.1: What 2.1 says',
      '▸ Evidence audit:',
      '· 3 claims: 2 official-docs, 1 exaggerated',
      '✗ Tagged official-docs, but its source does not say so',
      '▸ Judgment:',
      'Take Raft for half a year',
      '» Recommended: Raft (leaning)',
    ].map(words => text.indexOf(words))
    const inOrder = places.toSorted((a, b) => a - b)
    assert.deepEqual(places, inOrder)
    assert.ok(!places.includes(-1), text)
    assert.match(text, /≠ 1\.2 docs\/prices\.md:3 \(three → ten people\) {2}✓ 1 holds/)
    assert.doesNotMatch(text, /[{}]|"\w+":/, 'no JSON')
    assert.doesNotMatch(text, /scripted:raft · done/, 'what was asked for is told by what was looked up')
  })

  it('fits any window, in both languages, in colour and without', async () => {
    for (const language of ['en', 'zh'] as const) {
      const { heard } = await playCast({ language, ...searched })
      for (const columns of [40, 80, 120])
        for (const color of [true, false]) {
          const screen = screenOf(heard, language, { columns, color })
          assert.deepEqual(screen.overflows, [], `${language} ${columns}`)
          for (const line of screen.text.split('\n')) assert.ok(lineColumns(line) <= columns, line)
        }
    }
  })

  it('is in Chinese where the debate is', async () => {
    const { heard } = await playCast({ language: 'zh', ...searched })
    const { text } = screenOf(heard, 'zh', { columns: 120 })
    assert.match(text, /^ {2}▸ 立场调查：Ferry、Raft，彼此看不到对方的调查$/m)
    assert.match(text, /^ {2}1\.1 Ferry 的价格一目了然，也不需要任何人维护。（置信度 0\.8） \[official-docs\]$/m)
    assert.match(text, /^ {2}· 3 条声明：official-docs 2 条，exaggerated 1 条$/m)
    assert.match(text, /^ {2}» 建议：Raft（稳固程度：倾向）$/m)
    assert.doesNotMatch(text, /Investigation|confidence|searched/)
  })

  it('brings words as they are written, and keeps those of each role together', async () => {
    const { heard } = await playCast()
    const grown: string[] = []
    const { text } = screenOf(heard, 'en', {
      between: (event, now) => {
        if (event.type === 'turn.delta' && event.key === 'research/ferry')
          grown.push(blockOf(now, 'Investigation · Ferry'))
      },
    })
    assert.ok(new Set(grown).size > 10, 'piece by piece')
    assert.ok(grown.some(block => /1\.1 Ferry has one\n/.test(block)))
    for (const [seat, number] of [
      ['Ferry', '1'],
      ['Raft', '2'],
    ]) {
      const words = blockOf(text, `Investigation · ${seat} · `)
      assert.equal(words.match(new RegExp(`^  ${number}\\.\\d `, 'gm'))?.length, 3, words)
      assert.doesNotMatch(words, new RegExp(`^  ${number === '1' ? 2 : 1}\\.\\d `, 'm'))
    }
  })

  it('says below who is at work, how far it is, and that something is looked up', async () => {
    const { heard } = await playCast(searched)
    const status: string[] = []
    screenOf(heard, 'en', { columns: 120, between: (_, text) => status.push(text.split('\n').at(-1)!) })
    assert.ok(status.some(line => /Investigation · Ferry · ~\d+ tokens · .*phase 1 of 4 · 0 of 2 replies/.test(line)))
    assert.ok(status.some(line => /Cross rebuttal · .*phase 2 of 4 · /.test(line)))
    const looking = status.some(line => /Investigation · Raft · looking things up · /.test(line))
    assert.ok(looking, status.join('\n'))
  })

  it('marks in red what is incomplete', async () => {
    const { heard } = await playCast({ reply: call => (call.key === 'rebuttal/raft' ? refused : null) })
    const { raw, text } = screenOf(heard, 'en', { color: true })
    assert.match(raw, /\x1b\[31m {2}✗ Raft \[INCOMPLETE\]: declined to answer: I would rather not/)
    assert.match(raw, /\x1b\[31m {2}✗ degraded-success: rebuttal of Raft\s+\[INCOMPLETE\]/)
    assert.doesNotMatch(text, /the debate goes on without this turn/, 'told once')
  })

  it('has a line for each of several judgments, and then what they come to', async () => {
    const { heard } = await playCast({ rigor: 'high' })
    const { text } = screenOf(heard, 'en', { columns: 130 })
    assert.match(text, /Judgment · 2 rulings by 1 judge\n.*order as said: ruled\n.*order turned: ruled\n/)
    assert.match(
      text,
      /» Recommended: Raft \(firm\)\n {2}· Take Raft for half a year.*\n {2}· In one sentence: Take Raft/s,
    )
  })

  it('takes nothing in a reply for a command to the terminal', async () => {
    const evil = 'a\x1b[2Jb \x1b]0;owned\x07 \u202e \x9b31m'
    const { heard } = await playCast({
      ...searched,
      reply(call) {
        if (call.key === 'research/raft') return { searches: [evil], pages: [], findings: null }
        return null
      },
    })
    // The emulator throws at any sequence that is not ours.
    assert.match(screenOf(heard, 'en', { columns: 120 }).text, /Raft searched for “ab/)
    assert.doesNotMatch(screenOf(heard, 'en', { columns: 120, animate: false }).raw, /[\x1b\x9b\u202e]/)
  })
})

describe('a research in a log', () => {
  const logOf = ({ heard }: PlayedCast, quiet = false): string => {
    const lines: string[] = []
    screenOf(heard, 'en', { out: { write: text => lines.push(text), isTTY: false }, animate: false, quiet })
    return lines.join('')
  }

  it('has whole replies and the lines between them, unwrapped, without control characters', async () => {
    const log = logOf(await playCast(searched))
    assert.match(log, /^ {2}1\.1 Ferry has one price .* looked after\. \(confidence 0\.8\) \[official-docs\]$/m)
    assert.match(log, /\n\n {2}▸ Cross rebuttal: Ferry and Raft answer each other's arguments\n\nCross rebuttal · /)
    assert.match(log, /\.n2 [^\n]*\n\nCross rebuttal · /, 'long replies stand apart')
    assert.doesNotMatch(log, /[\x00-\x09\x0b-\x1f\x7f]|scripted:raft · done/)
  })

  it('that is quiet has only what went wrong', async () => {
    const given: GivenCast = { reply: call => (call.key === 'rebuttal/raft' ? refused : null) }
    assert.equal(
      logOf(await playCast(given), true),
      [
        '  ✗ Cross rebuttal · Raft — this attempt failed: I would rather not\n',
        '  ! Cross rebuttal · Raft — the debate goes on without this turn: I would rather not\n',
      ].join(''),
    )
    assert.equal(logOf(await playCast(), true), '')
  })
})

describe('a research with a person in it', () => {
  const withPerson = async (seat: string): Promise<AgonEvent[]> => {
    const { heard } = await playCast(searched)
    const seats = ['ferry', 'raft', 'auditor', 'judge'].map(id => ({
      id,
      model: id === seat ? 'person:Ann' : `scripted:${id}`,
    }))
    return heard.map(event => (event.type === 'debate.opened' ? { ...event, brief: { ...event.brief, seats } } : event))
  }
  const found = /2\.1 Raft costs|Raft searched for|Raft (?:could not )?read|2\.1 docs\/prices/

  it('tells a role nothing of what another one finds, before all are done', async () => {
    const events = await withPerson('ferry')
    for (const animate of [true, false]) {
      const { text } = screenOf(events, 'en', { columns: 120, animate })
      assert.doesNotMatch(text, found)
      assert.match(text, /Investigation · after search 2 · Raft · scripted:raft · done/)
      assert.match(text, /→ 1\.1: What 1\.1 says/, 'rebuttals are no secret')
    }
  })

  it('lets a judge or an auditor read along', async () => {
    for (const seat of ['judge', 'auditor'])
      assert.match(screenOf(await withPerson(seat), 'en', { columns: 120 }).text, found)
  })
})
