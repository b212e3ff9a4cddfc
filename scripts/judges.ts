/**
 * How simulated judges with planted biases fare at each rigor: `node --conditions=agon-source scripts/judges.ts [pairs]`.
 * Every pair of arguments is debated twice with the sides exchanged.
 */
import type { Rigor } from '../src/core/events.ts'
import { biases } from '../test/judging/biased.ts'
import { simulate } from '../test/judging/simulate.ts'

const pairs = Number(process.argv[2] ?? 100)
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

console.log(`| bias | rigor | shown as won | won pairs that flip with the sides | proposer's share of wins |`)
console.log('| --- | --- | --- | --- | --- |')
for (const bias of biases)
  for (const rigor of ['low', 'normal', 'high'] satisfies Rigor[]) {
    const { debates, wins, pairs: both, flips, proposer } = await simulate(bias, rigor, pairs)
    const cells = [bias.name, rigor, percent(wins, debates), percent(flips, both), percent(proposer, wins)]
    console.log(`| ${cells.join(' | ')} |`)
  }
