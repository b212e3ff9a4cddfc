import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '../../core/language.ts'
import type { Format } from '../../engine/format.ts'
import type { Listener } from '../../engine/journal.ts'
import type { Ear } from '../../engine/remarks.ts'
import { exitCodes } from '../exit.ts'
import { agonHome } from '../home.ts'
import { openRoom, type Room } from '../room.ts'
import { stopOnSignals } from '../stop-on-signals.ts'
import { openBrowser } from './browser.ts'
import { serveWords } from './command-words.ts'
import { Playing } from './playing.ts'
import { linkOfRunning } from './serve-file.ts'
import { complain, farewellMs, type OpenPage, openPage } from './serving.ts'
import { TerminalPlayed } from './terminal-played.ts'

/** The page beside a terminal that plays a debate. */
export interface Beside {
  listeners: readonly Listener[]
  ears: readonly Ear[]
  /** The page says: at once. */
  stop: AbortSignal
  /** The page says: when what is being said is over. */
  rest: AbortSignal
  /** Called when the debate has its number: the link is said, and the browser opened where there is one. */
  opened(id: number): void
  /** The debate is over or paused, and everything was shown. The page stays for whoever sits at the terminal. */
  linger(code: number): Promise<void>
  close(): Promise<void>
}

/** In the server that runs for this home, if there is one; else in this process, for as long as the debate runs. */
export async function besideTerminal(room: Room, format: Format, language: Language): Promise<Beside> {
  const running = await linkOfRunning(agonHome(room.env))
  return running ? elsewhere(running.link, room, language) : here(room, format, language)
}

function elsewhere(link: string, { env }: Room, language: Language): Beside {
  const never = new AbortController().signal
  return {
    listeners: [],
    ears: [],
    stop: never,
    rest: never,
    opened(id) {
      const there = `${link}?to=${encodeURIComponent(`/debates/${id}`)}`
      say(serveWords[language].page(there))
      void openBrowser(there, env)
    },
    linger: async () => {},
    close: async () => {},
  }
}

async function here({ env, cwd, language: user }: Room, format: Format, language: Language): Promise<Beside> {
  // A room of its own: people whom debates of the page ask are not at this terminal.
  const place = { env, cwd, language: user }
  const room = openRoom(place)
  const playing = new Playing(error => complain(error, room))
  const page = await openPage(room, place, { port: 0, key: null, playing }).catch(async error => {
    await room.close()
    throw error
  })
  const t = serveWords[language]
  const played = new TerminalPlayed(format, playing, language)
  let number: number | null = null
  return {
    listeners: [(event, view, record) => number !== null && playing.hear(number, event, view, record)],
    ears: played.ears,
    stop: played.stopped,
    rest: played.resting,
    opened(id) {
      number = id
      played.begin(id)
      say(t.page(page.link(`/debates/${id}`)))
      void openBrowser(page.link(`/debates/${id}`), env)
    },
    async linger(code) {
      played.end()
      const interrupted = code === exitCodes.paused && !played.isSteered
      if (number === null || interrupted) return
      if (isTerminal()) await untilInterrupted(page, `/debates/${number}`, language)
      else await sleep(farewellMs)
    },
    async close() {
      played.end()
      const paused = await page.end()
      if (paused.length > 0) say(t.paused(paused))
      await room.close()
    },
  }
}

async function untilInterrupted(page: OpenPage, path: string, language: Language): Promise<void> {
  const t = serveWords[language]
  const stop = stopOnSignals(() => say(t.ending))
  say(t.stays(page.link(path)))
  await once(stop.signal, 'abort')
  stop.forget()
}

/** Whoever reads the result through a pipe waits for its end. */
const isTerminal = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY && process.stderr.isTTY)

/** As it is: what masks secrets would take the code of the link for one. */
const say = (line: string): void => void process.stderr.write(`${line}\n`)
