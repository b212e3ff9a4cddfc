import type { Language } from '../../core/language.ts'
import type { OwnProgram } from '../../models/command/program.ts'
import { nearest } from '../nearest.ts'
import type { Config } from './load.ts'
import { ConfigError, fieldName } from './problem.ts'
import type { CommandSettings } from './shape.ts'
import { configWords } from './words.ts'

/** How many runs of one program there are at once, where nobody says. */
const usualAtOnce = 4

/** A program of the user's own as it is to be started. Throws ConfigError when none is configured by that name. */
export function resolveCommand(config: Config, name: string, language: Language): OwnProgram {
  const settings = config.commands.get(name)
  if (settings) return programOf(name, settings, config)
  const place = config.where(['commands']) ?? { file: config.userFile, line: null, column: null }
  throw new ConfigError(
    [{ ...place, path: fieldName(['commands']), message: unknownCommand(config, name, language) }],
    language,
  )
}

/** All that are configured. */
export const ownPrograms = (config: Config): OwnProgram[] =>
  [...config.commands].map(([name, settings]) => programOf(name, settings, config))

export function unknownCommand({ commands, userFile }: Config, name: string, language: Language): string {
  const names = [...commands.keys()]
  return configWords[language].noCommand(name, nearest(name, names), names, userFile)
}

function programOf(name: string, settings: CommandSettings, { userFolder }: Config): OwnProgram {
  const { command, env = [], prices = null, languageModel = true, atOnce = usualAtOnce } = settings
  return {
    ...{ name, command, folder: userFolder, env, prices, languageModel, atOnce },
    idleMs: milliseconds(settings.idleSeconds),
    callMs: milliseconds(settings.callSeconds),
  }
}

export const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1_000
