import { splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../core/notices.ts'
import { formats } from '../../formats/index.ts'
import { caught } from '../caught.ts'
import { isTool } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { configuredTable, withFallbacks } from '../config/panel.ts'
import { ConfigError, placed } from '../config/problem.ts'
import { resolveProvider } from '../config/providers.ts'
import type { ChosenSeat } from '../config/seats.ts'
import { seatWords } from '../config/words.ts'
import { exitCodeOfError, UsageError } from '../exit.ts'
import type { Surroundings } from '../io.ts'
import { reason } from '../plan/plan-text.ts'
import type { Machine } from '../seats/machine.ts'
import { chooseUsable } from '../seats/machine.ts'
import { hindranceOf, labelOf } from '../seats/preflight.ts'
import type { CliWords } from '../words.ts'
import type { Findings, SeatFinding } from './findings.ts'

type Seated = Pick<Findings, 'seats' | 'seatsProblem'>

/** Who would sit where in a debate started now, and what prevents them from speaking. */
export async function lookAtSeats(config: Config, machine: Machine, t: CliWords, io: Surroundings): Promise<Seated> {
  const { language } = t
  const { roles, flags } = configuredTable(formats[0]!.roles({}), config, language)
  try {
    const { seats, pool } = await chooseUsable(roles, flags, config, language, machine)
    const full = withFallbacks(seats, [], { roles, config, language, pool })
    return { seats: await Promise.all(full.map(seat => seatFinding(seat, config, machine, t, io))), seatsProblem: null }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { seats: [], seatsProblem: error.message.replaceAll(seatWords[language].seeDoctor, '') }
  }
}

/** Checks what also prevents a debate from opening: a missing tool, terminal or key. */
async function seatFinding(
  seat: ChosenSeat,
  config: Config,
  machine: Machine,
  t: CliWords,
  io: Surroundings,
): Promise<SeatFinding> {
  const { language } = t
  const { id, model, fallback = null, from } = seat
  const label = labelOf(formats[0]!.roles({}), id, language)
  const voices = fallback === null ? [model] : [model, fallback]
  const blocks = await Promise.all(
    voices.map(async voice => {
      const held = await hindranceOf(voice, { io, config, language, desk: null }, machine)
      const found = held ?? unresolved(voice, config, language)
      return found && { message: placed(label, found.message, language), exit: found.code, model: null }
    }),
  )
  return {
    id,
    label,
    model,
    fallback,
    why: from === 'offline' ? null : reason(seat, t),
    blocks: blocks.filter(block => block !== null),
  }
}

function unresolved(voice: string, config: Config, language: CliWords['language']) {
  const { provider } = splitModelName(voice)
  if (isOffline(voice) || isPerson(voice) || isCommand(voice) || isTool(provider)) return null
  const found = caught(ConfigError, () => resolveProvider(config, provider, language))
  if (!(found instanceof ConfigError)) return null
  return { message: found.message.replaceAll('\n', ' '), code: exitCodeOfError(found) }
}
