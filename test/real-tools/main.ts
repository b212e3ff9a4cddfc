import { parseArgs } from 'node:util'
import type { Fault } from './backend.ts'
import { trapsWithoutAgon } from './control.ts'
import { dialecticRound } from './dialectic.ts'
import { type Installed, install, type ToolName, toolNames } from './install.ts'
import { duelRound, faultRound, type Outcome, type Tool } from './rounds.ts'

/**
 * Opt-in: the real tools, installed with npm into a cache folder, each in all seats of a duel and of a dialectic in a hostile
 * repository, and each with a server behind it that fails. Nothing leaves the machine but what npm fetches; keys are dummies.
 * `npm run test:tools -- gemini copilot --no-faults`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    faults: { type: 'boolean', default: true },
    duels: { type: 'boolean', default: true },
    dialectics: { type: 'boolean', default: true },
  },
})
const wanted = toolNames.filter(name => positionals.length === 0 || positionals.includes(name))
const faults: readonly Fault[] = [401, 429, 500, 'stall']

const all: Installed[] = []
for (const name of wanted) {
  const found = await install(name)
  console.log('missing' in found ? `${name}: not installed (${found.missing})` : `${name} ${found.version}`)
  all.push(found)
}
const here = all.filter(found => 'executable' in found)

const rows: Record<string, object> = {}
const wrong: string[] = []
if (values.duels) for (const tool of here) await duel(tool)
if (values.duels && here.length > 0) console.table(rows)

const dialectics: Record<string, object> = {}
if (values.dialectics) for (const tool of here) await dialectic(tool)
if (values.dialectics && here.length > 0) console.table(dialectics)

const failures: Record<string, object> = {}
if (values.faults) await Promise.all(here.map(fail))
if (values.faults && here.length > 0) console.table(Object.fromEntries(Object.entries(failures).sort()))

for (const line of wrong) console.error(line)
const missing = all.length - here.length
console.log(`${here.length} tools, ${missing} not installed, ${wrong.length} wrong`)
process.exitCode = wrong.length > 0 || here.length === 0 ? 1 : 0

async function duel(tool: Tool & { version: string }): Promise<void> {
  const traps = await trapsWithoutAgon(tool.name, tool.executable)
  const outcome = await duelRound(tool)
  rows[tool.name] = {
    version: tool.version,
    result: outcome.wrong === null ? 'verdict' : 'WRONG',
    ms: outcome.ms,
    requests: outcome.requests,
    tokens: outcome.tokens,
    'folder unchanged': outcome.changed === 0,
    'left over': outcome.left,
    'commands run': outcome.commands,
    'files sent': outcome.files,
    'traps without Agon': traps,
  }
  if (traps === 0) wrong.push(`${tool.name}: it fell into no trap without Agon either, so nothing was shown`)
  note(tool.name, 'duel', outcome)
}

async function dialectic(tool: Tool & { version: string }): Promise<void> {
  const { wrong: fault, ms, requests, heldByTool } = await dialecticRound(tool)
  const result = fault === null ? 'concluded' : 'WRONG'
  dialectics[tool.name] = { version: tool.version, result, ms, requests, 'held by the tool': heldByTool }
  if (fault !== null) wrong.push(`${tool.name}, dialectic: ${fault}`)
}

async function fail(tool: Tool): Promise<void> {
  for (const fault of faults) {
    const outcome = await faultRound(tool, fault)
    const { kind, ms, requests, left } = outcome
    failures[`${tool.name} ${fault}`] = { kind, ms, requests, 'left over': left, right: outcome.wrong === null }
    note(tool.name, String(fault), outcome)
  }
}

function note(name: ToolName, what: string, { wrong: fault }: Outcome): void {
  if (fault !== null) wrong.push(`${name}, ${what}: ${fault}`)
}
