import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a server may take to go after its input has ended, and then after it was told to. */
const leaveMs = 500
const graceMs = 1_000

/** Waits for a program to end, and ends it and whoever it started if they do not: first with a word, then by force. */
export async function endGroup(pid: number, leader: ChildProcess): Promise<void> {
  await exitWithin(leader, leaveMs)
  if (!send(pid, 'SIGTERM')) return
  for (let waited = 0; waited < graceMs && send(pid, 0); waited += 25) await sleep(25)
  killGroup(pid)
}

export const killGroup = (pid: number): void => void send(pid, 'SIGKILL')

async function exitWithin(child: ChildProcess, ms: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const tired = new AbortController()
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await Promise.race([exited, sleep(ms, undefined, { signal: tired.signal }).catch(() => {})])
  tired.abort()
}

/** False when there is nobody left. Windows has no groups: there the program alone is ended. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    return false
  }
}
