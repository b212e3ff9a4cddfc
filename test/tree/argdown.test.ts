import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ArgdownApplication,
  ArgumentSelectionPlugin,
  DataPlugin,
  type IArgdownResponse,
  type IMap,
  MapPlugin,
  ModelPlugin,
  ParserPlugin,
  PreselectionPlugin,
  StatementSelectionPlugin,
} from '@argdown/core'
import { emptyView, fold, type View } from '../../src/core/view.ts'
import { argdownOf } from '../../src/formats/tree/report/argdown.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { withArchive } from '../cases/play.ts'
import texts from './argdown-texts.json' with { type: 'json' }
import { type Given, openTree, seats } from './support/play.ts'
import { type Growth, rulingOf, treeScript } from './support/script.ts'

const reader = new ArgdownApplication()
reader.addPlugin(new ParserPlugin(), 'parse-input')
reader.addPlugin(new DataPlugin(), 'build-model')
reader.addPlugin(new ModelPlugin(), 'build-model')

for (const plugin of [new PreselectionPlugin(), new StatementSelectionPlugin(), new ArgumentSelectionPlugin()])
  reader.addPlugin(plugin, 'build-map')
reader.addPlugin(new MapPlugin(), 'build-map')

/** What Argdown draws. */
function drawn(text: string): IMap {
  const process = ['parse-input', 'build-model', 'build-map']
  return reader.run({ input: text, process, throwExceptions: true, logLevel: 'error' }).map!
}

/** What Argdown itself makes of it. */
function read(text: string): Required<IArgdownResponse> {
  const process = ['parse-input', 'build-model']
  const response = reader.run({ input: text, process, throwExceptions: true, logLevel: 'error' })
  assert.deepEqual(response.lexerErrors, [], text)
  assert.deepEqual(response.parserErrors, [], text)
  assert.deepEqual(response.exceptions ?? [], [])
  return response as Required<IArgdownResponse>
}

const viewOf = (given: Given = {}): Promise<View> => withArchive(async archive => (await openTree(archive, given)).view)

const relationsOf = ({ relations }: Required<IArgdownResponse>, type: string): string[] =>
  relations.filter(({ relationType }) => relationType === type).map(({ from, to }) => `${from!.title} → ${to!.title}`)

interface Drawn {
  title?: string | undefined
  children?: Drawn[] | undefined
}

