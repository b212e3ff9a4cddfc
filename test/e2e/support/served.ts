import assert from 'node:assert/strict'
import { linkIn } from '../../serve/support/visitor.ts'
import { type Machine, type Running, until } from '../../support/agon.ts'

/** Starts `agon serve` and gives the link that it prints. */
export async function served(machine: Machine, args: readonly string[] = [], env: Record<string, string> = {}) {
  const running = machine.spawn(['serve', '--port', '0', ...args], { env })
  return { running, link: await linkFrom(running, 'stdout') }
}

export async function linkFrom(running: Running, where: 'stdout' | 'stderr'): Promise<string> {
  let over = false
  void running.done.then(() => (over = true))
  await until('a link', () => over || linkIn(running.said()[where]) !== null, 120_000)
  const link = linkIn(running.said()[where])
  assert.ok(link, JSON.stringify(running.said()))
  return link
}
