import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '../core/language.ts'
import type { Format } from '../engine/format.ts'
import type { JournalListener } from '../engine/journal.ts'
import type { RemarkSource } from '../engine/remarks.ts'
import { exitCodes } from '../host/exit.ts'
import { agonHome, type Host, openHost } from '../host/host.ts'
import { ProgramRemarks } from '../host/program-remarks.ts'
import { refused } from '../server/backend/control.ts'
import { PlayedDebate, Playing } from '../server/backend/playing.ts'
import { complain, farewellMs, linkOfRunning, type OpenPage, openBrowser, openPage } from '../server/backend/serving.ts'
import { backendWords, serveWords } from '../server/backend/words.ts'
import type { QuestionAnswer, RequestQuestion } from '../server/read.ts'
import { type Io, stopOnSignals } from './io.ts'

export interface Beside {
  listeners: readonly JournalListener[]
  remarkSources: readonly RemarkSource[]
  /** Aborted by the page to stop at once. */
  stop: AbortSignal
  /** Aborted by the page to stop the debate after the current turn. */
  rest: AbortSignal
  /** Called when the debate has its number. Prints the link and opens a browser if there is one. */
  opened(id: number): void
  /** The debate is over or paused and was shown. The page stays open for the person at the terminal. */
  linger(code: number): Promise<void>
  close(): Promise<void>
}

/** Uses the server that runs for this home, if any. Otherwise serves from this process while the debate runs. */
export async function besideTerminal(host: Host, io: Io, format: Format, language: Language): Promise<Beside> {
  const running = await linkOfRunning(agonHome(host.env))
  return running ? elsewhere(running.link, host, io, language) : here(host, io, format, language)
}

function elsewhere(link: string, { env }: Host, io: Io, language: Language): Beside {
  const never = new AbortController().signal
  return {
    listeners: [],
    remarkSources: [],
    stop: never,
    rest: never,
    opened(id) {
      const there = `${link}?to=${encodeURIComponent(`/debates/${id}`)}`
      say(io, serveWords[language].page(there))
      void openBrowser(there, env)
    },
    linger: async () => {},
    close: async () => {},
  }
}

async function here({ env, language: user }: Host, io: Io, format: Format, language: Language): Promise<Beside> {
  // A host of its own: people who are asked by debates of the page are not at this terminal.
  const host = openHost({ io, language: user })
  const playing = new Playing(error => complain(error, host))
  const page = await openPage(host, { port: 0, key: null, playing }).catch(async error => {
    await host.close()
    throw error
  })
  const t = serveWords[language]
  const played = new TerminalPlayed(format, playing, language)
  return {
    listeners: [played.listener],
    remarkSources: played.remarkSource ? [played.remarkSource] : [],
    stop: played.stopping.signal,
    rest: played.resting.signal,
    opened(id) {
      played.begin(id)
      say(io, t.page(page.link(`/debates/${id}`)))
      void openBrowser(page.link(`/debates/${id}`), env)
    },
    async linger(code) {
      const { id } = played
      played.end()
      const interrupted = code === exitCodes.paused && !played.pausing()
      if (id === null || interrupted) return
      if (isTerminal(io)) await untilInterrupted(page, `/debates/${id}`, io, language)
      else await sleep(farewellMs)
    },
    async close() {
      played.end()
      const paused = await page.end()
      if (paused.length > 0) say(io, t.paused(paused))
      await host.close()
    },
  }
}

async function untilInterrupted(page: OpenPage, path: string, io: Io, language: Language): Promise<void> {
  const t = serveWords[language]
  const stop = stopOnSignals(io, () => say(io, t.ending))
  say(io, t.stays(page.link(path)))
  await once(stop.signal, 'abort')
  stop.forget()
}

/** Someone who reads the result through a pipe waits for its end. */
const isTerminal = (io: Io): boolean => io.attended && Boolean(io.stdout.isTTY)

/** Printed unmasked: the mask would take the code in the link for a secret. */
const say = ({ stderr }: Io, line: string): void => void stderr.write(`${line}\n`)

/** A debate played at a terminal, as far as a page may control it. People are asked at the terminal. */
class TerminalPlayed extends PlayedDebate {
  constructor({ display }: Format, playing: Playing, language: Language) {
    super(playing, display.listens ? new ProgramRemarks(backendWords[language].notHeard, 'page') : null)
  }

  heldBy(language: Language): string {
    return serveWords[language].atTerminal
  }

  questions(): RequestQuestion[] {
    return []
  }

  answer(_: QuestionAnswer, language: Language): void {
    throw refused(409, backendWords[language].askedAtTerminal)
  }
}
