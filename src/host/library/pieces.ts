import type { DebateDocument } from '../../core/document.ts'
import { personProvider } from '../../core/notices.ts'
import { open, type Performance, type Performed } from '../../engine/perform.ts'
import { dialectic as dialecticFormat } from '../../formats/dialectic/dialectic.ts'
import type { ProgramRemarks } from '../../formats/dialectic/request/ask.ts'
import { openDialectic } from '../../formats/dialectic/request/library.ts'
import { formats, type ListedFormat } from '../../formats/index.ts'
import { readTreeConfig } from '../../formats/tree/request/config.ts'
import { tableOf } from '../../formats/tree/request/request.ts'
import { tree as treeFormat } from '../../formats/tree/tree.ts'
import { documentOf } from '../archived.ts'
import { secretsOf } from '../files/context.ts'
import { forkIn } from '../fork/library.ts'
import { examinerFor, type Host, type HostOptions, openHost, refuseNested } from '../host.ts'
import { companionsOf, openLookups } from '../lookups.ts'
import { prepare } from '../plan/prepare.ts'
import { planDebate, silentRequester } from '../request.ts'
import { type AgainOptions, formatOf, isOver, resumeIn, voicesAgain } from '../resume.ts'
import type {
  ArenaFileOptions,
  DebateOptions,
  DialecticFileOptions,
  ForkOptions,
  ResearchFileOptions,
  TreeFileOptions,
} from './options.ts'
import { leaveOutputs, requestOfFile, requestOfProgram, requestOfTree } from './request.ts'

/** A debate that a program wants to play, and where. */
export interface DebateToPlay {
  host: Host
  /** The host was opened for this debate alone and is closed afterwards. */
  isAlone: boolean
  force: boolean
  format(): string
  play(performance: Performance): Promise<Performed>
}

export interface Hooks extends Pick<Performance, 'listeners' | 'opened' | 'signal' | 'rest'> {
  /** Lets the user speak unasked. Closed when nobody would hear it any more. */
  remarkSource: ProgramRemarks
}

export type FileOptions = TreeFileOptions | ArenaFileOptions | ResearchFileOptions | DialecticFileOptions

export const pieceOn = (topic: string, options: DebateOptions, host: Host): DebateToPlay =>
  piece(host, options.format ?? formats[0]!.id, options, performance => openIn(host, topic, options, performance))

/** Throws if a tree's file is wrong. The file says how its seats are reached, so it gets a host of its own. */
export function pieceFrom(file: FileOptions, host: Host, place: HostOptions): DebateToPlay {
  if (file.format === 'dialectic')
    return piece(host, file.format, file, performance => openDialectic(host, file, file, performance))
  const { format = treeFormat.id } = file
  if (format === treeFormat.id) return treePiece(file as TreeFileOptions, host, place)
  return piece(host, format, file, performance => openPlanned(host, format, null, file, performance))
}

export interface PieceOptions extends AgainOptions {
  budget?: number
  force?: boolean
}

/** A debate that is resumed. Throws if its seats cannot be reached as before. */
export function pieceAgain(id: number, options: PieceOptions, host: Host, place: HostOptions): DebateToPlay {
  const extend = isOver(host, id) ? null : voicesAgain(id, options, host)
  return earlier(id, options, host, place, extend, (here, performance) =>
    resumeIn(here, id, performance, options.budget),
  )
}

export const pieceForked = (id: number, options: ForkOptions, host: Host, place: HostOptions): DebateToPlay =>
  earlier(id, {}, host, place, voicesAgain(id, options, host), (here, performance) =>
    forkIn(here, id, options, performance),
  )

/** Plays it until it ends or pauses, and writes its files. Rejects if it could not be played. */
export async function playPiece(piece: DebateToPlay, hooks: Hooks): Promise<DebateDocument> {
  const { host } = piece
  const lookups = openLookups(host)
  try {
    refuseNested(host.env, host.language)
    return await played(piece, hooks, lookups.lookupFor)
  } finally {
    hooks.remarkSource.close()
    await lookups.close()
    if (piece.isAlone) await host.close()
  }
}

async function played(
  { host, force, play, format: named }: DebateToPlay,
  { remarkSource, listeners = [], opened, signal, rest }: Hooks,
  lookupFor: NonNullable<Performance['lookupFor']>,
): Promise<DebateDocument> {
  const format = await listed(named()).load()
  if (!format.listens) remarkSource.close()
  const beside = await companionsOf(format, host, { language: host.language, quiet: true, yes: true })
  const { id, view, createdAt } = await play({
    format,
    store: host.archive,
    modelFor: host.modelFor,
    mask: host.mask,
    examinerFor: (brief, context, keeper) => examinerFor(brief, context, keeper, host),
    lookupFor,
    limits: host.limits,
    person: host.desk && host.modelFor(personProvider),
    ...(signal && { signal }),
    ...(rest && { rest }),
    listeners: [...listeners, ...beside.listeners],
    remarkSources: [remarkSource, ...beside.remarkSources],
    opened(id, past, dropped) {
      opened?.(id, past, dropped)
      beside.opened(id, past)
    },
  })
  const debate = { id, view, format, createdAt, live: false }
  const troubles = await leaveOutputs(host, debate, force)
  await beside.ended(debate, null)
  const document = documentOf(debate)
  return { ...document, notices: [...document.notices, ...troubles] }
}

const piece = (
  host: Host,
  format: string,
  { force = false }: { force?: boolean },
  play: DebateToPlay['play'],
): DebateToPlay => ({
  ...{ host, isAlone: false, force, play },
  format: () => format,
})

/** The file has endpoints of its own. */
function treePiece(file: TreeFileOptions, { cwd, env, language, config }: Host, place: HostOptions): DebateToPlay {
  const secrets = secretsOf(config)
  const tree = readTreeConfig(file.config, { cwd, env, secrets, language: file.language ?? language })
  const host = openHost({ ...place, extend: tableOf(tree) })
  const play = async (performance: Performance) => {
    const { opening } = await prepare(host, requestOfFile(tree, file, host))
    return open(opening, performance)
  }
  return { ...piece(host, treeFormat.id, file, play), isAlone: true }
}

function earlier(
  id: number,
  options: { force?: boolean },
  host: Host,
  place: HostOptions,
  extend: HostOptions['extend'] | null,
  play: (host: Host, performance: Performance) => Promise<Performed>,
): DebateToPlay {
  const here = extend ? openHost({ ...place, extend }) : host
  return {
    ...piece(here, '', options, performance => play(here, performance)),
    isAlone: extend !== null,
    format: () => formatOf(here, id),
  }
}

async function openIn(host: Host, topic: string, options: DebateOptions, performance: Performance): Promise<Performed> {
  if (performance.format === dialecticFormat) return openDialectic(host, { topic }, options, performance)
  if (performance.format === treeFormat) {
    const { opening } = await prepare(host, await requestOfTree(host, topic, options))
    return open(opening, performance)
  }
  return openPlanned(host, performance.format.id, topic, options, performance)
}

/** Nobody is asked anything, but for what the options themselves ask. */
async function openPlanned(
  host: Host,
  format: string,
  topic: string | null,
  options: DebateOptions | FileOptions,
  performance: Performance,
): Promise<Performed> {
  const request = await requestOfProgram(listed(format), topic, { ...options })
  const plan = await planDebate(request, host, silentRequester({ signal: performance.signal }))
  return plan!.begin(performance)
}

const listed = (id: string): ListedFormat => formats.find(format => format.id === id)!
