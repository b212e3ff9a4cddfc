import type { Dialogue } from '../../host/requester.ts'
import type { Io } from '../io.ts'
import { forgetTypedAhead, LineReader, type ReaderOptions } from '../person/reader.ts'

/** What was typed before the first question is dropped: nobody agrees to a plan unseen. */
export async function openDialogue({ env, stdin, stderr, signals }: Io): Promise<Dialogue> {
  const escapes = env.TERM !== 'dumb'
  const options: ReaderOptions = {
    input: stdin,
    output: stderr,
    escapes,
    interrupt: () => reader?.close(),
  }
  let reader: LineReader | null = null
  await forgetTypedAhead({ ...options, interrupt: () => void signals.emit('SIGINT') })
  reader = new LineReader(options)
  return {
    async ask(question, begun = '') {
      const entry = await reader.next(question, begun)
      if (entry.type === 'line') return entry.text.replace(/\s+/g, ' ').trim()
      stderr.write('\n')
      return null
    },
    close: () => reader.close(),
  }
}
