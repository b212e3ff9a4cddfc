import type { Brief, JournalRecord, KeptEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { LeaseLost, StoreFailed } from '../../core/store.ts'
import { CannotPlay } from '../../engine/failures.ts'
import { formatNamed } from '../../formats/all.ts'
import { type ArchivedDebate, archivedRecords, shownEvent } from '../../host/archived.ts'
import { ConfigError } from '../../host/config/problem.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { masked } from '../../host/io.ts'
import { cliWords } from '../../host/words.ts'
import type { Archive } from '../../store/archive.ts'
import { DebateHeld } from '../../store/remove.ts'
import { type Control, type PageRecord, type RefusalStatus, RefusedRequest } from '../backend.ts'
import type { Playing } from './playing.ts'
import { type FormContext, noForm, problemsIn } from './steer/problems.ts'
import { backendWords, steerWords } from './words.ts'

const atRest = { here: false, listens: false, questions: [] } satisfies Partial<Control>

/** How a debate can be steered now. null: there is no such debate. */
export function controlOf(id: number, archive: Archive, playing: Playing, language: Language): Control | null {
  const standing = archive.standing(id, language)
  if (!standing) return null
  const played = playing.get(id)
  if (!played)
    return { ...atRest, state: standing.state, heldBy: standing.state === 'running' ? standing.heldBy : null }
  const closed = playing.viewOf(id)?.state
  const state = closed === 'done' || closed === 'failed' ? closed : played.pausing() ? 'pausing' : 'running'
  const isOver = state === 'done' || state === 'failed'
  return {
    state,
    here: true,
    heldBy: played.heldBy(language),
    listens: !isOver && played.listens(),
    questions: isOver ? [] : played.questions(language),
  }
}

/**
 * A record as a page gets it: without the seed of the fences, without folders of the user's machine, and without what
 * counts as a secret now, even if it did not when it was written.
 */
export const pageRecord = (
  { seq, at, event }: Pick<JournalRecord, 'seq' | 'at' | 'event'>,
  mask: (text: string) => string,
): PageRecord => ({ seq, at, event: masked(withoutFolders(shownEvent(event)), mask) })

function withoutFolders(event: KeptEvent): KeptEvent {
  if (event.type === 'debate.opened') return { ...event, brief: placeless(event.brief) }
  if (event.type === 'debate.forked') return { ...event, changes: placeless(event.changes) }
  return event
}

function placeless<B extends Partial<Brief>>(brief: B): B {
  const { folders, ...rest } = brief
  return rest as B
}

/** The debate, or a RefusedRequest in words. */
export function debateIn(archive: Archive, id: number, language: Language): ArchivedDebate {
  refuseUnknown(archive, id, language)
  try {
    const kept = archivedRecords(archive, id, cliWords[language])
    return { ...kept, format: formatNamed(kept.format.id) }
  } catch (error) {
    if (error instanceof SyntaxError) throw refused(409, backendWords[language].cannotRead(error.message))
    throw asRefused(error, language)
  }
}

export function refuseUnknown(archive: Archive, id: number, language: Language): void {
  if (!Number.isSafeInteger(id) || id < 1 || archive.find(id) === null)
    throw refused(404, steerWords[language].noDebate(id))
}

export const refused = (status: RefusalStatus, message: string, field: string | null = null): RefusedRequest =>
  new RefusedRequest(status, [{ field, message }])

/** An error as the page is told it. A bug stays a bug. */
export function asRefused(error: unknown, language: Language, context: FormContext = noForm): unknown {
  if (error instanceof RefusedRequest) return error
  if (error instanceof CannotPlay) return refused(statuses[error.reason] ?? 422, error.in(language))
  if (error instanceof DebateHeld || error instanceof LeaseLost) return refused(409, error.message)
  if (error instanceof StoreFailed) return refused(503, error.message)
  if (error instanceof UsageError || error instanceof ConfigError)
    return new RefusedRequest(statusOf(error), problemsIn(error.faults, language, context))
  const { code } = error as NodeJS.ErrnoException
  return pathCodes.includes(code ?? '') ? refused(422, steerWords[language].badPath(code!)) : error
}

const pathCodes = ['ENAMETOOLONG', 'ELOOP', 'ENOTDIR', 'EACCES']

const statuses: Partial<Record<CannotPlay['reason'], RefusalStatus>> = {
  'not-found': 404,
  held: 409,
  damaged: 409,
  drift: 409,
}

/** Missing things also give 422: the request names them. Whether the debate exists is checked before. */
function statusOf(error: UsageError | ConfigError): RefusalStatus {
  if (!(error instanceof UsageError)) return 422
  return error.code === exitCodes.held || error.code === exitCodes.storage ? 409 : 422
}

interface Wording {
  /** The language of the debate. */
  spoken: Language
  /** The language of the page. */
  language: Language
  context: FormContext
}

/** Problems are told in the page's language. If the debate has another, they are looked up again in the page's. */
export async function worded<T>(
  { spoken, language, context }: Wording,
  work: () => Promise<T>,
  look: (language: Language) => Promise<unknown>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (spoken === language || !isUsage(error)) throw asRefused(error, language, context)
    const same = await look(language).catch((other: unknown) => other)
    throw asRefused(isUsage(same) ? same : error, language, context)
  }
}

export const told = <T>(language: Language, context: FormContext, work: () => Promise<T>): Promise<T> =>
  worded({ spoken: language, language, context }, work, work)

const isUsage = (error: unknown): boolean => error instanceof UsageError || error instanceof ConfigError
