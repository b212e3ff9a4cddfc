import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { CheckedCitation, Target } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import type { Speech } from '../../src/core/model.ts'
import { newFacts } from '../../src/formats/arena/round/new-facts.ts'
import { similarity, tooSimilar } from '../../src/formats/measures/similarity.ts'
import { hostileParts } from './support/hostile-parts.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/arena/${name}`, import.meta.url), 'utf8'))

interface Claims {
  /** What was said, a claim that says it again, and one on the same subject that is new. */
  labelled: { said: string; again: string; fresh: string }[]
  /** A whole debate in each language, and claims that were not looked at when the threshold was chosen. */
  debates: Record<Language, { key: string; text: string }[]>
  unseen: { language: Language; claim: string; isAgain: boolean }[]
}

const { labelled, debates, unseen }: Claims = fixture('claims.json')

/** Sentences, and what in each of them is new after the speeches below. */
const sentences: { text: string; facts: string[] }[] = fixture('new-facts.json')

const speech = (text: string, key = 'round-1/pro'): Speech => ({ key, seat: key.split('/').at(-1)!, text })

describe('how much of a claim was said before', () => {
  const before = labelled.map(({ said }, i) => [speech(said, `round-${i + 1}/con`)])
  const again = labelled.map(({ again }, i) => similarity(again, before[i]!))
  const fresh = labelled.map(({ fresh }, i) => similarity(fresh, before[i]!))

  test('tells all forty labelled claims apart, half of them Chinese, with room on both sides', () => {
    const least = Math.min(...again.map(({ measure }) => measure))
    const most = Math.max(...fresh.map(({ measure }) => measure))
    assert.ok(least >= tooSimilar + 0.1, `a repeated claim measures ${least}`)
    assert.ok(most <= tooSimilar - 0.1, `a new claim measures ${most}`)
  })

  test('says in which turn', () => {
    const debate = before.flat()
    for (const [i, { again }] of labelled.entries())
      assert.equal(similarity(again, debate).turn, `round-${i + 1}/con`, again)
    assert.deepEqual(similarity('Anything', []), { measure: 0, turn: null })
    assert.deepEqual(similarity('', debate), { measure: 0, turn: null })
    assert.deepEqual(similarity('xylophone zebra', debate), { measure: 0, turn: null })
  })

  test('holds for claims about whole debates: nothing new is refused, and hardly a repetition gets through', () => {
    const wrong = unseen.filter(
      ({ language, claim, isAgain }) =>
        similarity(
          claim,
          debates[language].map(({ key, text }) => speech(text, key)),
        ).measure >=
          tooSimilar !==
        isAgain,
    )
    assert.ok(wrong.every(({ isAgain }) => isAgain))
    assert.ok(wrong.length <= 1, JSON.stringify(wrong))
  })

  test('finds a short claim within a long sentence, and the same words in other forms', () => {
    const long =
      'As I said at the very beginning, and as nobody in this hall has denied, remote work raises productivity, which every manager who has tried it for more than a month will confirm without being asked.'
    assert.equal(similarity('Remote work raises productivity.', [speech(long)]).measure, 1)
    assert.equal(similarity('Raising productivity: remote work did that.', [speech(long)]).measure, 1)
    assert.ok(
      similarity('GPT 模型会提高编程效率', [speech('使用 GPT 模型能提升程序员的编程效率。')]).measure >= tooSimilar,
    )
  })

  for (const [said, denied] of [
    ['Remote work raises the productivity of teams.', 'Remote work does not raise the productivity of teams.'],
    ['Remote work raises the productivity of teams.', 'Remote work lowers the productivity of teams.'],
    ['Vaccines are safe for children.', 'Vaccines are never safe for children.'],
    ['远程办公能够提高团队的工作效率。', '远程办公不会提高团队的工作效率'],
    ['远程办公能够提高团队的工作效率。', '远程办公降低了团队的工作效率'],
  ] as const)
    test(`is less where one denies what the other says: ${denied}`, () => {
      assert.equal(similarity(said, [speech(said)]).measure, 1)
      assert.ok(similarity(denied, [speech(said)]).measure < tooSimilar)
      assert.equal(similarity(denied, [speech(denied)]).measure, 1)
    })

  test('is the same however letters are written, and whatever is put between them that nobody sees', () => {
    const text = 'A shared repository lowers the cost of cross-team refactoring because every caller is visible.'
    const said = [speech(text)]
    const wide = Array.from(text, one => (/[a-z]/i.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one))
    const disguised = {
      hidden: [...text].join('\u200b'),
      wide: wide.join(''),
      Cyrillic: text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о').replaceAll('c', 'с'),
      'a word that is Cyrillic altogether': text.replace('cost', 'соѕт'),
      bold: Array.from(text, one =>
        /[a-z]/.test(one) ? String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 97) : one,
      ).join(''),
      'underlined letters': [...text].map(one => (/[a-z]/i.test(one) ? `${one}\u0332` : one)).join(''),
    }
    for (const [how, claim] of Object.entries(disguised)) {
      assert.equal(similarity(claim, said).measure, 1, how)
      assert.equal(similarity(text, [speech(claim)]).measure, 1, how)
    }
    const chinese = '远程办公能够提高团队的工作效率。'
    assert.equal(similarity([...chinese].join('\u2060'), [speech(chinese)]).measure, 1)
  })

  test('is that of the sentence which most of the claim is, whatever is put around it', () => {
    const text = 'A shared repository lowers the cost of cross-team refactoring because every caller is visible.'
    const filler = 'Zebras dance gladly under purple violins beside frozen waterfalls.'
    const said = [speech(text), speech('Something else altogether was argued here.', 'round-1/con')]
    for (const claim of [`${text} ${filler}`, `${filler} ${text}`])
      assert.deepEqual(similarity(claim, said), { measure: 1, turn: 'round-1/pro' }, claim)
    const chinese = '远程办公减少了通勤时间，员工因此有更多精力投入工作，效率明显提高。'
    assert.equal(similarity(`${chinese}斑马在瀑布旁愉快地跳着舞。`, [speech(chinese)]).measure, 1)
    const mostlyNew = `${filler} ${filler.replace('Zebras', 'Bears').replace('purple', 'green')} Every caller is visible.`
    assert.ok(similarity(mostlyNew, said).measure < tooSimilar)
  })

  test('is less with another number', () => {
    const said = [speech('Traffic fell by 18 percent in London.')]
    assert.equal(similarity('In London, traffic fell by 18%.', said).measure, 1)
    assert.ok(similarity('In London, traffic fell by 30%.', said).measure < 0.8)
  })
})

