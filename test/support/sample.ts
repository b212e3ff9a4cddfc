/** `npm run test:long` tries everything; `npm test` a sample of it, by the same code. */
export const isLongRun = process.env.AGON_TEST_LONG === '1'

/** New for every run, so that many runs try everything in the end. AGON_TEST_SEED repeats a run. */
export const runSeed = Number(process.env.AGON_TEST_SEED || 1 + Math.floor(Math.random() * 1e6))

export interface Sampling<T> {
  /** What the sample has to meet: for each name that any item has here, an item is in it. */
  must?: (item: T) => string | readonly string[]
  /** So many items are in the sample, where there are so many; those that nothing demands are drawn by lot. */
  atLeast?: number
  /** For tests of samples. Two samples of the same items in the same run are the same. */
  seed?: number
}

/** In a long run all of them; otherwise a sample that meets everything that it must. They stay in their order. */
export function sample<T>(all: readonly T[], sampling: Sampling<T>): T[] {
  return isLongRun ? [...all] : sampleOf(all, sampling)
}

/** The numbers from 1: seeds, storms, lengths of prefixes. */
export const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

/** Where to cut a journal: after an event of each type, after its first and its last, and at some places by lot. */
export const sampleCuts = (journal: readonly { type: string }[], atLeast = 0): number[] =>
  sample(upTo(journal.length), {
    must: cut => [journal[cut - 1]!.type, ...(cut === 1 ? ['first'] : []), ...(cut === journal.length ? ['last'] : [])],
    atLeast,
  })

export function sampleOf<T>(all: readonly T[], { must = () => [], atLeast = 0, seed = runSeed }: Sampling<T>): T[] {
  saySeedOnFailure()
  const shuffled = shuffle(all.map((item, place) => ({ place, names: [must(item)].flat() })).values(), randomFrom(seed))
  const open = new Set(shuffled.flatMap(({ names }) => names))
  const meets = ({ names }: { names: readonly string[] }) => names.filter(name => open.has(name)).length
  const chosen = new Set<number>()
  // Whoever meets the most that nobody has met yet comes next.
  for (let most = Math.max(0, ...shuffled.map(meets)); most > 0; most--)
    for (const one of shuffled) {
      if (meets(one) < most) continue
      chosen.add(one.place)
      for (const name of one.names) open.delete(name)
    }
  for (const { place } of shuffled) if (chosen.size < atLeast) chosen.add(place)
  return all.filter((_, place) => chosen.has(place))
}

/** The same numbers from 0 to 1 for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 2654435761)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function shuffle<T>(items: Iterable<T>, random: () => number): T[] {
  return [...items]
    .map(item => ({ item, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)
}

let isToldOnFailure = false

function saySeedOnFailure(): void {
  if (isToldOnFailure) return
  isToldOnFailure = true
  process.on('exit', code => {
    if (code || process.exitCode) console.error(`A sample was tried. AGON_TEST_SEED=${runSeed} repeats it.`)
  })
}
