import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'jsonc-parser'
import type { KeptEvent } from '../../../src/core/events.ts'
import { nodesOf } from '../../../src/formats/tree/record/journal-index.ts'
import type { DebateNode } from '../../../src/formats/tree/record/record.ts'
import { draftPattern } from '../../../src/host/files/places.ts'
import { type Lab, type LabRequest, type Script, startLab } from '../../lab/server.ts'
import { type Machine, newMachine, type Ran, type Running, type RunOptions, type Spawned } from '../../support/agon.ts'

const fixture = fileURLToPath(new URL('../../fixtures/tree', import.meta.url))
const configFile = 'config.jsonc'

export const key = 'lab-key-of-the-fixture'
export const models = ['lab-large', 'lab-swift', 'lab-unsteady', 'lab-steady', 'lab-review']
export const parties = ['party-a', 'party-b', 'party-c']
export const titles = {
  'topic-3': '助手的长期记忆 — 何时写入，由谁删改',
  'topic-4': '多个助手同时改一份文档 — 加锁还是合并',
} as const

export type TopicId = keyof typeof titles

/** The fixture in a folder of a machine of its own, and a server that plays its models. */
export interface TreeFixture {
  machine: Machine
  lab: Lab
  env: Record<string, string>
  /** `agon tree --config config.jsonc …` in that folder, as a user would run it. */
  start(...args: string[]): Running
  spawn(...args: string[]): Spawned
  tree(...args: string[]): Promise<Ran>
  agon(args: readonly string[], options?: RunOptions): Promise<Ran>
  /** A file of debate/output by the beginning and the end of its name. */
  output(name: 'summary.md' | `${TopicId}.${'md' | 'json'}`): string
  /** Without notes of our own and what is half written. */
  outputNames(): string[]
  root(topic: TopicId): DebateNode
  /** node → its status */
  statuses(topic: TopicId): Record<string, string>
  events<T extends KeptEvent['type']>(type: T): Extract<KeptEvent, { type: T }>[]
  requests(which: Partial<Pick<LabRequest, 'model'>> & { turn?: string | RegExp }): LabRequest[]
}

// biome-ignore lint/suspicious/noExplicitAny: a file as tests change it
type Config = any

/** `change`: a copy that says something else than the fixture; without it the file is the fixture byte for byte. */
export async function treeFixture(
  t: TestContext,
  script: Script = {},
  change?: (config: Config) => void,
): Promise<TreeFixture> {
  const lab = await startLab({ key, models, ...script })
  t.after(() => lab.close())
  const machine = newMachine(t, {})
  const env = { LAB_URL: lab.url, DEBATE_API_KEY: key }
  cpSync(fixture, machine.folder, { recursive: true })
  if (change) {
    const config = fixtureConfig()
    change(config)
    machine.write(configFile, JSON.stringify(config, null, 2))
  }
  const folder = join(machine.folder, 'debate/output')
  const outputNames = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter(name => !name.startsWith('.') && !draftPattern.test(name))
          .sort()
      : []
  const output: TreeFixture['output'] = name => {
    const [start = '', end = ''] = name.split('.')
    const found = outputNames().filter(file => file.startsWith(start) && file.endsWith(`.${end}`))
    assert.equal(found.length, 1, `${name} among ${outputNames()}`)
    return readFileSync(join(folder, found[0]!), 'utf8')
  }
  const root = (topic: TopicId): DebateNode => JSON.parse(output(`${topic}.json`))
  const start = (...args: string[]) => machine.start(['tree', '--config', configFile, ...args], { env })
  return {
    machine,
    lab,
    env,
    start,
    spawn: (...args) => machine.spawn(['tree', '--config', configFile, ...args], { env }),
    tree: (...args) => start(...args).done,
    agon: (args, options) => machine.run(args, { ...options, env: { ...env, ...options?.env } }),
    output,
    outputNames,
    root,
    statuses: topic => Object.fromEntries(nodesOf(root(topic)).map(({ id, status }) => [id, status])),
    events: type => machine.journal().filter(event => event.type === type) as never,
    requests: ({ model, turn }) =>
      lab.requests.filter(
        request =>
          (model === undefined || request.model === model) &&
          (turn === undefined || (typeof turn === 'string' ? request.turn === turn : turn.test(request.turn))),
      ),
  }
}

const fixtureConfig = (): Config => parse(readFileSync(join(fixture, configFile), 'utf8'))

export const fixtureText = (name: string): string => readFileSync(join(fixture, name), 'utf8')

/** No waiting between attempts. */
export const atOnce = (config: Config): void => {
  config.fallback.retryDelay = 1
}

/** The turns of a topic on the lab's tree, with these parties. */
export function wholeTree(topic: string, present: readonly string[] = parties): string[] {
  const rounds = ['root', 'd1', 'd2', 'd1.1'].flatMap(node => [
    ...['position', 'rebuttal'].flatMap(step => present.map(party => `${topic}/${node}/${step}/${party}`)),
    `${topic}/${node}/triage/reviewer`,
  ])
  return [...rounds, `${topic}/d1.1/ruling/reviewer`, `${topic}/updates/reviewer`]
}

export const turnsOf = (requests: readonly LabRequest[]): string[] => requests.map(({ turn }) => turn).toSorted()

/** Every node of a topic that went well is as in an undisturbed run. */
export const assertWhole = (fixture: TreeFixture, topic: TopicId): void =>
  assert.deepEqual(fixture.statuses(topic), { root: 'forced', d1: 'forced', 'd1.1': 'forced', d2: 'converged' })

/** What no run may ever do, whatever happens to it. */
export function assertSound({ machine, lab }: Pick<TreeFixture, 'machine' | 'lab'>): void {
  const journal = machine.journal()
  const settled = new Set<string>()
  for (const event of journal) {
    if (event.type === 'turn.asked') assert.ok(!settled.has(event.key), `${event.key} was settled, and asked again`)
    if (event.type === 'turn.answered' || event.type === 'turn.missed') settled.add(event.key)
  }
  const asked = journal.flatMap(event => (event.type === 'turn.asked' ? [event.key] : []))
  const unknown = lab.requests.filter(({ turn }) => !asked.includes(turn)).map(({ turn }) => turn)
  assert.deepEqual(unknown, [], 'what is sent is on disk first')
  const sentMoreOften = [...new Set(asked)].filter(key => count(turnsOf(lab.requests), key) > count(asked, key))
  assert.deepEqual(sentMoreOften, [], 'each request is an attempt that the journal has')
  const isFree = journal[0]?.type === 'debate.opened' && journal[0].brief.budget === null
  for (const { headers, body } of lab.requests) {
    assert.equal(headers.authorization, `Bearer ${key}`)
    assert.equal(body.temperature, 0.7)
    assert.ok(isFree ? body.max_tokens === 4000 : body.max_tokens <= 4000, `max_tokens: ${body.max_tokens}`)
  }
}

const count = (list: readonly string[], item: string): number => list.filter(other => other === item).length
