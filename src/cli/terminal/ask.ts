import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { type CliWords, cliWords } from '../../host/words.ts'
import type { Input, Io } from '../io.ts'

/** Asks the person at the terminal. The question goes to standard error, like everything that is not a result. */
export async function ask(
  question: string,
  { stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>,
  t: CliWords,
): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: stdin, output: stderr })
  const left = Promise.withResolvers<string>()
  lines.once('close', () => left.reject(new UsageError(t.notAnswered, exitCodes.paused)))
  try {
    return (await Promise.race([lines.question(question), left.promise])).trim()
  } catch (error) {
    stderr.write('\n')
    throw error instanceof UsageError ? error : new UsageError(t.notAnswered, exitCodes.paused)
  } finally {
    left.promise.catch(() => {})
    lines.close()
  }
}

/** Asks one by one. The first no ends it. */
export async function agreeTo(
  doubts: readonly string[],
  io: Pick<Io, 'stdin' | 'stderr'>,
  language: Language,
): Promise<boolean> {
  const t = cliWords[language]
  for (const doubt of doubts) if (!isYes(await ask(`${clean(doubt).text}${t.goOn}`, io, t))) return false
  return true
}

/** Yes in English or Chinese. */
export const isYes = (answer: string): boolean => /^(y|是|好)/i.test(answer)

export async function readAll(stream: Input): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk
  return text
}

export function speed(text: string, t: CliWords): number {
  const factor = Number(text)
  if (text.trim() === '' || !(factor >= 0)) throw new UsageError(t.badSpeed(text))
  return factor
}
