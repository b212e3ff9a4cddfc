import type { Archive } from '../../src/store/archive.ts'
import type { ArmedAttack, AttackKind } from './attack.ts'
import type { AttackCase, Setting } from './case.ts'
import { type Outlines, outlinesOf } from './check-pages.ts'
import { fenceBreaks, promptBreaks } from './check-prompts.ts'
import { neutralisedBreaks, resultBreaks } from './check-results.ts'
import { terminalBreaks } from './check-terminal.ts'
import { type Played, play } from './play.ts'

/** A speech that became more than a speech. */
export interface Break {
  format: string
  seat: string
  attack: ArmedAttack
  what: string
}

export interface Outcome {
  debates: number
  /** By kind of attack. */
  tried: Map<AttackKind, number>
  breaks: Break[]
}

export const toldBreaks = ({ breaks }: Outcome): string[] =>
  breaks.map(({ seat, attack, what }) => `${seat} ${JSON.stringify(attack.text.slice(0, 80))}: ${what}`)

/** As it would have been without an attack. */
interface Peaceful {
  played: Played
  outlines: Outlines
}

/**
 * Plays every attack through a format, by one of its seats: each in turn, and who replies in JSON as often as all others
 * together. With `everySeat`, by all of them at every rigor.
 */
export async function attackAll(
  given: AttackCase,
  attacks: readonly ArmedAttack[],
  archive: Archive,
  everySeat = false,
): Promise<Outcome> {
  const peaceful = new Map<string, Promise<Peaceful>>()
  const outcome: Outcome = { debates: 0, tried: new Map(), breaks: [] }
  const asks = attacks.flatMap(attack => settingsOf(given, attack, everySeat).map(setting => ({ attack, setting })))
  await sideBySide(asks, async ({ attack, setting }) => {
    const key = JSON.stringify(setting)
    if (!peaceful.has(key)) peaceful.set(key, peacefully(given, setting, archive))
    const found = await breaksOf(given, setting, attack, await peaceful.get(key)!, archive)
    outcome.debates += 1
    outcome.tried.set(attack.kind, (outcome.tried.get(attack.kind) ?? 0) + 1)
    outcome.breaks.push(...found.map(what => ({ format: given.format.id, seat: setting.seat, attack, what })))
  })
  return outcome
}

function settingsOf({ debaters, judge, rigors }: AttackCase, attack: ArmedAttack, everySeat: boolean): Setting[] {
  const { language, place } = attack
  if (everySeat)
    return [...new Set(rigors)].flatMap(rigor => [...debaters, judge].map(seat => ({ language, rigor, seat })))
  const seats = [...debaters, ...debaters.map(() => judge)]
  // Neighbours are often one thought in two languages: both the seat and the rigor shift against each other.
  const round = Math.floor(place / seats.length)
  return [{ language, rigor: rigors[round % rigors.length]!, seat: seats[(place + round) % seats.length]! }]
}

async function peacefully(given: AttackCase, setting: Setting, archive: Archive): Promise<Peaceful> {
  const played = await play(given, setting, null, archive)
  if (played.view.state !== 'done')
    throw new Error(`the peaceful ${given.format.id} ${JSON.stringify(played.view.failure)}`)
  return { played, outlines: await outlinesOf(played, given.format) }
}

async function breaksOf(
  given: AttackCase,
  setting: Setting,
  attack: ArmedAttack,
  peaceful: Peaceful,
  archive: Archive,
): Promise<string[]> {
  const played = await play(given, setting, attack, archive)
  return [
    ...promptBreaks(played, attack.marker, peaceful.played),
    ...resultBreaks(played, setting.seat, peaceful.played),
    ...neutralisedBreaks(played, attack, setting.seat, given.format),
    ...terminalBreaks(played, peaceful.played),
    ...outlineBreaks(await outlinesOf(played, given.format), peaceful.outlines),
  ]
}

function outlineBreaks({ ours, breaks }: Outlines, peaceful: Outlines): string[] {
  const others = [...ours].filter(([name, outline]) => String(outline) !== String(peaceful.ours.get(name)))
  return [...others.map(([name]) => `${name}: headings or parts that are not ours`), ...breaks]
}

/** Of words that stand where a user writes: they may say anything, but close no fence, hide nothing and break no page. */
export async function attackAsUser(
  given: AttackCase,
  attacks: readonly ArmedAttack[],
  archive: Archive,
): Promise<string[]> {
  const breaks: string[] = []
  const peaceful = new Map<string, Promise<Peaceful>>()
  await sideBySide(attacks, async attack => {
    const setting: Setting = { language: attack.language, rigor: 'low', seat: 'user' }
    if (!peaceful.has(attack.language)) peaceful.set(attack.language, peacefully(given, setting, archive))
    const calm = await peaceful.get(attack.language)!
    const played = await play(given, setting, attack, archive)
    const found = [
      ...fenceBreaks(played, calm.played),
      ...resultBreaks(played, setting.seat, calm.played),
      ...terminalBreaks(played, calm.played),
      ...outlineBreaks(await outlinesOf(played, given.format), calm.outlines),
    ]
    breaks.push(...found.map(what => `${JSON.stringify(attack.text.slice(0, 80))}: ${what}`))
  })
  return breaks
}

const atOnce = 24

async function sideBySide<A>(items: readonly A[], each: (item: A) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await each(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
