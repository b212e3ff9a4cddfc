import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { evidenceFigures } from './evidence.ts'
import { arenaFigures } from './figures/arena.ts'
import { barFigures } from './figures/bars.ts'
import { cpuFigures } from './figures/cpu.ts'
import { criticalPathFigures } from './figures/critical-path.ts'
import { crowdFigures } from './figures/crowd.ts'
import { dialecticFigures } from './figures/dialectic.ts'
import { type Bench, type Figure, jobOf, longRounds, type Scale } from './figures/figure.ts'
import { latencyFigures } from './figures/latency.ts'
import { pageFigures } from './figures/page.ts'
import { researchFigures } from './figures/research.ts'
import { speechFigures } from './figures/speech.ts'
import { startFigures } from './figures/start.ts'
import { voiceFigures } from './figures/voices.ts'
import { startLab } from './lab.ts'
import { installPeers } from './peers.ts'
import { run, stopAll } from './processes.ts'
import { documentOf, isBusy, mergedInto, type Results, resultsOf, tableOf, thisMachine } from './report.ts'

const full: Scale = {
  tokens: 150,
  repetitions: 3,
  slice: 200,
  slices: 5,
  langgraphDebates: 40,
  crowds: [200, 1000],
  crowdRounds: longRounds,
  crowdRepetitions: 2,
  latencyRounds: 2,
  starts: 15,
  toolRuns: 40,
}

/** Whether it all works, in a minute; its numbers mean little. */
const quick: Scale = {
  tokens: 40,
  repetitions: 1,
  slice: 30,
  slices: 1,
  langgraphDebates: 8,
  crowds: [20, 100],
  crowdRounds: 1,
  crowdRepetitions: 1,
  latencyRounds: 1,
  starts: 3,
  toolRuns: 5,
}

const sections: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  cpu: cpuFigures,
  voices: voiceFigures,
  crowd: crowdFigures,
  path: criticalPathFigures,
  arena: arenaFigures,
  research: researchFigures,
  dialectic: dialecticFigures,
  latency: latencyFigures,
  start: startFigures,
  evidence: evidenceFigures,
  speech: speechFigures,
  page: pageFigures,
  bars: barFigures,
}

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const chosen = values.only?.split(',') ?? Object.keys(sections)
const unknown = chosen.find(name => !(name in sections))
if (unknown) {
  console.error(`bench: there is no section "${unknown}". Sections: ${Object.keys(sections).join(', ')}`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'agon-bench-'))
process.on('exit', () => {
  stopAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
setTimeout(() => {
  console.error('bench: not done after 20 minutes; the machine is too busy to measure anything')
  process.exit(1)
}, 1_200_000).unref()

const say = (line: string) => console.error(`  ${line}`)
const machine = thisMachine()
if (isBusy(machine))
  say(`the machine is busy (load ${machine.loadBefore} on ${machine.cores} cores): expect poor figures`)
const began = performance.now()
installPeers(say)
const figures = await measureAll()
const results = resultsOf(figures, machine, (performance.now() - began) / 1000, values.quick !== true)
console.log(tableOf(results))
if (values.quick) say('a quick run is too small to judge by')
else keep(results)
process.exit()

function keep(measured: Results): void {
  const place = new URL('./results.json', import.meta.url)
  const kept = values.only ? mergedInto(JSON.parse(readFileSync(place, 'utf8')) as Results, measured) : measured
  writeFileSync(place, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(new URL('../docs/bench.md', import.meta.url), documentOf(kept))
}

async function measureAll(): Promise<Figure[]> {
  const lab = await startLab()
  const scale = values.quick ? quick : full
  const lengths = new Set([longRounds, scale.crowdRounds, scale.latencyRounds])
  const requests = new Map([...lengths].map(rounds => [rounds, join(folder, `${rounds}-rounds.json`)]))
  const bench: Bench = { lab, scale, folder, requests, say }
  for (const rounds of lengths) await run('./clients/capture.ts', jobOf(bench, { rounds }))
  const measured: Figure[] = []
  for (const name of chosen) measured.push(...(await sections[name]!(bench)))
  return measured
}
