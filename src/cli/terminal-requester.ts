import { UsageError } from '../host/exit.ts'
import type { Requester } from '../host/requester.ts'
import { cliWords } from '../host/words.ts'
import { colorful, stopOnSignals, type TerminalHost } from './io.ts'
import { isLeftAlone } from './play.ts'
import type { ShowingFlags } from './start.ts'
import { agreeTo, ask } from './terminal/ask.ts'
import { openDialogue } from './terminal/dialogue.ts'

/** A person at a terminal, or a program that started us there. */
export const terminalRequester = ({ io, language, output }: TerminalHost, flags: ShowingFlags): Requester => ({
  attended: io.attended,
  yes: flags.yes ?? false,
  confirms: !flags.yes,
  reads: !flags.quiet && !flags.events,
  leftAlone: isLeftAlone(flags, io),
  say: text => output.err(text),
  dialogue: () => openDialogue(io),
  agrees: (doubts, language) => agreeTo(doubts, io, language),
  layout: {
    width: io.stderr.isTTY ? io.stderr.columns || 80 : Number.POSITIVE_INFINITY,
    color: colorful(io.stderr, io, flags.plain ?? false),
  },
  looksOnly: false,
  known: [],
  async stoppable(work) {
    const stop = stopOnSignals(io, () => {})
    try {
      return await work(stop.signal)
    } finally {
      stop.forget()
    }
  },
  async topic(none) {
    if (!io.stdin.isTTY) throw new UsageError(none)
    const topic = await ask(cliWords[language].askTopic, io, cliWords[language])
    if (topic === '') throw new UsageError(none)
    return topic
  },
})
