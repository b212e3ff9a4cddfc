import type { Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isCommand } from '../../core/notices.ts'
import { toolById } from '../../models/tools/index.ts'
import { type OutputPlan, outputPaths } from '../files/outputs.ts'
import type { Host } from '../host.ts'
import type { WorkTree } from './work-tree.ts'

/** Who speaks, and the files that the debate itself will write. */
interface WrittenPlaces {
  seats: readonly Seat[]
  out: string | null
  outputs?: OutputPlan | null
  report?: string | null
  record?: string | null
}

/** Tools are told to change nothing, and the user's own programs may do anything. Whether they comply is checked. */
export async function watchTools(
  { env, cwd }: Host,
  { seats, out, outputs, report, record }: WrittenPlaces,
): Promise<WorkTree | null> {
  const voices = seats.flatMap(({ model, fallback, candidates = [] }) => [
    model,
    ...(fallback === undefined ? [] : [fallback]),
    ...candidates,
  ])
  if (!voices.some(voice => isCommand(voice) || toolById(splitModelName(voice).provider))) return null
  const [{ ownPaths }, { watchWorkTree }] = await Promise.all([import('./place.ts'), import('./work-tree.ts')])
  const files = [...(outputs ? outputPaths(outputs) : []), ...(report ? [report] : []), ...(record ? [record] : [])]
  const own = [...ownPaths(env, cwd, out), ...files]
  return watchWorkTree(cwd, { env, own })
}

/** What the tools changed, in words. null: nothing, or nobody watched. */
export async function changesSince(tree: WorkTree | null, language: Language): Promise<string | null> {
  if (!tree) return null
  const { workTreeReport } = await import('./work-tree.ts')
  return workTreeReport(tree, language)
}
