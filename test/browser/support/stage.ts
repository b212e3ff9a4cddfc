import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe } from 'node:test'
import type { Browser } from 'playwright-core'
import type { KeptEvent } from '../../../src/core/events.ts'
import { verify } from '../../../src/engine/journal.ts'
import { loadFormats } from '../../../src/formats/all.ts'
import { type Host, openHost } from '../../../src/host/host.ts'
import { Playing } from '../../../src/server/backend/playing.ts'
import { openBackend } from '../../../src/server/backend/serving.ts'
import type { Backend } from '../../../src/server/backend.ts'
import { serveBackend } from '../../../src/server/serve.ts'
import { type Lab, type Script, startLab } from '../../lab/server.ts'
import { until } from '../../support/agon.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'
import { newIo } from '../../support/io.ts'
import { builtPage, type Look, openWindow, type Window } from './browser.ts'
import { inBrowser, openBrowser } from './chromium.ts'
import { type Gate, openGate } from './gate.ts'

await loadFormats()

/** A backend of the command line with a lab for its models, served on loopback by this process, and a browser. */
export interface Stage {
  lab: Lab
  /** Between the backend and the lab. */
  gate: Gate
  host: Host
  backend: Backend
  playing: Playing
  browser: Browser
  folder: string
  /** For programs that share this archive. */
  env: Record<string, string>
  /** What the server said should not happen. */
  failures: unknown[]
  /** Where the page is served. */
  origin: string
  link(to?: string): string
  /** A window that was let in and looks at this path. It is closed with its test, and no error may have come up in it. */
  open(to?: string, look?: Look): Promise<Window>
  journal(id: number): KeptEvent[]
  /** Until a debate is not played any more. */
  over(id: number): Promise<void>
  /** AGON_TEST_SHOTS names a folder for pictures of what was seen last in each test. */
  endTest(name: string): Promise<void>
  close(): Promise<void>
}

export interface StageOptions {
  script?: Script
  config?: Record<string, unknown>
}

/**
 * Tests that share a backend, a lab and an archive. Behind each test its windows are closed; nothing
 * that should not happen may have happened in them or in the server.
 */
export function onStage(name: string, options: StageOptions, tests: (stage: Stage) => void): void {
  describe(name, { ...inBrowser, timeout: 900_000 }, () => {
    const stage = {} as Stage
    before(async () => {
      Object.assign(stage, await openStage(options))
    })
    afterEach(t => stage.endTest(t.name))
    after(() => stage.close?.())
    tests(stage)
  })
}

const labModels = ['a', 'b', 'c', 'd']

const prices = Object.fromEntries(labModels.map(name => [name, { input: 1, output: 2 }]))

/** What the provider `lab` offers, and nothing else. Failures are tried again at once. */
const stageConfig = (baseURL: string, more: Record<string, unknown> = {}) => ({
  providers: { lab: { baseURL, models: labModels, prices } },
  limits: { tries: 3, retryDelayMs: 1 },
  ...more,
})

async function openStage({ script = {}, config = {} }: StageOptions): Promise<Stage> {
  const [page, lab, browser] = await Promise.all([builtPage(), startLab(script), openBrowser()])
  const gate = await openGate(lab.url)
  const place = mkdtempSync(join(tmpdir(), 'agon-stage-'))
  const [home, folder] = [join(place, 'agon'), join(place, 'work')]
  for (const path of [home, folder]) mkdirSync(path)
  writeFileSync(join(home, 'config.json'), JSON.stringify(stageConfig(gate.url, config)))

  const env = { ...bareEnvironment, HOME: place, AGON_HOME: home }
  const host = openHost({ io: newIo({ env, cwd: folder }), language: 'en' })
  const playing = new Playing()
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  const backend = openBackend(host, playing, onError)
  const serving = await serveBackend({ backend, page: page.folder, port: 0, language: 'en', key: null, onError })
  const windows: Window[] = []
  return {
    ...{ lab, gate, host, backend, playing, browser, folder, env, failures, link: serving.link },
    origin: `http://127.0.0.1:${serving.port}`,
    async open(to = '/', look = {}) {
      const window = await openWindow(browser, look)
      windows.push(window)
      await window.page.goto(serving.link(to))
      return window
    },
    over: id => until(`debate ${id} is over`, () => playing.get(id) === null, 60_000),
    async endTest(name) {
      const [open, shots] = [windows.splice(0), process.env.AGON_TEST_SHOTS]
      for (const [i, { page }] of open.entries())
        if (shots)
          await page.screenshot({ path: join(shots, `${name} ${i + 1}.png`.replaceAll('/', '-')), fullPage: true })
      gate.letAllOn()
      await Promise.all(open.map(window => window.close()))
      assert.deepEqual([...open.flatMap(({ errors }) => errors), ...failures.splice(0)], [])
    },
    journal: id => verify(host.archive.read(id)).records.map(({ event }) => event),
    async close() {
      await browser.close()
      await backend.pauseAll()
      await serving.close()
      backend.close()
      await host.close()
      await gate.close()
      await lab.close()
      page.remove()
      rmSync(place, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
