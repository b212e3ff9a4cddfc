import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../core/notices.ts'
import type { Format } from '../../engine/format.ts'
import { loadFormats } from '../../formats/all.ts'
import { modelFacts } from '../../models/catalogue.ts'
import { knownProvider } from '../../models/providers.ts'
import { caught } from '../caught.ts'
import { isTool } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { placed } from '../config/problem.ts'
import { resolveProvider } from '../config/providers.ts'
import { placeInConfig } from '../config/seats.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { checkOptions } from '../plan/prepare.ts'
import { preflightWords } from '../plan/words.ts'
import type { DoctorBlock, Findings, SeatFinding } from './findings.ts'
import { outcomeOf } from './rows.ts'
import { doctorWords } from './words.ts'

export async function blocksOf(
  found: Omit<Findings, 'blocks'>,
  config: Config,
  language: Language,
): Promise<DoctorBlock[]> {
  return [
    ...machineBlocks(found, language),
    ...(found.seatsProblem === null ? [] : [block(doctorWords[language].seatsBlock, exitCodes.usage)]),
    ...optionBlocks(await loadFormats(), config, language),
    ...found.seats.flatMap(seat => (seat.blocks.length > 0 ? seat.blocks : unreachable(seat, found, language))),
    ...budgetBlocks(found.seats, config, language),
  ]
}

const block = (message: string, exit: number): DoctorBlock => ({ message, exit, model: null })

function machineBlocks({ machine }: Omit<Findings, 'blocks'>, language: Language): DoctorBlock[] {
  const t = doctorWords[language]
  return machine
    .filter(({ state }) => state === 'broken')
    .toSorted((a, b) => Number(b.name === 'config') - Number(a.name === 'config'))
    .map(({ name, facts, problems }) =>
      name === 'config'
        ? block(t.configBlock(String(facts.file), problems.length), exitCodes.usage)
        : block(t.archiveBlock(String(facts.path)), exitCodes.storage),
    )
}

function optionBlocks(all: readonly Format[], config: Config, language: Language): DoctorBlock[] {
  return all.flatMap(format => {
    const checked = caught(UsageError, () => checkOptions(format, {}, config, language))
    return checked instanceof UsageError ? [block(checked.message, checked.code)] : []
  })
}

/** A seat with a reachable fallback is not lost. */
function unreachable({ label, model, fallback }: SeatFinding, found: Omit<Findings, 'blocks'>, language: Language) {
  const why = reachProblem(model, found, language)
  if (why === null || (fallback !== null && reachProblem(fallback, found, language) === null)) return []
  return [{ ...why, message: placed(`${label} ${model}`, why.message, language), model }]
}

function reachProblem(voice: string, { providers, servers }: Omit<Findings, 'blocks'>, language: Language) {
  const t = doctorWords[language]
  const isIts = ({ name }: { name: string }) => sameProvider(name, splitModelName(voice).provider)
  const provider = providers.find(isIts)
  if (provider?.state === 'broken' && provider.address !== null)
    return block(
      mended(outcomeOf(provider, t), provider.mend),
      provider.status === null ? exitCodes.provider : exitCodes.credentials,
    )
  const server = provider ? undefined : servers.find(isIts)
  if (!server || server.state === 'ok') return null
  return block(mended(server.state === 'absent' ? t.notRunning : t.noModels, server.mend), exitCodes.provider)
}

const sameProvider = (one: string, other: string): boolean =>
  one === other || (knownProvider(one) !== null && knownProvider(one) === knownProvider(other))

const mended = (what: string, mend: string | null): string => (mend === null ? what : `${what} → ${mend}`)

function budgetBlocks(seats: readonly SeatFinding[], config: Config, language: Language): DoctorBlock[] {
  const voices = seats.flatMap(({ model, fallback }) => (fallback === null ? [model] : [model, fallback]))
  if (config.budget === null || seats.some(({ blocks }) => blocks.length > 0)) return []
  const unpriced = [...new Set(voices)].filter(voice => !isPriced(voice, config, language))
  if (unpriced.length === 0) return []
  const place = placeInConfig(['budget'], config)
  return [block(placed(place, preflightWords[language].unpriced(unpriced), language), exitCodes.usage)]
}

function isPriced(voice: string, config: Config, language: Language): boolean {
  if (isOffline(voice) || isPerson(voice)) return true
  const { provider, model } = splitModelName(voice)
  if (isCommand(voice)) return config.commands.get(model)?.prices !== undefined
  if (isTool(provider)) return Boolean(config.tools[provider]?.prices ?? modelFacts(provider, model)?.prices)
  const { prices, known } = resolveProvider(config, provider, language)
  return Boolean(prices[model] ?? known(model)?.prices)
}
