import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clean } from '../../src/core/clean.ts'
import type { Citation } from '../../src/core/evidence.ts'
import { findQuote } from '../../src/core/quote.ts'
import { type Label, type LabelledSpeech, readSpeeches } from './labels.ts'
import { type Measured, measure, precision, recall, rightResults, rightTargets } from './measure.ts'
import { ourEvidence } from './ours.ts'
import { readContext, readEarlier } from './surroundings.ts'

it('citations in the labelled speeches are found and checked as the goals ask', async () => {
  const { spans, total, faults } = await measure(ourEvidence())
  const list = faults.map(({ kind, speech, shown, what }) => `${kind}: ${speech}: ${shown}: ${what}`).join('\n')
  assert.ok(spans >= 300, `${spans} spans`)
  assert.ok(recall(total) >= 0.97, `recall ${recall(total)}\n${list}`)
  assert.ok(precision(total) >= 0.985, `precision ${precision(total)}\n${list}`)
  assert.ok(rightResults(total) >= 0.978, `right results ${rightResults(total)}\n${list}`)
})

describe('the measure', () => {
  const elsewhere = (find: Citation): Citation => ({ ...find, target: { kind: 'file', path: 'other.md' } })
  const finders: [what: string, finds: (labelled: LabelledSpeech) => Citation[], recall: number, atMost: number][] = [
    ['nothing', () => [], 0, 0],
    ['every word besides', labelled => [...trueFinds(labelled), ...everyWord(labelled)], 1, 0.2],
    ['all of it with another target', labelled => trueFinds(labelled).map(elsewhere), 0, 0],
    ['all of it twice', labelled => [...trueFinds(labelled), ...trueFinds(labelled)], 1, 0.5],
  ]
  for (const [what, finds, expected, atMost] of finders)
    it(`gives no precision to a finder that finds ${what}`, async () => {
      const { total } = await measure(withLabels(finds))
      assert.equal(recall(total), expected)
      assert.ok(precision(total) <= atMost, `${precision(total)}`)
      assert.equal(rightTargets(total), expected)
    })

  it('sees a checker that always says holds, and one that knows the labels', async () => {
    const always = await measure({
      ...withLabels(trueFinds),
      check: async labelled => trueFinds(labelled).map(find => ({ ...find, result: 'holds' })),
    })
    assert.ok(rightResults(always.total) < 0.7, `${rightResults(always.total)}`)
    const knowing = await measure(withLabels(trueFinds))
    assert.deepEqual([recall(knowing.total), precision(knowing.total), rightResults(knowing.total)], [1, 1, 1])
    assert.deepEqual(knowing.faults, [])
  })
})

describe('the labelled set', () => {
  const speeches = readSpeeches()
  const context = readContext()

  it('is large, in both languages, with as much that is no citation', () => {
    const labels = speeches.flatMap(speech => speech.labels)
    const citations = labels.filter(({ citation }) => citation !== null)
    assert.ok(labels.length >= 450 && citations.length >= 280 && labels.length - citations.length >= 170)
    for (const language of ['en', 'zh'])
      assert.ok(speeches.filter(speech => speech.language === language).length >= 10, language)
  })

  it('has speeches that cleaning leaves as they are, so that spans fit', () => {
    for (const { speech, name } of speeches) assert.equal(clean(speech.text).text, speech.text, name)
  })

  it('has quotes that stand in the speech', () => {
    for (const { speech, name, labels } of speeches)
      for (const { citation } of labels)
        if (citation?.quote != null) assert.ok(findQuote(citation.quote, speech.text), `${name}: ${citation.quote}`)
  })

  it('says of files and earlier speeches what is so', () => {
    for (const labelled of speeches)
      for (const label of labelled.labels) {
        const truth = truthOf(label, labelled)
        if (truth === null) continue
        assert.ok(truth.includes(label.citation!.result), `${labelled.name}: ${label.shown} is ${truth.join(' or ')}`)
      }
  })

  /** Word for word; whether a quote is near, only a person can say. */
  function truthOf({ shown, citation }: Label, { debate }: LabelledSpeech): string[] | null {
    if (citation === null) return null
    const { target, quote } = citation
    if (target.kind === 'speech') return truthOfSpeech(shown, target.speaker!, target.round, debate)
    if (target.kind !== 'file') return null
    const written = target.path.replaceAll('\\', '/').replace(/^\.\//, '')
    const file = context.find(({ path }) => path === written || path.endsWith(`/${written}`))
    if (file === undefined) return ['no-such-source', 'not-checked']
    const lines = file.text.trimEnd().split('\n')
    const [first, last] = target.lines ?? [1, lines.length]
    if (quote === null) return [last <= lines.length ? 'exists' : 'not-there']
    const there = lines.slice(first - 1, last).join('\n')
    if (findQuote(quote, there, { elided: true })) return ['holds']
    return context.some(({ text }) => findQuote(quote, text, { elided: true }))
      ? ['elsewhere']
      : ['differs', 'not-there']
  }

  function truthOfSpeech(quote: string, seat: string, round: number | undefined, debate: string): string[] {
    const said = readEarlier(debate).filter(
      speech => speech.seat === seat && findQuote(quote, speech.text, { elided: true }),
    )
    const isOthers = readEarlier(debate).some(({ text }) => findQuote(quote, text))
    if (said.length === 0) return isOthers ? ['elsewhere'] : ['differs', 'not-there']
    return [round === undefined || said.some(({ key }) => key === `round-${round}/${seat}`) ? 'holds' : 'elsewhere']
  }
})

/** What somebody who reads the labels would find. */
function trueFinds({ labels }: LabelledSpeech): Citation[] {
  return labels.flatMap(({ span, citation }) => (citation === null ? [] : [{ span, target: citation.target }]))
}

function everyWord({ speech }: LabelledSpeech): Citation[] {
  return Array.from(speech.text.matchAll(/\S+/g), ({ 0: word, index }) => ({
    span: [index, index + word.length] as const,
    target: { kind: 'file' as const, path: word },
  }))
}

function withLabels(finds: (labelled: LabelledSpeech) => Citation[]): Measured {
  return {
    check: async labelled =>
      finds(labelled).map(find => {
        const label = labelled.labels.find(({ span, citation }) => citation !== null && span[0] === find.span[0])
        return { ...find, result: label?.citation?.result ?? 'holds' }
      }),
  }
}
