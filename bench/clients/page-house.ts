import { processIo } from '../../src/cli/process-io.ts'
import type { AgonEvent } from '../../src/core/events.ts'
import { loadFormats } from '../../src/formats/all.ts'
import { openHost } from '../../src/host/host.ts'
import { Playing } from '../../src/server/backend/playing.ts'
import { openBackend } from '../../src/server/backend/serving.ts'
import type { FormRequest } from '../../src/server/backend.ts'
import { serveBackend } from '../../src/server/serve.ts'
import { now } from '../clock.ts'

/** What a process that serves the page is started with. It is then told to play, or to say what it heard. */
export interface BackendJob {
  home: string
  page: string
}

export interface PlayJob {
  debates: number
  request: FormRequest
  /** Over how much time they begin, one after the other: else all of them would end their speeches at the same moment. */
  spreadMs?: number
}

export type BackendMessage =
  /** `cookies`: the header of a browser that was let in. */
  | { kind: 'serves'; origin: string; cookie: string }
  | { kind: 'begun'; ids: number[] }
  /** Stamps of chunks, and when this process passed them on, by the clock that all share. */
  | { kind: 'heard'; stamps: Record<string, number> }
  | { kind: 'over'; makespanMs: number; cpuMs: number; peakRss: number }

const { home, page } = JSON.parse(process.argv[2]!) as BackendJob
process.on('disconnect', () => process.exit(1))
const send = (message: BackendMessage) => process.send!(message)

const io = processIo({ env: { HOME: home, AGON_HOME: home, PATH: '' }, cwd: home })
await loadFormats()
const host = openHost({ io, language: 'en' })
const playing = new Playing()
const onError = (error: unknown) => console.error(error)
const backend = openBackend(host, playing, onError)
const serving = await serveBackend({ backend, page, port: 0, language: 'en', key: null, onError })
const entered = await fetch(serving.link(), { redirect: 'manual' })
const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
send({ kind: 'serves', origin: `http://127.0.0.1:${serving.port}`, cookie })

const stamps: Record<string, number> = {}

process.on('message', (order: PlayJob | 'heard') => {
  if (order === 'heard') send({ kind: 'heard', stamps })
  else void play(order)
})

async function play({ debates, request, spreadMs = 0 }: PlayJob): Promise<void> {
  globalThis.gc?.()
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const begin = async (place: number) => {
    await new Promise(resolve => setTimeout(resolve, (place * spreadMs) / debates))
    return backend.start(request, 'en')
  }
  const started = await Promise.all(Array.from({ length: debates }, (_, place) => begin(place)))
  if (debates === 1) noteStamps(started[0]!.id)
  send({ kind: 'begun', ids: started.map(({ id }) => id) })
  let peakRss = 0
  while (playing.ids.length > 0) {
    peakRss = Math.max(peakRss, process.memoryUsage.rss())
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const { user, system } = process.cpuUsage(cpu)
  send({ kind: 'over', makespanMs: performance.now() - began, cpuMs: (user + system) / 1000, peakRss })
}

function noteStamps(id: number): void {
  let text = ''
  const heard = (event: AgonEvent) => {
    if (event.type !== 'turn.delta') return
    text = (text + event.text).slice(-200)
    for (const found of text.match(/\d{16,}(?=\D)/g) ?? []) stamps[found.slice(-16)] ??= now()
  }
  playing.listen(id, heard)
}
