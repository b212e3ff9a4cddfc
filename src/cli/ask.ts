import { createInterface } from 'node:readline/promises'

/** Asks the person at the terminal; the question goes to standard error, as everything that is not a result. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
  }
}

export async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk
  return text
}
