import type { Brief } from '../core/events.ts'
import type { Model } from '../core/model.ts'
import type { View } from '../core/view.ts'
import { type Performance, type Performed, resume } from '../engine/perform.ts'
import { formats } from '../formats/index.ts'
import { archivedRecords } from './archived.ts'
import type { Config } from './config/load.ts'
import { ConfigError } from './config/problem.ts'
import { UsageError } from './exit.ts'
import { configFileOf } from './files/outputs.ts'
import type { Host } from './host.ts'
import { Problems } from './problems.ts'
import { checkSpeakers } from './seats/preflight.ts'
import { cliWords } from './words.ts'

/** How the seats of a debate are reached if its own file says so. */
export interface ResumeVoices {
  extend(config: Config): Config
  places: string[]
  /** Changes that only the user can agree to. */
  doubts: string[]
}

/** A debate whose file says how its seats are reached. */
export interface EarlierDebate {
  id: number
  brief: Brief
  /** Where its file was when it was opened. */
  opened: string
  /** Where its file is now. */
  file: string
}

/**
 * null: the seats are reached as the configuration says. `given`: where the debate's file is now; undefined: where it
 * was. Throws if the file is gone or wrong, and with `credentials` if only variables are missing.
 */
export async function resumeVoices(
  id: number,
  view: View,
  given: string | undefined,
  host: Pick<Host, 'cwd' | 'env' | 'mask'>,
): Promise<ResumeVoices | null> {
  const { brief, format } = view
  const opened = configFileOf(view)
  const asking = opened === null ? null : await formats.find(({ id }) => id === format)?.asking?.()
  if (opened !== null && asking?.reach) return asking.reach({ id, brief, opened, file: given ?? opened }, host)
  if (given !== undefined) throw new UsageError(cliWords[brief.language].noFileToResume(id))
  return null
}

/**
 * A resumed debate may have a seat that is not needed any more and whose key or server is gone. If such a seat is asked
 * after all, it fails and says what is missing. Seats that are needed were checked before.
 */
export const orGone =
  (modelFor: (name: string) => Model) =>
  (name: string): Model => {
    try {
      return modelFor(name)
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
      return goneVoice(name, error.message)
    }
  }

/** Nobody is reached, so the cost is known to be zero. */
const goneVoice = (name: string, message: string): Model => ({
  name,
  prices: { input: 0, output: 0 },
  languageModel: true,
  async *stream() {
    yield { type: 'failed', failure: { kind: 'auth', message, maybePaid: false } }
  },
})

export interface AgainOptions {
  config?: string
  yes?: boolean
  /** Who takes over a seat. The model that it replaces need not be reachable. */
  seats?: Readonly<Record<string, string>>
}

/**
 * How the seats of an earlier debate are reached if its own file says so. null: as the configuration says. If there is
 * no such debate, whoever plays it reports that.
 */
export async function voicesAgain(
  id: number,
  { config, yes = false, seats: replaced = {} }: AgainOptions,
  host: Host,
): Promise<((config: Config) => Config) | null> {
  const view = viewOf(host, id)
  if (!view) return null
  const seats = view.brief.seats.filter(seat => !Object.hasOwn(replaced, seat.id))
  const left = { ...view, brief: { ...view.brief, seats } }
  const voices = await resumeVoices(id, left, config, host)
  if (voices && voices.doubts.length > 0 && !yes)
    throw new UsageError(voices.doubts.map(doubt => doubt + cliWords[view.brief.language].orYes).join('\n'))
  return voices?.extend ?? null
}

export const isOver = (host: Host, id: number): boolean => viewOf(host, id)?.state === 'done'

/** null: there is no such debate. */
const viewOf = ({ archive, language }: Host, id: number): View | null =>
  archive.find(id) === null ? null : archivedRecords(archive, id, cliWords[language]).view

export async function resumeIn(
  host: Host,
  id: number,
  performance: Performance,
  budget: number | undefined,
): Promise<Performed> {
  const problems = new Problems()
  const view = viewOf(host, id)
  if (view && view.state !== 'done') await checkSpeakers(view, performance.format, host, problems)
  if (problems.any) throw problems.all()
  return resume(id, { ...performance, modelFor: orGone(performance.modelFor) }, budget)
}

/** The debate's format. If there is no such debate, whoever plays it reports that. */
export const formatOf = (host: Host, id: number): string => viewOf(host, id)?.format ?? formats[0]!.id
