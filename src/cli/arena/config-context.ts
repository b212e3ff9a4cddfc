import type { Language } from '../../core/language.ts'
import { problemAt } from '../config/check.ts'
import type { ConfigFile } from '../config/file.ts'
import type { Problem } from '../config/problem.ts'
import { realPath } from '../real-path.ts'
import { treeConfigWords } from '../tree/config-words.ts'
import { fieldsOf, itemsOf, textOf } from '../tree/config-written.ts'
import { homesOf, lead, looksLikeKeys, shownPath, staysIn } from '../tree/paths.ts'

interface Led {
  context: string[]
  remarks: Problem[]
  problems: Problem[]
}

/** Where the documents of the file are. By the rule that holds for the file of a tree: none that only the user may name. */
export function contextOf(
  file: ConfigFile,
  { cwd, configFile, language }: { cwd: string; configFile: string; language: Language },
): Led {
  const t = treeConfigWords[language]
  const led: Led = { context: [], remarks: [], problems: [] }
  const homes = homesOf(cwd, configFile)
  for (const [index, item] of itemsOf(fieldsOf(file.value).context).entries()) {
    const written = textOf(item)
    if (!written?.trim()) continue
    const { kind, path, beside, other } = lead(written, cwd, configFile)
    const at = (message: string) => problemAt(file, ['context', index], message)
    if (!staysIn(path, homes)) led.problems.push(at(t.fileOutside(shownPath(realPath(path), cwd))))
    else if (looksLikeKeys(path, homes)) led.problems.push(at(t.fileOfKeys(shownPath(path, cwd))))
    else if (kind === null)
      led.problems.push(at(t.noFileThere(shownPath(path, cwd), other === null ? null : shownPath(other, cwd))))
    else {
      led.context.push(beside ? path : written)
      if (beside) led.remarks.push(at(t.besideConfig(written, shownPath(path, cwd))))
    }
  }
  return led
}
