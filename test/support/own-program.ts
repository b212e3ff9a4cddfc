import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Model, Usage } from '../../src/core/model.ts'
import { commandModel } from '../../src/models/command/command.ts'
import type { OwnProgram } from '../../src/models/command/program.ts'
import type { ToolContext } from '../../src/models/tools/context.ts'
import { clearPlaces } from '../../src/models/tools/place.ts'
import type { Behaviour, ModelCase, OpenVoice } from '../cases/model.ts'
import { type StandIn, type Step, standIn } from '../tools/stand-in.ts'

/** The folder of the example, whose very files are run. */
export const exampleFolder = fileURLToPath(new URL('../../examples/08-own-program', import.meta.url))

/** Why the example in Python cannot be run on this machine; false: it can. */
export const noPython = spawnSync('python3', ['--version']).status === 0 ? false : 'python3 is not on this machine'

export interface OpenProgram {
  model: Model
  program: OwnProgram
  host: ToolContext
  standIn: StandIn
  close(): Promise<void>
}

/** A program of the user's own over a stand-in that takes these steps, in a home of its own. */
export function openProgram(
  steps: readonly Step[],
  changes: Partial<OwnProgram> = {},
  limits: Partial<ToolContext> = {},
): OpenProgram {
  const bot = standIn('bot', { runs: [steps] })
  const home = mkdtempSync(join(tmpdir(), 'agon-home-'))
  const host: ToolContext = { env: process.env, cwd: process.cwd(), home, idleMs: 30_000, callMs: 60_000, ...limits }
  const program: OwnProgram = {
    name: 'bot',
    command: [bot.path, 'one', '--two'],
    folder: bot.folder,
    env: [],
    prices: null,
    languageModel: true,
    atOnce: 4,
    ...changes,
  }
  return {
    model: commandModel(program, host),
    program,
    host,
    standIn: bot,
    async close() {
      await clearPlaces(host)
      bot.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export const event = (type: string, fields: object = {}): string => JSON.stringify({ type, ...fields })
export const says = (text: string): Step => ({ print: event('text', { text }) })
export const done: Step = { print: event('done') }

/** The shared suite's case of a program. */
export const programCase: ModelCase = {
  name: 'command',
  streams: true,
  thinks: true,
  usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
  failures: ['auth', 'quota', 'rate-limit', 'overflow', 'refused', 'rejected', 'timeout', 'transport', 'bad-output'],
  stalls: true,
  breaksOff: true,
  efforts: { low: 'low', medium: 'medium', high: 'high', max: 'max' },
  nativeSchema: true,
  async open(behaviour, { idleMs }): Promise<OpenVoice> {
    const { model, standIn, close } = openProgram(stepsFor(behaviour), {}, { idleMs })
    const received = () => {
      const call = standIn.calls().at(-1)
      if (!call) return null
      const { messages, effort, schema } = JSON.parse(call.stdin)
      const prompt = messages.map(({ content }: { content: string }) => content).join('\n')
      return { prompt, effort, schema: schema !== null }
    }
    return { model, received, close }
  },
}

function stepsFor(behaviour: Behaviour): Step[] {
  switch (behaviour.does) {
    case 'speak': {
      const { chunks, thinking, usage } = behaviour
      const thoughts = thinking === undefined ? [] : [{ print: event('thinking', { text: thinking }) }]
      return [...thoughts, ...chunks.map(says), ended(usage)]
    }
    case 'speak-in-bytes':
      return [{ trickle: event('text', { text: behaviour.text }) }, done]
    case 'stall':
      return [...(behaviour.after === 'words' ? [says('So far. ')] : []), { hang: true }]
    case 'break-off':
      return [says(behaviour.words)]
    case 'say-nothing':
      return [says(' \n'), done]
    case 'fail':
      return [{ print: event('failed', { kind: behaviour.kind, message: 'It\ndid not work.' }) }]
  }
}

const ended = (usage: Usage | undefined): Step => ({ print: event('done', usage && { usage }) })
