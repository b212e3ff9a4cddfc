import type { Language } from '../../core/language.ts'
import { findExecutable, flawIn } from './executable.ts'
import { RunLimits } from './groups.ts'
import { environmentOf, type TakenPlace, takePlace } from './place.ts'
import type { ToolRoom } from './room.ts'
import type { Subprocess } from './subprocess.ts'
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
  const signedIn = tool.status(status ?? { code: null, stdout: '' }, room.env)
  return { path, version, signedIn, detail: detailOf(tool, signedIn, room, language) }
}

/** null: it did not answer in time or at all, or there is no folder to ask it in. */
async function ask(
  tool: Tool,
  path: string,
  args: readonly string[],
  room: ToolRoom,
  signal: AbortSignal,
): Promise<Parameters<Tool['status']>[0] | null> {
  const limits = new RunLimits(signal, patienceMs, patienceMs, 'en')
  let place: TakenPlace | null = null
  let running: Subprocess | null = null
  try {
    const { Subprocess } = await import('./subprocess.ts')
    place = takePlace(room, `${tool.id}-status`)
    const env = environmentOf(tool, room, place, {})
    running = new Subprocess({ path, args, env, cwd: place.folder, stdin: '' })
    if (running.pid !== null) place.ledBy(running.pid)
    limits.guard(running)
    const lines: string[] = []
    for (let line = await limits.next(); line !== null; line = await limits.next()) lines.push(line)
    const { code, trouble } = await running.ended
    return trouble === null && limits.failure(true) === null ? { code, stdout: lines.join('\n') } : null
  } catch {
    return null
  } finally {
    limits.close()
    await running?.stop()
    await place?.leave()
  }
}

/** Names of variables are told, their values never. */
function detailOf(tool: Tool, signedIn: boolean | null, room: ToolRoom, language: Language): string | null {
  const t = toolWordsIn(language)
  if (signedIn === false) return t.signedOut(tool.signIn)
  const variable = tool.env.find(name => /(_KEY|TOKEN)$/.test(name) && room.env[name])
  return signedIn && variable !== undefined ? t.keyIn(variable) : null
}
