import { nearest } from '../../core/nearest.ts'
import { formats } from '../../formats/index.ts'
import { UsageError } from '../../host/exit.ts'
import { environmentLanguage } from '../../host/io.ts'
import { schemaOf } from '../../host/schema.ts'
import { cliWords } from '../../host/words.ts'
import type { Io } from '../io.ts'

/** `agon schema FORMAT`: what may stand in the file of such a debate. */
export async function schemaCommand(id: string, { env, stdout }: Io): Promise<void> {
  const language = environmentLanguage(env)
  const known = formats.map(format => format.id)
  const format = formats.find(format => format.id === id)
  if (!format) throw new UsageError(cliWords[language].noFormat(id, nearest(id, known), known))
  stdout.write(`${JSON.stringify(await schemaOf(format, language), null, 2)}\n`)
}
