import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Target } from '../../src/core/evidence.ts'
import { placesIn } from '../../src/evidence/find/places.ts'
import { quotationsOf } from '../../src/evidence/find/quotations.ts'
import { scan } from '../../src/evidence/find/scan.ts'
import { hostilePieces, readCases, repeated } from './support/cases.ts'

const files = [
  { kind: 'file' as const, name: 'docs/0004-cues.md', text: '# 4. Cues take values\n\n## 2.1 Limits\n\nNone.\n' },
  { kind: 'file' as const, name: '设计文档.md', text: '# 缓存的设计\n' },
]

function placesOf(text: string) {
  const scanned = scan(text)
  return placesIn(scanned, quotationsOf(scanned), { files, keys: ['opening/ada'] })
}

describe('places in a speech', () => {
  for (const [group, cases] of readCases('places'))
    it(group, () => {
      for (const { given, expected } of cases) {
        const found = placesOf(given).flatMap(({ target, apart }) =>
          apart && target.kind === 'file' ? apart.map(({ lines }) => named({ ...target, lines })) : [named(target)],
        )
        assert.deepEqual(found, expected, given)
      }
    })

  it('are called by number, title and section where only one file fits, and by the key of a turn', () => {
    const found = (text: string) => placesOf(text).map(({ target }) => named(target))
    assert.deepEqual(found('ADR 4 and §2.1 say so.'), ['file docs/0004-cues.md', 'file docs/0004-cues.md:3-6'])
    assert.deepEqual(found('见《设计文档》第 3 行；设计文档第2行也有。'), ['file 设计文档.md:3', 'file 设计文档.md:2'])
    assert.deepEqual(found('ADR 5, §9 and 《别的书》 are nowhere.'), [])
    assert.deepEqual(found('as in opening/ada and `round-1/pro`'), ['speech opening/ada', 'speech round-1/pro'])
  })

  it('stand where the whole reference does, and none inside of quoted words', () => {
    const spans = (text: string) => placesOf(text).map(({ span }) => text.slice(...span))
    assert.deepEqual(spans('So `src/a.ts` (lines 3 to 5) it is.'), ['`src/a.ts` (lines 3 to 5)'])
    assert.deepEqual(spans('The proposer said: "see src/a.ts:12 and https://a.b/c".'), [])
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
      for (const { span } of placesOf(text)) {
        assert.ok(span[0] >= end && span[1] > span[0] && span[1] <= text.length, text)
        end = span[1]
      }
    }
  })

  it('are looked for to the end of whatever is repeated', () => {
    for (const piece of hostilePieces.citations) {
      const text = `${repeated(piece)}\n\nSee src/last.ts:12.`
      for (const { span } of placesOf(text)) assert.ok(span[1] <= text.length, piece)
    }
  })
})

describe('quotations in a speech', () => {
  for (const [group, cases] of readCases('quotations'))
    it(group, () => {
      for (const { given, expected } of cases) {
        const found = quotationsOf(scan(given)).map(({ kind, inside, words }) => `${inside ? 'inside' : kind} ${words}`)
        assert.deepEqual(found, expected, given)
      }
    })
})

function named(target: Target): string {
  switch (target.kind) {
    case 'file':
      return `file ${target.path}${target.lines ? `:${[...new Set(target.lines)].join('-')}` : ''}`
    case 'speech':
      return `speech ${target.turn}`
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
