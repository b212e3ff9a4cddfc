import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import { type ArchivedDebate, markdownOf, recordsOf, reportOf } from '../archived.ts'
import { orElse } from '../caught.ts'
import { exportAs, exportNames, formOfFile } from '../export/forms.ts'
import type { Host } from '../host.ts'
import { cliWords } from '../words.ts'
import { shownPath } from './lead-paths.ts'
import { type PlaceProblem, placeProblem, putFile } from './places.ts'

/** The file for the report of a debate, instead of standard output. null: none. */
export const reportPathOf = ({ options }: Pick<Brief, 'options'>): string | null => pathIn(options.output_path)

/** The file that a debate is written to while it runs. null: none. */
export const recordPathOf = ({ options }: Pick<Brief, 'options'>): string | null => pathIn(options.record)

export const pathIn = (option: Json | undefined): string | null => (typeof option === 'string' ? option : null)

/** Why a report cannot be written there, in words. null: it can. `instead`: what to do if the file exists. */
export function whyNot(
  path: string,
  force: boolean,
  cwd: string,
  language: Language,
  instead = insteadOf[language],
): string | null {
  const problem = isWritable(dirname(path)) ? placeProblem(path, force) : 'no-folder'
  return problem === null ? null : words[language][problem](shownPath(path, cwd), instead)
}

const insteadOf: Texts = {
  en: 'Choose another name, or add --force to replace it.',
  zh: '请换一个名字，或加 --force 覆盖。',
}

const words: Record<Language, Record<'no-folder' | PlaceProblem, (path: string, instead: string) => string>> = {
  en: {
    'no-folder': path => `the folder of ${path} does not exist or cannot be written.`,
    'is-folder': path => `${path} is a folder. Give the name of a file in it.`,
    'not-a-file': path => `${path} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
    exists: (path, instead) => `${path} exists. ${instead}`,
  },
  zh: {
    'no-folder': path => `${path} 所在的文件夹不存在或不可写。`,
    'is-folder': path => `${path} 是文件夹。请给出其中一个文件的名字。`,
    'not-a-file': path => `${path} 是设备、管道或套接字，不会被替换。请给出一个文件的名字。`,
    exists: (path, instead) => `${path} 已存在。${instead}`,
  },
}

const isWritable = (folder: string): boolean =>
  orElse(false, () => {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  })

type Finished = Omit<ArchivedDebate, 'records' | 'damage'>

/** Where the report of this debate goes now. null: only to standard output, or there is none. */
export const reportPlace = ({ state, outcome, brief }: View): string | null =>
  state === 'done' && outcome !== 'aborted' ? reportPathOf(brief) : null

/**
 * Writes the whole report or nothing, and over an existing file only with `force`. The debate is over and archived, so
 * a failure is only reported. False: it was not written.
 */
export async function leaveReport(
  { archive, output, cwd }: Pick<Host, 'archive' | 'output' | 'cwd'>,
  debate: Finished,
  { force = false, quiet = false }: { force?: boolean; quiet?: boolean },
): Promise<boolean> {
  const path = reportPlace(debate.view)
  if (path === null) return true
  const t = cliWords[debate.view.brief.language]
  const name = shownPath(path, cwd)
  try {
    const form = formOfFile(path, exportNames(debate)) ?? 'md'
    const text =
      form === 'md'
        ? markdownOf(reportOf(debate))
        : await exportAs(form, { ...debate, records: recordsOf(archive, debate.id) })
    await putFile(path, text, { replaces: force, flag: '--force' }, t)
    if (!quiet) output.err(`${t.wroteReport(name)}\n`)
    return true
  } catch (error) {
    output.err(`${t.outNotWritten(name, (error as Error).message, debate.id)}\n`)
    return false
  }
}
