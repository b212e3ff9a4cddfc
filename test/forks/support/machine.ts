import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type DebateOptions, openAgon } from '../../../src/index.ts'
import { labConfig, type Machine, newLabMachine } from '../../support/agon.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'

export const question = 'Should we move this service to Postgres?'
export const prices = {
  a: { input: 1, output: 2 },
  b: { input: 1, output: 2 },
  c: { input: 1, output: 2 },
  d: { input: 1, output: 2 },
}

/** A machine with a duel of two rounds in its archive, unless told otherwise. */
export async function newMachine(t: TestContext, topic = question, options: DebateOptions = { rounds: 2 }) {
  const machine = await newLabMachine(t)
  machine.configure(labConfig(machine.lab, {}, { models: ['a', 'b', 'c', 'd'], prices }))
  const agon = agonOn(machine)
  try {
    assert.equal((await agon.debate(topic, options).result).state, 'done')
  } finally {
    await agon.close()
  }
  return machine
}

/** The library on this machine: quicker than a process. */
export const agonOn = ({ home, folder }: Machine) =>
  openAgon({ home, cwd: folder, env: { ...bareEnvironment, HOME: folder } })
