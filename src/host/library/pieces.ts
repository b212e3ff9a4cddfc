import type { DebateDocument } from '../../core/document.ts'
import { personProvider } from '../../core/notices.ts'
import type { Performance } from '../../engine/perform.ts'
import { formatOfFiles, formats, type ListedFormat } from '../../formats/index.ts'
import { documentOf } from '../archived.ts'
import { forkIn } from '../fork/library.ts'
import { type Host, hostBeside, refuseNested } from '../host.ts'
import { play } from '../play.ts'
import type { ProgramRemarks } from '../program-remarks.ts'
import { type DebatePlan, planDebate } from '../request.ts'
import { silentRequester } from '../requester.ts'
import { type AgainOptions, formatOf, isOver, type ResumeVoices, resumeIn, voicesAgain } from '../resume.ts'
import type { DebateOptions, FileOptions, ForkOptions } from './options.ts'
import { leaveOutputs, requestOfProgram } from './request.ts'

/** A debate that a program wants to play. */
export interface DebateToPlay {
  /** Where it is asked for. */
  host: Host
  force: boolean
  format(): string
  /** Rejects if it cannot be played. `signal` ends what takes long before it begins. */
  ready(signal?: AbortSignal): Promise<ReadyDebate>
}

/** A debate that can be played. Whoever has it closes it. */
export type ReadyDebate = Pick<DebatePlan, 'host' | 'begin' | 'close'>

export interface Hooks extends Pick<Performance, 'listeners' | 'opened' | 'signal' | 'rest'> {
  /** Lets the user speak unasked. Closed when nobody would hear it any more. */
  remarkSource: ProgramRemarks
}

export function pieceOn(topic: string, options: DebateOptions, host: Host): DebateToPlay {
  const id = options.format ?? formats[0]!.id
  return planned(host, id, topic, options)
}

export function pieceFrom(file: FileOptions, host: Host): DebateToPlay {
  return planned(host, file.format ?? formatOfFiles, null, file)
}

export interface PieceOptions extends AgainOptions {
  budget?: number
  force?: boolean
}

/** A debate that is resumed. */
export const pieceAgain = (id: number, options: PieceOptions, host: Host): DebateToPlay => ({
  ...{ host, force: options.force ?? false },
  format: () => formatOf(host, id),
  async ready() {
    const here = reached(isOver(host, id) ? null : await voicesAgain(id, options, host), host)
    return { ...here, begin: performance => resumeIn(here.host, id, performance, options.budget) }
  },
})

export const pieceForked = (id: number, options: ForkOptions, host: Host): DebateToPlay => ({
  ...{ host, force: false },
  format: () => formatOf(host, id),
  async ready() {
    const here = reached(await voicesAgain(id, options, host), host)
    return { ...here, begin: performance => forkIn(here.host, id, options, performance) }
  },
})

/** Where the seats of an earlier debate are reached. */
function reached(extend: ResumeVoices['extend'] | null, host: Host): Pick<ReadyDebate, 'host' | 'close'> {
  if (extend === null) return { host, close: async () => {} }
  const beside = hostBeside(host, extend)
  return { host: beside, close: () => beside.close() }
}

/** Plays it until it ends or pauses, and writes its files. Rejects if it could not be played. */
export async function playPiece(piece: DebateToPlay, hooks: Hooks): Promise<DebateDocument> {
  const { host, force } = piece
  const { remarkSource } = hooks
  try {
    refuseNested(host.env, host.language)
    const format = await listed(piece.format()).load()
    if (!format.listens) remarkSource.close()
    const ready = await piece.ready(hooks.signal)
    try {
      return await played(ready, { format, force }, hooks)
    } finally {
      await ready.close()
    }
  } finally {
    remarkSource.close()
  }
}

async function played(
  { host, begin }: ReadyDebate,
  { format, force }: Pick<Performance, 'format'> & { force: boolean },
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

/** A debate that is checked and planned before it is opened. Nobody is asked anything. */
const planned = (
  host: Host,
  format: string,
  topic: string | null,
  options: DebateOptions | FileOptions,
): DebateToPlay => {
  const { force = false, yes = false } = options as { force?: boolean; yes?: boolean }
  return {
    ...{ host, force },
    format: () => format,
    async ready(signal) {
      const request = await requestOfProgram(listed(format), topic, { ...options })
      const plan = (await planDebate(request, host, silentRequester({ yes, signal })))!
      const begin: ReadyDebate['begin'] = async performance => {
        await plan.checked()
        return plan.begin(performance)
      }
      return { ...plan, begin }
    },
  }
}

function listed(id: string): ListedFormat {
  const format = formats.find(format => format.id === id)
  if (!format) throw new Error(`there is no format "${id}". Formats: ${formats.map(({ id }) => id).join(', ')}`)
  return format
}
