import type { ArchivedDebate } from '../host/archived.ts'
import type { Output } from '../host/io.ts'
import { pointTable } from '../host/past/point.ts'
import { forkWords } from '../host/past/words.ts'
import { cliWords } from '../host/words.ts'
import type { Io } from './io.ts'
import { ask } from './terminal/ask.ts'

/** Asks the person at the terminal where to fork. */
export async function askForPoint(debate: ArchivedDebate, { io, output }: { io: Io; output: Output }): Promise<string> {
  const { language } = debate.view.brief
  const t = forkWords[language]
  const { names, lines } = pointTable(debate, io.stderr.columns || 100, true)
  output.err(`${t.choosePoint(debate.id)}\n${lines}\n`)
  const answer = await ask(t.askPoint, io, cliWords[language])
  return /^[1-9]\d*$/.test(answer) ? (names[Number(answer) - 1] ?? answer) : answer
}
