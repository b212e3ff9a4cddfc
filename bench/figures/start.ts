import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Preparation } from '../clients/prepare.ts'
import { median, now } from '../clock.ts'
import { installPackage, installWithBenchFormats } from '../installed.ts'
import { run, runNode, startNode, stop } from '../processes.ts'
import { type Bench, type Figure, newFolder, times } from './figure.ts'

/** The command as installed: how soon it says its version, and how soon it goes on with a debate. */
export async function startFigures(bench: Bench): Promise<Figure[]> {
  const command = await installPackage(newFolder(bench))
  const forty = await installWithBenchFormats(newFolder(bench))
  const duelHome = await prepareHome(bench, { debate: 'duel', rounds: 5 })
  const fortyHome = await prepareHome(bench, { debate: 'exchange', rounds: 20 })
  const ms: Record<'node' | 'version' | 'duel' | 'forty', number[]> = { node: [], version: [], duel: [], forty: [] }
  for (let count = -1; count < bench.scale.starts; count++) {
    const once = {
      node: await runNode(['-e', '0']),
      version: await runNode([command, '--version']),
      duel: await untilRequest(bench, command, duelHome.home),
      forty: await untilRequest(bench, forty, fortyHome.home),
    }
    // The first round only fills the caches of the machine.
    if (count >= 0) for (const name of Object.keys(ms) as (keyof typeof ms)[]) ms[name].push(once[name])
  }
  const node = median(ms.node)
  const version = median(ms.version)
  bench.say(`node -e 0: ${node.toFixed(0)} ms; agon --version: ${version.toFixed(0)} ms`)
  return [
    {
      name: 'Start-up of `--version`, as installed, against `node -e 0`',
      measured: `${times(version / node)} (${version.toFixed(0)} ms and ${node.toFixed(0)} ms)`,
      value: version / node,
      limit: 1.5,
      required: '≤ 1.5 ×',
    },
    resumeFigure(`a debate of ${fortyHome.turns} turns`, median(ms.forty), node),
    resumeFigure(`a duel of ${duelHome.turns} turns`, median(ms.duel), node),
  ]
}

function resumeFigure(what: string, ms: number, node: number): Figure {
  const limit = 2 * node + 50
  return {
    name: `\`agon resume\` of ${what}, as installed: process start to first request`,
    measured: `${ms.toFixed(0)} ms`,
    value: ms,
    limit,
    required: `≤ 2 × \`node -e 0\` + 50 ms = ${limit.toFixed(0)} ms`,
  }
}

/** A home with a debate that lacks only its last call, and an endpoint that tells when it is asked for it. */
async function prepareHome(bench: Bench, what: Omit<Preparation, 'folder'>): Promise<{ home: string; turns: number }> {
  const home = newFolder(bench)
  const turns = await run<number>('./clients/prepare.ts', { folder: home, ...what })
  const lab = { baseURL: bench.lab.url(150, 1000, 'told'), apiKey: 'bench-key-4f1d09c7' }
  writeFileSync(join(home, 'config.json'), JSON.stringify({ providers: { lab } }))
  return { home, turns }
}

async function untilRequest(bench: Bench, command: string, prepared: string): Promise<number> {
  const home = newFolder(bench)
  cpSync(prepared, home, { recursive: true })
  const arrival = bench.lab.arrival(AbortSignal.timeout(20_000))
  const began = now()
  const child = startNode([command, 'resume', '1', '--quiet'], { cwd: home, env: { ...process.env, AGON_HOME: home } })
  try {
    return ((await arrival) - began) / 1000
  } finally {
    await stop(child, 'SIGKILL')
  }
}
