import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import MarkdownIt from 'markdown-it'
import { block } from '../../src/core/inert-html.ts'
import { foldAll } from '../../src/core/view.ts'
import { topicsOf } from '../../src/formats/tree/record/record.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { readMarkdown } from '../attacks/check-pages.ts'
import { attacksOn } from '../attacks/markdown.ts'
import { escapes } from '../support/agon.ts'
import { transcriptText } from '../support/report.ts'
import { sample, sampleCuts } from '../support/sample.ts'
import { type Told, tellTree, written } from './support/told-tree.ts'

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

/** The title of a disagreement may have 300 characters. */
const attacks = attacksOn('最终结论').filter(words => words.length < 250)

const tame = attacks.map((_, i) => `平常的话 ${i}`)

/** The same tree, with these words wherever a model may put some. */
const toldWith = (words: readonly string[], round: number): Told => {
  const word = (place: number) => words[(place + round) % words.length]!
  return {
    title: `题目 ${word(18).replaceAll('\n', ' ')}`,
    options: { maxRounds: 2, output: { dir: '/agon-output', includeRawResponses: true } },
    disputes: {
      root: [
        { title: `甲 ${word(0)}`, sides: { 'party-a': word(1), 'party-b': word(2) } },
        { title: `${word(3)} 乙`, importance: 'high' },
      ],
      d1: [`丙 ${word(4)}`],
    },
    point: word(5),
    context: [{ path: 'a.md', text: '没有标题' }],
    updates: [{ file: 'a.md', section: word(6), change: word(7), why: word(8) }],
    says(key) {
      const [, node = '', step = '', seat = ''] = key.split('/')
      if (key === 'topic-6/d2/position/party-c') return { kind: 'refused', message: word(9) }
      if (step === 'position') return word(10 + seat.charCodeAt(6))
      const moved = `改变立场（party-a）：好 ${word(12).split('\n')[0]}`
      if (step === 'rebuttal') return seat === 'party-b' ? moved : `${word(11)}\n${moved}`
      if (step !== 'ruling') return null
      const verdict = { divergenceId: `${node}.1`, recommendation: word(13), reasoning: word(14), example: word(15) }
      return JSON.stringify({ forcedVerdicts: [verdict], annotationErrors: [{ annotation: word(16), why: word(17) }] })
    },
  }
}

/** What stands beside the title in the table that begins the summary. */
function numbersIn(markdown: string): string[] {
  const tokens = reader.parse(markdown, {})
  const cells = tokens.flatMap(({ type }, i) => (type === 'td_open' ? [tokens[i + 1]!.content] : []))
  return cells.slice(0, 6).toSpliced(1, 1)
}

/** Titles are part of the names. */
const kindOf = (name: string): string => name.replace(/-.*\./, '.')

describe('words that want to pass for ours', () => {
  it('leave the structure of every file as it is, and nothing in them acts', async t => {
    const peaceful = await tellTree(t, toldWith(tame, 0))
    for (const round of sample([...attacks.keys()], { atLeast: 6 })) {
      const { view, files, report } = await tellTree(t, toldWith(attacks, round))
      assert.equal(view.state, 'done', JSON.stringify(view.failure))
      for (const [name, text] of [...files, ['report', report] as const]) {
        assert.doesNotMatch(text, escapes)
        if (name.endsWith('.json')) {
          assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(topicsOf(view)[0]!.root)))
          continue
        }
        const expected =
          name === 'report'
            ? peaceful.report
            : [...peaceful.files].find(([other]) => kindOf(other) === kindOf(name))![1]
        const { outline } = readMarkdown(expected)
        assert.deepEqual(readMarkdown(text), { outline, acts: [] }, `${name} of round ${round}`)
        if (name === 'summary.md') assert.deepEqual(numbersIn(text), ['6', '2', '3', '3', '1'])
      }
    }
  })

  it('cannot break what is read in the middle of it', async t => {
    const { events } = await tellTree(t, toldWith(attacks, 3))
    for (const cut of sampleCuts(events, 30)) {
      const view = foldAll(events.slice(0, cut))
      for (const text of [written(view).report, transcriptText(tree, view)])
        assert.deepEqual(readMarkdown(text).acts, [])
    }
  })

  it('keep their links, and images only as such; code stays as it is written', () => {
    assert.equal(
      reader.render(block('see ![the chart](https://example.com/c.png)')),
      '<p>see !<a href="https://example.com/c.png">the chart</a></p>\n',
    )
    const code = 'write `![alt](a.png)` or `<img>`\n\n```\n![alt](a.png)\n```'
    assert.equal(block(code), code)
  })
})
