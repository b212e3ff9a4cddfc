import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import type { Speech } from '../../src/core/model.ts'
import { alikeAmong, nearlySame } from '../../src/formats/research/claims/alike-roles.ts'
import { mergedClaims } from '../../src/formats/research/claims/claims.ts'
import type { Tag } from '../../src/formats/research/course-in.ts'
import { investigationText } from '../../src/formats/research/text.ts'
import { readJson, readRows } from './support/fixtures.ts'

/** Arguments of a role, the same points in other words, and other points on the same topic. */
interface Researched {
  set: string
  language: Language
  first: string[]
  same: string[]
  other: string[]
}

const researched = readJson<Researched[]>('alike.json')
const claims = readRows('claims.tsv') as [label: 'same' | 'two', one: string, other: string][]

function research(seat: string, number: number, list: readonly string[], language: Language = 'en'): Speech {
  const found = list.map(argument => ({
    argument,
    confidence: 0.7,
    source: 'official-docs' as const,
    reference: `https://example.org/${seat}`,
    quote: 'the very same words of the very same page',
  }))
  const same = 'What stands against it is hard to learn, and closed.'
  const text = investigationText({ arguments: found, weaknesses: [same, same], counters: [same] }, { number }, language)
  return { key: `research/${seat}`, seat, text }
}

const measured = (one: readonly string[], other: readonly string[], language: Language = 'en'): number =>
  alikeAmong([research('first', 1, one, language), research('second', 2, other, language)])[0]?.measure ?? 0

/** Half of the points in other words, half of them others. */
const halfOf = ({ same, other }: Researched): string[] => {
  const middle = Math.floor(same.length / 2)
  return [...same.slice(0, middle), ...other.slice(middle)]
}

const joined = (list: readonly string[], language: Language): string[] => {
  const space = language === 'zh' ? '' : ' '
  return [list.slice(0, 2).join(space), list.slice(2).join(space)]
}

describe('research that is nearly the same', () => {
  for (const [i, one] of researched.entries()) {
    const { set, language, first, same, other } = one
    const name = `${set}, ${language}, ${i + 1}`
    test(`is noted where the points are the same in other words, in any order: ${name}`, () => {
      assert.ok(measured(first, same.toReversed(), language) >= nearlySame + 0.05)
      assert.ok(measured(joined(first, language), joined(same.toReversed(), language), language) >= nearlySame + 0.05)
    })

    test(`is not noted where the points are others on the same topic: ${name}`, () => {
      assert.equal(measured(first, other, language), 0)
      assert.equal(measured(same, other, language), 0)
      assert.equal(measured(joined(first, language), joined(other, language), language), 0)
      assert.equal(measured(first, halfOf(one), language), 0)
    })
  }

  test('is told with both seats and the measure, which is the same from both sides', () => {
    const { first, same, other } = researched[0]!
    const speeches = [research('one', 1, first), research('two', 2, other), research('three', 3, same)]
    const [alike, ...more] = alikeAmong(speeches)
    assert.deepEqual([alike?.seats, more], [['one', 'three'], []])
    assert.equal(alikeAmong(speeches.toReversed())[0]?.measure, alike?.measure)
    assert.equal(measured(first, first), 1)
  })

  test('is so where all that the shorter one says stands in the longer one', () => {
    const { first, other } = researched[0]!
    assert.equal(measured(first.slice(0, 2), [...other, ...first]), 1)
    assert.equal(measured(first.slice(0, 1), first.slice(0, 1)), 0, 'one argument is no research')
  })

  test('is not what two roles say of two things in the same words', () => {
    const praise = (name: string) => [
      `${name} starts faster and needs less memory than any other agent.`,
      `The community of ${name} answers questions within a day.`,
      `With ${name} a small team saves the most work.`,
    ]
    const ours = research('claude-code', 1, praise('Claude Code'))
    assert.deepEqual(alikeAmong([ours, research('opencode', 2, praise('OpenCode'))]), [])
    assert.equal(alikeAmong([ours, research('opencode', 2, praise('Claude Code'))]).length, 1)
  })

  test('is not the opposite', () => {
    const ours = ['Remote work raises the productivity of teams.', 'Remote work makes teams trust each other.']
    const theirs = [
      'Remote work lowers the productivity of teams.',
      'Remote work does not make teams trust each other.',
    ]
    assert.equal(measured(ours, theirs), 0)
    const lauded = ['远程办公能够提高团队的工作效率。', '远程办公会增加员工之间的信任。']
    const blamed = ['远程办公降低了团队的工作效率。', '远程办公不会增加员工之间的信任。']
    assert.equal(measured(lauded, blamed, 'zh'), 0)
  })

  test('is read from the arguments alone, whatever stands in them', () => {
    const odd = ['Tables | with bars | Confidence: high | are hard to read aloud.', 'Bars are pretty on screens.']
    assert.equal(measured(odd, odd), 1)
    assert.deepEqual(alikeAmong([{ key: 'a', seat: 'a', text: '' }, research('b', 2, odd)]), [])
  })
})

