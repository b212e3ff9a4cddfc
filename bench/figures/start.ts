import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiKey } from '../clients/jobs.ts'
import type { Preparation } from '../clients/prepare.ts'
import { median, now } from '../clock.ts'
import { installPackage, installWithBenchFormat } from '../installed.ts'
import { ended, run, runNode, startNode, stop } from '../processes.ts'
import { type Bench, type Figure, newFolder, times } from './figure.ts'

/** A command as installed, and a home with a debate that lacks only its last call. */
interface Installed {
  command: string
  home: string
  turns: number
}

/** How soon the command says its version, and how soon it goes on with a debate. */
export async function startFigures(bench: Bench): Promise<Figure[]> {
  const duel = await prepare(bench, await installPackage(newFolder(bench)), { debate: 'duel', rounds: 5 })
  const forty = await prepare(bench, await installWithBenchFormat(newFolder(bench)), {
    debate: 'exchange',
    rounds: 20,
  })
  // Once to the end: whatever a first run leaves behind for later ones is there then.
  for (const installed of [duel, forty])
    await ended(resume(installed, homeFor(bench, installed, bench.lab.url(150, 0))), 20_000)
  const ms: Record<'node' | 'version' | 'duel' | 'forty', (number | null)[]> = {
    node: [],
    version: [],
    duel: [],
    forty: [],
  }
  for (let count = 0; count < bench.scale.starts; count++) {
    ms.node.push(await runNode(['-e', '0']))
    ms.version.push(await runNode([duel.command, '--version']))
    ms.duel.push(await untilRequest(bench, duel))
    ms.forty.push(await untilRequest(bench, forty))
  }
  const node = medianOf(ms.node)!
  return [
    versionFigure(medianOf(ms.version)!, node),
    resumeFigure(`a debate of ${forty.turns} turns`, medianOf(ms.forty), node),
    resumeFigure(`a duel of ${duel.turns} turns`, medianOf(ms.duel), node),
  ]
}

function versionFigure(version: number, node: number): Figure {
  return {
    name: 'Start-up of `--version`, as installed, against `node -e 0`',
    measured: `${times(version / node)} (${version.toFixed(0)} ms and ${node.toFixed(0)} ms)`,
    value: version / node,
    limit: 1.5,
    required: '≤ 1.5 ×',
  }
}

function resumeFigure(what: string, ms: number | null, node: number): Figure {
  const limit = 2 * node + 50
  return {
    name: `\`agon resume\` of ${what}, as installed: process start to first request`,
    measured: ms === null ? 'it made no request' : `${ms.toFixed(0)} ms`,
    value: ms,
    limit,
    required: `≤ 2 × \`node -e 0\` + 50 ms = ${limit.toFixed(0)} ms`,
  }
}

const medianOf = (values: (number | null)[]): number | null =>
  values.includes(null) ? null : median(values as number[])

async function prepare(bench: Bench, command: string, what: Omit<Preparation, 'folder'>): Promise<Installed> {
  const home = newFolder(bench)
  const turns = await run<number>('./clients/prepare.ts', { folder: home, ...what })
  return { command, home, turns }
}

/** From starting the process to its request at the server, in ms; null: it ended, or hung, without one. */
async function untilRequest(bench: Bench, installed: Installed): Promise<number | null> {
  const over = new AbortController()
  const arrival = bench.lab.arrival(AbortSignal.any([over.signal, AbortSignal.timeout(20_000)]))
  const home = homeFor(bench, installed, bench.lab.url(150, 1000, 'told'))
  const began = now()
  const child = resume(installed, home)
  child.once('exit', () => over.abort())
  try {
    return ((await arrival) - began) / 1000
  } catch {
    return null
  } finally {
    await stop(child, 'SIGKILL')
  }
}

/** A copy, because going on with a debate changes it. */
function homeFor(bench: Bench, { home }: Installed, baseURL: string): string {
  const copy = newFolder(bench)
  cpSync(home, copy, { recursive: true })
  writeFileSync(join(copy, 'config.json'), JSON.stringify({ providers: { lab: { baseURL, apiKey } } }))
  return copy
}

function resume({ command }: Installed, home: string) {
  const env = { ...process.env, AGON_HOME: home, AI_STATE_DIR: home }
  return startNode([command, 'resume', '1', '--quiet'], { cwd: home, env })
}
