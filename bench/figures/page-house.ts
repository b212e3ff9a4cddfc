import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiKey } from '../clients/jobs.ts'
import type { BackendJob, BackendMessage, PlayJob } from '../clients/page-house.ts'
import { start, stop } from '../processes.ts'
import { type Bench, newFolder } from './figure.ts'

export interface ServedPage {
  origin: string
  /** Of a browser that was let in. */
  cookie: string
  /** Plays so many, all at once. Fulfilled when they have begun; `over` when they are. */
  play(job: PlayJob): Promise<{ ids: number[]; over: Promise<Over> }>
  /** When it passed on each stamped chunk of the debate that was played alone, in µs. */
  heard(): Promise<Record<string, number>>
  stop(): Promise<void>
}

type Over = Extract<BackendMessage, { kind: 'over' }>

/** `agon serve` in a process of its own. `providers`: name → base URL. `home`: with an archive that is there already. */
export async function servePage(
  bench: Bench,
  page: string,
  providers: Record<string, string>,
  home = newFolder(bench),
): Promise<ServedPage> {
  const configured = Object.entries(providers).map(([name, baseURL]) => [
    name,
    { baseURL, apiKey, models: ['a', 'b', 'c'] },
  ])
  const config = { providers: Object.fromEntries(configured), limits: { tries: 1, retryDelayMs: 1 } }
  writeFileSync(join(home, 'config.json'), JSON.stringify(config))
  const child = start('./clients/page-house.ts', [JSON.stringify({ home, page } satisfies BackendJob)], {
    execArgv: ['--expose-gc', '--conditions=agon-source', '--disable-warning=ExperimentalWarning'],
  })
  const { origin, cookie } = await heard(child, 'serves')
  return {
    origin,
    cookie,
    async play(job) {
      const over = heard(child, 'over', 300)
      over.catch(() => {})
      child.send(job)
      const { ids } = await heard(child, 'begun', 60)
      return { ids, over }
    },
    async heard() {
      const told = heard(child, 'heard')
      child.send('heard')
      return (await told).stamps
    },
    stop: () => stop(child),
  }
}

async function heard<Kind extends BackendMessage['kind']>(
  child: ChildProcess,
  kind: Kind,
  seconds = 30,
): Promise<Extract<BackendMessage, { kind: Kind }>> {
  const signal = AbortSignal.timeout(seconds * 1000)
  while (true) {
    const [message] = (await once(child, 'message', { signal })) as [BackendMessage]
    if (message.kind === kind) return message as Extract<BackendMessage, { kind: Kind }>
  }
}

/** A duel that any endpoint can play: a judge that says nothing useful leaves it without a verdict. */
export const duelOn = (provider: string, rounds: number): PlayJob['request'] => ({
  format: 'duel',
  topic: 'Should this service move to Postgres?',
  seats: { proposer: `${provider}:a`, challenger: `${provider}:b`, judge: `${provider}:c` },
  rounds,
  rigor: 'low',
})
