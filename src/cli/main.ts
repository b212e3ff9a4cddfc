import { type Command, CommanderError } from 'commander'
import type { Language } from '../core/language.ts'
import { environmentSecrets } from '../core/mask/patterns.ts'
import { makeMask } from '../core/mask.ts'
import { nearest } from '../core/nearest.ts'
import { LeaseLost, StoreFailed } from '../core/store.ts'
import { CannotPlay } from '../engine/failures.ts'
import { ConfigError } from '../host/config/problem.ts'
import { exitCodeOfError, exitCodes, UsageError } from '../host/exit.ts'
import { userLanguage } from '../host/io.ts'
import { type CliWords, cliWords } from '../host/words.ts'
import { type Io, mindOutput } from './io.ts'
import { processIo } from './process-io.ts'
import type { CommandSurroundings } from './program/agon-command.ts'
import { program, specsFor } from './program/program.ts'
import { programWords } from './program/words.ts'

/** Runs one command and returns its exit code. The only place where an error becomes a sentence. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const language = userLanguage(io.env, argv)
  const output = mindOutput(io, cliWords[language])
  const worst = (code: number) => (output.failed ? exitCodes.storage : code)
  const minded: Io = Object.create(io, { exit: { value: (code: number) => io.exit(worst(code)) } })
  return worst(await command(argv, language, minded))
}

async function command(argv: readonly string[], language: Language, io: Io): Promise<number> {
  let code: number = exitCodes.done
  const run: CommandSurroundings['run'] = async work => {
    code = (await work(io)) ?? exitCodes.done
  }
  try {
    const around = { language, newHelp: await helpFor(argv, language), run }
    const agon = program(io, around, await specsFor(argv))
    refuseTypo(argv, agon, language)
    await agon.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    const mask = makeMask(environmentSecrets(io.env))
    io.stderr.write(`agon: ${mask.text(sentence(error, cliWords[language]))}\n`)
    if (io.env.AGON_DEBUG) io.stderr.write(`${mask.text(String((error as Error).stack))}\n`)
    return exitCodeOfError(error)
  }
}

/** The code that measures and wraps text is loaded only for help. */
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

/** Errors whose message is complete and in the user's language. */
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
