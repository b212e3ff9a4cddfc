import type { Seat } from '../../../core/events.ts'
import type { Json } from '../../../core/json.ts'
import { placeInConfig, type SeatFlags } from '../../../host/config/seats.ts'
import type { Host } from '../../../host/host.ts'
import { masked } from '../../../host/io.ts'
import type { DebateRequest } from '../../../host/plan/prepare.ts'
import type { Problems } from '../../../host/problems.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import { openRoles } from '../../../host/seats/open-roles.ts'
import { dialectic as format } from '../dialectic.ts'
import { generalPurpose, type Partner } from '../options-in.ts'
import { partnerCandidates } from './agents/candidates.ts'
import type { DialecticAsk, WantedPartner } from './ask.ts'
import type { FoundMaterial } from './find-material.ts'
import { agentPlace, seatAt, type UsablePartners } from './partners.ts'

export interface DialecticRequest {
  request: DebateRequest
  /** What the user should know about agent files. Complete once everything is prepared. */
  remarks: string[]
}

/** Makes the request for a dialectic debate. What is wrong with the input is added to the problems. */
export async function dialecticRequest(
  ask: DialecticAsk,
  host: Host,
  machine: Machine,
  found: FoundMaterial,
  problems: Problems,
): Promise<DialecticRequest> {
  const { language, topic, budget } = ask
  const { config } = host
  const wanted = wantedPartners(ask)
  const options = optionsOf(ask, found, wanted, host)
  const named = await namedSeats(ask, wanted, host, machine, problems)
  const seats = await openRoles({ roles: format.roles(options), named, config, machine, language })
  const remarks: string[] = []
  const request: DebateRequest = {
    format,
    topic,
    language,
    seats,
    fallbacks: ask.fallbacks,
    options,
    budget,
    context: [...found.materials, ...found.given],
    folders: found.folders,
    machine,
    ...(ask.web && { web: true }),
    seated(held) {
      const choice = found.partners && choiceFor(held, found.partners, { ...host, language })
      remarks.push(...(choice?.remarks ?? []))
      const isChoice = choice !== null && choice.candidates.length > 1
      return {
        problems: [],
        options: {
          partners: wanted.map((partner, index) => namedPartner(partner, held, index)) as object[] as Json[],
          candidates: isChoice ? (choice.candidates as object[] as Json[]) : [],
        },
        candidates: { partner: isChoice ? choice.models : [] },
      }
    },
  }
  return { request, remarks }
}

export const partnerSeat = (index: number): string => (index === 0 ? 'partner' : `partner-${index + 1}`)

const wantedPartners = ({ partners }: DialecticAsk): readonly WantedPartner[] =>
  partners === null || partners === 'auto' ? [] : partners

function choiceFor(held: readonly Seat[], { usable }: UsablePartners, host: Host) {
  const modelOf = (id: string) => held.find(seat => seat.id === id)?.model ?? null
  return partnerCandidates({ ...agentPlace(host), usable, main: modelOf('main') ?? '', own: modelOf('partner') })
}

/** A partner that is only a model is known by its model's name. */
const namedPartner = ({ role }: WantedPartner, held: readonly Seat[], index: number): Partner =>
  role ?? { name: held.find(({ id }) => id === partnerSeat(index))?.model ?? partnerSeat(index), role: '', from: null }

function optionsOf(
  ask: DialecticAsk,
  { kind, cut, record }: FoundMaterial,
  wanted: readonly WantedPartner[],
  { mask }: Host,
): Record<string, Json> {
  const said = {
    leaning: ask.leaning ?? '',
    focus: ask.focus ?? '',
    template: ask.template,
    cut: [...cut],
    history: ask.past?.history ?? [],
    lost: wanted.flatMap(({ insteadOf }) => insteadOf ?? []).filter(name => name !== generalPurpose),
  }
  return {
    ...(ask.options as Record<string, Json>),
    ...(masked(said, mask.text) as object as Record<string, Json>),
    ask: ask.ask,
    kind,
    record,
    // Who they are is settled with their seats. Here only their number counts.
    partners: wanted.map((_, index) => ({ name: partnerSeat(index) })),
  }
}

async function namedSeats(
  ask: DialecticAsk,
  wanted: readonly WantedPartner[],
  { config }: Host,
  machine: Machine,
  problems: Problems,
): Promise<SeatFlags> {
  const around = { config, machine, language: ask.language }
  const seats: Record<string, SeatFlags[string]> = {}
  if (ask.ask !== 'never') seats.user = ask.user
  const { main } = ask
  const mainSeat = main && (await problems.collect(() => seatAt(main, around)))
  if (main && mainSeat !== null) seats.main = { seat: mainSeat, place: main.place }
  for (const [index, { seat, place }] of wanted.entries()) {
    if (seat !== null) seats[partnerSeat(index)] = { seat, place }
    else if (index > 0 && config.seats.partner !== undefined)
      seats[partnerSeat(index)] = {
        seat: config.seats.partner,
        place: placeInConfig(['seats', 'partner'], config),
        from: 'config',
      }
  }
  return seats
}
