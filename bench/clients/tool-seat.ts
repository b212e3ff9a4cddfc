import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, Part } from '../../src/core/model.ts'
import type { ToolContext } from '../../src/models/tools/context.ts'
import { clearPlaces } from '../../src/models/tools/place.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import type { Tool } from '../../src/models/tools/tool.ts'
import { answer } from './jobs.ts'

export interface ToolJob {
  folder: string
  runs: number
  tokens: number
}

/** From the start to the end of every run, in ms: the program alone, and the same program in a seat. */
export interface ToolTimes {
  alone: number[]
  seat: number[]
}

const prompt = 'A line of the transcript so far, and a word more.\n'.repeat(400)

const call: Call = {
  debate: 1,
  key: 'round-1/first',
  messages: [
    { role: 'system', content: 'Rules.' },
    { role: 'user', content: prompt },
  ],
  moment: { format: '', seat: 'first', cue: '', language: 'en', topic: '', values: {}, context: [] },
  effort: null,
  maxTokens: null,
  shape: null,
  search: false,
  conversation: { goesOn: false, session: null, known: 0 },
}

/** The plainest tool there can be: what is measured is what all of them share. */
const tool: Tool = {
  id: 'claude',
  command: 'tool',
  npm: '',
  signIn: '',
  env: [],
  atOnce: 1,
  family: null,
  searches: false,
  effort: () => null,
  invoke: asked => ({ args: [], env: {}, files: {}, stdin: `${asked.system}\n${asked.prompt}` }),
  read: () => ({ line: text => [partOf(text)], end: () => [] }),
  lostSession: () => false,
  statusArgs: null,
  status: () => null,
}

await answer(async ({ folder, runs, tokens }: ToolJob): Promise<ToolTimes> => {
  const path = program(folder, tokens)
  const host: ToolContext = {
    env: process.env,
    cwd: folder,
    home: folder,
    idleMs: 30_000,
    callMs: 60_000,
    executable: () => path,
  }
  const model = toolModel(tool, null, host)
  const times: ToolTimes = { alone: [], seat: [] }
  // The first of each warms up.
  for (let count = 0; count <= runs; count++) {
    const alone = await timed(() => runAlone(path))
    const seat = await timed(() => runInSeat(model))
    if (count === 0) continue
    times.alone.push(alone)
    times.seat.push(seat)
  }
  await clearPlaces(host)
  return times
})

async function timed(work: () => Promise<string>): Promise<number> {
  const began = performance.now()
  const said = await work()
  if (said === '') throw new Error('nothing was said')
  return performance.now() - began
}

/** Reads its question to the end and prints a reply, an event for each token. */
function program(folder: string, tokens: number): string {
  mkdirSync(folder, { recursive: true })
  const events = join(folder, 'events.jsonl')
  writeFileSync(events, `${Array.from({ length: tokens }, () => '{"text":"word "}').join('\n')}\n{"done":true}\n`)
  const path = join(folder, 'tool')
  writeFileSync(path, `#!/bin/sh\ncat > /dev/null\ncat '${events}'\n`)
  chmodSync(path, 0o755)
  return path
}

function runAlone(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, [], { stdio: ['pipe', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      said += text
    })
    child.once('error', reject).once('close', () => resolve(said))
    child.stdin.end(prompt)
  })
}

async function runInSeat(model: ReturnType<typeof toolModel>): Promise<string> {
  let said = ''
  for await (const part of model.stream(call, new AbortController().signal)) {
    if (part.type === 'text') said += part.text
    if (part.type === 'failed') throw new Error(part.failure.message)
  }
  return said
}

function partOf(line: string): Part {
  const { text } = JSON.parse(line) as { text?: string }
  return text === undefined ? { type: 'done', finish: 'stop', usage: null } : { type: 'text', text }
}
