import { parseMarkdown } from '../../src/core/markdown.ts'
import { formatNamed, loadFormats } from '../../src/formats/all.ts'
import { fault } from '../../src/host/fault.ts'
import { noForm, problemsIn } from '../../src/server/backend/steer/problems.ts'
import { withMarks, withoutSigns } from '../../src/shown/marks.ts'
import { withArchive } from '../../test/cases/play.ts'
import { plays } from '../../test/page/support/display-plays.ts'
import { hostileTexts, withHostileWords } from '../../test/page/support/hostile-words.ts'
import { displays, panelParts } from '../../test/support/displays.ts'
import { openTree } from '../../test/tree/support/play.ts'
import { bushy, treeScript } from '../../test/tree/support/script.ts'
import { markdownNodes } from '../../web/markdown/nodes.ts'
import { treeLayout } from '../../web/panels/tree-layout.ts'
import type { Bar } from '../bar.ts'

await loadFormats()

const options = { maxRounds: 5, maxNodes: 200, callsAtOnce: 64 }
const bushyTree = await withArchive(archive => openTree(archive, { script: treeScript(bushy(200)), options }))
const { panels: panelsOfTree } = await panelParts.tree!()

const hostile = await Promise.all(
  Object.entries(plays).map(async ([id, play]) => {
    const [{ view }, face, besidesIt] = [await play('en'), await displays[id]!(), await panelParts[id]!()]
    return hostileTexts.map((text): Bar => {
      const shown = withHostileWords(view, text)
      const run = () => [
        besidesIt.panels(shown),
        face.progress?.(shown),
        besidesIt.conclusion(shown),
        face.words?.(text),
      ]
      return { what: `${id}: what is drawn from a megabyte of ${JSON.stringify(text.slice(0, 4))}`, limitMs: 700, run }
    })
  }),
)

const units = ['[', '(', '`', '*', '/', 'a/', '"', '> ', '[a](', '\u2e22', '- ', '|a']
const markdown = units.map((unit): Bar => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length))
  const draw = (words: string) => markdownNodes({ text: words, below: 4, isTurn: () => false })
  const run = () => [draw(withoutSigns(text)), draw(withMarks(text, []))]
  return { what: `a megabyte of ${JSON.stringify(unit)} as Markdown on the page`, limitMs: 400, run }
})

const blocks = [
  '- # x\na\n',
  '> ```\nb\n',
  '- a\n > b\n',
  '|a|\n|-|\n',
  '*a_ ',
  '`a``',
  '![[a](http://b.c)',
  '[](a "',
  '# a #',
  '\t',
]
const parsed = blocks.map((unit): Bar => {
  const text = unit.repeat(Math.ceil(200_000 / unit.length))
  const run = () => parseMarkdown(text)
  return { what: `200 KB of ${JSON.stringify(unit)} as Markdown`, limitMs: 400, run }
})

const chain = Array.from({ length: 3_000 }, (_, i) => ({
  ...{ id: `n${i}`, parent: i === 0 ? null : `n${i - 1}`, label: '', text: '', state: 'open' as const, stateText: '' },
  turns: [],
}))

const wishes = ['(', '"', '-', '/', '|', '\n'].map((sign): Bar => {
  const text = sign.repeat(1_000_000)
  const form = { ...noForm, format: formatNamed('research'), seats: { judge: 'own:a' } }
  const run = () => problemsIn([fault(text), fault(text, text)], 'zh', form)
  return { what: `what is wrong with a request of a megabyte of ${JSON.stringify(sign)}`, limitMs: 500, run }
})

/** What the page and its server go through in a moment, whatever stands in it. */
export const bars: Bar[] = [
  { what: 'the panel of a tree of 200 debates', limitMs: 30, run: () => panelsOfTree(bushyTree.view) },
  { what: 'the places of 3,000 nodes, each below the one before', limitMs: 1_000, run: () => treeLayout(chain) },
  ...hostile.flat(),
  ...markdown,
  ...parsed,
  ...wishes,
]
