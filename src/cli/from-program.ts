import type { Rigor } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { detectLanguage } from '../core/language.ts'
import type { Effort, Material } from '../core/model.ts'
import type { Format } from '../engine/format.ts'
import { tree as treeFormat } from '../formats/tree/tree.ts'
import { flagsOf } from './common.ts'
import { UsageError } from './exit.ts'
import type { KeptDebate } from './kept.ts'
import { writeOutputs } from './outputs.ts'
import type { Wish } from './prepare.ts'
import type { Room } from './room.ts'
import type { TreeConfig } from './tree/config.ts'
import { asTree, languageOfTree, strayKeySentences, wishOf } from './tree-request.ts'
import { treeWords } from './tree-words.ts'

export interface DebateOptions {
  /** Which format to play; `duel` when left out. */
  format?: string
  /** Seat → `provider:model`. What is left out comes from the configuration, as on the command line. */
  seats?: Readonly<Record<string, string>>
  /** Seat → who takes over when the seat's own model fails. */
  fallbacks?: Readonly<Record<string, string>>
  /** Of a duel. */
  rounds?: number
  /** Of a tree, the first one included. */
  maxRounds?: number
  /** Of a tree: debates at most, over all topics. */
  maxNodes?: number
  /** Of a tree: calls side by side at most. */
  callsAtOnce?: number
  effort?: Effort
  /** How carefully it is judged; `normal` when left out, `high` with several judges (`judge: 'a,b,c'`). */
  rigor?: Rigor
  /** Look cited pages up on the web. */
  web?: boolean
  language?: Language
  /** Files and folders by path, or texts by name. */
  context?: readonly (string | Material)[]
  /** US dollars; the debate stops before it is passed. */
  budget?: number
  /** Pauses the debate. */
  signal?: AbortSignal
}

/** A tree that a file describes, as `agon tree --config` reads it: topics, debaters, documents and output. */
export interface TreeFileOptions
  extends Pick<
    DebateOptions,
    | 'maxRounds'
    | 'maxNodes'
    | 'callsAtOnce'
    | 'effort'
    | 'rigor'
    | 'web'
    | 'fallbacks'
    | 'language'
    | 'budget'
    | 'signal'
  > {
  /** Path of the file. */
  config: string
  /** Ids of the topics to debate; left out: all. */
  topics?: readonly string[]
  /** Several judges, `a,b,c`, instead of the file's reviewer. */
  judge?: string
  /** Output files replace those that Agon did not write. */
  force?: boolean
  /** The file may send keys of known providers to addresses that are not theirs. */
  yes?: boolean
}

/** What a program asks for, as the command line would. */
export async function wishOfProgram(
  room: Room,
  topic: string,
  { seats = {}, ...options }: DebateOptions,
  format: Format,
): Promise<Wish> {
  const wish: Wish = {
    format,
    topic,
    language: options.language ?? room.config.language ?? detectLanguage(topic),
    seats: Object.fromEntries(Object.entries(seats).map(([id, seat]) => [id, { seat }])),
    fallbacks: assignments(options.fallbacks),
    options: optionsIn(options, format),
    budget: options.budget ?? room.config.budget,
    context: options.context ?? [],
    ...(options.web && { web: true }),
  }
  return format === treeFormat ? asTree(wish, seats, room) : wish
}

export function wishOfFile(tree: TreeConfig, options: TreeFileOptions, room: Room): Wish {
  const language = options.language ?? languageOfTree(tree, room)
  const stray = options.yes ? [] : strayKeySentences(tree, language)
  if (stray.length > 0)
    throw new UsageError(stray.map(sentence => sentence + treeWords[language].orYesWithKey).join('\n'))
  const ask = {
    language,
    topics: options.topics ?? [],
    options: optionsIn(options, treeFormat),
    fallbacks: assignments(options.fallbacks),
    budget: options.budget ?? room.config.budget,
    force: options.force ?? false,
    judges: options.judge ?? null,
    web: options.web ?? false,
  }
  return wishOf(tree, null, ask, room)
}

const assignments = (fallbacks: DebateOptions['fallbacks'] = {}): string[] =>
  Object.entries(fallbacks).map(([seat, model]) => `${seat}=${model}`)

/** What is given of the options that the format knows. */
const optionsIn = (options: object, format: Format): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => name in flagsOf(format) && value !== undefined))

/** Leaves the files of a debate. Gives what could not be written, in words: the debate itself is kept. */
export async function leaveOutputs(
  room: Room,
  debate: Omit<KeptDebate, 'records' | 'damage'>,
  force: boolean,
): Promise<string[]> {
  const troubles: string[] = []
  const output = { ...room.output, err: (text: string) => void troubles.push(text.trim()) }
  await writeOutputs({ ...room, output }, debate, { force, quiet: true }, debate.view.brief.language)
  return troubles
}
