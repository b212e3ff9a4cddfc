import { research } from '../../src/formats/research/research.ts'
import { markdownOf } from '../../src/host/archived.ts'
import { largeInputs } from '../../test/research/support/large-inputs.ts'
import { playRich } from '../../test/research/support/rich.ts'
import { timedResearch } from '../../test/research/support/timed.ts'
import { largeInputs as searchInputs } from '../../test/search/support/large-inputs.ts'
import type { Bar } from '../bar.ts'

const { view } = await playRich('en')

/** A report in which an argument, a title and the topic are a megabyte of this sign. */
function reportWith(sign: string): string {
  const long = sign.repeat(1_000_000 / sign.length)
  const copy = structuredClone(view)
  const { arguments: list } = copy.turns.get('research/postgres')!.value as { arguments: { argument: string }[] }
  list[0]!.argument = long
  const search = copy.facts.find(({ type }) => type === 'search.made')!.fact as { hits: { title: string }[] }
  search.hits[0]!.title = long
  copy.brief.topic = long
  return markdownOf(research.report(copy, []))
}

/** A research on a clock of its own, in which nobody takes time. What is left is a hundredth of what models would take. */
const idle = { now: 0, sleep: async () => {} }

export const bars: Bar[] = [
  ...[...largeInputs, ...searchInputs].map(({ what, limitMs, run }) => ({ what, limitMs, run })),
  ...['[', '"', '/', '`', '#', '\\', '|', '*', '<', '\n# '].map(sign => ({
    ...{ what: `the report of a research with megabytes of ${JSON.stringify(sign)}`, limitMs: 800 },
    run: () => reportWith(sign),
  })),
  ...[false, true].map(search => ({
    ...{ what: `a research ${search ? 'with' : 'without'} searches in which nobody takes time`, limitMs: 65 },
    run: () => timedResearch({ clock: idle, ms: () => 0, search }),
  })),
]
