import { type Command, CommanderError } from 'commander'
import { StoreFailed } from '../core/store.ts'
import { CannotPlay } from '../engine/perform.ts'
import { ConfigError } from './config/problem.ts'
import { exitCodeOfError, exitCodes, UsageError } from './exit.ts'
import { nearest } from './nearest.ts'
import { ignoreClosedPipes } from './output.ts'
import { program } from './program.ts'
import { type CliWords, cliWords, environmentLanguage } from './words.ts'

/** Runs one command and sets the exit code. The only place where an error becomes a sentence. */
export async function main(argv: readonly string[]): Promise<void> {
  ignoreClosedPipes()
  const t = cliWords[environmentLanguage(process.env)]
  try {
    process.exitCode = exitCodes.done
    const agon = program(setExitCode)
    refuseTypo(argv[0], agon, t)
    await agon.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage
      return
    }
    process.stderr.write(`agon: ${sentence(error, t)}\n`)
    if (process.env.AGON_DEBUG) process.stderr.write(`${(error as Error).stack}\n`)
    process.exitCode = exitCodeOfError(error)
  }
}

const setExitCode = (code: number) => {
  process.exitCode = code
}

/** `agon lsit` is a mistyped command, not a question to spend money on. */
function refuseTypo(word: string | undefined, agon: Command, t: CliWords): void {
  if (word === undefined || !/^[a-z]{3,10}$/.test(word)) return
  const commands = ['help', ...agon.commands.map(command => command.name())]
  const meant = commands.includes(word) ? null : nearest(word, commands)
  if (meant) throw new UsageError(t.looksLikeCommand(word, meant))
}

function sentence(error: unknown, t: CliWords): string {
  const { message } = error as Error
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof StoreFailed) return message
  if (!(error instanceof CannotPlay)) return t.bug(message)
  if (error.reason === 'damaged') return t.readOnly(message)
  if (error.reason === 'held') return t.held(message)
  if (error.reason === 'prices') return t.unpriced(message)
  return message
}
