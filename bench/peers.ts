import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Installs what Agon is compared with, only here. Without it everything else is still measured. */
export function installPeers(say: (line: string) => void): void {
  if (isCurrent()) return
  say('installing LangGraph.js into bench/ …')
  const npm = process.env.npm_execpath
  const [program, ...args] = npm ? [process.execPath, npm, 'ci'] : ['npm', 'ci']
  const { status } = spawnSync(program!, args, {
    cwd: here('.'),
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 120_000,
  })
  if (status !== 0) say('LangGraph.js could not be installed; its rows are left out')
}

function isCurrent(): boolean {
  const installed = here('node_modules/.package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(here('package-lock.json')).mtimeMs
}
