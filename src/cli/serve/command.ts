import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '../../core/language.ts'
import { CannotListen } from '../../server/serve.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { agonHome } from '../home.ts'
import { refuseNested } from '../inside.ts'
import { openRoom, type Room, type RoomOptions } from '../room.ts'
import { stopOnSignals } from '../stop-on-signals.ts'
import { environmentLanguage } from '../words.ts'
import { openBrowser } from './browser.ts'
import { serveWords } from './command-words.ts'
import { Playing } from './playing.ts'
import { linkOfRunning, removeServeFile, writeServeFile } from './serve-file.ts'
import { complain, listenFailure, type OpenPage, openPage } from './serving.ts'

const usualPort = 4710

export interface ServeFlags {
  port?: string
  host?: string
  open?: true
  json?: true
}

/** `agon serve`: the page, until it is ended. Where one of this archive runs already, a link into that one. */
export async function serveCommand(flags: ServeFlags): Promise<number> {
  const spoken = environmentLanguage(process.env)
  refuseNested(process.env, spoken)
  const port = portOf(flags.port, spoken)
  refuseFarHost(flags.host, port || usualPort, spoken)
  if (await showRunning(flags, spoken)) return exitCodes.done
  const place = { env: process.env, cwd: process.cwd(), language: spoken }
  const room = openRoom(place)
  try {
    return await serve(room, place, port, flags)
  } finally {
    await room.close()
  }
}

async function serve(room: Room, place: RoomOptions, port: number, flags: ServeFlags): Promise<number> {
  const { language, output, env } = room
  const t = serveWords[language]
  const key = randomBytes(24).toString('base64url')
  const playing = new Playing(error => complain(error, room))
  const page = await pageOr(openPage(room, place, { port, key, playing }), flags, language)
  if (page === null) return exitCodes.done
  const stop = stopOnSignals(() => {
    const ids = page.playing.ids
    output.err(`${ids.length === 0 ? t.ending : t.endingDebates(ids.join(language === 'zh' ? '、' : ', '))}\n`)
  })
  let paused: number[] = []
  try {
    await letItBeFound(page, key, room)
    output.err(`${t.serves(page.port)}\n${t.linkLasts}\n`)
    print(page.link(), page.port, flags)
    if (flags.open) await openBrowser(page.link(), env)
    if (!stop.signal.aborted) await once(stop.signal, 'abort')
  } finally {
    removeServeFile(agonHome(env), key)
    paused = await page.end()
    stop.forget()
  }
  if (paused.length > 0) output.err(`${t.paused(paused)}\n`)
  return paused.length > 0 ? exitCodes.paused : exitCodes.done
}

/** A second `agon serve` and `--open` find it by its file. Without one it serves all the same. */
async function letItBeFound({ port }: OpenPage, key: string, { env, output, language }: Room): Promise<void> {
  try {
    await writeServeFile(agonHome(env), { pid: process.pid, port, key, startedAt: new Date().toISOString() })
  } catch (error) {
    output.err(`agon: ${serveWords[language].notFound((error as Error).message)}\n`)
  }
}

/** null: the port is that of another server of ours, which began in the same moment and is shown instead. */
async function pageOr(opening: Promise<OpenPage>, flags: ServeFlags, language: Language): Promise<OpenPage | null> {
  try {
    return await opening
  } catch (error) {
    for (let tries = 0; error instanceof CannotListen && tries < 3; tries++) {
      if (await showRunning(flags, language)) return null
      await sleep(100)
    }
    throw listenFailure(error, language)
  }
}

async function showRunning(flags: ServeFlags, language: Language): Promise<boolean> {
  const running = await linkOfRunning(agonHome(process.env))
  if (!running) return false
  process.stderr.write(`${serveWords[language].runsAlready(running.port)}\n`)
  print(running.link, running.port, flags)
  if (flags.open) await openBrowser(running.link, process.env)
  return true
}

/** As it is: what masks secrets would take the code of the link for one. */
function print(link: string, port: number, { json }: ServeFlags): void {
  process.stdout.write(json ? `${JSON.stringify({ link, port })}\n` : `${link}\n`)
}

function portOf(given: string | undefined, language: Language): number {
  if (given === undefined) return usualPort
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError(serveWords[language].badPort(given))
  return port
}

const nearHosts = ['127.0.0.1', 'localhost', '::1', '[::1]']

function refuseFarHost(host: string | undefined, port: number, language: Language): void {
  if (host === undefined || nearHosts.includes(host.trim().toLowerCase())) return
  throw new UsageError(serveWords[language].farHost(host, port))
}
