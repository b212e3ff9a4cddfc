import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeMask } from '../../core/mask.ts'
import { StoreFailed } from '../../core/store.ts'
import { formats } from '../../formats/index.ts'
import { checkNames } from '../../host/config/check.ts'
import { type Config, loadConfig } from '../../host/config/load.ts'
import { ConfigError } from '../../host/config/problem.ts'
import { blocksOf } from '../../host/doctor/blocks.ts'
import type { Findings, ProbeFinding, SeatFinding } from '../../host/doctor/findings.ts'
import {
  heldByPrograms,
  lookAtArchive,
  lookAtConfig,
  lookAtNode,
  lookAtPrograms,
  lookAtServers,
  lookAtTerminal,
  lookAtTools,
  type TerminalFacts,
} from '../../host/doctor/machine.ts'
import { lookAtSearch, probeSeats } from '../../host/doctor/probe.ts'
import { lookAtProviders } from '../../host/doctor/providers.ts'
import { lookAtSeats } from '../../host/doctor/seats.ts'
import { doctorWords } from '../../host/doctor/words.ts'
import { exitCodes } from '../../host/exit.ts'
import { secretsOf } from '../../host/files/context.ts'
import { agonHome, openHost, refuseNested, userHome } from '../../host/host.ts'
import { environmentLanguage, type Output, outputTo } from '../../host/io.ts'
import { lookAround } from '../../host/seats/machine.ts'
import { type CliWords, cliWords } from '../../host/words.ts'
import { findingsText } from '../doctor/show.ts'
import { colorful, type Io } from '../io.ts'

/** Shows what is usable here and how to fix the rest. It also works with a broken configuration or archive. */
export async function doctorCommand(flags: { probe?: true; json?: true }, io: Io): Promise<number> {
  const { env, stdout } = io
  const t = cliWords[environmentLanguage(env)]
  if (flags.probe) refuseNested(env, t.language)
  const { config, error } = readConfig(t, io)
  const mask = makeMask(secretsOf(config))
  const output = outputTo(io, mask)
  const found = await examine(config, error, t, io)
  const probes = flags.probe && !error ? await probed(found.seats, output, t, io) : null
  const findings: Findings = { ...found, probes, blocks: found.blocks.filter(({ model }) => !answered(model, probes)) }
  const look = {
    width: stdout.columns || Number.POSITIVE_INFINITY,
    color: colorful(stdout, io, false),
    language: t.language,
    home: userHome(env),
  }
  if (flags.json) output.json({ version: 1, ...findings }, 2)
  else output.out(findingsText(findings, look))
  const code = exitCodeOf(findings)
  // A host name that does not resolve keeps the process busy for seconds, so it exits by itself.
  if (findings.providers.some(({ why }) => why === 'timeout')) stdout.write('', () => io.exit(code))
  return code
}

/** Some keys allow only calls. A probe that was answered proves more. */
const answered = (model: string | null, probes: Findings['probes']): boolean =>
  probes?.some(probe => probe.model === model && probe.failure === null) ?? false

/** The exit code a debate would have: early checks come first, credentials count only if nothing else is wrong. */
function exitCodeOf(findings: Findings): number {
  const { usable, probes, blocks } = findings
  const early = blocks.filter(({ model }) => model === null)
  const codes = (early.length > 0 ? early : blocks).map(({ exit }) => exit)
  if (codes.length > 0) return codes.find(code => code !== exitCodes.credentials) ?? exitCodes.credentials
  const failures = probes?.flatMap(({ failure }) => failure ?? []) ?? []
  if (failures.some(({ kind }) => kind !== 'auth')) return exitCodes.provider
  return (usable || heldByPrograms(findings)) && failures.length === 0 ? exitCodes.done : exitCodes.credentials
}

/** A wrong file is one of the findings. The rest is examined as if there were no file. */
function readConfig({ language }: CliWords, { env, cwd }: Io): { config: Config; error: ConfigError | null } {
  const surroundings = { home: userHome(env), cwd, env, language }
  try {
    const config = loadConfig(surroundings)
    checkNames(config, formats, language)
    return { config, error: null }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const nowhere = join(agonHome(env), 'config.json', 'none')
    const config = loadConfig({ ...surroundings, cwd: nowhere, env: { ...env, AGON_HOME: nowhere } })
    return { config: { ...config, env, cwd, userFile: error.problems[0]?.file ?? config.userFile }, error }
  }
}

async function examine(config: Config, error: ConfigError | null, t: CliWords, io: Io): Promise<Findings> {
  const { env } = io
  const around = lookAround(config, t.language)
  const [providers, tools, servers, seated] = await Promise.all([
    lookAtProviders(config, t.language),
    lookAtTools(around),
    lookAtServers(config, around),
    error ? { seats: [], seatsProblem: null } : lookAtSeats(config, around, t, io),
  ])
  const machine = [
    lookAtNode(),
    lookAtArchive(env, t.language),
    lookAtTerminal(seenOf(io), env),
    lookAtConfig(config.userFile, existsSync(join(agonHome(env), 'config.json')), error),
  ]
  const programs = lookAtPrograms(config, t.language)
  const search = lookAtSearch(config, error === null, t.language)
  const models = [...providers, ...tools, ...servers, ...programs.filter(({ languageModel }) => languageModel)]
  const usable = models.some(({ state }) => state === 'ok' || state === 'unchecked')
  const found = { usable, providers, tools, servers, programs, machine, search, ...seated, probes: null }
  return { ...found, blocks: await blocksOf(found, config, t.language) }
}

const seenOf = (io: Io): TerminalFacts => ({
  terminal: Boolean(io.stdout.isTTY),
  columns: io.stdout.columns ?? null,
  colour: colorful(io.stdout, io, false),
  people: io.attended,
})

async function probed(
  seats: readonly SeatFinding[],
  output: Output,
  t: CliWords,
  io: Io,
): Promise<ProbeFinding[] | null> {
  const models = [...new Set(seats.map(({ model }) => model))].join(t.language === 'zh' ? '、' : ', ')
  if (io.stderr.isTTY) output.err(`${doctorWords[t.language].probing(models)}\n`)
  try {
    const host = openHost({ io, language: t.language })
    try {
      host.language = t.language
      return await probeSeats(host, seats)
    } finally {
      await host.close()
    }
  } catch (error) {
    if (error instanceof StoreFailed) return null
    throw error
  }
}
