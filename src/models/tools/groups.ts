import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { livesInGroup } from './processes.ts'

/**
 * Process groups that tools lead. All of this is about the one process that Agon is, so it is kept once per process:
 * whatever way Agon goes, no tool stays behind.
 */
const live = new Set<number>()

/** How long a tool may take to end when it is told to. Less than the engine waits for a voice that is told to stop. */
const graceMs = 1000
/** How long it takes at most until somebody who was killed is gone. */
const killMs = 500
const firstLookMs = 10

export function watchGroup(pid: number): void {
  if (live.size === 0) {
    process.on('exit', endAllNow)
    for (const signal of signals) process.on(signal, goDown)
  }
  live.add(pid)
}

/** Ends whoever is left of a group, first with a word, then by force. Nobody is left then. */
export async function endGroup(pid: number): Promise<void> {
  const left = send(pid, 'SIGTERM') && !(await isGoneWithin(pid, graceMs))
  if (left && send(pid, 'SIGKILL')) await isGoneWithin(pid, killMs)
  forgetGroup(pid)
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  for (let look = firstLookMs; isThere(pid); look = Math.min(look * 2, 100)) {
    if (performance.now() >= deadline) return false
    await sleep(look)
  }
  return true
}

/** Ends whoever is left of a group by force, and is done when they are gone: for a group that nobody listens to any more. */
export function endGroupNow(pid: number): void {
  const deadline = performance.now() + graceMs
  send(pid, 'SIGKILL')
  while (isThere(pid) && performance.now() < deadline) Atomics.wait(idle, 0, 0, firstLookMs)
}

const idle = new Int32Array(new SharedArrayBuffer(4))

function forgetGroup(pid: number): void {
  if (!live.delete(pid) || live.size > 0) return
  process.off('exit', endAllNow)
  for (const signal of signals) process.off(signal, goDown)
}

function endAllNow(): void {
  for (const pid of live) send(pid, 'SIGKILL')
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Where nobody else takes the signal, it means the end; else whoever takes it decides. */
function goDown(signal: NodeJS.Signals = 'SIGINT'): void {
  if (process.listenerCount(signal) > 1) return
  endAllNow()
  process.off(signal, goDown)
  process.kill(process.pid, signal)
}

/** Whether anybody of a group lives. Where nobody collects the dead, as in many containers, they stay in their group. */
function isThere(pid: number): boolean {
  if (!send(pid, 0)) return false
  if (process.platform !== 'linux') return true
  return readdirSync('/proc').some(name => /^\d+$/.test(name) && livesInGroup(Number(name), pid))
}

/** False when there is nobody left. Windows has no groups: there the tool alone is ended. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    return false
  }
}
