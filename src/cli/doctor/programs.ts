import type { Language } from '../../core/language.ts'
import { commandProvider, isCommand } from '../../core/notices.ts'
import { programFlaw } from '../../models/command/command.ts'
import { findProgram } from '../../models/command/program.ts'
import { ownPrograms } from '../config/commands.ts'
import type { Config } from '../config/load.ts'
import type { Findings, ProgramFinding } from './findings.ts'

/** Programs of the user's own: whether they could be started. None is. */
export function lookAtPrograms(config: Config, language: Language): ProgramFinding[] {
  return ownPrograms(config).map(program => {
    const found = findProgram(program, config.env)
    const problem = programFlaw(program, config.env, language)
    return {
      name: `${commandProvider}:${program.name}`,
      state: problem === null ? 'ok' : 'broken',
      mend: null,
      path: 'path' in found ? found.path : null,
      problem,
      unset: program.env.filter(variable => !config.env[variable]?.trim()),
      languageModel: program.languageModel,
    }
  })
}

/** Then it does not matter whether a language model is there. */
export const heldByPrograms = ({ seats }: Pick<Findings, 'seats'>): boolean =>
  seats.length > 0 && seats.every(({ model }) => isCommand(model))
