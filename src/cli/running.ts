import type { DebateDocument } from '../core/document.ts'
import { personProvider } from '../core/notices.ts'
import { open, type Performance, type Performed } from '../engine/perform.ts'
import { dialectic as dialecticFormat } from '../formats/dialectic/dialectic.ts'
import { formatNamed, formats } from '../formats/index.ts'
import { research as researchFormat } from '../formats/research/research.ts'
import { tree as treeFormat } from '../formats/tree/tree.ts'
import { type AgainOptions, formatOf, isOver, resumeIn, voicesAgain } from './again.ts'
import { companionsOf } from './companions.ts'
import type { ProgramEar } from './dialectic/ear.ts'
import { openDialectic } from './dialectic/from-program.ts'
import { examinerFor } from './examiner.ts'
import { type ForkOptions, forkIn } from './fork/from-program.ts'
import {
  type ArenaFileOptions,
  type DebateOptions,
  type DialecticFileOptions,
  leaveLessons,
  leaveOutputs,
  type ResearchFileOptions,
  type TreeFileOptions,
  wishOfArenaFile,
  wishOfFile,
  wishOfProgram,
} from './from-program.ts'
import { refuseNested } from './inside.ts'
import { documentOf } from './kept.ts'
import { openLookups } from './lookup.ts'
import { prepare } from './prepare.ts'
import { openResearch } from './research/from-program.ts'
import { openRoom, type Room, type RoomOptions } from './room.ts'
import { secretsOf } from './secrets.ts'
import { readTreeConfig } from './tree/config.ts'
import { tableOf } from './tree-request.ts'

/** A debate that a program wants to be played, and where. */
export interface Piece {
  room: Room
  /** The room was opened for it alone, and is closed behind it. */
  isAlone: boolean
  /** Its files replace whatever is there. */
  force: boolean
  /** The name of its format. */
  format(): string
  play(performance: Performance): Promise<Performed>
}

/** What a program has to do with a debate that is played. */
export interface Hooks extends Pick<Performance, 'listeners' | 'opened' | 'signal' | 'rest'> {
  /** Through which the user says something unasked. Closed where nobody would hear it any more. */
  ear: ProgramEar
}

export type FileOptions = TreeFileOptions | ArenaFileOptions | ResearchFileOptions | DialecticFileOptions

export const pieceOn = (topic: string, options: DebateOptions, room: Room): Piece =>
  piece(room, options.format ?? formats[0]!.id, options, performance => openIn(room, topic, options, performance))

/** Throws with what is wrong with the file of a tree: it says how its seats are reached, and has a room of its own. */
export function pieceFrom(file: FileOptions, room: Room, place: RoomOptions): Piece {
  if (file.format === 'research')
    return piece(room, file.format, file, performance => openResearch(room, file, file, performance))
  if (file.format === 'dialectic')
    return piece(room, file.format, file, performance => openDialectic(room, file, file, performance))
  if (file.format !== 'arena') return treePiece(file, room, place)
  return piece(room, file.format, file, async performance => {
    const { opening } = await prepare(room, await wishOfArenaFile(file, room))
    return open(opening, performance)
  })
}

export interface PieceOptions extends AgainOptions {
  budget?: number
  force?: boolean
}

/** A debate that goes on. Throws where its seats cannot be reached as they were. */
export function pieceAgain(id: number, options: PieceOptions, room: Room, place: RoomOptions): Piece {
  const extend = isOver(room, id) ? null : voicesAgain(id, options, room)
  return earlier(id, options, room, place, extend, (here, performance) =>
    resumeIn(here, id, performance, options.budget),
  )
}

/** A debate that goes on elsewhere, as another one. */
export const pieceForked = (id: number, options: ForkOptions, room: Room, place: RoomOptions): Piece =>
  earlier(id, {}, room, place, voicesAgain(id, options, room), (here, performance) =>
    forkIn(here, id, options, performance),
  )

/** Plays it to its end or until it pauses, and leaves what it should leave. Rejects when it could not be played. */
export async function playPiece(piece: Piece, hooks: Hooks): Promise<DebateDocument> {
  const { room } = piece
  const lookups = openLookups(room)
  try {
    refuseNested(room.env, room.language)
    return await played(piece, hooks, lookups.lookupFor)
  } finally {
    hooks.ear.close()
    await lookups.close()
    if (piece.isAlone) await room.close()
  }
}

async function played(
  { room, force, play, format: named }: Piece,
  { ear, listeners = [], opened, signal, rest }: Hooks,
  lookupFor: NonNullable<Performance['lookupFor']>,
): Promise<DebateDocument> {
  const format = formatNamed(named())
  if (!format.listens) ear.close()
  const beside = await companionsOf(format, room, { language: room.language, quiet: true, yes: true })
  const { id, view, createdAt } = await play({
    format,
    store: room.archive,
    modelFor: room.modelFor,
    mask: room.mask,
    examinerFor: (brief, context, keeper) => examinerFor(brief, context, keeper, room),
    lookupFor,
    limits: room.limits,
    person: room.desk && room.modelFor(personProvider),
    ...(signal && { signal }),
    ...(rest && { rest }),
    listeners: [...listeners, ...beside.listeners],
    ears: [ear, ...beside.ears],
    opened(id, past, dropped) {
      opened?.(id, past, dropped)
      beside.opened(id, past)
    },
  })
  const debate = { id, view, format, createdAt, live: false }
  const troubles = [...(await leaveOutputs(room, debate, force)), ...(await leaveLessons(room, debate))]
  await beside.ended(debate, null)
  const document = documentOf(debate)
  return { ...document, notices: [...document.notices, ...troubles] }
}

const piece = (room: Room, format: string, { force = false }: { force?: boolean }, play: Piece['play']): Piece => ({
  ...{ room, isAlone: false, force, play },
  format: () => format,
})

/** The file brings endpoints of its own. */
function treePiece(file: TreeFileOptions, { cwd, env, language, config }: Room, place: RoomOptions): Piece {
  const secrets = secretsOf(config)
  const tree = readTreeConfig(file.config, { cwd, env, secrets, language: file.language ?? language })
  const room = openRoom({ ...place, extend: tableOf(tree) })
  const play = async (performance: Performance) => {
    const { opening } = await prepare(room, wishOfFile(tree, file, room))
    return open(opening, performance)
  }
  return { ...piece(room, treeFormat.id, file, play), isAlone: true }
}

function earlier(
  id: number,
  options: { force?: boolean },
  room: Room,
  place: RoomOptions,
  extend: RoomOptions['extend'] | null,
  play: (room: Room, performance: Performance) => Promise<Performed>,
): Piece {
  const here = extend ? openRoom({ ...place, extend }) : room
  return {
    ...piece(here, '', options, performance => play(here, performance)),
    isAlone: extend !== null,
    format: () => formatOf(here, id),
  }
}

async function openIn(room: Room, topic: string, options: DebateOptions, performance: Performance): Promise<Performed> {
  if (performance.format === dialecticFormat) return openDialectic(room, { topic }, options, performance)
  if (performance.format === researchFormat) return openResearch(room, { topic }, options, performance)
  const { opening } = await prepare(room, await wishOfProgram(room, topic, options, performance.format))
  return open(opening, performance)
}
