import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Failure } from '../../../src/core/failure.ts'
import type { Call, Model } from '../../../src/core/model.ts'
import { loadFormats } from '../../../src/formats/all.ts'
import { archivedRecords } from '../../../src/host/archived.ts'
import { type Host, openHost } from '../../../src/host/host.ts'
import { cliWords } from '../../../src/host/words.ts'
import { type ScriptedLine, type ScriptedOptions, scriptedModel } from '../../../src/models/scripted.ts'
import { Playing } from '../../../src/server/backend/playing.ts'
import { openSteering, type Steering } from '../../../src/server/backend/steer/steering.ts'
import type { FormProblem, FormRequest, RefusedRequest } from '../../../src/server/backend.ts'
import type { RequestQuestion } from '../../../src/server/read.ts'
import { arenaScript } from '../../arena/support/script.ts'
import { dialecticScript, dialecticTopic } from '../../dialectic/support/script.ts'
import { researchScript } from '../../research/support/script.ts'
import { duelScript } from '../../support/duel-script.ts'
import { newIo } from '../../support/io.ts'
import { treeScript } from '../../tree/support/script.ts'

await loadFormats()

export type Script = (
  call: Call,
  model: string,
) => string | ScriptedLine | Failure | Promise<string | ScriptedLine | Failure>

/** What every voice says in every format. */
export const wellBehaved: Script = call => {
  if (call.key === 'probe') return 'ready'
  switch (call.moment.format) {
    case 'arena':
      return arenaScript(call)
    case 'dialectic':
      return dialecticScript(call)
    case 'research':
      return researchScript(call)
    case 'tree':
      return treeScript()(call)
    default:
      return duelScript(call)
  }
}

export interface Steered {
  host: Host
  playing: Playing
  steering: Steering
  folder: string
  /** Keys of the calls that went out, in order. */
  sent: string[]
  /** Waits until it is neither played nor about to be. */
  over(id: number): Promise<void>
  view(id: number): ReturnType<typeof archivedRecords>['view']
  /** Waits for a question of the debate whose key is or ends with this. */
  question(id: number, key?: string): Promise<RequestQuestion>
}

export interface SteeredOptions {
  script?: Script
  env?: Record<string, string>
  voices?: ScriptedOptions
  /** Another one than a new one. */
  folder?: string
  models?: readonly string[]
  playing?: Playing
}

const usualModels = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(name => `own:${name}`)

/** A backend of the command line, as far as it steers, with voices that say what a script says. */
export function steered(t: TestContext, options: SteeredOptions = {}): Steered {
  const { script = wellBehaved, env = {}, voices = {}, models = usualModels } = options
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'agon-steer-'))
  const sent: string[] = []
  const voice = (name: string): Model =>
    scriptedModel(
      name,
      call => {
        sent.push(call.key)
        return script(call, name)
      },
      voices,
    )
  const host = openHost({
    language: 'en',
    io: newIo({ env: { HOME: folder, AGON_HOME: join(folder, 'home'), ...env }, cwd: folder }),
    models: Object.fromEntries(models.map(name => [name, voice(name)])),
  })
  const playing = options.playing ?? new Playing()
  const steering = openSteering(host, playing)
  t.after(async () => {
    await steering.close()
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const view = (id: number) => archivedRecords(host.archive, id, cliWords.en).view
  return {
    ...{ host, playing, steering, folder, sent, view },
    over: id => until(() => !playing.ids.includes(id), `the end of ${id}`),
    async question(id, key = '') {
      const find = () =>
        playing
          .get(id)
          ?.questions('en')
          .find(question => question.key.endsWith(key))
      await until(() => find() !== undefined, `the question ${key}`)
      return find()!
    },
  }
}

export async function until(isSo: () => boolean, what: string, ms = 60_000): Promise<void> {
  const end = performance.now() + ms
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** What is wrong, by field. */
export async function problemsOf(
  work: Promise<unknown>,
): Promise<{ status: number; problems: readonly FormProblem[] }> {
  try {
    await work
  } catch (error) {
    const { status, problems } = error as RefusedRequest
    if (problems === undefined) throw error
    return { status, problems }
  }
  throw new Error('nothing was refused')
}

const seats = (...ids: string[]) => Object.fromEntries(ids.map((id, i) => [id, `own:${'abcdefgh'[i]}`]))

/** A debate of each format. */
export const wishes: Record<string, FormRequest> = {
  duel: {
    ...{ format: 'duel', topic: 'Should we move to Postgres?', rounds: 1 },
    seats: seats('proposer', 'challenger', 'judge'),
  },
  tree: {
    ...{ format: 'tree', topic: 'How should failed jobs be retried?', maxRounds: 2 },
    seats: seats('party-a', 'party-b', 'party-c', 'reviewer'),
  },
  arena: {
    ...{ format: 'arena', topic: 'Cities should ban private cars', rounds: 4, audience: 'logic,risk*2' },
    ...{ seats: seats('pro', 'con', 'judge'), 'styles.pro': 'radical' },
  },
  research: {
    ...{ format: 'research', topic: 'Claude Code vs OpenCode', evidence_round: 'true' },
    seats: seats('proponent', 'opponent', 'auditor', 'judge'),
  },
  dialectic: { format: 'dialectic', topic: dialecticTopic, seats: seats('main', 'partner'), ask: 'never' },
}
