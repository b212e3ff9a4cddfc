import type { Rigor } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { Effort, Material } from '../../core/model.ts'
import type { AudienceMember, OwnOptions } from '../../formats/own-options.ts'

export interface DebateOptions extends OwnOptions {
  /** The format to play. Left out: `duel`. */
  format?: string
  /** Seat → `provider:model`. Seats that are left out come from the configuration, as on the command line. */
  seats?: Readonly<Record<string, string>>
  /** Seat → the model that takes over if its own fails. */
  fallbacks?: Readonly<Record<string, string>>
  /** Duel or arena. */
  rounds?: number
  /**
   * Arena: kinds as on the command line (`'logic,risk*2'`), the path of a file, or a list; left out: five kinds.
   * Research: who reads the report, `self`, `team` or `public`; left out: `self`.
   */
  audience?: string | readonly (string | AudienceMember)[]
  /** Arena: how each side argues. */
  styles?: Readonly<Partial<Record<'pro' | 'con', string>>>
  /** Arena: what each side stands for, if the motion does not say it. */
  positions?: Readonly<Partial<Record<'pro' | 'con', string>>>
  /** Arena: the debaters' names in the record. */
  agentIds?: Readonly<Partial<Record<'pro' | 'con', string>>>
  /** Arena: the weights of judge and audience. Left out: 60/40. */
  weights?: string | Readonly<{ judge: number; audience: number }>
  /** Arena: whether the audience is asked where it leans before and after. Left out: it is. */
  poll?: boolean
  /** Arena: whether debaters remember what worked and what was refuted. */
  learn?: boolean
  /** Arena: whether the judge may have a debater's model. The result says so. */
  sameJudge?: boolean
  /** Arena: whether both sides may have the same model. The result says so. */
  sameModel?: boolean
  /** Tree: includes the first round. */
  maxRounds?: number
  /** Tree: the most debates, over all topics. */
  maxNodes?: number
  /** Tree: the most parallel calls. */
  callsAtOnce?: number
  effort?: Effort
  /** How carefully it is judged. Left out: `normal`, or `high` with several judges (`judge: 'a,b,c'`). */
  rigor?: Rigor
  /** Whether cited pages are fetched from the web. */
  web?: boolean
  language?: Language
  /** Files and folders by path, or texts by name. */
  context?: readonly (string | Material)[]
  /** US dollars. The debate stops before it would exceed them. */
  budget?: number
  /** Pauses the debate. */
  signal?: AbortSignal
}

type OfTree = 'maxRounds' | 'maxNodes' | 'callsAtOnce'
type OfAll = 'fallbacks' | 'effort' | 'rigor' | 'budget' | 'signal'

/** An arena described by a file, as `agon arena --config` reads it. Options come before the file. */
export interface ArenaFileOptions extends Omit<DebateOptions, 'format' | OfTree> {
  format: 'arena'
  /** Path of the file. */
  config: string
}

/** A research described by a file, as `agon research --config` reads it, or an earlier one to be asked again. */
export interface ResearchFileOptions extends Omit<DebateOptions, 'format' | 'rounds' | OfTree> {
  format: 'research'
  /** The path of the file. Options come before the file. */
  config?: string
  /** Number of the earlier debate. */
  again?: number
}

/** A dialectic debate that continues from its record, as `agon dialectic --continue` does. */
export interface DialecticFileOptions extends Omit<DebateOptions, 'format' | 'rounds' | 'record' | OfTree> {
  format: 'dialectic'
  /** The path of the record. New rounds are added to it. */
  continue: string
}

/** A tree described by a file, as `agon tree --config` reads it: topics, debaters, documents and output. */
export interface TreeFileOptions extends Pick<DebateOptions, OfTree | OfAll | 'web' | 'language'> {
  format?: 'tree'
  /** Path of the file. */
  config: string
  /** The ids of the topics to debate. Left out: all. */
  topics?: readonly string[]
  /** Several judges, `a,b,c`, instead of the file's reviewer. */
  judge?: string
  /** Whether output files may replace those that Agon did not write. */
  force?: boolean
  /** Allows the file to send keys of known providers to other addresses than theirs. */
  yes?: boolean
}

type OfOthers =
  | 'seats'
  | 'rounds'
  | 'weights'
  | 'goal'
  | 'decision_type'
  | 'evidence_round'
  | 'ask'
  | 'leaning'
  | 'focus'

/** What is different in a fork. Options are those of the debate's format, with the same meaning as when it is opened. */
export interface ForkOptions extends Pick<DebateOptions, OfTree | OfAll | OfOthers> {
  /** From here on everything is new: `round-2`, a turn's key, `d1.2`, `end`. */
  at?: string
  /** The key of a speech to leave out. The fork continues right after it. Instead of `at`. */
  without?: string
  /** A remark for everybody who speaks from there on. */
  remark?: string
  /** The tree's file, if it has moved. */
  config?: string
  /** Allows the tree's file to use other addresses than when the debate was opened. */
  yes?: boolean
}

/** Seat → model, as flags write it: `SEAT=MODEL`. */
export const assignments = (given: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(given).map(([seat, model]) => `${seat}=${model}`)
