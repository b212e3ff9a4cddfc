import type { Rigor } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { detectLanguage } from '../core/language.ts'
import type { Effort, Material } from '../core/model.ts'
import type { Format } from '../engine/format.ts'
import { arena as arenaFormat } from '../formats/arena/arena.ts'
import { tree as treeFormat } from '../formats/tree/tree.ts'
import { readArenaFile } from './arena/config.ts'
import { asArena } from './arena/from-program.ts'
import { arenaWords } from './arena/words.ts'
import { flagsOf } from './common.ts'
import type { DialecticOptions } from './dialectic/from-program.ts'
import { UsageError } from './exit.ts'
import { agonHome } from './home.ts'
import type { KeptDebate } from './kept.ts'
import { writeOutputs } from './outputs.ts'
import type { Wish } from './prepare.ts'
import { leaveReport } from './report-file.ts'
import type { ResearchOptions } from './research/from-program.ts'
import type { Room } from './room.ts'
import type { TreeConfig } from './tree/config.ts'
import { asTree, languageOfTree, strayKeySentences, wishOf } from './tree-request.ts'
import { treeWords } from './tree-words.ts'

export interface DebateOptions extends ResearchOptions, DialecticOptions {
  /** Which format to play; `duel` when left out. */
  format?: string
  /** Seat → `provider:model`. What is left out comes from the configuration, as on the command line. */
  seats?: Readonly<Record<string, string>>
  /** Seat → who takes over when the seat's own model fails. */
  fallbacks?: Readonly<Record<string, string>>
  /** Of a duel or an arena. */
  rounds?: number
  /**
   * Of an arena: kinds as on the command line (`'logic,risk*2'`), the path of a file, or a list; left out: five kinds. Of a
   * research: who reads the report, `self`, `team` or `public`; left out: `self`.
   */
  audience?: string | readonly (string | AudienceMember)[]
  /** Of an arena: how each side argues. */
  styles?: Readonly<Partial<Record<'pro' | 'con', string>>>
  /** Of an arena: what each side stands for, where the motion does not say it. */
  positions?: Readonly<Partial<Record<'pro' | 'con', string>>>
  /** Of an arena: what the record calls its debaters. */
  agentIds?: Readonly<Partial<Record<'pro' | 'con', string>>>
  /** Of an arena: what judge and audience count for; 60/40 when left out. */
  weights?: string | Readonly<{ judge: number; audience: number }>
  /** Of an arena: whether the audience is asked where it leans before and after; it is when left out. */
  poll?: boolean
  /** Of an arena: debaters keep what worked and what was refuted. */
  learn?: boolean
  /** Of an arena: the judge may have the model of a debater. The result says so. */
  sameJudge?: boolean
  /** Of an arena: both sides may have one model. The result says so. */
  sameModel?: boolean
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

/** A member of the audience of an arena. */
export interface AudienceMember {
  /** `aud_01`, `aud_02` … when left out. */
  agent_id?: string
  /** The name of a kind, or any name where `preference` says the rest. Only a person needs none. */
  type?: string
  /** What it listens for: a text, or the name of a kind. */
  preference?: string
  /** 1 when left out. */
  weight?: number
  /** `provider:model`; chosen from what is usable when left out. */
  model?: string
  fallback?: string
}

/** An arena that a file describes, as `agon arena --config` reads it. Options go before what the file says. */
export interface ArenaFileOptions extends Omit<DebateOptions, 'format' | 'maxRounds' | 'maxNodes' | 'callsAtOnce'> {
  format: 'arena'
  /** Path of the file. */
  config: string
}

/** A research that a file describes, as `agon research --config` reads it, or an earlier one that is asked again. */
export interface ResearchFileOptions
  extends Omit<DebateOptions, 'format' | 'rounds' | 'maxRounds' | 'maxNodes' | 'callsAtOnce'> {
  format: 'research'
  /** Path of the file. Options go before what it says. */
  config?: string
  /** Number of the earlier debate. */
  again?: number
}

/** A dialectic debate that goes on from its record, as `agon dialectic --continue` does. */
export interface DialecticFileOptions
  extends Omit<DebateOptions, 'format' | 'rounds' | 'maxRounds' | 'maxNodes' | 'callsAtOnce' | 'record'> {
  format: 'dialectic'
  /** Path of the record. New rounds are added to it. */
  continue: string
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
  format?: 'tree'
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
export async function wishOfProgram(room: Room, topic: string, options: DebateOptions, format: Format): Promise<Wish> {
  const language = options.language ?? room.config.language ?? detectLanguage(topic)
  const wish = plainWish(room, topic, language, options, format)
  if (format === arenaFormat) return asArena(wish, options, room, null)
  return format === treeFormat ? asTree(wish, options.seats ?? {}, room) : wish
}

const plainWish = (
  room: Room,
  topic: string,
  language: Language,
  options: Omit<DebateOptions, 'format'>,
  format: Format,
): Wish => ({
  format,
  topic,
  language,
  seats: Object.fromEntries(Object.entries(options.seats ?? {}).map(([id, seat]) => [id, { seat }])),
  fallbacks: assignments(options.fallbacks),
  options: optionsIn(options, format),
  budget: options.budget ?? room.config.budget,
  context: options.context ?? [],
  ...(options.web && { web: true }),
})

/** Throws ConfigError with everything that is wrong with the file. */
export function wishOfArenaFile({ config, ...options }: ArenaFileOptions, room: Room): Promise<Wish> {
  const file = readArenaFile(config, { cwd: room.cwd, language: options.language ?? room.language })
  const topic = file.topic?.said
  if (topic === undefined) throw new UsageError(arenaWords[room.language].noMotion)
  const language = options.language ?? file.language ?? room.config.language ?? detectLanguage(topic)
  return asArena(plainWish(room, topic, language, options, arenaFormat), options, room, file)
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

/** Leaves the files of a debate and its report, where these are wanted. Gives what could not be written, in words: the debate itself is kept. */
export async function leaveOutputs(
  room: Room,
  debate: Omit<KeptDebate, 'records' | 'damage'>,
  force: boolean,
): Promise<string[]> {
  const troubles: string[] = []
  const output = { ...room.output, err: (text: string) => void troubles.push(text.trim()) }
  const place = { ...room, output }
  await writeOutputs(place, debate, { force, quiet: true }, debate.view.brief.language)
  await leaveReport(place, debate, { force, quiet: true })
  return troubles
}

/** What its debaters should remember of it, where the program wants them to. Gives what could not be kept, as above. */
export async function leaveLessons(
  { env, mask }: Room,
  { id, view, format }: Pick<KeptDebate, 'id' | 'view' | 'format'>,
): Promise<string[]> {
  const lessons = view.state === 'done' ? (format.lessons?.(view) ?? []) : []
  if (lessons.length === 0) return []
  const { remember } = await import('./agents/memory.ts')
  const { agentWords } = await import('./agents/words.ts')
  const { language } = view.brief
  const kept = await Promise.allSettled(
    lessons.map(learned => remember(agonHome(env), learned, id, language, mask.text)),
  )
  return kept.flatMap((done, index) =>
    done.status === 'fulfilled'
      ? []
      : [agentWords[language].notKept(lessons[index]!.agent_id, (done.reason as Error).message)],
  )
}
