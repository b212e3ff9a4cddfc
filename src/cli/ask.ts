import { exitCodes, UsageError } from './exit.ts'
import type { CliWords } from './words.ts'

/** Asks the person at the terminal; the question goes to standard error, as everything that is not a result. */
export async function ask(question: string, t: CliWords): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const left = Promise.withResolvers<string>()
  lines.once('close', () => left.reject(new UsageError(t.notAnswered, exitCodes.paused)))
  try {
    return (await Promise.race([lines.question(question), left.promise])).trim()
  } catch (error) {
    process.stderr.write('\n')
    throw error instanceof UsageError ? error : new UsageError(t.notAnswered, exitCodes.paused)
  } finally {
    left.promise.catch(() => {})
    lines.close()
  }
}

/** Yes in the languages we speak. */
export const isYes = (answer: string): boolean => /^(y|是|好)/i.test(answer)

export async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk
  return text
}
