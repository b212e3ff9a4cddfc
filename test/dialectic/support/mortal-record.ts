import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A process that plays a dialectic with its record, and dies by SIGKILL at the nth write to that record: before it, behind it, or
 * with half of it on disk. Arguments: archive, record, `new` or a debate's number, n (0: live), `before`, `after` or `half`.
 * When it lives it tells how many writes there were.
 */
const [database, path, which, nth, when] = process.argv.slice(2) as [string, string, string, string, string]
let writes = 0

const die = () => process.kill(process.pid, 'SIGKILL')

/** The record or a draft of it. */
const isRecord = (target: unknown): boolean => String(target).startsWith(path)

const { writeSync, renameSync } = fs
const { link } = promises
fs.writeSync = ((file: number, bytes: Uint8Array) => {
  if (now() && when === 'before') die()
  if (writes === Number(nth) && when === 'half') {
    writeSync(file, bytes.subarray(0, bytes.length / 2))
    die()
  }
  const written = writeSync(file, bytes)
  if (writes === Number(nth)) die()
  return written
}) as typeof writeSync
fs.renameSync = (from, to) => {
  if (!isRecord(to)) return renameSync(from, to)
  if (now() && when !== 'after') die()
  renameSync(from, to)
  if (writes === Number(nth)) die()
}
promises.link = async (from, to) => {
  if (!isRecord(to)) return link(from, to)
  if (now() && when !== 'after') die()
  await link(from, to)
  if (writes === Number(nth)) die()
}
syncBuiltinESMExports()

function now(): boolean {
  writes += 1
  return writes === Number(nth)
}

const { playRecorded } = await import('./record-play.ts')
await playRecorded({ database, path, which })
process.stdout.write(String(writes))
