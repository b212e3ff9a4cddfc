import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Brief, FactRecorded, KeptEvent } from '../../../src/core/events.ts'
import { type ResearchOptions, researchOf } from '../../../src/formats/research/options-in.ts'
import type { Lab, Script } from '../../lab/server.ts'
import { briefOf, type Machine, newLabMachine, type Ran } from '../../support/agon.ts'

export type ResearchMachine = Machine & { lab: Lab }

/** A machine that can reach these models of the lab, and names no seats. */
export async function researchMachine(
  t: TestContext,
  {
    models = ['a', 'b', 'c', 'd'],
    script = {},
    ...more
  }: { models?: string[]; script?: Script } & Record<string, unknown> = {},
): Promise<ResearchMachine> {
  const machine = await newLabMachine(t, script)
  machine.configure({
    providers: { lab: { baseURL: machine.lab.url, models } },
    limits: { tries: 1, callSeconds: 20 },
    ...more,
  })
  return machine
}

/** Plays a research without asking whether its plan is right. */
export const play = (machine: Machine, ...args: string[]): Promise<Ran> =>
  machine.run(['research', ...args, '--yes', '--plain'])

/** What is said of a research that is not begun, with 2 or 3 as its exit code. */
export async function refused(machine: ResearchMachine, ...args: string[]): Promise<string> {
  const [debates, requests] = [machine.journal().length, machine.lab.requests.length]
  const { code, stdout, stderr } = await machine.run(['research', ...args])
  assert.ok(code === 2 || code === 3, `${code} ${stderr}`)
  assert.deepEqual(
    [stdout, machine.journal().length, machine.lab.requests.length],
    ['', debates, requests],
    'nothing was spent',
  )
  return `exit ${code}\n${stderr}`
}

export const researchIn = (machine: Machine): ResearchOptions => researchOf(briefOf(machine).options)

export const modelsOf = ({ seats }: Brief): Record<string, string> =>
  Object.fromEntries(seats.map(({ id, model }) => [id, model]))

/** The probes of the last debate, in the journal. */
export const probesKept = (machine: Machine): FactRecorded[] =>
  machine.journal().filter((event: KeptEvent): event is FactRecorded => event.type === 'model.probed')

/** The models that were probed, in alphabetical order. */
export const probed = ({ lab }: ResearchMachine, from = 0): string[] =>
  lab.requests
    .slice(from)
    .filter(({ turn }) => turn === 'probe')
    .map(({ model }) => model)
    .sort()
