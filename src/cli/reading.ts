import { environmentSecrets } from '../core/mask/environment.ts'
import { type Mask, makeMask } from '../core/mask.ts'
import { type Archive, openArchive } from '../store/archive.ts'
import { agonHome, archivePath } from './home.ts'
import { type Output, processOutput } from './output.ts'
import { type CliWords, cliWords, environmentLanguage } from './words.ts'

/** What commands need that only read the archive: no configuration, no models. */
export interface Reading {
  archive: Archive
  mask: Mask
  output: Output
  t: CliWords
}

export function reading<T>(work: (reading: Reading) => T): T {
  const language = environmentLanguage(process.env)
  const archive = openArchive(archivePath(agonHome(process.env)), { language })
  const mask = makeMask(environmentSecrets(process.env))
  const close = () => archive.close()
  try {
    const result = work({ archive, mask, output: processOutput(() => mask), t: cliWords[language] })
    if (!(result instanceof Promise)) close()
    return result instanceof Promise ? (result.finally(close) as T) : result
  } catch (error) {
    close()
    throw error
  }
}
