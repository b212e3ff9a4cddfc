import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CoursePanel, TreeNode, VotesPanel } from '../../src/engine/panel.ts'
import { courseDrawing } from '../../src/panels/course.ts'
import { endLabels, everyStep, scaleOf, stretches } from '../../src/panels/course-scale.ts'
import type { Child, Piece } from '../../src/panels/piece.ts'
import type { PanelSurroundings } from '../../src/panels/surroundings.ts'
import { lookOf, tableDrawing } from '../../src/panels/table.ts'
import { edges, nodeDetail, pathTo, reached, treeDrawing, treeLayout } from '../../src/panels/tree.ts'
import { votesDrawing, withUndecided } from '../../src/panels/votes.ts'

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

const around: PanelSurroundings = {
  language: 'en',
  seatClass: seat => `seat seat-${seat}`,
  turnName: key => (key.startsWith('no') ? null : `The turn ${key}`),
  isPublic: address => address.startsWith('https://'),
}

const inside = (child: Child): Piece[] => (typeof child === 'string' ? [] : [child, ...child.children.flatMap(inside)])
const textOf = (child: Child): string => (typeof child === 'string' ? child : child.children.map(textOf).join(''))
const found = (pieces: readonly Piece[], isIt: (one: Piece) => boolean): Piece[] => pieces.flatMap(inside).filter(isIt)
const hasClass = (name: string) => (one: Piece) =>
  String(one.attributes.class ?? '')
    .split(' ')
    .includes(name)

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
    const lines = edges(treeLayout(small), 'a2').children as Piece[]
    assert.equal(lines.length, 5)
    assert.deepEqual(lines.map(hasClass('on-path')), [false, false, false, true, true])
  })
})

