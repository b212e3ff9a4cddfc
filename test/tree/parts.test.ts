import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import stringWidth from 'fast-string-width'
import type { Json } from '../../src/core/json.ts'
import { replyShape } from '../../src/engine/structured.ts'
import { numbersOf, topicsOf } from '../../src/formats/tree/record/record.ts'
import { drawingOf } from '../../src/formats/tree/report/conclusion.ts'
import { slugOf } from '../../src/formats/tree/report/slug.ts'
import { rulingSchema, triageSchema, Updates } from '../../src/formats/tree/shapes.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { markdownOf } from '../../src/host/archived.ts'
import { openGolden } from '../support/golden.ts'
import { reportText, transcriptText } from '../support/report.ts'
import { lineColumns } from '../support/terminal-emulator.ts'
import { full } from './support/full-tree.ts'
import { tellTree } from './support/told-tree.ts'

const golden = openGolden('tree-parts')
const languages = ['en', 'zh'] as const

describe('parts and names of a tree', () => {
  it('shows each node by itself, under its own name where there is one topic', async t => {
    for (const language of languages) {
      const { view } = await tellTree(t, { ...full, language })
      const parts = new Map(tree.written!.parts!(view).map(part => [part.name, markdownOf(part.doc())]))
      const names = ['root', 'd1', 'd1.1', 'd2']
      assert.deepEqual([...parts.keys()], [...names, ...names.map(name => `topic-6/${name}`)])
      golden.is(language, 'one node', parts.get('d1.1')!)
      assert.ok(!reportText(tree, view, []).includes('发言 '))
      assert.ok(transcriptText(tree, view).includes('发言 topic-6/d2/position/party-b'))
    }
  })

  it('is exported under headings that come once', async t => {
    for (const topics of [full.topics!, [...full.topics!, { id: 'topic-7', title: '日志' }]]) {
      const { view, report } = await tellTree(t, { ...full, topics })
      const top = `${report}\n${transcriptText(tree, view)}`.match(/^# .*$/gm)!
      assert.equal(new Set(top).size, top.length, top.join())
      golden.is('zh', `headings of an export with ${topics.length} topics`, top.join('\n'))
    }
  })

  it('names scenes, and a topic only where there are several', () => {
    const topics = ['topic-6', 'topic-7'].map(id => ({ id, title: id }))
    const scenes: [scene: string, topics?: Json[]][] = [
      ['topic-1/d1.2/position/party-a'],
      ['topic-1/d1.2/position/party-a', []],
      ['topic-6/root', topics.slice(0, 1)],
      ['topic-6/root', topics],
      ['topic-1/brief', []],
      ['topic-1/d1/elsewhere', []],
      ['topic-1/results', []],
      ['topic-1/updates/reviewer', []],
    ]
    for (const language of languages) {
      const label = ([scene, topics]: (typeof scenes)[number]) =>
        `${scene} of ${topics?.length ?? 'unknown'}: ${tree.display.sceneLabel(scene, language, topics && { topics })}`
      golden.is(language, 'scenes', scenes.map(label).join('\n'))
    }
  })

  it('draws the path so that an indented line has eighty columns, with states and counts', async t => {
    const long = '这是一个相当长的分歧标题用来确认绘图按显示宽度截断而不是按字符数截断因为中文占两列'.repeat(3)
    const disputes = { ...full.disputes, root: [long, '保留多久？'], d1: ['甲？', long, '保留多久？'] }
    for (const language of languages) {
      const { view } = await tellTree(t, { ...full, language, disputes })
      const drawing = drawingOf(topicsOf(view)[0]!, language)
      golden.is(language, 'drawing', drawing)
      const widths = drawing.split('\n').map(line => stringWidth(line))
      assert.ok(Math.max(...widths) <= 78 && widths[1]! >= 76, widths.join(' '))
    }
  })

  it('names files by numbers that come once and by words of any script', () => {
    assert.deepEqual(numbersOf(['topic-6', 'b', 'topic-6', 'x2', 'topic-06', 'n99999999999']), [6, 3, 4, 2, 5, 7])
    assert.equal(slugOf('丞相上下文管理 — 锚点维护时机与自总结'), '丞相上下文管理-锚点维护时机与自总结')
    assert.equal(slugOf('../../etc/passwd\0.md'), 'etc-passwd-md')
    assert.equal(slugOf('!?'), 'topic')
    const halves = `${'漢'.repeat(39)} ${'字'.repeat(39)}`
    for (const title of ['长'.repeat(400), 'word '.repeat(90), '👩‍👩‍👧‍👦é'.repeat(200), halves])
      assert.ok(Buffer.byteLength(slugOf(title)) <= 120 && slugOf(title) !== '' && !slugOf(title).endsWith('-'))
  })
})

it('the forms that a person fills in for the reviewer have words for every field, in both languages', () => {
  const shapes = {
    triage: triageSchema(['party-a', 'party-b']),
    ruling: rulingSchema({ blind: true, rigor: 'normal', sides: [] }),
    updates: Updates,
  }
  for (const [name, shape] of Object.entries(shapes)) {
    const { fields } = tree.replies![name]!.form!
    const named = pathsOf(replyShape({ name, schema: shape }).schema as Schema).filter(path => !path.includes('sides.'))
    assert.deepEqual(Object.keys(fields).sort(), named.sort())
    for (const { label, hint, short } of Object.values(fields)) {
      for (const { en, zh } of [label, hint ?? label, short ?? label])
        assert.ok(/[a-z]/i.test(en) && zh !== '' && zh !== en)
      const { en, zh } = short ?? label
      assert.ok(lineColumns(en) <= 16 && lineColumns(zh) <= 16, en)
    }
  }
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

const pathsOf = ({ properties = {}, items }: Schema, above = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [`${above}${name}`, ...pathsOf(field, `${above}${name}.`)]),
  ...(items ? pathsOf(items, `${above.slice(0, -1)}[].`) : []),
]
