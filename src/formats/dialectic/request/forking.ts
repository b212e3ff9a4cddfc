import { basename, dirname } from 'node:path'
import type { Brief, Seat } from '../../../core/events.ts'
import type { Json } from '../../../core/json.ts'
import type { View } from '../../../core/view.ts'
import { recordPathOf } from '../../../host/files/report-file.ts'
import type { Forking } from '../../../host/past/fork.ts'
import { freeName } from '../../../host/past/point.ts'
import { unlessMistaken } from '../../../host/problems.ts'
import { optionsIn, type Partner } from '../options-in.ts'
import { agentNamed } from './agents/candidates.ts'
import { makeRecord, withNewRecord } from './new-record.ts'
import { agentPlace } from './partners.ts'
import { recordPath } from './record-path.ts'
import { partnerSeat } from './request.ts'
import { dialecticWords } from './words.ts'

/** A fork has a record of its own, and partners who are known by the models that now speak for them. */
export const forking: Forking = {
  hint(seat, name, host) {
    if (!seat.startsWith('partner')) return null
    const t = dialecticWords[host.language]
    return unlessMistaken(() => agentNamed(name, agentPlace(host)) && t.agentInFork(name, seat), null)
  },
  async settle(parent, seats, now) {
    const before = recordPathOf(parent.brief)
    const record = before === null ? null : await ownRecord(before, parent.brief, now)
    return {
      options: { ...partnersOf(parent, seats), ...(record !== null && { record }) },
      paths: record === null ? [] : [record],
    }
  },
  async begin({ brief }, host, play) {
    const record = recordPathOf(brief)
    if (record === null) return play()
    await makeRecord(record, brief, host.io)
    return withNewRecord(record, host, play)
  },
}

/** Next to the original's record; with today's date if that is in the usual folder. */
async function ownRecord(record: string, { topic, language }: Brief, now: Date): Promise<string> {
  const folder = dirname(record)
  return basename(folder) === '.debates' ? recordPath({ topic, language, now, cwd: dirname(folder) }) : freeName(record)
}

/**
 * The partners if others take their seats: a partner known by its model alone is known by the new
 * model, and one that was chosen need not be chosen again.
 */
function partnersOf({ brief, turns }: View, seats: readonly Seat[]): Record<string, Json> {
  const { partners, candidates } = optionsIn(brief)
  const modelIn = (some: readonly Seat[], index: number) => some.find(({ id }) => id === partnerSeat(index))?.model
  const isNew = (index: number) => modelIn(seats, index) !== modelIn(brief.seats, index)
  if (candidates.length > 0) {
    if (!isNew(0)) return {}
    const choice = turns.get('choice/main')?.value as { partner?: string } | null | undefined
    const chosen = candidates.find(({ name }) => name === choice?.partner)
    return { candidates: [], partners: [asOwn(chosen, modelIn(seats, 0)!) as object as Json] }
  }
  const renamed = partners.map((partner, index) =>
    isNew(index) && partner.name === modelIn(brief.seats, index)
      ? { ...partner, name: modelIn(seats, index)! }
      : partner,
  )
  return renamed.some((partner, index) => partner !== partners[index])
    ? { partners: renamed as object[] as Json[] }
    : {}
}

/** A role stays the same, whichever model speaks it. */
function asOwn(chosen: Partner | undefined, model: string): Partner {
  const { name = model, role = '', from = null } = chosen && chosen.role !== '' ? chosen : {}
  return { name, role, from }
}
