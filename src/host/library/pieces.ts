import type { DebateDocument } from '../../core/document.ts'
import { personProvider } from '../../core/notices.ts'
import type { Performance } from '../../engine/perform.ts'
import { formatOfFiles, formats } from '../../formats/index.ts'
import { keepLessons } from '../agents/keep-lessons.ts'
import { type ArchivedDebate, documentOf } from '../archived.ts'
import { writeOutputs } from '../files/outputs.ts'
import { leaveReport } from '../files/report-file.ts'
import { type Host, refuseNested } from '../host.ts'
import type { Plan } from '../plan/debate-plan.ts'
import { play } from '../play.ts'
import type { ProgramRemarks } from '../program-remarks.ts'
import { planDebate, type Request } from '../request.ts'
import { silentRequester } from '../requester.ts'
import type { DebateOptions, FileOptions, ForkOptions, ResumeOptions } from './options.ts'
import { forkOfProgram, formatOfProgram, type RequestWords, requestOfProgram, resumeOfProgram } from './request.ts'

/** A debate that a program wants to play. */
export interface DebateToPlay {
  /** Where it is asked for. */
  host: Host
  /** Rejects if it cannot be played. `signal` ends what takes long before it begins. Whoever has the plan closes it. */
  plan(signal?: AbortSignal): Promise<Plan>
}

export interface Hooks extends Pick<Performance, 'listeners' | 'opened' | 'signal' | 'rest'> {
  /** Called when it can be played, before it has its number. */
  planned?(plan: Plan): void
  /** Lets the user speak unasked. Closed when nobody would hear it any more. */
  remarkSource: ProgramRemarks
}

export const pieceOn = (topic: string, options: DebateOptions, host: Host): DebateToPlay =>
  piece(host, options, () => requestOfProgram(formatOfProgram(options.format ?? formats[0]!.id), topic, { ...options }))

export const pieceFrom = (file: FileOptions, host: Host): DebateToPlay =>
  piece(host, file, () => requestOfProgram(formatOfProgram(file.format ?? formatOfFiles), null, { ...file }))

/** A debate that is resumed. */
export const pieceAgain = (id: number, options: ResumeOptions, host: Host): DebateToPlay =>
  piece(host, options, () => resumeOfProgram(id, options, host))

export const pieceForked = (id: number, options: ForkOptions, host: Host, words?: RequestWords): DebateToPlay =>
  piece(host, options, () => forkOfProgram(id, options, host, words))

/** Nobody is asked anything. */
const piece = (host: Host, { yes = false }: { yes?: boolean }, request: () => Promise<Request>): DebateToPlay => ({
  host,
  plan: async signal => (await planDebate(await request(), host, silentRequester({ yes, signal })))!,
})

/** Plays it until it ends or pauses, and writes its files. Rejects if it could not be played. */
export async function playPiece(piece: DebateToPlay, hooks: Hooks): Promise<DebateDocument> {
  const { host } = piece
  const { remarkSource } = hooks
  try {
    refuseNested(host.env, host.language)
    const plan = await piece.plan(hooks.signal)
    hooks.planned?.(plan)
    if (!plan.format.display.listens) remarkSource.close()
    try {
      await plan.checked?.()
      return await played(plan, hooks)
    } finally {
      await plan.close()
    }
  } finally {
    remarkSource.close()
  }
}

async function played(
  { host, format, force, begin }: Plan,
  { remarkSource, listeners = [], opened, signal, rest }: Hooks,
): Promise<DebateDocument> {
  let troubles: string[] = []
  const { id, view, createdAt } = await play(host, format, begin, {
    companions: { language: host.language, quiet: true, agrees: async () => false },
    person: host.desk && host.modelFor(personProvider),
    ...(signal && { signal }),
    ...(rest && { rest }),
    listeners,
    remarkSources: [remarkSource],
    ...(opened && { opened }),
    async ended({ id, view, createdAt }) {
      troubles = await leaveOutputs(host, { id, view, format, createdAt, live: false }, force)
    },
  })
  const document = documentOf({ id, view, format, createdAt, live: false })
  return { ...document, notices: [...document.notices, ...troubles] }
}

/**
 * Writes the files and report of a debate, and what its debaters should remember, if wanted. Returns what could not be
 * written, in words: the debate is archived.
 */
async function leaveOutputs(
  host: Host,
  debate: Omit<ArchivedDebate, 'records' | 'damage'>,
  force: boolean,
): Promise<string[]> {
  const troubles: string[] = []
  const output = { ...host.output, err: (text: string) => void troubles.push(text.trim()) }
  const place = { ...host, output }
  await writeOutputs(place, debate, { force, quiet: true }, debate.view.brief.language)
  await leaveReport(place, debate, { force, quiet: true })
  await keepLessons(place, debate, true, debate.view.brief.language)
  return troubles
}
