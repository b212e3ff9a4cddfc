import { type Command, CommanderError } from 'commander'
import type { Language } from '../core/language.ts'
import { environmentSecrets } from '../core/mask/environment.ts'
import { makeMask } from '../core/mask.ts'
import { LeaseLost, StoreFailed } from '../core/store.ts'
import { CannotPlay } from '../engine/cannot-play.ts'
import { ConfigError } from './config/problem.ts'
import { exitCodeOfError, exitCodes, UsageError } from './exit.ts'
import { nearest } from './nearest.ts'
import { mindOutput } from './output.ts'
import { programWords } from './program/words.ts'
import { program } from './program.ts'
import { type CliWords, cliWords, userLanguage } from './words.ts'

/** Runs one command and sets the exit code. The only place where an error becomes a sentence. */
export async function main(argv: readonly string[]): Promise<void> {
  const language = userLanguage(process.env, argv)
  const t = cliWords[language]
  mindOutput(t)
  try {
    process.exitCode = exitCodes.done
    const agon = program(setExitCode, { language, newHelp: await helpFor(argv, language) })
    refuseTypo(argv, agon, language)
    await agon.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage
      return
    }
    const mask = makeMask(environmentSecrets(process.env))
    process.stderr.write(`agon: ${mask.text(sentence(error, t))}\n`)
    if (process.env.AGON_DEBUG) process.stderr.write(`${mask.text(String((error as Error).stack))}\n`)
    process.exitCode = exitCodeOfError(error)
  }
}

const setExitCode = (code: number) => {
  process.exitCode = code
}

/** What measures and wraps text is loaded only when help is asked for. */
async function helpFor(argv: readonly string[], language: Language) {
  const asked = argv[0] === 'help' || argv.some(word => word === '--help' || /^-[a-z]*h/i.test(word))
  return asked ? (await import('./program/help.ts')).helpIn(language) : null
}

/** `agon lsit` is a mistyped command, not a question to spend money on. */
function refuseTypo([word, about]: readonly string[], agon: Command, language: Language): void {
  const commands = ['help', ...agon.commands.map(command => command.name())]
  const meantBy = (word: string) => (commands.includes(word) ? null : nearest(word, commands))
  if (word === 'help' && about !== undefined && !about.startsWith('-') && !commands.includes(about))
    throw new UsageError(programWords[language].noCommand(about, meantBy(about)))
  const meant = word !== undefined && /^[a-z]{3,10}$/.test(word) ? meantBy(word) : null
  if (meant) throw new UsageError(cliWords[language].looksLikeCommand(word!, meant))
}

/** What already says all that a user needs, in the user's language. */
const sentences = [UsageError, ConfigError, StoreFailed, LeaseLost]

function sentence(error: unknown, t: CliWords): string {
  const { message } = error as Error
  if (sentences.some(kind => error instanceof kind)) return message
  if (!(error instanceof CannotPlay)) return t.bug(message)
  const reason = error.in(t.language)
  if (error.reason === 'damaged') return t.readOnly(reason)
  if (error.reason === 'held') return t.held(reason)
  if (error.reason === 'prices') return t.unpriced(reason)
  return reason
}
