import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '../../core/language.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { agonHome, openHost, refuseNested } from '../../host/host.ts'
import { environmentLanguage } from '../../host/io.ts'
import { Playing } from '../../server/backend/playing.ts'
import {
  complain,
  linkOfRunning,
  listenFailure,
  type OpenPage,
  openBrowser,
  openPage,
  removeServeFile,
  writeServeFile,
} from '../../server/backend/serving.ts'
import { serveWords } from '../../server/backend/words.ts'
import { CannotListen } from '../../server/serve.ts'
import { ownPid } from '../../system.ts'
import { type Io, stopOnSignals, type TerminalHost } from '../io.ts'

const usualPort = 4710

export interface ServeFlags {
  port?: string
  host?: string
  open?: true
  json?: true
}

/** `agon serve`: serves the page until it is stopped. If a server for this archive runs, prints a link into it. */
export async function serveCommand(flags: ServeFlags, io: Io): Promise<number> {
  const spoken = environmentLanguage(io.env)
  refuseNested(io.env, spoken)
  const port = portOf(flags.port, spoken)
  refuseFarHost(flags.host, port || usualPort, spoken)
  if (await showRunning(flags, io, spoken)) return exitCodes.done
  const host = openHost({ io, language: spoken })
  try {
    return await serve(host, port, flags)
  } finally {
    await host.close()
  }
}

async function serve(host: TerminalHost, port: number, flags: ServeFlags): Promise<number> {
  const { io, language, output, env } = host
  const t = serveWords[language]
  const key = randomBytes(24).toString('base64url')
  const playing = new Playing(error => complain(error, host))
  const page = await pageOr(openPage(host, { port, key, playing }), flags, io, language)
  if (page === null) return exitCodes.done
  const stop = stopOnSignals(io, () => {
    const ids = page.playing.ids
    output.err(`${ids.length === 0 ? t.ending : t.endingDebates(ids.join(language === 'zh' ? '、' : ', '))}\n`)
  })
  let paused: number[] = []
  try {
    await letItBeFound(page, key, host)
    output.err(`${t.serves(page.port)}\n${t.linkLasts}\n`)
    print(page.link(), page.port, flags, io)
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

/** A second `agon serve` and `--open` find the server by its file. Without the file it still serves. */
async function letItBeFound(
  { port }: OpenPage,
  key: string,
  { io, env, output, language }: TerminalHost,
): Promise<void> {
  try {
    await writeServeFile(agonHome(env), { pid: ownPid, port, key, startedAt: io.now().toISOString() })
  } catch (error) {
    output.err(`agon: ${serveWords[language].notFound((error as Error).message)}\n`)
  }
}

/** null: another server of ours took the port at the same moment, and is shown instead. */
async function pageOr(
  opening: Promise<OpenPage>,
  flags: ServeFlags,
  io: Io,
  language: Language,
): Promise<OpenPage | null> {
  try {
    return await opening
  } catch (error) {
    for (let tries = 0; error instanceof CannotListen && tries < 3; tries++) {
      if (await showRunning(flags, io, language)) return null
      await sleep(100)
    }
    throw listenFailure(error, language)
  }
}

async function showRunning(flags: ServeFlags, io: Io, language: Language): Promise<boolean> {
  const running = await linkOfRunning(agonHome(io.env))
  if (!running) return false
  io.stderr.write(`${serveWords[language].runsAlready(running.port)}\n`)
  print(running.link, running.port, flags, io)
  if (flags.open) await openBrowser(running.link, io.env)
  return true
}

/** Printed unmasked: the mask would take the code in the link for a secret. */
function print(link: string, port: number, { json }: ServeFlags, { stdout }: Io): void {
  stdout.write(json ? `${JSON.stringify({ link, port })}\n` : `${link}\n`)
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
