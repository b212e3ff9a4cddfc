import { placed } from '../config/problem.ts'
import { exitCodes, UsageError } from '../exit.ts'
import type { Room } from '../room.ts'
import { dialecticWords } from './words.ts'
import { writtenBy } from './written-by.ts'

/** Two that write one file would write it full. */
export function refuseRunning(path: string, file: string, { archive, language }: Room): void {
  const known = writtenBy(path, archive)
  if (known === null || archive.heldBy(known.id) === null) return
  throw new UsageError(
    placed('--continue', dialecticWords[language].beingWritten(file, known.id), language),
    exitCodes.held,
  )
}
