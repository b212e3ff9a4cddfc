import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { inlineContext } from '../../formats/tree/options.ts'
import { problemAt } from '../config/check.ts'
import type { ConfigFile } from '../config/file.ts'
import type { Problem } from '../config/problem.ts'
import { realPath } from '../real-path.ts'
import { treeConfigWords } from './config-words.ts'
import { fieldsOf, itemsOf, textOf } from './config-written.ts'
import { homesOf, lead, looksLikeKeys, shownPath, staysIn } from './paths.ts'

export interface Paths {
  context: (string | Material)[]
  /** Absolute; null: no files are written. */
  outputDir: string | null
  /** What is said of places in the file. */
  remarks: Problem[]
  problems: Problem[]
}

export interface Surroundings {
  cwd: string
  configFile: string
  language: Language
  /** The user says where output goes, whatever the file says. */
  outputIsGiven: boolean
}

/** Where the paths of the file lead. */
export function leadPaths(file: ConfigFile, around: Surroundings): Paths {
  const { files, inline } = fieldsOf(fieldsOf(file.value).sharedContext)
  const paths: Paths = { context: [], outputDir: null, remarks: [], problems: [] }
  const listed = itemsOf(files).map(textOf)
  const text = textOf(inline) ?? ''
  if (text.trim() === '') {
    for (const [index, name] of listed.entries())
      if (name) leadFile(paths, name, ['sharedContext', 'files', index], file, around)
  } else {
    const path = ['sharedContext', 'inline']
    paths.context.push({ path: inlineContext, text })
    if (listed.length > 0)
      paths.remarks.push(problemAt(file, path, treeConfigWords[around.language].inlineReplaces(listed.length)))
  }
  const dir = textOf(fieldsOf(fieldsOf(file.value).output).dir)
  if (dir && !around.outputIsGiven) leadOutput(paths, dir, file, around)
  return paths
}

function leadFile(
  paths: Paths,
  written: string,
  place: PropertyKey[],
  file: ConfigFile,
  { cwd, configFile, language }: Surroundings,
) {
  const t = treeConfigWords[language]
  const { kind, path, beside, other } = lead(written, cwd, configFile)
  const refuse = (message: string) => void paths.problems.push(problemAt(file, place, message))
  const homes = homesOf(cwd, configFile)
  // Whether there is such a file elsewhere is not for the writer of this one to learn.
  if (!staysIn(path, homes)) return refuse(t.fileOutside(shownPath(realPath(path), cwd)))
  if (looksLikeKeys(path, homes)) return refuse(t.fileOfKeys(shownPath(path, cwd)))
  if (kind === null) return refuse(t.noFileThere(shownPath(path, cwd), other === null ? null : shownPath(other, cwd)))
  paths.context.push(beside ? path : written)
  if (beside) paths.remarks.push(problemAt(file, place, t.besideConfig(written, shownPath(path, cwd))))
}

function leadOutput(paths: Paths, written: string, file: ConfigFile, { cwd, configFile, language }: Surroundings) {
  const t = treeConfigWords[language]
  const place = ['output', 'dir']
  const { kind, path, beside } = lead(written, cwd, configFile)
  const refuse = (message: string) => void paths.problems.push(problemAt(file, place, message))
  paths.outputDir = path
  if (!staysIn(path, homesOf(cwd, configFile))) return refuse(t.outputOutside(shownPath(realPath(path), cwd)))
  if (kind === 'file') return refuse(t.noFolder(shownPath(path, cwd)))
  if (beside) paths.remarks.push(problemAt(file, place, t.besideOutput(written, shownPath(path, cwd))))
}
