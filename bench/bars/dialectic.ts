import { treeText } from '../../src/formats/dialectic/request/context/overview.ts'
import { largeInputs } from '../../test/dialectic/support/large-inputs.ts'
import type { Bar } from '../bar.ts'

const files = Array.from({ length: 100_000 }, (_, i) => `pkg${i % 100}/src/module_${i}.ts`)

/** What dialectic goes through in a moment, whatever stands in it. */
export const bars: Bar[] = [
  ...Object.values(largeInputs).flat(),
  { what: 'the tree of a hundred thousand files', limitMs: 1_000, run: () => treeText(files, 8_000) },
]
