import { styleText } from 'node:util'
import type { Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { isCommand } from '../core/notices.ts'
import { toolById } from '../models/tools/index.ts'
import { outputPaths } from './outputs.ts'
import type { PlayOptions } from './play.ts'
import type { Room } from './room.ts'
import { colorful } from './show-live.ts'
import type { WorkTree } from './work-tree.ts'

/** Tools are told to change nothing, and programs of the user's own may do anything. Whether they keep to it is looked at, not believed. */
export async function watchTools(
  { env, cwd }: Room,
  { seats, out, outputs, report, record }: PlayOptions,
): Promise<WorkTree | null> {
  const voices = seats.flatMap(({ model, fallback, candidates = [] }) => [
    model,
    ...(fallback === undefined ? [] : [fallback]),
    ...candidates,
  ])
  if (!voices.some(voice => isCommand(voice) || toolById(splitModelName(voice).provider))) return null
  const { ownPaths, watchWorkTree } = await import('./work-tree.ts')
  const files = [...(outputs ? outputPaths(outputs) : []), ...(report ? [report] : []), ...(record ? [record] : [])]
  const own = [...ownPaths(env, cwd, out), ...files]
  return watchWorkTree(cwd, { env, own })
}

export async function sayChanges(tree: WorkTree | null, { output }: Room, language: Language): Promise<void> {
  if (!tree) return
  const { workTreeReport } = await import('./work-tree.ts')
  const said = await workTreeReport(tree, language)
  if (said) output.err(`${colorful(process.stderr, false) ? styleText(['bold', 'red'], said) : said}\n`)
}
