import type { Rigor } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { Effort, Material } from '../../core/model.ts'
import type { OptionValues, SettingValues } from '../../core/spec.ts'
import type { Specs } from '../../formats/index.ts'

/** What a program may ask for: the options of the formats (docs/cli.md lists them), and those that every debate has. */
export interface DebateOptions extends OptionValues<Specs>, CommonOptions {
  /** The format to play. Left out: `duel`. */
  format?: string
  /** Whether cited pages are fetched from the web. */
  web?: boolean
  language?: Language
  /** Files and folders by path, or texts by name. */
  context?: readonly (string | Material)[]
}

interface CommonOptions {
  /** Seat → `provider:model`. Seats that are left out come from the configuration, as on the command line. */
  seats?: Readonly<Record<string, string>>
  /** Seat → the model that takes over if its own fails. */
  fallbacks?: Readonly<Record<string, string>>
  effort?: Effort
  /** How carefully it is judged. Left out: `normal`, or `high` with several judges (`judge: 'a,b,c'`). */
  rigor?: Rigor
  /** US dollars. The debate stops before it would exceed them. */
  budget?: number
  /** Pauses the debate. */
  signal?: AbortSignal
  /** Allows a file to send keys of known providers to other addresses than theirs, or to other ones than before. */
  yes?: boolean
}

/** A debate that something else describes: a file, a record, an earlier debate. Other options come before it. */
export type FileOptions = DebateOptions & ({ config: string } | { again: number } | { continue: string })

/** What is different in a fork. Options are those of the debate's format, with the same meaning as when it is opened. */
export interface ForkOptions extends SettingValues<Specs>, CommonOptions {
  /** From here on everything is new: `round-2`, a turn's key, `d1.2`, `end`. */
  at?: string
  /** The key of a speech to leave out. The fork continues right after it. Instead of `at`. */
  without?: string
  /** A remark for everybody who speaks from there on. */
  remark?: string
  /** The debate's own file, if it has moved. */
  config?: string
}

export interface ResumeOptions extends Pick<CommonOptions, 'budget' | 'signal' | 'yes'> {
  /** The debate's own file, if it has moved. */
  config?: string
  /** Whether output files may replace those that Agon did not write. */
  force?: boolean
}
