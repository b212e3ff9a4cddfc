import type { Archive } from '../../src/store/archive.ts'
import type { AttackCase, Setting } from './case.ts'
import { type Outlines, outlinesOf } from './check-pages.ts'
import { fenceBreaks, promptBreaks } from './check-prompts.ts'
import { neutralisedBreaks, resultBreaks } from './check-results.ts'
import { terminalBreaks } from './check-terminal.ts'
import { type Played, play } from './play.ts'
import type { Attack } from './speeches.ts'

/** An attack, and who makes it in which debate. */
export interface Attempt {
  attack: Attack
  setting: Setting
}

/** As it would have been without an attack. */
interface Peaceful {
  played: Played
  outlines: Outlines
}

/** Plays every attempt through a format, and tells where a speech became more than a speech. */
export const breaksByDebaters = (given: AttackCase, attempts: readonly Attempt[], archive: Archive) =>
  breaksOf(given, attempts, archive, (played, { attack, setting: { seat } }, peaceful) => [
    ...promptBreaks(played, attack.marker, peaceful),
    ...resultBreaks(played, seat, peaceful),
    ...neutralisedBreaks(played, attack, seat, given.format),
  ])

/** Of words that stand where a user writes: they may say anything, but close no fence, hide nothing and break no page. */
export const breaksByUser = (given: AttackCase, attacks: readonly Attack[], archive: Archive) => {
  const attempts = attacks.map(attack => ({
    attack,
    setting: { language: attack.language, rigor: 'low', seat: 'user' } as const,
  }))
  return breaksOf(given, attempts, archive, (played, { setting: { seat } }, peaceful) => [
    ...fenceBreaks(played, peaceful),
    ...resultBreaks(played, seat, peaceful),
  ])
}

async function breaksOf(
  given: AttackCase,
  attempts: readonly Attempt[],
  archive: Archive,
  compare: (played: Played, attempt: Attempt, peaceful: Played) => string[],
): Promise<string[]> {
  const breaks: string[] = []
  const peaceful = new Map<string, Promise<Peaceful>>()
  await sideBySide(attempts, async attempt => {
    const { attack, setting } = attempt
    const key = JSON.stringify(setting)
    if (!peaceful.has(key)) peaceful.set(key, playPeacefully(given, setting, archive))
    const calm = await peaceful.get(key)!
    const played = await play(given, setting, attack, archive)
    const found = [
      ...compare(played, attempt, calm.played),
      ...terminalBreaks(played, calm.played),
      ...outlineBreaks(await outlinesOf(played, given.format), calm.outlines),
    ]
    breaks.push(...found.map(what => `${key} ${JSON.stringify(attack.text.slice(0, 80))}: ${what}`))
  })
  return breaks
}

async function playPeacefully(given: AttackCase, setting: Setting, archive: Archive): Promise<Peaceful> {
  const played = await play(given, setting, null, archive)
  if (played.view.state !== 'done')
    throw new Error(`the peaceful ${given.format.id} ${JSON.stringify(played.view.failure)}`)
  return { played, outlines: await outlinesOf(played, given.format) }
}

function outlineBreaks({ ours, breaks }: Outlines, peaceful: Outlines): string[] {
  const others = [...ours].filter(([name, outline]) => String(outline) !== String(peaceful.ours.get(name)))
  return [...others.map(([name]) => `${name}: headings or parts that are not ours`), ...breaks]
}

const atOnce = 24

async function sideBySide<A>(items: readonly A[], each: (item: A) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await each(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
