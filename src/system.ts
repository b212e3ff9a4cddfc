import { createRequire } from 'node:module'

/**
 * The operating system, and Agon's one process in it. All debates of a process share these facts, so they are not
 * passed on. What differs per run (streams, environment, folder, signals for the user) is `Io`: see cli/io.ts.
 */

export const { pid: ownPid, platform } = process
export const nodeVersion = process.versions.node

/** The environment and folder of the process itself: a program that uses the library may hand over less, or another one. */
export const ownEnvironment = (): Readonly<Record<string, string | undefined>> => process.env
export const ownFolder = (): string => process.cwd()

/** null: this system has no user numbers. */
export const ownUser = (): number | null => process.getuid?.() ?? null

/** Whether such a process exists, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether children lead process groups of their own. Windows has no groups. */
export const hasGroups = platform !== 'win32'

/** Signals a process and all it started; without groups, the process alone. False: nobody is left. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(hasGroups ? -pid : pid, signal)
  } catch {
    return false
  }
}

const deadly = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `leave` when this process ends by itself. Returns a function that undoes this. */
export function onExit(leave: () => void): () => void {
  process.on('exit', leave)
  return () => void process.off('exit', leave)
}

/** Calls `leave` before this process ends in any way. Returns a function that undoes this. */
export function beforeTheEnd(leave: () => void): () => void {
  // If nobody else handles the signal, it means the end. Otherwise whoever handles it decides.
  const goDown = (signal: NodeJS.Signals = 'SIGINT') => {
    if (process.listenerCount(signal) > 1) return
    leave()
    process.off(signal, goDown)
    process.kill(process.pid, signal)
  }
  const forgetExit = onExit(leave)
  for (const signal of deadly) process.on(signal, goDown)
  return () => {
    forgetExit()
    for (const signal of deadly) process.off(signal, goDown)
  }
}

/** node:child_process is loaded late, like everything that starts programs. */
export const childProcesses = (): typeof import('node:child_process') =>
  createRequire(import.meta.url)('node:child_process')
