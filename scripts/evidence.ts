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
import { examineRecorded, type RecordedScore, readRecorded, scoreRecorded } from '../test/evidence/recorded.ts'

/**
 * How well quotations and places are found and checked: `node --conditions=agon-source scripts/evidence.ts [--misses]`.
 * `--recorded FOLDER`: debates of real models, each a folder with `debate.jsonl` and `labels.jsonl` as in
 * test/evidence/recorded.ts. `--speeches FOLDER`: written speeches as in test/evidence/speeches. Who mends the rules by the faults on
 * some speeches makes their figures rise whatever it is worth elsewhere; FOLDER is for speeches they were not mended by.
 */
const { values: options } = parseArgs({
  options: { misses: { type: 'boolean' }, speeches: { type: 'string' }, recorded: { type: 'string' } },
})
if (options.speeches === undefined) await tellRecorded(options.recorded)
if (options.recorded !== undefined) process.exit()

async function tellRecorded(folder: string | undefined): Promise<void> {
  const scores: [name: string, score: RecordedScore][] = []
  for (const debate of readRecorded(folder))
    scores.push([debate.name, scoreRecorded(debate.labels, await examineRecorded(debate))])
  const share = ({ found, of }: { found: number; of: number }) => `${found} of ${of}`
  print([
    [
      'debate',
      'citations',
      'quotations ≥ 5 words',
      'code',
      'just',
      'unjust',
      'unlabelled',
      '✓',
      'wrong ✓',
      'wrong places',
    ],
    ...scores.map(([name, score]) => [
      ...[name, String(score.citations), share(score.quotes), share(score.code)],
      ...[score.just, score.unjust, score.unlabelled].map(list => String(list.length)),
      ...[String(score.ticks), String(score.wrongTicks.length), String(score.wrongPlaces.length)],
    ]),
  ])
  for (const [name, score] of scores)
    for (const kind of ['unjust', 'unlabelled', 'wrongTicks', 'wrongPlaces', 'missed', 'unnoticed'] as const)
      if (options.misses || kind === 'unjust') for (const line of score[kind]) write(`${name} ${kind}: ${line}\n`)
  write('\n')
}

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
