import { readFileSync } from 'node:fs'

/**
 * When a process was started, in the words of the system: with its number this tells it from all that had that number
 * before. null: there is no such process, or nobody tells.
 */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') return statOf(pid)?.[19] ?? null
  return process.platform === 'win32' ? null : startByPs(pid)
}

/** Whether it still does anything. Where nobody collects the dead, as in many containers, they keep their numbers. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isDead(statOf(pid))
}

/** Whether it does something in that group. Linux alone tells. */
export function livesInGroup(pid: number, group: number): boolean {
  const stat = statOf(pid)
  return stat !== null && Number(stat[2]) === group && !isDead(stat)
}

const isDead = (stat: readonly string[] | null): boolean => stat?.[0] === 'Z' || stat?.[0] === 'X'

/** What Linux tells of a process, from its state on: the name before that may hold anything. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function startByPs(pid: number): string | null {
  // Loaded late, as everything that starts programs.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const env = { LC_ALL: 'C', TZ: 'UTC' }
  const { stdout } = spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
    env,
    encoding: 'utf8',
    timeout: 2000,
  })
  return stdout?.trim() || null
}
