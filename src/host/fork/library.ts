import type { Language } from '../../core/language.ts'
import type { Performance, Performed } from '../../engine/perform.ts'
import { type ArchivedDebate, archivedDebate, debateNumber } from '../archived.ts'
import type { Host } from '../host.ts'
import { assignments, type ForkOptions } from '../library/options.ts'
import { Problems } from '../problems.ts'
import { cliWords } from '../words.ts'
import { allOptions } from './plan.ts'
import { refuseWithoutPoint } from './point.ts'
import { type PreparedFork, prepareFork } from './prepare.ts'

export async function forkIn(
  host: Host,
  id: number,
  options: ForkOptions,
  performance: Performance,
): Promise<Performed> {
  return (await preparedFork(host, id, options)).begin(performance)
}

/** Checks a program's request. Nothing is spent or written. `language`: for messages; left out: the debate's. */
export async function preparedFork(
  host: Host,
  id: number,
  options: ForkOptions,
  language?: Language,
): Promise<PreparedFork> {
  const words = cliWords[host.language]
  const debate = await archivedDebate(host.archive, debateNumber(host.archive, String(id), words), words)
  const { at = null, without = null, remark = null, budget = null } = options
  const asked = {
    at: at === null && without === null ? refuseWithoutPoint(debate, 100) : at,
    without,
    remark,
    seats: assignments(options.seats),
    fallbacks: assignments(options.fallbacks),
    options: await optionsIn(options),
    budget,
  }
  return prepareFork(host, language ? told(debate, language) : debate, asked, new Problems())
}

const told = (debate: ArchivedDebate, language: Language): ArchivedDebate => ({
  ...debate,
  view: { ...debate.view, brief: { ...debate.view.brief, language } },
})

async function optionsIn(options: ForkOptions): Promise<Record<string, unknown>> {
  const known = await allOptions()
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => known.includes(name) && value !== undefined),
  )
}
