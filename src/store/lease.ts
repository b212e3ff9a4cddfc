import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Language } from '../core/language.ts'
import { type Held, type Lease, LeaseLost, StoreFailed } from '../core/store.ts'
import { isAlive, ownPid } from '../system.ts'
import type { Database } from './database.ts'

/** A holder that has not renewed its lease for this long has lost it. */
const leaseMs = 20_000
export const renewalMs = 5_000

/** The one who writes a debate: this process, through this archive. */
export const newHolder = (): string => `${ownPid}@${hostname()}#${randomBytes(6).toString('hex')}`

export interface LeaseRow {
  holder: string | null
  until: number | null
}

/** It must run within a transaction. */
export function takeLease(database: Database, debate: number, holder: string): Lease | Held {
  const row = database.get<LeaseRow & { epoch: number }>(
    'SELECT holder, epoch, until FROM debates WHERE id = ?',
    debate,
  )
  if (!row) throw new StoreFailed('other', unknownTexts(debate)[database.language])
  const heldBy = liveHolder(row, database.language)
  if (heldBy !== null) return { heldBy }
  const epoch = row.epoch + 1
  database.run('UPDATE debates SET holder = ?, epoch = ?, until = ? WHERE id = ?', holder, epoch, newLeaseEnd(), debate)
  database.run('DELETE FROM live WHERE debate_id = ?', debate)
  return { debate, epoch }
}

export const newLeaseEnd = (): number => Date.now() + leaseMs

export function renewLeases(database: Database, holder: string): void {
  database.run('UPDATE debates SET until = ? WHERE holder = ?', newLeaseEnd(), holder)
}

export function freeLease(database: Database, lease: Lease, holder: string): void {
  const { changes } = database.run(
    'UPDATE debates SET holder = NULL, until = NULL WHERE id = ? AND epoch = ? AND holder = ?',
    lease.debate,
    lease.epoch,
    holder,
  )
  if (changes > 0) database.run('DELETE FROM live WHERE debate_id = ?', lease.debate)
}

export function freeLeases(database: Database, holder: string): void {
  database.run('UPDATE debates SET holder = NULL, until = NULL WHERE holder = ?', holder)
}

/** The holder in words; null when nobody holds the debate any more. */
export function liveHolder({ holder, until }: LeaseRow, language: Language): string | null {
  if (holder === null || (until ?? 0) <= Date.now()) return null
  const [, pid = '', host = ''] = /^(\d+)@(.*)#/.exec(holder) ?? []
  if (host === hostname() && !isAlive(Number(pid))) return null
  return language === 'zh' ? `${host} 上的进程 ${pid}` : `process ${pid} on ${host}`
}

export function leaseLost(debate: number, language: Language): LeaseLost {
  const message = {
    en: `Another process has taken over debate ${debate}; this one may no longer write it.`,
    zh: `另一个进程已接管辩论 ${debate}，本进程不能再写入。`,
  }
  return new LeaseLost(message[language])
}

export const unknownTexts = (debate: number) => ({
  en: `There is no debate ${debate} in this archive. List them with: agon list`,
  zh: `档案中没有编号为 ${debate} 的辩论。可用 agon list 查看全部。`,
})
