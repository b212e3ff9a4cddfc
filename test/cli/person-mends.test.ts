import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { framed } from '../../src/cli/person/mend.ts'
import { triageSchema } from '../../src/formats/tree/shapes.ts'
import { openGolden } from '../support/golden.ts'
import { lineColumns } from '../support/terminal-emulator.ts'
import { deskWith, editorThat, plainLines, questionOf, quiet, shapeOf } from './support/desk.ts'

const golden = openGolden('cli-person-mends')

describe('mending at the terminal', () => {
  const reply = {
    consensus: [{ point: 'Backups', detail: 'Daily' }],
    divergences: [{ id: 'd1', title: 'Where?', sides: { a: 'Here', b: null, x: 'Nowhere' }, uninvolved: ['b', 'x'] }],
  }
  const question = (answer: string) =>
    questionOf({
      key: 'sort/reviewer',
      person: 'person',
      format: 'sorting',
      seat: 'reviewer',
      topic: 'Tea?',
      speeches: [{ key: 'view/a', seat: 'a', text: 'Tea, of course.' }],
      instruction: 'What was said:\n\n[view/a]\n\nSort it.',
      rules: 'Sort.',
      shape: shapeOf('triage', triageSchema(['a', 'b', 'c'])),
      insteadOf: 'lab:r',
      mend: { answer, problems: ['d1: is wrong'], own: false },
    })

  /** What the person sees and what becomes of their keys. */
  async function mended(t: TestContext, answer: string, typed: readonly string[], env: Record<string, string> = {}) {
    const describe = {
      seat: (id: string) => (id.length === 1 ? `Party ${id.toUpperCase()}` : id),
      scene: () => 'Scene',
      structured: () => true,
    }
    const lines = plainLines(describe, 60)
    const { desk, screen } = deskWith(t, typed.map(line => `${line}\n`).join(''), { lines, replies: {}, env })
    const given = await desk.answer(question(answer), quiet)
    return { screen: screen(), value: 'said' in given ? JSON.parse(given.said) : null }
  }

  test('keeps what has the right form, asks for what is missing, and names parties', async t => {
    const { value, screen } = await mended(t, `Sure:\n${JSON.stringify(reply)}\nDone.`, ['1', 'low', ''])
    const [divergence] = value.divergences
    assert.deepEqual(divergence, {
      id: 'd1',
      title: 'Where?',
      sides: { a: 'Here' },
      uninvolved: ['b'],
      importance: 'low',
    })
    assert.deepEqual(value.consensus, reply.consensus)
    golden.is('en', 'a reply without the importance of a divergence', screen)
    assert.doesNotMatch(screen, /Tea, of course/, 'what was said is one command away')
  })

  test('of a reply that was cut off, what is there is used', async t => {
    const cut = '{"consensus":[{"point":"Backups","detail":"Daily"},{"point":"Tests","det'
    const { value, screen } = await mended(t, cut, ['1', 'On every commit', '', ''])
    golden.is('en', 'a reply that was cut off', screen)
    assert.deepEqual(value, {
      consensus: [
        { point: 'Backups', detail: 'Daily' },
        { point: 'Tests', detail: 'On every commit' },
      ],
      divergences: [],
    })
  })

  test('nested lists, groups and choices can be written, changed and taken away', async t => {
    const first = ['d1', 'Where?', 'Here', '', 'There', '2', 'high', '']
    const second = ['d2', 'Who?', 'Me', 'You', '', 'c', 'low', '']
    const changes = ['2', '1', '3', '2', 'Elsewhere', '', '4', '0', '', '-2', '', '']
    const { value } = await mended(t, 'nothing', ['1', '', ...first, ...second, '', ...changes])
    assert.deepEqual(value, {
      consensus: [],
      divergences: [
        {
          id: 'd1',
          title: 'Where?',
          sides: { a: 'Here', c: 'There', b: 'Elsewhere' },
          uninvolved: [],
          importance: 'high',
        },
      ],
    })
  })

  test('an edit that is no JSON is said, kept, and opened again', async t => {
    const broken = `text.includes('BROKEN') ? text.replace('BROKEN', '') : text.replace('{', '{ BROKEN')`
    const env = editorThat(deskWith(t, '').home, broken)
    const { value, screen } = await mended(t, '{"consensus":[],"divergences":[]}', ['1', '1', ''], env)
    assert.deepEqual(value, { consensus: [], divergences: [] })
    assert.match(screen, /This is not JSON: /)
  })

  test('is shown as it is, within the screen, and cut where it is long', () => {
    const long = framed(`${'中文字'.repeat(30)}\n# no heading\n${'x\n'.repeat(40)}`, 40, rows => `… ${rows} more`)
    const rows = long.split('\n')
    assert.equal(rows.length, 19)
    for (const row of rows) assert.ok(!(lineColumns(row) > 40 || !row.startsWith('  │')), row)
    assert.match(long, /│ # no heading/)
    assert.match(long, /│ … \d+ more$/)
  })
})
