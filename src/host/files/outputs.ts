import { accessSync, constants, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { ContextFile } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { emptyView, type View } from '../../core/view.ts'
import type { Format, Outputs } from '../../engine/format.ts'
import type { Opening } from '../../engine/perform.ts'
import { type ArchivedDebate, outputsOf } from '../archived.ts'
import { orElse } from '../caught.ts'
import { UsageError } from '../exit.ts'
import { agonHome, type Host } from '../host.ts'
import { outputWords } from '../words.ts'
import { isInside } from './folder.ts'
import { homesOf, shownPath, staysIn } from './lead-paths.ts'
import { pathIn } from './report-file.ts'
import { foreignFiles, manifestName, writeFiles } from './write-outputs.ts'

export interface OutputPlan {
  /** Absolute. */
  folder: string
  names: string[]
  /** Whether files that Agon did not write may be replaced. */
  force: boolean
}

/**
 * Checks that a debate's files can be written, before anything is spent. null: it writes none. Throws a UsageError with
 * all that stands in the way.
 */
export function checkOutputs(
  view: View,
  format: Format,
  { cwd, force }: { cwd: string; force: boolean },
  language: Language,
): OutputPlan | null {
  const planned = format.written?.outputs?.(view, { openedAt: new Date().toISOString(), notices: [] }) ?? null
  return planned && checkFiles(planned, { cwd, force, homes: homesOf(cwd, configFileOf(view)) }, language)
}

export function checkFiles(
  { folder: written, files }: Outputs,
  {
    cwd,
    force,
    flag = '--force',
    homes = [cwd],
  }: { cwd: string; force: boolean; flag?: string; homes?: readonly string[] },
  language: Language,
): OutputPlan {
  const folder = resolve(cwd, written)
  const problem = folderProblem(folder, cwd, language, homes)
  if (problem !== null) throw new UsageError(problem)
  const taken = force ? [] : foreignFiles({ folder, files })
  if (taken.length > 0) throw new UsageError(outputWords[language].conflicts(shownPath(folder, cwd), taken, flag))
  return { folder, names: files.map(({ name }) => name), force }
}

export const configFileOf = ({ brief }: View): string | null => pathIn(brief.options.configFile)

export const outputPaths = ({ folder, names }: OutputPlan): string[] =>
  [...names, manifestName].map(name => join(folder, name))

export function openedView({ context, ...brief }: Opening, { id, screenplay }: Format): View {
  const files = context.map(({ path, text }): ContextFile => ({ path, hash: '', bytes: Buffer.byteLength(text) }))
  const { version } = screenplay
  return { ...emptyView(), state: 'running', format: id, version, brief: { ...brief, context: files } }
}

/**
 * Writes the files of a debate and says where they are. Files that cannot be written are reported, and not lost: the
 * archive has the debate. False: not all were written.
 */
export async function writeOutputs(
  place: OutputHost,
  debate: Omit<ArchivedDebate, 'records' | 'damage'>,
  options: { force?: boolean; quiet?: boolean },
  language: Language,
): Promise<boolean> {
  const outputs = outputsOf(debate)
  const homes = homesOf(place.cwd, configFileOf(debate.view))
  return outputs === null || leaveFiles(place, outputs, debate.id, { ...options, homes }, language)
}

type OutputHost = Pick<Host, 'env' | 'cwd' | 'mask' | 'output'>

export async function leaveFiles(
  { env, cwd, mask, output }: OutputHost,
  outputs: Outputs,
  id: number,
  { force = false, quiet = false, homes = [cwd] }: { force?: boolean; quiet?: boolean; homes?: readonly string[] },
  language: Language,
): Promise<boolean> {
  const t = outputWords[language]
  const folder = resolve(cwd, outputs.folder)
  const shown = shownPath(folder, cwd)
  try {
    const problem = folderProblem(folder, cwd, language, homes)
    if (problem !== null) throw new Error(problem)
    const { written, conflicts } = await writeFiles({ ...outputs, folder }, { home: agonHome(env), mask, force })
    if (!quiet && written.length > 0) output.err(`${t.wrote(shown, written)}\n`)
    if (conflicts.length > 0) output.err(`${t.notReplaced(shown, conflicts, id)}\n`)
    return conflicts.length === 0
  } catch (error) {
    output.err(`${t.notWritten(shown, clean((error as Error).message).text, id)}\n`)
    return false
  }
}

/** Why files cannot be written to a folder. null: they can. The folder need not exist yet. */
export function folderProblem(
  folder: string,
  cwd: string,
  language: Language,
  homes: readonly string[] = [cwd],
): string | null {
  const t = outputWords[language]
  const shown = shownPath(folder, cwd)
  // A link in a cloned repository must not decide where we write. A folder elsewhere that the user names is fine.
  if (homes.some(home => isInside(folder, home)) && !staysIn(folder, homes)) return t.leadsElsewhere(shown)
  const there = deepest(folder)
  if (!statSync(there).isDirectory()) return t.noFolder(shown, shownPath(there, cwd))
  const isWritable = orElse(false, () => accessSync(there, constants.W_OK | constants.X_OK) === undefined)
  return isWritable ? null : t.notWritable(shown, shownPath(there, cwd))
}

/** The part of a path that exists. */
const deepest = (path: string): string =>
  orElse(null, () => statSync(path)) || dirname(path) === path ? path : deepest(dirname(path))
