import { resolve } from 'node:path'
import { splitModelName } from '../../../../core/model.ts'
import { nearest } from '../../../../core/nearest.ts'
import { isOffline, isPerson } from '../../../../core/notices.ts'
import { isTool } from '../../../../host/config/grammar.ts'
import type { Usable } from '../../../../host/config/seat-defaults.ts'
import { exitCodes, UsageError } from '../../../../host/exit.ts'
import { faultAt, faultBehind } from '../../../../host/fault.ts'
import { familyOf } from '../../../../models/families.ts'
import { sameModel } from '../../../../models/same-model.ts'
import { type Candidate, generalPurpose, type Partner } from '../../options-in.ts'
import { agentFileWords } from '../words.ts'
import { type AgentFile, type AgentPlace, agentFiles, isPath, readAgent, sameName } from './files.ts'

export interface PartnerCandidates {
  candidates: Candidate[]
  /** Their models, as candidates for the partner's seat. */
  models: string[]
  /** What the user should know about agent files and candidates that were left out. */
  remarks: string[]
}

export interface CandidatesRequest extends AgentPlace {
  usable: readonly Usable[]
  /** The model of the main seat. It may not challenge itself. */
  main: string
  /** The model of the partner's seat, which plays all partners without a model of their own. null: not known yet. */
  own?: string | null
}

const most = 40
const mostModels = 12

/** `general-purpose` always comes first, then partners from agent files, then other models and tools. */
export function partnerCandidates(request: CandidatesRequest): PartnerCandidates {
  const t = agentFileWords[request.language]
  const { agents: found, remarks } = agentFiles(request)
  const voices = otherVoices(request)
  const chosen = voices.slice(0, mostModels)
  const agents = found.filter(({ name }) => !chosen.some(model => sameName(name, model)))
  for (const { name, from } of found.filter(agent => !agents.includes(agent)))
    remarks.push(t.remark(from, t.taken(name)))
  const places = most - 1 - chosen.length
  if (agents.length > places) remarks.push(t.tooMany(agents.length - places, most))
  if (voices.length > mostModels) remarks.push(t.modelsLeft(voices.length - mostModels, mostModels))
  const candidates: Candidate[] = [
    { name: generalPurpose, role: '', from: null, about: t.general, model: null },
    ...agents.slice(0, places).map(candidateOf),
    ...chosen.map(model => {
      const about = t.model(familyOf(model), isTool(splitModelName(model).provider))
      return { name: model, role: '', from: null, about, model }
    }),
  ]
  return { candidates, models: chosen, remarks }
}

const candidateOf = ({ name, role, from, about }: AgentFile): Candidate => ({ name, role, from, about, model: null })

/** Keeps one name per model, the first. Those that may not answer come last. */
function otherVoices({ usable, main, own = null }: CandidatesRequest): string[] {
  const sorted = [...usable].sort((one, other) => Number(one.unproven ?? false) - Number(other.unproven ?? false))
  const found: string[] = []
  for (const { model } of sorted) {
    if (isPerson(model) || isOffline(model)) continue
    const taken = [main, ...(own === null ? [] : [own]), ...found]
    if (!taken.some(other => model === other || sameModel(model, other))) found.push(model)
  }
  return spread(found, [main, own ?? main].map(familyOf))
}

/** One model of every family first, and of these the seated families last: different models see different things. */
function spread(models: readonly string[], seated: readonly string[]): string[] {
  const count = new Map<string, number>()
  const ranked = models.map((model, place) => {
    const family = familyOf(model)
    const nth = count.get(family) ?? 0
    count.set(family, nth + 1)
    return { model, nth, kin: Number(seated.includes(family)), place }
  })
  return ranked.sort((a, b) => a.nth - b.nth || a.kin - b.kin || a.place - b.place).map(({ model }) => model)
}

/**
 * Finds `--partner NAME`: an agent by name, or by its file. null: no agent has this name, and it is no file either.
 * Throws UsageError if a named file cannot be used.
 */
export function agentNamed(written: string, place: AgentPlace): { partner: Partner; remarks: string[] } | null {
  const t = agentFileWords[place.language]
  if (sameName(written, generalPurpose)) return { partner: { name: generalPurpose, role: '', from: null }, remarks: [] }
  if (isPath(written)) {
    const { agent, remarks } = readAgent(resolve(place.cwd, written), null, place)
    if (agent) return { partner: partnerOf(agent), remarks }
    const why = remarks.at(-1)
    if (why !== undefined) throw new UsageError(faultBehind('--partner', why))
    const message = t.notThere(written, null, agentNames(place))
    throw new UsageError(faultAt('--partner', message, place.language), exitCodes.notFound)
  }
  const { agents, remarks } = agentFiles(place)
  const found = agents.find(({ name }) => sameName(name, written))
  return found ? { partner: partnerOf(found), remarks: remarks.filter(line => line.startsWith(found.from)) } : null
}

const partnerOf = ({ name, role, from }: AgentFile): Partner => ({ name, role, from })

const agentNames = (place: AgentPlace): string[] => agentFiles(place).agents.map(({ name }) => name)

/** The message if `--partner NAME` is neither an agent nor a model. */
export function noSuchAgent(written: string, place: AgentPlace): string {
  const known = agentNames(place)
  return agentFileWords[place.language].notThere(written, nearest(written, known), known)
}
