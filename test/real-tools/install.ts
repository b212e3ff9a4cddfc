import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const packages = {
  codex: '@openai/codex',
  claude: '@anthropic-ai/claude-code',
  gemini: '@google/gemini-cli',
  opencode: 'opencode-ai',
  copilot: '@github/copilot',
} as const

export type ToolName = keyof typeof packages
export const toolNames = Object.keys(packages) as ToolName[]

export type Installed = { name: ToolName; executable: string; version: string } | { name: ToolName; missing: string }

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'agon-tools')

/** Each tool in a folder of its own, so that one that cannot be installed does not keep the others away. */
export async function install(name: ToolName): Promise<Installed> {
  const folder = join(cache, name)
  const executable = join(folder, 'node_modules', '.bin', name)
  mkdirSync(folder, { recursive: true })
  // npm 12 runs no install script that is not named here; two of the tools fetch or place their program in one.
  const manifest = { private: true, allowScripts: { [packages[name]]: true } }
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  if (!existsSync(executable)) {
    const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', packages[name]], folder)
    if (code !== 0 || !existsSync(executable)) return { name, missing: `npm install failed: ${lastLine(output)}` }
  }
  const told = await run(executable, ['--version'], folder)
  if (told.code !== 0) return { name, missing: `it does not start: ${lastLine(told.output)}` }
  return { name, executable, version: installedVersion(folder, name) }
}

const installedVersion = (folder: string, name: ToolName): string =>
  JSON.parse(readFileSync(join(folder, 'node_modules', packages[name], 'package.json'), 'utf8')).version

async function run(command: string, args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve).once('error', () => resolve(null)))
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: `${out}\n${complaints}` }
}

const lastLine = (output: string): string => output.trim().split('\n').at(-1)?.slice(0, 200) ?? 'it said nothing'
