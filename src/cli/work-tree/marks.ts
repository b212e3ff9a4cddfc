import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'

/** What a file was when somebody looked: any write, and any change of its rights, makes this another. */
export type Mark = string

export interface Marks {
  /** By name, as it is below the root. What is not there is not in it. */
  found: Map<string, Mark>
  /** Written while they were being looked at, so that there is no telling what they were. */
  touched: Set<string>
  /** Time or the count of files was not enough for all of them. */
  cut: boolean
}

export interface Bounds {
  files: number
  ms: number
}

const sliceMs = 4

/** Looks at files without opening or following any. Others get their turn meanwhile. */
export async function marksOf(root: string, names: Iterable<string>, since: number, bounds: Bounds): Promise<Marks> {
  const marks: Marks = { found: new Map(), touched: new Set(), cut: false }
  const slices = newSlices(bounds.ms)
  for (const name of names) {
    if (marks.found.size >= bounds.files || slices.over()) return { ...marks, cut: true }
    const seen = look(root, name)
    if (seen) {
      marks.found.set(name, seen.mark)
      if (seen.changedAt >= since) marks.touched.add(name)
    }
    if (slices.due()) await slices.rest()
  }
  return marks
}

/** Work that is cut into slices, and ends after a time. */
export function newSlices(ms: number) {
  const end = performance.now() + ms
  let slice = performance.now()
  return {
    over: () => slice > end,
    due: () => performance.now() - slice > sliceMs,
    async rest() {
      await others()
      slice = performance.now()
    },
  }
}

/** The time of change is in it because, unlike the time of writing, nobody can set it back. */
export function look(root: string, name: string): { mark: Mark; changedAt: number } | null {
  try {
    const seen = lstatSync(join(root, name), { throwIfNoEntry: false })
    if (!seen) return null
    const { size, mtimeMs, ctimeMs, mode, ino } = seen
    return { mark: `${size} ${mtimeMs} ${ctimeMs} ${mode} ${ino}`, changedAt: ctimeMs }
  } catch {
    return null
  }
}
