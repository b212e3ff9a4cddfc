import { join } from 'node:path'
import type { Room } from '../room.ts'
import type { DialecticAsk } from './ask.ts'

export function newRecord({ record }: DialecticAsk, { cwd }: Room): string | null {
  return record === 'new' ? join(cwd, '.debates', 'x.md') : (record?.path ?? null)
}