describe('a node', () => {
  it('tells what it is about, what it came to and where it was said', () => {
    const told = nodeDetail(node('d1', null, { outcome: 'A is right', turns: ['d1/a', 'no-such'] }), around)
    const words = told.map(textOf).join('|')
    assert.match(words, /About d1\|Outcome: A is right\|What was said\|The turn d1\/a$/)
    const links = found(told, ({ tag }) => tag === 'a').map(({ attributes }) => attributes['data-turn'])
    assert.deepEqual(links, ['d1/a'])
  })

  it('has a sign of its own for each state, all of them in the legend', () => {
    const states = ['open', 'speaking', 'agreed', 'ruled', 'ruled-below', 'split', 'left', 'failed'] as const
    const nodes = states.map((state, i) => node(`d${i}`, null, { state }))
    const drawing = treeDrawing({ kind: 'tree', id: 't', title: 'T', nodes }, around)
    const signs = found(drawing.slice(0, 1), hasClass('sign'))
    assert.equal(signs.length, states.length)
    assert.equal(new Set(signs.map(({ children }) => JSON.stringify(children))).size, states.length)
    assert.equal(new Set(signs.map(({ attributes }) => attributes.class)).size, states.length)
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

  it('is a table as well, with all values and what is not known', () => {
    const [table] = found(courseDrawing(panel, around), ({ tag }) => tag === 'table')
    const rows = found([table!], ({ tag }) => tag === 'tr').map(row => row.children.map(textOf))
    assert.deepEqual(rows, [
      ['Step', 'Pro', 'Con'],
      ['One', '1', '2'],
      ['Two', '6.1', '–'],
      ['Three', '–', '–'],
    ])
  })

  it('numbers its turning points as they are listed', () => {
    const drawing = courseDrawing(panel, around)
    assert.deepEqual(found(drawing, hasClass('mark-number')).map(textOf), ['1', '2'])
    const [list] = found(drawing, hasClass('turning'))
    assert.deepEqual(found([list!], ({ tag }) => tag === 'li').map(textOf), ['Two: It turned', 'Two: A foul'])
    assert.deepEqual(
      found([list!], ({ tag }) => tag === 'a').map(({ attributes }) => attributes['data-turn']),
      ['two/a'],
    )
  })

  it('of two sides is the lead: the first above 0, the second below', () => {
    const lines = [
      { seat: 'a', name: 'Pro', values: [7, 13, 20.5] },
      { seat: 'b', name: 'Con', values: [6.5, 14, 20.5] },
    ]
    const drawing = courseDrawing({ ...panel, lines }, around)
    const zero = Number(found(drawing, hasClass('zero'))[0]!.attributes.y1)
    const bars = found(drawing, hasClass('bar')).map(({ attributes: { y, height, class: look } }) => [
      Number(y) < zero - 1 ? 'above' : Number(height) > 2 ? 'below' : 'level',
      String(look),
    ])
    assert.deepEqual(bars, [
      ['above', `bar ${around.seatClass('a')}`],
      ['below', `bar ${around.seatClass('b')}`],
      ['level', 'bar level'],
    ])
    assert.deepEqual(found(drawing, hasClass('by')).map(textOf), ['0.5', '1'])
    const [ends] = found(drawing, hasClass('ends'))
    assert.deepEqual(found([ends!], ({ tag }) => tag === 'text').map(textOf), ['▲ Pro', '▼ Con'])
  })

  it('tells lines apart by strokes and shapes, not by colour alone', () => {
    const third = { seat: 'c', name: 'Third', values: [3, null, null] }
    const drawing = courseDrawing({ ...panel, lines: [...panel.lines, third] }, around)
    const [pro, con] = found(drawing.slice(1, 2), ({ tag }) => tag === 'li')
    const looks = [pro!, con!].map(one => found([one], ({ tag }) => tag === 'path')[0]!.attributes.d)
    assert.notEqual(looks[0], looks[1])
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

  it('leave the rest undecided, and are never more than all', () => {
    assert.deepEqual(withUndecided([0.25, 0.25]), [0.25, 0.25, 0.5])
    assert.deepEqual(withUndecided([0.1, 0.2, 0.7]).at(-1), 0)
    assert.deepEqual(withUndecided([1, 1]), [0.5, 0.5, 0])
    assert.deepEqual(withUndecided([-1, 0.5]), [0, 0.5, 0.5])
  })

  it('are told in words: sums, weight, from where to where, why', () => {
    const drawing = votesDrawing(panel, around)
    assert.deepEqual(found(drawing, hasClass('sum')).map(textOf), [
      'Before Pro 25% · Con 25% · Undecided 50%',
      'After Pro 50% · Con 50%',
    ])
    const [voter] = found(drawing, hasClass('voter'))
    assert.equal(textOf(voter!), 'Listener logic · weight 1.5 changedBeforeundecidedAfterConWhyIt was proven.')
  })

  it('without sums or voters show what there is', () => {
    const bare = votesDrawing({ ...panel, before: null, after: null, voters: [] }, around)
    assert.deepEqual(found(bare, ({ tag }) => tag === 'rect' || tag === 'li').length, 2 + 3 + 3)
  })
})

describe('a table', () => {
  it('links turns that there are, and only pages of the public web', () => {
    const cells = [
      { text: 'a', turn: 'x/y' },
      { text: 'b', turn: 'no-turn' },
      { text: 'c', page: 'https://example.com/' },
      { text: 'd', page: 'javascript:alert(1)' },
    ]
    const columns = cells.map(({ text }) => ({ name: text }))
    const [table] = tableDrawing({ kind: 'table', id: 't', title: 'T', columns, rows: [{ cells }] }, around)
    const links = found([table!], ({ tag }) => tag === 'a').map(({ attributes }) => attributes.href)
    assert.deepEqual(links, ['#x/y', 'https://example.com/'])
    assert.equal(found([table!], ({ tag }) => tag === 'td' || tag === 'th').length, 8)
  })

  it('has no cell without anything in it', () => {
    const rows = [{ cells: [{ text: 'x' }, { text: '' }] }]
    const columns = [{ name: 'A' }, { name: 'Taken off' }]
    const [table] = tableDrawing({ kind: 'table', id: 't', title: 'T', columns, rows }, around)
    assert.deepEqual(found([table!], ({ tag }) => tag === 'td').map(textOf), ['–'])
  })

  it('says what is good or bad by a sign as well', () => {
    const rows = [
      {
        cells: [
          { text: 'x', tone: 'good' as const },
          { text: 'y', tone: 'bad' as const },
        ],
      },
    ]
    const [table] = tableDrawing(
      { kind: 'table', id: 't', title: 'T', columns: [{ name: 'A' }, { name: 'B' }], rows },
      around,
    )
    assert.deepEqual(found([table!], hasClass('tone-sign')).map(textOf), ['✓', '✕'])
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
