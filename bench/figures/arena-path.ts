/**
 * The calls of an arena without which this one could not have begun: pro, con, then scores beside applications, who is let in,
 * who has the floor, and the next round. The poll is beside all of it until the audience is asked again.
 */
export function waitedForInArena(turn: string, turns: readonly string[]): string[] {
  const [scene = '', step = ''] = turn.split('/')
  const round = Number(/^round-(\d+)$/.exec(scene)?.[1] ?? Number.NaN)
  const within = (place: string) => turns.filter(other => other.startsWith(`${place}/`))
  if (scene === 'before') return []
  if (scene === 'ruling') return within(lastRound(turns))
  if (scene === 'vote') return [...within(lastRound(turns)), ...within('before')]
  if (step === 'pro') return within(`round-${round - 1}`)
  if (step === 'con') return [`${scene}/pro`]
  if (step === 'score') return [`${scene}/con`]
  if (step === 'apply') return [`${scene}/con`, ...within('before')]
  if (step === 'admit') return [...within(`${scene}/score`), ...within(`${scene}/apply`)]
  if (step === 'floor') return within(`${scene}/admit`)
  throw new Error(`nobody knows what ${turn} waits for`)
}

const lastRound = (turns: readonly string[]): string =>
  `round-${Math.max(...turns.map(turn => Number(/^round-(\d+)\//.exec(turn)?.[1] ?? 0)))}`