describe('new facts', () => {
  const before = [
    speech(
      'Traffic in London fell by 18 percent after 2003. It cost $1,000 a year, for 20,000 drivers. See docs/report.md and https://example.org/study. Three years later, on May 1, 2006, it was 30–40%.',
    ),
    speech('三成居民支持，约两万人参加，百分之五十的商店受益；二〇一九年投入1.2亿元。', 'round-1/con'),
  ]
  const context = [
    { path: 'data/table.csv', text: 'year,share\n2011,37\n2012,41' },
    { path: 'topic', text: 'Should the city charge 5 euros?' },
  ]
  const factsOf = (text: string): string[] =>
    newFacts(speech(text, 'round-10/pro'), before, context).map(({ what }) => what)

  for (const { text, facts } of sentences)
    test(`of “${text.replaceAll('\n', ' / ')}”: ${facts.join(', ') || 'none'}`, () =>
      assert.deepEqual(factsOf(text), facts))

  test('say of what kind they are, each once', () => {
    const said = speech('It is 22%, 22 percent, 22 per cent. https://a.example/x and https://a.example/x#y')
    assert.deepEqual(newFacts(said, [], []), [
      { kind: 'number', what: '22%' },
      { kind: 'citation', what: 'https://a.example/x' },
    ])
  })

  test('are what an examiner found as well, if nobody cited it before', () => {
    const citation = (target: Target, cited: string): CheckedCitation => {
      return { id: 'x#e1', span: [0, 1], target, cited, result: 'not-checked', reason: '' }
    }
    const examined = {
      citations: [
        citation({ kind: 'other', name: 'Smith 2019' }, 'Smith (2019)'),
        citation({ kind: 'other', name: 'the White Paper' }, 'the White Paper'),
        citation({ kind: 'speech', turn: 'round-1/pro' }, 'round-1/pro'),
        citation({ kind: 'page', url: 'https://www.example.org/study/' }, 'the study'),
        citation({ kind: 'doi', id: '10.1000/ABC' }, 'doi:10.1000/ABC'),
        citation({ kind: 'commit', hash: 'abcdef0123' }, 'abcdef0123'),
      ],
      unsupported: [],
    }
    const said = { ...speech('As Smith (2019) says, and doi:10.1000/ABC'), examined }
    const cites = {
      ...speech('Here.'),
      examined: { citations: [citation({ kind: 'commit', hash: 'abcdef0' }, 'abcdef0')], unsupported: [] },
    }
    const facts = newFacts(said, [...before, speech('The White Paper says so.'), cites], [])
    assert.deepEqual(facts, [
      { kind: 'citation', what: 'Smith (2019)' },
      { kind: 'citation', what: 'doi:10.1000/ABC' },
    ])
  })
})

/** The runner's time-out ends what takes for ever; how long each takes is measured in bench/bars. */
describe('a megabyte of', () => {
  for (const [name, part] of Object.entries(hostileParts))
    test(`${name} is compared, and looked through for facts`, () => {
      const said = speech(part.repeat(Math.ceil(1_000_000 / part.length)))
      for (const claim of ['remote work 远程办公提高 1,000 not 不 a', said.text]) {
        const { measure } = similarity(claim, [said])
        assert.ok(measure >= 0 && measure <= 1, String(measure))
      }
      assert.ok(Array.isArray(newFacts(said, [], [])))
    })
})
