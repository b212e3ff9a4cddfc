import type { Language } from '../../core/language.ts'
import { findExecutable } from './executable.ts'
import { flawIn } from './flaw.ts'
import { RunLimits } from './groups.ts'
import { environmentOf, type TakenPlace, takePlace } from './place.ts'
import type { ToolRoom } from './room.ts'
import type { Tool, ToolStatus } from './tool.ts'
import { toolWordsIn } from './words.ts'

/** How long a tool may take to report its version or whether somebody is signed in. */
const patienceMs = 10_000

/** What is known of a tool without calling a model. `path` null: it is not here. Never throws: unknown is null. */
export async function toolStatus(
  tool: Tool,
  room: ToolRoom,
  language: Language,
  signal: AbortSignal,
): Promise<ToolStatus & { path: string | null }> {
  const path = findExecutable(tool, room)
  if (path === null) return { path, version: null, signedIn: null, detail: flawIn(tool, room, language) }
  const [told, status] = await Promise.all([
    ask(tool, path, ['--version'], room, signal),
    tool.statusArgs && ask(tool, path, tool.statusArgs, room, signal),
  ])
  const version = /\d+\.\d+\.\d+[\w.+-]*/.exec(told?.stdout ?? '')?.[0] ?? null
  const signedIn = tool.status(status ?? { code: null, stdout: '', stderr: '' }, room.env)
  return { path, version, signedIn, detail: detailOf(tool, signedIn, room, language) }
}

interface Told {
  code: number | null
  stdout: string
  stderr: string
}

/** null: it did not answer in time or at all, or there is no folder to ask it in. */
async function ask(
  tool: Tool,
  path: string,
  args: readonly string[],
  room: ToolRoom,
  signal: AbortSignal,
): Promise<Told | null> {
  let place: TakenPlace | null = null
  try {
    place = takePlace(room, `${tool.id}-status`)
    return await answerIn(place, tool, path, args, room, signal)
  } catch {
    return null
  } finally {
    await place?.leave()
  }
}

async function answerIn(
  place: TakenPlace,
  tool: Tool,
  path: string,
  args: readonly string[],
  room: ToolRoom,
  signal: AbortSignal,
): Promise<Told | null> {
  const { Subprocess } = await import('./subprocess.ts')
  const limits = new RunLimits(signal, patienceMs, patienceMs, 'en')
  const env = environmentOf(tool, room, place, {})
  const running = new Subprocess({ path, args, env, cwd: place.folder, stdin: '' })
  try {
    if (running.pid !== null) place.ledBy(running.pid)
    limits.guard(running)
    const lines: string[] = []
    for (let line = await limits.next(); line !== null; line = await limits.next()) lines.push(line)
    const { code, stderr, trouble } = await running.ended
    return trouble === null && limits.failure(true) === null ? { code, stdout: lines.join('\n'), stderr } : null
  } finally {
    limits.close()
    await running.stop()
  }
}

/** Names of variables are told, their values never. */
function detailOf(tool: Tool, signedIn: boolean | null, room: ToolRoom, language: Language): string | null {
  const t = toolWordsIn(language)
  if (signedIn === false) return t.signedOut(tool.signIn)
  const variable = tool.env.find(name => /(_KEY|TOKEN)$/.test(name) && room.env[name])
  return signedIn && variable !== undefined ? t.keyIn(variable) : null
}
