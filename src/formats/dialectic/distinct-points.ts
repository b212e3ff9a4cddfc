import { similarity, tooSimilar } from '../measures/similarity.ts'

/** Points of which none says only what another one says. Of those alike, the one that says most stays, in the place of the first. */
export const distinctPoints = (points: readonly string[]): string[] =>
  alikeGroups(points).map(group => points[group.fullest]!)

export interface AlikePoints {
  /** Which of all points, by their number. */
  members: number[]
  fullest: number
}

/** The points in groups of those that say the same. */
export function alikeGroups(points: readonly string[]): AlikePoints[] {
  const groups: AlikePoints[] = []
  for (const [at, point] of points.entries()) {
    const known = groups.find(({ fullest }) => isWithin(point, points[fullest]!))
    const wider = known ? undefined : groups.find(({ fullest }) => isWithin(points[fullest]!, point))
    if (wider) wider.fullest = at
    const group = known ?? wider
    if (group) group.members.push(at)
    else groups.push({ members: [at], fullest: at })
  }
  return groups
}

/** Longer points are whole speeches, and are compared to the letter. */
const longest = 1_000

/** Does the other point say all that this one says? Points with other figures never do. */
function isWithin(point: string, other: string): boolean {
  if (point === other) return true
  if (point.length > other.length || other.length > longest) return false
  const figures = new Set(figuresIn(other))
  if (figuresIn(point).some(figure => !figures.has(figure))) return false
  return similarity(point, [{ key: '', seat: '', text: other }]).measure >= tooSimilar
}

const figuresIn = (point: string): string[] => point.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? []
