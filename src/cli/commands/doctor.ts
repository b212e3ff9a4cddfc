import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { makeMask } from '../../core/mask.ts'
import { StoreFailed } from '../../core/store.ts'
import { formats } from '../../formats/index.ts'
import { checkNames } from '../config/check-names.ts'
import { type Config, loadConfig } from '../config/load.ts'
import { ConfigError } from '../config/problem.ts'
import { blocksOf } from '../doctor/blocks.ts'
import type { Findings, ProbeFinding, SeatFinding } from '../doctor/findings.ts'
import { lookAtArchive, lookAtConfig, lookAtNode, lookAtTerminal } from '../doctor/machine.ts'
import { probeSeats } from '../doctor/probe.ts'
import { heldByPrograms, lookAtPrograms } from '../doctor/programs.ts'
import { lookAtProviders } from '../doctor/providers.ts'
import { lookAtSearch } from '../doctor/search.ts'
import { lookAtSeats } from '../doctor/seats.ts'
import { lookAtServers } from '../doctor/servers.ts'
import { findingsText } from '../doctor/show.ts'
import { lookAtTools } from '../doctor/tools.ts'
import { doctorWords } from '../doctor/words.ts'
import { exitCodes } from '../exit.ts'
import { agonHome } from '../home.ts'
import { refuseNested } from '../inside.ts'
import { lookAround } from '../nearby.ts'
import { type Output, processOutput } from '../output.ts'
import { openRoom } from '../room.ts'
import { secretsOf } from '../secrets.ts'
import { colorful } from '../show-live.ts'
import { type CliWords, cliWords, environmentLanguage } from '../words.ts'

/** What is usable here, and how to mend what is not. Works with a broken configuration and a broken archive, too. */
export async function doctorCommand(flags: { probe?: true; json?: true }): Promise<number> {
  const { env, stdout } = process
  const t = cliWords[environmentLanguage(env)]
  if (flags.probe) refuseNested(env, t.language)
  const { config, error } = readConfig(t)
  const mask = makeMask(secretsOf(config))
  const output = processOutput(() => mask)
  const found = await examine(config, error, t)
  const probes = flags.probe && !error ? await probed(found.seats, output, t) : null
  const findings: Findings = { ...found, probes, blocks: found.blocks.filter(({ model }) => !answered(model, probes)) }
  const look = {
    width: stdout.columns || Number.POSITIVE_INFINITY,
    color: colorful(stdout, false),
    language: t.language,
  }
  if (flags.json) output.json({ version: 1, ...findings }, 2)
  else output.out(findingsText(findings, look))
  const code = exitCodeOf(findings)
  // A name that nobody answers for is looked up for seconds more, and would keep the process so long.
  if (findings.providers.some(({ why }) => why === 'timeout')) stdout.write('', () => process.exit(code))
  return code
}

/** Some keys may be used for calls and for nothing else: a probe that was answered says more. */
const answered = (model: string | null, probes: Findings['probes']): boolean =>
  probes?.some(probe => probe.model === model && probe.failure === null) ?? false

/** As a debate would end: first by what is checked before it, and by credentials only when nothing else is wrong. */
function exitCodeOf(findings: Findings): number {
  const { usable, probes, blocks } = findings
  const early = blocks.filter(({ model }) => model === null)
  const codes = (early.length > 0 ? early : blocks).map(({ exit }) => exit)
  if (codes.length > 0) return codes.find(code => code !== exitCodes.credentials) ?? exitCodes.credentials
  const failures = probes?.flatMap(({ failure }) => failure ?? []) ?? []
  if (failures.some(({ kind }) => kind !== 'auth')) return exitCodes.provider
  return (usable || heldByPrograms(findings)) && failures.length === 0 ? exitCodes.done : exitCodes.credentials
}

/** A file that is wrong is one of the findings; the rest is looked at as if there were none. */
function readConfig({ language }: CliWords): { config: Config; error: ConfigError | null } {
  const { env } = process
  const surroundings = { home: homedir(), cwd: process.cwd(), env, language }
  try {
    const config = loadConfig(surroundings)
    checkNames(config, formats, language)
    return { config, error: null }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const nowhere = join(agonHome(env), 'config.json', 'none')
    const config = loadConfig({ ...surroundings, cwd: nowhere, env: { ...env, AGON_HOME: nowhere } })
    return { config: { ...config, env, userFile: error.problems[0]?.file ?? config.userFile }, error }
  }
}

async function examine(config: Config, error: ConfigError | null, t: CliWords): Promise<Findings> {
  const { env } = process
  const nearby = lookAround(config, t.language)
  const [providers, tools, servers, seated] = await Promise.all([
    lookAtProviders(config, t.language),
    lookAtTools(nearby),
    lookAtServers(config, nearby),
    error ? { seats: [], seatsProblem: null } : lookAtSeats(config, nearby, t),
  ])
  const machine = [
    lookAtNode(),
    lookAtArchive(env, t.language),
    lookAtTerminal(env),
    lookAtConfig(config.userFile, existsSync(join(agonHome(env), 'config.json')), error),
  ]
  const programs = lookAtPrograms(config, t.language)
  const search = lookAtSearch(config, error === null, t.language)
  const models = [...providers, ...tools, ...servers, ...programs.filter(({ languageModel }) => languageModel)]
  const usable = models.some(({ state }) => state === 'ok' || state === 'unchecked')
  const found = { usable, providers, tools, servers, programs, machine, search, ...seated, probes: null }
  return { ...found, blocks: blocksOf(found, config, t.language) }
}

async function probed(seats: readonly SeatFinding[], output: Output, t: CliWords): Promise<ProbeFinding[] | null> {
  const models = [...new Set(seats.map(({ model }) => model))].join(t.language === 'zh' ? '、' : ', ')
  if (process.stderr.isTTY) output.err(`${doctorWords[t.language].probing(models)}\n`)
  try {
    const room = openRoom({ env: process.env, cwd: process.cwd(), language: t.language })
    try {
      room.language = t.language
      return await probeSeats(room, seats)
    } finally {
      await room.close()
    }
  } catch (error) {
    if (error instanceof StoreFailed) return null
    throw error
  }
}
