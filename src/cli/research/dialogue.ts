import { forgetTypedAhead, LineReader, type ReaderOptions } from '../person/reader.ts'

/** Questions to the person at the terminal, one after the other. Nothing that is typed between them is lost. */
export interface Dialogue {
  /** On one line; null: there will be no answer. `begun` stands there already, and can be changed. */
  ask(question: string, begun?: string): Promise<string | null>
  close(): void
}

/** What was typed before the first question is forgotten: nobody agrees to a plan unseen. */
export async function openDialogue(): Promise<Dialogue> {
  const escapes = process.env.TERM !== 'dumb'
  const options: ReaderOptions = {
    input: process.stdin,
    output: process.stderr,
    escapes,
    interrupt: () => reader?.close(),
  }
  let reader: LineReader | null = null
  await forgetTypedAhead({ ...options, interrupt: () => void process.emit('SIGINT') })
  reader = new LineReader(options)
  return {
    async ask(question, begun = '') {
      const entry = await reader.next(question, begun)
      if (entry.type === 'line') return entry.text.replace(/\s+/g, ' ').trim()
      process.stderr.write('\n')
      return null
    },
    close: () => reader.close(),
  }
}
