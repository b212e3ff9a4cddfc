import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldAll } from '../../src/core/view.ts'
import { inOneLine } from '../../src/formats/arena/in-one-line.ts'
import { leadText, toldApart } from '../../src/formats/arena/result.ts'
import { runningScore } from '../../src/formats/arena/score-sheet.ts'
import { turningIn } from '../../src/formats/arena/turning.ts'
import { playArena } from './support/play.ts'

describe('points for people', () => {
  it('have one digit, and more only where one would hide who is ahead', () => {
    assert.deepEqual(toldApart(6.875, 7.25), { pro: '6.9', con: '7.3' })
    assert.deepEqual(toldApart(27.0625, 27.0375), { pro: '27.1', con: '27' })
    assert.deepEqual(toldApart(7, 7.03125), { pro: '7', con: '7.03' })
    assert.deepEqual(toldApart(41.125, 41.125), { pro: '41.1', con: '41.1' })
    assert.deepEqual([leadText(6.875, 7.25), leadText(27.125, 26.875), leadText(7, 7)], ['0.4', '0.2', '0'])
  })
})

describe('a round that turned the debate', () => {
  /** The first score of a debate with a foul in it, told otherwise. */
  const told = async (comment: string, quote: string) => {
    const { records } = await playArena()
    const events = records.map(({ event }) => event)
    const at = events.findIndex(
      ({ type, ...fact }) => type === 'score.given' && 'fact' in fact && fact.fact.round === 3,
    )
    const foul = { rule: 'new-facts', turn: 'round-3/con', what: quote, by: 'judge', cost: 1, round: 3 }
    const scored = { ...(events[at] as object as { fact: object }).fact, comment, marks: { pro: 8, con: 5.5 } }
    const changed = [
      ...events.slice(0, at),
      { type: 'foul.called', key: 'round-3/foul.called/con/new-facts', seat: 'con', fact: foul },
      { ...events[at], fact: scored },
      ...events.slice(at + 1),
    ]
    const view = foldAll(changed as typeof events)
    return turningIn(view).find(({ round }) => round === 3)!
  }

  it('says by how much, what of it a foul gave, and quotes what the judge named', async () => {
    const words = 'The con case on ownership is that it gets harder'
    const { text, quotes } = await told('No words of them.', words)
    assert.match(
      text,
      /Pro \+2\.5, of which \d(?:\.\d+)? by (?:a foul|\d fouls)[^()]* of Con \(.*new facts in the summary/,
    )
    assert.deepEqual(quotes, [{ turn: 'round-3/con', quote: words }])
  })

  it('never quotes words that nobody said in it, and no beginning of a speech', async () => {
    const { quotes, comment } = await told('They said “words that nobody has said here”.', 'nor has anybody said these')
    assert.deepEqual(quotes, [])
    assert.match(comment!, /^They said/)
  })

  it('quotes words of the comment that stand in its speeches', async () => {
    const { quotes } = await told('“The pro case on ownership is that it gets simpler” was strong.', '')
    assert.deepEqual(quotes, [{ turn: 'round-3/pro', quote: 'The pro case on ownership is that it gets simpler' }])
  })
})

describe('what many are asked', () => {
  it('is told in one line, as far as it may be seen', () => {
    const leaning = (side: string) => ({ leaning: side, confidence: 0.5, reason: null })
    const all = [leaning('undecided'), leaning('con'), leaning('undecided')]
    assert.equal(inOneLine('leaning', all, 'en'), 'Poll before: 3 members, 2 undecided, 1 Con')
    assert.equal(inOneLine('leaning', all, 'zh'), '辩前民调：3 人，2 未定，1 反方')
    assert.equal(inOneLine('leaning', [all[0]!, null, null], 'en'), 'Poll before: 1 of 3 so far, 1 undecided')
    assert.equal(
      inOneLine('application', [{ intent: 'support_con' }, { intent: 'none' }], 'en'),
      'Applications: 2 members, 1 for Con, 1 with nothing to add',
    )
    const admission = { applications: [{ admit: true }, { admit: false }], help: [{ granted: true }] }
    assert.equal(inOneLine('admission', [admission], 'en'), 'Who is heard: 1 of 2 let in, help granted 1 of 1 times')
    assert.deepEqual([inOneLine('score', [{}], 'en'), inOneLine('constructor', [{}], 'en')], [null, null])
  })
})

it('the score so far is that of the rounds that were scored', async () => {
  const { records } = await playArena()
  const events = records.map(({ event }) => event)
  const at = events.findIndex(({ type }) => type === 'score.given')
  assert.equal(runningScore(foldAll(events.slice(0, at))), null)
  assert.equal(runningScore(foldAll(events.slice(0, at + 1))), 'Pro 6 : 7 Con')
  assert.equal(runningScore(foldAll(events)), 'Pro 32 : 35 Con')
})
