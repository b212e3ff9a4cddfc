import { resolve } from 'node:path'
import type { Language } from '../../core/language.ts'
import { problemAt } from '../config/check.ts'
import type { ConfigFile } from '../config/file.ts'
import type { Problem } from '../config/problem.ts'
import { realPath } from '../real-path.ts'
import { treeConfigWords } from '../tree/config-words.ts'
import { fieldsOf, itemsOf, textOf } from '../tree/config-written.ts'
import { homesOf, lead, looksLikeKeys, shownPath, staysIn } from '../tree/paths.ts'
import { researchConfigWords } from './config-words.ts'

export interface PathPlace {
  cwd: string
  configFile: string
  language: Language
}

interface Led {
  paths: string[]
  remarks: Problem[]
  problems: Problem[]
}

/** Where the documents of the file are. By the rule that holds for all such files: none that only the user may name. */
export function pathsIn(
  file: ConfigFile,
  field: 'context' | 'official',
  { cwd, configFile, language }: PathPlace,
): Led {
  const t = treeConfigWords[language]
  const led: Led = { paths: [], remarks: [], problems: [] }
  const homes = homesOf(cwd, configFile)
  for (const [index, item] of itemsOf(fieldsOf(file.value)[field]).entries()) {
    const written = textOf(item)
    if (!written?.trim()) continue
    const { kind, path, beside, other } = lead(written, cwd, configFile)
    const at = (message: string) => problemAt(file, [field, index], message)
    if (!staysIn(path, homes)) led.problems.push(at(t.fileOutside(shownPath(realPath(path), cwd))))
    else if (looksLikeKeys(path, homes)) led.problems.push(at(t.fileOfKeys(shownPath(path, cwd))))
    else if (kind === null)
      led.problems.push(at(t.noFileThere(shownPath(path, cwd), other === null ? null : shownPath(other, cwd))))
    else {
      led.paths.push(beside ? path : written)
      if (beside) led.remarks.push(at(t.besideConfig(written, shownPath(path, cwd))))
    }
  }
  return led
}

/** A file may have come with somebody's repository: it does not say what is written elsewhere. */
export function outputProblems(file: ConfigFile, { cwd, configFile, language }: PathPlace): Problem[] {
  const written = textOf(fieldsOf(file.value).output_path)
  if (!written?.trim()) return []
  const path = resolve(cwd, written)
  if (staysIn(path, homesOf(cwd, configFile))) return []
  const message = researchConfigWords[language].outputOutside(shownPath(realPath(path), cwd))
  return [problemAt(file, ['output_path'], message)]
}
