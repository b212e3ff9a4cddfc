import type { Language } from '../../core/language.ts'
import { LeaseLost, StoreFailed } from '../../core/store.ts'
import { CannotPlay } from '../../engine/cannot-play.ts'
import { Refused } from '../../server/house.ts'
import { type Archive, DebateHeld } from '../../store/archive.ts'
import { ConfigError } from '../config/problem.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { type KeptDebate, keptDebate } from '../kept.ts'
import { cliWords } from '../words.ts'
import { type FormContext, noForm, problemsIn } from './steer/problems.ts'
import { steerWords } from './steer/words.ts'
import { houseWords } from './words.ts'

/** The debate, or Refused in words. */
export function debateIn(archive: Archive, id: number, language: Language): KeptDebate {
  refuseUnknown(archive, id, language)
  try {
    return keptDebate(archive, id, cliWords[language])
  } catch (error) {
    if (error instanceof SyntaxError) throw refused(409, houseWords[language].cannotRead(error.message))
    throw asRefused(error, language)
  }
}

export function refuseUnknown(archive: Archive, id: number, language: Language): void {
  if (!Number.isSafeInteger(id) || id < 1 || archive.find(id) === null)
    throw refused(404, steerWords[language].noDebate(id))
}

export const refused = (status: Refused['status'], message: string, field: string | null = null): Refused =>
  new Refused(status, [{ field, message }])

/** What could not be done, as the page is told it. A bug stays one. */
export function asRefused(error: unknown, language: Language, context: FormContext = noForm): unknown {
  if (error instanceof Refused) return error
  if (error instanceof CannotPlay) return refused(statuses[error.reason] ?? 422, error.in(language))
  if (error instanceof DebateHeld || error instanceof LeaseLost) return refused(409, error.message)
  if (error instanceof StoreFailed) return refused(503, error.message)
  if (error instanceof UsageError || error instanceof ConfigError)
    return new Refused(statusOf(error), problemsIn(error.faults, language, context))
  const { code } = error as NodeJS.ErrnoException
  return pathCodes.includes(code ?? '') ? refused(422, steerWords[language].badPath(code!)) : error
}

/** Paths that cannot be used. */
const pathCodes = ['ENAMETOOLONG', 'ELOOP', 'ENOTDIR', 'EACCES']

const statuses: Partial<Record<CannotPlay['reason'], Refused['status']>> = {
  'not-found': 404,
  held: 409,
  damaged: 409,
  drift: 409,
}

/** Also of something that is not there: it is the wish that names it. Whether there is the debate is asked before. */
function statusOf(error: UsageError | ConfigError): Refused['status'] {
  if (!(error instanceof UsageError)) return 422
  return error.code === exitCodes.held || error.code === exitCodes.storage ? 409 : 422
}
