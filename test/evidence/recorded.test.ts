import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { examineRecorded, type RecordedScore, readRecorded, scoreRecorded } from './recorded.ts'

/** What real models quoted in four debates, labelled by hand. */
describe('the speeches of real models', async () => {
  const scores = new Map<string, RecordedScore>()
  for (const debate of readRecorded())
    scores.set(debate.name, scoreRecorded(debate.labels, await examineRecorded(debate)))
  const all = [...scores.values()]
  const sum = (of: (score: RecordedScore) => number) => all.reduce((total, score) => total + of(score), 0)

  it('have nearly every quotation and all code compared', () => {
    assert.deepEqual([sum(({ quotes }) => quotes.of), sum(({ code }) => code.of)], [127, 17])
    const missed = all.flatMap(score => score.missed)
    assert.ok(sum(({ quotes }) => quotes.found) >= 126, missed.join('\n'))
    assert.equal(
      sum(({ code }) => code.found),
      17,
      missed.join('\n'),
    )
  })

  it('accuse nobody unjustly, and notice what was altered', () => {
    assert.deepEqual(
      all.flatMap(({ unjust, unlabelled }) => [...unjust, ...unlabelled]),
      [],
    )
    assert.ok(sum(({ just }) => just.length) >= 11, all.flatMap(({ just }) => just).join('\n'))
  })

  it('get no ✓ for words that were altered', () => {
    assert.deepEqual(
      all.flatMap(({ wrongTicks }) => wrongTicks),
      [],
    )
    assert.ok(sum(({ ticks }) => ticks) >= 180)
    assert.ok(sum(({ wrongPlaces }) => wrongPlaces.length) <= 2)
  })
})

/** Written by models that did not know the rules, and labelled by others, after the rules were made. docs/evidence.md has the first run. */
describe('speeches that came later', async () => {
  const scores: RecordedScore[] = []
  for (const debate of readRecorded(join(import.meta.dirname, 'fresh')))
    scores.push(scoreRecorded(debate.labels, await examineRecorded(debate)))
  const sum = (of: (score: RecordedScore) => number) => scores.reduce((total, score) => total + of(score), 0)

  it('have nearly every quotation compared, and no ✓ for altered words', () => {
    const [found, all] = [sum(({ quotes }) => quotes.found), sum(({ quotes }) => quotes.of)]
    assert.ok(found >= 0.98 * all, scores.flatMap(({ missed }) => missed).join('\n'))
    assert.equal(
      sum(({ code }) => code.found),
      sum(({ code }) => code.of),
    )
    assert.deepEqual(
      scores.flatMap(({ wrongTicks }) => wrongTicks),
      [],
    )
  })

  it('accuse nobody unjustly', () => {
    assert.deepEqual(
      scores.flatMap(({ unjust, unlabelled }) => [...unjust, ...unlabelled]),
      [],
    )
  })
})
