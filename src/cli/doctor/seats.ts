import { splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../core/notices.ts'
import { formats } from '../../formats/index.ts'
import { isTool } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { configuredTable, withFallbacks } from '../config/panel.ts'
import { ConfigError, placed } from '../config/problem.ts'
import { resolveProvider } from '../config/providers.ts'
import type { ChosenSeat } from '../config/seats.ts'
import { seatWords } from '../config/words.ts'
import { exitCodeOfError, UsageError } from '../exit.ts'
import type { Io } from '../io.ts'
import { reason } from '../plan/plan-text.ts'
import type { Machine } from '../seats/machine.ts'
import { chooseUsable } from '../seats/machine.ts'
import { hindranceOf, labelOf } from '../seats/preflight.ts'
import type { CliWords } from '../words.ts'
import type { DoctorBlock, Findings, SeatFinding } from './findings.ts'

type Seated = Pick<Findings, 'seats' | 'seatsProblem'>

/** Who would sit where in a debate started now, and what prevents them from speaking. */
export async function lookAtSeats(config: Config, nearby: Machine, t: CliWords, io: Io): Promise<Seated> {
  const { language } = t
  const { roles, flags } = configuredTable(formats[0]!.roles({}), config, language)
  try {
    const { seats, pool } = await chooseUsable(roles, flags, config, language, nearby)
    const full = withFallbacks(seats, [], { roles, config, language, pool })
    return { seats: await Promise.all(full.map(seat => seatFinding(seat, config, nearby, t, io))), seatsProblem: null }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { seats: [], seatsProblem: error.message.replaceAll(seatWords[language].seeDoctor, '') }
  }
}

async function seatFinding(
  seat: ChosenSeat,
  config: Config,
  nearby: Machine,
  t: CliWords,
  io: Io,
): Promise<SeatFinding> {
  const { id, model, fallback = null, from } = seat
  const label = labelOf(formats[0]!.roles({}), id, t.language)
  const voices = fallback === null ? [model] : [model, fallback]
  const blocks = await Promise.all(voices.map(voice => blockOf(voice, label, config, nearby, t, io)))
  return {
    id,
    label,
    model,
    fallback,
    why: from === 'offline' ? null : reason(seat, t),
    blocks: blocks.filter(block => block !== null),
  }
}

/** Checks what also prevents a debate from opening: a missing tool, terminal or key. */
async function blockOf(
  voice: string,
  label: string,
  config: Config,
  nearby: Machine,
  { language }: CliWords,
  io: Io,
): Promise<DoctorBlock | null> {
  const found =
    (await hindranceOf(voice, { io, config, language, desk: null }, nearby)) ?? unresolved(voice, config, language)
  return found && { message: placed(label, found.message, language), exit: found.code, model: null }
}

function unresolved(voice: string, config: Config, language: CliWords['language']) {
  const { provider } = splitModelName(voice)
  if (isOffline(voice) || isPerson(voice) || isCommand(voice) || isTool(provider)) return null
  try {
    resolveProvider(config, provider, language)
    return null
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { message: error.message.replaceAll('\n', ' '), code: exitCodeOfError(error) }
  }
}
