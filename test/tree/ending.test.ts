import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderDoc } from '../../src/cli/terminal/doc.ts'
import type { View } from '../../src/core/view.ts'
import { endingDoc, endingOf } from '../../src/formats/ending.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { widthOf } from '../../src/show/style.ts'
import { openGolden } from '../support/golden.ts'
import { declines, full } from './support/full-tree.ts'
import { type Told, tellTree } from './support/told-tree.ts'

const golden = openGolden('tree-ending')
const languages = ['en', 'zh'] as const

const shown = (view: View, width = 100): string =>
  renderDoc(endingDoc(endingOf(view, tree), view, tree.display), { width, color: false })

const two = [
  { id: 'topic-6', title: '锚点 | 时机' },
  { id: 'topic-9', title: '日志' },
]

const endings: Record<string, Told> = {
  'rulings, and what all agreed on': full,
  'nothing to rule on': {},
  'several topics': { topics: two, disputes: { 'topic-6/root': ['甲？', '乙？', '丙？'] }, options: { maxRounds: 1 } },
  'a debate that failed': {
    disputes: { root: ['甲？', '乙？'] },
    says: key => (key.startsWith('topic-6/d1/position/') && !key.endsWith('a') ? declines : null),
  },
}

describe('the ending of a tree', () => {
  for (const [name, told] of Object.entries(endings))
    it(`tells what to do, how firm that is and why: ${name}`, async t => {
      for (const language of languages)
        golden.is(language, name, shown((await tellTree(t, { ...told, language })).view))
    })

  it('is one screen however much there is to tell', async t => {
    const words = {
      en: 'Stop after a day and tell the owner, who decides. ',
      zh: '一天之后停下并告知负责人，由其决定。',
    }
    for (const language of languages) {
      const long = words[language].repeat(12).trim()
      const titles = Array.from({ length: 8 }, (_, i) => `${i} ${long}`.slice(0, 290))
      const { view } = await tellTree(t, {
        language,
        point: long,
        topics: [{ id: 'topic-6', title: long.slice(0, 200), annotations: [long] }],
        disputes: { root: titles },
        options: { maxRounds: 1 },
        says(key) {
          if (!key.includes('/ruling/')) return null
          const ruling = (_: string, i: number) => ({
            divergenceId: `d${i + 1}`,
            recommendation: long,
            reasoning: long,
            example: long,
          })
          const annotationErrors = [{ annotation: long, why: long }]
          return JSON.stringify({ forcedVerdicts: titles.map(ruling), annotationErrors })
        },
      })
      assert.equal(view.state, 'done', JSON.stringify(view.failure))
      for (const width of [100, 140]) {
        const lines = shown(view, width).split('\n')
        assert.ok(lines.length <= 25, `${lines.length} lines at ${width}\n${lines.join('\n')}`)
      }
      for (const width of [40, 60, 100])
        for (const line of shown(view, width).split('\n')) assert.ok(widthOf(line) <= width, line)
    }
  })

  it('has something of every topic', async t => {
    const { view } = await tellTree(t, endings['several topics']!)
    const { answer } = endingOf(view, tree)
    for (const { title } of two)
      assert.ok(
        answer.slice(0, 4).some(text => text.startsWith(title)),
        answer.join('\n'),
      )
  })
})
