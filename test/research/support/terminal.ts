import type { TestContext } from 'node:test'
import { onTerminal, type Step } from '../../support/on-terminal.ts'
import { researchMachine } from './machine.ts'

/** Plays a research at a terminal, by what is typed at each prompt. */
export async function atTerminal(t: TestContext, args: readonly string[], steps: readonly Step[]) {
  const machine = await researchMachine(t)
  const terminal = onTerminal(machine, ['research', ...args])
  t.after(terminal.end)
  await terminal.fill(steps)
  return { machine, code: await terminal.done, screen: terminal.text() }
}
