import type { Language } from '../../core/language.ts'
import type { Usable } from '../config/seat-defaults.ts'
import { lookAround, type Nearby } from '../nearby.ts'
import { Obstacles } from '../obstacles.ts'
import { absentServers, hindranceOf } from '../preflight.ts'
import type { Room } from '../room.ts'
import { everythingUsable, severalOf } from '../usable.ts'
import { dialecticWords } from './words.ts'

export interface UsablePartners {
  usable: Usable[]
  /** Those that could not speak right now, and why. */
  leftOut: { name: string; why: string }[]
}

/** What is on this machine. Configured servers that do not run are known as such: nobody is seated there who was not named. */
export async function whoIsHere({ config }: Room, language: Language): Promise<Nearby> {
  const around = lookAround(config, language)
  const absent = await absentServers(config, language, around)
  return { ...around, absent: new Set(absent.keys()) }
}

/** Whom the main agent could choose as its partner here and now. With a budget, only those whose prices are known. */
export async function usablePartners(room: Room, nearby: Nearby, budget: number | null): Promise<UsablePartners> {
  const all = severalOf(await everythingUsable(room.config, nearby))
  const found: UsablePartners = { usable: [], leftOut: [] }
  const hindrances = await Promise.all(all.map(({ model }) => whyNot(model, room, nearby, budget)))
  for (const [index, voice] of all.entries()) {
    const why = hindrances[index] ?? null
    if (why === null) found.usable.push(voice)
    else found.leftOut.push({ name: voice.model, why })
  }
  for (const provider of nearby.absent ?? []) {
    const hindrance = await hindranceOf(`${provider}:`, room, nearby)
    if (hindrance) found.leftOut.push({ name: provider, why: hindrance.message })
  }
  return found
}

async function whyNot(model: string, room: Room, nearby: Nearby, budget: number | null): Promise<string | null> {
  const hindrance = await hindranceOf(model, room, nearby)
  if (hindrance) return hindrance.message
  const obstacles = new Obstacles()
  const voice = await obstacles.collect(() => room.modelFor(model))
  if (voice === null) return obstacles.all().message
  return budget !== null && !voice.prices ? dialecticWords[room.language].unpricedCandidate : null
}
