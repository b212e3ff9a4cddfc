import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Citation, Target } from '../../src/core/evidence.ts'
import { findCitations } from '../../src/evidence/find/find.ts'
import { hostilePieces, readCases, repeated } from './support/cases.ts'

const names = ['platform', 'Platform', 'on-call', '平台组']

describe('citations in a speech', () => {
  for (const [group, cases] of readCases('citations'))
    it(group, () => {
      for (const { given, expected } of cases)
        assert.deepEqual(findCitations(given, group.startsWith('names: ') ? names : []).map(shown), expected, given)
    })

  it('stand where the whole reference does, or where the quoted words do', () => {
    const spans = (text: string) => findCitations(text).map(({ span }) => text.slice(...span))
    assert.deepEqual(spans('So `src/a.ts` (lines 3 to 5) it is.'), ['`src/a.ts` (lines 3 to 5)'])
    assert.deepEqual(spans('The proposer said: "it is slow".'), ['"it is slow"'])
    const notes = 'True [1]. And "so is this" [^2]. 见【3】\n\n[1]: https://a.com/x\n[^2]: src/a.ts:12\n【3】 docs/b.md'
    assert.deepEqual(spans(notes), ['[1]', '[^2]', '【3】'])
  })

  it('never overlap, and stand in the order of the text', () => {
    const pieces =
      'README.md| says |"so it is"| (src/a.ts:12) |[1]|\n[1]: https://a.b/c\n|> x y z\n|`a.ts`|“|正方说“好的”'.split(
        '|',
      )
    for (let seed = 1; seed < 400; seed++) {
      const picked = (at: number) => pieces[(seed * (at + 3) * 7919 + at * seed) % pieces.length]
      const text = Array.from({ length: 12 }, (_, at) => picked(at)).join('')
      let end = 0
      for (const { span } of findCitations(text)) {
        assert.ok(span[0] >= end && span[1] > span[0] && span[1] <= text.length, text)
        end = span[1]
      }
    }
  })

  it('are looked for to the end of whatever is repeated', () => {
    for (const piece of hostilePieces.citations) {
      const text = `${repeated(piece)}\n\nSee src/last.ts:12.`
      for (const { span } of findCitations(text, ['Ada', '平台组'])) assert.ok(span[1] <= text.length, piece)
    }
  })
})

function shown({ target, quote }: Citation): string {
  return quote === undefined ? named(target) : `${named(target)} «${quote}»`
}

function named(target: Target): string {
  switch (target.kind) {
    case 'file':
      return `file ${target.path}${target.lines ? `:${[...new Set(target.lines)].join('-')}` : ''}`
    case 'speech':
      return `speech ${target.turn ?? target.speaker ?? 'somebody'}${target.round ? ` round ${target.round}` : ''}`
    case 'page':
      return `page ${target.url}`
    case 'commit':
      return `commit ${target.hash}`
    case 'package':
      return `package ${target.name}@${target.version}`
    case 'other':
      return `other ${target.name}`
    default:
      return `${target.kind} ${target.id}`
  }
}
