import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { problemAt } from '../config/check.ts'
import type { ConfigFile } from '../config/file.ts'
import type { Problem } from '../config/problem.ts'
import { treeConfigWords } from './config-words.ts'
import { fieldsOf, itemsOf, textOf } from './config-written.ts'
import { lead, shownPath } from './paths.ts'

export interface Paths {
  context: (string | Material)[]
  /** Absolute; null: no files are written. */
  outputDir: string | null
  /** What is said of places in the file. */
  remarks: Problem[]
  problems: Problem[]
}

/** Where the paths of the file lead. */
export function leadPaths(file: ConfigFile, cwd: string, configFile: string | null, language: Language): Paths {
  const { files, inline } = fieldsOf(fieldsOf(file.value).sharedContext)
  const paths: Paths = { context: [], outputDir: null, remarks: [], problems: [] }
  const listed = itemsOf(files).map(textOf)
  const text = textOf(inline) ?? ''
  if (text.trim() === '') {
    for (const [index, name] of listed.entries())
      if (name) leadFile(paths, name, ['sharedContext', 'files', index], { file, cwd, configFile, language })
  } else {
    const path = ['sharedContext', 'inline']
    paths.context.push({ path: path.join('.'), text })
    if (listed.length > 0)
      paths.remarks.push(problemAt(file, path, treeConfigWords[language].inlineReplaces(listed.length)))
  }
  const dir = textOf(fieldsOf(fieldsOf(file.value).output).dir)
  if (dir) leadOutput(paths, dir, { file, cwd, configFile, language })
  return paths
}

interface Surroundings {
  file: ConfigFile
  cwd: string
  configFile: string | null
  language: Language
}

function leadFile(
  paths: Paths,
  written: string,
  place: PropertyKey[],
  { file, cwd, configFile, language }: Surroundings,
) {
  const t = treeConfigWords[language]
  const { kind, path, beside, other } = lead(written, cwd, configFile)
  if (kind === null) {
    const second = other === null ? null : shownPath(other, cwd)
    paths.problems.push(problemAt(file, place, t.noFileThere(shownPath(path, cwd), second)))
    return
  }
  paths.context.push(beside ? path : written)
  if (beside) paths.remarks.push(problemAt(file, place, t.besideConfig(written, shownPath(path, cwd))))
}

function leadOutput(paths: Paths, written: string, { file, cwd, configFile, language }: Surroundings) {
  const t = treeConfigWords[language]
  const place = ['output', 'dir']
  const { kind, path, beside } = lead(written, cwd, configFile)
  paths.outputDir = path
  if (kind === 'file') paths.problems.push(problemAt(file, place, t.noFolder(shownPath(path, cwd))))
  else if (beside) paths.remarks.push(problemAt(file, place, t.besideOutput(written, shownPath(path, cwd))))
}
