import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CoursePanel, Panel, PanelCell, TablePanel, TreeNode, VotesPanel } from '../../src/engine/panel.ts'
import { endLabels, everyStep, scaleOf, stretches } from '../../web/panels/course-scale.ts'
import { lookOf } from '../../web/panels/table-look.ts'
import { edgesOf, pathTo, reached, treeLayout } from '../../web/panels/tree-layout.ts'
import { fileWith } from './support/exported.ts'

const node = (id: string, parent: string | null, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parent,
  label: id.toUpperCase(),
  text: `About ${id}`,
  state: 'open',
  stateText: 'open',
  turns: [`${id}/position/a`],
  ...more,
})

/** A panel as it is drawn, where there are these turns. */
async function drawn(panel: Panel, ...keys: string[]): Promise<string> {
  const html = await fileWith([panel], keys)
  return /<div class="panel-body">(.*?)<\/div><\/section>/s.exec(html)![1]!
}

const wordsIn = (html: string): string => html.replaceAll(/<[^>]*>/g, '')
const each = (html: string, tag: string): string[] =>
  Array.from(html.matchAll(new RegExp(`<${tag}(?=[\\s>]).*?</${tag.split(' ')[0]}>`, 'gs')), ([found]) => found)

describe('where the nodes of a tree stand', () => {
  const small = [node('r', null), node('a', 'r'), node('b', 'r'), node('a1', 'a'), node('a2', 'a'), node('b1', 'b')]
  const placeOf = (nodes: readonly TreeNode[]) =>
    Object.fromEntries(treeLayout(nodes).placed.map(one => [one.node.id, [one.depth, one.row]]))

  it('is level with the first child, each branch to its end', () => {
    assert.deepEqual(
      treeLayout(small).placed.map(one => one.node.id),
      ['r', 'a', 'a1', 'a2', 'b', 'b1'],
    )
    assert.deepEqual(placeOf(small), { r: [0, 0], a: [1, 0], a1: [2, 0], a2: [2, 1], b: [1, 2], b1: [2, 2] })
  })

  it('is as far up as the branches above leave room', () => {
    const withoutChild = small.filter(({ id }) => id !== 'b1')
    assert.deepEqual(placeOf(withoutChild).b, [1, 1])
  })

  it('does not change for what stands above a node that came', () => {
    const before = placeOf(small)
    const after = placeOf([...small, node('b2', 'b'), node('c', 'r')])
    for (const id of Object.keys(before)) assert.deepEqual(after[id], before[id], id)
  })

  it('is never the same for two, and no two vertical lines of one gap overlap', () => {
    const many = grown(200)
    const { placed, at, rows, columns } = treeLayout(many)
    assert.equal(placed.length, 200)
    assert.equal(new Set(placed.map(({ depth, row }) => `${depth}:${row}`)).size, 200)
    assert.equal(rows, 1 + Math.max(...placed.map(({ row }) => row)))
    assert.equal(columns, 1 + Math.max(...placed.map(({ depth }) => depth)))
    const spans = new Map<number, [number, number][]>()
    for (const { node: one, depth, row } of placed) {
      const children = many.filter(({ parent }) => parent === one.id).map(({ id }) => at.get(id)!.row)
      if (children.length > 0) spans.set(depth, [...(spans.get(depth) ?? []), [row, Math.max(...children)]])
      for (const child of children) assert.ok(child >= row, 'children stand no higher than their parent')
    }
    for (const each of spans.values()) {
      const sorted = each.sort(([one], [other]) => one - other)
      for (const [place, [top]] of sorted.entries()) if (place > 0) assert.ok(top > sorted[place - 1]![1])
    }
  })

  it('takes nodes whose parent is missing as roots, and each id once', () => {
    const { placed } = treeLayout([node('x', 'gone'), node('x', null), node('y', 'x')])
    assert.deepEqual(
      placed.map(one => [one.node.id, one.depth]),
      [
        ['x', 0],
        ['y', 1],
      ],
    )
    assert.deepEqual(treeLayout([]), { placed: [], at: new Map(), rows: 0, columns: 0 })
  })

  it('is found for thousands', () => {
    const deep = Array.from({ length: 3000 }, (_, i) => node(`n${i}`, i === 0 ? null : `n${i - 1}`))
    assert.equal(treeLayout(deep).columns, 3000)
    assert.equal(treeLayout(grown(3000)).placed.length, 3000)
  })

  it('can be walked by keys', () => {
    const layout = treeLayout(small)
    const walk = (from: string, key: string) => reached(from, key, layout)
    assert.equal(walk('a', 'ArrowRight'), 'a1')
    assert.equal(walk('a2', 'ArrowRight'), null)
    assert.equal(walk('a2', 'ArrowLeft'), 'a')
    assert.equal(walk('r', 'ArrowLeft'), null)
    assert.equal(walk('a2', 'ArrowDown'), 'b')
    assert.equal(walk('b', 'ArrowUp'), 'a2')
    assert.equal(walk('b', 'Home'), 'r')
    assert.equal(walk('r', 'End'), 'b1')
    assert.equal(walk('r', 'x'), null)
    assert.deepEqual(
      pathTo('a2', layout).map(one => one.node.id),
      ['r', 'a', 'a2'],
    )
    assert.deepEqual(pathTo(null, layout), [])
  })

  it('has the edges of the path above the others', () => {
    const lines = edgesOf(treeLayout(small), 'a2')
    assert.deepEqual(
      lines.map(({ isOnPath }) => isOnPath),
      [false, false, false, true, true],
    )
  })

  it('has a sign of its own for each state, all of them in the legend', async () => {
    const states = ['open', 'speaking', 'agreed', 'ruled', 'ruled-below', 'split', 'left', 'failed'] as const
    const nodes = states.map((state, i) => node(`d${i}`, null, { state }))
    const [legend] = each(await drawn({ kind: 'tree', id: 't', title: 'T', nodes }), 'ul class="legend"')
    const signs = each(legend!, 'svg')
    assert.equal(signs.length, states.length)
    assert.equal(new Set(signs.map(sign => sign.replace(/class="sign [^"]*"/, ''))).size, states.length)
    assert.equal(new Set(signs.map(sign => /class="[^"]*"/.exec(sign)![0])).size, states.length)
  })
})

describe('the scale of score lines', () => {
  const scale = (...values: (number | null)[]) => scaleOf({ lines: [{ seat: 'a', name: 'A', values }] })

  it('has round numbers around all values', () => {
    assert.deepEqual(scale(12, 52), { least: 0, most: 60, ticks: [0, 20, 40, 60] })
    assert.deepEqual(scale(0.2, 0.8).ticks, [0, 0.2, 0.4, 0.6, 0.8])
    assert.deepEqual(scale(-3, 4).ticks, [-4, -2, 0, 2, 4])
    assert.deepEqual(scale(96, 99).least, 96)
  })

  it('is one where nothing differs or nothing is known', () => {
    for (const values of [[], [null], [0], [7], [-5], [Number.NaN]]) {
      const { least, most, ticks } = scale(...values)
      assert.ok(most > least, String(values))
      assert.ok(ticks.length >= 2 && ticks.length < 12)
      for (const value of values) if (Number.isFinite(value)) assert.ok(least <= value! && value! <= most)
    }
  })

  it('breaks a line where a step is not known', () => {
    assert.deepEqual(
      stretches([1, null, 2, 3, null]).map(each => each.map(({ step }) => step)),
      [[0], [2, 3]],
    )
  })

  it('keeps names at the ends of lines apart and inside', () => {
    const apart = (...ys: number[]) =>
      endLabels(
        ys.map((y, line) => ({ line, y })),
        10,
        100,
      )
    assert.deepEqual(
      apart(50, 52, 20).map(({ line, y }) => [line, y]),
      [
        [2, 20],
        [0, 50],
        [1, 60],
      ],
    )
    assert.deepEqual(
      apart(99, 98, 97).map(({ y }) => y),
      [80, 90, 100],
    )
  })

  it('leaves out names of steps that have no room', () => {
    assert.equal(everyStep(['1', '2', '3'], 300), 1)
    assert.ok(
      everyStep(
        Array.from({ length: 30 }, (_, i) => `Round ${i}`),
        300,
      ) > 4,
    )
  })
})

describe('the course', () => {
  const panel: CoursePanel = {
    kind: 'course',
    id: 'scores',
    title: 'Score',
    steps: ['One', 'Two', 'Three'],
    lines: [
      { seat: 'a', name: 'Pro', values: [1, 6.125, null] },
      { seat: 'b', name: 'Con', values: [2, null, null] },
    ],
    marks: [
      { step: 1, text: 'It turned', turn: 'two/a' },
      { step: 1, text: 'A foul', turn: null },
    ],
  }

  it('is a table as well, with all values and what is not known', async () => {
    const rows = each(await drawn(panel), 'tr').map(row => [...each(row, 'th'), ...each(row, 'td')].map(wordsIn))
    assert.deepEqual(rows, [
      ['Step', 'Pro', 'Con'],
      ['One', '1', '2'],
      ['Two', '6.1', '–'],
      ['Three', '–', '–'],
    ])
  })

  it('numbers its turning points as they are listed', async () => {
    const html = await drawn(panel, 'two/a')
    assert.deepEqual(each(html, 'text class="mark-number"').map(wordsIn), ['1', '2'])
    const [list] = each(html, 'ol')
    assert.deepEqual(each(list!, 'li').map(wordsIn), ['Two: It turned', 'Two: A foul'])
    assert.match(list!, /<a href="#two\/a" data-turn="two\/a">It turned<\/a>/)
    assert.equal(list!.match(/<a /g)!.length, 1)
  })

  it('of two sides is the lead: the first above 0, the second below', async () => {
    const lines = [
      { seat: 'pro', name: 'Pro', values: [7, 13, 20.5] },
      { seat: 'con', name: 'Con', values: [6.5, 14, 20.5] },
    ]
    const html = await drawn({ ...panel, lines })
    const zero = Number(/<line class="grid zero"[^>]* y1="([\d.]+)"/.exec(html)![1])
    const bars = Array.from(
      html.matchAll(/<rect class="(bar [^"]*)"[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g),
      ([, look, y, height]) => [Number(y) < zero - 1 ? 'above' : Number(height) > 2 ? 'below' : 'level', look],
    )
    assert.deepEqual(bars, [
      ['above', 'bar seat seat-1'],
      ['below', 'bar seat seat-2'],
      ['level', 'bar level'],
    ])
    assert.deepEqual(each(html, 'text class="by"').map(wordsIn), ['0.5', '1'])
    const [ends] = each(html, 'svg class="ends"')
    assert.deepEqual(each(ends!, 'text').map(wordsIn), ['▲ Pro', '▼ Con'])
  })

  it('tells lines apart by strokes and shapes, not by colour alone', async () => {
    const third = { seat: 'c', name: 'Third', values: [3, null, null] }
    const [legend] = each(await drawn({ ...panel, lines: [...panel.lines, third] }), 'ul class="legend"')
    const [pro, con] = each(legend!, 'li').map(item => / d="([^"]*)"/.exec(item)![1])
    assert.notEqual(pro, con)
  })
})

describe('votes', () => {
  const panel: VotesPanel = {
    kind: 'votes',
    id: 'votes',
    title: 'Votes',
    sides: [
      { seat: 'a', name: 'Pro' },
      { seat: 'b', name: 'Con' },
    ],
    before: [0.25, 0.25],
    after: [0.5, 0.5],
    voters: [
      {
        seat: 'v',
        name: 'Listener',
        manner: 'logic',
        weight: 1.5,
        before: { side: null, text: 'undecided' },
        after: { side: 'b', text: 'Con' },
        why: 'It was proven.',
        turn: 'vote/v',
      },
    ],
  }

  const sums = async (over: Partial<VotesPanel>) =>
    each(await drawn({ ...panel, ...over }), 'div class="sum"').map(one => wordsIn(one))

  it('leave the rest undecided, and are never more than all', async () => {
    assert.deepEqual(await sums({ before: [1, 1], after: [-1, 0.5] }), [
      'Before Pro 50% · Con 50%',
      'After Con 50% · Undecided 50%',
    ])
    assert.deepEqual(await sums({ before: null, after: [0.3, 0.7] }), ['After Pro 30% · Con 70%'])
  })

  it('are told in words: sums, weight, from where to where, why', async () => {
    assert.deepEqual(await sums({}), ['Before Pro 25% · Con 25% · Undecided 50%', 'After Pro 50% · Con 50%'])
    const [voter] = each(await drawn(panel), 'li class="voter"')
    assert.equal(wordsIn(voter!), 'Listener logic · weight 1.5 changedBeforeundecidedAfterConWhyIt was proven.')
  })

  it('without sums or voters show what there is', async () => {
    const bare = await drawn({ ...panel, before: null, after: null, voters: [] })
    assert.equal(each(bare, 'rect').length, 2 + 3)
    assert.equal(each(bare, 'li').length, 3)
  })
})

describe('a table', () => {
  const tableOf = (cells: PanelCell[]): TablePanel => ({
    ...{
      kind: 'table',
      id: 't',
      title: 'T',
      columns: cells.map(({ text }) => ({ name: `A ${text}` })),
      rows: [{ cells }],
    },
  })

  it('links turns that there are, and only pages of the public web', async () => {
    const table = tableOf([
      { text: 'a', turn: 'x/y' },
      { text: 'b', turn: 'no-turn' },
      { text: 'c', page: 'https://example.com/' },
      { text: 'd', page: 'javascript:alert(1)' },
    ])
    const html = await drawn(table, 'x/y')
    assert.deepEqual(
      Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, href]) => href),
      ['#x/y', 'https://example.com/'],
    )
    assert.equal(each(html, 'td').length + each(html, 'th').length, 8)
  })

  it('has no cell without anything in it', async () => {
    assert.deepEqual(each(await drawn(tableOf([{ text: 'x' }, { text: '' }])), 'td').map(wordsIn), ['–'])
  })

  it('says what is good or bad by a sign as well', async () => {
    const html = await drawn(
      tableOf([
        { text: 'x', tone: 'good' },
        { text: 'y', tone: 'bad' },
      ]),
    )
    assert.deepEqual(each(html, 'span class="tone-sign"').map(wordsIn), ['✓', '✕'])
  })

  it('that needed more room keeps it when its rows become shorter', () => {
    const columns = ['Point', 'State', 'By'].map(name => ({ name }))
    const panel = (...texts: string[]) => {
      return { kind: 'table' as const, id: 't', title: 'T', columns, rows: [{ cells: texts.map(text => ({ text })) }] }
    }
    const short = panel('It is dear', 'open', 'Main')
    const long = panel(
      'It is dear to keep two of them running for long',
      'open',
      'Main, the partner who looks for costs',
    )
    assert.equal(lookOf(short).room, 'slim')
    assert.equal(lookOf(long).room, 'few')
    assert.deepEqual(lookOf(short, lookOf(long)), lookOf(long), 'cards stay cards')
    assert.deepEqual(lookOf(long, lookOf(short)), lookOf(long))
  })
})

/** A tree that branches unevenly, and always the same way. */
function grown(count: number): TreeNode[] {
  let seed = 7
  const nodes: TreeNode[] = []
  for (let i = 0; i < count; i++) {
    seed = (seed * 16807) % 2147483647
    nodes.push(node(`n${i}`, i === 0 ? null : `n${seed % i}`))
  }
  return nodes
}
