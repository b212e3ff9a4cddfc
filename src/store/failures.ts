import type { Language, Texts } from '../core/language.ts'
import { LeaseLost, StoreFailed } from '../core/store.ts'

type Reason = StoreFailed['reason']

/** What to tell a user when SQLite or the file system refuses. */
export function storeFailure(error: unknown, path: string, language: Language): Error {
  if (error instanceof StoreFailed || error instanceof LeaseLost) return error
  const reason = reasonOf(error)
  if (reason === null) return error instanceof Error ? error : new Error(String(error))
  const advice = advices[reason][language].replaceAll('{path}', path)
  const detail = error instanceof Error ? error.message : String(error)
  return new StoreFailed(reason, `${advice} (${detail})`, { cause: error })
}

/** null: neither SQLite nor the file system said it, so it is a bug. */
function reasonOf(error: unknown): Reason | null {
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return sqliteReasons.get((errcode ?? 0) & 0xff) ?? 'other'
  return fileReasons.get(code ?? '') ?? (code !== undefined && /^E[A-Z]+$/.test(code) ? 'other' : null)
}

const sqliteReasons = new Map<number, Reason>([
  [5, 'locked'],
  [6, 'locked'],
  [8, 'read-only'],
  [11, 'damaged'],
  [13, 'full'],
  [26, 'damaged'],
])

const fileReasons = new Map<string, Reason>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EROFS', 'read-only'],
])

const advices: Record<Reason, Texts> = {
  full: {
    en: 'There is no room left for the archive {path}. Free some disk space, then resume.',
    zh: '档案 {path} 所在的磁盘已满。请先腾出空间，再继续辩论。',
  },
  locked: {
    en: 'Another program keeps the archive {path} locked. Close it, then try again.',
    zh: '档案 {path} 正被另一个程序锁定。请先关闭那个程序，再重试。',
  },
  damaged: {
    en: 'The archive {path} is damaged or is not a database. Move it away or restore a copy, then try again.',
    zh: '档案 {path} 已损坏，或者不是数据库文件。请将它移走或恢复备份，再重试。',
  },
  'read-only': {
    en: 'The archive {path} cannot be written. Check the permissions of the file and its folder, or choose another with AGON_HOME.',
    zh: '档案 {path} 无法写入。请检查文件及所在文件夹的权限，或用 AGON_HOME 指定别的位置。',
  },
  other: {
    en: 'The archive {path} cannot be used. Check that the path and the disk are in order, then try again.',
    zh: '档案 {path} 无法使用。请检查路径和磁盘是否正常，再重试。',
  },
}
