import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openRoom, type Room } from '../../src/cli/room.ts'
import { openHouse } from '../../src/cli/serve/house.ts'
import { Playing } from '../../src/cli/serve/playing.ts'
import type { KeptEvent } from '../../src/core/events.ts'
import { verify } from '../../src/engine/journal.ts'
import type { House } from '../../src/server/house.ts'
import { serveHouse } from '../../src/server/serve.ts'
import { type Lab, type Script, startLab } from '../lab/server.ts'
import { bareEnvironment } from './bare-machine.ts'
import { builtPage, type Look, openBrowser, openWindow, type Window } from './browser.ts'

/** A house of the command line with a lab for its models, served on loopback by this process, and a browser. */
export interface Stage {
  lab: Lab
  room: Room
  house: House
  playing: Playing
  browser: Browser
  home: string
  folder: string
  /** For programs that share this archive. */
  env: Record<string, string>
  /** What the server said should not happen. */
  failures: unknown[]
  /** Where the page is served. */
  origin: string
  link(to?: string): string
  /** A window that was let in and looks at this path. */
  open(to?: string, look?: Look): Promise<Window>
  journal(id: number): KeptEvent[]
  close(): Promise<void>
}

export interface StageOptions {
  script?: Script
  config?: Record<string, unknown>
}

const labModels = ['a', 'b', 'c', 'd']

const prices = Object.fromEntries(labModels.map(name => [name, { input: 1, output: 2 }]))

/** What the provider `lab` offers, and nothing else. Failures are tried again at once. */
const stageConfig = (lab: Lab, more: Record<string, unknown> = {}) => ({
  providers: { lab: { baseURL: lab.url, models: labModels, prices } },
  limits: { tries: 3, retryDelayMs: 1 },
  ...more,
})

export async function openStage({ script = {}, config = {} }: StageOptions = {}): Promise<Stage> {
  const [page, lab, browser] = await Promise.all([builtPage(), startLab(script), openBrowser()])
  const place = mkdtempSync(join(tmpdir(), 'agon-stage-'))
  const [home, folder] = [join(place, 'agon'), join(place, 'work')]
  for (const path of [home, folder]) mkdirSync(path)
  writeFileSync(join(home, 'config.json'), JSON.stringify(stageConfig(lab, config)))

  const env = { ...bareEnvironment, HOME: place, AGON_HOME: home }
  const where = { env, cwd: folder, language: 'en' as const }
  const room = openRoom(where)
  const playing = new Playing()
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  const house = openHouse(room, where, playing, onError)
  const serving = await serveHouse({ house, page: page.folder, port: 0, language: 'en', key: null, onError })
  return {
    ...{ lab, room, house, playing, browser, home, folder, env, failures, link: serving.link },
    origin: `http://127.0.0.1:${serving.port}`,
    async open(to = '/', look = {}) {
      const window = await openWindow(browser, look)
      await window.page.goto(serving.link(to))
      return window
    },
    journal: id => verify(room.archive.read(id)).records.map(({ event }) => event),
    async close() {
      await browser.close()
      await house.pauseAll()
      await serving.close()
      house.close()
      await room.close()
      await lab.close()
      page.remove()
      rmSync(place, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
