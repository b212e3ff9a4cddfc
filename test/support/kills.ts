import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JournalRecord } from '../../src/core/events.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import { verify } from '../../src/engine/journal.ts'
import { openArchive } from '../../src/store/archive.ts'
import { settledKeys } from '../cases/play.ts'
import type { Lab } from '../lab/server.ts'
import { bareEnvironment } from './bare-machine.ts'
import { randomFrom } from './sample.ts'

const mortal = fileURLToPath(new URL('./mortal.ts', import.meta.url))

/** Writes of one duel of three rounds without a kill: opened, 8 × asked and answered, facts and the end. */
const mostWrites = 22

/**
 * One debate, killed again and again at random writes until it is over. Asserts after each life that nothing settled
 * was sent again, and returns what was said in the end.
 */
export async function manyLives(
  lab: Lab,
  seed: number,
): Promise<{ transcript: Record<string, string>; lives: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'agon-kill-'))
  const path = join(folder, 'agon.db')
  const random = randomFrom(seed)
  let settled = new Set<string>()
  try {
    for (let lives = 1; lives < 100; lives++) {
      const seen = lab.requests.length
      const nth = 1 + Math.floor(random() * mostWrites)
      const which = String(leftIn(path)?.id ?? 'new')
      const died = await diesIn([mortal, path, lab.url, which, String(nth), random() < 0.5 ? 'before' : 'after'])
      const turns = lab.requests.slice(seen).map(request => request.turn)
      for (const turn of turns) assert.ok(!settled.has(turn), `seed ${seed}, life ${lives}`)
      const left = leftIn(path)
      settled = settledKeys(left?.records ?? [])
      if (!died) return { transcript: transcriptOf(left!.view), lives }
    }
    throw new Error(`seed ${seed}: not over after 100 lives`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One life of such a process: whether it was killed. If not, it has ended well. */
export async function diesIn(args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env: bareEnvironment })
  let complaint = ''
  child.stderr.on('data', chunk => (complaint += chunk))
  const [code, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') assert.equal(code, 0, complaint)
  return signal === 'SIGKILL'
}

/** What such a process left behind; null before its first record. */
export function leftIn(path: string): { id: number; records: JournalRecord[]; view: View } | null {
  const archive = openArchive(path)
  const id = archive.find('last')
  const records = id === null ? [] : verify(archive.read(id)).records
  archive.close()
  return id === null ? null : { id, records, view: foldAll(records.map(({ event }) => event)) }
}

const transcriptOf = (view: View): Record<string, string> =>
  Object.fromEntries([...view.turns.values()].map(turn => [turn.key, `${turn.state}: ${turn.text}`]).sort())

/** Another name of it, for those who kill. */
export const generator = randomFrom
