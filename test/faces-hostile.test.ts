import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clean } from '../src/core/clean.ts'
import { emptyView, fold, type View } from '../src/core/view.ts'
import { besides, faces } from '../src/formats/faces.ts'
import { plays } from './support/face-plays.ts'

const megabyte = 2 ** 20

const texts: Readonly<Record<string, string>> = {
  brackets: '['.repeat(megabyte),
  braces: '{"agreed": '.repeat(megabyte / 11),
  quotes: '"'.repeat(megabyte),
  slashes: '\\/'.repeat(megabyte / 2),
  fences: '```\n'.repeat(megabyte / 4),
  spaces: ' \t\n'.repeat(megabyte / 3),
  headings: '# Debate: x\n'.repeat(megabyte / 12),
}

/** Every word of somebody else is this, in speeches and in replies. */
function taken(view: View, text: string): View {
  const turns = new Map([...view.turns].map(([key, turn]) => [key, { ...turn }]))
  const [first, second] = [...turns.values()].filter(({ structured, state }) => !structured && state === 'answered')
  for (const turn of [first, second]) if (turn) turn.text = text
  return { ...view, brief: { ...view.brief, topic: text }, turns }
}

/** What it takes of a processor, the quickest of three: others work on the machine too. */
function msOf(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const began = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(began)
      return (user + system) / 1_000
    }),
  )
}

describe('a megabyte of signs', { concurrency: 1 }, () => {
  for (const [id, play] of Object.entries(plays))
    it(`${id}: does not hold up what is drawn`, async () => {
      const [face, { panels, conclusion }] = [await faces[id]!(), await besides[id]!()]
      const { records } = await play('en')
      const view = emptyView()
      for (const { event } of records) fold(view, event)
      for (const [name, text] of Object.entries(texts)) {
        const hostile = taken(view, text)
        // What it takes to clean it is what a page takes for it anyway; two speeches and the topic are of it.
        const cleaning = msOf(() => clean(text))
        const limit = 300 + 8 * cleaning
        const drawn = msOf(() => [panels(hostile), face.progress?.(hostile), conclusion(hostile)])
        assert.ok(drawn <= limit, `${name}: ${drawn.toFixed(0)} ms drawn, ${cleaning.toFixed(0)} ms cleaned`)
        const heard = msOf(() => face.words?.(text))
        assert.ok(heard <= 400, `${name}: ${heard.toFixed(0)} ms for its words`)
      }
    })

  it('from a reply is cut where it is shown', async () => {
    for (const [id, play] of Object.entries(plays)) {
      const { panels } = await besides[id]!()
      const { records } = await play('zh')
      const text = '正'.repeat(100_000)
      const long = JSON.parse(JSON.stringify(records.at(-1)!.event), (_, value) =>
        typeof value === 'string' && value.length > 30 ? text : value,
      )
      const view = emptyView()
      for (const { event } of records.slice(0, -1)) fold(view, event)
      fold(view, long)
      const tables = panels(view).filter(({ kind }) => kind === 'table')
      assert.ok(JSON.stringify(tables).length < 100_000, id)
    }
  })
})
