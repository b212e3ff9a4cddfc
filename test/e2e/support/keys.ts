import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { agonProgram, type Machine, until } from '../../support/agon.ts'
import { readable, spawnOnTerminal } from '../../support/on-terminal.ts'

type Answers = readonly (readonly [prompt: string, keys: string])[]

/** A terminal with somebody before it, who reads a prompt and then types what belongs there. */
export function typist(t: TestContext, child: ChildProcessWithoutNullStreams) {
  t.after(() => child.kill('SIGKILL'))
  let raw = ''
  child.stdout.setEncoding('utf8').on('data', text => (raw += text))
  const text = () => readable(raw)
  const sees = (prompt: string, from = 0) =>
    until(`"${prompt}" on the screen`, () => text().indexOf(prompt, from) >= 0, 120_000).catch(error => {
      throw new Error(`${error.message}\n${text()}`)
    })
  const type = (keys: string) => void child.stdin.write(keys)
  let read = 0
  return {
    raw: () => raw,
    text,
    sees,
    type,
    /** Each prompt in turn, wherever it stands. */
    async fill(answers: Answers) {
      for (const [prompt, keys] of answers) {
        await sees(prompt)
        await sleep(60)
        type(keys)
      }
    },
    /** Each prompt in turn, below what was answered before. */
    async fillBelow(answers: Answers) {
      for (const [prompt, keys] of answers) {
        await sees(prompt, read)
        await sleep(80)
        read = keys === '' ? text().indexOf(prompt, read) + prompt.length : text().length
        type(keys)
      }
    },
    done: new Promise<number | null>(resolve => child.once('close', resolve)),
  }
}

/** Agon on a terminal of its own, 90 columns wide; its process id stands in the file `pid`. */
export function atTerminal(
  t: TestContext,
  machine: Machine,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const quoted = [process.execPath, agonProgram, ...args].map(arg => `'${arg}'`).join(' ')
  return typist(t, spawnOnTerminal(machine, `stty cols 90 rows 40; echo $$ > pid; exec ${quoted}`, env))
}

/** What a person wrote and has not sent. */
export const draftsOf = ({ home }: Machine): string[] =>
  existsSync(join(home, 'drafts')) ? readdirSync(join(home, 'drafts')) : []

/** What was answered at a turn. */
export function answerTo(machine: Machine, key: string): string | null {
  const event = machine.journal().find(event => event.type === 'turn.answered' && event.key === key)
  return event?.type === 'turn.answered' ? event.text : null
}
