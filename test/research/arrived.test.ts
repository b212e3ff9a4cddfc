import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { arrivedInvestigation, arrivedRebuttal } from '../../src/formats/research/partial-replies.ts'
import { investigationOf } from './support/script.ts'

const twoNumbers = ['1.1', '1.2']

describe('what arrived of a reply', () => {
  const found = {
    ...investigationOf('opencode'),
    arguments: [
      {
        argument: 'One “{quoted}” \\"[thing]\\", and\nmore',
        confidence: 0.85,
        source: 'official-docs' as const,
        reference: 'https://a.example/b?c={d}',
        quote: '}]',
      },
      ...investigationOf('opencode').arguments,
    ],
  }
  const forms: [string, string][] = [
    ['by itself', JSON.stringify(found)],
    ['in lines', JSON.stringify(found, null, 2)],
    ['as findings', JSON.stringify({ searches: [], pages: [], findings: found })],
    ['behind words, in a fence', `Here it is:\n\n\`\`\`json\n${JSON.stringify(found, null, 2)}\n\`\`\``],
  ]
  for (const [name, text] of forms)
    it(`is arguments that are whole, wherever it was cut: ${name}`, () => {
      let most = 0
      for (let end = 0; end <= text.length; end++) {
        const arrived = arrivedInvestigation(text.slice(0, end))
        const count = arrived?.arguments.length ?? 0
        assert.ok(count >= most, `cut after ${end}`)
        assert.deepEqual(arrived?.arguments ?? [], found.arguments.slice(0, count), `cut after ${end}`)
        for (const [i, weakness] of (arrived?.weaknesses ?? []).entries())
          assert.equal(weakness, found.weaknesses[i], `cut after ${end}`)
        most = count
      }
      assert.deepEqual(arrivedInvestigation(text), found)
    })

  it('is no argument without its confidence, and none with one that cannot be', () => {
    for (const [confidence, taken] of [
      ['0.5', true],
      ['"0.5"', true],
      ['1', true],
      ['0', true],
      ['85', false],
      ['"high"', false],
      ['""', false],
      ['-0.1', false],
      ['null', false],
    ] as const) {
      const text = `{"arguments":[{"argument":"It holds.","confidence":${confidence},"source":"hearsay"}]}`
      const arrived = arrivedInvestigation(text)
      assert.equal(arrived !== null, taken, confidence)
      if (arrived)
        assert.deepEqual([arrived.arguments[0]!.source, arrived.arguments[0]!.reference], ['no-source', null])
    }
  })

  it('is no more than the rules allow', () => {
    const many = investigationOf('x').arguments[0]!
    const text = JSON.stringify({
      arguments: Array.from({ length: 30 }, () => many),
      weaknesses: Array.from({ length: 9 }, () => 'weak'),
      counters: Array.from({ length: 9 }, () => 'counter'),
    })
    const arrived = arrivedInvestigation(text)!
    assert.deepEqual([arrived.arguments.length, arrived.weaknesses.length, arrived.counters.length], [5, 3, 2])
  })

  it('is nothing where JSON only stands somewhere among words, or is not the only one', () => {
    const json = JSON.stringify(found)
    const behind = `${json.slice(0, -20)}`
    for (const text of [
      `The page says ${json}, which I will not repeat.`,
      `The page says:\n${json}`,
      `I read “${json}`,
      `[${json}`,
      `${json}\n${json}`,
      `${json} and also ${behind}`,
      `\`\`\`json\n${json}\n\`\`\`\nNo, rather:\n\`\`\`json\n${behind}`,
      `{} ${json}`,
      `A page {quoted} first.\n\`\`\`json\n${json}`,
    ])
      assert.equal(arrivedInvestigation(text), null, text.slice(0, 40))
    for (const text of [json, ` \n${json}`, `\`\`\`\n${json}`, `Here:\n\`\`\`json\n${json}\n\`\`\`\nDone.`])
      assert.equal(arrivedInvestigation(text)?.arguments.length, found.arguments.length, text.slice(0, 40))
  })

  it('is mended where it is nearly JSON', () => {
    const text = `{arguments: [{'argument': 'It holds.', confidence: .7, source: 'no-source',}, {'argument': 'It is cu`
    assert.deepEqual(
      arrivedInvestigation(text)?.arguments.map(({ argument }) => argument),
      ['It holds.'],
    )
  })

  it('is answers to arguments that there are, each once, and a premise only as a whole', () => {
    const rebuttals = [
      { to: '1.1', rebuttal: 'No.', confidence: 0.5 },
      { to: '1.1', rebuttal: 'No again.', confidence: 0.5 },
      { to: '3.1', rebuttal: 'Not mine.', confidence: 0.5 },
    ]
    const weakest_premise = { to: '1.2', premise: 'That all is well.', challenge: 'Is it?' }
    const attacks = ['One.', 'Two.']
    const text = JSON.stringify({ rebuttals, weakest_premise, attacks })
    assert.deepEqual(arrivedRebuttal(text, twoNumbers), { rebuttals: [rebuttals[0]], weakest_premise, attacks })
    const half = arrivedRebuttal(text.slice(0, text.indexOf('challenge') + 14), twoNumbers)
    assert.deepEqual(half, { rebuttals: [rebuttals[0]], weakest_premise: null, attacks: [] })
    const strange = JSON.stringify({ rebuttals, weakest_premise: { ...weakest_premise, to: '1.1\n- 2.1 x' }, attacks })
    assert.equal(arrivedRebuttal(strange, twoNumbers)?.weakest_premise, null)
    assert.equal(arrivedRebuttal(JSON.stringify({ rebuttals: rebuttals.slice(2), weakest_premise }), twoNumbers), null)
  })
})
