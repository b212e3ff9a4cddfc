import type { Speech } from '../../core/model.ts'
import type { Alike } from './verdict.ts'

/** Roles whose research is nearly the same, although neither saw the other's. */
export function alikeAmong(_speeches: readonly Speech[]): Alike[] {
  return []
}
