import { parseArgs } from 'node:util'
import { readSpeeches } from '../test/evidence/labels.ts'
import {
  type Fault,
  measure,
  precision,
  recall,
  rightResults,
  rightTargets,
  type Tally,
} from '../test/evidence/measure.ts'
import { ourEvidence } from '../test/evidence/ours.ts'

/**
 * How well citations are found and checked, measured on the speeches of test/evidence:
 * `node --conditions=agon-source scripts/evidence.ts [--misses] [--speeches FOLDER]`. Who mends the finder by the faults on
 * these speeches makes their figures rise whatever it is worth elsewhere; FOLDER is for speeches it was not mended by.
 */
const { values: options } = parseArgs({ options: { misses: { type: 'boolean' }, speeches: { type: 'string' } } })
const { spans, total, forms, faults } = await measure(ourEvidence(), readSpeeches(options.speeches))

const rows = [...forms].sort(([one], [other]) => one.localeCompare(other)).map(([form, tally]) => [form, ...row(tally)])
print([['form', 'citations', 'found', 'false', 'recall', 'precision', 'results'], ...rows, ['all', ...row(total)]])

write(`
${spans} labelled spans: ${total.citations} citations, ${spans - total.citations} that only look like one
recall ${figure(recall(total))} · precision ${figure(precision(total))} · right targets ${figure(rightTargets(total))} · right results ${figure(rightResults(total))}
`)

if (options.misses) write(faults.map(lines).join('\n'))
else if (faults.length > 0) write(`${faults.length} faults; --misses lists them\n`)

function row(tally: Tally): string[] {
  const { citations, found, falseFinds } = tally
  const shares = [recall(tally), precision(tally), rightResults(tally)]
  return [...[citations, found, falseFinds].map(String), ...shares.map(figure)]
}

function print(table: readonly (readonly string[])[]) {
  const widths = table[0]!.map((_, column) => Math.max(...table.map(cells => cells[column]!.length)))
  for (const [first, ...others] of table)
    write(`${first!.padEnd(widths[0]!)}${others.map((cell, at) => cell.padStart(widths[at + 1]! + 2)).join('')}\n`)
}

function lines({ kind, speech, shown, what, sentence }: Fault): string {
  return `${kind}: ${speech}: ${shown}\n  ${what}\n  … ${sentence} …\n`
}

function figure(share: number): string {
  return share.toFixed(3)
}

function write(text: string) {
  process.stdout.write(text)
}