describe('the same claim under two numbers', () => {
  test('is none where one of them gives a number that the other does not', () => {
    const pairs = [
      [
        'Your own records show in favour of Postgres that orders stood still for 11 minutes',
        'Your own records show in favour of Postgres that the lock was held for 11 minutes, and 312 orders timed out',
      ],
      ['你们的记录对 Postgres 有利：订单停了 11 分钟', '你们的记录对 Postgres 有利：写锁持续 11 分钟，312 个订单超时'],
    ] as const
    for (const [one, other] of pairs) {
      assert.equal(mergedClaims([draft(one, '1.1'), draft(other, '1.2')]).length, 2)
      assert.equal(mergedClaims([draft(other, '1.1'), draft(one, '1.2')]).length, 2)
    }
  })

  const draft = (claim: string, number: string, tag: Tag | null = null, why: string | null = null) => ({
    claim,
    in: [number],
    tag,
    why,
  })

  for (const [label, one, other] of claims)
    test(`${label === 'same' ? 'is one' : 'is not'}: ${one} | ${other}`, () => {
      assert.equal(mergedClaims([draft(one, '1.1'), draft(other, '2.1')]).length, label === 'same' ? 1 : 2)
      assert.equal(mergedClaims([draft(other, '1.1'), draft(one, '2.1')]).length, label === 'same' ? 1 : 2)
    })

  test('is mostly found where whole arguments are told in other words, and never where they differ', () => {
    const isOne = (one: string, other: string) => mergedClaims([draft(one, '1.1'), draft(other, '2.1')]).length === 1
    const again = researched.flatMap(({ first, same }) => first.map((one, i) => isOne(one, same[i]!)))
    assert.ok(again.filter(Boolean).length / again.length >= 0.8, `${again.filter(Boolean).length} of ${again.length}`)
    for (const { first, same, other } of researched)
      for (const [i, one] of first.entries())
        for (const another of [...other, ...same.toSpliced(i, 1)])
          assert.ok(!isOne(one, another), `${one} | ${another}`)
  })

  test('joins who says it, and keeps the longer words, the weaker tag and both reasons, where the first stood', () => {
    const merged = mergedClaims([
      draft('OpenCode supports 75 providers.', '1.1', 'official-docs', 'It is in the manual.'),
      draft('Teams like it.', '1.2', 'no-source', 'Nothing is cited.'),
      draft('OpenCode supports 75 providers, so nobody is locked in.', '2.3', 'personal-blog', 'A blog says so.'),
      draft('OpenCode supports 75 providers.', '1.1', 'personal-blog', 'A blog says so.'),
    ])
    assert.deepEqual(merged, [
      {
        claim: 'OpenCode supports 75 providers, so nobody is locked in.',
        in: ['1.1', '2.3'],
        tag: 'personal-blog',
        why: 'It is in the manual. A blog says so.',
      },
      draft('Teams like it.', '1.2', 'no-source', 'Nothing is cited.'),
    ])
  })

  test('is as weak as its weakest tag', () => {
    const order: Tag[] = ['official-docs', 'community-feedback', 'personal-blog', 'exaggerated', 'no-source']
    const claim = '该项目采用 MIT 许可证开源。'
    for (const [i, strong] of order.entries())
      for (const weak of order.slice(i)) {
        for (const [first, second] of [
          [strong, weak],
          [weak, strong],
        ] as const) {
          const [merged] = mergedClaims([
            draft(claim, '1.1', first, '官方文档。'),
            draft(claim, '2.1', second, '没有来源。'),
          ])
          assert.deepEqual([merged?.tag, merged?.why], [weak, '官方文档。没有来源。'])
        }
      }
  })

  test('leaves claims that were not audited without a tag', () => {
    const [merged, ...more] = mergedClaims([draft('Cats sleep all day.', '1.1'), draft('Cats sleep all day.', '2.1')])
    assert.deepEqual([merged, more], [{ claim: 'Cats sleep all day.', in: ['1.1', '2.1'], tag: null, why: null }, []])
  })
})
