import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../support/agon.ts'
import { onTerminal } from '../../support/on-terminal.ts'
import { researchMachine } from './machine.ts'

export type Step = readonly [prompt: string, keys: string]
/** Several steps that depend on what stands on the screen by then. */
export type Steps = Step | ((screen: string) => readonly Step[])

/** Plays a research at a terminal: waits for each prompt behind the one before, and types what belongs there. */
export async function atTerminal(t: TestContext, args: readonly string[], steps: readonly Steps[]) {
  const machine = await researchMachine(t)
  const terminal = onTerminal(machine, ['research', ...args])
  t.after(terminal.end)
  let from = 0
  const left = [...steps]
  for (let step = left.shift(); step; step = left.shift()) {
    if (typeof step === 'function') {
      left.unshift(...step(terminal.text()))
      continue
    }
    const [prompt, keys] = step
    await until(`"${prompt}"`, () => terminal.text().indexOf(prompt, from) >= 0, 60_000).catch(error => {
      throw new Error(`${error.message}\n${terminal.text()}`)
    })
    from = terminal.text().indexOf(prompt, from) + prompt.length
    // Whoever asks begins to listen right behind the prompt; what is typed before is kept by the terminal, only not edited.
    await sleep(30)
    terminal.type(keys)
  }
  return { machine, code: await terminal.done, screen: terminal.text() }
}
