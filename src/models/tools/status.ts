import type { Language } from '../../core/language.ts'
import type { ToolContext } from './context.ts'
import { findExecutable, flawIn } from './executable.ts'
import { RunLimits } from './groups.ts'
import { environmentOf, type TakenPlace, takePlace } from './place.ts'
import type { Subprocess } from './subprocess.ts'
import type { Tool, ToolStatus } from './tool.ts'
import { toolWordsIn } from './words.ts'

/** How long a tool may take to report its version or whether somebody is signed in. */
const patienceMs = 10_000

/** What is known of a tool without calling a model. `path` null: it is not here. Never throws: unknown is null. */
export async function toolStatus(
  tool: Tool,
  context: ToolContext,
  language: Language,
  signal: AbortSignal,
): Promise<ToolStatus & { path: string | null }> {
  const path = findExecutable(tool, context)
  if (path === null) return { path, version: null, signedIn: null, detail: flawIn(tool, context, language) }
  const [told, status] = await Promise.all([
    ask(tool, path, ['--version'], context, signal),
    tool.statusArgs && ask(tool, path, tool.statusArgs, context, signal),
  ])
  const version = /\d+\.\d+\.\d+[\w.+-]*/.exec(told?.stdout ?? '')?.[0] ?? null
  const signedIn = tool.status(status ?? { code: null, stdout: '' }, context.env)
  return { path, version, signedIn, detail: detailOf(tool, signedIn, context, language) }
}

/** null: it did not answer in time or at all, or there is no folder to ask it in. */
async function ask(
  tool: Tool,
  path: string,
  args: readonly string[],
  context: ToolContext,
  signal: AbortSignal,
): Promise<Parameters<Tool['status']>[0] | null> {
  const limits = new RunLimits(signal, patienceMs, patienceMs, 'en')
  let place: TakenPlace | null = null
  let running: Subprocess | null = null
  try {
    const { Subprocess } = await import('./subprocess.ts')
    place = takePlace(context, `${tool.id}-status`)
    const env = environmentOf(tool, context, place, {})
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
function detailOf(tool: Tool, signedIn: boolean | null, context: ToolContext, language: Language): string | null {
  const t = toolWordsIn(language)
  if (signedIn === false) return t.signedOut(tool.signIn)
  const variable = tool.env.find(name => /(_KEY|TOKEN)$/.test(name) && context.env[name])
  return signedIn && variable !== undefined ? t.keyIn(variable) : null
}
