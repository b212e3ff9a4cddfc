import { existsSync } from 'node:fs'
import type { Brief } from '../core/events.ts'
import { type KeptDebate, reportOf } from './kept.ts'
import { exportAs, exportNames, formOfFile } from './render.ts'
import { writeFileAtomic } from './write-file.ts'

/** Where the user wants the report of a debate, instead of on standard output; null: nowhere else. */
export function reportPathOf({ options: { output_path } }: Pick<Brief, 'options'>): string | null {
  return typeof output_path === 'string' ? output_path : null
}

/** The whole report or nothing of it, and over a file that is there only with `force`. False: there is one. */
export async function writeReport(
  debate: Omit<KeptDebate, 'records' | 'damage'>,
  path: string,
  force: boolean,
): Promise<boolean> {
  if (!force && existsSync(path)) return false
  const form = formOfFile(path, exportNames(debate)) ?? 'md'
  await writeFileAtomic(path, form === 'md' ? reportOf(debate) : await exportAs(form, debate))
  return true
}