/** Groups are for sections; what stands in them is meant. */
const flat = (nodes: readonly Drawn[]): Drawn[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

const textOf = (text: Required<IArgdownResponse>, title: string): string | undefined =>
  text.statements[title]?.members.map(member => member.text ?? '').join('')

describe('a tree in Argdown', () => {
  test('has its questions, positions, attacks, agreed points and rulings', async () => {
    const view = await viewOf()
    const text = argdownOf(view)
    const map = read(text)
    const headings = [...text.matchAll(/^#+ .*$/gm)].map(([line]) => line)
    assert.deepEqual(headings, [
      '# How do we keep the state?',
      '## D1: Where is the state kept?',
      '### D1.1: How often is memory written out?',
      '#### D1\\.1.1: What may a crash lose?',
      '#### D1\\.1.2: Who notices?',
      '### D1.2: Where is the state kept?',
      '### D1.3: “Who pays for the move”? (the same as D2)',
      '## D2: Who pays for the move?',
      '### D2.1: Which quarter bears the cost?',
      '## D3: When does it start?',
    ])
    const nodes = ['Root', 'D1', 'D1.1', 'D2', 'D2.1', 'D3']
    const parties = ['Party A', 'Party B', 'Party C']
    assert.deepEqual(
      Object.keys(map.arguments).sort(),
      [
        ...nodes.flatMap(node => parties.map(party => `${node} · ${party}`)),
        ...['D1.1.1 reasoning', 'D1.1.2 reasoning', 'D1.2 reasoning'],
      ].sort(),
    )
    const statements = Object.keys(map.statements)
    assert.deepEqual(statements.filter(title => title.endsWith('ruling')).sort(), [
      'D1.1.1 ruling',
      'D1.1.2 ruling',
      'D1.2 ruling',
    ])
    assert.equal(statements.filter(title => title.endsWith('agreed 1')).length, nodes.length)
    assert.equal(textOf(map, 'D1 · Party A'), 'in memory')
    assert.equal(textOf(map, 'D1.1.1 ruling'), 'do as d1.1.1 says')
    assert.equal(map.arguments['D1.1.1 reasoning']!.members[0]!.text, 'the argument about d1.1.1 decided it')
    const attacks = relationsOf(map, 'attack')
    const between = (pattern: RegExp) => attacks.filter(attack => pattern.test(attack)).length
    assert.equal(between(/^D1\.1\.1 · /), 2, 'two sides, both ways')
    assert.equal(between(/^D1\.3 · /), 6, 'three sides')
    assert.equal(between(/^D3 · /), 4, 'the sides of the question, and the positions of those who took them')
    const supports = relationsOf(map, 'support')
    assert.equal(supports.filter(support => support.endsWith(' → D2 agreed 1')).length, 3)
    assert.ok(supports.includes('D1.2 reasoning → D1.2 ruling'))
    assert.ok(supports.includes('Root · Party C → D2 · Party C'))
    assert.ok(supports.includes('D2 · Party C → D2.1 · Party C'))
    assert.equal(attacks.length + supports.length, map.relations.length)
  })

  test('is drawn with every ruling and why it was made', async () => {
    for (const language of ['en', 'zh'] as const) {
      const { nodes, edges } = drawn(argdownOf(await viewOf({ language })))
      const titles = flat(nodes).map(({ title }) => title)
      const [ruling, reasoning] = language === 'zh' ? ['裁决', '裁决理由'] : ['ruling', 'reasoning']
      for (const id of ['D1.1.1', 'D1.1.2', 'D1.2']) {
        assert.ok(titles.includes(`${id} ${ruling}`), titles.join())
        assert.ok(titles.includes(`${id} ${reasoning}`))
        assert.ok(edges.some(({ from, to }) => from.title === `${id} ${reasoning}` && to.title === `${id} ${ruling}`))
      }
    }
  })

  test('parties that hold the same are one side; a ruling for a side supports it', async () => {
    const found: Growth = {
      root: [{ title: 'Cache?', sides: { 'party-a': 'Yes, cache.', 'party-b': 'No', 'party-c': 'Yes, cache.' } }],
    }
    const script: Given['script'] = call => {
      if (call.moment.cue !== 'ruling') return treeScript(found)(call)
      const [verdict] = rulingOf(['d1']).forcedVerdicts
      return JSON.stringify({ forcedVerdicts: [{ ...verdict, recommendation: 'yes — cache' }], annotationErrors: [] })
    }
    const map = read(argdownOf(await viewOf({ script, options: { maxRounds: 1 } })))
    const attacks = relationsOf(map, 'attack').filter(attack => attack.startsWith('D1'))
    assert.deepEqual(attacks, ['D1 · Party A, Party C → D1 · Party B', 'D1 · Party B → D1 · Party A, Party C'])
    assert.ok(relationsOf(map, 'support').includes('D1 ruling → D1 · Party A, Party C'))
  })

  test('is read at every point of the journal, in both languages, of several topics', async () => {
    for (const language of ['en', 'zh'] as const) {
      const topics = [
        { id: 'topic-6', title: '丞相上下文管理 — 锚点维护时机与自总结' },
        { id: 'topic-7', title: 'Second' },
      ]
      const records = await withArchive(
        async archive => (await openTree(archive, { language, options: { topics } })).records,
      )
      const view = emptyView()
      let [most, before] = [0, '']
      for (const { event } of records) {
        const text = argdownOf(fold(view, event))
        if (text === before) continue
        before = text
        const { arguments: positions = {} } = read(text)
        const said = [...view.turns.values()].filter(
          turn => turn.state === 'answered' && turn.key.includes('/position/'),
        )
        assert.ok(Object.keys(positions).length >= said.length)
        most = Object.keys(positions).length
      }
      assert.equal(most, 36 + 6, 'positions, and why it was ruled')
      assert.match(argdownOf(view), language === 'zh' ? /^\[topic-7 D1 合意 1\]: /m : /^\[topic-7 D1 agreed 1\]: /m)
    }
  })
})

describe('text that Argdown would read as something else', () => {
  const hostile = texts.hostile

  test('comes back as it was', async () => {
    for (const some of [hostile.slice(0, 7), hostile.slice(7)]) {
      const found = some.map(words => ({ title: words, sides: { 'party-a': words, 'party-b': `${words} not` } }))
      const map = read(argdownOf(await viewOf({ script: treeScript({ root: found }), options: { maxRounds: 1 } })))
      for (const [i, words] of some.entries()) {
        assert.equal(textOf(map, `D${i + 1} · Party A`)?.trim(), words)
        assert.equal(textOf(map, `D${i + 1} · Party B`)?.trim(), `${words} not`)
      }
      assert.equal(Object.keys(map.arguments).length, 3 + some.length)
      assert.equal(Object.keys(map.statements).length, 1 + 3 * some.length)
      assert.equal(map.relations.length, 2 + 3 + 5 * some.length)
      assert.equal(map.sections.flatMap(section => section.children).length, some.length)
    }
  })

  test('cannot hide behind line breaks, be empty or go on for ever', async () => {
    const lines = ['===', '# Heading', '[x]: y', '  - <z>', '', '{a: b}', '/* open', '-----', 'word '.repeat(9_000)]
    const speech = lines.join('\n')
    const sides = { 'party-a': '\u200b', 'party-b': speech.slice(0, 2_000) }
    const found: Growth = { root: [{ title: speech.slice(0, 300), sides }] }
    const text = argdownOf(
      await viewOf({ script: call => (call.shape ? treeScript(found)(call) : speech), options: { maxRounds: 1 } }),
    )
    const map = read(text)
    assert.deepEqual(Object.keys(map.arguments), [
      ...['Root · Party A', 'Root · Party B', 'Root · Party C'],
      'D1 reasoning',
    ])
    assert.equal(map.relations.length, 2 + 2 + 2 + 3 + 1)
    assert.equal(textOf(map, 'D1 · Party A'), '…')
    assert.ok(text.length < 3_000)
  })

  test('in names, which may also be the same twice', async () => {
    const labels = ['[A] <b> {c}\n# d', '[A] <b> {c} # d', ']:']
    const debaters = seats.slice(0, 3).map((id, i) => ({ id, label: labels[i]! }))
    const map = read(argdownOf(await viewOf({ options: { debaters, maxRounds: 1 } })))
    const positions = Object.keys(map.arguments).filter(title => !title.endsWith('reasoning'))
    assert.deepEqual(positions, ['Root · (A) (b) (c) # d (party-a)', 'Root · (A) (b) (c) # d (party-b)', 'Root · ):'])
    assert.equal(textOf(map, 'D1 · (A) (b) (c) # d (party-a)'), 'in memory')
  })
})

test('the format offers it as an export', async () => {
  const view = await viewOf({ options: { maxRounds: 1 } })
  assert.equal(tree.written!.exports!.argdown!(view), argdownOf(view))
})
